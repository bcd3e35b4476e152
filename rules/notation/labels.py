"""Where labels start and end, and which words are no dice although they could be."""

import unicodedata

from rules.errors import Misreading
from rules.notation.everyday import EVERYDAY, ORDINALS
from rules.notation.runs import ASCII_LETTERS, DIGITS, read_run, skip
from rules.notation.unreadable import Unreadable
from rules.notation.words import (
    BOUNDARIES,
    CLOSING_PUNCTUATION,
    DASHES,
    DOUBLE_QUOTES,
    PICTURES,
    SIGNS,
    SINGLE_QUOTES,
    WORDS,
)

_BEHIND = BOUNDARIES | CLOSING_PUNCTUATION
"""What follows a quote that closes rather than an apostrophe."""
_MOST_APOSTROPHES = 50
"""More of them are no label, and not worth the time."""
_LOOKED_AT = 200
"""How much of a label is searched for dice that may have got into it."""


def closing_quote(text: str, at: int) -> int | None:
    """Return where the label ends whose opening quote stands at `at`."""
    end = text.find(DOUBLE_QUOTES[text[at]], at + 1)
    if end < 0:
        # Phones make one of a pair curly and leave the other straight.
        end = min((place for quote in DOUBLE_QUOTES if (place := text.find(quote, at + 1)) >= 0), default=-1)
    return end if end >= 0 else None


def closing_single_quote(text: str, at: int) -> int | None:
    """Return where the label ends whose opening single quote stands at `at`; an apostrophe in a word ends nothing."""
    end = at
    for _ in range(_MOST_APOSTROPHES):
        end = text.find(SINGLE_QUOTES[text[at]], end + 1)
        if end < 0:
            return None
        if end + 1 == len(text) or text[end + 1] in _BEHIND:
            return end
    return None


def everyday_words(piece: str) -> frozenset[str]:
    """Return the everyday words in a piece of letters and signs ("scan!", "x-wing"), also "1st" and the like."""
    digits = skip(piece, 0, len(piece), DIGITS)
    if digits or any(char in DIGITS for char in piece):
        return ORDINALS & {piece[digits:].lower()}
    stretches = "".join(char if char in ASCII_LETTERS else " " for char in piece.lower()).split()
    return EVERYDAY.intersection(stretches)


def starts_label(piece: str, fault: Unreadable) -> bool:
    """Whether a piece that cannot be dice, for that reason, is a word that a label starts with."""
    if fault.problem is Misreading.NUMBER:
        return False
    letters = skip(piece, 0, len(piece), ASCII_LETTERS)
    behind = skip(piece, letters, len(piece), DIGITS | CLOSING_PUNCTUATION)
    if piece[:letters].lower() in WORDS and behind == len(piece):
        return False
    return _is_word(piece)


def dice_in_label(label: str) -> str:
    """Return the first counted dice in a label, or nothing: they may have got into it behind a slip of the pen."""
    pieces = label[:_LOOKED_AT].split()
    for place, piece in enumerate(pieces):
        if piece[0] in DIGITS:
            counted = f"{piece} {pieces[place + 1]}" if piece.isdigit() and place + 1 < len(pieces) else piece
            if is_dice(counted.replace(" ", "")):
                return counted
    return ""


def is_dice(piece: str) -> bool:
    """Whether a piece could be read as dice, symbols or changes."""
    try:
        read_run(piece, 0, len(piece), count=None, begin=0, after_dice=True)
    except Unreadable:
        return False
    return skip(piece, 0, len(piece), DIGITS) < len(piece)


def _is_word(piece: str) -> bool:
    """Whether a piece that is no dice is a word, not a slip of the pen."""
    first = piece[0]
    if piece.isascii() and sum(map(str.isalpha, piece)) == 1:
        return False  # one letter is a mistyped die rather than a word
    behind = piece.lstrip("".join(DASHES))
    if behind != piece and (behind[:1] in DIGITS or is_dice(behind)):
        return False
    if first.isnumeric() or first in SIGNS or first in PICTURES:
        return False
    if not any(char.isalpha() or unicodedata.category(char) == "So" for char in piece):
        return False
    plain = unicodedata.normalize("NFKC", piece)
    return plain == piece or not is_dice(plain)
