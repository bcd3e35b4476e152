"""Characters by name and by number, and who plays which one. Knows SQL."""

import json
import unicodedata
from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Any

from sqlalchemy import Row, bindparam, delete, func, insert, select, update

from bot.access import Shown
from bot.store.character_values import CharacterName, StoredCharacter
from bot.store.schema import active_character, character
from bot.store.store import Tx
from rules.characters.character import Character
from rules.characters.codec import CHARACTER, from_document, to_document

_SHEETS_REMEMBERED = 512
"""Sheets are values, and a press in a fight reads every sheet of it twice or three times; some kilobytes each."""

_LIVING = select(character).where(character.c.campaign_id == bindparam("campaign"), character.c.deleted_at.is_(None))
_BY_ID = _LIVING.where(character.c.id == bindparam("id"))
_asked = func.json_each(bindparam("ids")).table_valued("value")
"""Numbers as one JSON text, so that the statement is the same for one character and for sixty."""
_SEVERAL = _LIVING.where(character.c.id.in_(select(_asked.c.value))).order_by(character.c.id)
_BY_NAME = _LIVING.where(character.c.name_key == bindparam("key"))
_DOCUMENTS = (
    select(character.c.id, character.c.owner_id, character.c.shown, character.c.version, character.c.document)
    .where(character.c.campaign_id == bindparam("campaign"), character.c.deleted_at.is_(None))
    .order_by(character.c.name_key)
)
_BURDENED = (
    select(character.c.name, func.json_extract(character.c.document, "$.burdens"))
    .where(
        character.c.campaign_id == bindparam("campaign"),
        character.c.deleted_at.is_(None),
        character.c.is_npc == 0,
        func.json_array_length(character.c.document, "$.burdens") > 0,
    )
    .order_by(character.c.name_key)
)
_NAMES = (
    select(character.c.id, character.c.owner_id, character.c.shown, character.c.name)
    .where(character.c.campaign_id == bindparam("campaign"), character.c.deleted_at.is_(None))
    .order_by(character.c.name_key)
)
_ACTIVE = _LIVING.join(active_character, active_character.c.character_id == character.c.id).where(
    active_character.c.user_id == bindparam("user")
)
_SAVE = update(character).where(character.c.id == bindparam("character_id"))


def key_of(name: str) -> str:
    """Return what two spellings of one name have in common: accents typed either way, any case, width or space."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def _stored(row: Row[Any]) -> StoredCharacter:
    return StoredCharacter(
        id=row.id,
        owner_id=row.owner_id,
        shown=Shown(row.shown),
        version=row.version,
        character=_remembered(row.document),
    )


def _read(document: str) -> Character:
    return from_document(json.loads(document))


_remembered = lru_cache(maxsize=_SHEETS_REMEMBERED)(_read)


def _values(kept: Character) -> dict[str, object]:
    return {
        "name": kept.name,
        "name_key": key_of(kept.name),
        "document": json.dumps(to_document(kept), ensure_ascii=False),
    }


def get(tx: Tx, campaign_id: int, character_id: int) -> StoredCharacter | None:
    """Return this character of this campaign, unless it is deleted."""
    row = tx.execute(_BY_ID, {"campaign": campaign_id, "id": character_id}).one_or_none()
    return _stored(row) if row is not None else None


def several(tx: Tx, campaign_id: int, character_ids: Collection[int]) -> tuple[StoredCharacter, ...]:
    """Return these characters of this campaign in the order of their numbers, without those that are deleted."""
    if not character_ids:
        return ()
    asked = {"campaign": campaign_id, "ids": json.dumps(sorted(character_ids))}
    return tuple(map(_stored, tx.execute(_SEVERAL, asked)))


def named(tx: Tx, campaign_id: int, name: str) -> StoredCharacter | None:
    """Return the character with this name, however it is spelled."""
    row = tx.execute(_BY_NAME, {"campaign": campaign_id, "key": key_of(name)}).one_or_none()
    return _stored(row) if row is not None else None


def unread(tx: Tx, campaign_id: int) -> Callable[[], tuple[StoredCharacter, ...]]:
    """Return all characters of the campaign by name, to be read in a thread: a thousand sheets take half a second."""
    rows = tx.execute(_DOCUMENTS, {"campaign": campaign_id}).all()
    return lambda: tuple(
        StoredCharacter(id=number, owner_id=owner_id, shown=Shown(shown), version=version, character=_read(document))
        for number, owner_id, shown, version, document in rows
    )


def burdened(tx: Tx, campaign_id: int) -> tuple[Character, ...]:
    """Return what players' characters carry by name, those who carry any: of their sheets only the burdens."""
    rows = tx.execute(_BURDENED, {"campaign": campaign_id})
    return tuple(CHARACTER.read({"name": name, "burdens": json.loads(burdens)}, "") for name, burdens in rows)


