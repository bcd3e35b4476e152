"""Finding what somebody wants to look up: by name, by number, by something like a name. Imports likeness and rules."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.likeness import likeness, nearest
from rules.errors import NotInThisSystem, UnknownName
from rules.lookup.entries import Entry, NumberedTable, Reference
from rules.spans import row_at

MOST_CHOICES = 25
MOST_OTHERS = 3
_GOOD = 72.0
"""What an entry must score, of 100, to be shown for a name that is not quite its own."""
_FAIR = 68.0
"""What an entry must score to be offered while one types."""
_WORD = 75.0
"""How well the word before a number must fit a table."""
_BEGINNING = 92.0
"""What is scored where all that was typed begins words of a name."""
_ALIAS = 1.0
"""What another word is worth less than a name."""

_OTHER_LETTER = 10.0
"""What likeness is worth less where no word begins with the letter that was typed first: few err in that one."""

_REMEMBERED = 8192
"""Texts whose letters are kept: all names of all games, with room to spare."""

_NUMBER = re.compile(r"[-−+]?\d+\+?")
_GLUED = re.compile(r"([^\W\d]+)(\d+)")


@dataclass(frozen=True, slots=True)
class Found:
    """What somebody most likely meant."""

    entry: Entry
    others: tuple[Entry, ...] = ()
    """What else it could be, likeliest first."""
    number: int | None = None
    """The number that was typed, where a table was asked for by one."""


@dataclass(frozen=True, slots=True)
class _Typed:
    """A text taken apart."""

    name: str
    """What is looked for where the number means nothing."""
    words: str
    """What stands beside the number."""
    number: int | None = None


def find(reference: Reference, text: str) -> Found:
    """Return the entry that a text means.

    Raises:
        UnknownName: nothing is like it; the nearest names are suggested.
        NotInThisSystem: a number of a table that the game does not have.
    """
    typed = _typed(text)
    exact = _exact(reference, text)
    if exact is None and typed.number is not None:
        by_number = _by_number(reference, typed.words, typed.number)
        if by_number is not None:
            return by_number
        exact = _exact(reference, typed.name)
    ranked = _ranked(reference, text if exact else typed.name)
    if exact is not None:
        return _found([exact, *(entry for entry, score in ranked if score >= _BEGINNING - _ALIAS)])
    good = [entry for entry, score in ranked if score >= _GOOD]
    if not good:
        raise UnknownName("topic", text.strip(), tuple(entry.name for entry, _ in ranked[:MOST_OTHERS]))
    return _found(good)


def choices(reference: Reference, text: str) -> tuple[Entry, ...]:
    """Return what a text that is still being typed may become, likeliest first; for no text the main tables."""
    if not _folded(text):
        return tuple(entry for entry in reference.entries if entry.is_main)[:MOST_CHOICES]
    typed = _typed(text)
    if typed.number is not None and _exact(reference, text) is None:
        try:
            by_number = _by_number(reference, typed.words, typed.number)
        except NotInThisSystem:
            return ()
        if by_number is not None:
            return (by_number.entry, *by_number.others)
    ranked = _ranked(reference, typed.name)
    return tuple(entry for entry, score in ranked if score >= _FAIR)[:MOST_CHOICES]


def label(entry: Entry) -> str:
    """Return how an entry is offered: its name, and what it is."""
    return f"{entry.name} — {entry.about}"


def _found(ranked: list[Entry]) -> Found:
    """Return the likeliest entry, and the next ones that it does not point at anyway."""
    first = ranked[0]
    others = [entry for entry in ranked[1:] if entry is not first and entry.name not in first.see_also]
    return Found(first, tuple(others[:MOST_OTHERS]))


def _typed(text: str) -> _Typed:
    """Take a number off the end or the beginning of a text: `crit 97`, `97 crit`, `crit97`, `Pierce 3`."""
    if glued := _GLUED.fullmatch(text.strip()):
        return _Typed(text, glued[1], int(glued[2]))
    parts = text.split()
    for place, rest in ((-1, parts[:-1]), (0, parts[1:])):
        if parts and _NUMBER.fullmatch(parts[place]):
            words = " ".join(rest)
            return _Typed(words, words, int(parts[place].rstrip("+").replace("−", "-")))
    return _Typed(text, text)


def _exact(reference: Reference, text: str) -> Entry | None:
    wanted = _squeezed(text)
    aliased: Entry | None = None
    for entry in reference.entries:
        if wanted in (_squeezed(entry.name), _squeezed(label(entry))):
            return entry
        if aliased is None and any(wanted == _squeezed(alias) for alias in entry.aliases):
            aliased = entry
    return aliased


def _by_number(reference: Reference, words: str, number: int) -> Found | None:
    """Return the row that a number hits: of every table without words, else of the one that they mean, if any."""
    if not _squeezed(words):
        rows = [_row(table, number) for table in reference.numbered if table.rows]
        return Found(rows[0], tuple(rows[1:]), number) if rows else None
    table = _table_meant(reference, _squeezed(words))
    if table is None:
        return None
    if not table.rows:
        raise NotInThisSystem(table.name, reference.system)
    return Found(_row(table, number), number=number)


def _table_meant(reference: Reference, words: str) -> NumberedTable | None:
    by_word = {word: table for table in reference.numbered for word in table.words}
    if words in by_word:
        return by_word[words]
    if _exact(reference, words) is not None:
        return None
    best = nearest(words, by_word, least=_WORD)
    return by_word[best] if best is not None else None


def _row(table: NumberedTable, number: int) -> Entry:
    return row_at(table.rows, number).entry


def _ranked(reference: Reference, text: str) -> list[tuple[Entry, float]]:
    wanted = _folded(text)
    scored = [(entry, max(_scores(entry, wanted))) for entry in reference.entries]
    return sorted(scored, key=lambda pair: (-pair[1], not pair[0].is_main, len(pair[0].name)))


def _scores(entry: Entry, wanted: str) -> Iterator[float]:
    yield _score(wanted, _folded(entry.name))
    for alias in entry.aliases:
        yield _score(wanted, _folded(alias)) - _ALIAS


def _score(wanted: str, spelling: str) -> float:
    """Return how well a spelling fits, of 100: by its beginning, by the beginnings of its words, by likeness."""
    if not wanted:
        return 0.0
    if spelling.startswith(wanted):
        return 100.0 - min(6, len(spelling) - len(wanted)) / 2
    words = spelling.split()
    if all(any(word.startswith(part) for word in words) for part in wanted.split()):
        return _BEGINNING
    alike = likeness(wanted, spelling)
    return alike if any(word.startswith(wanted[0]) for word in words) else alike - _OTHER_LETTER


@lru_cache(maxsize=_REMEMBERED)
def _folded(text: str) -> str:
    """Return the words of a text in lower case, one blank between them."""
    return " ".join(re.findall(r"\w+", text.casefold().replace("'", "").replace("’", "")))


@lru_cache(maxsize=_REMEMBERED)
def _squeezed(text: str) -> str:
    """Return the letters and digits of a text alone."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())
