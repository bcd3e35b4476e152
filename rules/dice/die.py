"""The seven narrative dice and their faces; the only place where faces are written."""

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from rules.dice.symbols import Symbols


class Die(StrEnum):
    """A narrative die, in the order in which a pool is shown."""

    PROFICIENCY = "proficiency"
    ABILITY = "ability"
    BOOST = "boost"
    CHALLENGE = "challenge"
    DIFFICULTY = "difficulty"
    SETBACK = "setback"
    FORCE = "force"


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a die: the symbols on it, also packed and as letters."""

    code: str
    symbols: Symbols
    packed: int


def _faces(*codes: str) -> tuple[Face, ...]:
    symbols = [Symbols.from_code(code) for code in codes]
    return tuple(Face(code, found, found.packed) for code, found in zip(codes, symbols, strict=True))


FACES = MappingProxyType(
    {
        Die.PROFICIENCY: _faces("", "S", "S", "SS", "SS", "A", "SA", "SA", "SA", "AA", "AA", "X"),
        Die.ABILITY: _faces("", "S", "S", "SS", "A", "A", "SA", "AA"),
        Die.BOOST: _faces("", "", "S", "SA", "AA", "A"),
        Die.CHALLENGE: _faces("", "F", "F", "FF", "FF", "T", "T", "FT", "FT", "TT", "TT", "Y"),
        Die.DIFFICULTY: _faces("", "F", "FF", "T", "T", "T", "TT", "FT"),
        Die.SETBACK: _faces("", "", "F", "F", "T", "T"),
        Die.FORCE: _faces("D", "D", "D", "D", "D", "D", "DD", "L", "L", "LL", "LL", "LL"),
    }
)
"""The faces of each die, in a fixed order: a stored roll keeps the index into this tuple. Never re-order.

Rule: EotE core (faces counted from the printed dice; page not confirmed).
"""

SIDES = MappingProxyType({die: len(faces) for die, faces in FACES.items()})

POSITIVE = (Die.PROFICIENCY, Die.ABILITY, Die.BOOST)
NEGATIVE = (Die.CHALLENGE, Die.DIFFICULTY, Die.SETBACK)

UPGRADED_FROM = MappingProxyType({Die.PROFICIENCY: Die.ABILITY, Die.CHALLENGE: Die.DIFFICULTY})
"""The basic die that each upgraded die replaces."""

COLORS = MappingProxyType(
    {
        Die.PROFICIENCY: "yellow",
        Die.ABILITY: "green",
        Die.BOOST: "light blue",
        Die.CHALLENGE: "red",
        Die.DIFFICULTY: "purple",
        Die.SETBACK: "black",
        Die.FORCE: "white",
    }
)
