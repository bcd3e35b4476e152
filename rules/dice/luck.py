"""How far dice strayed from what was to be expected of them, and how often fair dice stray as far.

Dice do not know of one another, so how often each face of each die fell says all: what to expect, and by how much
sums stray, follows from the faces. The pools in which the dice lay do not matter.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from rules.dice.die import FACES, SIDES, Die
from rules.dice.symbols import Symbol, Symbols

FEWEST_DICE = 30
"""With fewer dice, no sum is close enough to the normal law to be judged by it."""
FEWEST_OF_A_FACE = 5.0
"""Kinds of faces that are expected less often are counted together: else the chi-square test is not valid."""

Fallen = Mapping[Die, Sequence[int]]
"""How often each face of each die fell, in the order of `FACES`."""


class Asked(StrEnum):
    """What is asked of the dice as a whole."""

    SUCCESS = "net success"
    ADVANTAGE = "net advantage"
    TRIUMPH = "Triumph"
    DESPAIR = "Despair"
    LIGHT = "light pips"
    DARK = "dark pips"


_READ: Mapping[Asked, Callable[[Symbols], int]] = {
    Asked.SUCCESS: lambda face: face.success + face.triumph - face.failure - face.despair,
    Asked.ADVANTAGE: lambda face: face.advantage - face.threat,
    Asked.TRIUMPH: lambda face: face.triumph,
    Asked.DESPAIR: lambda face: face.despair,
    Asked.LIGHT: lambda face: face.light,
    Asked.DARK: lambda face: face.dark,
}
"""What one face counts for. A Triumph is a success too, and a Despair a failure."""
_WORTH = {asked: {die: [read(face.symbols) for face in FACES[die]] for die in Die} for asked, read in _READ.items()}
_CHANCE_EVENTS = (Asked.TRIUMPH, Asked.DESPAIR)
"""One face of one die: counted exactly, since they are rare."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One sum over all dice: what fell, what was to be expected, and how far such sums stray."""

    asked: Asked
    fell: int
    expected: float
    deviation: float
    """The standard deviation."""
    p: float | None
    """The chance that fair dice stray at least as far, to either side: twice that of the side on which they did.

    None with too few dice to judge.
    """


@dataclass(frozen=True, slots=True)
class FacesOfDie:
    """The faces of one kind of die, equal faces together: how often each fell and was to be expected."""

    die: Die
    count: int
    fell: Mapping[str, int]
    """By the letters of the face."""
    expected: Mapping[str, float]
    p: float | None
    """The chance that the faces of fair dice are at least as uneven; None with too few dice to judge."""


@dataclass(frozen=True)
class Luck:
    """All that is asked of dice that fell."""

    fallen: Fallen

    @cached_property
    def dice(self) -> int:
        """Return how many dice fell."""
        return sum(sum(counts) for counts in self.fallen.values())

    @cached_property
    def measures(self) -> tuple[Measure, ...]:
        """Return each sum that the dice that fell can move."""
        found = (self._measure(asked) for asked in Asked)
        return tuple(each for each in found if each.deviation)

    @cached_property
    def faces(self) -> tuple[FacesOfDie, ...]:
        """Return the faces of each kind of die that fell."""
        return tuple(_faces_of(die, self.fallen[die]) for die in Die if sum(self.fallen.get(die, ())))

    def symbols(self, symbol: Symbol) -> tuple[int, float]:
        """Return how many of a symbol fell, and how many were to be expected."""
        fell, expected = 0, 0.0
        for die, counts in self.fallen.items():
            shown = [face.symbols[symbol] for face in FACES[die]]
            fell += sum(count * worth for count, worth in zip(counts, shown, strict=True))
            expected += sum(counts) * sum(shown) / SIDES[die]
        return fell, expected

    def _measure(self, asked: Asked) -> Measure:
        fell, expected, variance, trials = 0, 0.0, 0.0, 0
        for die, counts in self.fallen.items():
            worth, thrown = _WORTH[asked][die], sum(counts)
            mean = sum(worth) / SIDES[die]
            fell += sum(count * each for count, each in zip(counts, worth, strict=True))
            expected += thrown * mean
            variance += thrown * (sum(each * each for each in worth) / SIDES[die] - mean * mean)
            trials += thrown if any(worth) else 0
        deviation = math.sqrt(variance)
        if not trials:
            return Measure(asked, fell, expected, 0.0, None)
        p = None
        if asked in _CHANCE_EVENTS:
            p = binomial_p(fell, trials, expected / trials)
        elif trials >= FEWEST_DICE:
            p = math.erfc(max(0.0, abs(fell - expected) - 0.5) / deviation / math.sqrt(2))
        return Measure(asked, fell, expected, deviation, p)


