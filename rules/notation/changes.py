"""Pieces that could be meant in two ways: the sides of "upgrade" and "downgrade", "2x yellow", "d%", "v.", "2d6y"."""

import re
from types import MappingProxyType

from rules.dice.die import Die
from rules.dice.ordinary import Keep, OrdinaryDice
from rules.errors import Misreading
from rules.notation.phrases import GAP, any_of
from rules.notation.runs import DIGITS, end_of_piece, skip
from rules.notation.tally import Element
from rules.notation.unreadable import Unreadable
from rules.notation.words import (
    CLOSING_PUNCTUATION,
    DIE_WORDS,
    DIFFICULTIES,
    DOWNGRADES,
    UPGRADED_SIDES,
    WHITE_SPACE,
    WORDS,
    Change,
)

_UPGRADABLE = (Die.PROFICIENCY, Die.ABILITY, Die.CHALLENGE, Die.DIFFICULTY)
_EXPECTED = "upgrade difficulty, upgrade ability, or a count for each"


def is_change_word(element: Element) -> bool:
    """Whether this is "upgrade" or "downgrade", whose side may follow."""
    return not element.letter and element.meaning in (Change.UPGRADE_ABILITY, Change.DOWNGRADE_ABILITY)


def with_side(text: str, element: Element, before: Element | None) -> Element:
    """Return the change with the word for its side taken in, where one follows.

    Raises:
        Unreadable: a die follows or precedes that could be its side as well.
    """
    counted = text[element.start] in DIGITS
    if before is not None and not counted and text[before.end - 1].isalpha():
        word = text[before.start : before.end].lstrip("0123456789").strip().lower()
        if word in UPGRADED_SIDES:
            raise Unreadable(before.start, element.end, _EXPECTED, Misreading.AMBIGUOUS)
    following = skip(text, element.end, len(text), WHITE_SPACE)
    if following == element.end:
        return element
    number = skip(text, following, len(text), DIGITS)
    start = skip(text, number, len(text), WHITE_SPACE) if number > following else number
    end = end_of_piece(text, start)
    word = text[start:end].lower()
    if number == following and word in UPGRADED_SIDES:
        change = UPGRADED_SIDES[word]
        if element.meaning is Change.DOWNGRADE_ABILITY:
            change = DOWNGRADES[change]
        return element._replace(meaning=change, end=end)
    if number == following and word in DIFFICULTIES:
        changes = text[element.start : element.end] if counted else f"1 {text[element.start : element.end]}"
        readings = (f"{changes} difficulty, {word}", f"{changes} ability, {word}")
        raise Unreadable(element.start, end, _EXPECTED, Misreading.AMBIGUOUS, readings)
    if DIE_WORDS.get(word) in _UPGRADABLE and not (counted and number > following):
        raise Unreadable(element.start, end, _EXPECTED, Misreading.AMBIGUOUS)
    return element


def check_advantage(text: str, start: int, end: int, dice: OrdinaryDice, place: tuple[int, int]) -> None:
    """Refuse "advantage" right behind ordinary dice at `place`: other games mean the higher of two dice.

    Raises:
        Unreadable: it stands there.
    """
    word = text[start:end].rstrip("".join(CLOSING_PUNCTUATION)).lower()
    kept = "k1" if word in _ADVANTAGE else "kl1" if word in _DISADVANTAGE else ""
    if kept and dice.keep is Keep.ALL and dice.count <= _MOST_KEPT_FROM:
        typed = text[slice(*place)]
        added = "".join(f"{modifier:+}" for modifier in dice.modifiers)
        symbol = "advantage" if kept == "k1" else "threat"
        readings = (f"2d{dice.sides}{kept}{added}", f"{typed} 1 {symbol}")
        raise Unreadable(place[0], end, "which dice are kept, as in 2d20k1", Misreading.AMBIGUOUS, readings)


def check_number_word(text: str, start: int, end: int, *, is_added: bool) -> None:
    """Refuse a number in words as the start of a label, where it is added to dice or counts some.

    Raises:
        Unreadable: it stands there.
    """
    number = NUMBERS.get(text[start:end].lower())
    if number is None:
        return
    following = _DIE_BEHIND.match(text, end)
    if is_added or following:
        stop = following.end() if following else end
        said = f" {following['die']}" if following else ""
        readings = (f"{number}{said}", f"# {text[start:stop]}")
        raise Unreadable(start, stop, "a number in digits", Misreading.AMBIGUOUS, readings)


