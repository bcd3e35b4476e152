"""Range bands on the personal scale, and how hard a shot across each is. Imports the ladder only."""

from enum import StrEnum

from rules.checks.difficulty import Difficulty


class RangeBand(StrEnum):
    """How far apart two characters are, nearest first."""

    ENGAGED = "engaged"
    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"
    EXTREME = "extreme"

    @property
    def steps(self) -> int:
        """Return how many bands lie between this one and engaged."""
        return _STEPS[self]

    def reaches(self, other: "RangeBand") -> bool:
        """Whether something with this range gets as far as `other`."""
        return self.steps >= other.steps

    @property
    def difficulty(self) -> Difficulty:
        """Return how hard a ranged attack is at this range, before the modifier for firing while engaged.

        Rule: EotE core.
        """
        return _DIFFICULTIES[self]


_STEPS = {band: steps for steps, band in enumerate(RangeBand)}
_DIFFICULTIES = {
    RangeBand.ENGAGED: Difficulty.EASY,
    RangeBand.SHORT: Difficulty.EASY,
    RangeBand.MEDIUM: Difficulty.AVERAGE,
    RangeBand.LONG: Difficulty.HARD,
    RangeBand.EXTREME: Difficulty.DAUNTING,
}
