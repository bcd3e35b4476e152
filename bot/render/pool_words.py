"""A pool in words, for whoever does not read its letters yet. Imports `rules` and the markup."""

from collections.abc import Iterable

from bot.render.markup import count
from bot.render.roll import ordinary_code
from rules.dice.die import NEGATIVE, Die
from rules.dice.pool import DicePool
from rules.dice.symbols import Symbol
from rules.notation.reading import Reading

_PLURALS = {symbol: symbol.value for symbol in (Symbol.ADVANTAGE, Symbol.THREAT, Symbol.LIGHT, Symbol.DARK)}
_PLURALS |= {Symbol.SUCCESS: "successes"}


def pool_words(pool: DicePool) -> str:
    """Return a pool in words.

    >>> pool_words(DicePool(proficiency=2, ability=1, difficulty=2))
    '2 Proficiency, 1 Ability against 2 Difficulty'
    """
    good = _dice(pool, (die for die in Die if die not in NEGATIVE))
    bad = _dice(pool, (die for die in Die if die in NEGATIVE))
    symbols = [
        count(number, symbol.value, _PLURALS.get(symbol))
        for symbol, number in zip(Symbol, pool.free.counts, strict=True)
        if number
    ]
    dice = " against ".join(filter(None, (good, bad)))
    return ", and ".join(filter(None, (dice, ", ".join(symbols))))


def reading_words(reading: Reading) -> str:
    """Return in words all that a text means, ordinary dice as they are typed."""
    parts = [pool_words(reading.pool), *map(ordinary_code, reading.ordinary)]
    label = f" ({reading.label})" if reading.label else ""
    return ", ".join(filter(None, parts)) + label


def _dice(pool: DicePool, dice: Iterable[Die]) -> str:
    return ", ".join(f"{pool[die]} {die.value.capitalize()}" for die in dice if pool[die])
