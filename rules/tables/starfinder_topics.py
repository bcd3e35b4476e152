"""How damage is rolled, doubled and suffered, for looking up. Rule: Starfinder 2e Player Core (damage)."""

from rules.checks.topics import Topic
from rules.citations import Citation

STARFINDER_BOOK = "Starfinder 2e Player Core"
_BOOK = Citation(STARFINDER_BOOK)

DAMAGE_TOPICS = (
    Topic(
        "damage_steps",
        "Steps of damage",
        "Roll the dice and add all modifiers; decide the damage type; apply immunities, weaknesses and resistances; "
        "take what is left off the Hit Points, one for one.",
        _BOOK,
        aliases=("Damage roll", "Damage"),
    ),
    Topic(
        "bonuses_and_penalties",
        "Bonuses and penalties",
        "Circumstance, status and item. Of several bonuses of one type only the best counts, of several penalties only "
        "the worst, and a bonus and a penalty both. Untyped penalties all count. "
        "Penalties alone never bring damage below 1.",
        _BOOK,
        aliases=("Modifiers", "Circumstance", "Status bonus", "Item bonus", "Stacking"),
    ),
    Topic(
        "strength",
        "Strength and damage",
        "Melee, unarmed and thrown attacks add the whole modifier; propulsive weapons half of it, rounded down, "
        "but all of a negative one. Other ranged weapons, spells and grenades add none.",
        _BOOK,
        aliases=("Attribute modifier", "Propulsive", "Thrown"),
    ),
    Topic(
        "doubling",
        "Doubling and halving",
        "The total with all modifiers is doubled or halved, before immunities and the like. Halves round down, but "
        "half of 1 is 1. What only a critical hit adds is not doubled. If the GM agrees, the dice are rolled twice "
        "and the rest is doubled.",
        _BOOK,
        aliases=("Critical hit damage", "Half damage"),
    ),
    Topic(
        "weapon_dice",
        "Damage dice",
        "A standard weapon rolls one die, a better grade more, all of the same size. The size goes up from d4 over d6, "
        "d8 and d10 to d12, by one step at most, whatever asks for it.",
        _BOOK,
        aliases=("Die size", "Tactical", "Weapon grade"),
    ),
    Topic(
        "persistent_damage",
        "Persistent damage",
        "Suffered at the end of each of the victim's turns; then a flat check against DC 15 ends it. "
        "Types stand side by side, of one type only the higher stays.",
        _BOOK,
        aliases=("Flat check", "DC 15", "Burning"),
    ),
    Topic(
        "precision_damage",
        "Precision damage",
        "More damage of the attack's own type, doubled with it. A creature that is immune to precision takes the rest; "
        "a resistance counts once against both together.",
        _BOOK,
    ),
    Topic(
        "defenses",
        "Immunity, weakness, resistance",
        "In this order. Of several weaknesses or resistances that fit, only the highest counts. "
        "Damage that an immunity takes away meets no weakness. It never goes below 0.",
        _BOOK,
        aliases=("Immunities", "Weaknesses", "Resistances", "IWR"),
    ),
    Topic(
        "precious_materials",
        "Precious materials",
        "Not a damage type: adamantine, cold iron or silver get past some resistances and meet some weaknesses.",
        _BOOK,
        aliases=("Adamantine", "Cold iron", "Silver"),
    ),
    Topic(
        "nonlethal_attack",
        "Nonlethal attacks",
        "Knock out in place of killing. With a weapon that is not made for it the attack roll suffers a circumstance "
        "penalty of 2; so does a lethal attack with a nonlethal weapon. Damage stays the same.",
        _BOOK,
        aliases=("Nonlethal", "Knock out"),
    ),
)
