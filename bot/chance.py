"""Where the bot's dice come from: the operating system's cryptographic source, by itself or by a secret of its own.

Imports `rules` only.
"""

import os
import secrets
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from threading import local
from typing import Protocol

from rules.dice.chance import Chance
from rules.dice.committed import SECRET_BYTES, CommittedChance

_BLOCK = 4096
_BYTE_VALUES = 256


class Dice(Protocol):
    """All the dice of the bot.

    It is no `Chance` itself: dice of a campaign are dealt inside its transaction only (`bot.services.unit`).
    """

    @property
    def loose(self) -> Chance:
        """Return dice for rolls that nobody keeps."""
        ...

    def new_secret(self) -> bytes:
        """Return a secret that settles the dice of a campaign for a while."""
        ...

    def of_draw(self, secret: bytes, number: int, words: Sequence[str]) -> Chance:
        """Return the dice of one draw of a secret."""
        ...


class SystemDice:
    """The operating system's dice, and secrets drawn from the same source (`Dice`)."""

    def __init__(self) -> None:
        self.loose = SystemChance()

    def new_secret(self) -> bytes:
        """Return 32 bytes that nobody can guess."""
        return secrets.token_bytes(SECRET_BYTES)

    def of_draw(self, secret: bytes, number: int, words: Sequence[str]) -> Chance:
        """Return the dice that the secret has settled for this draw."""
        return CommittedChance(secret, number, words)


class SystemChance:
    """A source of fair numbers for every thread of this process (`rules.dice.chance.Chance`).

    Bytes are fetched by the block, as asking the system for each die would take longer than everything else in a roll.
    Each byte serves at most one number.
    Threads share nothing: each has blocks of its own, which is quicker than taking turns.
    A process that is forked while it holds such a source must make a new one, or both would deal the same numbers.
    """

    def __init__(self, source: Callable[[int], bytes] = os.urandom) -> None:
        self._source = source
        self._of_this_thread = _Stocks()

    def draw(self, sides: int, count: int) -> Sequence[int]:
        """Return `count` numbers, each uniform in `range(sides)` and independent of all others."""
        if count < 0 or sides < 1:
            raise ValueError(f"cannot draw {count} numbers below {sides}")
        if sides > _BYTE_VALUES:
            return tuple(secrets.randbelow(sides) for _ in range(count))
        stock = self._of_this_thread.by_sides[sides]
        start = stock.used
        stock.used = end = start + count
        numbers = stock.numbers[start:end]
        return numbers if len(numbers) == count else self._from_new_blocks(stock, numbers, sides, count)

    def _from_new_blocks(self, stock: "_Stock", rest: tuple[int, ...], sides: int, count: int) -> tuple[int, ...]:
        numbers = bytes(rest)
        while len(numbers) < count:
            numbers += numbers_from(self._source(_BLOCK), sides)
        stock.numbers, stock.used = tuple(numbers), count
        return stock.numbers[:count]


class _Stock:
    """Numbers for one size of die; those from `used` on wait for a roll."""

    __slots__ = ("numbers", "used")

    def __init__(self) -> None:
        self.numbers: tuple[int, ...] = ()
        self.used = 0


class _Stocks(local):
    """What one thread has in stock."""

    def __init__(self) -> None:
        self.by_sides: defaultdict[int, _Stock] = defaultdict(_Stock)


def numbers_from(source: bytes, sides: int) -> bytes:
    """Return the numbers below `sides` that these bytes stand for, `sides` being at most 256.

    256 is not a multiple of 12: the last bytes, which would make some numbers more likely than others, are left out.
    """
    table, unfair = _table(sides)
    return source.translate(table, unfair)


@cache
def _table(sides: int) -> tuple[bytes, bytes]:
    fair = _BYTE_VALUES - _BYTE_VALUES % sides
    return bytes(value % sides for value in range(_BYTE_VALUES)), bytes(range(fair, _BYTE_VALUES))
