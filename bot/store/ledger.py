"""The ledger: one row for every change of saved state, keyed by the operation that made it. Knows SQL."""

import json
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Row, Select, bindparam, func, insert, select

from bot.store import recorded
from bot.store.event_rows import (
    BY_ONE,
    EVENT,
    ONE_OF_ASKED,
    STANDING,
    asked_kinds,
    event_of,
    newest_of_each,
    of_kind,
    one_of,
    undoing,
)
from bot.store.kinds import DICE_KINDS, LASTING_KINDS, RollKind
from bot.store.schema import event, roll
from bot.store.store import Tx
from bot.store.values import Event, Facts, Kind

_BY_OP = EVENT.where(event.c.op_id == bindparam("op"))
_BY_ID = EVENT.where(event.c.id == bindparam("id"), event.c.campaign_id == bindparam("campaign"))
_LATEST = (
    EVENT.add_columns(roll.c.secret.label("is_secret"))
    .outerjoin(roll, roll.c.event_id == event.c.id)
    .where(event.c.campaign_id == bindparam("campaign"))
    .order_by(event.c.id.desc())
    .limit(bindparam("limit"))
    .offset(bindparam("offset"))
)


@cache
def _latest_of(kinds: frozenset[Kind] | None, *, by_one: bool) -> Select[Any]:
    """Return the question for the newest changes of these kinds; rolls are never far to seek."""
    whose = (BY_ONE,) if by_one else ()
    if kinds is None:
        return _LATEST.where(*whose)
    if Kind.ROLL in kinds:
        return _LATEST.where(one_of(sorted(kinds)), *whose)
    found = newest_of_each(of_kind(each).where(*whose) for each in sorted(kinds)).subquery()
    page = select(found.c.id).order_by(found.c.id.desc()).limit(bindparam("limit")).offset(bindparam("offset"))
    return _LATEST.where(event.c.id.in_(page)).offset(None)


_OF_SESSION = (
    EVENT.add_columns(
        roll.c.secret.label("is_secret"), roll.c.number, roll.c.kind.label("roll_kind"), roll.c.pool, roll.c.faces
    )
    .outerjoin(roll, roll.c.event_id == event.c.id)
    .where(
        event.c.campaign_id == bindparam("campaign"),
        event.c.session_number == bindparam("session"),
        event.c.id > bindparam("since"),
        event.c.kind != Kind.UNDO,
        undoing.c.id.is_(None),
    )
    .order_by(event.c.id)
    .limit(bindparam("limit"))
)
_UNDOABLE = (
    EVENT.where(
        event.c.campaign_id == bindparam("campaign"),
        ~one_of(LASTING_KINDS),
        undoing.c.id.is_(None),
    )
    .order_by(event.c.id.desc())
    .limit(bindparam("limit"))
)
_UNDOABLE_BY = _UNDOABLE.where(BY_ONE, ~one_of(DICE_KINDS))


@cache
def _standing_since(kinds: tuple[Kind, ...]) -> Select[Any]:
    stands = (event.c.id > bindparam("since"), undoing.c.id.is_(None))
    if Kind.ROLL in kinds:
        found = EVENT.where(event.c.campaign_id == bindparam("campaign"), one_of(kinds), *stands)
    else:
        each = (of_kind(kind).outerjoin(undoing, undoing.c.undoes == event.c.id).where(*stands) for kind in kinds)
        found = EVENT.where(event.c.id.in_(newest_of_each(each)))
    return found.order_by(event.c.id.desc()).limit(1)


_STANDING = EVENT.where(
    event.c.campaign_id == bindparam("campaign"), event.c.id >= bindparam("since"), undoing.c.id.is_(None)
).order_by(event.c.id)
_deed = func.coalesce(func.json_extract(event.c.after, "$.deed"), event.c.kind)
_COUNTED_SINCE = (
    select(_deed, func.count())
    .outerjoin(undoing, undoing.c.undoes == event.c.id)
    .where(
        event.c.campaign_id == bindparam("campaign"),
        event.c.id > bindparam("since"),
        ONE_OF_ASKED,
        undoing.c.id.is_(None),
    )
    .group_by(_deed)
)
_ENTRY = STANDING.limit(1)
_ENTRY_BY = _ENTRY.where(BY_ONE)
_INSERT = insert(event)


class LoggedRoll(NamedTuple):
    """A roll as a log tells it, with the dice as they lie now: JSON is text."""

    number: int
    pool: str
    faces: str


def find(tx: Tx, op_id: str) -> Event | None:
    """Return what this operation changed, or None where it has not been saved."""
    row = tx.execute(_BY_OP, {"op": op_id}).one_or_none()
    return event_of(row) if row is not None else None


def get(tx: Tx, campaign_id: int, event_id: int) -> Event | None:
    """Return this event of this campaign."""
    row = tx.execute(_BY_ID, {"campaign": campaign_id, "id": event_id}).one_or_none()
    return event_of(row) if row is not None else None


