"""What a creature is, as far as it decides which types of damage can harm it at all."""

from dataclasses import dataclass
from enum import StrEnum

from rules.starfinder.damage_types import DamageType


@dataclass(frozen=True, slots=True, kw_only=True)
class Nature:
    """A creature's nature; the defaults are a living creature of flesh and blood.

    What most creatures of a kind merely tend to have (the mindless: immunity to mental damage; the incorporeal:
    resistances) is not here; it is set for each creature among its defenses.
    """

    is_living: bool = True
    is_undead: bool = False
    has_spirit: bool = True
    has_blood: bool = True
    is_possessed: bool = False
    """Another's spirit sits in this body: spirit damage strikes that spirit, not this creature."""
    is_disembodied: bool = False
    """A spirit whose body is elsewhere, projected or possessing another: only spirit damage reaches it."""


class Unaffected(StrEnum):
    """Why a creature is not harmed by a type of damage."""

    NOT_UNDEAD = "vitality harms only the undead"
    NOT_LIVING = "void harms only the living"
    NO_SPIRIT = "it has no spirit"
    POSSESSED = "the possessing spirit suffers it"
    DISEMBODIED = "only spirit damage reaches a spirit without its body"
    NO_BLEEDING = "the nonliving do not bleed"
    NO_BLOOD = "it needs no blood"


def why_unaffected(damage_type: DamageType | None, nature: Nature) -> Unaffected | None:
    """Return why this type does nothing to such a creature, or nothing where it harms.

    Rule: Starfinder 2e Player Core (damage types).
    """
    if nature.is_disembodied and damage_type is not DamageType.SPIRIT:
        return Unaffected.DISEMBODIED
    match damage_type:
        case DamageType.VITALITY if not nature.is_undead:
            return Unaffected.NOT_UNDEAD
        case DamageType.VOID if nature.is_undead or not nature.is_living:
            return Unaffected.NOT_LIVING
        case DamageType.SPIRIT if nature.is_possessed:
            return Unaffected.POSSESSED
        case DamageType.SPIRIT if not nature.has_spirit:
            return Unaffected.NO_SPIRIT
        case DamageType.BLEED if nature.is_undead or not nature.is_living:
            return Unaffected.NO_BLEEDING
        case DamageType.BLEED if not nature.has_blood:
            return Unaffected.NO_BLOOD
        case _:
            return None


def affects(damage_type: DamageType | None, nature: Nature) -> bool:
    """Return whether this type can harm such a creature."""
    return why_unaffected(damage_type, nature) is None
