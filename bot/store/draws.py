"""What an export of a campaign's dice is made of: every draw with its event and its roll. Knows SQL.

These rows hold secret rolls too: whoever reads them leaves those out (`services.fairness_export`).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import bindparam, func, or_, select

from bot.store.event_rows import one_of
from bot.store.kinds import AMENDMENT_KINDS
from bot.store.schema import draw, event, roll, seed
from bot.store.store import Tx

_CHUNK = 100
"""Rows at once: each piece holds whoever else waits for the reader only a few milliseconds."""


class DrawRow(NamedTuple):
    """One draw, or a change of a roll without one, as it is kept: JSON is text."""

    event_id: int
    kind: str
    at: int
    before: str
    after: str
    seed: int | None
    """The number of the seed in the campaign."""
    number: int | None
    dealt: str | None
    roll_number: int | None
    roll_kind: str | None
    pool: str | None
    faces: str | None
    ordinary: str | None
    net: str | None
    is_secret: int | None


_ROWS = (
    select(
        event.c.id,
        event.c.kind,
        event.c.at,
        event.c.before,
        event.c.after,
        seed.c.number.label("seed"),
        draw.c.number.label("draw"),
        draw.c.dealt,
        roll.c.number.label("roll"),
        roll.c.kind.label("roll_kind"),
        roll.c.pool,
        roll.c.faces,
        roll.c.ordinary,
        roll.c.net,
        roll.c.secret,
    )
    .select_from(
        event.outerjoin(draw, draw.c.event_id == event.c.id)
        .outerjoin(seed, seed.c.id == draw.c.seed_id)
        .outerjoin(roll, roll.c.event_id == event.c.id)
    )
    .where(
        event.c.campaign_id == bindparam("campaign"),
        event.c.id > bindparam("since"),
        or_(draw.c.event_id.is_not(None), one_of(AMENDMENT_KINDS)),
    )
    .order_by(event.c.id)
    .limit(_CHUNK)
)
_HIDDEN = select(func.count()).select_from(roll).where(roll.c.campaign_id == bindparam("campaign"), roll.c.secret == 1)


def rows(tx: Tx, campaign_id: int) -> Iterator[Sequence[DrawRow]]:
    """Yield all draws of a campaign and changes of its rolls, in their order, in pieces."""
    since = 0
    while found := tx.execute(_ROWS, {"campaign": campaign_id, "since": since}).all():
        yield [DrawRow._make(row) for row in found]
        since = found[-1].id


def hidden(tx: Tx, campaign_id: int) -> int:
    """Return how many rolls of a campaign are secret as yet."""
    number: int = tx.execute(_HIDDEN, {"campaign": campaign_id}).scalar_one()
    return number
