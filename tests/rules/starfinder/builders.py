"""Rolled damage with the numbers that a test names, without any chance."""

from collections.abc import Iterable, Sequence
from typing import Any

from rules.starfinder.damage import DamagePart
from rules.starfinder.damage_types import DamageType, Quality
from rules.starfinder.defenses import Amount, Defenses, Immunity, Resistance, Weakness
from rules.starfinder.dice import DamageDie, Dice
from rules.starfinder.hit_points import HitPoints
from rules.starfinder.modifiers import Modifier, ModifierType
from rules.starfinder.roll import DamageRoll, PartRoll, Rolled, Throw
from rules.starfinder.scale import Scale
from rules.starfinder.words import AGAINST_WORDS


def modifiers_from(pairs: Iterable[Sequence[Any]]) -> tuple[Modifier, ...]:
    """Return modifiers from pairs of a type and a value."""
    return tuple(Modifier(ModifierType(kind), value) for kind, value in pairs)


def shown(numbers: Sequence[int]) -> tuple[Rolled, ...]:
    """Return dice that show these numbers; their size does not matter once they are rolled."""
    return (Rolled(Dice(len(numbers), DamageDie.D12), tuple(numbers)),) if numbers else ()


def part_rolled(
    dice: Sequence[int],
    *,
    damage_type: DamageType | None = DamageType.SLASHING,
    modifiers: tuple[Modifier, ...] = (),
    precision: Sequence[int] = (),
    second: Sequence[int] | None = None,
    second_precision: Sequence[int] = (),
    precision_flat: int = 0,
) -> PartRoll:
    """Return a part whose dice show these numbers."""
    part = DamagePart(
        type=damage_type,
        dice=tuple(rolled.dice for rolled in shown(dice)),
        modifiers=modifiers,
        precision=tuple(rolled.dice for rolled in shown(precision)),
        precision_flat=precision_flat,
        is_persistent=damage_type is DamageType.BLEED,
    )
    first = Throw(shown(dice), shown(precision))
    if second is None:
        return PartRoll(part, (first,))
    return PartRoll(part, (first, Throw(shown(second), shown(second_precision))))


def rolled(*parts: PartRoll, scale: Scale = Scale.FULL, critical_only: tuple[PartRoll, ...] = ()) -> DamageRoll:
    """Return a roll of these parts."""
    return DamageRoll(scale=scale, parts=parts, critical_only=critical_only)


def amount_of(
    amount: int, damage_type: DamageType | None = DamageType.FIRE, *qualities: Quality, precision: int = 0
) -> Amount:
    """Return an amount of damage, so much of it precision damage."""
    return Amount(type=damage_type, amount=amount, without_precision=amount - precision, qualities=frozenset(qualities))


def defenses_from(given: dict[str, Any]) -> Defenses:
    """Return the defenses that a worked example lists."""

    def numbered(kind: type[Weakness] | type[Resistance], rows: list[dict[str, Any]]) -> list[Any]:
        return [
            kind(
                to=AGAINST_WORDS[row["to"]],
                value=row["value"],
                exceptions=tuple(AGAINST_WORDS[word] for word in row.get("except", ())),
            )
            for row in rows
        ]

    return Defenses(
        immunities=tuple(Immunity(AGAINST_WORDS[word]) for word in given.get("immunities", ())),
        weaknesses=tuple(numbered(Weakness, given.get("weaknesses", []))),
        resistances=tuple(numbered(Resistance, given.get("resistances", []))),
    )


def hit_points(current: int, maximum: int | None = None) -> HitPoints:
    """Return Hit Points, full ones where no maximum is named."""
    return HitPoints(current=current, maximum=current if maximum is None else maximum)
