"""What an encounter refuses: joining, slots, turns, what befalls people, undoing parts of it."""

from bot.refusals.sentence import UNCHANGED, Facts, Sentences
from bot.render.markup import quoted, whose

_OVER = f"The encounter is over. The GM starts another one with `/encounter start`. {UNCHANGED}"


def _whose(side: str) -> str:
    return "the players'" if side == "players" else "the adversaries'"


def _missing(facts: Facts) -> str:
    names = ", ".join(map(quoted, facts["names"]))
    return (
        f"No Initiative yet: {names}. Roll or type it for them, remove them, or begin without them: "
        f"`/encounter begin missing:True`. {UNCHANGED}"
    )


def _nobody_to_roll_for(facts: Facts) -> str:
    if not facts["names"]:
        return "Everybody who takes part has Initiative already. Nothing was rolled."
    names = ", ".join(map(quoted, facts["names"]))
    return (
        f"Nobody is left here for whom this rolls. Without Initiative: {names}. Players roll for themselves, or the GM "
        "with `/encounter roll for:everybody`; for a mere name, type it with `/encounter result`. Nothing was rolled."
    )


def _whose_turn(facts: Facts) -> str:
    if facts["name"]:
        return f": {quoted(facts['name'])} acts"
    return f": {_whose(facts['side'])} slot is free" if facts["side"] else ""


def _now(facts: Facts) -> str:
    if facts["acting"]:
        return f"{quoted(facts['acting'])} acts"
    return f"the slot is {_whose(facts['side'])}"


