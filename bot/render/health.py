"""A change of somebody's health as a message: what each hit did, before and after, and all that follows from it."""

from collections.abc import Iterator, Sequence
from typing import Any

from discord import ui

from bot.access import Shown
from bot.render.glyphs import Glyphs
from bot.render.layout import Accent, Row, framed
from bot.render.ledger import ledger_text, signed
from bot.render.markup import count, person, quoted
from bot.render.roll import ShownRoll, roll_accent, roll_texts
from bot.render.sheet_lines import health_word
from bot.store.character_values import StoredCharacter
from bot.store.kinds import DICE_KINDS
from bot.store.values import Campaign, Event, Facts, Kind
from rules.characters.injuries import carried_injuries
from rules.checks.skills import Characteristic
from rules.health.injuries import CriticalInjury, InjuryState
from rules.ledger import Line
from rules.systems import system_named
from rules.systems.base import Narrative, narrative_of, vehicle_hits_of

_BAD = frozenset({"incapacitated", "defeated", "died"})


def health_view(event: Event, campaign: Campaign, rows: Sequence[Row] = ()) -> ui.LayoutView:
    """Return everything that a change of health did, with its numbers."""
    is_bad = any(each["what"] in _BAD for each in event.after["happened"])
    return framed(_texts(event, campaign), Accent.BAD if is_bad else Accent.PLAIN, rows)


def treated_view(
    event: Event, campaign: Campaign, shown: ShownRoll, glyphs: Glyphs, rows: Sequence[Row] = ()
) -> ui.LayoutView:
    """Return the roll of a treatment and what it did."""
    return framed([*roll_texts(shown, glyphs), *_texts(event, campaign), *_left(shown)], roll_accent(shown), rows)


def veiled_treated_view(
    event: Event, campaign: Campaign, shown: ShownRoll, glyphs: Glyphs, stored: StoredCharacter
) -> ui.LayoutView:
    """Return the roll of a treatment with as much as players may see of what it did."""
    texts = [*roll_texts(shown, glyphs), *_veiled_texts(event, campaign, stored), *_left(shown)]
    return framed(texts, roll_accent(shown))


def _left(shown: ShownRoll) -> Iterator[str]:
    """Yield what of a treatment's dice its rule does not use."""
    net = shown.roll.net
    if net.threat or net.triumph or net.despair:
        yield "-# Successes and Advantage have done their healing; Threat, Triumph and Despair are the table's to tell."


def _texts(event: Event, campaign: Campaign) -> list[str]:
    after, narrative = event.after, _narrative(campaign)
    return [
        f"## {quoted(after['name'])}: {_outcome(after)}",
        *_hits(after),
        _numbers(after),
        "\n".join(happened_text(each, narrative, campaign) for each in after["happened"]),
        _small_print(event),
    ]


_VEILED = {
    Kind.CHARACTER_HEAL: "gets better",
    Kind.CHARACTER_TREATED: "is treated",
    Kind.CHARACTER_INJURY_HEAL: "gets better",
    Kind.CHARACTER_INJURY_REMOVE: "is corrected",
}


def veiled_view(event: Event, campaign: Campaign, stored: StoredCharacter) -> ui.LayoutView:
    """Return as much as players may see: that something happened, and how it is now in a word."""
    return framed(_veiled_texts(event, campaign, stored), Accent.PLAIN)


def _veiled_texts(event: Event, campaign: Campaign, stored: StoredCharacter) -> list[str]:
    word = health_word(stored.character, _narrative(campaign))
    deed = _VEILED.get(event.kind, "is hit")
    fell = [each for each in event.after["happened"] if each["what"] == "fell"]
    lines = [f"**{quoted(stored.name)}** {deed}: **{word}**"]
    lines.extend(f"{count(each['number'], 'of them falls', 'of them fall')}." for each in fell)
    return ["\n".join(lines), f"-# {person(event.actor_id)}"]


def is_veiled(event: Event) -> bool:
    """Whether the numbers of a change are for whoever runs the character only."""
    return bool(event.after["shown"] != Shown.FULL)


def is_seen(event: Event) -> bool:
    """Whether players see anything of the character."""
    return bool(event.after["shown"] != Shown.NOTHING)


