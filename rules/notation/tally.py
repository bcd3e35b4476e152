"""What the reader has gathered from a text, and how it becomes a pool."""

from collections.abc import Callable
from typing import NamedTuple, assert_never

from rules.dice.die import Die
from rules.dice.pool import MOST_DICE, MOST_FREE_SYMBOLS, DicePool
from rules.dice.symbols import NO_SYMBOLS, Symbol, Symbols
from rules.errors import LimitExceeded
from rules.notation.reading import Note, NoteKind, Scheme
from rules.notation.words import COLOR_LETTERS, NAME_LETTERS, Change, Clash, Meaning

MOST_CHANGES = 100
"""House rule: upgrades and the like, like dice."""


class Element(NamedTuple):
    """One thing that a text asks for, and where it stands there."""

    meaning: Meaning
    times: int
    start: int
    end: int
    letter: str = ""
    """The lower-case letter, where it is one: only letters tell which alphabet is used."""


class Tally:
    """Counts of everything asked for so far; the order in the text is forgotten, as the notation wants it."""

    def __init__(self) -> None:
        self.counts: dict[Meaning, int] = {}
        self.notes: list[Note] = []
        self.color = False
        self.name = False
        self.minuses = 0
        self.last_change: tuple[int, int] = (0, 0)
        self._dice = self._symbols = self._changes = 0
        self._good = False
        """Whether letters of good dice leave no doubt about `p`: beside `y` or `g` it is bad, beside `a` good."""

    @property
    def has_die(self) -> bool:
        """Whether a die was asked for."""
        return any(isinstance(meaning, Die | Clash) for meaning in self.counts)

    def add(self, element: Element, text: str, piece: int) -> None:
        """Count an element of the piece that starts at `piece` in.

        Raises:
            LimitExceeded: that is more than the notation handles.
        """
        meaning, count, start, end, letter = element
        if letter in COLOR_LETTERS:
            self.color = True
        elif letter in NAME_LETTERS:
            self.name = True
        self._good = self._good or letter in _GOOD_LETTERS
        self.counts[meaning] = self.counts.get(meaning, 0) + count
        match meaning:
            case Die() | Clash() | Change.MORE_ABILITY | Change.MORE_DIFFICULTY:
                self._dice += count
                what, limit, got = "dice in a pool", MOST_DICE, self._dice
            case Symbol():
                self._symbols += count
                if text[end - 1] == "-":
                    self.minuses += count
                what, limit, got = "free symbols in a pool", MOST_FREE_SYMBOLS, self._symbols
            case Change():
                self._changes += count
                self.last_change = (start, end)
                what, limit, got = "changes to a pool", MOST_CHANGES, self._changes
            case _:
                assert_never(meaning)
        if got > limit:
            raise LimitExceeded(what, limit=limit, got=got, text=text[start if count > 1 else piece : end])
        if not count:
            self.notes.append(Note(kind=NoteKind.ZERO_COUNT, text=text[start:end]))

    def settle(self, scheme: Scheme, onto: DicePool | None) -> tuple[DicePool, Scheme | None]:
        """Return the pool after every change, and the scheme where it decided about `p`.

        First all that adds, then upgrades, then downgrades, then removals, whatever order they were typed in.

        Raises:
            LimitExceeded: upgrades made the pool too large.
        """
        used = self._decide_p(scheme)
        counts = self.counts
        dice = {die: counts.get(die, 0) for die in Die}
        dice[Die.ABILITY] += counts.get(Change.MORE_ABILITY, 0)
        dice[Die.DIFFICULTY] += counts.get(Change.MORE_DIFFICULTY, 0)
        free = Symbols(**{symbol.value: counts.get(symbol, 0) for symbol in Symbol}) if self._symbols else NO_SYMBOLS
        if onto is not None:
            dice = {die: count + onto[die] for die, count in dice.items()}
            free = free + onto.free if self._symbols else onto.free
        pool = DicePool.of(dice, free)
        if self._changes:
            pool = self._change(pool)
        self._note_additions()
        return pool, used

    def scheme_of_p(self, scheme: Scheme) -> Scheme:
        """Return the scheme by which `p` is read, if this is the player's."""
        if self.color == self.name:
            return scheme
        return Scheme.COLOR if self.color else Scheme.NAME

    def _decide_p(self, scheme: Scheme) -> Scheme | None:
        count = self.counts.pop(Clash.P, 0)
        used = scheme if count and self.color == self.name else None
        told = self.scheme_of_p(scheme)
        die = Die.DIFFICULTY if told is Scheme.COLOR else Die.PROFICIENCY
        if count and told is not scheme and not self._good:
            self.notes.append(Note(kind=NoteKind.P_BY_OTHER_LETTERS, text=die.value, count=count))
        self.counts[die] = self.counts.get(die, 0) + count
        return used

    def _change(self, pool: DicePool) -> DicePool:
        for change, kind, apply, changed in _STEPS:
            count = self.counts.get(change, 0)
            if count:
                after = apply(pool, count)
                turned = abs(pool[changed] - after[changed])
                added = after.size - pool.size if change in _UPGRADES else 0
                # A die that an upgrade added and another one turned is new, not turned.
                turned = min(turned, pool[_UPGRADES[change]]) if change in _UPGRADES else turned
                self.notes.append(Note(kind=kind, count=count, turned=turned, added=added))
                pool = after
        return pool

    def _note_additions(self) -> None:
        for kind, count in (
            (NoteKind.MORE_ABILITY, self.counts.get(Change.MORE_ABILITY, 0)),
            (NoteKind.MORE_DIFFICULTY, self.counts.get(Change.MORE_DIFFICULTY, 0)),
            (NoteKind.MINUS_IS_FAILURE, self.minuses),
            (NoteKind.TRIUMPH_BRINGS_SUCCESS, self.counts.get(Symbol.TRIUMPH, 0)),
            (NoteKind.DESPAIR_BRINGS_FAILURE, self.counts.get(Symbol.DESPAIR, 0)),
        ):
            if count:
                self.notes.append(Note(kind=kind, count=count))


_GOOD_LETTERS = frozenset("yga")
_UPGRADES = {Change.UPGRADE_ABILITY: Die.ABILITY, Change.UPGRADE_DIFFICULTY: Die.DIFFICULTY}


def _remove_setback(pool: DicePool, count: int) -> DicePool:
    return pool.remove(Die.SETBACK, count)


_STEPS: tuple[tuple[Change, NoteKind, Callable[[DicePool, int], DicePool], Die], ...] = (
    (Change.UPGRADE_ABILITY, NoteKind.ABILITY_UPGRADED, DicePool.upgrade_ability, Die.PROFICIENCY),
    (Change.UPGRADE_DIFFICULTY, NoteKind.DIFFICULTY_UPGRADED, DicePool.upgrade_difficulty, Die.CHALLENGE),
    (Change.DOWNGRADE_ABILITY, NoteKind.ABILITY_DOWNGRADED, DicePool.downgrade_ability, Die.PROFICIENCY),
    (Change.DOWNGRADE_DIFFICULTY, NoteKind.DIFFICULTY_DOWNGRADED, DicePool.downgrade_difficulty, Die.CHALLENGE),
    (Change.REMOVE_SETBACK, NoteKind.SETBACK_REMOVED, _remove_setback, Die.SETBACK),
)
"""The changes that need the whole pool, in the order in which they are applied."""
