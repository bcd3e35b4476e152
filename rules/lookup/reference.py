"""Every entry of every game."""

from types import MappingProxyType

from rules.lookup import combat, damage, dice, health, spending, topics
from rules.lookup.entries import Entry, NumberedTable, Reference
from rules.systems import SYSTEMS
from rules.systems.base import GameSystem

_TABLES = (
    dice.ladder,
    combat.ranges,
    combat.engaged,
    spending.spending,
    health.injuries,
    health.vehicle_hits,
    topics.groups,
    health.falling,
    combat.qualities,
    combat.weapons,
    dice.dice,
    dice.symbols,
    dice.skills,
    topics.topics,
)
"""Whatever makes entries of a game with narrative dice; the order is that in which the main ones are offered."""


def reference_of(system: GameSystem) -> Reference:
    """Return everything that can be looked up in a game."""
    entries: list[Entry] = []
    numbered: tuple[NumberedTable, ...] = ()
    book = ""
    if system.damage is not None:
        entries += damage.typed_damage(system.damage)
        book = system.damage.book
    if system.narrative is not None:
        entries += (entry for table in _TABLES for entry in table(system.narrative))
        numbered = (health.injury_table(system.narrative), health.hit_table(system.narrative))
        book = system.narrative.book
    return Reference(
        system=system.name,
        book=book,
        entries=tuple(sorted(entries, key=lambda entry: not entry.is_main)),
        numbered=numbered,
    )


REFERENCES = MappingProxyType({system.key: reference_of(system) for system in SYSTEMS})
"""What can be looked up, by the key of the game; built once."""
