"""Skills in the brackets of a pool text: whose they are, and what this person may know of them."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from bot.access import Actor, Shown, sight_of
from bot.game import narrative_in
from bot.services.character_names import chosen, find
from bot.store import campaigns
from bot.store.character_values import StoredCharacter
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Place
from rules.characters.checks import skill_pool
from rules.errors import AmbiguousName, IllegalAction, UnknownName
from rules.notation.reading import FindSkill, FoundSkill
from rules.systems import SYSTEMS
from rules.systems.base import Narrative

T = TypeVar("T")


def finder(
    tx: Tx, campaign: Campaign | None, actor: Actor, *, own: StoredCharacter | None = None, in_secret: bool = False
) -> FindSkill:
    """Return what finds the dice of "athletics" or "Vex: charm" in an open transaction.

    Without a name it is the skill of `own`, else of whom this person plays. Whom this person does not see in full may
    oppose a roll that everybody sees, and nothing else: nobody rolls as an adversary, or learns its numbers by asking.
    """

    def find_skill(text: str, is_opposing: bool) -> FoundSkill:
        name, has_name, skill = text.rpartition(":")
        if campaign is None and has_name:
            raise UnknownName("character", name.strip())
        if campaign is None:
            _check_skill(skill.strip(), (each.narrative for each in SYSTEMS if each.narrative is not None))
            raise IllegalAction("no_active_character")
        found = _whose(tx, campaign, actor, name.strip() if has_name else None, own, skill.strip())
        if in_secret:
            check_seen(actor, campaign, found)
        if not is_opposing and not _is_seen(actor, campaign, found):
            raise IllegalAction("opposes_only", name=found.name, skill=skill.strip())
        pool = skill_pool(found.character, skill.strip(), narrative_in(campaign))
        is_veiled = found.is_npc and found.shown is Shown.NOTHING
        return FoundSkill(pool, f"NPC: {skill.strip()}" if is_veiled else "")

    return find_skill


def check_seen(actor: Actor, campaign: Campaign, found: StoredCharacter) -> None:
    """Refuse what would tell this person alone numbers that they do not see.

    Raises:
        IllegalAction: they see less than the whole sheet (rule "sheet_is_theirs").
    """
    if not _is_seen(actor, campaign, found):
        raise IllegalAction("sheet_is_theirs")


def _is_seen(actor: Actor, campaign: Campaign, found: StoredCharacter) -> bool:
    return sight_of(actor, campaign.masters, found.owner_id, found.shown) is Shown.FULL


def _whose(
    tx: Tx, campaign: Campaign, actor: Actor, name: str | None, own: StoredCharacter | None, skill: str
) -> StoredCharacter:
    if name is not None:
        return find(tx, campaign, actor, name, to_change=False)
    if own is not None:
        return own
    try:
        return chosen(tx, campaign, actor, None)
    except IllegalAction:
        # "(2)" and "(with 1 setback)" want no character.
        _check_skill(skill, (narrative_in(campaign),))
        raise


def _check_skill(name: str, games: Iterable[Narrative]) -> None:
    """Refuse a name that no skill of these games has, whoever would be asked for it.

    Raises:
        UnknownName: none has it; similar ones are suggested.
    """
    unknown = UnknownName("skill", name)
    for game in games:
        try:
            game.skill_named(name)
        except UnknownName as error:
            unknown = error
        except AmbiguousName:
            return
        else:
            return
    raise unknown


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
