"""Rolls straight from a character sheet: a skill, or a weapon's skill, without a difficulty."""

from bot.access import Shown
from bot.game import narrative_in
from bot.store.character_values import Sheet
from rules.characters.checks import check_changes
from rules.characters.names import entry_named
from rules.characters.skills import rating_of
from rules.checks.plan import ExplainedPool, ability_sources
from rules.errors import IllegalAction
from rules.notation.reading import Reading

_LONGEST_LABEL = 100


def skill_reading(sheet: Sheet, key: str) -> Reading:
    """Return the dice of a skill with all that the character brings to it, labelled with both.

    Raises:
        UnknownName: the sheet has no such skill any more.
        IllegalAction: the skill cannot be rolled, or gives no dice.
    """
    return _reading(sheet, key, "")


def weapon_reading(sheet: Sheet, name: str) -> Reading:
    """Return the dice of a weapon's skill, labelled with the weapon.

    Raises:
        UnknownName: the sheet has no such weapon any more.
        IllegalAction: its skill cannot be rolled, or gives no dice.
    """
    weapon = entry_named("weapon", name, sheet.character.character.weapons)
    return _reading(sheet, weapon.skill, weapon.name)


def _reading(sheet: Sheet, key: str, weapon: str) -> Reading:
    character = sheet.character.character
    narrative = narrative_in(sheet.campaign)
    rating = rating_of(character, key, narrative)
    changes = check_changes(character, rating.skill, narrative)
    pool = ExplainedPool(ability_sources(rating), changes).pool
    if not pool:
        raise IllegalAction("no_dice_in_skill", name=character.name, skill=rating.skill.name)
    hidden = sheet.character.is_npc and sheet.character.shown is Shown.NOTHING
    told = ("NPC" if hidden else character.name, weapon, rating.skill.name)
    return Reading(pool, label=" · ".join(filter(None, told))[:_LONGEST_LABEL])
