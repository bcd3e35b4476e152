"""Sessions, and who has rolled for the Destiny Pool in them. Knows SQL."""

from collections.abc import Iterable

from sqlalchemy import bindparam, delete, insert, select, update

from bot.store.schema import destiny_roller, session
from bot.store.store import Tx
from bot.store.values import DestinyRoller

_ROLLERS = (
    select(destiny_roller.c.user_id, destiny_roller.c.faces)
    .where(
        destiny_roller.c.campaign_id == bindparam("campaign"),
        destiny_roller.c.session_number == bindparam("session"),
    )
    .order_by(destiny_roller.c.user_id)
)


def start(tx: Tx, campaign_id: int, number: int, at: int) -> None:
    """Write that a session starts."""
    tx.execute(insert(session).values(campaign_id=campaign_id, number=number, started_at=at))


def exists(tx: Tx, campaign_id: int, number: int) -> bool:
    """Whether the campaign has had a session of this number."""
    found = select(session.c.id).where(session.c.campaign_id == campaign_id, session.c.number == number)
    return tx.execute(found).scalar_one_or_none() is not None


def end(tx: Tx, campaign_id: int, number: int, at: int | None) -> None:
    """Write that a session ends, or with None that it goes on after all."""
    tx.execute(
        update(session).where(session.c.campaign_id == campaign_id, session.c.number == number).values(ended_at=at)
    )


def forget(tx: Tx, campaign_id: int, number: int) -> None:
    """Take back that a session started."""
    tx.execute(delete(session).where(session.c.campaign_id == campaign_id, session.c.number == number))


def rollers(tx: Tx, campaign_id: int, session_number: int) -> tuple[DestinyRoller, ...]:
    """Return who has rolled for the Destiny Pool in this session."""
    found = tx.execute(_ROLLERS, {"campaign": campaign_id, "session": session_number})
    return tuple(DestinyRoller(user_id=row.user_id, faces=row.faces) for row in found)


def add_roller(tx: Tx, campaign_id: int, session_number: int, roller: DestinyRoller) -> None:
    """Write that somebody has rolled.

    Raises:
        sqlalchemy.exc.IntegrityError: this person has already rolled in this session.
    """
    tx.execute(
        insert(destiny_roller).values(
            campaign_id=campaign_id, session_number=session_number, user_id=roller.user_id, faces=roller.faces
        )
    )


def remove_roller(tx: Tx, campaign_id: int, session_number: int, user_id: int) -> None:
    """Take back that somebody has rolled."""
    tx.execute(
        delete(destiny_roller).where(
            destiny_roller.c.campaign_id == campaign_id,
            destiny_roller.c.session_number == session_number,
            destiny_roller.c.user_id == user_id,
        )
    )


def replace_rollers(tx: Tx, campaign_id: int, session_number: int, rollers: Iterable[DestinyRoller]) -> None:
    """Let exactly these people have rolled in this session."""
    tx.execute(
        delete(destiny_roller).where(
            destiny_roller.c.campaign_id == campaign_id, destiny_roller.c.session_number == session_number
        )
    )
    for roller in rollers:
        add_roller(tx, campaign_id, session_number, roller)
