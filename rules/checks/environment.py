"""What the place does to a check: concealment, cover, gravity, terrain. Imports this room's skills and sources."""

from enum import IntEnum, StrEnum

from rules.checks.limits import check_range
from rules.checks.skills import (
    ATHLETICS,
    COORDINATION,
    PERCEPTION,
    RESILIENCE,
    STEALTH,
    AttackKind,
    Characteristic,
    Skill,
)
from rules.checks.sources import Source, boost, setback
from rules.errors import IllegalAction


class Concealment(IntEnum):
    """How hard it is to make somebody out; the number is the dice that it brings."""

    NONE = 0
    PARTIAL = 1
    DENSE = 2
    TOTAL = 3


def concealment(level: Concealment, skill: Skill) -> tuple[Source, ...]:
    """Return what concealment does to a check: to one against the concealed, or to Stealth by the concealed.

    Ranged attacks and Perception get Setback dice and Stealth gets Boost dice; nothing else is touched.
    It is no defense rating, so it comes on top of one.
    Rule: EotE core.
    """
    reason = f"{level.name.lower()} concealment"
    if skill.key == STEALTH.key:
        return boost(reason, level)
    if skill.attack is AttackKind.RANGED or skill.key == PERCEPTION.key:
        return setback(reason, level)
    return ()


def behind_cover(skill: Skill) -> tuple[Source, ...]:
    """Return what cover does to a check that is no attack, against the one behind it: Perception gets a Setback die.

    The GM may say the same of other checks; attacks meet cover as ranged defense instead.
    Rule: EotE core.
    """
    return setback("target behind cover") if skill.key == PERCEPTION.key else ()


class Gravity(StrEnum):
    """How heavy things are here."""

    NORMAL = "normal"
    HEAVY = "heavy"
    LIGHT = "light"
    ZERO = "zero"

    @property
    def makes_difficult_terrain(self) -> bool:
        """Whether all movement counts as over difficult terrain. Rule: EotE core."""
        return self is Gravity.ZERO


MOST_GRAVITY_DICE = 3
"""Rule: EotE core."""


def gravity(kind: Gravity, skill: Skill, strength: int = 1) -> tuple[Source, ...]:
    """Return what gravity does to a check: up to three dice on Brawn checks and Coordination, but not on Resilience.

    Heavy gravity brings Setback dice, light gravity Boost dice, zero gravity none.
    Rule: EotE core.

    Raises:
        LimitExceeded: the strength is more than three.
        IllegalAction: it is below zero (rule "too_low").
    """
    check_range("dice for gravity", strength, most=MOST_GRAVITY_DICE)
    uses_brawn = skill.characteristic is Characteristic.BRAWN and skill.key != RESILIENCE.key
    if not uses_brawn and skill.key != COORDINATION.key:
        return ()
    if kind is Gravity.HEAVY:
        return setback("heavy gravity", strength)
    if kind is Gravity.LIGHT:
        return boost("light gravity", strength)
    return ()


class Terrain(StrEnum):
    """How well one can move over it."""

    OPEN = "open"
    DIFFICULT = "difficult"
    IMPASSABLE = "impassable"


def terrain_maneuvers(normal: int, terrain: Terrain) -> int:
    """Return the maneuvers that a move takes: twice as many over difficult terrain.

    Rule: EotE core.

    Raises:
        IllegalAction: the terrain takes an action instead (rule "impassable_terrain": checks).
    """
    check_range("maneuvers", normal)
    if terrain is Terrain.IMPASSABLE:
        raise IllegalAction("impassable_terrain", checks=(ATHLETICS.name, COORDINATION.name))
    return normal * 2 if terrain is Terrain.DIFFICULT else normal
