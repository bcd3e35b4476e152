"""Rolls with every face, numbered in their campaign. Knows SQL."""

from typing import Any

from sqlalchemy import Row, bindparam, insert, select, update

from bot.store import fallen, mapping
from bot.store.fallen import Whose
from bot.store.kinds import RollKind
from bot.store.player_values import AS_USUAL, Display
from bot.store.schema import player_setting, roll
from bot.store.store import Tx
from bot.store.values import StoredRoll
from rules.dice.roll import Roll

_INSERT = insert(roll)
_ROLL = select(roll, player_setting.c.text_only, player_setting.c.compact).outerjoin(
    player_setting, player_setting.c.user_id == roll.c.user_id
)
_OF_EVENT = _ROLL.where(roll.c.event_id == bindparam("event"))
_EVENT_OF = select(roll.c.event_id).where(
    roll.c.campaign_id == bindparam("campaign"), roll.c.number == bindparam("number")
)
_NUMBERED = _ROLL.where(
    roll.c.campaign_id == bindparam("campaign"), roll.c.number == bindparam("number"), roll.c.kind == RollKind.POOL
)
_CHANGE = (
    update(roll)
    .where(roll.c.campaign_id == bindparam("campaign"), roll.c.number == bindparam("which"))
    .values(pool=bindparam("new_pool"), faces=bindparam("new_faces"), net=bindparam("new_net"))
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
        is_secret=bool(row.secret),
        display=(
            AS_USUAL if row.text_only is None else Display(text_only=bool(row.text_only), compact=bool(row.compact))
        ),
    )


def add(tx: Tx, campaign_id: int, session_number: int, event_id: int, stored: StoredRoll) -> None:
    """Write a roll that belongs to this event, and count its dice unless it is secret."""
    faces = mapping.faces_to_text(stored.roll)
    tx.execute(
        _INSERT,
        {
            "campaign_id": campaign_id,
            "number": stored.number,
            "user_id": stored.user_id,
            "at": stored.at,
            "session_number": session_number,
            "kind": RollKind.POOL,
            "notation": stored.notation,
            "label": stored.label,
            "pool": mapping.pool_to_text(stored.roll.pool),
            "faces": faces,
            "ordinary": mapping.ordinary_to_text(stored.ordinary),
            "net": mapping.net_to_text(stored.roll.net),
            "event_id": event_id,
            "secret": int(stored.is_secret),
        },
    )
    if not stored.is_secret:
        fallen.add(tx, Whose(campaign_id, stored.user_id, session_number), faces)


def of_event(tx: Tx, event_id: int) -> StoredRoll:
    """Return the roll that this event wrote."""
    return _stored(tx.execute(_OF_EVENT, {"event": event_id}).one())


def event_of(tx: Tx, campaign_id: int, number: int) -> int | None:
    """Return the event that wrote the roll of this number; None where the campaign has none."""
    found: int | None = tx.execute(_EVENT_OF, {"campaign": campaign_id, "number": number}).scalar_one_or_none()
    return found


def numbered(tx: Tx, campaign_id: int, number: int) -> tuple[StoredRoll, int] | None:
    """Return the roll of a pool with this number in its campaign, and the event that wrote it."""
    row = tx.execute(_NUMBERED, {"campaign": campaign_id, "number": number}).one_or_none()
    return (_stored(row), row.event_id) if row is not None else None


def reveal(tx: Tx, campaign_id: int, number: int) -> None:
    """Show a secret roll to everybody from now on, and count its dice."""
    tx.execute(update(roll).where(roll.c.campaign_id == campaign_id, roll.c.number == number).values(secret=0))
    fallen.add_roll(tx, campaign_id, number)


def reveal_all(tx: Tx, campaign_id: int) -> tuple[int, ...]:
    """Show all secret rolls of a campaign to everybody from now on, count their dice, and return their numbers."""
    shown = tx.execute(
        update(roll)
        .where(roll.c.campaign_id == campaign_id, roll.c.secret == 1)
        .values(secret=0)
        .returning(roll.c.number)
    )
    numbers = tuple(sorted(shown.scalars()))
    for number in numbers:
        fallen.add_roll(tx, campaign_id, number)
    return numbers


def change(tx: Tx, campaign_id: int, number: int, new: Roll) -> None:
    """Save the dice of a roll as they lie after an amendment."""
    values = {
        "campaign": campaign_id,
        "which": number,
        "new_pool": mapping.pool_to_text(new.pool),
        "new_faces": mapping.faces_to_text(new),
        "new_net": mapping.net_to_text(new.net),
    }
    tx.execute(_CHANGE, values)