def record(
    tx: Tx,
    *,
    campaign_id: int,
    op_id: str,
    actor_id: int,
    at: int,
    session_number: int,
    kind: Kind,
    before: Facts,
    after: Facts,
    undoes: int | None = None,
) -> Event:
    """Write one event.

    Raises:
        sqlalchemy.exc.IntegrityError: this operation, or another undo of the same event, is already saved.
    """
    number = after.get("roll")
    values: dict[str, Any] = {
        "campaign_id": campaign_id,
        "op_id": op_id,
        "actor_id": actor_id,
        "at": at,
        "session_number": session_number,
        "kind": kind.value,
        "before": json.dumps(before, ensure_ascii=False),
        "after": json.dumps(after, ensure_ascii=False),
        "undoes": undoes,
        "roll": number if isinstance(number, int) else None,
    }
    key = tx.execute(_INSERT, values).inserted_primary_key
    assert key is not None
    written = Event(
        id=key[0],
        campaign_id=campaign_id,
        op_id=op_id,
        actor_id=actor_id,
        at=at,
        session_number=session_number,
        kind=kind,
        before=before,
        after=after,
        undoes=undoes,
    )
    return recorded.note(written)


def latest(
    tx: Tx,
    campaign_id: int,
    *,
    limit: int,
    offset: int = 0,
    kinds: frozenset[Kind] | None = None,
    actor_id: int | None = None,
) -> tuple[Event, ...]:
    """Return the newest events first, of these kinds and of one person; what nobody may see yet is left out of them."""
    query = _latest_of(kinds, by_one=actor_id is not None)
    asked = {"campaign": campaign_id, "actor": actor_id, "limit": limit, "offset": offset, "within": limit + offset}
    rows = tx.execute(query, asked)
    return tuple(_veiled(event_of(row)) if row.is_secret else event_of(row) for row in rows)


def of_session(
    tx: Tx, campaign_id: int, session_number: int, *, since: int, limit: int
) -> tuple[tuple[Event, LoggedRoll | None], ...]:
    """Return events of a session that stand, oldest first, with their rolls; what nobody may see yet is left out."""
    asked = {"campaign": campaign_id, "session": session_number, "since": since, "limit": limit}
    return tuple(
        (_veiled(event_of(row)), None) if row.is_secret else (event_of(row), _logged(row))
        for row in tx.execute(_OF_SESSION, asked)
    )


def _logged(row: Row[Any]) -> LoggedRoll | None:
    # Starfinder's damage is told by its event alone.
    return LoggedRoll(row.number, row.pool, row.faces) if row.roll_kind == RollKind.POOL else None


def _veiled(event: Event) -> Event:
    """Return the event of a roll that is secret as yet, without what it came to."""
    return replace(event, before={}, after={"number": event.after["number"], "is_secret": True})


def latest_entry(tx: Tx, campaign_id: int, *, actor_id: int | None) -> Event | None:
    """Return the newest entry that stands and is no undo, of anybody or of one person."""
    query = _ENTRY if actor_id is None else _ENTRY_BY
    row = tx.execute(query, {"campaign": campaign_id, "actor": actor_id}).one_or_none()
    return event_of(row) if row is not None else None


def undoable(tx: Tx, campaign_id: int, *, actor_id: int | None, limit: int) -> tuple[Event, ...]:
    """Return the newest changes that still stand and can be taken back: all, or those of one person but for rolls."""
    found = {"campaign": campaign_id, "limit": limit}
    if actor_id is None:
        return tuple(map(event_of, tx.execute(_UNDOABLE, found)))
    return tuple(map(event_of, tx.execute(_UNDOABLE_BY, {**found, "actor": actor_id})))


def latest_standing(tx: Tx, campaign_id: int, *, since: int, kinds: tuple[Kind, ...]) -> Event | None:
    """Return the newest change of these kinds after event `since` that has not been taken back."""
    asked = {"campaign": campaign_id, "since": since, "within": 1}
    row = tx.execute(_standing_since(kinds), asked).one_or_none()
    return event_of(row) if row is not None else None


def standing_since(tx: Tx, campaign_id: int, *, since: int) -> tuple[Event, ...]:
    """Return event `since` and all changes after it that have not been taken back, oldest first."""
    return tuple(map(event_of, tx.execute(_STANDING, {"campaign": campaign_id, "since": since})))


def counted_since(tx: Tx, campaign_id: int, *, since: int, kinds: tuple[Kind, ...]) -> dict[Kind, int]:
    """Return how many changes of these kinds stand after event `since`, by what each did (`Event.deed`)."""
    rows = tx.execute(_COUNTED_SINCE, {"campaign": campaign_id, "since": since, "kinds": asked_kinds(kinds)})
    return {Kind(kind): number for kind, number in rows}
