"""What a character's talents let it answer a hit with. Imports this room and combat."""

from collections.abc import Iterator, Mapping

from rules.characters.character import Character
from rules.characters.skills import skill_named
from rules.characters.totals import talent_ranks
from rules.checks.skills import BRAWL, AttackKind, Skill
from rules.combat.reactions import Reaction
from rules.errors import UnknownName
from rules.systems.base import Narrative

LIGHTSABER = "lightsaber"
"""The key of the skill of the weapons that Reflect takes."""


def reactions_of(character: Character, narrative: Narrative) -> Mapping[Reaction, int]:
    """Return the ranks of each talent that takes damage off a hit, where the sheet has a weapon for it.

    Parry takes a weapon for close combat other than bare hands, Reflect a lightsaber; every weapon on a sheet counts as
    wielded (house rule).
    Rule: talent text.
    """
    skills = tuple(_skills(character, narrative))
    can = {
        Reaction.PARRY: any(skill.attack is AttackKind.MELEE and skill.key != BRAWL.key for skill in skills),
        Reaction.REFLECT: any(skill.key == LIGHTSABER for skill in skills),
    }
    ranks = {each: talent_ranks(character, each.value) for each in Reaction}
    return {each: number for each, number in ranks.items() if number and can[each]}


def _skills(character: Character, narrative: Narrative) -> Iterator[Skill]:
    for weapon in character.weapons:
        try:
            yield skill_named(character, weapon.skill, narrative)
        except UnknownName:  # a weapon of another game, with which nobody attacks here
            continue
