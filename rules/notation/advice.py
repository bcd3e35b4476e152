"""What would have worked instead of a text that cannot be read. Every suggestion was read before it is made."""

import difflib
import unicodedata
from collections.abc import Callable, Iterator
from typing import assert_never

from rules.errors import Misreading
from rules.notation.alternatives import both_readings, counted, rollable, turned_round, whole
from rules.notation.changes import NUMBERS
from rules.notation.phrases import without_articles
from rules.notation.reading import NoteKind, Reading, Scheme
from rules.notation.runs import ASCII_LETTERS, DIGITS, skip
from rules.notation.spelling import corrected
from rules.notation.unreadable import Unreadable
from rules.notation.walk import MOST_CHARACTERS
from rules.notation.words import (
    COLOR_LETTERS,
    DASHES,
    DIFFICULTIES,
    DOUBLE_QUOTES,
    LOOKALIKES,
    NAME_LETTERS,
    SENTENCE_STARTERS,
    SINGLE_QUOTES,
    WHITE_SPACE,
    WORDS,
)

EXAMPLES = {
    Scheme.COLOR: ("2y1g 2p", "2 yellow 1 green vs 2 purple"),
    Scheme.NAME: ("2p1a 2d", "2 proficiency 1 ability vs 2 difficulty"),
}
MOST_SUGGESTIONS = 3
_MOST_TRIES = 24
"""So that a hostile text costs no more than this many readings."""

_NEAR_LETTERS = {
    Scheme.COLOR: {"q": "g", "h": "g", "e": "r", "o": "p", "z": "y", "m": "n"},
    Scheme.NAME: {"q": "a", "h": "f", "e": "d", "o": "p", "z": "s", "m": "n"},
}
"""The letters that mean nothing, with one that lies near on a keyboard or looks like it."""
_WORDS = sorted({*WORDS, *DIFFICULTIES})
_SHORTEST_WORD, _LONGEST_WORD = 3, 20
"""Shorter ones are like all others, and longer ones like none."""
_BRACKETS = "()[]{}（）"
_MOVED_BACK = (Misreading.UNREADABLE, Misreading.EVERYDAY, Misreading.SKILL, Misreading.NAME)
_EDGES = " ,;+/|&"
"""What a suggestion neither starts nor ends with: it would mean nothing there."""
_SHARED = frozenset("bp")
_SIGNS_BETWEEN = frozenset(">=<→:.")
"""What players put between the dice of the two sides."""
_UNQUOTED = {ord(quote): None for quote in (*DOUBLE_QUOTES, *SINGLE_QUOTES)}


Reads = Callable[[str], Reading | None]
"""Reads a text, or returns None where it cannot be read."""


def suggestions(text: str, fault: Unreadable, scheme: Scheme, reads: Reads) -> tuple[str, ...]:
    """Return whole texts near to this one that can be read, nearest first; at least an example."""
    found: list[str] = []
    tried = {text}
    for candidate in (each.strip(_EDGES) for each in _candidates(text, fault, scheme, reads)):
        if candidate in tried:
            continue
        tried.add(candidate)
        if reads(candidate):
            found.append(candidate)
        if len(found) == MOST_SUGGESTIONS or len(tried) > _MOST_TRIES:
            break
    if found:
        return tuple(found)
    rest = _without(text, fault.start, fault.end)
    return (rest,) if rest and reads(rest) else EXAMPLES[scheme]


def _without(text: str, start: int, end: int) -> str:
    """Return the text without an offending part that is not just a letter out of a word."""
    inside = text[start : start + 1] in ASCII_LETTERS
    if inside and (text[start - 1 : start] in ASCII_LETTERS or text[end : end + 1] in ASCII_LETTERS):
        return ""
    return f"{text[:start].strip(_EDGES)} {text[end:].strip(_EDGES)}".strip()


def _candidates(text: str, fault: Unreadable, scheme: Scheme, reads: Reads) -> Iterator[str]:
    before, offending, after = text[: fault.start], text[fault.start : fault.end], text[fault.end :]
    is_label_first = fault.problem in _MOVED_BACK and _starts_a_sentence(text[: fault.piece])
    moved_back = tuple(_label_moved_back(text, reads)) if is_label_first else ()
    for replacement in fault.readings:
        plain = before + replacement + after
        yield plain if reads(plain) else before + replacement + corrected(without_articles(after))
    if fault.problem is Misreading.AMBIGUOUS and fault.readings:
        return
    if fault.problem is Misreading.EVERYDAY:
        yield from moved_back
    yield from _mended(text, fault, scheme)
    yield text.translate(_UNQUOTED)
    yield from moved_back
    if not (DASHES.issuperset(offending) and reads(after)):
        yield from _labeled(text, fault.piece)


