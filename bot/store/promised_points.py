"""Shared points that wait for a next check: each is used once, and lapses as the next session begins. Knows SQL."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select, update

from bot.access import Shown
from bot.store.point_values import PromisedPoint
from bot.store.schema import character, event, promised_point
from bot.store.store import Tx
from bot.store.values import Campaign
from rules.table.destiny import DestinySide

_WAITING = (
    select(
        promised_point,
        event.c.actor_id,
        character.c.name,
        character.c.is_npc,
        character.c.shown,
    )
    .join(event, event.c.id == promised_point.c.event_id)
    .join(character, character.c.id == promised_point.c.character_id)
    .where(
        promised_point.c.campaign_id == bindparam("campaign"),
        promised_point.c.session_number == bindparam("session"),
        promised_point.c.is_taken == 0,
        character.c.deleted_at.is_(None),
    )
    .order_by(promised_point.c.event_id)
)
_OF_CHARACTER = _WAITING.where(promised_point.c.character_id == bindparam("character"))


def _promised(row: Row[Any]) -> PromisedPoint:
    return PromisedPoint(
        event_id=row.event_id,
        actor_id=row.actor_id,
        side=DestinySide(row.side),
        character_id=row.character_id,
        name=row.name,
        is_npc=bool(row.is_npc),
        shown=Shown(row.shown),
    )


def waiting(tx: Tx, campaign: Campaign) -> tuple[PromisedPoint, ...]:
    """Return all points that wait in the session as it is now, the oldest first."""
    keys = {"campaign": campaign.id, "session": campaign.session_number}
    return tuple(map(_promised, tx.execute(_WAITING, keys)))


def waiting_for(tx: Tx, campaign: Campaign, character_id: int) -> tuple[PromisedPoint, ...]:
    """Return those that wait for the next check of a character."""
    keys = {"campaign": campaign.id, "session": campaign.session_number, "character": character_id}
    return tuple(map(_promised, tx.execute(_OF_CHARACTER, keys)))


def add(tx: Tx, campaign: Campaign, event_id: int, side: DestinySide, character_id: int) -> None:
    """Let a point wait that this event has flipped."""
    tx.execute(
        insert(promised_point).values(
            event_id=event_id,
            campaign_id=campaign.id,
            character_id=character_id,
            session_number=campaign.session_number,
            side=side.value,
        )
    )


def mark(tx: Tx, event_ids: Sequence[int], *, taken: bool) -> None:
    """Let points be taken by a check, or wait again where it is taken back."""
    tx.execute(update(promised_point).where(promised_point.c.event_id.in_(event_ids)).values(is_taken=int(taken)))


def withdraw(tx: Tx, event_id: int) -> bool:
    """Let a point wait no longer; tell whether that was still possible, since no check has taken it."""
    gone = delete(promised_point).where(promised_point.c.event_id == event_id, promised_point.c.is_taken == 0)
    return tx.execute(gone).rowcount > 0
