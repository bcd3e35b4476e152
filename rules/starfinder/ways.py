"""Counting ways: how many throws of the dice lead to each sum. Exact integers, nothing sampled."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TypeVar, assert_never

from rules.errors import LimitExceeded
from rules.starfinder.damage import DamagePart
from rules.starfinder.dice import Dice, merge_dice

Key = TypeVar("Key")

Ways = Mapping[int, int]
"""How many ways lead to each amount."""

Pair = tuple[int, int]
"""An amount, and what it would be without precision damage (the same number where nobody asks)."""

Pairs = Mapping[Pair, int]
"""How many ways lead to each pair."""

MOST_PAIRS = 100_000
"""House rule: so many pairs take less than a second."""

NOTHING: Pairs = {(0, 0): 1}
"""The one way to roll no dice at all."""


def gather(counted: Iterable[tuple[Key, int]]) -> dict[Key, int]:
    """Add up the ways that lead to the same."""
    ways: defaultdict[Key, int] = defaultdict(int)
    for key, count in counted:
        ways[key] += count
    return ways


def add_ways(one: Ways, other: Ways) -> Ways:
    """Return the ways of the sum of two independent amounts."""
    return gather((amount + more, count * times) for amount, count in one.items() for more, times in other.items())


def add_pairs(one: Pairs, other: Pairs) -> Pairs:
    """Return the ways of the sum of two independent pairs."""
    return gather(
        ((amount + more, without + without_more), count * times)
        for (amount, without), count in one.items()
        for (more, without_more), times in other.items()
    )


def sums_of(dice: Iterable[Dice], throws: int = 1) -> Ways:
    """Return the ways of the sum of these dice, thrown so many times."""
    least, counts = 0, [1]
    for group in merge_dice(dice):
        for _ in range(group.count * throws):
            least, counts = least + 1, _one_more(counts, group.die)
    return {least + place: count for place, count in enumerate(counts)}


class Telling(StrEnum):
    """What has to be known of precision damage beside the whole amount."""

    NOTHING = "nothing"
    WITHOUT = "only the amount without it"
    BOTH = "the amount with it and without it"


def sums_of_part(part: DamagePart, flat: int, throws: int, telling: Telling = Telling.NOTHING) -> Pairs:
    """Return the ways of a part's amount before doubling or halving, nothing below 0.

    Raises:
        LimitExceeded: more than `MOST_PAIRS` sums of dice have to be told apart.
    """
    flat, flat_precision = flat * throws, part.precision_flat * throws
    match telling:
        case Telling.NOTHING:
            sums = sums_of((*part.dice, *part.precision), throws)
            return _equal_pairs(sums, flat + flat_precision)
        case Telling.WITHOUT:
            unseen = sum(sums_of(part.precision, throws).values())
            return _equal_pairs({amount: count * unseen for amount, count in sums_of(part.dice, throws).items()}, flat)
        case Telling.BOTH:
            rest, precision = sums_of(part.dice, throws), sums_of(part.precision, throws)
            if len(rest) * len(precision) > MOST_PAIRS:
                raise LimitExceeded("sums of dice to tell apart", limit=MOST_PAIRS, got=len(rest) * len(precision))
            return gather(
                ((max(0, amount + flat + more + flat_precision), max(0, amount + flat)), count * times)
                for amount, count in rest.items()
                for more, times in precision.items()
            )
        case _:
            assert_never(telling)


def _equal_pairs(sums: Ways, flat: int) -> Pairs:
    amounts = ((max(0, amount + flat), count) for amount, count in sums.items())
    return gather(((amount, amount), count) for amount, count in amounts)


def _one_more(counts: list[int], sides: int) -> list[int]:
    """Add one die to the counts of a sum: each new count is the sum of the last `sides` old ones."""
    window, longer = 0, []
    for place in range(len(counts) + sides - 1):
        window += counts[place] if place < len(counts) else 0
        window -= counts[place - sides] if place >= sides else 0
        longer.append(window)
    return longer