def check_two_readings(text: str, start: int, end: int, *, by_name: bool) -> None:
    """Refuse a piece that players also write for something else.

    `by_name` says that dice were called by their name letters before, so that `d%` is Difficulty and Threat.

    Raises:
        Unreadable: it has two readings.
    """
    piece = text[start:end].lower()
    kind = piece.strip("0123456789")
    if kind == "d%" and piece.endswith(kind) and not by_name:
        raise Unreadable(start, end, "d100, or a space before the %", Misreading.AMBIGUOUS)
    found = _GLUED_TO_ORDINARY.fullmatch(piece)
    if found:
        cut = start + len(found["dice"])
        sides = start + found.start("sides")
        readings = (f"{text[start:cut]} {text[cut:end]}", f"{text[start:sides]} {text[sides:end]}")
        raise Unreadable(start, end, "a space where the ordinary dice end", Misreading.AMBIGUOUS, readings)
    if not by_name:
        _check_glued_advantage(text, start, piece)
    if kind == "v.":
        raise Unreadable(start, end, "vs, or v for an upgrade of the difficulty", Misreading.AMBIGUOUS)
    if kind == "x" and kind != piece:
        _check_times(text, start, end)


def _check_glued_advantage(text: str, start: int, piece: str) -> None:
    """Refuse "2d20adv": the higher of two dice, or Difficulty dice and 20 Advantage."""
    found = _GLUED_ADVANTAGE.match(piece)
    if not found:
        return
    cut, end, sides = start + found.end("dice"), start + found.end(), start + found.start("sides")
    dice = f"{text[start:cut]} {text[cut:end]}"
    if int(found["count"] or 1) <= _MOST_KEPT_FROM:
        dice = f"2d{found['sides']}{'k1' if found['word'] in _ADVANTAGE else 'kl1'}"
    readings = (dice, f"{text[start:sides]} {text[sides:end]}")
    raise Unreadable(start, end, "a space where the ordinary dice end", Misreading.AMBIGUOUS, readings)


def _check_times(text: str, start: int, end: int) -> None:
    """Refuse "2x" right before and "x2" right behind a word without a count of its own."""
    times = text[start:end]
    found = _COUNTED_BEFORE.match(text, end)
    if times[0] in DIGITS and found:
        readings = (_several(times[:-1], found["said"]), f"{times}, {found['said']}")
        raise Unreadable(start, found.end(), _NO_TIMES, Misreading.AMBIGUOUS, readings)
    found = _COUNTED_BEHIND.search(text, 0, start)
    if times[0] not in DIGITS and found and not found["count"]:
        readings = (_several(times[1:], found["said"]), f"{found['said']}, {times}")
        raise Unreadable(found.start("said"), end, _NO_TIMES, Misreading.AMBIGUOUS, readings)


def _several(times: str, said: str) -> str:
    """Return what was said so many times; a difficulty word takes no count."""
    if said.split()[0].lower() in DIFFICULTIES:
        return " and ".join([said] * min(int(times), _MOST_DIFFICULTIES))
    return f"{times} {said}"


_MOST_KEPT_FROM = 2
"""Nobody rolls more dice to keep one of them by such a word."""
_ADVANTAGE = frozenset(("adv", "advantage"))
_DISADVANTAGE = frozenset(("disadv", "disadvantage", "dis"))
NUMBERS = MappingProxyType(
    {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8"}
)
_DIE_BEHIND = re.compile(rf"{GAP}(?P<die>{any_of(DIE_WORDS)})(?![A-Za-z0-9])", re.IGNORECASE)
_GLUED_ADVANTAGE = re.compile(
    r"(?P<dice>(?P<count>[0-9]*)d(?P<sides>4|6|8|10|12|20|100))"
    r"(?P<word>adv|advantage|dis|disadv|disadvantage)(?![a-z0-9])"
)
_GLUED_TO_ORDINARY = re.compile(r"(?P<dice>[0-9]*d(?P<sides>4|6|8|10|12|20|100))[ygrw][^0-9]*")
"""Color letters right behind what could be ordinary dice: beside them `d` could be a Difficulty die as well."""
_SAID = (
    rf"(?P<said>{any_of(DIFFICULTIES)}(?:{GAP}(?:difficulty|diff?|checks?))*"
    rf"|(?:{any_of(('upgrade', 'upgrades', 'downgrade', 'downgrades'))}{GAP})?{any_of(WORDS)}(?:{GAP}dic?e)?)"
)
_COUNTED_BEFORE = re.compile(rf"{GAP}{_SAID}(?![A-Za-z0-9])", re.IGNORECASE | re.ASCII)
_COUNTED_BEHIND = re.compile(rf"(?<![A-Za-z0-9])(?P<count>[0-9]+(?:{GAP})?)?{_SAID}{GAP}\Z", re.IGNORECASE | re.ASCII)
_MOST_DIFFICULTIES = 4
_NO_TIMES = "a count without an x, or a comma beside the x that removes setback dice"
