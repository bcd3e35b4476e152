"""Pools that players keep under a name, and those that they rolled lately. Knows SQL."""

from sqlalchemy import bindparam, delete, func, insert, select

from bot.store.player_values import SavedPool
from bot.store.schema import event, roll, saved_pool
from bot.store.store import Tx
from bot.store.values import Kind

_MINE = (saved_pool.c.campaign_id == bindparam("campaign"), saved_pool.c.user_id == bindparam("user"))
_ALL = select(saved_pool.c.name, saved_pool.c.notation).where(*_MINE).order_by(saved_pool.c.name_key)
_NAMED = select(saved_pool.c.name, saved_pool.c.notation).where(*_MINE, saved_pool.c.name_key == bindparam("key"))
_DELETE = delete(saved_pool).where(*_MINE, saved_pool.c.name_key == bindparam("key"))
_COUNT = select(func.count()).select_from(saved_pool).where(*_MINE)
_LOOKED_AT = 400
"""The latest rolls of a campaign among which those of one player are looked for, so that it takes a moment only."""
_LATEST = (
    select(roll.c.user_id, roll.c.notation, roll.c.event_id)
    .where(roll.c.campaign_id == bindparam("campaign"))
    .order_by(roll.c.id.desc())
    .limit(_LOOKED_AT)
    .subquery()
)
_RECENT = (
    select(_LATEST.c.notation)
    .join(event, event.c.id == _LATEST.c.event_id)
    .where(_LATEST.c.user_id == bindparam("user"), event.c.kind == Kind.ROLL.value)
    .order_by(_LATEST.c.event_id.desc())
)


def key_of(name: str) -> str:
    """Return what two names of the same pool have in common."""
    return name.casefold()


def all_of(tx: Tx, campaign_id: int, user_id: int) -> tuple[SavedPool, ...]:
    """Return all pools of a player by name."""
    return tuple(SavedPool(*row) for row in tx.execute(_ALL, {"campaign": campaign_id, "user": user_id}))


def named(tx: Tx, campaign_id: int, user_id: int, name: str) -> SavedPool | None:
    """Return a player's pool of this name, in any case of its letters."""
    keys = {"campaign": campaign_id, "user": user_id, "key": key_of(name)}
    row = tx.execute(_NAMED, keys).one_or_none()
    return SavedPool(*row) if row is not None else None


def number_of(tx: Tx, campaign_id: int, user_id: int) -> int:
    """Return how many pools a player has."""
    return int(tx.execute(_COUNT, {"campaign": campaign_id, "user": user_id}).scalar_one())


def save(tx: Tx, campaign_id: int, user_id: int, pool: SavedPool) -> None:
    """Keep a pool in place of the player's former one of that name."""
    remove(tx, campaign_id, user_id, pool.name)
    tx.execute(
        insert(saved_pool).values(
            campaign_id=campaign_id,
            user_id=user_id,
            name=pool.name,
            name_key=key_of(pool.name),
            notation=pool.notation,
        )
    )


def remove(tx: Tx, campaign_id: int, user_id: int, name: str) -> None:
    """Remove a player's pool."""
    tx.execute(_DELETE, {"campaign": campaign_id, "user": user_id, "key": key_of(name)})


def recent(tx: Tx, campaign_id: int, user_id: int, limit: int) -> tuple[str, ...]:
    """Return the latest pool texts that a player rolled, each once, the last one first."""
    texts = tx.execute(_RECENT, {"campaign": campaign_id, "user": user_id}).scalars()
    return tuple(dict.fromkeys(texts))[:limit]