ENCOUNTERS: Sentences = {
    "encounter_not_running": lambda facts: (
        _OVER
        if facts["stage"] == "ended"
        else "The encounter has not begun: Initiative is still being rolled. The GM begins it with `/encounter begin`. "
        f"{UNCHANGED}"
    ),
    "encounter_begun": lambda facts: (
        _OVER if facts["stage"] == "ended" else f"The first round has begun already; `End turn` goes on. {UNCHANGED}"
    ),
    "encounter_over": lambda _: _OVER,
    "already_in_encounter": lambda facts: f"{quoted(facts['name'])} takes part already. {UNCHANGED}",
    "has_left": lambda facts: (
        f"{quoted(facts['name'])} has left the encounter. The GM brings it back with `/encounter add`. {UNCHANGED}"
    ),
    "no_such_participant": lambda _: (
        f"Whoever you mean does not take part in this encounter; `/encounter show` tells who does. {UNCHANGED}"
    ),
    "no_such_slot": lambda _: f"That Initiative slot is gone; `/encounter show` tells which there are. {UNCHANGED}",
    "no_slots": lambda _: (
        "There are no Initiative slots. Roll Initiative (`/encounter roll`) or type an order (`/encounter order`) "
        f"first. {UNCHANGED}"
    ),
    "initiative_missing": _missing,
    "slots_in_use": lambda facts: (
        f"In this round {facts['least']} of {_whose(facts['side'])} slots are in use; your order has "
        f"{facts['got']}. Type at least as many, or wait for the next round. {UNCHANGED}"
    ),
    "slot_is_current": lambda _: (
        f"It is that slot's turn. Let it end first, with `End turn` or `/encounter skip`. {UNCHANGED}"
    ),
    "slot_is_leaving": lambda _: f"That slot goes already as this round ends. {UNCHANGED}",
    "slot_claimed": lambda facts: (
        f"{quoted(facts['name'])} has this slot already. Wait for the next one, or let it be given back with "
        f"`/encounter release`. {UNCHANGED}"
    ),
    "already_acting": lambda facts: f"{quoted(facts['name'])} has this slot already. {UNCHANGED}",
    "slot_is_used": lambda facts: (
        f"{quoted(facts['name'])} has attacked in this slot: roll #{facts['number']}. `End turn` goes on; the GM's "
        f"`/undo` takes the attack back. {UNCHANGED}"
    ),
    "slot_unclaimed": lambda _: f"Nobody has claimed this slot, so there is nothing to give back. {UNCHANGED}",
    "slot_of_other_side": lambda facts: (
        f"This slot is {_whose(facts['side'])}; {quoted(facts['name'])} waits for one of its own side. {UNCHANGED}"
    ),
    "participant_down": lambda facts: (
        f"{quoted(facts['name'])} is down and cannot act. Heal it first, or choose somebody else. {UNCHANGED}"
    ),
    "already_acted": lambda facts: (
        f"{quoted(facts['name'])} has acted in this round already. Choose somebody else, or skip the slot. {UNCHANGED}"
    ),
    "acts_last": lambda facts: (
        f"{quoted(facts['name'])} is slowed down and may act only in the last slot of its side. Let somebody else take "
        f"this one. {UNCHANGED}"
    ),
    "slot_closed": lambda facts: (
        f"This slot has gone with the fallen; {quoted(facts['name'])} has no turn in it. The GM lets it pass with "
        f"`/encounter skip`. {UNCHANGED}"
    ),
    "no_slot_before": lambda _: f"There is no earlier slot to go back to. {UNCHANGED}",
    "slot_is_gone": lambda _: f"The slot before has been removed since, so there is no going back to it. {UNCHANGED}",
    "condition_name": lambda facts: (
        f"“{quoted(facts['text'])}” is no name for a condition: it takes 1 to {facts['most']} characters on one line. "
        f"{UNCHANGED}"
    ),
    "engaged_with_itself": lambda facts: f"{quoted(facts['name'])} cannot be engaged with itself. {UNCHANGED}",
    "engage_with_whom": lambda _: f"Engaged with whom? Name somebody in `with_whom`. {UNCHANGED}",
    "engaged_already": lambda facts: (
        f"{quoted(facts['name'])} is engaged with {quoted(facts['other'])} already. {UNCHANGED}"
    ),
    "not_engaged_with": lambda facts: (
        f"{quoted(facts['name'])} is not engaged with {quoted(facts['other']) or 'anybody'}, as far as it was told. "
        f"{UNCHANGED}"
    ),
    "no_such_effect": lambda facts: f"{quoted(facts['name'])} is not under that effect any more. {UNCHANGED}",
    "encounter_is_on": lambda facts: (
        f"Encounter {facts['number']} is still going on. End it first with `/encounter end`. {UNCHANGED}"
    ),
    "no_encounter": lambda _: f"No encounter is going on here. The GM starts one with `/encounter start`. {UNCHANGED}",
    "no_ended_encounter": lambda _: "No such encounter has ended here, so there is no summary of it yet.",
    "counted_twice": lambda facts: (
        f"“{quoted(facts['text'])}” says how many, and so does `count`. Say it once. {UNCHANGED}"
    ),
    "one_of_each": lambda facts: (
        f"{quoted(facts['name'])} is a player's character, of whom there is only one. {UNCHANGED}"
    ),
    "initiative_is_rolled": lambda facts: (
        f"Initiative is rolled for {quoted(facts['name'])} already, and dice are rolled once. The GM can type another "
        f"result with `/encounter result`. {UNCHANGED}"
    ),
    "initiative_is_there": lambda facts: (
        f"{quoted(facts['name'])} has Initiative already. `/undo` takes back what you typed; otherwise the GM types "
        f"another result. {UNCHANGED}"
    ),
    "nobody_to_roll_for": _nobody_to_roll_for,
    "no_combatant_of_yours": lambda _: (
        f"You have nobody in this encounter. Roll Initiative to join with the character that you play. {UNCHANGED}"
    ),
    "slot_is_free": lambda _: (
        "Nobody acts in this slot yet. Whoever of its side has not acted claims it; only the GM's `/encounter skip` "
        f"lets it pass. {UNCHANGED}"
    ),
    "turn_is_over": lambda facts: (
        f"Another turn has begun meanwhile{_whose_turn(facts)}. Look at the tracker and press again. {UNCHANGED}"
    ),
    "turn_button_is_gone": lambda facts: (
        f"That button is gone, since the fight went on while you pressed{_whose_turn(facts)}. {UNCHANGED}"
    ),
    "out_of_turn": lambda facts: (
        f"It is not {whose(facts['name'])} turn now: {_now(facts)}. Wait for your slot, or choose `out_of_turn` "
        "where the rules allow it. Nothing was rolled."
    ),
    "encounter_parts_clash": lambda _: (
        "That cannot be taken back any more: the encounter has gone on with it. `/history` lists what came later. "
        f"{UNCHANGED}"
    ),
}
