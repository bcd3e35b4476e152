"""What would have worked instead of a text that cannot be read. Every suggestion was read before it is made."""

import difflib
import unicodedata
from collections.abc import Callable, Iterator
from typing import assert_never

from rules.dice.die import Die
from rules.errors import Misreading
from rules.notation.reading import Scheme
from rules.notation.runs import ASCII_LETTERS, DIGITS, skip
from rules.notation.scanner import MOST_CHARACTERS
from rules.notation.unreadable import Unreadable
from rules.notation.words import (
    BOUNDARIES,
    CLOSING_PUNCTUATION,
    COLOR_LETTERS,
    DIE_WORDS,
    DIFFICULTIES,
    DOUBLE_QUOTES,
    LOOKALIKES,
    NAME_LETTERS,
    SEPARATORS,
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
_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8"}
_WORDS = sorted({*WORDS, *DIFFICULTIES})
_SHORTEST_WORD, _LONGEST_WORD = 3, 20
"""Shorter ones are like all others, and longer ones like none."""
_BRACKETS = "()[]{}（）"
_MOVED_BACK = (Misreading.UNREADABLE, Misreading.EVERYDAY, Misreading.SKILL, Misreading.NAME)
_EDGES = " ,;+/|&"
"""What a suggestion neither starts nor ends with: it would mean nothing there."""
_SHARED = frozenset("bp")
_UNQUOTED = {ord(quote): None for quote in (*DOUBLE_QUOTES, *SINGLE_QUOTES)}


def suggestions(text: str, fault: Unreadable, scheme: Scheme, reads: Callable[[str], bool]) -> tuple[str, ...]:
    """Return whole texts near to this one that `reads` accepts, nearest first; at least an example."""
    found: list[str] = []
    tried = {text}
    for candidate in (each.strip(_EDGES) for each in _candidates(text, fault, scheme)):
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
    if text[start : start + 1] in ASCII_LETTERS and text[start - 1 : start] in ASCII_LETTERS:
        return ""
    return f"{text[:start].strip(_EDGES)} {text[end:].strip(_EDGES)}".strip()


def _candidates(text: str, fault: Unreadable, scheme: Scheme) -> Iterator[str]:
    before, offending, after = text[: fault.start], text[fault.start : fault.end], text[fault.end :]
    match fault.problem:
        case Misreading.EVERYDAY:
            yield from _labeled(text, fault.piece)
            yield before + " ".join(offending.replace(" ", "")) + after
            yield from _labeled(text, fault.end)
        case Misreading.AMBIGUOUS:
            for replacement in _both_readings(offending):
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
            yield from (before + replacement + after for replacement in _rollable(offending))
        case Misreading.NOTHING:
            yield text.translate(_UNQUOTED)
            yield f"{EXAMPLES[scheme][0]} {text}"
        case Misreading.COUNT:
            yield from _counted(text, fault)
            yield from _respelled(text, fault, scheme)
        case Misreading.NUMBER:
            if text[fault.piece] in ASCII_LETTERS:
                yield from _labeled(text, fault.piece)
            yield from (before + replacement + after for replacement in _whole(offending, before))
        case Misreading.UNREADABLE | Misreading.LOOKALIKE | Misreading.EMPTY:
            yield from _respelled(text, fault, scheme)
        case _:
            assert_never(fault.problem)
    yield text.translate(_UNQUOTED)
    if fault.problem in _MOVED_BACK and not text[: fault.piece].strip(_EDGES):
        yield from _label_moved_back(text)
    yield from _labeled(text, fault.piece)


def _respelled(text: str, fault: Unreadable, scheme: Scheme) -> Iterator[str]:
    """Yield texts whose offending part was mistyped in one of the usual ways."""
    yield unicodedata.normalize("NFKC", text).translate(LOOKALIKES)
    beginning = "".join(_NUMBERS.get(word.lower(), word) for word in _words(text[:MOST_CHARACTERS]))
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


def _counted(text: str, fault: Unreadable) -> Iterator[str]:
    """Yield texts in which a number that counts nothing stands before what it may have counted."""
    before, offending, after = text[: fault.start], text[fault.start : fault.end], text[fault.end :]
    bare = offending.rstrip("".join(CLOSING_PUNCTUATION))
    kind = bare.rstrip("0123456789")
    yield f"{before}{bare[len(kind) :]}{kind.lstrip('0123456789')}{after}"
    yield before + kind + after
    following = skip(text, fault.end, len(text), SEPARATORS | CLOSING_PUNCTUATION | WHITE_SPACE)
    if text[following : following + 1] not in DIGITS:
        yield before + bare + text[following:]


def _whole(offending: str, before: str) -> Iterator[str]:
    """Yield the counts that a negative count or one with decimals is near to."""
    whole, point, rest = offending.partition(".")
    if point and whole.isdecimal():
        kind = rest.lstrip("0123456789")
        yield f"{whole}{kind}"
        yield f"{int(whole) + 1}{kind}"
    sign = offending.rfind("-")
    space = "" if not before or before[-1] in BOUNDARIES else " "
    yield f"{space}{offending[sign + 1 :]}"
    yield f"{offending[: sign + 1]} {offending[sign + 1 :]}"


def _rollable(offending: str) -> Iterator[str]:
    """Yield ordinary dice without what cannot be rolled about them."""
    for end in range(len(offending) - 1, max(1, len(offending) - _MOST_TRIES // 4), -1):
        if offending[end - 1] in DIGITS:
            yield offending[:end]
            yield f"{offending[:end]} {offending[end:]}"
    if offending.startswith("0"):
        yield "1" + offending.lstrip("0")
    if offending.lower().lstrip("0123456789").startswith("d0"):
        yield "d6"


def _both_readings(offending: str) -> Iterator[str]:
    """Yield the spellings that leave no doubt, for what could be ordinary dice, narrative dice or a change."""
    offending = "".join(" " if char in WHITE_SPACE else char for char in offending)
    words = offending.lower().split()
    if any("grade" in word for word in words):
        yield from _upgrade_readings(words)
    elif offending[-1] == ".":
        yield from ("vs", "v")
    elif offending[-1] == "%":
        yield from (f"{offending[:-1]}100", f"{offending[:-1]} %")
    elif "+" in offending or "-" in offending:
        yield "".join(words[:-1]) + " " + words[-1]
        yield offending.replace(" +", "+").replace("+ ", "+").replace("+", ", ")
    elif "x" in (words[0].strip("0123456789"), words[-1].strip("0123456789")):
        times, die = words if words[0][-1] == "x" else reversed(words)
        yield f"{times.strip('x')} {die}"
        yield ", ".join(words)
    else:
        dice = "".join(words)
        yield f"{dice}1"
        yield " ".join(_after_digits(dice))


def _upgrade_readings(words: list[str]) -> Iterator[str]:
    number = next((digits for word in words if (digits := word[: skip(word, 0, len(word), DIGITS)])), "1")
    change = "downgrade" if any("downgrade" in word for word in words) else "upgrade"
    die = next(word.lstrip("0123456789") for word in words if word.lstrip("0123456789") in DIE_WORDS)
    ability = DIE_WORDS[die] in (Die.ABILITY, Die.PROFICIENCY)
    yield f"{number} {change} {'ability' if ability else 'difficulty'}"
    yield f"1 {change} {number} {die}"


def _after_digits(text: str) -> Iterator[str]:
    """Yield each number with the letters up to the next one."""
    at = 0
    while at < len(text):
        stop = max(at + 1, skip(text, skip(text, at, len(text), DIGITS), len(text), ASCII_LETTERS))
        yield text[at:stop]
        at = stop


def _labeled(text: str, at: int) -> Iterator[str]:
    label = text[at:].strip(" –—")
    if any(char.isalnum() for char in label):
        yield f"{text[:at].rstrip()} # {label}"


def _label_moved_back(text: str) -> Iterator[str]:
    """Yield the texts in which the first words are the label, behind the dice."""
    at = 0
    for _ in range(4):
        while at < len(text) and text[at] not in WHITE_SPACE:
            at += 1
        at = skip(text, at, len(text), WHITE_SPACE)
        if at == len(text):
            return
        yield f"{text[at:].strip()} # {text[:at].strip()}"


def _words(text: str) -> Iterator[str]:
    """Yield the words of a text and what stands between them."""
    at = 0
    while at < len(text):
        stop = max(skip(text, at, len(text), ASCII_LETTERS), at + 1)
        yield text[at:stop]
        at = stop
