"""Persistent damage as a value: what is dealt at the end of each turn, which of two of a kind stays, and its odds."""

from dataclasses import dataclass
from fractions import Fraction

from rules.starfinder.damage import DamagePart
from rules.starfinder.damage_types import DamageType
from rules.starfinder.scale import Scale

FLAT_CHECK_DC = 15
"""Rule: Starfinder 2e Player Core (persistent damage)."""

FLAT_CHECK_SIDES = 20


@dataclass(frozen=True, slots=True)
class PersistentDamage:
    """Damage that a creature suffers at the end of its turns; the scale is that of the attack or save it came from."""

    part: DamagePart
    scale: Scale = Scale.FULL

    @property
    def type(self) -> DamageType:
        """Return its type, which persistent damage always has."""
        assert self.part.type is not None
        return self.part.type

    @property
    def average(self) -> Fraction:
        """Return the average damage of a turn, by which two of the same type are compared."""
        return self.part.average * self.scale.factor


def gain_persistent(present: tuple[PersistentDamage, ...], gained: PersistentDamage) -> tuple[PersistentDamage, ...]:
    """Add persistent damage: types stand side by side, of the same type only the higher stays.

    Which is higher is told by the average of a turn; of equals the older stays.

    Rule: Starfinder 2e Player Core (multiple persistent damage conditions).
    """
    for place, other in enumerate(present):
        if other.type is gained.type:
            kept = gained if gained.average > other.average else other
            return (*present[:place], kept, *present[place + 1 :])
    return (*present, gained)


def ends_persistent(flat_check: int, difficulty_class: int = FLAT_CHECK_DC) -> bool:
    """Return whether the d20 of a flat check ends persistent damage."""
    return flat_check >= difficulty_class


@dataclass(frozen=True, slots=True)
class PersistentOdds:
    """The chances of persistent damage at one of the turns after it began."""

    ends_this_turn: Fraction
    still_active_after: Fraction


def persistent_odds(turn: int, difficulty_class: int = FLAT_CHECK_DC) -> PersistentOdds:
    """Return the chance that exactly the check of this turn (from 1) ends it, and that it burns on after that."""
    ends = sum(ends_persistent(d20, difficulty_class) for d20 in range(1, FLAT_CHECK_SIDES + 1))
    end = Fraction(ends, FLAT_CHECK_SIDES)
    return PersistentOdds((1 - end) ** (turn - 1) * end, (1 - end) ** turn)
