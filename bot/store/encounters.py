"""Encounters, at most one open in a campaign, with their documents. Knows SQL."""

import json
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select, update

from bot.remembered import Remembered
from bot.store.encounter_values import StoredEncounter, TurnCall
from bot.store.schema import campaign, encounter
from bot.store.store import Tx
from bot.store.values import Panel
from rules.table.encounter import Encounter
from rules.table.encounter_document import Document, from_document, to_document
from rules.table.initiative import Readiness

_FIGHTS: Remembered[str, Encounter] = Remembered(128)
"""Encounters are values, and each press reads the one before it, which the last press has written, and the one after.

By their whole documents, so whatever another process, an undo or a transaction that is rolled back leaves is read anew.
"""

_OF_CAMPAIGN = select(encounter).where(encounter.c.campaign_id == bindparam("campaign"))
_OPEN = _OF_CAMPAIGN.where(encounter.c.ended_at.is_(None))
_BY_ID = _OF_CAMPAIGN.where(encounter.c.id == bindparam("id"))
_LATEST = _OF_CAMPAIGN.order_by(encounter.c.number.desc()).limit(bindparam("limit"))
_OPEN_ON_SERVER = (
    select(encounter.c.campaign_id)
    .join(campaign, campaign.c.id == encounter.c.campaign_id)
    .where(campaign.c.guild_id == bindparam("guild"), campaign.c.deleted_at.is_(None), encounter.c.ended_at.is_(None))
    .order_by(encounter.c.id.desc())
)
_UPDATE = update(encounter).where(encounter.c.id == bindparam("encounter_id"))
_SAVE = _UPDATE.values(
    version=encounter.c.version + 1, document=bindparam("new_document"), ended_at=bindparam("new_end")
)


def _stored(row: Row[Any]) -> StoredEncounter:
    return StoredEncounter(
        id=row.id,
        campaign_id=row.campaign_id,
        number=row.number,
        channel_id=row.channel_id,
        message_id=row.message_id,
        name=row.name,
        readiness=Readiness(row.readiness),
        version=row.version,
        has_pings=bool(row.pings),
        started_at=row.started_at,
        ended_at=row.ended_at,
        encounter=_read(row.document),
        call=_call(row),
    )


def _call(row: Row[Any]) -> TurnCall | None:
    if row.call_message_id is None:
        return None
    return TurnCall(Panel(row.call_channel_id, row.call_message_id), row.call_round, row.call_place)


def _read(text: str) -> Encounter:
    return _FIGHTS.get(text, lambda: from_document(json.loads(text)))


def _written(document: Document, kept: Encounter) -> str:
    text = json.dumps(document, ensure_ascii=False)
    _FIGHTS.put(text, kept)  # to be read next
    return text


def current(tx: Tx, campaign_id: int) -> StoredEncounter | None:
    """Return the encounter of this campaign that is going on."""
    row = tx.execute(_OPEN, {"campaign": campaign_id}).one_or_none()
    return _stored(row) if row is not None else None


def get(tx: Tx, campaign_id: int, encounter_id: int) -> StoredEncounter | None:
    """Return this encounter of this campaign, ended or not."""
    row = tx.execute(_BY_ID, {"campaign": campaign_id, "id": encounter_id}).one_or_none()
    return _stored(row) if row is not None else None


def fighting(tx: Tx, guild_id: int) -> tuple[int, ...]:
    """Return the campaigns of this server in which an encounter is going on, the last one to start first."""
    return tuple(tx.execute(_OPEN_ON_SERVER, {"guild": guild_id}).scalars())


def latest(tx: Tx, campaign_id: int, *, limit: int) -> tuple[StoredEncounter, ...]:
    """Return the last encounters of this campaign, the newest first."""
    return tuple(map(_stored, tx.execute(_LATEST, {"campaign": campaign_id, "limit": limit})))


def add(
    tx: Tx, campaign_id: int, kept: Encounter, *, name: str, readiness: Readiness, channel_id: int, at: int
) -> StoredEncounter:
    """Write a new encounter with the next number of its campaign; turns are told as in the one before.

    Raises:
        sqlalchemy.exc.IntegrityError: another one is going on.
    """
    before = tx.execute(_LATEST, {"campaign": campaign_id, "limit": 1}).one_or_none()
    number = before.number + 1 if before is not None else 1
    has_pings = before is None or bool(before.pings)
    made = insert(encounter).values(
        campaign_id=campaign_id,
        number=number,
        channel_id=channel_id,
        name=name,
        readiness=readiness.value,
        document=_written(to_document(kept), kept),
        pings=int(has_pings),
        started_at=at,
    )
    key = tx.execute(made).inserted_primary_key
    assert key is not None
    return StoredEncounter(
        id=key[0],
        campaign_id=campaign_id,
        number=number,
        channel_id=channel_id,
        message_id=None,
        name=name,
        readiness=readiness,
        version=1,
        has_pings=has_pings,
        started_at=at,
        ended_at=None,
        encounter=kept,
    )


def save(tx: Tx, stored: StoredEncounter) -> Document:
    """Write an encounter as it is now, as one version more; return the document that it is kept as.

    Raises:
        sqlalchemy.exc.IntegrityError: it is open again while another one is.
    """
    document = to_document(stored.encounter)
    text = _written(document, stored.encounter)
    tx.execute(_SAVE, {"encounter_id": stored.id, "new_document": text, "new_end": stored.ended_at})
    return document


def set_tracker(tx: Tx, encounter_id: int, tracker: Panel) -> None:
    """Remember which message shows the encounter."""
    where = {"channel_id": tracker.channel_id, "message_id": tracker.message_id}
    tx.execute(_UPDATE.values(**where), {"encounter_id": encounter_id})


def set_call(tx: Tx, encounter_id: int, call: TurnCall) -> None:
    """Remember which message called somebody last."""
    where = {"call_channel_id": call.message.channel_id, "call_message_id": call.message.message_id}
    when = {"call_round": call.round_number, "call_place": call.place}
    tx.execute(_UPDATE.values(**where, **when), {"encounter_id": encounter_id})


def set_pings(tx: Tx, encounter_id: int, has_pings: bool) -> None:
    """Let turns be told to those concerned, or not."""
    tx.execute(_UPDATE.values(pings=int(has_pings)), {"encounter_id": encounter_id})


def forget(tx: Tx, encounter_id: int) -> None:
    """Take back that an encounter started."""
    tx.execute(delete(encounter).where(encounter.c.id == encounter_id))