def _mended(text: str, fault: Unreadable, scheme: Scheme) -> Iterator[str]:
    """Yield texts in which just this problem is mended in one of its usual ways."""
    before, offending, after = text[: fault.start], text[fault.start : fault.end], text[fault.end :]
    match fault.problem:
        case Misreading.EVERYDAY:
            yield from _labeled(text, fault.piece)
            yield before + " ".join(offending.replace(" ", "")) + after
            yield from _labeled(text, fault.end)
        case Misreading.AMBIGUOUS:
            for replacement in both_readings(offending):
                yield before + replacement + after
        case Misreading.SKILL | Misreading.BRACKETS:
            inside = offending.strip(_BRACKETS)
            readings = (f"{before}{inside}{after}", f"{before}# {inside}{after}" if inside else text)
            yield from readings if fault.problem is Misreading.BRACKETS else readings[::-1]
        case Misreading.NAME:
            yield from (before + name + after for name in fault.names)
            yield from (f"{before}# {offending.strip(_BRACKETS)}{after}", f"{before}{after}")
        case Misreading.QUOTES:
            yield text + DOUBLE_QUOTES[offending]
            yield f"{before}# {after.lstrip()}"
        case Misreading.FATE:
            yield before + offending[:-1] + "6" + after
        case Misreading.ORDINARY:
            yield from (before + replacement + after for replacement in rollable(offending))
        case Misreading.NOTHING:
            yield text.translate(_UNQUOTED)
            yield f"{EXAMPLES[scheme][0]} {text}"
        case Misreading.COUNT:
            yield from counted(text, fault)
            yield from _respelled(text, fault, scheme)
        case Misreading.NUMBER:
            if text[fault.piece] in ASCII_LETTERS:
                yield from _labeled(text, fault.piece)
            yield from (before + replacement + after for replacement in whole(offending, before))
        case Misreading.UNREADABLE | Misreading.LOOKALIKE | Misreading.EMPTY:
            if DASHES.issuperset(offending):
                yield _without(text, fault.start, fault.end)
            yield from (turned_round(text.replace("×", joint)) for joint in (" ", "") if "×" in text)
            if offending in _SIGNS_BETWEEN:
                yield _without(text, len(before.rstrip("-=<")), fault.end)
            yield from _respelled(text, fault, scheme)
        case _:
            assert_never(fault.problem)


def _respelled(text: str, fault: Unreadable, scheme: Scheme) -> Iterator[str]:
    """Yield texts whose offending part was mistyped in one of the usual ways."""
    yield unicodedata.normalize("NFKC", text).translate(LOOKALIKES)
    beginning = "".join(NUMBERS.get(word.lower(), word) for word in _words(text[:MOST_CHARACTERS]))
    yield beginning + text[MOST_CHARACTERS:]
    place = skip(text, fault.start, fault.end, DIGITS | WHITE_SPACE)
    start = place
    while start > fault.piece and text[start - 1] in ASCII_LETTERS:
        start -= 1
    stop = skip(text, place, len(text), ASCII_LETTERS)
    if _SHORTEST_WORD <= stop - start <= _LONGEST_WORD:
        for close in difflib.get_close_matches(text[start:stop].lower(), _WORDS, n=2, cutoff=0.7):
            yield text[:start] + close + text[stop:]
    if fault.end == place + 1:
        letter = text[place].lower()
        letters = frozenset(text[start:stop].lower()) - {letter}
        near = "%" if letter == "t" else _NEAR_LETTERS[scheme].get(letter)
        if near and (letters <= COLOR_LETTERS | _SHARED or letters <= NAME_LETTERS | _SHARED):
            yield text[:place] + near + text[fault.end :]


def _labeled(text: str, at: int) -> Iterator[str]:
    label = text[at:].strip(" –—")
    if any(char.isalnum() for char in label):
        yield f"{text[:at].strip(_EDGES)} # {label}"


def _starts_a_sentence(before: str) -> bool:
    """Whether nothing that is certainly dice stands before the offending piece."""
    return all(word.lower() in SENTENCE_STARTERS for word in before.strip(_EDGES).split())


def _label_moved_back(text: str, reads: Reads) -> Iterator[str]:
    """Yield the text with its first words as the label, behind the dice: as few words as leave nothing but dice."""
    at = 0
    for _ in range(4):
        while at < len(text) and text[at] not in WHITE_SPACE:
            at += 1
        at = skip(text, at, len(text), WHITE_SPACE)
        front = text[:at].strip()
        if at == len(text) or not DIGITS.isdisjoint(front):
            return
        reading = reads(text[at:].strip(_EDGES))
        if reading is not None and all(note.kind is not NoteKind.LABEL_FROM_WORDS for note in reading.notes):
            yield f"{text[at:].strip()} # {front}"
            return


def _words(text: str) -> Iterator[str]:
    """Yield the words of a text and what stands between them."""
    at = 0
    while at < len(text):
        stop = max(skip(text, at, len(text), ASCII_LETTERS), at + 1)
        yield text[at:stop]
        at = stop