def names(tx: Tx, campaign_id: int) -> tuple[CharacterName, ...]:
    """Return the names of all characters of the campaign, in order, without reading their sheets."""
    return tuple(
        CharacterName(id=number, owner_id=owner_id, shown=Shown(shown), name=name)
        for number, owner_id, shown, name in tx.execute(_NAMES, {"campaign": campaign_id})
    )


def count(tx: Tx, campaign_id: int) -> int:
    """Return how many characters the campaign has."""
    living = (
        select(func.count())
        .select_from(character)
        .where(character.c.campaign_id == campaign_id, character.c.deleted_at.is_(None))
    )
    return int(tx.execute(living).scalar_one())


def add(tx: Tx, campaign_id: int, kept: Character, *, owner_id: int | None, shown: Shown, at: int) -> StoredCharacter:
    """Write a new character; without an owner it is the GM's."""
    made = insert(character).values(
        campaign_id=campaign_id,
        owner_id=owner_id,
        is_npc=int(owner_id is None),
        shown=shown.value,
        created_at=at,
        **_values(kept),
    )
    key = tx.execute(made).inserted_primary_key
    assert key is not None
    return StoredCharacter(id=key[0], owner_id=owner_id, shown=shown, version=1, character=kept)


def save(tx: Tx, stored: StoredCharacter) -> None:
    """Write a character as it is now, as one version more."""
    tx.execute(
        _SAVE.values(
            owner_id=stored.owner_id,
            is_npc=int(stored.is_npc),
            shown=stored.shown.value,
            version=character.c.version + 1,
            **_values(stored.character),
        ),
        {"character_id": stored.id},
    )


def mark_deleted(tx: Tx, character_id: int, at: int) -> tuple[int, ...]:
    """Hide a character; return the people who played it, who now play nobody."""
    tx.execute(_SAVE.values(deleted_at=at), {"character_id": character_id})
    players = tx.execute(
        delete(active_character)
        .where(active_character.c.character_id == character_id)
        .returning(active_character.c.user_id)
    )
    return tuple(sorted(players.scalars()))


def deleted(tx: Tx, campaign_id: int, character_id: int) -> StoredCharacter | None:
    """Return this deleted character of this campaign."""
    row = tx.execute(
        select(character).where(
            character.c.campaign_id == campaign_id,
            character.c.id == character_id,
            character.c.deleted_at.is_not(None),
        )
    ).one_or_none()
    return _stored(row) if row is not None else None


def bring_back(tx: Tx, character_id: int) -> None:
    """Show a hidden character again."""
    tx.execute(_SAVE.values(deleted_at=None), {"character_id": character_id})


def active(tx: Tx, campaign_id: int, user_id: int) -> StoredCharacter | None:
    """Return the character that this person plays now."""
    row = tx.execute(_ACTIVE, {"campaign": campaign_id, "user": user_id}).one_or_none()
    return _stored(row) if row is not None else None


def players(tx: Tx, campaign_id: int) -> dict[int, int]:
    """Return who plays which character now: people to characters."""
    found = select(active_character.c.user_id, active_character.c.character_id).where(
        active_character.c.campaign_id == campaign_id
    )
    return {row.user_id: row.character_id for row in tx.execute(found)}


def set_active(tx: Tx, campaign_id: int, user_id: int, character_id: int | None) -> None:
    """Let this person play this character, or nobody."""
    tx.execute(
        delete(active_character).where(
            active_character.c.campaign_id == campaign_id, active_character.c.user_id == user_id
        )
    )
    if character_id is not None:
        tx.execute(insert(active_character).values(campaign_id=campaign_id, user_id=user_id, character_id=character_id))


def purge(tx: Tx, *, deleted_before: int) -> int:
    """Remove for good what was deleted before this moment; count the characters."""
    gone = tx.execute(
        delete(character).where(character.c.deleted_at.is_not(None), character.c.deleted_at < deleted_before)
    )
    return int(gone.rowcount)
