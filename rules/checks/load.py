"""What a character carries and what too much of it does. Imports this room's skills and sources."""

from dataclasses import dataclass

from rules.checks.limits import MOST_CHARACTERISTIC, check_range
from rules.checks.skills import Characteristic, Skill
from rules.checks.sources import Source, setback

MOST_LOAD = 10_000
"""House rule: nobody carries more."""

_SMALL_ITEMS = 10
_WORN_ARMOR_RELIEF = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """Everything that counts toward encumbrance. Rule: EotE core.

    Raises:
        IllegalAction: a number is below zero (rule "too_low").
        LimitExceeded: a number is absurdly large.
    """

    brawn: int
    carried: int = 0
    """Encumbrance of all that is carried but not worn."""
    worn_armor: int = 0
    """Encumbrance of the armor that is worn; it weighs three less than when it is carried."""
    small_items: int = 0
    """Things with no encumbrance of their own; ten together have one."""
    extra_threshold: int = 0
    """What backpacks and the like add to the threshold."""

    def __post_init__(self) -> None:
        check_range("points of Brawn", self.brawn, most=MOST_CHARACTERISTIC)
        for points in (self.carried, self.worn_armor, self.extra_threshold):
            check_range("points of encumbrance", points, most=MOST_LOAD)
        check_range("small items", self.small_items, most=MOST_LOAD)

    @property
    def threshold(self) -> int:
        """Return how much can be carried freely. Rule: EotE core."""
        return 5 + self.brawn + self.extra_threshold

    @property
    def total(self) -> int:
        """Return the encumbrance of everything together."""
        armor = max(0, self.worn_armor - _WORN_ARMOR_RELIEF)
        return self.carried + armor + self.small_items // _SMALL_ITEMS

    @property
    def over(self) -> int:
        """Return by how much the load passes the threshold, 0 or more."""
        return max(0, self.total - self.threshold)

    @property
    def costs_free_maneuver(self) -> bool:
        """Whether so much is carried that there is no free maneuver: over by Brawn or more. Rule: EotE core."""
        return self.over > 0 and self.over >= self.brawn


def encumbered(load: Load, skill: Skill) -> tuple[Source, ...]:
    """Return what the load does to a check: a Setback die for each point over, on Brawn and Agility checks.

    Rule: EotE core.
    """
    if skill.characteristic in {Characteristic.BRAWN, Characteristic.AGILITY}:
        return setback("encumbered", load.over)
    return ()
