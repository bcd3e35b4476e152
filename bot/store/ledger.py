"""The ledger: one row for every change of saved state, keyed by the operation that made it. Knows SQL."""

import json
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from sqlalchemy import Row, bindparam, func, insert, or_, select

from bot.store.kinds import (
    CHARACTER_KINDS,
    COMBINED_KINDS,
    DESTINY_KINDS,
    DICE_KINDS,
    LASTING_KINDS,
    ROLL_CHANGE_KINDS,
    SHEET_HEALTH_KINDS,
    SPENDING_KINDS,
    TARGET_KINDS,
)
from bot.store.schema import Id, event, roll
from bot.store.store import Tx
from bot.store.values import Event, Facts, Kind

_POOL = "pool"
"""Rolls of pools; Starfinder's damage is told by its event alone."""

_undo = event.alias("undo")
_EVENT = select(event, _undo.c.id.label("undone_by")).outerjoin(_undo, _undo.c.undoes == event.c.id)
_BY_OP = _EVENT.where(event.c.op_id == bindparam("op"))
_BY_ID = _EVENT.where(event.c.id == bindparam("id"), event.c.campaign_id == bindparam("campaign"))
_LATEST = (
    _EVENT.add_columns(roll.c.secret.label("is_secret"))
    .outerjoin(roll, roll.c.event_id == event.c.id)
    .where(event.c.campaign_id == bindparam("campaign"))
    .order_by(event.c.id.desc())
    .limit(bindparam("limit"))
    .offset(bindparam("offset"))
)
_OF_SESSION = (
    _EVENT.add_columns(
        roll.c.secret.label("is_secret"), roll.c.number, roll.c.kind.label("roll_kind"), roll.c.pool, roll.c.faces
    )
    .outerjoin(roll, roll.c.event_id == event.c.id)
    .where(
        event.c.campaign_id == bindparam("campaign"),
        event.c.session_number == bindparam("session"),
        event.c.id > bindparam("since"),
        event.c.kind != Kind.UNDO,
        _undo.c.id.is_(None),
    )
    .order_by(event.c.id)
    .limit(bindparam("limit"))
)
_UNDOABLE = (
    _EVENT.where(
        event.c.campaign_id == bindparam("campaign"),
        event.c.kind.not_in(LASTING_KINDS),
        _undo.c.id.is_(None),
    )
    .order_by(event.c.id.desc())
    .limit(bindparam("limit"))
)
_UNDOABLE_BY = _UNDOABLE.where(event.c.actor_id == bindparam("actor"), event.c.kind.not_in(DICE_KINDS))
_STANDING_SINCE = (
    _EVENT.where(
        event.c.campaign_id == bindparam("campaign"),
        event.c.id > bindparam("since"),
        event.c.kind.in_(bindparam("kinds", expanding=True)),
        _undo.c.id.is_(None),
    )
    .order_by(event.c.id.desc())
    .limit(1)
)
_POINT_ON_CHECK = (
    _EVENT.where(
        event.c.campaign_id == bindparam("campaign"),
        event.c.session_number == bindparam("session"),
        event.c.kind == Kind.DESTINY_USE,
        func.json_extract(event.c.after, "$.check_key") == bindparam("check"),
        _undo.c.id.is_(None),
    )
    .order_by(event.c.id.desc())
    .limit(1)
)
_ON_TARGET = _EVENT.where(
    event.c.campaign_id == bindparam("campaign"),
    event.c.id > bindparam("since"),
    event.c.kind.in_(TARGET_KINDS),
    func.json_extract(event.c.after, "$.target") == bindparam("target"),
    _undo.c.id.is_(None),
).order_by(event.c.id.desc())
_of_several = func.json_each(event.c.after, "$.characters").table_valued("value")
_STANDING_CHARACTER_CHANGES = (
    _EVENT.where(
        event.c.campaign_id == bindparam("campaign"),
        event.c.id > bindparam("since"),
        event.c.kind.in_(CHARACTER_KINDS),
        or_(
            func.json_extract(event.c.after, "$.character") == bindparam("character"),
            select(1)
            .select_from(_of_several)
            .where(func.json_extract(_of_several.c.value, "$.character") == bindparam("character"))
            .correlate(event)
            .exists(),
        ),
        _undo.c.id.is_(None),
    )
    .order_by(event.c.id.desc())
    .limit(bindparam("limit"))
)
_ALL = -1
"""As a limit: none."""
_ON_ENCOUNTER = _EVENT.where(
    event.c.campaign_id == bindparam("campaign"),
    event.c.id > bindparam("since"),
    event.c.kind.in_(COMBINED_KINDS),
    func.json_extract(event.c.after, "$.encounter.id") == bindparam("encounter"),
    _undo.c.id.is_(None),
).order_by(event.c.id.desc())
_LATEST_OF_ENCOUNTER = _ON_ENCOUNTER.limit(bindparam("limit"))
_ON_ROLL = _EVENT.where(
    event.c.campaign_id == bindparam("campaign"),
    event.c.id > bindparam("since"),
    event.c.kind.in_(ROLL_CHANGE_KINDS),
    event.c.roll == bindparam("number"),
    _undo.c.id.is_(None),
).order_by(event.c.id)
_STANDING = _EVENT.where(
    event.c.campaign_id == bindparam("campaign"), event.c.id >= bindparam("since"), _undo.c.id.is_(None)
).order_by(event.c.id)
_ENDS = _EVENT.where(
    event.c.campaign_id == bindparam("campaign"), event.c.kind == Kind.ENCOUNTER_END, _undo.c.id.is_(None)
).order_by(event.c.id.desc())
_APPLICATION = _EVENT.where(
    event.c.campaign_id == bindparam("campaign"),
    # Nothing is applied before it is rolled, so only what came after the roll has to be read.
    event.c.id
    > select(roll.c.event_id)
    .where(roll.c.campaign_id == bindparam("campaign"), roll.c.number == bindparam("number"))
    .scalar_subquery(),
    event.c.kind == Kind.DAMAGE_APPLY,
    event.c.roll == bindparam("number"),
    _undo.c.id.is_(None),
)
_SPENT_ON_ROLL = _EVENT.where(
    event.c.campaign_id == bindparam("campaign"),
    event.c.id > bindparam("since"),
    event.c.kind.in_(SPENDING_KINDS),
    event.c.roll == bindparam("number"),
    _undo.c.id.is_(None),
).order_by(event.c.id)
_COUNTED_SINCE = (
    select(event.c.kind, func.count())
    .outerjoin(_undo, _undo.c.undoes == event.c.id)
    .where(
        event.c.campaign_id == bindparam("campaign"),
        event.c.id > bindparam("since"),
        event.c.kind.in_(bindparam("kinds", expanding=True)),
        _undo.c.id.is_(None),
    )
    .group_by(event.c.kind)
)
_BY_ANY_OR_ONE = or_(bindparam("actor", type_=Id).is_(None), event.c.actor_id == bindparam("actor", type_=Id))
_STANDING_OF = (
    _EVENT.where(event.c.campaign_id == bindparam("campaign"), _undo.c.id.is_(None), event.c.kind != Kind.UNDO)
    .where(_BY_ANY_OR_ONE)
    .order_by(event.c.id.desc())
)
_ENTRY = _STANDING_OF.limit(1)
_POINTS = _STANDING_OF.where(
    event.c.kind != Kind.ROLL,  # most of all entries, and never moves any
    or_(
        event.c.kind.in_(DESTINY_KINDS),
        *(
            func.json_extract(event.c.before, f"$.{side}") != func.json_extract(event.c.after, f"$.{side}")
            for side in ("light", "dark")
        ),
    ),
).limit(bindparam("limit"))
_IN_FIGHT = _STANDING_OF.where(
    event.c.id >= bindparam("since"), event.c.kind.in_((*COMBINED_KINDS, *SHEET_HEALTH_KINDS))
)
_INSERT = insert(event)


