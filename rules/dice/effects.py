"""What one more die or upgrade does to a pool's chance to succeed. Exact, as in `rules.dice.odds`."""

from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from rules.dice.die import Die
from rules.dice.odds import mean_advantage_of, success_of
from rules.dice.pool import DicePool
from rules.errors import LimitExceeded


class OneMore(Enum):
    """What players and the GM most often add to a pool."""

    BOOST = "Boost"
    UPGRADE = "upgrade"
    SETBACK = "Setback"
    DIFFICULTY = "Difficulty"
    DIFFICULTY_UPGRADE = "difficulty upgrade"


class Effect(NamedTuple):
    """How a pool would do with one more of something, and what that changes."""

    what: OneMore
    success: Fraction
    """The chance to succeed then."""
    success_change: Fraction
    advantage_change: Fraction
    """Of the average net Advantage."""


_CHANGES: dict[OneMore, Callable[[DicePool], DicePool]] = {
    OneMore.BOOST: lambda pool: pool.add(Die.BOOST),
    OneMore.UPGRADE: lambda pool: pool.upgrade_ability(),
    OneMore.SETBACK: lambda pool: pool.add(Die.SETBACK),
    OneMore.DIFFICULTY: lambda pool: pool.increase_difficulty(),
    OneMore.DIFFICULTY_UPGRADE: lambda pool: pool.upgrade_difficulty(),
}


def effects_of(pool: DicePool) -> tuple[Effect, ...]:
    """Return what one more of each would do, without those for which the pool has no room.

    >>> effects_of(DicePool(ability=1))[0].success_change
    Fraction(1, 6)
    """
    success, advantage = success_of(pool), mean_advantage_of(pool)
    effects = []
    for what, change in _CHANGES.items():
        try:
            changed = change(pool)
        except LimitExceeded:
            continue
        then = success_of(changed)
        effects.append(Effect(what, then, then - success, mean_advantage_of(changed) - advantage))
    return tuple(effects)
