"""Entries about Critical Injuries, Critical Hits on vehicles and falling; both critical tables go by number, too."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rules.checks.difficulty import Difficulty
from rules.dice.die import Die
from rules.health.injuries import CriticalInjury, Lasts
from rules.health.vehicles import CriticalHit
from rules.lookup.entries import Entry, Line, Names, NumberedRow, NumberedTable, Part, Pictured, line
from rules.lookup.topics import topic_line
from rules.systems.base import Narrative

_INJURIES = "Critical Injuries"
_HITS = "Critical Hits on vehicles"
_STRUCK = "Characteristic struck"
_LASTS = {
    Lasts.AT_ONCE: "over at once; the injury itself is carried until healed",
    Lasts.NEXT_CHECK: "for the next check; the injury itself is carried until healed",
    Lasts.NEXT_TURN: "until the end of the next turn; the injury itself is carried until healed",
    Lasts.ENCOUNTER: "until the encounter ends; the injury itself is carried until healed",
    Lasts.UNTIL_HEALED: "until healed",
}
"""How long the effect of an injury lasts, in words."""


def injuries(game: Narrative) -> Iterator[Entry]:
    """Yield the table of Critical Injuries, the characteristics that two of them strike, and each injury."""
    yield Entry(
        key="critical_injuries",
        name=_INJURIES,
        about="table, d100",
        lines=(
            *_by_severity(game.critical_injuries),
            line("+10 for each one carried and each further trigger; 00 is 100; below 1 reads as 1 (house rule)."),
        ),
        citations=(game.citations.critical_injuries,),
        aliases=("Crits", "Critical Injury", "Criticals", "Injuries"),
        see_also=("Inflicting a Critical Injury", "Treating a Critical Injury"),
        is_main=True,
    )
    yield Entry(
        key="characteristic_struck",
        name=_STRUCK,
        about="table, d10",
        lines=tuple(line(row.characteristic.label, head=str(row.span)) for row in game.characteristics_struck),
        citations=(game.citations.characteristics_struck,),
        aliases=("Random characteristic",),
        see_also=tuple(injury.name for injury in game.critical_injuries if injury.asks_characteristic),
    )
    for row in injury_table(game).rows:
        yield row.entry


def vehicle_hits(game: Narrative) -> Iterator[Entry]:
    """Yield the table of Critical Hits on vehicles, and each hit; nothing where the game has no such table."""
    if not game.vehicle_critical_hits:
        return
    yield Entry(
        key="vehicle_critical_hits",
        name=_HITS,
        about="table, d100",
        lines=(
            *_by_severity(game.vehicle_critical_hits),
            line("+10 for each one that is not repaired and each further trigger; Vicious does not count."),
        ),
        citations=(game.citations.vehicle_critical_hits,),
        aliases=("Vehicle crits", "Ship crits", "Vehicle Critical Hits", "Ship damage"),
        is_main=True,
    )
    for row in hit_table(game).rows:
        yield row.entry


def falling(game: Narrative) -> Iterator[Entry]:
    """Yield what falls do."""
    yield Entry(
        key="falling",
        name="Falling",
        about="table",
        lines=(
            *(line(row.text, head=row.band.value.capitalize()) for row in game.falling),
            topic_line(game, "falling"),
        ),
        citations=(game.citations.falling,),
        aliases=("Fall damage", "Falls"),
        is_main=True,
    )


def injury_table(game: Narrative) -> NumberedTable:
    """Return the Critical Injuries by number."""
    return NumberedTable(
        name=_INJURIES,
        words=("crit", "crits", "critical", "injury", "criticalinjury", "criticalinjuries", "ci"),
        rows=tuple(NumberedRow(injury.span, _injury(injury, game)) for injury in game.critical_injuries),
    )


def hit_table(game: Narrative) -> NumberedTable:
    """Return the Critical Hits on vehicles by number."""
    return NumberedTable(
        name=_HITS,
        words=(
            "ship",
            "vehicle",
            "hit",
            "criticalhit",
            "shipcrit",
            "shipcritical",
            "shipcriticalhit",
            "vehiclecrit",
            "vehiclecritical",
            "vehiclecriticalhit",
        ),
        rows=tuple(NumberedRow(hit.span, _hit(hit, game)) for hit in game.vehicle_critical_hits),
    )


def _injury(injury: CriticalInjury, game: Narrative) -> Entry:
    struck = ", ".join(f"{row.span} {row.characteristic.label}" for row in game.characteristics_struck)
    return Entry(
        key=f"injury_{injury.key}",
        name=injury.name,
        about=f"Critical Injury, {injury.span}",
        lines=(
            line(injury.text),
            *([line(struck, head="Which one, d10")] if injury.asks_characteristic else []),
            line(*_severity(injury.severity, "beyond treatment"), head="To treat"),
            *([line(_LASTS[injury.lasts], head="Lasts")] if injury.severity is not None else []),
        ),
        citations=(game.citations.critical_injuries,),
        see_also=(_INJURIES, "Treating a Critical Injury"),
    )


def _hit(hit: CriticalHit, game: Narrative) -> Entry:
    return Entry(
        key=f"hit_{hit.key}",
        name=hit.name,
        about=f"Critical Hit on a vehicle, {hit.span}",
        lines=(line(hit.text), line(*_severity(hit.severity, "beyond repair"), head="To repair")),
        citations=(game.citations.vehicle_critical_hits,),
        see_also=(_HITS,),
    )


def _severity(severity: Difficulty | None, beyond: str) -> tuple[Part, ...]:
    return (beyond,) if severity is None else (f"{severity.label}, ", Pictured(Die.DIFFICULTY, severity))


def _by_severity(rows: Sequence[CriticalInjury | CriticalHit]) -> Iterator[Line]:
    for severity, listed in groupby(rows, key=lambda row: row.severity):
        names = Names(tuple(f"{row.span} {row.name}" for row in listed))
        yield line(names, head=severity.label if severity is not None else "Beyond help")
