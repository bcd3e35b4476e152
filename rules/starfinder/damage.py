"""A damage expression: what is rolled for each type of damage, before any die is thrown."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice

from rules.errors import IllegalAction, LimitExceeded
from rules.starfinder.damage_types import CATEGORIES, Category, DamageType, Material, Quality
from rules.starfinder.dice import Dice, merge_dice
from rules.starfinder.modifiers import Modifier, Weighed, total_modifier, weigh

MOST_DICE = 100
"""House rule: no table rolls more at once, and odds stay exact up to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DamagePart:
    """The damage of one type: dice, modifiers (a plain number is an untyped one), and precision damage."""

    type: DamageType | None = None
    """Nothing where the type was left open: then only what touches all damage touches it."""
    dice: tuple[Dice, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    precision: tuple[Dice, ...] = ()
    """Precision damage is damage of this part and this type; it is kept apart only for whoever is immune to it."""
    precision_flat: int = 0
    qualities: frozenset[Quality] = frozenset()
    is_persistent: bool = False

    def __post_init__(self) -> None:
        if self.type is DamageType.BLEED and not self.is_persistent:
            raise ValueError("bleed is persistent damage")
        if self.is_persistent and self.type is None:
            raise ValueError("persistent damage has a type")
        if self.precision_flat < 0:
            raise ValueError(f"precision damage is not a penalty: {self.precision_flat}")

    @property
    def dice_count(self) -> int:
        """Return the number of its dice."""
        return sum(dice.count for dice in (*self.dice, *self.precision))

    @property
    def has_precision(self) -> bool:
        """Return whether any of it is precision damage."""
        return bool(self.precision) or self.precision_flat > 0

    @property
    def average(self) -> Fraction:
        """Return the average of its dice and modifiers, without any minimum."""
        dice = sum(dice.count * (dice.die + 1) for dice in (*self.dice, *self.precision))
        return Fraction(dice, 2) + total_modifier(self.modifiers) + self.precision_flat


@dataclass(frozen=True, slots=True)
class Damage:
    """The parts of one damage roll; the first that is dealt at once is the weapon's (or the spell's) own."""

    parts: tuple[DamagePart, ...]

    def __post_init__(self) -> None:
        if not self.parts:
            raise ValueError("damage has at least one part")
        if self.dice_count > MOST_DICE:
            raise LimitExceeded("damage dice", limit=MOST_DICE, got=self.dice_count)

    @property
    def dice_count(self) -> int:
        """Return the number of all dice."""
        return sum(part.dice_count for part in self.parts)

    @property
    def immediate(self) -> tuple[DamagePart, ...]:
        """Return the parts that are dealt at once."""
        return tuple(part for part in self.parts if not part.is_persistent)

    @property
    def persistent(self) -> tuple[DamagePart, ...]:
        """Return the parts that are dealt at the end of the victim's turns."""
        return tuple(part for part in self.parts if part.is_persistent)

    @property
    def own_place(self) -> int:
        """Return the place of the weapon's own part among the parts."""
        return next((place for place, part in enumerate(self.parts) if not part.is_persistent), 0)

    @property
    def own(self) -> DamagePart:
        """Return the weapon's own part."""
        return self.parts[self.own_place]

    def add_modifiers(self, modifiers: Iterable[Modifier]) -> "Damage":
        """Add modifiers to the weapon's own part."""
        return self._with_own(replace(self.own, modifiers=(*self.own.modifiers, *modifiers)))

    def add_dice(self, count: int) -> "Damage":
        """Add weapon dice, in the size of the weapon's dice as it is now.

        Raises:
            IllegalAction: the damage is a fixed number, without a weapon die.
            LimitExceeded: more than `MOST_DICE`.
        """
        weapon, *others = self._weapon_dice()
        return self._with_own(replace(self.own, dice=(Dice(weapon.count + count, weapon.die), *others)))

    def increase_die(self, times: int = 1) -> "Damage":
        """Raise the size of all of the weapon's dice by one step where anything asks for it, up to d12.

        The weapon's dice are the first ones of its own part; dice of another size beside them, precision dice and
        the dice of other parts stay as they are.

        Rule: Starfinder 2e Player Core (increasing die size).

        Raises:
            IllegalAction: the damage is a fixed number, without a weapon die.
        """
        weapon, *others = self._weapon_dice()
        raised = Dice(weapon.count, weapon.die.increase(times))
        return self._with_own(replace(self.own, dice=merge_dice((raised, *others))))

    def made_of(self, material: Material) -> "Damage":
        """Give the material to all physical parts; energy from a weapon of silver is not of silver."""
        return Damage(
            tuple(
                replace(part, qualities=part.qualities | {material}) if is_physical(part.type) else part
                for part in self.parts
            )
        )

    def _weapon_dice(self) -> tuple[Dice, ...]:
        if not self.own.dice:
            raise IllegalAction("no_weapon_dice")
        return self.own.dice

    def _with_own(self, own: DamagePart) -> "Damage":
        return Damage((*self.parts[: self.own_place], own, *self.parts[self.own_place + 1 :]))


def name_of(damage_type: DamageType | None) -> str:
    """Return what a ledger calls damage of this type."""
    return "untyped" if damage_type is None else damage_type.value


def is_physical(damage_type: DamageType | None) -> bool:
    """Return whether a weapon's material matters to damage of this type."""
    return damage_type is not None and CATEGORIES[damage_type] is Category.PHYSICAL


def weigh_parts(parts: Sequence[DamagePart]) -> tuple[tuple[Weighed, ...], ...]:
    """Weigh the modifiers of one roll against each other, wherever they stand, and hand them back part by part."""
    weighed = iter(weigh(modifier for part in parts for modifier in part.modifiers))
    return tuple(tuple(islice(weighed, len(part.modifiers))) for part in parts)


def place_to_join(extra: DamageType | None, types: Sequence[DamageType | None]) -> int | None:
    """Return which part takes up what a critical hit adds: that of its type, or the first for what has no type."""
    return next((place for place, other in enumerate(types) if extra in (None, other)), None)
