"""What a command did to a fight, as an answer; and what befell people as turns went by, for the whole table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from discord import ui

from bot.access import Shown
from bot.game import narrative_in
from bot.render.encounter import now_text
from bot.render.encounter_history import told_of_encounter, unspent_text
from bot.render.glyphs import Glyphs
from bot.render.happened import happened_text
from bot.render.layout import Accent, framed
from bot.render.markup import count, person, quoted
from bot.render.roll import faces_text
from bot.render.settled import settled_text
from bot.store.encounter_values import EncounterState
from bot.store.values import Campaign, Event, Facts, Kind
from rules.dice.roll import Roll
from rules.table.encounter import Stage

_MOST_DRAWN = 12
"""Rolls of Initiative that are shown with their dice; of more the results stand on the tracker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thrown:
    """Somebody's dice for Initiative."""

    name: str
    skill: str
    number: int
    roll: Roll


def change_view(event: Event, state: EncounterState, glyphs: Glyphs, thrown: Sequence[Thrown] = ()) -> ui.LayoutView:
    """Return what a change did, with the dice that fell, and whose turn it is now."""
    return framed(
        [
            f"**{_sentence(told_of_encounter(event))}**",
            "\n".join(dice_lines(thrown, glyphs)),
            now_text(state) if state.encounter.stage is Stage.RUNNING else "",
            _near(event),
            _without_slot(event, state),
            f"-# {person(event.actor_id)}",
            settled_text(event.after),
        ],
        Accent.PLAIN,
    )


def _near(event: Event) -> str:
    """Return which sheets those could mean who take part by a mere name."""
    return "\n".join(
        f"Did you mean {' or '.join(map(quoted, sheets))} instead of “{quoted(name)}”? Then `/undo` this and add that; "
        "a number in front adds several."
        for name, sheets in event.after.get("near", {}).items()
    )


def _without_slot(event: Event, state: EncounterState) -> str:
    """Return what those have still to do who were added to a fight that runs."""
    if state.encounter.stage is not Stage.RUNNING:
        return ""
    added = {each["participant"] for each in event.after.get("added", ())}
    late = [each for each in state.encounter.without_slot if each.id in added]
    rolls = "`/encounter roll for:everybody`" if any(each.character_id is not None for each in late) else ""
    types = "`/encounter result` for a mere name" if any(each.character_id is None for each in late) else ""
    return f"No Initiative slot yet: {', or '.join(filter(None, (rolls, types)))}." if late else ""


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def dice_lines(thrown: Sequence[Thrown], glyphs: Glyphs) -> list[str]:
    """Return the dice of rolled Initiative."""
    lines = [_dice(each, glyphs) for each in thrown[:_MOST_DRAWN]]
    if len(thrown) > _MOST_DRAWN:
        lines.append(f"-# and {count(len(thrown) - _MOST_DRAWN, 'more roll')}")
    return lines


def _dice(thrown: Thrown, glyphs: Glyphs) -> str:
    return f"{quoted(thrown.name)} · {thrown.skill.capitalize()} · #{thrown.number}\n{faces_text(thrown.roll, glyphs)}"


def befallen_view(event: Event, campaign: Campaign) -> ui.LayoutView | None:
    """Return what befell people as a turn started or ended, for everybody; None where nothing did."""
    lines = befallen(event, campaign)
    return framed(["\n".join(lines)], Accent.NOTICE) if lines else None


def befallen(event: Event, campaign: Campaign) -> list[str]:
    """Return what befell people through a change of turns, a line or more for each, as much as players may see."""
    after = event.after
    if event.kind in (Kind.ENCOUNTER_ROLL, Kind.ENCOUNTER_RESULT):
        return _late(after)
    if event.kind not in (Kind.ENCOUNTER_CLAIM, Kind.ENCOUNTER_NEXT, Kind.ENCOUNTER_SKIP, Kind.ENCOUNTER_INJURED):
        return []
    lines = [
        f"{_whom(each)} is no longer {', '.join(map(quoted, each['conditions']))}." for each in after.get("over", ())
    ]
    for entry in after.get("characters", ()):
        lines += _harmed(entry, campaign)
    lines += [f"**{_whom(each)} dies.**" for each in after.get("deaths", ())]
    if any(each["big"] for each in after.get("unspent", ())):
        lines.append(f"Unspent as the turn ended: {unspent_text(after)}. The GM's `/encounter back` opens it again.")
    lines += [
        f"{_whom(each)} takes {_unkept(each)} from {quoted(each['label'])}; no sheet with a threshold keeps it."
        for each in after.get("by_hand", ())
    ]
    return lines


def _late(after: Facts) -> list[str]:
    """Return whose slot stands before the current one; the rules let it act from the next round on."""
    if not after.get("late"):
        return []
    names = ", ".join(map(_whom, after["late"]))
    has = "the slot has" if len(after["late"]) == 1 else "the slots have"
    return [
        f"{names}: {has} gone by in this round and will be there from round {after['from_round']} on. "
        "Until then any free slot of the side can be taken."
    ]


def _unkept(each: Facts) -> str:
    if "strain" in each:
        return f"{count(each['damage'], 'wound')} and {each['strain']} strain"
    return f"{each['damage']} damage"


def _harmed(entry: Facts, campaign: Campaign) -> Iterator[str]:
    """Yield what happened to one sheet."""
    happened = entry.get("happened", ())
    if entry["shown"] == Shown.NOTHING or (not happened and not _moved(entry)):
        return
    if entry["shown"] != Shown.FULL:
        yield f"{quoted(entry['name'])} is hurt."
        return
    narrative = narrative_in(campaign)
    yield f"{quoted(entry['name'])}: {_moved(entry) or 'no damage'}"
    yield from (happened_text(each, narrative, campaign) for each in happened)


def _moved(entry: Facts) -> str:
    told = (
        f"{which} {entry[which][0]} → {entry[which][1]}" for which in ("wounds", "strain") if _has_moved(entry, which)
    )
    return ", ".join(told)


def _has_moved(entry: Facts, which: str) -> bool:
    before, after = entry.get(which, (0, 0))
    return bool(before != after)


def _whom(who: Facts) -> str:
    return "An NPC" if who["shown"] == Shown.NOTHING else quoted(who["name"])
