"""Every entry of a game, and every game with entries."""

from types import MappingProxyType

from rules.lookup import combat, dice, health, spending, topics
from rules.lookup.entries import Reference
from rules.systems import SYSTEMS
from rules.systems.base import GameSystem, Narrative

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
"""Whatever makes entries; the order is that in which the main ones are offered."""


def reference_of(game: Narrative, system: GameSystem) -> Reference:
    """Return everything that can be looked up in a game."""
    entries = [entry for table in _TABLES for entry in table(game)]
    return Reference(
        system=system.name,
        book=game.book,
        entries=tuple(sorted(entries, key=lambda entry: not entry.is_main)),
        numbered=(health.injury_table(game), health.hit_table(game)),
    )


REFERENCES = MappingProxyType(
    {system.key: reference_of(system.narrative, system) for system in SYSTEMS if system.narrative is not None}
)
"""What can be looked up, by the key of the game; built once."""
