"""What the kind of attack changes: the attribute modifier to damage, and the price of a nonlethal or lethal attack."""

from enum import StrEnum
from typing import assert_never

from rules.starfinder.modifiers import Modifier, ModifierType

NONLETHAL_PENALTY = -2


class AttackKind(StrEnum):
    """A kind of attack, as far as it decides on the attribute modifier to damage."""

    MELEE = "melee"
    UNARMED = "unarmed"
    THROWN = "thrown"
    PROPULSIVE = "propulsive"
    RANGED = "ranged"
    SPELL = "spell"
    GRENADE = "grenade"


def strength_to_damage(kind: AttackKind, strength: int) -> int:
    """Return how much of the Strength modifier such an attack adds to its damage.

    Melee, unarmed and thrown attacks add all of it; propulsive weapons half of a positive one, rounded down, but all
    of a negative one; other ranged weapons, spells, grenades and the like none of it.

    Rule: Starfinder 2e Player Core (damage rolls; propulsive trait). The damage rules alone would halve a negative
    modifier too; the text of the trait is followed.
    """
    match kind:
        case AttackKind.MELEE | AttackKind.UNARMED | AttackKind.THROWN:
            return strength
        case AttackKind.PROPULSIVE:
            return strength // 2 if strength > 0 else strength
        case AttackKind.RANGED | AttackKind.SPELL | AttackKind.GRENADE:
            return 0
        case _:
            assert_never(kind)


def attribute_modifier(kind: AttackKind, strength: int) -> Modifier | None:
    """Return the attribute modifier that such an attack adds to its damage, or nothing where it adds none."""
    adds = strength_to_damage(kind, strength)
    if adds == 0:
        return None
    return Modifier(ModifierType.ATTRIBUTE, adds, source=f"Strength, {kind}")


def nonlethal_modifier(*, weapon_is_nonlethal: bool, attack_is_nonlethal: bool) -> Modifier | None:
    """Return the penalty to the attack roll (never to damage) for using a weapon against its nature, or nothing.

    It is a circumstance penalty, so beside another one only the worse counts.

    Rule: Starfinder 2e Player Core (nonlethal attacks).
    """
    if weapon_is_nonlethal is attack_is_nonlethal:
        return None
    source = "nonlethal attack with a lethal weapon" if attack_is_nonlethal else "lethal attack with a nonlethal weapon"
    return Modifier(ModifierType.CIRCUMSTANCE, NONLETHAL_PENALTY, source=source)
