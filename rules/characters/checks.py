"""A character's checks, with every die named: injuries, conditions, load, talents. Imports this room and checks."""

from collections.abc import Collection, Iterable

from rules.characters.character import Character
from rules.characters.injuries import carried_injuries
from rules.characters.skills import listed_skill, rating_of
from rules.characters.totals import load
from rules.checks.difficulty import Difficulty
from rules.checks.load import encumbered
from rules.checks.plan import ExplainedPool, ability_sources, plan_check, plan_opposed_check
from rules.checks.skills import Characteristic, Skill, SkillRating
from rules.checks.sources import Source, remove
from rules.dice.die import Die
from rules.dice.pool import DicePool
from rules.health.conditions import Condition
from rules.health.hindrances import hindrances
from rules.systems.base import Narrative

TALENTS = "talents"
"""Why Setback dice are taken away."""


def check_changes(
    character: Character,
    skill: Skill,
    narrative: Narrative,
    *,
    conditions: Collection[Condition] = (),
    uses_injured_limb: bool = False,
) -> tuple[Source, ...]:
    """Return what a character brings to its checks with a skill: injuries, conditions, load, and its talents.

    Raises:
        IllegalAction: the check needs a limb that is lost (rule "limb_lost": injury, limb).
        LimitExceeded: more is carried than anybody can.
    """
    listed = listed_skill(character, skill)
    injuries = carried_injuries(character, narrative)
    return (
        *hindrances(injuries, skill, conditions, uses_injured_limb=uses_injured_limb),
        *encumbered(load(character, narrative), skill),
        *remove(TALENTS, Die.SETBACK, listed.removes_setback if listed else 0),
    )


def plan_for(
    character: Character,
    name: str,
    narrative: Narrative,
    *,
    against: Difficulty | SkillRating = Difficulty.AVERAGE,
    characteristic: Characteristic | None = None,
    conditions: Collection[Condition] = (),
    uses_injured_limb: bool = False,
    changes: Iterable[Source] = (),
) -> ExplainedPool:
    """Return the pool of a check with a skill, against a step of the ladder or an opponent's skill.

    Raises:
        UnknownName: there is no such skill; similar ones are suggested.
        AmbiguousName: several skills begin with the name.
        IllegalAction: the check cannot be made (rules "limb_lost", "skill_without_characteristic").
        LimitExceeded: the pool would hold too many dice, or more is carried than anybody can.
    """
    rating = rating_of(character, name, narrative, characteristic=characteristic)
    own = check_changes(character, rating.skill, narrative, conditions=conditions, uses_injured_limb=uses_injured_limb)
    if isinstance(against, Difficulty):
        return plan_check(rating, against, (*own, *changes))
    return plan_opposed_check(rating, against, (*own, *changes))


def skill_pool(
    character: Character, name: str, narrative: Narrative, *, characteristic: Characteristic | None = None
) -> DicePool:
    """Return the Ability and Proficiency dice of a skill alone, as a pool text asks for in brackets.

    Raises:
        UnknownName: there is no such skill; similar ones are suggested.
        AmbiguousName: several skills begin with the name.
        IllegalAction: nobody knows its characteristic (rule "skill_without_characteristic").
    """
    return ExplainedPool(ability_sources(rating_of(character, name, narrative, characteristic=characteristic))).pool
