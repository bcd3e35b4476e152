"""What a fight came to: as a message, and as text to keep. Hidden NPCs are left out. Imports values and the markup."""

from collections.abc import Iterator, Sequence

from discord import ui

from bot.access import Shown
from bot.render.encounter import now_text
from bot.render.layout import Accent, Row, framed
from bot.render.markup import count, quoted
from bot.store.encounter_values import EncounterState
from bot.store.values import Event, Facts
from rules.systems.base import SharedPoints
from rules.table.encounter import Stage
from rules.table.initiative import Side

_MOST_PEOPLE = 30
"""People whom the message tells one by one; the file has them all."""


def summary_view(event: Event, points: SharedPoints) -> ui.LayoutView:
    """Return the summary of an encounter that has ended."""
    after = event.after
    people = list(_people(after["summary"], everything=False))
    more = len(people) - _MOST_PEOPLE
    return framed(
        [
            f"## {quoted(_title(after))} is over",
            "\n".join(_totals(after["summary"], points)),
            "\n".join(quoted(each) for each in people[:_MOST_PEOPLE]),
            f"-# and {count(more, 'more')}; `/encounter export` has all" if more > 0 else "",
            "\n".join(("**Notes**", *map(quoted, after["notes"].splitlines()))) if after.get("notes") else "",
            f"-# `/encounter export number:{after['number']}` keeps it as a file",
            f"-# no. {event.id}, `/undo` takes the fight up again where it was",
        ],
        Accent.PLAIN,
    )


def ending_view(state: EncounterState, rows: Sequence[Row]) -> ui.LayoutView:
    """Return the question before an encounter ends, with what ends."""
    stored, encounter = state.stored, state.encounter
    people, down = state.others(()), sum(each.is_down for each in state.others(()))
    copies = sum(each.is_copy for each in encounter.present)
    told = [count(len(people), "combatant"), *([f"{down} down"] if down else [])]
    if copies:
        told.append(f"{count(copies, 'copy', 'copies')} of sheets, which go")
    name = f": {quoted(stored.name)}" if stored.name else ""
    now = f"Round {encounter.round_number}. {now_text(state)}" if encounter.stage is Stage.RUNNING else ""
    return framed(
        [
            f"**End encounter {stored.number}{name}?**",
            "\n".join(filter(None, (now, ", ".join(told)))),
            "-# Everybody reads the summary. What lasts for the fight is over; `/undo` takes it up again.",
        ],
        Accent.NOTICE,
        rows,
    )


def summary_text(after: Facts, points: SharedPoints, *, everything: bool = False) -> str:
    """Return the summary, as the event tells it, as plain text; the GM reads `everything`."""
    return "\n".join(
        (
            _title(after),
            "",
            *_totals(after["summary"], points),
            "",
            *_people(after["summary"], everything=everything),
            *(("", "Notes:", after["notes"]) if after.get("notes") else ()),
            "",
        )
    )


def _title(after: Facts) -> str:
    return f"Encounter {after['number']}" + (f": {after['name']}" if after["name"] else "")


def _totals(summary: Facts, points: SharedPoints) -> Iterator[str]:
    yield f"{count(summary['rounds'], 'round')}, {count(summary['attacks'], 'attack')}, {count(summary['hits'], 'hit')}"
    yield f"{count(summary['criticals'], 'Critical Injury', 'Critical Injuries')}"
    light, dark = summary["points"]["light"], summary["points"]["dark"]
    yield f"Points used: {light} {points.light}, {dark} {points.dark}"


def _people(summary: Facts, *, everything: bool) -> Iterator[str]:
    for side in Side:
        for each in summary["people"]:
            if each["side"] == side and (everything or each["shown"] != Shown.NOTHING):
                yield _person(each, with_harm=everything or each["shown"] == Shown.FULL)


def _person(each: Facts, *, with_harm: bool) -> str:
    told = [each["name"]]
    if each["attacks"]:
        told.append(f"{each['hits']} of {count(each['attacks'], 'attack')} hit")
    told += _harm("dealt", each["dealt"])
    if with_harm:
        told += _harm("suffered", each["suffered"])
    if each["criticals"]:
        told.append(count(each["criticals"], "Critical Injury dealt", "Critical Injuries dealt"))
    if each["is_down"]:
        told.append("down")
    elif each["has_left"]:
        told.append("left")
    return " · ".join(told)


def _harm(verb: str, harm: Facts) -> Iterator[str]:
    amounts = [count(harm["wounds"], "wound")] if harm["wounds"] else []
    amounts += [f"{harm['strain']} strain"] if harm["strain"] else []
    if amounts:
        yield f"{verb} {' and '.join(amounts)}"
