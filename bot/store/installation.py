"""What the installation itself remembers, by key. Knows SQL."""

from sqlalchemy import delete, insert, select

from bot.store.schema import installation
from bot.store.store import Tx


def get(tx: Tx, key: str) -> str | None:
    """Return the value of a key, or None."""
    value: str | None = tx.execute(select(installation.c.value).where(installation.c.key == key)).scalar_one_or_none()
    return value


def put(tx: Tx, key: str, value: str) -> None:
    """Set the value of a key."""
    tx.execute(delete(installation).where(installation.c.key == key))
    tx.execute(insert(installation).values(key=key, value=value))