def injuries_view(stored: StoredCharacter, campaign: Campaign) -> ui.LayoutView:
    """Return every injury of a character: those that it carries, then the healed ones."""
    narrative = _narrative(campaign)
    carried = carried_injuries(stored.character, narrative)
    if not carried:
        return framed([f"**{quoted(stored.name)}** has never been critically injured."], Accent.PLAIN)
    now = [each for each in carried if each.state is not InjuryState.HEALED]
    healed = [quoted(each.label) for each in carried if each.state is InjuryState.HEALED]
    lines = [f"**{quoted(stored.name)}** carries {_number_of(now)}."]
    for each in now:
        over = " The effect has run out." if each.state is InjuryState.RUN_OUT else ""
        lines.append(f"**{quoted(each.label)}** ({_severity(each.injury)}): {each.injury.text}{over}")
    if now:
        lines.append(f"The next roll is {10 * len(now):+d} for them.")
    if healed:
        lines.append(f"Healed: {', '.join(healed)}")
    return framed(["\n".join(lines)], Accent.PLAIN)


def _number_of(injuries: Sequence[object]) -> str:
    return count(len(injuries), "Critical Injury", "Critical Injuries") if injuries else "no Critical Injury now"


def vehicle_view(event: Event, campaign: Campaign) -> ui.LayoutView:
    """Return a Critical Hit on a vehicle: the roll and the row."""
    after = event.after
    table = vehicle_hits_of(system_named(campaign.system))
    hit = next(each for each in table if each.key == after["hit"])
    severity = hit.severity.label if hit.severity is not None else "beyond repair"
    label = f" · {quoted(after['label'])}" if after["label"] else ""
    return framed(
        [f"## {hit.name}", _roll(after), f"({severity}) {hit.text}", f"-# {person(event.actor_id)}{label}"],
        Accent.BAD,
    )


def _narrative(campaign: Campaign) -> Narrative:
    return narrative_of(system_named(campaign.system))


def _outcome(after: Facts) -> str:
    parts = [each for which in ("wounds", "strain") if (each := _moved(after, which))]
    parts.extend(quoted(each["label"]) for each in after["happened"] if each["what"] == "injury")
    healed = {"injury_healed": "healed", "injury_removed": "removed"}
    parts.extend(
        f"{quoted(each['label'])} {healed[each['what']]}" for each in after["happened"] if each["what"] in healed
    )
    return " · ".join(parts) or ("nothing gets past soak" if after.get("hits") else "nothing changes")


def _moved(after: Facts, which: str) -> str:
    was, now = after.get(which, (0, 0))
    if was == now:
        return ""
    amount = abs(now - was)
    return (count(amount, "wound") if which == "wounds" else f"{amount} strain") + (" less" if now < was else "")


_MOST_SPREAD = 4
"""Hits with a line for each part; more of them get one line each, so that the message holds them all."""


def _hits(after: Facts) -> Iterator[str]:
    hits = after.get("hits", ())
    if len(hits) > _MOST_SPREAD:
        yield "\n".join(
            f"Hit {number}: {_in_one_line(lines)} {_unit(after, lines)}" for number, lines in enumerate(hits, 1)
        )
        return
    for number, lines in enumerate(hits, 1):
        if len(lines) == 1 and len(hits) == 1:
            return
        title = f"Hit {number}\n" if len(hits) > 1 else ""
        yield f"{title}{_ledger(lines)}\n= **{_total(lines)} {_unit(after, lines)}**"


def _unit(after: Facts, lines: Sequence[Sequence[Any]]) -> str:
    if after.get("damage") != "wounds":
        return "strain"
    return "wound" if _total(lines) == 1 else "wounds"


def _in_one_line(lines: Sequence[Sequence[Any]]) -> str:
    (_, damage), *others = lines
    changed = "".join(f" {signed(amount)} ({quoted(label)})" for label, amount in others)
    return f"{damage}{changed} = **{_total(lines)}**"


def _total(lines: Sequence[Sequence[Any]]) -> int:
    return sum(amount for _, amount in lines)


def _ledger(lines: Sequence[Sequence[Any]]) -> str:
    return ledger_text(Line(quoted(label), amount) for label, amount in lines)


