"""Stretches of a typed text that remember where they stand, so that a refusal can show it. Imports the errors."""

from dataclasses import dataclass

from rules.errors import Misreading, NotationError

_MINUSES = str.maketrans({"−": "-", "–": "-"})
_MOST_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Typed:
    """A stretch of a typed text, without white space around it."""

    whole: str
    start: int
    end: int

    @classmethod
    def of(cls, text: str) -> "Typed":
        """Return a whole text."""
        return cls(text, 0, len(text)).between(0, len(text))

    @property
    def text(self) -> str:
        """Return what stands there."""
        return self.whole[self.start : self.end]

    @property
    def word(self) -> str:
        """Return what stands there, to be compared."""
        return self.text.casefold()

    def __bool__(self) -> bool:
        return self.start < self.end

    def between(self, start: int, end: int) -> "Typed":
        """Return what stands between two places of the whole text, without white space around it."""
        stretch = self.whole[start:end]
        start += len(stretch) - len(stretch.lstrip())
        return Typed(self.whole, start, max(start, start + len(stretch.strip())))

    def words(self) -> tuple["Typed", ...]:
        """Return the words."""
        found, at = [], self.start
        for word in self.text.split():
            at = self.whole.index(word, at)
            found.append(Typed(self.whole, at, at + len(word)))
            at += len(word)
        return tuple(found)

    def split(self, separators: str) -> tuple["Typed", ...]:
        """Return the parts between separators that do not stand within brackets; empty ones are left out."""
        found, at, depth = [], self.start, 0
        for place in range(self.start, self.end):
            letter = self.whole[place]
            depth += (letter in "([") - (letter in ")]" and depth > 0)
            if letter in separators and not depth:
                found.append(self.between(at, place))
                at = place + 1
        found.append(self.between(at, self.end))
        return tuple(part for part in found if part)

    def cut(self, separators: str) -> tuple["Typed", "Typed"]:
        """Return what stands before the first separator and what stands behind it."""
        for place in range(self.start, self.end):
            if self.whole[place] in separators:
                return self.between(self.start, place), self.between(place + 1, self.end)
        return self, self.between(self.end, self.end)

    def replaced(self, text: str) -> str:
        """Return the whole text with something else in this place."""
        return self.whole[: self.start] + text + self.whole[self.end :]

    def refuse(self, expected: str, *instead: str, problem: Misreading = Misreading.UNREADABLE) -> NotationError:
        """Return the refusal of what stands here; `instead` are texts for this place that could be meant."""
        return NotationError(
            self.whole,
            start=self.start,
            end=self.end,
            expected=expected,
            suggestions=tuple(self.replaced(text) for text in instead),
            problem=problem,
        )

    @property
    def is_number(self) -> bool:
        """Whether it is a whole number, with or without a sign."""
        digits = self.text.translate(_MINUSES).removeprefix("+").removeprefix("-")
        return digits.isascii() and digits.isdecimal()

    @property
    def is_signed(self) -> bool:
        """Whether it begins with a sign."""
        return self.text.translate(_MINUSES).startswith(("+", "-"))

    def number(self, least: int, most: int) -> int:
        """Return the whole number that stands here.

        Raises:
            NotationError: it is none, or not between the two.
        """
        if self.is_number and len(self.text) <= _MOST_DIGITS:
            number = int(self.text.translate(_MINUSES))
            if least <= number <= most:
                return number
        self.refuse_run_on()
        raise self.refuse(f"a whole number from {least} to {most}")

    def refuse_run_on(self) -> None:
        """Refuse a number with words behind it, which are a change of their own.

        Raises:
            NotationError: the comma before the next change is missing.
        """
        words = self.words()
        if len(words) > 1 and words[0].is_number and words[1].text[0].isalpha():
            raise self.refuse("a comma before the next change", f"{words[0].text}, {joined(words[1:])}")

    def changed(self, before: int, least: int, most: int) -> int:
        """Return the number that stands here; one with a sign changes the number before.

        Raises:
            NotationError: it is none, or what comes out is not between the two.
        """
        if not self.is_signed:
            return self.number(least, most)
        return self.between(self.start, self.end).number(least - before, most - before) + before


def joined(words: tuple[Typed, ...]) -> str:
    """Return words with one space between them."""
    return " ".join(word.text for word in words)


def stretch(words: tuple[Typed, ...]) -> Typed:
    """Return the stretch from the first word to the last one."""
    return Typed(words[0].whole, words[0].start, words[-1].end)
