"""The games: one file each; reads everything above it, nothing above reads it."""

from rules.errors import UnknownName
from rules.systems.base import GameSystem
from rules.systems.edge_of_the_empire import EDGE_OF_THE_EMPIRE
from rules.systems.genesys import GENESYS
from rules.systems.starfinder2e import STARFINDER_2E

SYSTEMS: tuple[GameSystem, ...] = (EDGE_OF_THE_EMPIRE, GENESYS, STARFINDER_2E)
"""Every game there is, the default first."""


def system_named(key: str) -> GameSystem:
    """Return the game with this key.

    Raises:
        UnknownName: there is no such game.
    """
    for system in SYSTEMS:
        if system.key == key:
            return system
    raise UnknownName("game system", key, tuple(system.key for system in SYSTEMS))
