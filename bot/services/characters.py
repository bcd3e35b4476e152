"""Changes of characters: made, edited, played, given away, deleted; every one an event with the fields it changed."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.access import Act, Shown, may, may_change_character
from bot.services import unit
from bot.services.character_names import chosen, find
from bot.services.unit import Change, Draft, Op, require
from bot.store import characters
from bot.store.character_values import StoredCharacter
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Event, Facts, Kind
from rules.characters.character import Character
from rules.characters.codec import changed_fields, check_character
from rules.errors import IllegalAction, LimitExceeded
from rules.health.combatants import AdversaryType

MOST_CHARACTERS = 1000
"""House rule: more than a campaign of many years has."""

Edit = Callable[[Character], Character]
"""A pure change of a sheet; it may refuse."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterChange:
    """A saved change, and the character as it is now; after a deletion as it was."""

    event: Event
    campaign: Campaign
    character: StoredCharacter
    is_repeat: bool = False


def told(stored: StoredCharacter, **facts: object) -> dict[str, object]:
    """Return what every event tells of a character; how much of it players see is decided with the change."""
    shown = stored.shown if stored.is_npc else Shown.FULL
    return {"character": stored.id, "name": stored.name, "shown": shown.value, **facts}


def saved(
    tx: Tx,
    campaign: Campaign,
    old: StoredCharacter,
    new: StoredCharacter,
    *,
    kind: Kind = Kind.CHARACTER_EDIT,
    facts: Facts | None = None,
    may_be_same: bool = False,
) -> Draft:
    """Save a changed character inside an open transaction and return the change with its fields before and after.

    `may_be_same` lets a roll that changes nothing be an event too.

    Raises:
        IllegalAction: nothing changes, the new name is taken, or a field holds more than a sheet may.
    """
    fields = save_changes(tx, campaign, old, new)
    if not fields and not may_be_same:
        raise IllegalAction("nothing_to_change")
    return Draft(kind=kind, before={}, after=told(new, fields=fields, **(facts or {})))


def save_changes(
    tx: Tx, campaign: Campaign, old: StoredCharacter, new: StoredCharacter
) -> dict[str, tuple[object, object]]:
    """Save a character where it changed; return each changed field (also `shown` and `owner_id`) with both values.

    Raises:
        IllegalAction: the new name is taken, or a field holds more than a sheet may.
    """
    fields: dict[str, tuple[object, object]] = dict(changed_fields(old.character, new.character))
    if old.shown is not new.shown:
        fields["shown"] = (old.shown.value, new.shown.value)
    if old.owner_id != new.owner_id:
        fields["owner_id"] = (old.owner_id, new.owner_id)
    if fields:
        check_character(new.character)
        check_name(tx, campaign, new.name, own=old)
        characters.save(tx, new)
    return fields


def check_name(tx: Tx, campaign: Campaign, name: str, *, own: StoredCharacter | None = None) -> None:
    """Check that a character may be called so.

    Raises:
        IllegalAction: it is no name, or another one has it; the words do not tell whose.
    """
    if not name.strip():
        raise IllegalAction("character_needs_name")
    other = characters.named(tx, campaign.id, name)
    if other is not None and (own is None or other.id != own.id):
        raise IllegalAction("character_name_is_taken", name=name)


def check_room(tx: Tx, campaign: Campaign, more: int = 1) -> None:
    """Check that the campaign has room for more characters.

    Raises:
        LimitExceeded: it has not.
    """
    number = characters.count(tx, campaign.id) + more
    if number > MOST_CHARACTERS:
        raise LimitExceeded("characters in a campaign", limit=MOST_CHARACTERS, got=number)


