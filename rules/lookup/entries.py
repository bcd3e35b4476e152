"""What an entry is: a name, lines of words with dice and symbols in them, and where it is printed. Imports dice."""

from dataclasses import dataclass
from typing import TypeAlias

from rules.citations import Citation
from rules.dice.die import Die, Face
from rules.dice.symbols import Symbol
from rules.spans import Span


@dataclass(frozen=True, slots=True)
class Pictured:
    """A die or a symbol, so many times; without a count it is merely named."""

    thing: Die | Symbol
    count: int | None = None


@dataclass(frozen=True, slots=True)
class PicturedFace:
    """A face of a die."""

    die: Die
    face: Face


@dataclass(frozen=True, slots=True)
class Names:
    """Names of things, one after the other; a word in them is no die and no symbol."""

    names: tuple[str, ...]


Part: TypeAlias = str | Pictured | PicturedFace | Names


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an entry."""

    head: str
    """What the line is about, set off from the rest; empty: nothing."""
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One thing that can be looked up."""

    key: str
    name: str
    """Unlike that of any other entry of the game."""
    about: str
    """What kind of thing it is, in a few words."""
    lines: tuple[Line, ...]
    citations: tuple[Citation, ...]
    """Each place once."""
    aliases: tuple[str, ...] = ()
    """Other words that lead here."""
    see_also: tuple[str, ...] = ()
    """Names of entries that belong to it."""
    is_main: bool = False
    """Whether it is offered before anything is typed."""


@dataclass(frozen=True, slots=True)
class NumberedRow:
    """A row of a table that is found by number."""

    span: Span
    entry: Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedTable:
    """A table of entries that are found by a number, whatever the number."""

    name: str
    words: tuple[str, ...]
    """What may stand before the number to mean this table, in lower-case letters only."""
    rows: tuple[NumberedRow, ...]
    """Empty: the game has no such table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """Everything that can be looked up in one game."""

    system: str
    """The name of the game."""
    book: str
    """The book that it is played from."""
    entries: tuple[Entry, ...]
    """The main ones first, in the order in which they are offered."""
    numbered: tuple[NumberedTable, ...]
    """The one that a bare number means comes first; empty: nothing goes by number."""


def line(*parts: Part, head: str = "") -> Line:
    """Return a line of these parts."""
    return Line(head, parts)
