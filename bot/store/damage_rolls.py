"""Damage rolls with every die, in the campaign's one sequence of rolls. Knows SQL."""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, bindparam, insert, select

from bot.store import damage_mapping
from bot.store.damage_values import StoredDamage
from bot.store.kinds import RollKind
from bot.store.schema import roll
from bot.store.store import Tx
from bot.store.values import Event
from rules.starfinder.tally import tally
from rules.starfinder.turn import PersistentRoll

_INSERT = insert(roll)
_BY_NUMBER = select(roll).where(
    roll.c.campaign_id == bindparam("campaign"), roll.c.number == bindparam("number"), roll.c.kind == RollKind.DAMAGE
)
_OF_EVENT = select(roll).where(roll.c.event_id == bindparam("event"))


def _stored(row: Row[Any]) -> StoredDamage:
    order, target_id = damage_mapping.order_from_json(json.loads(row.pool), notation=row.notation, label=row.label)
    return StoredDamage(
        number=row.number,
        user_id=row.user_id,
        at=row.at,
        order=order,
        roll=damage_mapping.roll_from_json(json.loads(row.faces), order),
        target_id=target_id,
    )


def add(tx: Tx, event: Event, stored: StoredDamage) -> None:
    """Write a damage roll that belongs to this event."""
    order = stored.order
    _write(
        tx,
        event,
        kind=RollKind.DAMAGE,
        number=stored.number,
        notation=order.notation,
        label=order.label,
        pool=damage_mapping.order_to_json(order, stored.target_id),
        faces=damage_mapping.roll_to_json(stored.roll),
        net={"dealt": tally(stored.roll).dealt},
    )


def add_turn(tx: Tx, event: Event, *, number: int, name: str, rolls: Sequence[PersistentRoll]) -> None:
    """Write the dice of the end of this target's turn, which belong to this event."""
    asked, shown = damage_mapping.turn_to_json(rolls)
    _write(tx, event, kind=RollKind.PERSISTENT, number=number, notation="", label=name, pool=asked, faces=shown, net={})


def numbered(tx: Tx, campaign_id: int, number: int) -> StoredDamage | None:
    """Return the damage roll with this number."""
    row = tx.execute(_BY_NUMBER, {"campaign": campaign_id, "number": number}).one_or_none()
    return _stored(row) if row is not None else None


def turn_of_event(tx: Tx, event_id: int) -> tuple[PersistentRoll, ...]:
    """Return the dice of the end of a turn that this event wrote."""
    row = tx.execute(_OF_EVENT, {"event": event_id}).one()
    return damage_mapping.turn_from_json(json.loads(row.pool), json.loads(row.faces))


def _write(tx: Tx, event: Event, *, pool: object, faces: object, net: object, **columns: object) -> None:
    tx.execute(
        _INSERT,
        {
            "campaign_id": event.campaign_id,
            "user_id": event.actor_id,
            "at": event.at,
            "session_number": event.session_number,
            "event_id": event.id,
            "pool": json.dumps(pool),
            "faces": json.dumps(faces),
            "ordinary": "[]",
            "net": json.dumps(net),
            **columns,
        },
    )