async def create(
    store: Store, op: Op, new: Character, *, is_npc: bool | None = False, shown: Shown | None = None
) -> CharacterChange:
    """Make a character; a player who plays nobody yet plays it at once.

    Where nobody says whether it is an NPC (None), what the GM makes as minion, rival or nemesis is one.

    Raises:
        NotAllowed: NPCs are the GM's.
        IllegalAction: the name is taken.
        LimitExceeded: there are too many.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        if is_npc:
            require(op.actor, campaign, Act.ADD_NPC)
        by_kind = new.kind is not AdversaryType.PLAYER_CHARACTER and may(op.actor, campaign.masters, Act.ADD_NPC)
        is_gms = by_kind if is_npc is None else is_npc
        check_room(tx, campaign)
        check_name(tx, campaign, new.name)
        check_character(new)
        owner = None if is_gms else op.actor.user_id
        seen = shown or (Shown.NOTHING if is_gms else Shown.HEALTH)
        made = characters.add(tx, campaign.id, new, owner_id=owner, shown=seen, at=op.at)
        if owner is not None and characters.active(tx, campaign.id, owner) is None:
            characters.set_active(tx, campaign.id, owner, made.id)
        return Draft(kind=Kind.CHARACTER_CREATE, before={}, after=told(made))

    return await _change(store, op, Act.ADD_CHARACTER, work)


async def edit(store: Store, op: Op, name: str | None, edited: Edit, *, shown: Shown | None = None) -> CharacterChange:
    """Change a sheet by a pure function, and what others see of it.

    Raises:
        UnknownName: there is no such character for this person.
        AmbiguousName: several begin so.
        IllegalAction: nothing changes, the new name is taken, or the change is refused.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        old = chosen(tx, campaign, op.actor, name)
        new = replace(old, character=edited(old.character), shown=shown or old.shown)
        return saved(tx, campaign, old, new)

    return await _change(store, op, Act.CHANGE_CHARACTER, work)


async def select(store: Store, op: Op, name: str) -> CharacterChange:
    """Let this person play one of the characters that they may change.

    Raises:
        UnknownName: there is no such character for this person.
        IllegalAction: they play it already.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        found = find(tx, campaign, op.actor, name)
        before = characters.active(tx, campaign.id, op.actor.user_id)
        if before is not None and before.id == found.id:
            raise IllegalAction("already_played", name=found.name)
        characters.set_active(tx, campaign.id, op.actor.user_id, found.id)
        was = {"character": before.id} if before is not None else {}
        return Draft(kind=Kind.CHARACTER_SELECT, before=was, after=told(found))

    return await _change(store, op, Act.CHANGE_CHARACTER, work)


async def delete(store: Store, op: Op, character_id: int) -> CharacterChange:
    """Hide a character; for 30 days it can be brought back whole.

    Raises:
        IllegalAction: it is gone, or not this person's (rule "character_is_gone").
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        old = of_id(tx, op, campaign, character_id)
        players = characters.mark_deleted(tx, old.id, op.at)
        return Draft(kind=Kind.CHARACTER_DELETE, before={"players": list(players)}, after=told(old))

    return await _change(store, op, Act.CHANGE_CHARACTER, work)


def of_id(tx: Tx, op: Op, campaign: Campaign, character_id: int) -> StoredCharacter:
    """Return the character that a pressed button is about.

    Raises:
        IllegalAction: it is gone, or this person may not change it.
    """
    found = characters.get(tx, campaign.id, character_id)
    if found is None or not may_change(op, campaign, found):
        raise IllegalAction("character_is_gone")
    return found


def may_change(op: Op, campaign: Campaign, stored: StoredCharacter) -> bool:
    """Whether whoever acts may change this character."""
    return may_change_character(op.actor, campaign.masters, stored.owner_id)


async def _change(store: Store, op: Op, act: Act, work: Callable[[Tx, Campaign], Draft]) -> CharacterChange:
    return await store.write(lambda tx: with_character(tx, unit.perform(tx, op, act, work)))


def with_character(tx: Tx, change: Change) -> CharacterChange:
    """Return a change with the character that it is about, from inside its transaction."""
    campaign_id, number = change.campaign.id, change.event.after["character"]
    found = characters.get(tx, campaign_id, number) or characters.deleted(tx, campaign_id, number)
    assert found is not None, "a character goes with its campaign"
    return CharacterChange(event=change.event, campaign=change.campaign, character=found, is_repeat=change.is_repeat)
