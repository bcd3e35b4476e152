"""The eight symbols of the narrative dice, counts of them, and the net result. Imports nothing of ours."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from operator import add
from struct import Struct
from typing import Self


class Symbol(StrEnum):
    """A symbol on a narrative die."""

    SUCCESS = "success"
    FAILURE = "failure"
    ADVANTAGE = "advantage"
    THREAT = "threat"
    TRIUMPH = "triumph"
    DESPAIR = "despair"
    LIGHT = "light"
    DARK = "dark"

    @property
    def letter(self) -> str:
        """Return the one-letter code used for faces in text: S F A T X Y L D."""
        return _LETTERS[self]


_LETTERS = {
    Symbol.SUCCESS: "S",
    Symbol.FAILURE: "F",
    Symbol.ADVANTAGE: "A",
    Symbol.THREAT: "T",
    Symbol.TRIUMPH: "X",
    Symbol.DESPAIR: "Y",
    Symbol.LIGHT: "L",
    Symbol.DARK: "D",
}
_BY_LETTER = {letter: symbol for symbol, letter in _LETTERS.items()}

_PACKED = Struct("<8H")
"""The packed form gives each count 16 bits: no roll shows 65 536 of one symbol."""
_MOST = 0xFFFF


@dataclass(frozen=True, slots=True, kw_only=True)
class NetResult:
    """What a roll comes to once opposite symbols have cancelled each other.

    `success` and `advantage` are signed: below zero they are net Failure and net Threat.
    A Triumph is already counted in `success` and a Despair taken off it; their own counts never cancel.
    Rule: EotE core, p. 12-13.
    """

    success: int = 0
    advantage: int = 0
    triumph: int = 0
    despair: int = 0
    light: int = 0
    dark: int = 0

    @property
    def succeeded(self) -> bool:
        """Whether at least one net Success remains; a net of zero is a failure."""
        return self.success > 0

    @property
    def failure(self) -> int:
        """Return net Failures, 0 or more."""
        return max(0, -self.success)

    @property
    def threat(self) -> int:
        """Return net Threat, 0 or more."""
        return max(0, -self.advantage)


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbols:
    """Counts of symbols as they lie on the table: nothing has cancelled, a Triumph is only a Triumph."""

    success: int = 0
    failure: int = 0
    advantage: int = 0
    threat: int = 0
    triumph: int = 0
    despair: int = 0
    light: int = 0
    dark: int = 0

    def __post_init__(self) -> None:
        counts = self.counts
        if min(counts) < 0 or max(counts) > _MOST:
            raise ValueError(f"symbol counts are 0 to {_MOST}: {self}")

    @property
    def counts(self) -> tuple[int, ...]:
        """Return the counts in the order of `Symbol`."""
        return (
            self.success,
            self.failure,
            self.advantage,
            self.threat,
            self.triumph,
            self.despair,
            self.light,
            self.dark,
        )

    def __add__(self, other: "Symbols") -> "Symbols":
        return Symbols(**dict(zip(_NAMES, map(add, self.counts, other.counts), strict=True)))

    def __bool__(self) -> bool:
        return any(self.counts)

    def __getitem__(self, symbol: Symbol) -> int:
        return self.counts[_ORDER[symbol]]

    @property
    def packed(self) -> int:
        """Return all counts in one integer, such that the packed form of a sum is the sum of the packed forms."""
        return int.from_bytes(_PACKED.pack(*self.counts), "little")

    @classmethod
    def unpack(cls, packed: int) -> Self:
        """Return the counts that `packed` holds."""
        return cls(**dict(zip(_NAMES, _counts(packed), strict=True)))

    @classmethod
    def of(cls, symbols: Iterable[Symbol]) -> Self:
        """Return the counts of the given symbols."""
        counts: dict[str, int] = {}
        for symbol in symbols:
            counts[symbol.value] = counts.get(symbol.value, 0) + 1
        return cls(**counts)

    @classmethod
    def from_code(cls, code: str) -> Self:
        """Return the symbols of a face code.

        >>> Symbols.from_code("SA")
        Symbols(success=1, failure=0, advantage=1, threat=0, triumph=0, despair=0, light=0, dark=0)
        """
        return cls.of(_BY_LETTER[letter] for letter in code)

    @property
    def code(self) -> str:
        """Return one letter for each symbol, in the order of `Symbol`."""
        return "".join(symbol.letter * count for symbol, count in zip(Symbol, self.counts, strict=True))

    def net(self) -> NetResult:
        """Cancel Success against Failure and Advantage against Threat, each pair on its own.

        A Triumph brings one Success and a Despair one Failure into the first pair; both also stay as they are.
        Rule: EotE core, p. 12-13.

        >>> Symbols.from_code("XF").net()
        NetResult(success=0, advantage=0, triumph=1, despair=0, light=0, dark=0)
        """
        return _cancel(self.counts)


def net_of(packed: int) -> NetResult:
    """Return the net result of packed counts, as `Symbols.unpack(packed).net()` would."""
    return _cancel(_counts(packed))


def _counts(packed: int) -> tuple[int, ...]:
    return _PACKED.unpack(packed.to_bytes(_PACKED.size, "little"))


def _cancel(counts: tuple[int, ...]) -> NetResult:
    success, failure, advantage, threat, triumph, despair, light, dark = counts
    return _net_result(success + triumph - failure - despair, advantage - threat, triumph, despair, light, dark)


# A table sees the same few hundred results again and again, and making one takes longer than counting the dice.
@lru_cache(maxsize=4096)
def _net_result(success: int, advantage: int, triumph: int, despair: int, light: int, dark: int) -> NetResult:
    return NetResult(success=success, advantage=advantage, triumph=triumph, despair=despair, light=light, dark=dark)


NO_SYMBOLS = Symbols()

_NAMES = tuple(symbol.value for symbol in Symbol)
_ORDER = {symbol: place for place, symbol in enumerate(Symbol)}
