"""All that is told about a pool before it is rolled, as one question for whoever works it out."""

from dataclasses import dataclass

from rules.dice.effects import Effect, effects_of
from rules.dice.joint import JointCell, joint_of
from rules.dice.odds import MOST_DICE_AT_ONCE, Odds, odds_of
from rules.dice.pool import DicePool

MOST_DICE_JOINTLY_AT_ONCE = 16
"""Measured by `benchmarks/odds.py`: the joint table about doubles the work."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """The odds of a pool, what one more of something does to them, and the joint table if it was asked for."""

    odds: Odds
    effects: tuple[Effect, ...]
    joint: tuple[JointCell, ...]
    """Empty unless it was asked for."""


def study(pool: DicePool, *, jointly: bool = False) -> Study:
    """Return the study of a pool; `jointly` about doubles the work.

    >>> study(DicePool(ability=1)).odds.success
    Fraction(1, 2)
    """
    return Study(odds=odds_of(pool), effects=effects_of(pool), joint=joint_of(pool).table() if jointly else ())


def study_needs_worker(pool: DicePool, *, jointly: bool = False) -> bool:
    """Whether `study` would keep a program that serves others busy for too long."""
    return pool.size > (MOST_DICE_JOINTLY_AT_ONCE if jointly else MOST_DICE_AT_ONCE)