def surprise(chances: Sequence[float]) -> float:
    """Return how often at least one of so many questions has so small a chance by luck alone, at most.

    Whoever asks twenty questions finds one answer that happens once in twenty times (Bonferroni).
    """
    return min(1.0, min(chances) * len(chances))


def binomial_p(fell: int, trials: int, chance: float) -> float:
    """Return how often independent trials come out at least as far from the middle, to either side."""
    upper = sum(_falling(trials, chance, fell, 1))
    lower = sum(_falling(trials, chance, fell, -1))
    return min(1.0, 2 * min(upper, lower))


def _falling(trials: int, chance: float, start: int, step: int) -> Iterator[float]:
    """Yield the chances of `start` successes and of each number beyond it, until they no longer matter."""
    log = math.lgamma(trials + 1) - math.lgamma(start + 1) - math.lgamma(trials - start + 1)
    term = math.exp(log + start * math.log(chance) + (trials - start) * math.log1p(-chance))
    odds, number, most = chance / (1 - chance), start, 0.0
    while 0 <= number <= trials and term > most * 1e-17:
        most = max(most, term)
        yield term
        term *= (trials - number) / (number + 1) * odds if step > 0 else number / (trials - number + 1) / odds
        number += step


def chi_square_p(statistic: float, degrees: int) -> float:
    """Return how often a chi-square number with so many degrees of freedom is at least `statistic`.

    With a whole number of degrees the tail is a sum of few terms: from 2 degrees or from 1, in steps of 2.
    """
    half = statistic / 2
    if degrees % 2:
        total, term, start = math.erfc(math.sqrt(half)), math.sqrt(half / math.pi) * 2 * math.exp(-half), 1
    else:
        total, term, start = math.exp(-half), half * math.exp(-half), 2
    for each in range(start, degrees - 1, 2):
        total += term
        term *= statistic / (each + 2)
    return min(1.0, total)


def _faces_of(die: Die, counts: Sequence[int]) -> FacesOfDie:
    codes = [face.code for face in FACES[die]]
    thrown = sum(counts)
    fell, expected = dict.fromkeys(codes, 0), dict.fromkeys(codes, 0.0)
    for code, count in zip(codes, counts, strict=True):
        fell[code] += count
        expected[code] += thrown / SIDES[die]
    return FacesOfDie(die, thrown, fell, expected, _unevenness(fell, expected))


def _unevenness(fell: Mapping[str, int], expected: Mapping[str, float]) -> float | None:
    cells = [(fell[code], expected[code]) for code in fell if expected[code] >= FEWEST_OF_A_FACE]
    rare = [(fell[code], expected[code]) for code in fell if expected[code] < FEWEST_OF_A_FACE]
    together = sum(each for each, _ in rare), sum(each for _, each in rare)
    if together[1] >= FEWEST_OF_A_FACE:
        cells.append(together)
        rare = []
    if rare or len(cells) < 2:
        return None
    return chi_square_p(sum((seen - mean) ** 2 / mean for seen, mean in cells), len(cells) - 1)
