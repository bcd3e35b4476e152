"""Characters from outside: compared with what is there, kept until the answer comes, then saved as one event."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.access import Act, Shown, is_gm
from bot.services import unit
from bot.services.characters import MOST_CHARACTERS, check_name, check_room, may_change, save_changes, told
from bot.services.unit import Change, Draft, Op, require
from bot.store import campaigns, characters, pending_imports
from bot.store.character_values import Difference, Preview, StoredCharacter
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Facts, Kind
from rules.characters.character import Character
from rules.characters.codec import changed_fields, check_character, from_document, to_document
from rules.errors import IllegalAction, LimitExceeded
from rules.health.combatants import AdversaryType


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """A character from outside; whose it becomes, where the file tells."""

    character: Character
    owner_id: int | None = None
    is_npc: bool | None = None
    """None: the file does not tell."""
    shown: Shown | None = None


async def preview(
    store: Store, op: Op, incoming: Sequence[Incoming], *, into: str | None = None, is_npc: bool = False
) -> Preview:
    """Compare characters with those of their names, and keep them until the question is answered.

    `into` names the character that a single one is to become; with `is_npc` all of them are the GM's.

    Raises:
        NotAllowed: NPCs, and characters of others, are the GM's to import.
        IllegalAction: a name is taken by somebody else's, stands there twice, or nothing would change.
        LimitExceeded: there are too many.
    """

    def work(tx: Tx) -> Preview:
        campaign = unit.campaign_of(tx, op)
        require(op.actor, campaign, Act.ADD_NPC if is_npc else Act.ADD_CHARACTER)
        if len(incoming) > MOST_CHARACTERS:
            raise LimitExceeded("characters in one file", limit=MOST_CHARACTERS, got=len(incoming))
        named = [_called(each, into) for each in incoming]
        _check_distinct(named)
        compared = [_compared(tx, op, campaign, each, is_npc=is_npc) for each in named]
        changing = [entry for entry, difference in compared if difference.is_new or difference.fields]
        if not changing:
            raise IllegalAction("nothing_to_import")
        check_room(tx, campaign, sum(entry["character"] is None for entry in changing))
        number = pending_imports.keep(tx, campaign.id, op.actor.user_id, op.at, changing)
        return Preview(number=number, campaign=campaign, differences=tuple(each for _, each in compared))

    return await store.write(work)


def _called(each: Incoming, name: str | None) -> Incoming:
    return each if name is None else replace(each, character=replace(each.character, name=name))


def _check_distinct(incoming: Sequence[Incoming]) -> None:
    seen: set[str] = set()
    for each in incoming:
        key = characters.key_of(each.character.name)
        if key in seen:
            raise IllegalAction("name_twice_in_file", name=each.character.name)
        seen.add(key)


def _compared(tx: Tx, op: Op, campaign: Campaign, each: Incoming, *, is_npc: bool) -> tuple[Facts, Difference]:
    check_character(each.character)
    old = characters.named(tx, campaign.id, each.character.name)
    if old is not None and not may_change(op, campaign, old):
        raise IllegalAction("character_name_is_taken", name=each.character.name)
    if old is None:
        check_name(tx, campaign, each.character.name)
    new = _as_stored(op, campaign, each, old, is_npc=is_npc)
    if old is None:
        fields: dict[str, tuple[object, object]] = {}
    else:
        fields = dict(changed_fields(old.character, new.character))
        if old.shown is not new.shown:
            fields["shown"] = (old.shown.value, new.shown.value)
        if old.owner_id != new.owner_id:
            fields["owner_id"] = (old.owner_id, new.owner_id)
    entry = {
        "character": old.id if old is not None else None,
        "version": old.version if old is not None else 0,
        "owner_id": new.owner_id,
        "shown": new.shown.value,
        "document": to_document(new.character),
    }
    return entry, Difference(name=new.name, is_new=old is None, is_npc=new.is_npc, fields=fields)


def _as_stored(
    op: Op, campaign: Campaign, each: Incoming, old: StoredCharacter | None, *, is_npc: bool
) -> StoredCharacter:
    """Return the character as it would be kept: under its owner, seen as before or as its kind is."""
    if old is not None:
        owner_id, shown = old.owner_id, old.shown
    else:
        masters = is_gm(op.actor, campaign.masters)
        npc = is_npc or (masters and each.character.kind is not AdversaryType.PLAYER_CHARACTER)
        owner_id = None if npc else op.actor.user_id
        shown = Shown.NOTHING if npc else Shown.HEALTH
    if each.is_npc is not None and is_gm(op.actor, campaign.masters):  # the whole campaign comes back as it was
        owner_id = None if each.is_npc else each.owner_id or owner_id or op.actor.user_id
        shown = each.shown or shown
    number, version = (old.id, old.version) if old is not None else (0, 1)
    return StoredCharacter(id=number, owner_id=owner_id, shown=shown, version=version, character=each.character)


async def confirm(store: Store, op: Op, number: int) -> Change:
    """Save a previewed import as one change.

    Raises:
        IllegalAction: it is somebody else's, answered already, or a character has changed since the preview.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        waiting = pending_imports.get(tx, campaign.id, number)
        if waiting is None:
            raise IllegalAction("import_is_gone")
        if waiting.user_id != op.actor.user_id:
            raise IllegalAction("not_yours")
        pending_imports.forget(tx, number)
        check_room(tx, campaign, sum(entry["character"] is None for entry in waiting.content))
        done = [_saved(tx, op, campaign, entry) for entry in waiting.content]
        return Draft(kind=Kind.CHARACTER_IMPORT, before={}, after={"characters": done})

    return await unit.change(store, op, Act.ADD_CHARACTER, work)


def _saved(tx: Tx, op: Op, campaign: Campaign, entry: Facts) -> dict[str, object]:
    kept, shown = from_document(entry["document"]), Shown(entry["shown"])
    owner_id = entry["owner_id"]
    if owner_id != op.actor.user_id and not is_gm(op.actor, campaign.masters):
        raise IllegalAction("character_is_gone")  # the GM when it was previewed, and not any more
    if entry["character"] is None:
        check_name(tx, campaign, kept.name)
        made = characters.add(tx, campaign.id, kept, owner_id=owner_id, shown=shown, at=op.at)
        if owner_id == op.actor.user_id and characters.active(tx, campaign.id, owner_id) is None:
            characters.set_active(tx, campaign.id, owner_id, made.id)
        return told(made, is_new=True, fields={})
    old = characters.get(tx, campaign.id, entry["character"])
    if old is None or old.version != entry["version"] or not may_change(op, campaign, old):
        raise IllegalAction("character_changed", name=kept.name)
    new = replace(old, owner_id=owner_id, shown=shown, character=kept)
    return told(new, is_new=False, fields=save_changes(tx, campaign, old, new))


async def cancel(store: Store, op: Op, number: int) -> None:
    """Forget an import; nothing that a player keeps changes, so without an event.

    Raises:
        IllegalAction: it is somebody else's, or answered already.
    """

    def work(tx: Tx) -> None:
        campaign = campaigns.in_place(tx, op.place)
        waiting = pending_imports.get(tx, campaign.id, number) if campaign is not None else None
        if waiting is None:
            raise IllegalAction("import_is_gone")
        if waiting.user_id != op.actor.user_id:
            raise IllegalAction("not_yours")
        pending_imports.forget(tx, number)

    await store.write(work)
