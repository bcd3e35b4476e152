"""Minus signs and stars that are hardly meant as automatic symbols: before a label, before a die, around everything.

`-` is an automatic Failure wherever it stands among dice, and the reading says so. Before words it is more likely a
dash, before a die that follows other dice it is more likely to take one away, and stars around a whole text make it
bold in a chat.
"""

import re

from rules.dice.die import Die
from rules.errors import Misreading
from rules.notation.runs import ASCII_LETTERS, skip
from rules.notation.unreadable import Unreadable
from rules.notation.words import LETTERS, WHITE_SPACE, WORDS

_BOLD = re.compile(r"\s*(?P<stars>\*{1,3})(?P<inside>[^*#\s](?:[^*#]*[^*#\s])?)(?P=stars)\s*")


def check_dash(start: int, end: int) -> None:
    """Refuse minus signs, with nothing else in their piece, right before a label.

    Raises:
        Unreadable: always.
    """
    readings = ("#", f"{end - start}-")
    raise Unreadable(start, end, "a # where the label starts", Misreading.AMBIGUOUS, readings)


def check_taken_away(text: str, start: int, end: int) -> None:
    """Refuse a minus sign at the start of a piece, right before a die, where dice stand before it.

    Raises:
        Unreadable: so it stands.
    """
    piece = text[start:end]
    dice = piece[1:]
    if piece[0] != "-" or start == 0 or text[start - 1] not in WHITE_SPACE or not dice:
        return
    if skip(dice, 0, len(dice), ASCII_LETTERS) < len(dice):
        return
    letters = dice.lower()
    setback = WORDS.get(letters) is Die.SETBACK
    removed = len(letters) if all(LETTERS.get(letter) is Die.SETBACK for letter in letters) else int(setback)
    readings = (f"1- {dice}", *([f"{removed}x"] if removed else []))
    raise Unreadable(start, end, "a space behind the - that is a failure", Misreading.AMBIGUOUS, readings[::-1])


def check_bold(text: str) -> None:
    """Refuse a text with the same number of stars before and behind it.

    Raises:
        Unreadable: it has.
    """
    found = _BOLD.fullmatch(text)
    if found:
        inside = found["inside"]
        readings = (inside, f"{inside} {2 * len(found['stars'])}*")
        raise Unreadable(0, len(text), "dice without stars around them", Misreading.AMBIGUOUS, readings)
