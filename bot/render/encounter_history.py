"""What happened in encounters, in the few words that the history has: of hidden NPCs only that there is one."""

from collections.abc import Iterator

from bot.access import Shown
from bot.render.encounter_lines import initiative_text
from bot.render.markup import count, quoted, whose
from bot.render.spending_history import price_text
from bot.store.values import Event, Facts, Kind
from rules.table.initiative import Side

ENCOUNTER_DEEDS = {
    Kind.ENCOUNTER_START: "an encounter started",
    Kind.ENCOUNTER_ADD: "combatants added",
    Kind.ENCOUNTER_JOIN: "a fight joined",
    Kind.ENCOUNTER_ROLL: "Initiative rolled",
    Kind.ENCOUNTER_ORDER: "an Initiative order typed",
    Kind.ENCOUNTER_RESULT: "an Initiative result typed",
    Kind.ENCOUNTER_BEGIN: "the first round begun",
    Kind.ENCOUNTER_CLAIM: "a slot claimed",
    Kind.ENCOUNTER_RELEASE: "a slot released",
    Kind.ENCOUNTER_NEXT: "a turn ended",
    Kind.ENCOUNTER_BACK: "a step back in the order",
    Kind.ENCOUNTER_SKIP: "a slot skipped",
    Kind.ENCOUNTER_INJURED: "a turn with a Critical Injury rolled",
    Kind.ENCOUNTER_SLOT_ADD: "a slot added",
    Kind.ENCOUNTER_SLOT_REMOVE: "a slot removed",
    Kind.ENCOUNTER_CONDITION: "a condition inflicted",
    Kind.ENCOUNTER_CONDITION_END: "a condition ended",
    Kind.ENCOUNTER_ENGAGE: "close combat begun",
    Kind.ENCOUNTER_DISENGAGE: "close combat left",
    Kind.ENCOUNTER_REMOVE: "a combatant removed",
    Kind.ENCOUNTER_END: "an encounter ended",
}
"""A noun phrase for every kind of change of an encounter."""

_MOST_NAMED = 5
_SLOT_LEFT = {
    "": "",
    "gone": "; its slot goes too",
    "acts": "; its turn lasts until `End turn`",
    "stays": "; its slot stays until the round ends, for others of its side",
}
_SLOTS = {Side.PLAYERS.value: "pc", Side.ADVERSARIES.value: "npc"}


def told_of_encounter(event: Event) -> str:
    """Return what a change of an encounter was."""
    after = event.after
    match event.kind:
        case Kind.ENCOUNTER_START | Kind.ENCOUNTER_END:
            name = f" “{quoted(after['name'])}”" if after["name"] else ""
            rounds = f" after {count(after['rounds'], 'round')}" if event.kind is Kind.ENCOUNTER_END else ""
            return f"encounter {after['number']}{name} {'ended' if rounds else 'started'}{rounds}"
        case Kind.ENCOUNTER_ADD:
            return f"in the fight: {_several(after['added'])}"
        case Kind.ENCOUNTER_ROLL:
            return f"Initiative rolled: {', '.join(_results(after['rolls']))}"
        case Kind.ENCOUNTER_ORDER:
            return f"Initiative order typed: {' '.join(_SLOTS[each] for each in after['sides'])}"
        case Kind.ENCOUNTER_RESULT:
            return f"Initiative of {_whom(after['who'])} typed: {_result(after)}"
        case Kind.ENCOUNTER_SLOT_ADD | Kind.ENCOUNTER_SLOT_REMOVE:
            done = "added" if event.kind is Kind.ENCOUNTER_SLOT_ADD else "removed"
            return f"a slot of the {after['side']} {done}"
        case Kind.ENCOUNTER_CONDITION | Kind.ENCOUNTER_CONDITION_END:
            verb = "is no longer" if event.kind is Kind.ENCOUNTER_CONDITION_END else "is"
            return f"{_whom(after['who'])} {verb} {quoted(after['condition'])}{_lasts(after)}"
        case Kind.ENCOUNTER_ENGAGE:
            return f"{_whom(after['who'])} is engaged with {_whom(after['other'])}"
        case Kind.ENCOUNTER_DISENGAGE:
            other = _whom(after["other"]) if after["other"] is not None else "anybody"
            return f"{_whom(after['who'])} is no longer engaged with {other}"
        case Kind.ENCOUNTER_JOIN:
            how = "is back in the fight, with the Initiative it had" if after.get("is_back") else "joins the fight"
            return f"{_whom(after['who'])} {how}"
        case Kind.ENCOUNTER_CLAIM:
            return f"{_whom(after['who'])} takes a slot (round {after['round']})"
        case Kind.ENCOUNTER_RELEASE:
            return f"{_whom(after['who'])} gives the slot back"
        case Kind.ENCOUNTER_REMOVE:
            return f"{_whom(after['who'])} is out of the fight{_SLOT_LEFT[after.get('slot', '')]}"
        case Kind.ENCOUNTER_NEXT | Kind.ENCOUNTER_INJURED | Kind.ENCOUNTER_SKIP:
            return _turn(event)
        case Kind.ENCOUNTER_BACK:
            return f"{ENCOUNTER_DEEDS[event.kind]} (round {after['round']})"
        case _:
            return ENCOUNTER_DEEDS[event.kind]


def _lasts(after: Facts) -> str:
    left = after.get("turns", after.get("rounds"))
    if not left:
        return ""
    turns = count(left, "turn")
    return f" for {turns}, this one included" if after.get("is_now") else f" for {turns}"


def _turn(event: Event) -> str:
    """Return how a turn started or went by, with what went unspent."""
    after, deed = event.after, event.deed
    who = after.get("who")
    told = f"{_whose(who)} turn ended" if who else ENCOUNTER_DEEDS[deed]
    if who and deed is Kind.ENCOUNTER_CLAIM:
        told = f"{_whom(who)} takes a slot"
    if event.kind is Kind.ENCOUNTER_INJURED:
        told = f"{told}, and a Critical Injury is rolled"
    lost = unspent_text(after)
    return f"{told} (round {after.get('ended_round', after['round'])}){f'; unspent: {lost}' if lost else ''}"


def unspent_text(after: Facts) -> str:
    """Return what of a turn's rolls went unspent as it ended; empty where nothing did."""
    return ", ".join(
        f"{price_text(each)} of {quoted(each['whose'])} (#{each['number']})" for each in after.get("unspent", ())
    )


def _whom(who: Facts) -> str:
    return "an NPC" if who["shown"] == Shown.NOTHING else quoted(who["name"])


def _whose(who: Facts) -> str:
    return "an NPC's" if who["shown"] == Shown.NOTHING else whose(who["name"])


def _several(several: list[Facts]) -> str:
    named = [f"{_whom(each)}{_known_how(each)}" for each in several[:_MOST_NAMED]]
    more = len(several) - len(named)
    return ", ".join((*named, *([count(more, "other")] if more else [])))


def _known_how(each: Facts) -> str:
    if each.get("is_back"):
        return " (back, as it was)"
    return "" if each.get("has_sheet", True) else " (a mere name, no sheet)"


def _results(rolls: list[Facts]) -> Iterator[str]:
    for each in rolls[:_MOST_NAMED]:
        yield f"{_whom(each)} ({_result(each)})"
    if len(rolls) > _MOST_NAMED:
        yield count(len(rolls) - _MOST_NAMED, "other")


def _result(facts: Facts) -> str:
    return initiative_text(facts["success"], facts["advantage"])
