"""What the database complains about, said in our words. Imports `bot.errors` only."""

import sqlite3

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bot.errors import StoreBusy, StoreError, StoreFull

_PRIMARY = 0xFF
"""SQLite's extended result codes keep the kind of trouble in the lowest byte."""


def code(error: BaseException) -> int | None:
    """Return SQLite's result code for the error, or None when it did not come from SQLite."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    number = getattr(error, "sqlite_errorcode", None)
    return number & _PRIMARY if isinstance(number, int) else None


def is_busy(error: BaseException) -> bool:
    """Tell whether somebody else held the database."""
    return isinstance(error, PoolTimeout) or code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def named(error: BaseException) -> StoreError | None:
    """Return our error for a full disk or a busy database, None for anything else."""
    if is_busy(error):
        return StoreBusy(str(error))
    if code(error) == sqlite3.SQLITE_FULL:
        return StoreFull(str(error))
    return None
