"""Symbols, dice and faces as text: our own pictures where Discord has them, else Unicode, or words alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from bot.assets.catalogue import DieFace, Subject, picture_of
from rules.dice.die import Die, Face
from rules.dice.symbols import Symbol

FALLBACK = MappingProxyType(
    {
        Symbol.SUCCESS: "✦",
        Symbol.FAILURE: "✖",
        Symbol.ADVANTAGE: "▲",
        Symbol.THREAT: "▼",
        Symbol.TRIUMPH: "✪",
        Symbol.DESPAIR: "☠",
        Symbol.LIGHT: "○",
        Symbol.DARK: "●",
        Die.PROFICIENCY: "🟡",
        Die.ABILITY: "🟢",
        Die.BOOST: "🟦",
        Die.CHALLENGE: "🔴",
        Die.DIFFICULTY: "🟣",
        Die.SETBACK: "⬛",
        Die.FORCE: "⚪",
    }
)
"""What stands in for a picture until Discord has it, and for ever where it never will."""

_BLANK = "–"


@dataclass(frozen=True, slots=True)
class Glyphs:
    """How symbols are written in one message."""

    emoji: Mapping[str, str] = field(default_factory=dict)
    """Emoji tokens of the pictures that Discord has, by short name."""
    text_only: bool = False

    def symbol(self, symbol: Symbol) -> str:
        """Return one symbol; in text-only mode its name."""
        return symbol.value if self.text_only else self._picture(symbol) or FALLBACK[symbol]

    def die(self, die: Die) -> str:
        """Return one die; in text-only mode its name."""
        return die.value.capitalize() if self.text_only else self._picture(die) or FALLBACK[die]

    def face(self, die: Die, face: Face) -> str:
        """Return one face of a die that has been rolled."""
        if self.text_only:
            return self.words(face)
        return self._picture(DieFace(die, face.code)) or f"{FALLBACK[die]}{self._symbols(face)}"

    def faces(self, die: Die, faces: tuple[Face, ...]) -> str:
        """Return all faces that dice of one kind show; the text names the die once, pictures show it on each."""
        if self.text_only:
            return f"{die.value.capitalize()}: {'; '.join(self.words(face) for face in faces)}"
        joint = "" if self._picture(die) else " "
        return joint.join(self.face(die, face) for face in faces)

    def words(self, face: Face) -> str:
        """Return a face in words."""
        return " + ".join(symbol.value for symbol in _each(face)) or "blank"

    def _symbols(self, face: Face) -> str:
        return "".join(FALLBACK[symbol] for symbol in _each(face)) or _BLANK

    def _picture(self, subject: Subject) -> str | None:
        return self.emoji.get(picture_of(subject).name)


def _each(face: Face) -> list[Symbol]:
    return [symbol for symbol, count in zip(Symbol, face.symbols.counts, strict=True) for _ in range(count)]
