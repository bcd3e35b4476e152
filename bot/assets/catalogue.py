"""Which pictures there are: one for every symbol, every die and every distinct face. Imports `rules.dice` only."""

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType

from rules.dice.die import FACES, Die
from rules.dice.symbols import Symbol, Symbols


@dataclass(frozen=True, slots=True)
class DieFace:
    """A face as it looks, whichever of the faces with these symbols it is; `code` as in `rules.dice.die`."""

    die: Die
    code: str


Subject = Symbol | Die | DieFace


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn, its short name in Discord and the words for those who do not see it."""

    subject: Subject
    name: str
    alt: str


_SYMBOL_NAMES = {
    Symbol.SUCCESS: "su",
    Symbol.FAILURE: "fa",
    Symbol.ADVANTAGE: "ad",
    Symbol.THREAT: "th",
    Symbol.TRIUMPH: "tr",
    Symbol.DESPAIR: "de",
    Symbol.LIGHT: "li",
    Symbol.DARK: "dk",
}
_DIE_LETTERS = {
    Die.PROFICIENCY: "p",
    Die.ABILITY: "a",
    Die.BOOST: "b",
    Die.CHALLENGE: "c",
    Die.DIFFICULTY: "d",
    Die.SETBACK: "s",
    Die.FORCE: "f",
}


def _pictures() -> Iterator[Picture]:
    for symbol, name in _SYMBOL_NAMES.items():
        yield Picture(symbol, name, symbol.value)
    for die, letter in _DIE_LETTERS.items():
        yield Picture(die, f"d{letter}", f"{die.value} die")
    for die, letter in _DIE_LETTERS.items():
        for code in dict.fromkeys(face.code for face in FACES[die]):
            yield Picture(DieFace(die, code), f"{letter}_{code.lower() or '0'}", f"{die.value} die: {_words(code)}")


def _words(code: str) -> str:
    counts = zip(Symbol, Symbols.from_code(code).counts, strict=True)
    return ", ".join(symbol.value for symbol, count in counts for _ in range(count)) or "blank"


PICTURES = tuple(_pictures())

_BY_SUBJECT = MappingProxyType({picture.subject: picture for picture in PICTURES})


def picture_of(subject: Subject) -> Picture:
    """Return the picture of a symbol, a die or a face.

    >>> picture_of(DieFace(Die.PROFICIENCY, "SA"))
    Picture(subject=DieFace(die=<Die.PROFICIENCY: 'proficiency'>, code='SA'), name='p_sa', \
alt='proficiency die: success, advantage')
    """
    return _BY_SUBJECT[subject]
