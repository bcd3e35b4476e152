"""The skills of a character: the game's, those that the sheet changes, and custom ones. Imports checks and games."""

from dataclasses import replace

from rules.characters.character import Character
from rules.characters.parts import SheetSkill
from rules.characters.totals import characteristic as current_characteristic
from rules.characters.vitality import group_ranks
from rules.checks.limits import MOST_RANKS
from rules.checks.skills import AttackKind, Characteristic, Skill, SkillCategory, SkillRating
from rules.errors import IllegalAction
from rules.health.combatants import AdversaryType
from rules.names import find_named
from rules.systems.base import Narrative
from rules.tables.skills import OPPOSED_BY


def listed_skill(character: Character, skill: Skill) -> SheetSkill | None:
    """Return what a sheet lists of a skill, if it does."""
    return next((listed for listed in character.skills if listed.key == skill.key), None)


def skills_of(character: Character, narrative: Narrative) -> tuple[Skill, ...]:
    """Return every skill that a character can use, as it uses them: the game's in their order, then custom ones.

    Skills of sister books are there where the sheet lists them.
    """
    listed = {each.key: each for each in character.skills}
    known = (*narrative.skills, *(skill for skill in narrative.more_skills if skill.key in listed))
    keys = {skill.key for skill in known}
    return (
        *(_changed(skill, listed.get(skill.key)) for skill in known),
        *(_custom(each) for each in character.skills if each.key not in keys),
    )


def skill_named(character: Character, name: str, narrative: Narrative) -> Skill:
    """Return the skill with this name as a character uses it, with the characteristic that its sheet gives it.

    Raises:
        UnknownName: there is none; similar ones are suggested.
        AmbiguousName: several skills begin with the name.
    """
    used = skills_of(character, narrative)
    keys = {skill.key for skill in used}
    more = (skill for skill in narrative.more_skills if skill.key not in keys)
    # The game's skills last, so that they win over custom ones with the same name.
    return find_named("skill", name, (*reversed(used), *more), narrative.skill_aliases)


def opposing_skill(skill: Skill, opponent: Character, narrative: Narrative) -> Skill:
    """Return the skill with which somebody usually resists this one.

    Raises:
        UnknownName: the opponent cannot have it.
        AmbiguousName: several skills begin with its name.

    Rule: EotE core; see `OPPOSED_BY`.
    """
    usual = OPPOSED_BY.get(skill.key, skill.key)
    known = {each.key: each for each in skills_of(opponent, narrative)}
    return known[usual] if usual in known else skill_named(opponent, skill.name, narrative)


def rating_of(
    character: Character, name: str, narrative: Narrative, *, characteristic: Characteristic | None = None
) -> SkillRating:
    """Return a character's standing in a skill as it is now, after what injuries take away.

    Minions have ranks only as a group, and only in what they are listed with. Rule: EotE core.
    Another characteristic may be named for this once.

    Raises:
        UnknownName: there is no such skill; similar ones are suggested.
        AmbiguousName: several skills begin with the name.
        IllegalAction: nobody knows the characteristic of a custom skill (rule "skill_without_characteristic": skill).
    """
    skill = skill_named(character, name, narrative)
    if characteristic is not None:
        skill = replace(skill, characteristic=characteristic)
    elif _lacks_characteristic(character, skill, narrative):
        raise IllegalAction("skill_without_characteristic", skill=skill.name)
    value = current_characteristic(character, skill.characteristic, narrative).total
    ranks = _ranks(character, skill)
    return SkillRating(skill, value, ranks=ranks, most_ranks=max(MOST_RANKS, ranks))


def _ranks(character: Character, skill: Skill) -> int:
    listed = listed_skill(character, skill)
    if listed is None:
        return 0
    return group_ranks(character) if character.kind is AdversaryType.MINION else listed.ranks


def _lacks_characteristic(character: Character, skill: Skill, narrative: Narrative) -> bool:
    listed = listed_skill(character, skill)
    games = {each.key for each in (*narrative.skills, *narrative.more_skills)}
    return listed is not None and listed.characteristic is None and skill.key not in games


def _changed(skill: Skill, listed: SheetSkill | None) -> Skill:
    if listed is None or listed.characteristic is None:
        return skill
    return replace(skill, characteristic=listed.characteristic)


def _custom(listed: SheetSkill) -> Skill:
    """Return a skill that the game does not have; one for combat is for close combat where it goes by Brawn."""
    characteristic = listed.characteristic or Characteristic.INTELLECT
    attack = None
    if listed.category is SkillCategory.COMBAT:
        attack = AttackKind.MELEE if characteristic is Characteristic.BRAWN else AttackKind.RANGED
    return Skill(
        listed.key,
        listed.name,
        characteristic=characteristic,
        category=listed.category or SkillCategory.GENERAL,
        attack=attack,
    )
