"""Damage dice: their sizes, how a size is raised, and which dice of a weapon are counted. Imports nothing of ours."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum


class DamageDie(IntEnum):
    """A damage die by its number of sides, from the smallest up."""

    D4 = 4
    D6 = 6
    D8 = 8
    D10 = 10
    D12 = 12

    def increase(self, times: int = 1) -> "DamageDie":
        """Return the next size where anything asks for it: never more than one step, and never above d12.

        Rule: Starfinder 2e Player Core (increasing die size).
        """
        return _NEXT[self] if times else self


_NEXT = dict(zip(DamageDie, (*tuple(DamageDie)[1:], DamageDie.D12), strict=True))


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice of one size, thrown together."""

    count: int
    die: DamageDie

    def __post_init__(self) -> None:
        if self.count < 1:
            raise ValueError(f"no dice: {self}")

    def __str__(self) -> str:
        return f"{self.count}d{self.die.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponDice:
    """The dice a weapon rolls, and how many of them effects count that count weapon dice."""

    die: DamageDie
    rolled: int
    counted: int


def weapon_dice(size: DamageDie, *, grade_extra: int = 0, other_extra: int = 0, increases: int = 0) -> WeaponDice:
    """Return the dice of a weapon: its own one, those of its grade, and those that anything else adds.

    The grade (tactical, advanced, superior, elite, ultimate, paragon) says how many dice it adds; that number is
    handed in. All dice have the weapon's size, raised or not. Dice from abilities, critical specialization, weapon
    traits and the like are rolled but not counted.

    Rule: Starfinder 2e Player Core (weapon damage dice).
    """
    counted = 1 + grade_extra
    return WeaponDice(die=size.increase(increases), rolled=counted + other_extra, counted=counted)


def merge_dice(dice: Iterable[Dice]) -> tuple[Dice, ...]:
    """Put dice of the same size together, in the order in which each size first comes up."""
    counts: dict[DamageDie, int] = {}
    for group in dice:
        counts[group.die] = counts.get(group.die, 0) + group.count
    return tuple(Dice(count, die) for die, count in counts.items())
