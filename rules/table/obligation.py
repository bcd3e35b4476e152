"""Obligation and Duty at a session's start, Morality at its end. Imports the house rules and the limits."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from rules.checks.limits import check_range
from rules.house import HouseRules

MOST_VALUE = 1_000
"""House rule: no character owes or has earned more."""

MOST_MORALITY = 100
"""House rule: the scale ends here and at zero."""


class Burden(Enum):
    """What a party is checked for, with what it does to the one it falls on and to the others.

    Rule: EotE core (Obligation), AoR core (Duty).
    """

    OBLIGATION = (-2, -1)
    """Changes the strain threshold."""
    DUTY = (2, 1)
    """Changes the wound threshold."""

    @property
    def on_one(self) -> int:
        """Return the change of the threshold for the one whose it is."""
        return self.value[0]

    @property
    def on_others(self) -> int:
        """Return the change of the threshold for everybody else."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class BurdenShare:
    """One character's Obligation or Duty of one kind.

    Raises:
        IllegalAction: the value is below zero (rule "too_low").
        LimitExceeded: it is absurdly large.
    """

    owner: str
    value: int

    def __post_init__(self) -> None:
        check_range("points of Obligation or Duty", self.value, most=MOST_VALUE)


@dataclass(frozen=True, slots=True)
class NotTriggered:
    """The roll was above the party's total: nothing happens this session."""

    total: int


@dataclass(frozen=True, slots=True)
class Triggered:
    """The roll fell on somebody's share; the changes of the thresholds last for the session."""

    share: BurdenShare
    on_one: int
    on_others: int
    is_double: bool


def roll_burden(
    burden: Burden, shares: Sequence[BurdenShare], percentile: int, house: HouseRules
) -> Triggered | NotTriggered:
    """Return what d100 means for a party whose shares follow each other in the listed order, starting at 1.

    At or under the total it triggers; a double makes its effect twice as large.
    Rule: EotE core (Obligation), AoR core (Duty).

    Raises:
        IllegalAction: d100 shows less than 1 (rule "too_low").
        LimitExceeded: d100 shows more than 100.
    """
    check_range("on d100", percentile, least=1, most=100)
    total = 0
    for share in shares:
        total += share.value
        if percentile <= total:
            is_double = percentile % 11 == 0 or (percentile == 100 and house.double_zero_is_a_double)
            times = 2 if is_double else 1
            return Triggered(share, times * burden.on_one, times * burden.on_others, is_double)
    return NotTriggered(total)


def change_morality(morality: int, conflict: int, shown: int) -> int:
    """Return the Morality after a session: d10 above the Conflict raises it by the difference, below lowers it.

    Rule: F&D core.

    Raises:
        IllegalAction: a number is below what it can be (rule "too_low").
        LimitExceeded: a number is above what it can be.
    """
    check_range("points of Morality", morality, most=MOST_MORALITY)
    check_range("points of Conflict", conflict, most=MOST_VALUE)
    check_range("on d10", shown, least=1, most=10)
    return min(MOST_MORALITY, max(0, morality + shown - conflict))
