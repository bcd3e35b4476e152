"""What the ledger tells of the points that a table shares. Knows SQL."""

from sqlalchemy import bindparam, func, or_

from bot.store.event_rows import EVENT, IS_NO_ROLL, STANDING_BY, event_of, one_of, undoing
from bot.store.kinds import DESTINY_KINDS
from bot.store.schema import event
from bot.store.store import Tx
from bot.store.values import Event, Kind

_POINT_ON_CHECK = (
    EVENT.where(
        event.c.campaign_id == bindparam("campaign"),
        event.c.session_number == bindparam("session"),
        event.c.kind == Kind.DESTINY_USE,
        IS_NO_ROLL,
        func.json_extract(event.c.after, "$.check_key") == bindparam("check"),
        undoing.c.id.is_(None),
    )
    .order_by(event.c.id.desc())
    .limit(1)
)
_POINTS = STANDING_BY.where(
    event.c.kind != Kind.ROLL,  # most of all entries, and never moves any
    or_(
        one_of(DESTINY_KINDS),
        *(
            func.json_extract(event.c.before, f"$.{side}") != func.json_extract(event.c.after, f"$.{side}")
            for side in ("light", "dark")
        ),
    ),
).limit(bindparam("limit"))


_TOOK = (
    EVENT.where(
        event.c.campaign_id == bindparam("campaign"),
        event.c.id > bindparam("point"),
        event.c.kind.in_((Kind.CHECK, Kind.ATTACK)),
        func.json_extract(event.c.after, bindparam("path")).is_not(None),
        undoing.c.id.is_(None),
    )
    .order_by(event.c.id.desc())
    .limit(1)
)


def took_point(tx: Tx, campaign_id: int, event_id: int) -> Event | None:
    """Return the standing check or attack that has used a promised point, by the event that flipped it."""
    row = tx.execute(
        _TOOK, {"campaign": campaign_id, "point": event_id, "path": f'$.took_points."{event_id}"'}
    ).one_or_none()
    return event_of(row) if row is not None else None


def point_on_check(tx: Tx, campaign_id: int, session_number: int, check_key: str) -> Event | None:
    """Return the spent point that stands on this named check of this session."""
    row = tx.execute(
        _POINT_ON_CHECK, {"campaign": campaign_id, "session": session_number, "check": check_key}
    ).one_or_none()
    return event_of(row) if row is not None else None


def latest_points(tx: Tx, campaign_id: int, *, actor_id: int | None = None, limit: int) -> tuple[Event, ...]:
    """Return the newest standing changes by which shared points moved, whatever else they did, newest first."""
    return tuple(map(event_of, tx.execute(_POINTS, {"campaign": campaign_id, "actor": actor_id, "limit": limit})))
