"""Ordinary dice in a pool text: `2d6`, `d100`, `1d20+5-1`, `3d6k2`, `3d6kl1`."""

from dataclasses import dataclass

from rules.dice.ordinary import Keep, OrdinaryDice
from rules.errors import LimitExceeded, Misreading
from rules.notation.runs import ASCII_LETTERS, DIGITS, end_of_piece, read_run, skip
from rules.notation.unreadable import Unreadable
from rules.notation.words import BOUNDARIES, CLOSING_PUNCTUATION, WHITE_SPACE

EXPECTED = "ordinary dice such as 2d6, d100, 1d20+5-1, 3d6k2 or 3d6kl1"
_NO_DIE = DIGITS | frozenset("+-")
"""What follows a number without being counted by it."""
_KEEPS = {"k": Keep.HIGHEST, "kh": Keep.HIGHEST, "kl": Keep.LOWEST}


@dataclass(slots=True, kw_only=True)
class OrdinaryText:
    """Ordinary dice as they stand in a text, while more may still be added to them."""

    count: int
    sides: int
    keep: Keep = Keep.ALL
    kept: int = 0
    modifiers: list[int]
    start: int
    end: int

    def dice(self, text: str) -> OrdinaryDice:
        """Return the dice.

        Raises:
            LimitExceeded: too many dice, sides, or points added.
            Unreadable: dice that nobody can roll.
        """
        if self.count < 1 or self.sides < 1 or (self.keep is not Keep.ALL and not 1 <= self.kept <= self.count):
            raise Unreadable(self.start, self.end, EXPECTED, Misreading.ORDINARY)
        try:
            return OrdinaryDice(
                count=self.count,
                sides=self.sides,
                keep=self.keep,
                kept=self.kept,
                modifiers=tuple(self.modifiers),
            )
        except LimitExceeded as over:
            raise LimitExceeded(over.what, limit=over.limit, got=over.got, text=text[self.start : self.end]) from over


def read_ordinary(text: str, at: int, count: int | None, begin: int) -> OrdinaryText | None:
    """Return the ordinary dice that start at `at`, or nothing where the piece is a run of narrative dice.

    `count` was typed in a piece of its own at `begin`.

    Raises:
        Unreadable: it is neither, or could be both.
    """
    end = len(text)
    letter = skip(text, at, end, DIGITS)
    if letter == end or text[letter] not in "dD":
        return None
    if count is None:
        count = int(text[at:letter]) if letter > at else 1
        begin = at
    _check_fate(text, begin, letter)
    behind = skip(text, letter + 1, end, DIGITS)
    if behind == letter + 1:
        return None
    sides = int(text[letter + 1 : behind])
    found = OrdinaryText(count=count, sides=sides, modifiers=[], start=begin, end=behind)
    if behind < end and text[behind] in ASCII_LETTERS:
        return found if _read_keep(text, found) else None
    _read_modifiers(text, found)
    return found


def read_spaced_modifiers(text: str, found: OrdinaryText) -> None:
    """Read "+ 5" after ordinary dice.

    Raises:
        Unreadable: the number could as well count the narrative dice behind it.
    """
    end = len(text)
    while True:
        sign = skip(text, found.end, end, WHITE_SPACE)
        number = skip(text, sign + 1, end, WHITE_SPACE)
        behind = skip(text, number, end, DIGITS)
        if text[sign : sign + 1] not in ("+", "-") or behind == number or not _piece_ends(text, behind, "+-"):
            return
        following = skip(text, behind, end, WHITE_SPACE)
        stop = end_of_piece(text, following)
        if behind < following < stop and text[following] not in _NO_DIE and _is_dice(text, following, stop):
            raise Unreadable(found.start, stop, "no spaces before what is added", Misreading.AMBIGUOUS)
        found.modifiers.append(int(text[sign] + text[number:behind]))
        found.end = behind


def _is_dice(text: str, start: int, end: int) -> bool:
    try:
        read_run(text, start, end, count=None, begin=start, after_dice=True)
    except Unreadable:
        return False
    return True


def _check_fate(text: str, begin: int, letter: int) -> None:
    """Refuse `4dF`, also in small letters: as Force dice it would be another roll."""
    after = letter + 2
    if text[letter + 1 : after] not in ("f", "F") or not _piece_ends(text, after, "+-"):
        return
    if letter > begin or text[letter:after] == "dF":
        raise Unreadable(begin, after, "narrative dice, or ordinary dice such as 2d6", Misreading.FATE)


def _read_keep(text: str, found: OrdinaryText) -> bool:
    """Read which dice are kept; return whether the piece is of ordinary dice at all."""
    letters = skip(text, found.end, len(text), ASCII_LETTERS)
    keep = _KEEPS.get(text[found.end : letters].lower())
    behind = skip(text, letters, len(text), DIGITS)
    if keep is None or not _piece_ends(text, behind, "+-"):
        return False
    if behind == letters:
        raise Unreadable(found.start, behind, "how many dice to keep, as in 3d6k2", Misreading.AMBIGUOUS)
    found.keep, found.kept, found.end = keep, int(text[letters:behind]), behind
    _read_modifiers(text, found)
    return True


def _read_modifiers(text: str, found: OrdinaryText) -> None:
    """Read what is added without a space; a `+` before more dice only separates them."""
    end = len(text)
    while found.end < end and text[found.end] in "+-":
        behind = skip(text, found.end + 1, end, DIGITS)
        if behind == found.end + 1 or not _piece_ends(text, behind, "+-"):
            break
        found.modifiers.append(int(text[found.end : behind]))
        found.end = behind
    if not _piece_ends(text, found.end, "+"):
        raise Unreadable(found.start, end_of_piece(text, found.end), EXPECTED, Misreading.ORDINARY)


def _piece_ends(text: str, at: int, more: str) -> bool:
    """Whether a piece may end here, or one of the signs in `more` follows."""
    at = skip(text, at, len(text), CLOSING_PUNCTUATION) if text[at : at + 1] not in more else at
    return at == len(text) or text[at] in BOUNDARIES or text[at] in more
