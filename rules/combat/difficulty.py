"""How hard an attack is, before anything that the target does about it. Imports checks and the house rules."""

from dataclasses import KW_ONLY, dataclass
from typing import assert_never

from rules.checks.difficulty import Difficulty
from rules.checks.limits import check_range
from rules.checks.plan import ExplainedPool
from rules.checks.ranges import RangeBand
from rules.checks.skills import AttackKind, Skill
from rules.checks.sources import Side, Source, dice, difficulty, upgrade
from rules.checks.stance import MOST_SILHOUETTE, silhouettes
from rules.dice.die import Die
from rules.errors import IllegalAction
from rules.house import HouseRules


@dataclass(frozen=True, slots=True)
class Situation:
    """Where attacker and target stand."""

    range_band: RangeBand
    _: KW_ONLY
    attacker_engaged: bool = False
    attacker_silhouette: int = 1
    target_silhouette: int = 1
    target_engaged_with_ally: bool = False


def attack_difficulty(skill: Skill, at: Situation, house: HouseRules) -> ExplainedPool:
    """Return the negative half that skill, range, engagement and size bring to an attack on the personal scale.

    Close combat is always Average. A shot gets harder with the distance, and harder still for an engaged shooter.
    A shot at somebody engaged with an ally is upgraded once.
    Rule: EotE core, p. 219, 221.

    Raises:
        IllegalAction: nobody attacks with this skill (rule "not_a_combat_skill": skill), or not while engaged
            (rule "no_shot_while_engaged": skill); a silhouette is too low (rule "too_low").
        LimitExceeded: a silhouette is too high.
    """
    match skill.attack:
        case None:
            raise IllegalAction("not_a_combat_skill", skill=skill.name)
        case AttackKind.MELEE:
            base = dice("close combat", Die.DIFFICULTY, Difficulty.AVERAGE)
            changes: tuple[Source, ...] = ()
            upgraded, sized = house.ally_upgrade_for_melee, house.silhouettes_for_melee
        case AttackKind.RANGED:
            base = dice(f"{at.range_band} range", Die.DIFFICULTY, at.range_band.difficulty)
            changes = _while_engaged(skill, at, house)
            upgraded, sized = True, True
        case _:
            assert_never(skill.attack)
    if sized:
        changes += silhouettes(at.attacker_silhouette, at.target_silhouette)
    if upgraded and at.target_engaged_with_ally:
        changes += upgrade("target engaged with an ally", Side.DIFFICULTY)
    return ExplainedPool(base, changes)


def _while_engaged(skill: Skill, at: Situation, house: HouseRules) -> tuple[Source, ...]:
    is_close = at.range_band is RangeBand.ENGAGED
    if not is_close and not at.attacker_engaged:
        return ()
    if skill.engaged_penalty is None:
        raise IllegalAction("no_shot_while_engaged", skill=skill.name)
    if not is_close and not house.engaged_penalty_at_any_range:
        return ()
    return difficulty(f"{skill.name} while engaged", skill.engaged_penalty)


_BY_SURPLUS = {2: Difficulty.HARD, 3: Difficulty.DAUNTING}


def vehicle_attack_difficulty(attacker_silhouette: int, target_silhouette: int) -> Difficulty:
    """Return how hard an attack with a planetary weapon is; sizes decide, range does not.

    Rule: EotE core, p. 244.

    Raises:
        IllegalAction: a silhouette is below zero (rule "too_low").
        LimitExceeded: a silhouette is larger than any.
    """
    for silhouette in (attacker_silhouette, target_silhouette):
        check_range("points of silhouette", silhouette, most=MOST_SILHOUETTE)
    surplus = attacker_silhouette - target_silhouette
    if surplus <= -2:
        return Difficulty.EASY
    if surplus < min(_BY_SURPLUS):
        return Difficulty.AVERAGE
    return _BY_SURPLUS.get(surplus, Difficulty.FORMIDABLE)
