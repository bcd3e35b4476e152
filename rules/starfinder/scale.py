"""Doubling and halving, and which outcome of an attack or a basic save asks for which. Imports nothing of ours."""

from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import assert_never


class Scale(StrEnum):
    """How much of the rolled damage is dealt."""

    NONE = "no damage"
    HALF = "halved, rounded down"
    FULL = "full damage"
    DOUBLE = "doubled"
    TWICE_ROLLED = "doubled by rolling twice"
    """The dice are rolled twice and added; the flat part counts twice. For tables whose GM agrees."""

    @property
    def throws(self) -> int:
        """Return how often the dice are thrown; the flat part counts once for each throw."""
        return 2 if self is Scale.TWICE_ROLLED else 1

    @property
    def factor(self) -> Fraction:
        """Return by how much it changes an average, rounding left aside."""
        return _FACTORS[self]

    def apply(self, amount: int) -> int:
        """Return what is dealt of an amount that was rolled in full; half of 1 is 1.

        Rule: Starfinder 2e Player Core (doubling and halving damage).
        """
        match self:
            case Scale.NONE:
                return 0
            case Scale.HALF:
                return amount // 2 if amount > 1 else amount
            case Scale.FULL | Scale.TWICE_ROLLED:
                return amount
            case Scale.DOUBLE:
                return 2 * amount
            case _:
                assert_never(self)


_FACTORS = MappingProxyType(
    {
        Scale.NONE: Fraction(0),
        Scale.HALF: Fraction(1, 2),
        Scale.FULL: Fraction(1),
        Scale.DOUBLE: Fraction(2),
        Scale.TWICE_ROLLED: Fraction(2),
    }
)


class Outcome(StrEnum):
    """How an attack, or the victim's basic save, came out."""

    HIT = "hit"
    CRITICAL_HIT = "critical hit"
    CRITICAL_HIT_ROLLED_TWICE = "critical hit, rolled twice"
    SAVE_CRITICAL_SUCCESS = "basic save: critical success"
    SAVE_SUCCESS = "basic save: success"
    SAVE_FAILURE = "basic save: failure"
    SAVE_CRITICAL_FAILURE = "basic save: critical failure"

    @property
    def is_critical_hit(self) -> bool:
        """Return whether what only a critical hit adds is added."""
        return self in (Outcome.CRITICAL_HIT, Outcome.CRITICAL_HIT_ROLLED_TWICE)

    @property
    def scale(self) -> Scale:
        """Return how much of the rolled damage this outcome deals."""
        return SCALES[self]


SCALES = MappingProxyType(
    {
        Outcome.HIT: Scale.FULL,
        Outcome.CRITICAL_HIT: Scale.DOUBLE,
        Outcome.CRITICAL_HIT_ROLLED_TWICE: Scale.TWICE_ROLLED,
        Outcome.SAVE_CRITICAL_SUCCESS: Scale.NONE,
        Outcome.SAVE_SUCCESS: Scale.HALF,
        Outcome.SAVE_FAILURE: Scale.FULL,
        Outcome.SAVE_CRITICAL_FAILURE: Scale.DOUBLE,
    }
)
"""Rule: Starfinder 2e Player Core (critical hits; basic saving throws)."""
