"""What damage can be: its types and categories, and the traits it may carry. Imports nothing of ours."""

from enum import StrEnum
from types import MappingProxyType


class DamageType(StrEnum):
    """A type of damage, in the order of the book. Rule: Starfinder 2e Player Core (damage types)."""

    BLUDGEONING = "bludgeoning"
    PIERCING = "piercing"
    SLASHING = "slashing"
    BLEED = "bleed"
    ACID = "acid"
    COLD = "cold"
    ELECTRICITY = "electricity"
    FIRE = "fire"
    SONIC = "sonic"
    VITALITY = "vitality"
    VOID = "void"
    FORCE = "force"
    SPIRIT = "spirit"
    MENTAL = "mental"
    POISON = "poison"


class Category(StrEnum):
    """A group of damage types that a defense can name as a whole."""

    PHYSICAL = "physical"
    ENERGY = "energy"
    SPIRIT = "spirit"
    MENTAL = "mental"
    POISON = "poison"


class Trait(StrEnum):
    """Something about damage, beside its type, that a defense can ask for."""

    MAGICAL = "magical"
    HOLY = "holy"
    UNHOLY = "unholy"


class Material(StrEnum):
    """A precious material: no type of damage, but some defenses yield to it or fear it."""

    ADAMANTINE = "adamantine"
    COLD_IRON = "cold iron"
    SILVER = "silver"


Quality = Trait | Material
"""What a part of damage carries beside its type."""

CATEGORIES = MappingProxyType(
    {
        DamageType.BLUDGEONING: Category.PHYSICAL,
        DamageType.PIERCING: Category.PHYSICAL,
        DamageType.SLASHING: Category.PHYSICAL,
        DamageType.BLEED: Category.PHYSICAL,
        DamageType.ACID: Category.ENERGY,
        DamageType.COLD: Category.ENERGY,
        DamageType.ELECTRICITY: Category.ENERGY,
        DamageType.FIRE: Category.ENERGY,
        DamageType.SONIC: Category.ENERGY,
        DamageType.VITALITY: Category.ENERGY,
        DamageType.VOID: Category.ENERGY,
        DamageType.FORCE: Category.ENERGY,
        DamageType.SPIRIT: Category.SPIRIT,
        DamageType.MENTAL: Category.MENTAL,
        DamageType.POISON: Category.POISON,
    }
)
"""The category of each type; vitality, void and force are read as energy, under whose heading they stand.

Rule: Starfinder 2e Player Core (damage types).
"""

DESCRIPTIONS = MappingProxyType(
    {
        DamageType.BLUDGEONING: "Blunt force: clubs, falls, crushing weight.",
        DamageType.PIERCING: "Stabs and punctures: fangs, spears, bullets.",
        DamageType.SLASHING: "Cuts: blades, claws, edges.",
        DamageType.BLEED: (
            "Blood loss: physical and always persistent; nothing to the nonliving and to whoever needs no blood; "
            "over as soon as the victim is back at full Hit Points."
        ),
        DamageType.ACID: "Corrosion by liquids, gases and slime.",
        DamageType.COLD: "Freezing.",
        DamageType.ELECTRICITY: "Shocks and lightning.",
        DamageType.FIRE: "Heat and flame; lasers deal it.",
        DamageType.SONIC: "Violent sound and vibration.",
        DamageType.VITALITY: "The energy of life: harms only the undead.",
        DamageType.VOID: "The energy that undoes life, as in an entropy strike: harms only the living.",
        DamageType.FORCE: "Pure magical energy: hardly anything resists it, the incorporeal included.",
        DamageType.SPIRIT: (
            "Strikes the spirit: reaches one that is projected or possesses another, without harm to the possessed; "
            "nothing to whoever has no spirit, such as constructs; often sanctified, holy or unholy."
        ),
        DamageType.MENTAL: "Strikes the mind: the mindless and the rudimentary are often immune.",
        DamageType.POISON: (
            "Venoms, toxins and radiation, by contact, ingestion, inhalation or injury; "
            "often part of an affliction, which has rules of its own."
        ),
    }
)
"""One sentence on each type for whoever looks it up."""
