"""Where the bot's dice come from: the operating system's cryptographic source. Imports only the standard library."""

import os
import secrets
from collections.abc import Callable, Sequence
from functools import cache
from threading import Lock

_BLOCK = 4096
_BYTE_VALUES = 256


class SystemChance:
    """A source of fair numbers for every thread of this process (`rules.dice.chance.Chance`).

    Bytes are fetched by the block, as asking the system for each die would take longer than everything else in a roll.
    Each byte serves at most one number.
    A process that is forked while it holds such a source must make a new one, or both would deal the same numbers.
    """

    def __init__(self, source: Callable[[int], bytes] = os.urandom) -> None:
        self._source = source
        self._lock = Lock()
        self._stocks: dict[int, _Stock] = {}

    def draw(self, sides: int, count: int) -> Sequence[int]:
        """Return `count` numbers, each uniform in `range(sides)` and independent of all others."""
        if sides < 1 or count < 0:
            raise ValueError(f"cannot draw {count} numbers below {sides}")
        if sides > _BYTE_VALUES:
            return tuple(secrets.randbelow(sides) for _ in range(count))
        with self._lock:
            stock = self._stocks.get(sides)
            if stock is None:
                stock = self._stocks[sides] = _Stock(sides, self._source)
            return stock.take(count)


class _Stock:
    """Numbers for one size of die that wait to be used."""

    def __init__(self, sides: int, source: Callable[[int], bytes]) -> None:
        self._sides = sides
        self._source = source
        self._numbers = b""
        self._used = 0

    def take(self, count: int) -> bytes:
        end = self._used + count
        if end > len(self._numbers):
            numbers = self._numbers[self._used :]
            while len(numbers) < count:
                numbers += numbers_from(self._source(_BLOCK), self._sides)
            self._numbers, self._used, end = numbers, 0, count
        taken = self._numbers[self._used : end]
        self._used = end
        return taken


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
