"""Sources of chance for tests: one that says what comes next, one that can be repeated.

Both are `rules.dice.chance.Chance` and `bot.chance.Dice`: these numbers are dealt, whatever a secret has settled.
"""

import random  # noqa: TID251 - a source that can be repeated is wanted here
from collections.abc import Sequence
from hashlib import sha256
from itertools import count as counting
from typing import Self

from rules.dice.chance import Chance
from rules.dice.committed import CommittedChance


class FixedDice:
    """Deals its own numbers instead of those that a secret has settled."""

    @property
    def loose(self) -> Self:
        return self

    def new_secret(self) -> bytes:
        return bytes(32)

    def of_draw(self, secret: bytes, number: int, words: Sequence[str]) -> Self:
        return self

    def draw(self, sides: int, count: int) -> Sequence[int]:
        raise NotImplementedError


class SettledDice:
    """What the bot does, with secrets that are the same in every run."""

    def __init__(self) -> None:
        self.loose: Chance = SeededChance(0)
        self._numbers = counting()

    def new_secret(self) -> bytes:
        return sha256(b"%d" % next(self._numbers)).digest()

    def of_draw(self, secret: bytes, number: int, words: Sequence[str]) -> Chance:
        return CommittedChance(secret, number, words)


class ScriptedChance(FixedDice):
    """Deals the listed numbers, counted from 0 as `Chance.draw` does; fails when they run out or do not fit the die."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = numbers
        self._dealt = 0

    def draw(self, sides: int, count: int) -> Sequence[int]:
        end = self._dealt + count
        if end > len(self._numbers):
            raise AssertionError(f"asked for {count} more after {self._dealt} of {len(self._numbers)} scripted numbers")
        numbers = self._numbers[self._dealt : end]
        for number in numbers:
            if not 0 <= number < sides:
                raise AssertionError(f"scripted number {number} is not on a die of {sides} sides, counted from 0")
        self._dealt = end
        return numbers

    @property
    def left(self) -> int:
        """Return how many scripted numbers have not been asked for."""
        return len(self._numbers) - self._dealt


class SeededChance(FixedDice):
    """Deals numbers that look random and are the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def draw(self, sides: int, count: int) -> Sequence[int]:
        return self._random.choices(range(sides), k=count)
