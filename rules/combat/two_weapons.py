"""Two weapons in one combined check. Imports checks, parties and the house rules."""

from dataclasses import dataclass

from rules.checks.plan import ExplainedPool, combined_ability_sources
from rules.checks.skills import SkillRating
from rules.checks.sources import difficulty
from rules.combat.weapons import Weapon
from rules.dice.symbols import NetResult
from rules.errors import IllegalAction
from rules.house import HouseRules

SECOND_HIT_COST = 2
"""Advantage that lets the second weapon hit too; or one Triumph. Rule: EotE core."""


@dataclass(frozen=True, slots=True)
class SingleCheck:
    """The check that one of the weapons would make alone."""

    rating: SkillRating
    opposition: ExplainedPool
    """Its negative half, with everything that the target does about it."""


def combined_check(primary: SingleCheck, secondary: SingleCheck, house: HouseRules) -> ExplainedPool:
    """Return the one check for both weapons.

    It takes the lower characteristic and the lower ranks, each by itself, and the harder of the two oppositions,
    then one Difficulty die more, or two when the skills differ; those are added, not upgraded.
    Rule: EotE core.
    """
    characteristic_of = min(primary.rating, secondary.rating, key=lambda rating: rating.characteristic)
    ranks_of = min(primary.rating, secondary.rating, key=lambda rating: rating.ranks)
    measure = hardness if house.two_weapons_compare_whole_checks else _base_hardness
    harder = max(primary.opposition, secondary.opposition, key=measure)
    same_skill = primary.rating.skill.key == secondary.rating.skill.key
    return ExplainedPool(
        (*combined_ability_sources(characteristic_of, ranks_of), *harder.base),
        (
            *harder.changes,
            *(difficulty("two weapons, one skill") if same_skill else difficulty("two weapons, two skills", 2)),
        ),
    )


def hardness(opposition: ExplainedPool) -> tuple[int, int, int]:
    """Return how hard an opposition is, for comparing: by its difficulty, its upgrades, then its Setback dice."""
    pool = opposition.pool
    return (pool.difficulty + pool.challenge, pool.challenge, pool.setback)


def check_hands(primary: Weapon, secondary: Weapon) -> None:
    """Refuse two weapons that cannot both be held.

    Rule: EotE core.

    Raises:
        IllegalAction: one of them takes both hands (rule "two_weapons_need_one_hand_each": weapon).
    """
    for weapon in (primary, secondary):
        if weapon.hands > 1:
            raise IllegalAction("two_weapons_need_one_hand_each", weapon=weapon.name)


def second_weapon_hits(net: NetResult) -> bool:
    """Whether the roll can pay for a hit with the second weapon: on a success, two Advantage or one Triumph.

    Rule: EotE core.
    """
    return net.succeeded and (net.advantage >= SECOND_HIT_COST or net.triumph > 0)


def _base_hardness(opposition: ExplainedPool) -> tuple[int, int, int]:
    return hardness(ExplainedPool(opposition.base))
