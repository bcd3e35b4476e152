"""Characters that attack each other, with numbers that are easy to work out by hand."""

from dataclasses import replace
from typing import Any

from bot.access import Actor, Shown
from bot.services import attacks, character_queries, characters
from bot.services.attack_weapons import AttackSaid
from bot.services.attacks import Attacked
from bot.store.store import Store
from bot.store.values import Campaign
from rules.characters.character import Character
from rules.characters.parts import Part, SheetQuality, SheetSkill, SheetTalent, SheetWeapon
from rules.checks.ranges import RangeBand
from rules.checks.skills import Characteristic
from rules.dice.pool import DicePool
from rules.health.combatants import AdversaryType
from rules.notation.reader import parse_pool
from rules.notation.reading import FindSkill, Reading
from tests.bot.people import ANN, GM, an_op
from tests.chance import ScriptedChance

PISTOL = SheetWeapon(
    name="Blaster pistol",
    skill="ranged_light",
    damage=6,
    critical_rating=3,
    range="medium",
    qualities=(SheetQuality(name="Stun Setting"),),
)
HOLD_OUT = SheetWeapon(name="Hold-out blaster", skill="ranged_light", damage=5, critical_rating=4, range="short")
CARBINE = SheetWeapon(
    name="Carbine",
    skill="ranged_heavy",
    damage=9,
    critical_rating=3,
    range="long",
    hands=2,
    qualities=(SheetQuality(name="Auto-fire"),),
)
RELIC = SheetWeapon(name="Relic", skill="melee")
CANNON = SheetWeapon(name="Cannon", skill="gunnery", damage=15, critical_rating=3, range="extreme", hands=2)
GRENADE_LAUNCHER = SheetWeapon(
    name="Launcher",
    skill="gunnery",
    damage=8,
    range="medium",
    qualities=(SheetQuality(name="Limited Ammo", rank=1), SheetQuality(name="Prepare", rank=1)),
)

VEX = Character(
    name="Vex",
    characteristics=tuple((each, 3 if each is Characteristic.AGILITY else 2) for each in Characteristic),
    skills=(SheetSkill(key="ranged_light", name="Ranged (Light)", ranks=1),),
    wound_threshold=(Part("printed", 12),),
    strain_threshold=(Part("printed", 11),),
    weapons=(PISTOL, HOLD_OUT, CARBINE, RELIC, CANNON, GRENADE_LAUNCHER),
)
"""Agility 3 and a rank in pistols: one Proficiency, two Ability. Soak 2."""

TROOPERS = Character(
    name="Troopers",
    kind=AdversaryType.MINION,
    group_size=3,
    characteristics=tuple((each, 3 if each is Characteristic.AGILITY else 2) for each in Characteristic),
    skills=(SheetSkill(key="ranged_heavy", name="Ranged (Heavy)"),),
    wound_threshold=(Part("printed", 5),),
    soak=(Part("printed", 5),),
    soak_is_total=True,
    weapons=(replace(CARBINE, name="Rifle"),),
)
"""Three of them: Agility 3, ranks 2, soak 5, each falls past 5 wounds."""

BRUTE = Character(
    name="Brute",
    kind=AdversaryType.NEMESIS,
    wound_threshold=(Part("printed", 10),),
    strain_threshold=(Part("printed", 10),),
    soak=(Part("printed", 4),),
    soak_is_total=True,
    talents=(SheetTalent(name="Adversary", ranks=1),),
    weapons=(SheetWeapon(name="Axe", skill="melee", damage=3, adds_brawn=True, critical_rating=3),),
)


def read_extra(text: str, _: Campaign, onto: DicePool, skills: FindSkill) -> Reading:
    return parse_pool(text, onto=onto, skills=skills)


async def seat(table: Store, *, shown: Shown = Shown.FULL) -> None:
    """Make Vex, whom Ann plays, and two adversaries of the GM."""
    await characters.create(table, an_op(ANN), VEX)
    for each in (TROOPERS, BRUTE):
        await characters.create(table, an_op(GM), each, is_npc=True, shown=shown)


async def shoot(
    table: Store, *dice: int, who: Actor = ANN, at: RangeBand | None = RangeBand.MEDIUM, **said: Any
) -> Attacked:
    """Attack the troopers with the pistol at medium range, unless something else is said."""
    words = {"target": "Troopers", "weapon": "Blaster pistol", "range_band": at, **said}
    return await attacks.attack(table, an_op(who), AttackSaid(**words), read_extra, ScriptedChance(*dice))


async def the(table: Store, name: str) -> Character:
    return (await character_queries.sheet_named(table, an_op(GM), name)).character.character