class LoggedRoll(NamedTuple):
    """A roll as a log tells it, with the dice as they lie now: JSON is text."""

    number: int
    pool: str
    faces: str


def _event(row: Row[Any]) -> Event:
    return Event(
        id=row.id,
        campaign_id=row.campaign_id,
        op_id=row.op_id,
        actor_id=row.actor_id,
        at=row.at,
        session_number=row.session_number,
        kind=Kind(row.kind),
        before=json.loads(row.before),
        after=json.loads(row.after),
        undoes=row.undoes,
        undone_by=row.undone_by,
    )


def find(tx: Tx, op_id: str) -> Event | None:
    """Return what this operation changed, or None where it has not been saved."""
    row = tx.execute(_BY_OP, {"op": op_id}).one_or_none()
    return _event(row) if row is not None else None


def get(tx: Tx, campaign_id: int, event_id: int) -> Event | None:
    """Return this event of this campaign."""
    row = tx.execute(_BY_ID, {"campaign": campaign_id, "id": event_id}).one_or_none()
    return _event(row) if row is not None else None


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
    return Event(
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


def latest(
    tx: Tx,
    campaign_id: int,
    *,
    limit: int,
    offset: int = 0,
    kinds: Collection[Kind] | None = None,
    actor_id: int | None = None,
) -> tuple[Event, ...]:
    """Return the newest events first, of these kinds and of one person; what nobody may see yet is left out of them."""
    query = _LATEST
    if kinds is not None:
        query = query.where(event.c.kind.in_(kinds))
    if actor_id is not None:
        query = query.where(event.c.actor_id == actor_id)
    rows = tx.execute(query, {"campaign": campaign_id, "limit": limit, "offset": offset})
    return tuple(_veiled(_event(row)) if row.is_secret else _event(row) for row in rows)


def of_session(
    tx: Tx, campaign_id: int, session_number: int, *, since: int, limit: int
) -> tuple[tuple[Event, LoggedRoll | None], ...]:
    """Return events of a session that stand, oldest first, with their rolls; what nobody may see yet is left out."""
    asked = {"campaign": campaign_id, "session": session_number, "since": since, "limit": limit}
    return tuple(
        (_veiled(_event(row)), None) if row.is_secret else (_event(row), _logged(row))
        for row in tx.execute(_OF_SESSION, asked)
    )


def _logged(row: Row[Any]) -> LoggedRoll | None:
    return LoggedRoll(row.number, row.pool, row.faces) if row.roll_kind == _POOL else None


def _veiled(event: Event) -> Event:
    """Return the event of a roll that is secret as yet, without what it came to."""
    return replace(event, before={}, after={"number": event.after["number"], "is_secret": True})


def latest_points(tx: Tx, campaign_id: int, *, actor_id: int | None = None, limit: int) -> tuple[Event, ...]:
    """Return the newest standing changes by which shared points moved, whatever else they did, newest first."""
    return tuple(map(_event, tx.execute(_POINTS, {"campaign": campaign_id, "actor": actor_id, "limit": limit})))


def latest_entry(tx: Tx, campaign_id: int, *, actor_id: int | None) -> Event | None:
    """Return the newest entry that stands and is no undo, of anybody or of one person."""
    row = tx.execute(_ENTRY, {"campaign": campaign_id, "actor": actor_id}).one_or_none()
    return _event(row) if row is not None else None


def latest_in_fight(tx: Tx, campaign_id: int, *, actor_id: int | None, since: int) -> Iterator[Event]:
    """Yield what stands of fights and of everybody's health from event `since` on, newest first."""
    yield from map(_event, tx.execute(_IN_FIGHT, {"campaign": campaign_id, "actor": actor_id, "since": since}))


def undoable(tx: Tx, campaign_id: int, *, actor_id: int | None, limit: int) -> tuple[Event, ...]:
    """Return the newest changes that still stand and can be taken back: all, or those of one person but for rolls."""
    found = {"campaign": campaign_id, "limit": limit}
    if actor_id is None:
        return tuple(map(_event, tx.execute(_UNDOABLE, found)))
    return tuple(map(_event, tx.execute(_UNDOABLE_BY, {**found, "actor": actor_id})))


def latest_standing(tx: Tx, campaign_id: int, *, since: int, kinds: tuple[Kind, ...]) -> Event | None:
    """Return the newest change of these kinds after event `since` that has not been taken back."""
    row = tx.execute(_STANDING_SINCE, {"campaign": campaign_id, "since": since, "kinds": kinds}).one_or_none()
    return _event(row) if row is not None else None


def point_on_check(tx: Tx, campaign_id: int, session_number: int, check_key: str) -> Event | None:
    """Return the spent point that stands on this named check of this session."""
    row = tx.execute(
        _POINT_ON_CHECK, {"campaign": campaign_id, "session": session_number, "check": check_key}
    ).one_or_none()
    return _event(row) if row is not None else None


def standing_on_target(tx: Tx, campaign_id: int, target_id: int, *, since: int) -> tuple[Event, ...]:
    """Return the changes of this target after event `since` that have not been taken back, newest first."""
    return tuple(map(_event, tx.execute(_ON_TARGET, {"campaign": campaign_id, "since": since, "target": target_id})))


def standing_on_character(
    tx: Tx, campaign_id: int, character_id: int, *, since: int = 0, limit: int = _ALL
) -> tuple[Event, ...]:
    """Return the changes of this character after event `since` that have not been taken back, newest first."""
    asked = {"campaign": campaign_id, "since": since, "character": character_id, "limit": limit}
    return tuple(map(_event, tx.execute(_STANDING_CHARACTER_CHANGES, asked)))


def characters_of(changed: Event) -> tuple[int, ...]:
    """Return the numbers of the characters that a change is about."""
    several = changed.after.get("characters", ())
    numbers = (each.get("character") for each in (changed.after, *several))
    return tuple(number for number in numbers if number is not None)


def standing_on_encounter(tx: Tx, campaign_id: int, encounter_id: int, *, since: int = 0) -> tuple[Event, ...]:
    """Return the changes of this encounter after event `since` that have not been taken back, newest first."""
    asked = {"campaign": campaign_id, "since": since, "encounter": encounter_id}
    return tuple(map(_event, tx.execute(_ON_ENCOUNTER, asked)))


def latest_of_encounter(tx: Tx, campaign_id: int, encounter_id: int, *, limit: int) -> tuple[Event, ...]:
    """Return the newest standing changes of this encounter, newest first."""
    asked = {"campaign": campaign_id, "since": 0, "encounter": encounter_id, "limit": limit}
    return tuple(map(_event, tx.execute(_LATEST_OF_ENCOUNTER, asked)))


def standing_on_roll(tx: Tx, campaign_id: int, number: int, *, since: int) -> tuple[Event, ...]:
    """Return what was done to the roll of this number after event `since` and stands, oldest first."""
    return tuple(map(_event, tx.execute(_ON_ROLL, {"campaign": campaign_id, "since": since, "number": number})))


def encounter_ends(tx: Tx, campaign_id: int) -> Iterator[Event]:
    """Yield the changes by which encounters ended and that stand, newest first."""
    yield from map(_event, tx.execute(_ENDS, {"campaign": campaign_id}))


def standing_since(tx: Tx, campaign_id: int, *, since: int) -> tuple[Event, ...]:
    """Return event `since` and all changes after it that have not been taken back, oldest first."""
    return tuple(map(_event, tx.execute(_STANDING, {"campaign": campaign_id, "since": since})))


def application(tx: Tx, campaign_id: int, number: int) -> Event | None:
    """Return the change by which the damage roll of this number was applied, while it stands."""
    row = tx.execute(_APPLICATION, {"campaign": campaign_id, "number": number}).one_or_none()
    return _event(row) if row is not None else None


def spent_on_roll(tx: Tx, rolled: Event, number: int) -> tuple[Event, ...]:
    """Return how the symbols of this roll were spent, as far as it has not been taken back, oldest first."""
    asked = {"campaign": rolled.campaign_id, "since": rolled.id, "number": number}
    return tuple(map(_event, tx.execute(_SPENT_ON_ROLL, asked)))


def counted_since(tx: Tx, campaign_id: int, *, since: int, kinds: tuple[Kind, ...]) -> dict[Kind, int]:
    """Return how many changes of each of these kinds stand after event `since`."""
    rows = tx.execute(_COUNTED_SINCE, {"campaign": campaign_id, "since": since, "kinds": kinds})
    return {Kind(kind): number for kind, number in rows}
