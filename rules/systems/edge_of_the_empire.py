"""Star Wars: Edge of the Empire."""

from rules.dice.die import Die
from rules.systems.base import GameSystem, Narrative, SharedPoints

EDGE_OF_THE_EMPIRE = GameSystem(
    key="edge_of_the_empire",
    name="Edge of the Empire",
    narrative=Narrative(
        dice=tuple(Die),
        points=SharedPoints(
            pool="Destiny Pool", point="Destiny Point", light="light side", dark="dark side", is_rolled=True
        ),
    ),
)
"""Rule: EotE core, p. 36-37 (Destiny Pool)."""
