"""Going through a text: where the reader is, and what it remembers on the way until all can be judged."""

from rules.dice.die import Die
from rules.dice.ordinary import OrdinaryDice
from rules.errors import LimitExceeded, Misreading
from rules.notation.minuses import check_dash
from rules.notation.opposed import check_opposed
from rules.notation.reading import Scheme
from rules.notation.runs import ASCII_LETTERS, skip
from rules.notation.tally import Element, Tally
from rules.notation.unreadable import Unreadable
from rules.notation.words import WHITE_SPACE, Change, Meaning

MOST_CHARACTERS = 200
"""House rule: what stands before the label is no longer, so that every text is answered at once."""


class Walk:
    """A place in one text, and what has come before it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tally = Tally()
        self.ordinary: list[OrdinaryDice] = []
        self.labels: list[str] = []
        self._at = 0
        self._head = text[: MOST_CHARACTERS + 1]
        """All that is looked at one character at a time."""
        self._extended = False
        self._before: Element | None = None
        """What was read last, where nothing but white space has come after it."""
        self._separators: int | None = None
        """Where words started that only separate ("and", "vs"), if nothing has come after them."""
        self._starter: tuple[int, int] | None = None
        """The piece just read, if a sentence could start with it as well."""
        self._suspect: tuple[int, int] | None = None
        """The first piece, if it is an everyday word too."""
        self._suspect_alone = False

        self._against: tuple[int, int] | None = None
        """The first "vs"."""
        self._before_against: dict[Meaning, int] = {}
        self._dice_end = 0
        self._suffixed = False
        """Whether a letter of neither yellow, green, red, black nor white had its count behind."""
        self._last_ordinary: tuple[int, int] | None = None
        self._bare: tuple[int, int] | None = None
        """Ordinary dice that could be Difficulty dice with the count behind ("D2")."""

    @property
    def has_read(self) -> bool:
        """Whether anything was read that a label can follow."""
        return bool(self.tally.counts or self.tally.notes or self.ordinary)

    def check_opposed(self, scheme: Scheme) -> None:
        """Refuse an opponent's dice that were typed as one's own.

        Raises:
            Unreadable: they were.
        """
        if self._against is not None:
            place = (*self._against, self._dice_end)
            p_is_good = self.tally.scheme_of_p(scheme) is Scheme.NAME
            check_opposed(self.text, place, self._before_against, self.tally.counts, p_is_good=p_is_good)

    def _find_next(self) -> bool:
        self._at = skip(self._head, self._at, len(self._head), WHITE_SPACE)
        if len(self._head) <= self._at < len(self.text):
            # Beyond the limit only a label can follow: look once at as much as tells whether it does.
            self._at = len(self.text) - len(self.text[self._at :].lstrip())
            if self._extended and self._at < len(self.text):
                self._take(self._at, len(self.text))
            self._extended = True
            self._head = self.text[: self._at + MOST_CHARACTERS]
        return self._at < len(self._head)

    def _take(self, start: int, end: int) -> None:
        """Move on behind something that is no label."""
        if end > MOST_CHARACTERS:
            raise LimitExceeded(
                "characters before the label",
                limit=MOST_CHARACTERS,
                got=len(self.text.rstrip()),
                text=self.text[start : start + MOST_CHARACTERS],
            )
        self._at = end

    def _came(self, element: Element | None = None, starter: tuple[int, int] | None = None) -> None:
        """Remember what matters only until the next piece."""
        self._before = element
        self._starter = starter
        self._separators = None
        self._suspect_alone = False

    def _follows_die_word(self) -> bool:
        before = self._before
        return (
            before is not None
            and isinstance(before.meaning, Die | Change)
            and not before.letter
            and self.text[before.end - 1] in ASCII_LETTERS
        )

    def _check_suspects(self) -> None:
        """Refuse, at the end, what turned out to have another reading."""
        if self._suspect and self.tally.color and self.tally.name:
            raise everyday_fault(*self._suspect)
        if self._bare and self._suffixed and not self.tally.color:
            die = self.text[slice(*self._bare)]
            readings = (f"{die[1:]}{die[0]}", f"1{die}")
            raise Unreadable(*self._bare, "a count right before the d", Misreading.AMBIGUOUS, readings)

    def _check_dash(self) -> None:
        """Refuse minus signs right before words."""
        if self._starter is not None and self.text[self._starter[0]] == "-":
            check_dash(*self._starter)

    def _check_before_label(self) -> None:
        """Refuse words as a label if the piece before them may be one of them."""
        self._check_dash()
        if self._starter is not None:
            raise Unreadable(*self._starter, "a # where the label starts", Misreading.EVERYDAY)
        if self._suspect is not None and self._suspect_alone:
            raise everyday_fault(*self._suspect)


def everyday_fault(start: int, end: int) -> Unreadable:
    """Return the fault of a piece that is an everyday word too."""
    return Unreadable(start, end, "a # where the label starts, or dice with spaces between them", Misreading.EVERYDAY)
