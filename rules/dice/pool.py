"""A pool of narrative dice, and what the rules do to it before it is rolled."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Self

from rules.dice.die import UPGRADED_FROM, Die
from rules.dice.symbols import NO_SYMBOLS, Symbol, Symbols
from rules.errors import LimitExceeded

MOST_DICE = 100
"""House rule: no table rolls more, and odds stay exact up to it."""
MOST_FREE_SYMBOLS = 100
"""House rule: as many as dice; talents and qualities bring a handful."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DicePool:
    """How many of each die, and symbols that come without a die (`free`).

    Raises:
        LimitExceeded: more than `MOST_DICE` or `MOST_FREE_SYMBOLS`.
    """

    proficiency: int = 0
    ability: int = 0
    boost: int = 0
    challenge: int = 0
    difficulty: int = 0
    setback: int = 0
    force: int = 0
    free: Symbols = NO_SYMBOLS

    def __post_init__(self) -> None:
        if min(self.counts) < 0:
            raise ValueError(f"a pool holds no negative dice: {self}")
        if self.size > MOST_DICE:
            raise LimitExceeded("dice in a pool", limit=MOST_DICE, got=self.size)
        if (free := sum(self.free.counts)) > MOST_FREE_SYMBOLS:
            raise LimitExceeded("free symbols in a pool", limit=MOST_FREE_SYMBOLS, got=free)

    @property
    def counts(self) -> tuple[int, ...]:
        """Return the number of dice in the order of `Die`."""
        return (
            self.proficiency,
            self.ability,
            self.boost,
            self.challenge,
            self.difficulty,
            self.setback,
            self.force,
        )

    @property
    def size(self) -> int:
        """Return the number of dice."""
        return sum(self.counts)

    @property
    def decides_success(self) -> bool:
        """Whether rolling it can succeed or fail, or has side effects; a pool of Force dice alone does neither."""
        return self.size > self.force or any(self.free.counts[:_FORCE_SYMBOLS])

    def __bool__(self) -> bool:
        return self.size > 0 or bool(self.free)

    def __getitem__(self, die: Die) -> int:
        return self.counts[_ORDER[die]]

    def items(self) -> Iterator[tuple[Die, int]]:
        """Yield each kind of die that is in the pool with its count, in the order of `Die`."""
        return ((die, count) for die, count in zip(_DICE, self.counts, strict=True) if count)

    @classmethod
    def of(cls, dice: Mapping[Die, int], free: Symbols = NO_SYMBOLS) -> Self:
        """Return the pool with these dice.

        Raises:
            LimitExceeded: more than `MOST_DICE`.
        """
        named = {die.value: count for die, count in dice.items()}
        return cls(**named, free=free)

    def add(self, die: Die, count: int = 1) -> "DicePool":
        """Add `count` dice of a kind.

        Raises:
            LimitExceeded: the pool would hold more than `MOST_DICE`.
        """
        return self._with(die, self[die] + count)

    def remove(self, die: Die, count: int = 1) -> "DicePool":
        """Take up to `count` dice of a kind away; taking what is not there is no error."""
        return self._with(die, max(0, self[die] - count))

    def add_free(self, symbols: Symbols) -> "DicePool":
        """Add symbols that count without being rolled (from talents, qualities and the like).

        Raises:
            LimitExceeded: the pool would hold more than `MOST_FREE_SYMBOLS`.
        """
        return replace(self, free=self.free + symbols)

    def upgrade_ability(self, times: int = 1) -> "DicePool":
        """Turn Ability into Proficiency `times` times; with no Ability left, each odd upgrade adds one.

        Rule: EotE core (page not confirmed).

        >>> DicePool(ability=1).upgrade_ability(3) == DicePool(proficiency=2)
        True
        """
        return self._upgrade(Die.PROFICIENCY, times)

    def upgrade_difficulty(self, times: int = 1) -> "DicePool":
        """Turn Difficulty into Challenge `times` times; with no Difficulty left, each odd upgrade adds one.

        Rule: EotE core (page not confirmed).
        """
        return self._upgrade(Die.CHALLENGE, times)

    def downgrade_ability(self, times: int = 1) -> "DicePool":
        """Turn up to `times` Proficiency into Ability; it never takes a die away.

        Rule: EotE core, p. 22.
        """
        return self._downgrade(Die.PROFICIENCY, times)

    def downgrade_difficulty(self, times: int = 1) -> "DicePool":
        """Turn up to `times` Challenge into Difficulty; it never takes a die away.

        Rule: EotE core, p. 22.
        """
        return self._downgrade(Die.CHALLENGE, times)

    def increase_difficulty(self, by: int = 1) -> "DicePool":
        """Add Difficulty dice; this is not an upgrade. Rule: EotE core (page not confirmed)."""
        return self.add(Die.DIFFICULTY, by)

    def decrease_difficulty(self, by: int = 1) -> "DicePool":
        """Take Difficulty dice away, down to none; Challenge dice stay. Rule: EotE core (page not confirmed)."""
        return self.remove(Die.DIFFICULTY, by)

    def _with(self, die: Die, count: int) -> "DicePool":
        counts = dict(zip(Die, self.counts, strict=True))
        counts[die] = count
        return DicePool.of(counts, self.free)

    def _upgrade(self, upgraded: Die, times: int) -> "DicePool":
        _check_times(times)
        basic = UPGRADED_FROM[upgraded]
        turned = min(times, self[basic])
        # Each pair of spare upgrades adds a basic die and turns it at once; an odd one leaves it basic.
        pairs, odd = divmod(times - turned, 2)
        counts = dict(zip(Die, self.counts, strict=True))
        counts[basic] += odd - turned
        counts[upgraded] += turned + pairs
        return DicePool.of(counts, self.free)

    def _downgrade(self, upgraded: Die, times: int) -> "DicePool":
        _check_times(times)
        turned = min(times, self[upgraded])
        counts = dict(zip(Die, self.counts, strict=True))
        counts[upgraded] -= turned
        counts[UPGRADED_FROM[upgraded]] += turned
        return DicePool.of(counts, self.free)


def _check_times(times: int) -> None:
    if times < 0:
        raise ValueError(f"cannot upgrade or downgrade {times} times")


_DICE = tuple(Die)  # quicker to go through than the enumeration itself
_ORDER = {die: place for place, die in enumerate(Die)}
_FORCE_SYMBOLS = list(Symbol).index(Symbol.LIGHT)
"""The pips are the last symbols; all before them belong to checks."""
