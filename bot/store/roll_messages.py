"""Which messages show a roll, so that they can follow what becomes of it. Knows SQL."""

from collections.abc import Collection

from sqlalchemy import bindparam, delete, func, or_, select
from sqlalchemy.dialects.sqlite import insert

from bot.store.roll_values import RollMessage
from bot.store.schema import campaign, event, roll, roll_message
from bot.store.store import Tx
from bot.store.values import Kind, Panel

_DISCORD_EPOCH_MS = 1_420_070_400_000
_ID_TIME_SHIFT = 22
"""Where an id of Discord's tells when it was made."""
_ADD = insert(roll_message).on_conflict_do_nothing()
_OF = select(roll_message).where(
    roll_message.c.campaign_id == bindparam("campaign"), roll_message.c.number == bindparam("number")
)
_LATEST = (
    select(roll.c.number, roll.c.event_id)
    .join(event, event.c.id == roll.c.event_id)
    .where(
        roll.c.campaign_id == bindparam("campaign"),
        event.c.kind.in_(bindparam("kinds", expanding=True)),
        or_(event.c.kind != Kind.ROLL.value, func.json_extract(event.c.after, "$.spender").is_not(None)),
        select(1)
        .where(roll_message.c.campaign_id == roll.c.campaign_id, roll_message.c.number == roll.c.number)
        .correlate(roll)
        .exists(),
    )
    .order_by(roll.c.id.desc())
    .limit(bindparam("limit"))
)
_GUILD = select(campaign.c.guild_id).where(campaign.c.id == bindparam("campaign"))


def add(tx: Tx, campaign_id: int, number: int, message: RollMessage) -> None:
    """Keep where a message shows the roll of this number; one that is known stays as it is."""
    values = {
        "campaign_id": campaign_id,
        "number": number,
        "channel_id": message.place.channel_id,
        "message_id": message.place.message_id,
        "is_text": int(message.is_text),
    }
    tx.execute(_ADD, values)


def of(tx: Tx, campaign_id: int, number: int) -> tuple[RollMessage, ...]:
    """Return the messages that show the roll of this number."""
    rows = tx.execute(_OF, {"campaign": campaign_id, "number": number})
    return tuple(RollMessage(Panel(row.channel_id, row.message_id), bool(row.is_text)) for row in rows)


def latest(tx: Tx, campaign_id: int, *, kinds: Collection[Kind], limit: int) -> tuple[tuple[int, int], ...]:
    """Return the newest rolls by changes of these kinds that a known message shows: their numbers and events.

    Of plain rolls just those that somebody can spend, which are checks rolled again.
    """
    rows = tx.execute(_LATEST, {"campaign": campaign_id, "kinds": list(kinds), "limit": limit})
    return tuple((row.number, row.event_id) for row in rows)


def guild_of(tx: Tx, campaign_id: int) -> int | None:
    """Return the server of a campaign."""
    found: int | None = tx.execute(_GUILD, {"campaign": campaign_id}).scalar_one_or_none()
    return found


def forget(tx: Tx, message_id: int) -> None:
    """Forget a message that is gone."""
    tx.execute(delete(roll_message).where(roll_message.c.message_id == message_id))


def purge(tx: Tx, *, sent_before: int) -> None:
    """Forget the messages that were sent before this time."""
    oldest = max(0, sent_before - _DISCORD_EPOCH_MS) << _ID_TIME_SHIFT
    tx.execute(delete(roll_message).where(roll_message.c.message_id < oldest))
