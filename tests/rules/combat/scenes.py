"""Short makers of attackers, targets, weapons and orders; a test says only what matters to it."""

from dataclasses import replace
from typing import Any

from rules.checks.ranges import RangeBand
from rules.checks.skills import COMBAT_SKILLS, RANGED_HEAVY, SkillRating
from rules.combat.attack import AttackOrder, plan_attack
from rules.combat.outcome import AttackOutcome, Hit, Miss, resolve_attack
from rules.combat.parties import Arm, Attacker, Target
from rules.combat.qualities import RatedQuality, parse_quality
from rules.combat.soak import known_soak
from rules.combat.weapons import Weapon
from rules.dice.symbols import Symbols
from rules.house import HouseRules
from rules.tables.qualities import QUALITIES

BOOK = HouseRules()
SKILLS = {skill.key: skill for skill in COMBAT_SKILLS}


def qualities(*texts: str) -> tuple[RatedQuality, ...]:
    return tuple(parse_quality(text, QUALITIES) for text in texts)


def a_weapon(*texts: str, **fields: Any) -> Weapon:
    """Return a blaster rifle (damage 9, Critical Rating 3, long range) with these qualities, and other fields."""
    rifle = Weapon("Blaster rifle", RANGED_HEAVY, damage=9, critical_rating=3, range=RangeBand.LONG)
    return replace(rifle, qualities=qualities(*texts), **fields)


def an_attacker(**fields: Any) -> Attacker:
    return replace(Attacker("Pash", brawn=3, agility=3), **fields)


def a_target(soak: int = 5, **fields: Any) -> Target:
    return replace(Target("Stormtrooper", soak=known_soak(soak)), **fields)


def an_arm(weapon: Weapon | None = None, characteristic: int = 3, ranks: int = 1) -> Arm:
    weapon = a_weapon() if weapon is None else weapon
    return Arm(weapon, SkillRating(weapon.skill, characteristic, ranks=ranks))


def an_order(weapon: Weapon | None = None, **fields: Any) -> AttackOrder:
    order = AttackOrder(an_attacker(), a_target(), arm=an_arm(weapon), range_band=RangeBand.SHORT)
    return replace(order, **fields)


def net_symbols(success: int, advantage: int = 0, triumph: int = 0, despair: int = 0) -> Symbols:
    """Return symbols that come to these signed net numbers."""
    rolled = success - triumph + despair
    return Symbols(
        success=max(0, rolled),
        failure=max(0, -rolled),
        advantage=max(0, advantage),
        threat=max(0, -advantage),
        triumph=triumph,
        despair=despair,
    )


def resolve(order: AttackOrder, shown: Symbols, house: HouseRules = BOOK) -> AttackOutcome:
    return resolve_attack(plan_attack(order, house), shown, house)


def a_hit(order: AttackOrder | None = None, shown: Symbols | None = None, house: HouseRules = BOOK) -> Hit:
    shown = net_symbols(2) if shown is None else shown
    outcome = resolve(an_order() if order is None else order, shown, house)
    assert isinstance(outcome, Hit)
    return outcome


def a_miss(order: AttackOrder, shown: Symbols | None = None) -> Miss:
    outcome = resolve(order, net_symbols(0) if shown is None else shown)
    assert isinstance(outcome, Miss)
    return outcome
