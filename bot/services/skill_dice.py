"""Skills in the brackets of a pool text: whose they are, and what this person may know of them."""

from collections.abc import Callable
from typing import TypeVar

from bot.access import Actor, Shown, sight_of
from bot.services.character_names import chosen, find
from bot.services.health_change import narrative_in
from bot.store import campaigns
from bot.store.character_values import StoredCharacter
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Place
from rules.characters.checks import skill_pool
from rules.dice.pool import DicePool
from rules.errors import IllegalAction, UnknownName
from rules.notation.reading import FindSkill

T = TypeVar("T")


def finder(
    tx: Tx, campaign: Campaign | None, actor: Actor, *, own: StoredCharacter | None = None, in_secret: bool = False
) -> FindSkill:
    """Return what finds the dice of "athletics" or "Vex: charm" in an open transaction.

    Without a name it is the skill of `own`, else of whom this person plays. Where nobody else sees what is asked, as
    with odds, only a sheet that this person sees in full is read: nobody learns an adversary's numbers by asking.
    """

    def find_skill(text: str) -> DicePool:
        name, has_name, skill = text.rpartition(":")
        if campaign is None:
            raise UnknownName("character", name.strip()) if has_name else IllegalAction("no_active_character")
        found = _whose(tx, campaign, actor, name.strip() if has_name else None, own)
        sight = sight_of(actor, campaign.masters, found.owner_id, found.shown)
        if in_secret and sight is not Shown.FULL:
            raise IllegalAction("sheet_is_theirs")
        return skill_pool(found.character, skill.strip(), narrative_in(campaign))

    return find_skill


def _whose(tx: Tx, campaign: Campaign, actor: Actor, name: str | None, own: StoredCharacter | None) -> StoredCharacter:
    if name is not None:
        return find(tx, campaign, actor, name, to_change=False)
    return own if own is not None else chosen(tx, campaign, actor, None)


async def read_with_skills(
    store: Store, place: Place, actor: Actor, read: Callable[[FindSkill], T], *, in_secret: bool = False
) -> T:
    """Return what a text is read as by someone who asks for the skills in its brackets.

    Raises:
        RulesError: whatever the reader refuses; and a character or skill that is not there for this person.
    """

    def question(tx: Tx) -> T:
        return read(finder(tx, campaigns.in_place(tx, place), actor, in_secret=in_secret))

    return await store.read(question)
