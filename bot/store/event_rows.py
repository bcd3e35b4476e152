"""How rows become events, each with what took it back, and how few are found among many. Knows SQL."""

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Row,
    Select,
    bindparam,
    func,
    literal_column,
    or_,
    select,
    union_all,
)

from bot.store.columns import Id
from bot.store.schema import event
from bot.store.values import Event, Kind

undoing = event.alias("undo")
"""The event that took back another one."""
EVENT = select(event, undoing.c.id.label("undone_by")).outerjoin(undoing, undoing.c.undoes == event.c.id)
BY_ONE = event.c.actor_id == bindparam("actor")
_BY_ANY_OR_ONE = or_(bindparam("actor", type_=Id).is_(None), event.c.actor_id == bindparam("actor", type_=Id))
STANDING = EVENT.where(
    event.c.campaign_id == bindparam("campaign"), undoing.c.id.is_(None), event.c.kind != Kind.UNDO
).order_by(event.c.id.desc())
"""What stands and is no undo, newest first."""
STANDING_BY = STANDING.where(_BY_ANY_OR_ONE)
"""The same, of anybody or of one person."""


IS_NO_ROLL: ColumnElement[bool] = literal_column("event.kind <> 'roll'")
"""What the index by kind says of its rows: SQLite uses it for a question that says the same, and for no other."""


def of_kind(kind: Kind) -> Select[tuple[int]]:
    """Return the ids of the changes of one kind that is no roll, newest first, by the index of kinds."""
    assert kind is not Kind.ROLL, "the index leaves rolls out"
    return (
        select(event.c.id)
        .where(event.c.campaign_id == bindparam("campaign"), event.c.kind == kind, IS_NO_ROLL)
        .order_by(event.c.id.desc())
    )


def newest_of_each(each: Iterable[Select[tuple[int]]]) -> CompoundSelect[tuple[int]]:
    """Return the ids that several questions find, each `:within` of them, in any order.

    For several kinds in one question SQLite would read and sort all that there are.
    """
    return union_all(*(select(one.limit(bindparam("within")).subquery().c.id) for one in each))


def one_of(kinds: Iterable[Kind]) -> ColumnElement[bool]:
    """Return the condition that an event is of one of these kinds, the same ones in each run of a statement.

    They are written out: as values of their own SQLAlchemy would put them into the text anew each time.
    """
    return event.c.kind.in_([literal_column(f"'{kind.value}'") for kind in kinds])


_asked = func.json_each(bindparam("kinds")).table_valued("value")
ONE_OF_ASKED = event.c.kind.in_(select(_asked.c.value))
"""The condition that an event is of one of the kinds that a run asks for, as `asked_kinds` writes them."""


def asked_kinds(kinds: Iterable[Kind]) -> str:
    """Return kinds as `ONE_OF_ASKED` takes them."""
    return json.dumps([kind.value for kind in kinds])


def event_of(row: Row[Any]) -> Event:
    """Return the event that a row of one of these queries tells."""
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
