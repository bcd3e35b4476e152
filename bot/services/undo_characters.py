"""Taking back what happened to characters: wounds and strain by the difference, other fields where they stand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.access import Act, Shown, may_change_character
from bot.errors import NotAllowed
from bot.services.characters import told
from bot.services.standing import blocked
from bot.services.unit import Op
from bot.store import characters, encounters, fight_ledger
from bot.store.character_values import StoredCharacter
from bot.store.store import Tx
from bot.store.values import Campaign, Event, Facts, Kind
from rules.characters.codec import changed_fields, to_document, with_fields
from rules.errors import IllegalAction

COUNTED = ("wounds", "strain")
"""Fields that are counted up and down: only as much goes back as the change moved."""


def _create(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts:
    _check_may_change(tx, campaign, event.after, op)
    return unmade(tx, campaign, event, event.after, op)


def unmade(tx: Tx, campaign: Campaign, event: Event, entry: Facts, op: Op) -> Facts:
    """Hide a character that the change made, unless something has been done with it since, or it fights just now."""
    later = _later(tx, campaign, event, entry) or _joined(tx, campaign, event, entry)
    now = characters.get(tx, campaign.id, entry["character"])
    if later or now is None:
        raise blocked(later[0] if later else None)
    characters.mark_deleted(tx, now.id, op.at)
    return told(now)


def _edit(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts:
    _check_may_change(tx, campaign, event.after, op)
    return restored(tx, campaign, event, event.after)


def restored(tx: Tx, campaign: Campaign, event: Event, entry: Facts) -> Facts:
    """Set each field back that the change set, and tell what that did."""
    now = characters.get(tx, campaign.id, entry["character"])
    if now is None:
        raise _blocked(tx, campaign, event, entry)
    document = to_document(now.character)
    have = {**document, "shown": now.shown.value, "owner_id": now.owner_id}
    back: dict[str, Any] = {}
    for field, (before, after) in entry["fields"].items():
        if field in COUNTED:
            back[field] = have[field] - (after - before)
        elif have[field] == after:
            back[field] = before
        else:
            raise _blocked(tx, campaign, event, entry, field)
        if field in COUNTED and back[field] < 0:
            raise _blocked(tx, campaign, event, entry, field)
    return _saved(tx, campaign, event, entry, now, back)


def _saved(tx: Tx, campaign: Campaign, event: Event, entry: Facts, now: StoredCharacter, back: dict[str, Any]) -> Facts:
    shown, owner_id = Shown(back.pop("shown", now.shown.value)), back.pop("owner_id", now.owner_id)
    try:
        sheet = with_fields(now.character, back)
    except IllegalAction as refusal:  # as many wounds as no sheet may hold
        raise _blocked(tx, campaign, event, entry) from refusal
    restored = replace(now, character=sheet, shown=shown, owner_id=owner_id)
    other = characters.named(tx, campaign.id, restored.name)
    if other is not None and other.id != now.id:
        raise _blocked(tx, campaign, event, {"character": other.id})
    characters.save(tx, restored)
    fields: dict[str, object] = dict(changed_fields(now.character, sheet))
    return told(restored, fields=fields)


def _select(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts | None:
    playing = characters.active(tx, campaign.id, event.actor_id)
    if playing is None or playing.id != event.after["character"]:
        raise _blocked(tx, campaign, event, event.after)
    before = event.before.get("character")
    still_there = before is not None and characters.get(tx, campaign.id, before) is not None
    characters.set_active(tx, campaign.id, event.actor_id, before if still_there else None)
    return None


def _give(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts:
    _check_may_change(tx, campaign, event.after, op)
    back = restored(tx, campaign, event, event.after)
    number = event.after["character"]
    for user_id, played in characters.players(tx, campaign.id).items():
        if played == number:
            characters.set_active(tx, campaign.id, user_id, None)
    _play_again(tx, campaign, event)
    return back


def _play_again(tx: Tx, campaign: Campaign, event: Event) -> None:
    """Let those play the character again who did before and play nobody now."""
    for user_id in event.before["players"]:
        if characters.active(tx, campaign.id, user_id) is None:
            characters.set_active(tx, campaign.id, user_id, event.after["character"])


def _delete(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts:
    _check_may_change(tx, campaign, event.after, op)
    back = brought_back(tx, campaign, event, event.after)
    _play_again(tx, campaign, event)
    return back


def brought_back(tx: Tx, campaign: Campaign, event: Event, entry: Facts) -> Facts:
    """Show a character again that the change hid."""
    gone = characters.deleted(tx, campaign.id, entry["character"])
    if gone is None:
        raise _blocked(tx, campaign, event, entry)
    other = characters.named(tx, campaign.id, gone.name)
    if other is not None:
        raise _blocked(tx, campaign, event, {"character": other.id})
    characters.bring_back(tx, gone.id)
    return told(gone)


def _import(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts:
    several = []
    for entry in event.after["characters"]:
        _check_may_change(tx, campaign, entry, op)
        is_new = entry["is_new"]
        several.append(unmade(tx, campaign, event, entry, op) if is_new else restored(tx, campaign, event, entry))
    return {"characters": several}


def _check_may_change(tx: Tx, campaign: Campaign, entry: Facts, op: Op) -> None:
    """Refuse to whoever has given the character away since."""
    number = entry["character"]
    stored = characters.get(tx, campaign.id, number) or characters.deleted(tx, campaign.id, number)
    if stored is not None and not may_change_character(op.actor, campaign.masters, stored.owner_id):
        raise NotAllowed(Act.CHANGE_ANY_CHARACTER, campaign.masters)


def _later(tx: Tx, campaign: Campaign, event: Event, entry: Facts) -> tuple[Event, ...]:
    return fight_ledger.standing_on_character(tx, campaign.id, entry["character"], since=event.id)


def _joined(tx: Tx, campaign: Campaign, event: Event, entry: Facts) -> tuple[Event, ...]:
    """Return the change with which the character joined the fight that is going on, if it came later."""
    stored = encounters.current(tx, campaign.id)
    who = stored.encounter.of_character(entry["character"]) if stored is not None else None
    if stored is None or who is None:
        return ()
    later = fight_ledger.standing_on_encounter(tx, campaign.id, stored.id, since=event.id)
    return tuple(each for each in later if f"participants/{who.id}" in each.after["encounter"]["parts"])


def _blocked(tx: Tx, campaign: Campaign, event: Event, entry: Facts, field: str | None = None) -> IllegalAction:
    """Return the refusal, with the latest change that touched the field, else the character."""
    later = _later(tx, campaign, event, entry)
    touched = [each for each in later if field is not None and field in _fields(each, entry["character"])]
    standing = touched or later
    return blocked(standing[0] if standing else None)


def _fields(changed: Event, character_id: int) -> tuple[str, ...]:
    entries = (changed.after, *changed.after.get("characters", ()))
    return tuple(field for each in entries if each.get("character") == character_id for field in each.get("fields", ()))


CHARACTER_INVERSES: dict[Kind, Callable[[Tx, Campaign, Event, Op], Facts | None]] = {
    Kind.CHARACTER_CREATE: _create,
    Kind.CHARACTER_EDIT: _edit,
    Kind.CHARACTER_MORALITY: _edit,
    Kind.CHARACTER_SELECT: _select,
    Kind.CHARACTER_GIVE: _give,
    Kind.CHARACTER_DELETE: _delete,
    Kind.CHARACTER_IMPORT: _import,
}
"""How each kind of change of a character is taken back; most of them tell what that did to its sheet."""
