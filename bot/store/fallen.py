"""How often each face of each die has fallen: counted in the transaction of each roll, read for statistics. Knows SQL.

Every die counts as it fell, each time that it was thrown: a die that was rolled again counts twice, one that was
turned by hand does not count anew, and a deleted roll or an undone amendment takes nothing back.
A secret roll counts once it is revealed. Initiative that is rolled in one go and the Force dice of the Destiny Pool are
no rolls of their own and are counted by whoever rolls them.
"""

import json
from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Select, bindparam, func, select, text

from bot.store.schema import fallen, roll
from bot.store.store import Tx
from bot.store.values import Facts
from rules.dice.die import SIDES, Die


class Whose(NamedTuple):
    """Whose dice they were, and when."""

    campaign_id: int
    user_id: int
    session_number: int


_ADD = text(
    """
    INSERT INTO fallen (campaign_id, user_id, session_number, die, face, times)
    SELECT :campaign_id, :user_id, :session_number, dice."key", face.value, count(*)
    FROM json_each(:faces) AS dice, json_each(dice.value) AS face
    WHERE true
    GROUP BY dice."key", face.value
    ON CONFLICT DO UPDATE SET times = times + excluded.times
    """
)
"""One statement for a whole roll, which takes two thirds of the time of a row for each face."""
_ROLL = select(roll.c.user_id, roll.c.session_number, roll.c.faces).where(
    roll.c.campaign_id == bindparam("campaign"), roll.c.number == bindparam("number")
)
_COUNTS = select(fallen.c.user_id, fallen.c.die, fallen.c.face, func.sum(fallen.c.times).label("times")).where(
    fallen.c.campaign_id == bindparam("campaign")
)
_BY_FACE = (fallen.c.user_id, fallen.c.die, fallen.c.face)


def add(tx: Tx, whose: Whose, faces: str) -> None:
    """Count dice that have just fallen, as `mapping.faces_to_text` writes them."""
    tx.execute(_ADD, {**whose._asdict(), "faces": faces})


def add_amendment(tx: Tx, whose: Whose, facts: Facts) -> None:
    """Count the dice that fell in an amendment of a roll, as its event tells them."""
    if facts["how"] == "turn":
        return
    faces: dict[str, list[int]] = {}
    for die, _, after in facts["changes"]:
        if after is not None:
            faces.setdefault(die, []).append(after)
    add(tx, whose, json.dumps(faces))


def add_roll(tx: Tx, campaign_id: int, number: int) -> None:
    """Count a roll that was secret until now; until then nobody could amend it."""
    row = tx.execute(_ROLL, {"campaign": campaign_id, "number": number}).one()
    add(tx, Whose(campaign_id, row.user_id, row.session_number), row.faces)


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
