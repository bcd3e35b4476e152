"""Rolls with every face, numbered in their campaign. Knows SQL."""

from typing import Any

from sqlalchemy import Row, bindparam, insert, select

from bot.store import mapping
from bot.store.schema import roll
from bot.store.store import Tx
from bot.store.values import StoredRoll

_INSERT = insert(roll)
_OF_EVENT = select(roll).where(roll.c.event_id == bindparam("event"))
_EVENT_OF = select(roll.c.event_id).where(
    roll.c.campaign_id == bindparam("campaign"), roll.c.number == bindparam("number")
)


def _stored(row: Row[Any]) -> StoredRoll:
    return StoredRoll(
        number=row.number,
        user_id=row.user_id,
        at=row.at,
        notation=row.notation,
        label=row.label,
        roll=mapping.roll_from_text(row.pool, row.faces),
        ordinary=mapping.ordinary_from_text(row.ordinary),
    )


def add(tx: Tx, campaign_id: int, session_number: int, event_id: int, stored: StoredRoll) -> None:
    """Write a roll that belongs to this event."""
    tx.execute(
        _INSERT,
        {
            "campaign_id": campaign_id,
            "number": stored.number,
            "user_id": stored.user_id,
            "at": stored.at,
            "session_number": session_number,
            "kind": "pool",
            "notation": stored.notation,
            "label": stored.label,
            "pool": mapping.pool_to_text(stored.roll.pool),
            "faces": mapping.faces_to_text(stored.roll),
            "ordinary": mapping.ordinary_to_text(stored.ordinary),
            "net": mapping.net_to_text(stored.roll.net),
            "event_id": event_id,
        },
    )


def of_event(tx: Tx, event_id: int) -> StoredRoll:
    """Return the roll that this event wrote."""
    return _stored(tx.execute(_OF_EVENT, {"event": event_id}).one())


def event_of(tx: Tx, campaign_id: int, number: int) -> int | None:
    """Return the event that wrote the roll of this number; None where the campaign has none."""
    found: int | None = tx.execute(_EVENT_OF, {"campaign": campaign_id, "number": number}).scalar_one_or_none()
    return found
