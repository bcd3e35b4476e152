"""Whether a database file is whole, and of which version. Plain sqlite3, as the file may not be ours at all."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

PATIENCE = 30.0
"""Seconds to wait for another program that holds the file."""

TRUSTED_SQLITE = (3, 51, 3)
"""From here on SQLite is free of a rare bug that could damage a write-ahead log."""


@contextmanager
def opened(database: Path) -> Iterator[sqlite3.Connection]:
    """Open a file that exists, for a look."""
    address = f"{database.resolve().as_uri()}?mode=rw"
    with closing(sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)) as connection:
        connection.execute("PRAGMA trusted_schema=OFF")
        yield connection


def complaint(database: Path, *, thorough: bool = False) -> str | None:
    """Return what is wrong with the file, None when it is whole; a thorough look also compares the indexes.

    Raises:
        sqlite3.OperationalError: Another program does not let anybody look.
    """
    check = "integrity_check" if thorough else "quick_check"
    try:
        with opened(database) as connection:
            lines = [str(line) for (line,) in connection.execute(f"PRAGMA {check}(5)")]
            if lines == ["ok"] and thorough:
                dangling = connection.execute("PRAGMA foreign_key_check").fetchall()
                lines = [f"{len(dangling)} rows point at nothing"] if dangling else lines
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise
        return str(error)
    return None if lines == ["ok"] else "; ".join(lines)


def revision(database: Path) -> str | None:
    """Return the revision of the tables; None where there is no such mark."""
    with opened(database) as connection:
        marked = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone() if marked else None
    return str(row[0]) if row else None


def is_empty(database: Path) -> bool:
    """Tell whether the file holds no tables at all."""
    with opened(database) as connection:
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return bool(tables == 0)
