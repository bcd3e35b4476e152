"""Characters that the tests of this room share."""

from types import MappingProxyType

from rules.characters.character import Character, DefensePart
from rules.characters.parts import (
    Burden,
    BurdenKind,
    Part,
    SheetArmor,
    SheetInjury,
    SheetItem,
    SheetQuality,
    SheetSkill,
    SheetTalent,
    SheetWeapon,
    XpEntry,
)
from rules.checks.skills import Characteristic, SkillCategory
from rules.combat.defense import DefenseKind, DefenseRole
from rules.health.combatants import AdversaryType
from rules.house import HouseRules
from rules.systems.base import Narrative, narrative_of
from rules.systems.edge_of_the_empire import EDGE_OF_THE_EMPIRE
from rules.systems.genesys import GENESYS

EDGE: Narrative = narrative_of(EDGE_OF_THE_EMPIRE)
GENESYS_GAME: Narrative = narrative_of(GENESYS)
HOUSE = HouseRules()


def characteristics(*values: int) -> tuple[tuple[Characteristic, int], ...]:
    return tuple(zip(Characteristic, values, strict=True))


BLASTER = SheetWeapon(
    name="Blaster pistol",
    skill="ranged_light",
    damage=6,
    critical_rating=3,
    range="medium",
    qualities=(SheetQuality(name="Stun Setting"),),
    encumbrance=1,
)
VIBROKNIFE = SheetWeapon(
    name="Vibroknife",
    skill="melee",
    damage=1,
    adds_brawn=True,
    critical_rating=2,
    qualities=(SheetQuality(name="Pierce", rank=2), SheetQuality(name="Vicious", rank=1)),
    encumbrance=1,
    notes="hums",
)

VEX = Character(
    name="Vex, the Bold",
    species="Twi'lek",
    career="Smuggler",
    specializations=("Thief", "Scoundrel"),
    portrait="https://example.org/vex.png",
    notes="Owes money.\nTo everybody.",
    characteristics=characteristics(3, 4, 2, 3, 1, 2),
    skills=(
        SheetSkill(key="athletics", name="Athletics", ranks=2, removes_setback=1),
        SheetSkill(key="ranged_light", name="Ranged (Light)", ranks=1, is_career=True),
        SheetSkill(key="melee", name="Melee", characteristic=Characteristic.AGILITY),
        SheetSkill(key="lightsaber", name="Lightsaber", ranks=1),
        SheetSkill(
            key="häxkonst",
            name="Häxkonst",
            ranks=3,
            characteristic=Characteristic.WILLPOWER,
            category=SkillCategory.MAGIC,
        ),
    ),
    soak=(Part("Enduring", 1),),
    defense=(DefensePart(source="shield", rating=1, kind=DefenseKind.MELEE),),
    wound_threshold=(Part("species", 10), Part("Brawn", 3), Part("Toughened", 2)),
    strain_threshold=(Part("species", 11), Part("Willpower", 1)),
    wounds=4,
    strain=2,
    injuries=(
        SheetInjury(key="maimed", limb="left arm"),
        SheetInjury(key="minor_nick", state="healed"),
    ),
    stimpacks_today=1,
    weapons=(BLASTER, VIBROKNIFE),
    armor=(
        SheetArmor(name="Padded armor", soak=2, encumbrance=3),
        SheetArmor(name="Armored clothing", soak=1, defense=1, encumbrance=3, is_worn=False),
    ),
    gear=(SheetItem(name="Stimpack", count=3), SheetItem(name="Rope", encumbrance=1, notes="20 m")),
    encumbrance=(Part("backpack", 4),),
    credits=150,
    talents=(SheetTalent(name="Grit", ranks=2, text="More strain."), SheetTalent(name="Quick Draw")),
    xp=(XpEntry(amount=110, reason="start"), XpEntry(amount=-10, reason="Athletics 2")),
    burdens=(
        Burden(kind=BurdenKind.OBLIGATION, name="Debt", size=10),
        Burden(kind=BurdenKind.OBLIGATION, name="Bounty", size=5),
        Burden(kind=BurdenKind.DUTY, name="", size=3),
    ),
    morality=50,
    force_rating=2,
    force_committed=1,
    imported_from="oggdude",
    extra=MappingProxyType({"Height": "1.8 m"}),
)
"""Something in every field."""

TROOPERS = Character(
    name="Troopers",
    kind=AdversaryType.MINION,
    characteristics=characteristics(3, 3, 2, 2, 3, 1),
    skills=(SheetSkill(key="athletics", name="Athletics"), SheetSkill(key="ranged_heavy", name="Ranged (Heavy)")),
    soak=(Part("total", 5),),
    soak_is_total=True,
    armor=(SheetArmor(name="Trooper armor", soak=2, defense=1, is_counted_elsewhere=True),),
    wound_threshold=(Part("total", 5),),
    group_size=4,
)

VADER = Character(
    name="Lord V",
    kind=AdversaryType.NEMESIS,
    characteristics=characteristics(6, 5, 4, 4, 5, 4),
    skills=(SheetSkill(key="discipline", name="Discipline", ranks=6),),
    soak=(Part("total", 9),),
    soak_is_total=True,
    defense=(
        DefensePart(source="total", rating=2, kind=DefenseKind.MELEE, role=DefenseRole.PROVIDES),
        DefensePart(source="total", rating=1, kind=DefenseKind.RANGED, role=DefenseRole.PROVIDES),
    ),
    wound_threshold=(Part("total", 28),),
    strain_threshold=(Part("total", 20),),
    talents=(SheetTalent(name="Adversary", ranks=3), SheetTalent(name="Durable", ranks=2)),
)

NOBODY = Character(name="Nobody")
"""Nothing but a name."""
