"""Reading one piece of a text as a run of dice (`2y1g2p`, `yyg`, `🟡🟡`, `3pro1a`)."""

import unicodedata

from rules.dice.die import Die
from rules.errors import Misreading
from rules.notation.tally import Element
from rules.notation.unreadable import COUNTED_DIE, Unreadable
from rules.notation.words import (
    BOUNDARIES,
    CLOSING_PUNCTUATION,
    LETTERS,
    LOOKALIKES,
    PICTURE_STYLES,
    PICTURES,
    SIGNS,
    WORDS,
    Clash,
    Meaning,
)

DIGITS = frozenset("0123456789")
ASCII_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")


def end_of_piece(text: str, at: int) -> int:
    """Return the first place from `at` on where a piece ends."""
    end = len(text)
    while at < end and text[at] not in BOUNDARIES:
        at += 1
    return at


def skip(text: str, at: int, end: int, what: frozenset[str]) -> int:
    """Return the first place from `at` to `end` where something else stands."""
    while at < end and text[at] in what:
        at += 1
    return at


def read_run(text: str, start: int, end: int, *, count: int | None, begin: int, after_dice: bool) -> list[Element]:
    """Return what stands between `start` and `end`.

    `count` was typed in a piece of its own at `begin` and belongs to the first die.
    `after_dice` says that letters of dice were read before, so that `t` is Threat.

    Raises:
        Unreadable: it is no run of dice.
    """
    return _Run(text, start, end, after_dice=after_dice).read(count, begin)


class _Run:
    def __init__(self, text: str, start: int, end: int, *, after_dice: bool) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.elements: list[Element] = []
        self.after_dice = after_dice
        self.die_here = False
        self.t_first = False
        """A `t` came before any die in this piece; then no letter but `t` may come."""

    def read(self, count: int | None, begin: int) -> list[Element]:
        text, end = self.text, self.end
        at = self.start
        if count is None:
            begin = at
        while at < end:
            char = text[at]
            if char in DIGITS:
                begin = at
                at = skip(text, at, end, DIGITS)
                count = int(text[begin:at])
                if self._ends(at):
                    return [self._counted_behind(count, at)]
                if text[at] == ".":
                    raise Unreadable(self.start, end, "a whole number of dice", Misreading.NUMBER)
                continue
            if char in ASCII_LETTERS:
                at = self._letters(at, count, begin)
            elif char in SIGNS:
                self._check_sign(at, begin)
                self._take(SIGNS[char], count, begin, at + 1)
                at += 1
            elif char in PICTURES:
                self._take(PICTURES[char], count, begin, at + 1)
                at = skip(text, at + 1, end, PICTURE_STYLES)
            elif self._ends(at) and count is None:
                break
            else:
                raise self._unknown(at, begin)
            begin = at
            count = None
        return self.elements

    def _take(self, meaning: Meaning, count: int | None, start: int, end: int, letter: str = "") -> None:
        self.die_here = self.die_here or isinstance(meaning, Die | Clash)
        self.elements.append(Element(meaning, 1 if count is None else count, start, end, letter))

    def _ends(self, at: int) -> bool:
        return skip(self.text, at, self.end, CLOSING_PUNCTUATION) == self.end

    def _counted_behind(self, count: int, end: int) -> Element:
        """Return the single letter that the piece consists of, with the count behind it."""
        if len(self.elements) == 1:
            (only,) = self.elements
            # The letter was typed at the very start and without a count: nothing else is left before its digits.
            if (
                only.letter
                and only.start == self.start
                and self.text[only.end] in DIGITS
                and only.end == only.start + 1
            ):
                return only._replace(times=count, end=end)
        raise Unreadable(self.start, self.end, COUNTED_DIE, Misreading.COUNT)

    def _check_sign(self, at: int, begin: int) -> None:
        if self.text[at] == "-" and at + 1 < self.end and self.text[at + 1] in DIGITS:
            stop = skip(self.text, at + 1, self.end, DIGITS)
            letters = skip(self.text, stop, self.end, ASCII_LETTERS)
            if self.text[stop:letters].lower() not in WORDS:
                letters = min(stop + 1, letters)
            raise Unreadable(begin, letters, "a count of 0 or more", Misreading.NUMBER)

    def _letters(self, at: int, count: int | None, first: int) -> int:
        """Read a stretch of letters, which is one word or a die each; a count before it starts at `first`."""
        stop = skip(self.text, at, self.end, ASCII_LETTERS)
        letters = self.text[at:stop].lower()
        word = WORDS.get(letters)
        if word is not None:
            self._take(word, count, first, stop)
            return stop
        begin = first
        for place, letter in enumerate(letters, at):
            meaning = LETTERS.get(letter)
            if meaning is None or not self._is_readable(letter):
                if sum(each not in LETTERS for each in letters) > 1:
                    raise Unreadable(first, stop)
                raise Unreadable(begin, place + 1, _A_LETTER)
            self._take(meaning, count, begin, place + 1, letter)
            count = None
            begin = place + 1
        return stop

    def _is_readable(self, letter: str) -> bool:
        if letter == "t" and not self.die_here:
            self.t_first = True
            return self.after_dice
        return letter == "t" or not self.t_first

    def _unknown(self, at: int, begin: int) -> Unreadable:
        char = self.text[at]
        plain = unicodedata.normalize("NFKC", char)
        if not char.isascii() and (ord(char) in LOOKALIKES or (plain != char and plain.isascii())):
            return Unreadable(begin, at + 1, "plain letters, digits and signs", Misreading.LOOKALIKE)
        return Unreadable(begin, at + 1, _A_LETTER)


_A_LETTER = "a die (y g b r p k w, or p a b c d s f)"
