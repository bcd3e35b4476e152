"""A character in a fight: its weapons, and what attacker and target are made of. Imports this room and combat."""

from collections.abc import Collection

from rules.characters.character import Character
from rules.characters.checks import check_changes
from rules.characters.names import entry_named
from rules.characters.parts import SheetWeapon
from rules.characters.qualities import qualities_of, rated_quality
from rules.characters.skills import rating_of, skill_named
from rules.characters.totals import characteristic, defenses, soak, talent_ranks
from rules.checks.ranges import RangeBand
from rules.checks.skills import Characteristic
from rules.checks.sources import Source
from rules.combat.attack import AttackOrder, AttackPlan, plan_attack
from rules.combat.damage import Harm
from rules.combat.parties import Arm, Attacker, Build, Target
from rules.combat.weapons import Weapon
from rules.errors import IllegalAction
from rules.health.conditions import Condition
from rules.house import HouseRules
from rules.systems.base import Narrative

NOBODY = Target("nobody in particular")
"""Whom a weapon is rolled against when no target is named."""

_DROID = "droid"


def weapon_of(character: Character, written: SheetWeapon, narrative: Narrative) -> Weapon:
    """Return a weapon of a sheet as the rules of combat take it.

    Qualities that the game does not have do nothing; `unknown_qualities` lists them.

    Raises:
        IllegalAction: the sheet does not tell its damage (rule "weapon_without_damage": weapon), or nobody attacks
            with its skill (rule "not_a_combat_skill").
        UnknownName: there is no such skill.
        LimitExceeded: a number is absurdly large.
    """
    if written.damage is None:
        raise IllegalAction("weapon_without_damage", weapon=written.name)
    everybody = {weapon.name.casefold(): weapon for weapon in narrative.weapons}
    like = everybody.get(written.name.casefold())
    return Weapon(
        written.name,
        skill_named(character, written.skill, narrative),
        damage=written.damage,
        adds_brawn=written.adds_brawn,
        critical_rating=written.critical_rating,
        range=RangeBand(written.range),
        qualities=qualities_of(written, narrative),
        encumbrance=written.encumbrance,
        hands=written.hands,
        may_deal_strain=like is not None and like.may_deal_strain,
        is_improvised=like is not None and like.is_improvised,
    )


def unknown_qualities(written: SheetWeapon, narrative: Narrative) -> tuple[str, ...]:
    """Return the qualities of a weapon that the game does not have, as they are written."""
    return tuple(each.name for each in written.qualities if rated_quality(each, narrative) is None)


def weapon_named(character: Character, name: str, narrative: Narrative) -> Weapon:
    """Return a weapon of a character by its name, or one that everybody has at hand.

    Raises:
        UnknownName: there is none; similar ones are suggested.
        AmbiguousName: several begin with the name.
        IllegalAction: it cannot be attacked with, as for `weapon_of`.
        LimitExceeded: a number is absurdly large.
    """
    listed: tuple[SheetWeapon | Weapon, ...] = (*character.weapons, *narrative.weapons)
    found = entry_named("weapon", name, listed)
    return found if isinstance(found, Weapon) else weapon_of(character, found, narrative)


def arm_of(character: Character, name: str, narrative: Narrative) -> Arm:
    """Return a weapon in a character's hand, and how well it is used.

    Raises:
        UnknownName: there is no such weapon; similar ones are suggested.
        AmbiguousName: several begin with the name.
        IllegalAction: it cannot be attacked with, as for `weapon_of`.
        LimitExceeded: a number is absurdly large.
    """
    weapon = weapon_named(character, name, narrative)
    return Arm(weapon, rating_of(character, weapon.skill.key, narrative))


def attacker_of(character: Character, narrative: Narrative) -> Attacker:
    """Return what an attack must know of the character that makes it."""
    return Attacker(
        character.name,
        brawn=characteristic(character, Characteristic.BRAWN, narrative).total,
        agility=characteristic(character, Characteristic.AGILITY, narrative).total,
        lethal_blows=talent_ranks(character, "Lethal Blows"),
    )


def target_of(character: Character, narrative: Narrative) -> Target:
    """Return what an attack must know of the character that it is made on; a droid is one by its species.

    Raises:
        IllegalAction: its soak is below zero (rule "too_low").
        LimitExceeded: a number is absurdly large.
    """
    return Target(
        character.name,
        build=Build.DROID if _DROID in character.species.casefold() else Build.LIVING,
        soak=soak(character, narrative),
        defenses=defenses(character, narrative),
        adversary=talent_ranks(character, "Adversary"),
        durable=talent_ranks(character, "Durable"),
    )


def plan_weapon(
    character: Character,
    name: str,
    narrative: Narrative,
    house: HouseRules,
    *,
    range_band: RangeBand | None = None,
    target: Target = NOBODY,
    harm: Harm = Harm.USUAL,
    conditions: Collection[Condition] = (),
    changes: tuple[Source, ...] = (),
) -> AttackPlan:
    """Return the pool of an attack with a weapon of a sheet, as far as it reaches where no range is named.

    Raises:
        UnknownName: there is no such weapon; similar ones are suggested.
        AmbiguousName: several begin with the name.
        IllegalAction: the attack is not possible, as for `plan_attack` and `weapon_of`.
        LimitExceeded: the pool would hold too many dice.
    """
    arm = arm_of(character, name, narrative)
    order = AttackOrder(
        attacker_of(character, narrative),
        target,
        arm=arm,
        range_band=range_band or arm.weapon.range,
        harm=harm,
        changes=(*check_changes(character, arm.weapon.skill, narrative, conditions=conditions), *changes),
    )
    return plan_attack(order, house)
