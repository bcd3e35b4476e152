"""Rolling damage: the only user of chance here. What the dice come to is told in `rules.starfinder.tally`."""

from dataclasses import dataclass

from rules.dice.chance import Chance
from rules.starfinder.damage import Damage, DamagePart
from rules.starfinder.dice import Dice
from rules.starfinder.persistent import FLAT_CHECK_SIDES, PersistentDamage
from rules.starfinder.scale import Outcome, Scale


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice and the numbers they show."""

    dice: Dice
    shown: tuple[int, ...]

    @property
    def total(self) -> int:
        """Return the sum of what the dice show."""
        return sum(self.shown)

    def __str__(self) -> str:
        return f"{self.dice} ({', '.join(map(str, self.shown))})"


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw of all dice of a part."""

    dice: tuple[Rolled, ...] = ()
    precision: tuple[Rolled, ...] = ()


@dataclass(frozen=True, slots=True)
class PartRoll:
    """A part of the damage with every throw of its dice: one, or two when it is doubled by rolling twice."""

    part: DamagePart
    throws: tuple[Throw, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageRoll:
    """What came up."""

    scale: Scale
    parts: tuple[PartRoll, ...]
    critical_only: tuple[PartRoll, ...] = ()
    """What is there only because the hit is critical: it is added after doubling."""
    persistent: tuple[PersistentDamage, ...] = ()
    """What the roll leaves behind to be rolled at the end of the victim's turns."""


def roll_damage(damage: Damage, outcome: Outcome, chance: Chance, critical_only: Damage | None = None) -> DamageRoll:
    """Roll the damage of an attack or effect; what only a critical hit adds is rolled only for a critical hit.

    Persistent damage is not rolled now; it is handed on with the scale of the outcome.
    """
    scale = outcome.scale
    extra = critical_only if outcome.is_critical_hit else None
    return DamageRoll(
        scale=scale,
        parts=tuple(_roll_part(part, scale, chance) for part in damage.immediate),
        critical_only=tuple(_roll_part(part, Scale.FULL, chance) for part in extra.immediate) if extra else (),
        persistent=persistent_of(damage, outcome, critical_only),
    )


def persistent_of(
    damage: Damage, outcome: Outcome, critical_only: Damage | None = None
) -> tuple[PersistentDamage, ...]:
    """Return the persistent damage that such a roll leaves behind."""
    scale = outcome.scale
    extra = critical_only.persistent if critical_only and outcome.is_critical_hit else ()
    return (
        *(PersistentDamage(part, scale) for part in damage.persistent if scale is not Scale.NONE),
        *(PersistentDamage(part) for part in extra),
    )


def roll_persistent(persistent: PersistentDamage, chance: Chance) -> DamageRoll:
    """Roll what persistent damage deals at the end of one turn."""
    return DamageRoll(scale=persistent.scale, parts=(_roll_part(persistent.part, persistent.scale, chance),))


def roll_flat_check(chance: Chance) -> int:
    """Roll the d20 of a flat check."""
    return chance.draw(FLAT_CHECK_SIDES, 1)[0] + 1


def _roll_part(part: DamagePart, scale: Scale, chance: Chance) -> PartRoll:
    return PartRoll(part, tuple(_throw(part, chance) for _ in range(scale.throws)))


def _throw(part: DamagePart, chance: Chance) -> Throw:
    return Throw(_roll_dice(part.dice, chance), _roll_dice(part.precision, chance))


def _roll_dice(groups: tuple[Dice, ...], chance: Chance) -> tuple[Rolled, ...]:
    return tuple(Rolled(dice, tuple(face + 1 for face in chance.draw(dice.die, dice.count))) for dice in groups)
