"""What the ledger tells of a roll: what was done to it, and what its symbols and its damage became. Knows SQL."""

from sqlalchemy import bindparam, select

from bot.store.event_rows import EVENT, event_of, one_of, undoing
from bot.store.kinds import ROLL_CHANGE_KINDS, SPENDING_KINDS
from bot.store.schema import event, roll
from bot.store.store import Tx
from bot.store.values import Event, Kind

_ON_ROLL = EVENT.where(
    event.c.campaign_id == bindparam("campaign"),
    event.c.id > bindparam("since"),
    one_of(ROLL_CHANGE_KINDS),
    event.c.roll == bindparam("number"),
    undoing.c.id.is_(None),
).order_by(event.c.id)
_SPENT_ON_ROLL = EVENT.where(
    event.c.campaign_id == bindparam("campaign"),
    event.c.id > bindparam("since"),
    one_of(SPENDING_KINDS),
    event.c.roll == bindparam("number"),
    undoing.c.id.is_(None),
).order_by(event.c.id)
_APPLICATION = EVENT.where(
    event.c.campaign_id == bindparam("campaign"),
    # Nothing is applied before it is rolled, so only what came after the roll has to be read.
    event.c.id
    > select(roll.c.event_id)
    .where(roll.c.campaign_id == bindparam("campaign"), roll.c.number == bindparam("number"))
    .scalar_subquery(),
    event.c.kind == Kind.DAMAGE_APPLY,
    event.c.roll == bindparam("number"),
    undoing.c.id.is_(None),
)


def standing_on_roll(tx: Tx, campaign_id: int, number: int, *, since: int) -> tuple[Event, ...]:
    """Return what was done to the roll of this number after event `since` and stands, oldest first."""
    return tuple(map(event_of, tx.execute(_ON_ROLL, {"campaign": campaign_id, "since": since, "number": number})))


def spent_on_roll(tx: Tx, rolled: Event, number: int) -> tuple[Event, ...]:
    """Return how the symbols of this roll were spent, as far as it has not been taken back, oldest first."""
    asked = {"campaign": rolled.campaign_id, "since": rolled.id, "number": number}
    return tuple(map(event_of, tx.execute(_SPENT_ON_ROLL, asked)))


def application(tx: Tx, campaign_id: int, number: int) -> Event | None:
    """Return the change by which the damage roll of this number was applied, while it stands."""
    row = tx.execute(_APPLICATION, {"campaign": campaign_id, "number": number}).one_or_none()
    return event_of(row) if row is not None else None
