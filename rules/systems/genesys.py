"""Genesys: no Force die, Story Points in place of the Destiny Pool."""

from rules.dice.die import Die
from rules.systems.base import GameSystem, Narrative, SharedPoints

GENESYS = GameSystem(
    key="genesys",
    name="Genesys",
    narrative=Narrative(
        dice=tuple(die for die in Die if die is not Die.FORCE),
        points=SharedPoints(pool="Story Point pool", point="Story Point", light="player", dark="GM", is_rolled=False),
    ),
)
"""Rule: Genesys core (Story Points; page not confirmed)."""
