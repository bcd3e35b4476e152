"""How likely a result was, as the line under a roll. Imports `rules` and the percentages."""

from functools import lru_cache

from bot.render.percent import percent
from rules.dice.die import Die
from rules.dice.odds import net_of
from rules.dice.pool import DicePool
from rules.dice.symbols import NetResult

MOST_DICE_TOLD = 20
"""Measured by `benchmarks/odds.py`: up to here the line takes at most a millisecond; larger pools go without it."""
_KEPT = 128
"""Pools; each takes at most 15 kilobytes."""

_net_of = lru_cache(_KEPT)(net_of)


def chance_line(pool: DicePool, net: NetResult) -> str:
    """Return the chance of this very result or a better one; empty where it is not told.

    Better is more net Success; with as much of it, more net Advantage. Triumph and Despair count with the Success and
    Failure that they bring. Nothing is told of pools without dice that decide anything, and of those above
    `MOST_DICE_TOLD`, which `/odds` works out.

    >>> chance_line(DicePool(proficiency=1, difficulty=1), NetResult(success=1, advantage=1))
    '13.5% chance of this or better'
    """
    dice = pool.size - pool[Die.FORCE]
    if not 0 < dice <= MOST_DICE_TOLD:
        return ""
    pool = DicePool.of({die: count for die, count in pool.items() if die is not Die.FORCE}, pool.free)
    return f"{percent(_net_of(pool).this_or_later(net.success, net.advantage))} chance of this or better"
