"""What was looked up, as a message: its lines with dice and symbols as pictures or words, and its source."""

import re
from collections.abc import Iterable, Iterator

from discord import ui

from bot.finding import Found
from bot.render.glyphs import Glyphs
from bot.render.layout import Accent, framed
from bot.render.markup import code
from rules.citations import Citation
from rules.dice.die import Die
from rules.dice.symbols import Symbol
from rules.lookup.entries import Entry, Line, Names, Part, Pictured, PicturedFace, Reference

_PLURALS = {
    Symbol.SUCCESS: "Successes",
    Symbol.FAILURE: "Failures",
    Symbol.TRIUMPH: "Triumphs",
    Symbol.DESPAIR: "Despairs",
}
_PIPS = (Symbol.LIGHT, Symbol.DARK)
_NAMED = re.compile(
    r"\b(?:(?P<die>Proficiency|Ability|Boost|Challenge|Difficulty|Setback|Force)(?= (?:die|dice)\b)"
    r"|(?P<symbol>Advantage|Threat|Success|Failure|Triumph|Despair)(?:es|s)?\b)"
)
"""Dice and symbols where they are named in a text."""


def lookup_view(found: Found, reference: Reference, glyphs: Glyphs) -> ui.LayoutView:
    """Return an entry with what belongs to it."""
    entry = found.entry
    return framed(
        [f"**{entry.name}** · {entry.about}", _body(entry, glyphs), "\n".join(_notes(found, reference))],
        Accent.PLAIN,
    )


def _body(entry: Entry, glyphs: Glyphs) -> str:
    written = _Writer(glyphs)
    return "\n".join(written.line(each) for each in entry.lines)


class _Writer:
    """Writes lines; a die or symbol that a text names gets its picture the first time."""

    def __init__(self, glyphs: Glyphs) -> None:
        self._glyphs = glyphs
        self._shown: set[Die | Symbol] = set()

    def line(self, line: Line) -> str:
        head = f"**{line.head}:** " if line.head else ""
        return head + "".join(self._part(part) for part in line.parts)

    def _part(self, part: Part) -> str:
        match part:
            case Pictured(thing, count):
                return self._pictured(thing, count)
            case PicturedFace(die, face):
                words = self._glyphs.words(face)
                return words if self._glyphs.text_only else f"{self._glyphs.face(die, face)} {words}"
            case Names(names):
                return " · ".join(names)
            case str():
                return part if self._glyphs.text_only else _NAMED.sub(self._illustrated, part)

    def _pictured(self, thing: Die | Symbol, count: int | None) -> str:
        self._shown.add(thing)
        name = _name(thing, count)
        words = name if count is None else f"{count} {name}"
        times = count if count and isinstance(thing, Die) else 1
        return words if self._glyphs.text_only else f"{self._picture(thing) * times} {words}"

    def _illustrated(self, named: re.Match[str]) -> str:
        thing = Die(named["die"].lower()) if named["die"] else Symbol(named["symbol"].lower())
        if thing in self._shown:
            return named[0]
        self._shown.add(thing)
        return f"{self._picture(thing)} {named[0]}"

    def _picture(self, thing: Die | Symbol) -> str:
        return self._glyphs.die(thing) if isinstance(thing, Die) else self._glyphs.symbol(thing)


def _name(thing: Die | Symbol, count: int | None) -> str:
    is_one = count is None or count == 1
    if isinstance(thing, Die):
        return f"{thing.value.capitalize()} {'die' if is_one else 'dice'}"
    if thing in _PIPS:
        return f"{thing.value.capitalize()} {'pip' if is_one else 'pips'}"
    return thing.value.capitalize() if is_one else _PLURALS.get(thing, thing.value.capitalize())


def _notes(found: Found, reference: Reference) -> Iterator[str]:
    if found.number is not None and found.number < 1:
        yield f"-# {found.number} reads as 1 (house rule)."
    if found.others:
        yield f"-# Or: {' · '.join(_other(each, found) for each in found.others)}"
    if found.entry.see_also:
        yield f"-# See also: {' · '.join(code(name) for name in found.entry.see_also)}"
    yield f"-# Source: {_source(found.entry.citations, reference)}"


def _other(entry: Entry, found: Found) -> str:
    return code(entry.name) if found.number is None else f"{code(entry.name)} ({entry.about})"


def _source(citations: Iterable[Citation], reference: Reference) -> str:
    """Return where something is printed, book by book; what nobody has checked says so."""
    books: dict[str, list[str]] = {}
    for citation in citations:
        books.setdefault(citation.book, []).append(citation.pages)
    listed = "; ".join(_book(book, pages) for book, pages in books.items())
    return listed if reference.book in books else f"{listed} (read so in {reference.system} too)"


def _book(book: str, pages: list[str]) -> str:
    known = ", ".join(sorted((each for each in pages if each), key=lambda each: int(re.findall(r"\d+", each)[0])))
    if not known:
        return f"{book}, page not confirmed"
    return f"{book}, p. {known}{'' if all(pages) else ', the rest not confirmed'}"