def _numbers(after: Facts) -> str:
    lines = [f"Wounds {_points(after['wounds'])} of {after['wound_threshold']}"]
    if "members" in after:
        left, size = after["members"]
        lines.append(f"{left} of {count(size, 'minion')} standing")
    if "strain" in after:
        lines.append(f"Strain {_points(after['strain'])} of {after['strain_threshold']}")
    return "\n".join(lines)


def _points(moved: Sequence[int]) -> str:
    was, now = moved
    return f"**{now}**" if was == now else f"{was} → **{now}**"


def happened_text(each: Facts, narrative: Narrative, campaign: Campaign) -> str:
    """Return one thing that followed from a change of health."""
    match each["what"]:
        case "strain_became_wounds":
            return f"No strain track of its own: {each['amount']} strain became wounds."
        case "not_recorded":
            return f"{each['amount']} more are not recorded: wounds count up to twice the threshold."
        case "incapacitated":
            return (
                f"**Incapacitated**: past the {'wound' if each['by'] == 'wounds' else 'strain'} threshold. "
                "No actions and no maneuvers until it is back at the threshold or below."
            )
        case "stimpack":
            return f"Stimpack no. {each['number']} of the day."
        case "night":
            return "A night's rest: one wound and all strain, and stimpacks work anew."
        case "defeated":
            return "**Defeated**: past the wound threshold. Dead or merely down, the GM says."
        case "back_up":
            return "**Back up**: no longer past a threshold."
        case "fell":
            return f"**{count(each['number'], 'minion falls', 'minions fall')}**; {each['left']} left."
        case "rose":
            return f"**{count(each['number'], 'minion is', 'minions are')} up again**; {each['left']} standing."
        case "minion_critical":
            return "A Critical Injury takes one minion out; nothing is rolled."
        case "died":
            return "**Dead.**"
        case "injury":
            return _injury(each, narrative)
        case "injury_healed":
            return f"**{quoted(each['label'])}** is healed; it no longer adds to the next roll."
        case "injury_removed":
            return f"**{quoted(each['label'])}** is struck off, as if it had never been."
        case "turn_effect":
            return f"{quoted(each['label'])} as the turn starts: {', '.join(map(_in_one_line, each['hits']))}"
        case "turn_injury":
            return f"{quoted(each['label'])} as the turn starts: {_harm_each_turn(each)}"
        case "point_turned":
            return f"A {_side(each, campaign)} {narrative.points.point} turns to the other side."
        case "no_point":
            return f"No {_side(each, campaign)} {narrative.points.point} is there to turn."
        case _:
            raise ValueError(f"nothing to tell: {each['what']}")


def _harm_each_turn(each: Facts) -> str:
    told = (count(each["wounds"], "wound") if each["wounds"] else "", f"{each['strain']} strain" * bool(each["strain"]))
    return " and ".join(filter(None, told))


def _side(each: Facts, campaign: Campaign) -> str:
    points = _narrative(campaign).points
    return points.light if each["side"] == "light" else points.dark


def _injury(each: Facts, narrative: Narrative) -> str:
    row = next((row for row in narrative.critical_injuries if row.key == each["injury"]), None)
    why = f" for {each['reason']}" if each["reason"] else ""
    lines = []
    if "shown" in each:
        lines.append(f"Critical Injury{why}: {_roll(each)}")
    if row is not None:
        lines.append(f"**{quoted(each['label'])}** ({_severity(row)}): {row.text}")
    if "ten" in each:
        struck = next(line.characteristic for line in narrative.characteristics_struck if each["ten"] in line.span)
        lines.append(f"d10 **{each['ten']}** strikes {Characteristic(struck).label}.")
    return "\n".join(lines)


def _roll(each: Facts) -> str:
    added = "".join(f" {amount:+d} {quoted(label)}" for label, amount in each["modifiers"]).replace(" -", " −")
    return f"d100 **{each['shown']}**" + (f"{added} = **{each['total']}**" if added else "")


def _severity(row: CriticalInjury) -> str:
    return row.severity.label if row.severity is not None else "beyond treatment"


def _small_print(event: Event) -> str:
    label = f" · {quoted(event.after['label'])}" if event.after.get("label") else ""
    undo = "the GM's `/undo`" if event.kind in DICE_KINDS else "`/undo`"
    return f"-# {person(event.actor_id)}{label} · no. {event.id}, {undo} takes it back"
