"""How often each face of each die has fallen: counted in the transaction of each roll, read for statistics. Knows SQL.

Every die counts as it fell, each time that it was thrown: a die that was rolled again counts twice, one that was
turned by hand does not count anew, and a deleted roll or an undone amendment takes nothing back.
A secret roll counts once it is revealed.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from sqlalchemy import Select, bindparam, func, select
from sqlalchemy.dialects.sqlite import insert

from bot.store.schema import event, fallen, roll
from bot.store.store import Tx
from bot.store.values import Facts, Kind
from rules.dice.die import SIDES, Die

Faces = Iterable[tuple[Die, Iterable[int]]]
"""Dice as they fell: for each kind the indexes of its faces."""


class Whose(NamedTuple):
    """Whose dice they were, and when."""

    campaign_id: int
    user_id: int
    session_number: int


_ADDED = insert(fallen)
_ADD = _ADDED.on_conflict_do_update(set_={"times": fallen.c.times + _ADDED.excluded.times})
_ROLL = select(roll.c.event_id, roll.c.user_id, roll.c.session_number, roll.c.faces).where(
    roll.c.campaign_id == bindparam("campaign"), roll.c.number == bindparam("number")
)
_AMENDMENTS = (
    select(event.c.before, event.c.after, event.c.session_number)
    .where(
        event.c.campaign_id == bindparam("campaign"),
        event.c.id > bindparam("since"),
        event.c.kind == Kind.ROLL_AMEND,
        func.json_extract(event.c.after, "$.roll") == bindparam("number"),
    )
    .order_by(event.c.id)
)
_COUNTS = select(fallen.c.user_id, fallen.c.die, fallen.c.face, func.sum(fallen.c.times).label("times")).where(
    fallen.c.campaign_id == bindparam("campaign")
)
_BY_FACE = (fallen.c.user_id, fallen.c.die, fallen.c.face)


def add(tx: Tx, whose: Whose, faces: Faces) -> None:
    """Count dice that have just fallen."""
    counts = Counter((die, face) for die, shown in faces for face in shown)
    if counts:
        tx.execute(
            _ADD,
            [
                {**whose._asdict(), "die": die.value, "face": face, "times": times}
                for (die, face), times in counts.items()
            ],
        )


def add_amendment(tx: Tx, whose: Whose, facts: Facts) -> None:
    """Count the dice that fell in an amendment of a roll, as its event tells them."""
    add(tx, whose, _thrown_anew(facts))


def add_roll(tx: Tx, campaign_id: int, number: int) -> None:
    """Count a roll that was secret until now, and what fell in its amendments."""
    row = tx.execute(_ROLL, {"campaign": campaign_id, "number": number}).one()
    asked = {"campaign": campaign_id, "number": number, "since": row.event_id}
    amendments = [
        (json.loads(each.before), json.loads(each.after), each.session_number)
        for each in tx.execute(_AMENDMENTS, asked)
    ]
    first = amendments[0][0]["faces"] if amendments else json.loads(row.faces)
    add(tx, Whose(campaign_id, row.user_id, row.session_number), ((Die(die), shown) for die, shown in first.items()))
    for _, after, session_number in amendments:
        add_amendment(tx, Whose(campaign_id, row.user_id, session_number), after)


def counts(
    tx: Tx,
    campaign_id: int,
    *,
    user_id: int | None = None,
    session_number: int | None = None,
    die: Die | None = None,
) -> Mapping[int, Mapping[Die, tuple[int, ...]]]:
    """Return for each player how often each face of each die fell, in the order of `FACES`; of all or narrowed."""
    found: dict[int, dict[Die, list[int]]] = {}
    for row in tx.execute(_narrowed(user_id, session_number, die), {"campaign": campaign_id}):
        kind = Die(row.die)
        found.setdefault(row.user_id, {}).setdefault(kind, [0] * SIDES[kind])[row.face] = row.times
    return {user: {kind: tuple(dice[kind]) for kind in Die if kind in dice} for user, dice in found.items()}


def _narrowed(user_id: int | None, session_number: int | None, die: Die | None) -> Select[tuple[int, str, int, int]]:
    query = _COUNTS
    if user_id is not None:
        query = query.where(fallen.c.user_id == user_id)
    if session_number is not None:
        query = query.where(fallen.c.session_number == session_number)
    if die is not None:
        query = query.where(fallen.c.die == die.value)
    return query.group_by(*_BY_FACE)


def _thrown_anew(facts: Facts) -> Iterator[tuple[Die, tuple[int, ...]]]:
    if facts["how"] == "turn":
        return
    for die, _, after in facts["changes"]:
        if after is not None:
            yield Die(die), (after,)
