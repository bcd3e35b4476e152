"""Ordinary dice (`2d6`, `d100`, `3d6k2`): rolled beside a pool of narrative dice, never mixed with it."""

from dataclasses import dataclass
from enum import StrEnum

from rules.dice.chance import Chance
from rules.errors import LimitExceeded

MOST_ORDINARY_DICE = 40
"""House rule: the limit of one text, over all its ordinary dice."""
MOST_SIDES = 1000
"""House rule: no table owns a die with more."""
MOST_MODIFIER = 10_000
"""House rule: more than any table adds to ordinary dice."""


class Keep(StrEnum):
    """Which of several ordinary dice count."""

    ALL = "all"
    HIGHEST = "highest"
    LOWEST = "lowest"


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdinaryDice:
    """Some equal dice, which of them count, and what is added to their sum.

    Raises:
        LimitExceeded: too many dice, sides, or points added.
    """

    count: int = 1
    sides: int
    keep: Keep = Keep.ALL
    kept: int = 0
    """How many of the highest or lowest count; 0 where all do."""
    modifiers: tuple[int, ...] = ()
    """What is added, in the order in which it was typed."""

    def __post_init__(self) -> None:
        for what, limit, got in (
            ("ordinary dice", MOST_ORDINARY_DICE, self.count),
            ("sides on a die", MOST_SIDES, self.sides),
            ("points added to ordinary dice", MOST_MODIFIER, sum(map(abs, self.modifiers))),
        ):
            if got > limit:
                raise LimitExceeded(what, limit=limit, got=got)
        fewest = 0 if self.keep is Keep.ALL else 1
        most = 0 if self.keep is Keep.ALL else self.count
        if self.count < 1 or self.sides < 1 or not fewest <= self.kept <= most:
            raise ValueError(f"no such dice: {self}")

    @property
    def modifier(self) -> int:
        """Return all that is added to the dice."""
        return sum(self.modifiers)


@dataclass(frozen=True, slots=True)
class OrdinaryRoll:
    """What came up: the face of every die in the order rolled, 1 to its sides, and whether it counts."""

    dice: OrdinaryDice
    faces: tuple[int, ...]

    @property
    def kept(self) -> tuple[bool, ...]:
        """Return for each die whether it counts; of equal faces the one rolled first goes before."""
        if self.dice.keep is Keep.ALL:
            return (True,) * len(self.faces)
        sign = -1 if self.dice.keep is Keep.HIGHEST else 1
        order = sorted(range(len(self.faces)), key=lambda place: sign * self.faces[place])
        counting = set(order[: self.dice.kept])
        return tuple(place in counting for place in range(len(self.faces)))

    @property
    def total(self) -> int:
        """Return the sum of the dice that count and of all that is added.

        >>> OrdinaryRoll(OrdinaryDice(count=3, sides=6, keep=Keep.HIGHEST, kept=2, modifiers=(5, -1)), (2, 6, 4)).total
        14
        """
        return sum(face for face, counts in zip(self.faces, self.kept, strict=True) if counts) + self.dice.modifier


def roll_ordinary(dice: OrdinaryDice, chance: Chance) -> OrdinaryRoll:
    """Roll every die once."""
    return OrdinaryRoll(dice, tuple(number + 1 for number in chance.draw(dice.sides, dice.count)))
