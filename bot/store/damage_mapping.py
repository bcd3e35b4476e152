"""Damage and its dice to JSON, and back. Imports `rules` and the values only.

Structures, not the texts that players type: what is kept must stay readable when the notation changes.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.store.damage_values import DamageOrder
from rules.starfinder.attack import AttackKind
from rules.starfinder.damage import Damage, DamagePart
from rules.starfinder.damage_types import DamageType
from rules.starfinder.dice import DamageDie, Dice
from rules.starfinder.modifiers import Modifier, ModifierType
from rules.starfinder.persistent import PersistentDamage
from rules.starfinder.roll import DamageRoll, PartRoll, Rolled, Throw, persistent_of
from rules.starfinder.scale import Outcome, Scale
from rules.starfinder.turn import PersistentRoll
from rules.starfinder.words import QUALITY_WORDS

Json = Any
"""Whatever `json` writes and reads."""


def order_to_json(order: DamageOrder, target_id: int | None) -> Json:
    """Return what was asked to be rolled, but for its text and label, and whom it is meant for."""
    return {
        "damage": _damage(order.damage),
        "outcome": order.outcome.name,
        "critical_only": None if order.critical_only is None else _damage(order.critical_only),
        "attack": None if order.attack is None else order.attack.value,
        "strength": order.strength,
        "nonlethal": order.is_nonlethal,
        "target": target_id,
    }


def order_from_json(given: Json, *, notation: str, label: str) -> tuple[DamageOrder, int | None]:
    """Return what was written by `order_to_json`."""
    critical_only = given["critical_only"]
    order = DamageOrder(
        notation=notation,
        label=label,
        damage=_damage_back(given["damage"]),
        outcome=Outcome[given["outcome"]],
        critical_only=None if critical_only is None else _damage_back(critical_only),
        attack=None if given["attack"] is None else AttackKind(given["attack"]),
        strength=given["strength"],
        is_nonlethal=given["nonlethal"],
    )
    return order, given["target"]


def roll_to_json(roll: DamageRoll) -> Json:
    """Return every die of a damage roll, in the order of its parts and throws."""
    return {"parts": list(map(_throws, roll.parts)), "critical_only": list(map(_throws, roll.critical_only))}


def roll_from_json(given: Json, order: DamageOrder) -> DamageRoll:
    """Return the damage roll that was written by `roll_to_json` for this order."""
    extra = order.critical_only.immediate if order.critical_only is not None else ()
    return DamageRoll(
        scale=order.outcome.scale,
        parts=_part_rolls(order.damage.immediate, given["parts"]),
        critical_only=_part_rolls(extra, given["critical_only"]) if given["critical_only"] else (),
        persistent=persistent_of(order.damage, order.outcome, order.critical_only),
    )


def turn_to_json(rolls: Sequence[PersistentRoll]) -> tuple[Json, Json]:
    """Return what was rolled for at the end of a turn, and every die of it."""
    asked = [{**_persistent(each.persistent), "dc": each.difficulty_class} for each in rolls]
    shown = [{"throws": _throws(each.roll.parts[0]), "check": each.flat_check} for each in rolls]
    return asked, shown


def turn_from_json(asked: Json, shown: Json) -> tuple[PersistentRoll, ...]:
    """Return the rolls that were written by `turn_to_json`."""
    return tuple(map(_persistent_roll, asked, shown))


def persistent_to_json(persistent: Sequence[PersistentDamage]) -> Json:
    """Return persistent damage, in its order."""
    return list(map(_persistent, persistent))


def persistent_from_json(given: Json) -> tuple[PersistentDamage, ...]:
    """Return what was written by `persistent_to_json`."""
    return tuple(map(_persistent_back, given))


def _damage(damage: Damage) -> Json:
    return list(map(_part, damage.parts))


def _damage_back(given: Json) -> Damage:
    return Damage(tuple(map(_part_back, given)))


def _part(part: DamagePart) -> Json:
    return {
        "type": None if part.type is None else part.type.value,
        "dice": _dice(part.dice),
        "modifiers": [[each.type.value, each.value, each.source] for each in part.modifiers],
        "precision": _dice(part.precision),
        "precision_flat": part.precision_flat,
        "qualities": sorted(quality.value for quality in part.qualities),
        "persistent": part.is_persistent,
    }


def _part_back(given: Json) -> DamagePart:
    return DamagePart(
        type=None if given["type"] is None else DamageType(given["type"]),
        dice=_dice_back(given["dice"]),
        modifiers=tuple(
            Modifier(ModifierType(kind), value, source=source) for kind, value, source in given["modifiers"]
        ),
        precision=_dice_back(given["precision"]),
        precision_flat=given["precision_flat"],
        qualities=frozenset(QUALITY_WORDS[word] for word in given["qualities"]),
        is_persistent=given["persistent"],
    )


def _dice(groups: Sequence[Dice]) -> Json:
    return [[dice.count, dice.die.value] for dice in groups]


def _dice_back(given: Json) -> tuple[Dice, ...]:
    return tuple(Dice(count, DamageDie(sides)) for count, sides in given)


def _throws(roll: PartRoll) -> Json:
    return [{"dice": _shown(throw.dice), "precision": _shown(throw.precision)} for throw in roll.throws]


def _shown(rolled: Sequence[Rolled]) -> Json:
    return [list(each.shown) for each in rolled]


def _part_rolls(parts: Sequence[DamagePart], given: Json) -> tuple[PartRoll, ...]:
    return tuple(map(_part_roll, parts, given))


def _part_roll(part: DamagePart, throws: Sequence[Mapping[str, Json]]) -> PartRoll:
    return PartRoll(
        part,
        tuple(Throw(_rolled(part.dice, each["dice"]), _rolled(part.precision, each["precision"])) for each in throws),
    )


def _rolled(groups: Sequence[Dice], shown: Json) -> tuple[Rolled, ...]:
    return tuple(Rolled(dice, tuple(faces)) for dice, faces in zip(groups, shown, strict=True))


def _persistent(persistent: PersistentDamage) -> Json:
    return {"part": _part(persistent.part), "scale": persistent.scale.name}


def _persistent_back(given: Json) -> PersistentDamage:
    return PersistentDamage(_part_back(given["part"]), Scale[given["scale"]])


def _persistent_roll(asked: Json, shown: Json) -> PersistentRoll:
    persistent = _persistent_back(asked)
    return PersistentRoll(
        persistent=persistent,
        roll=DamageRoll(scale=persistent.scale, parts=(_part_roll(persistent.part, shown["throws"]),)),
        flat_check=shown["check"],
        difficulty_class=asked["dc"],
    )
