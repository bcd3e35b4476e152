"""What the tables of a database look like, in words that can be compared, and what is in them."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path


def shape(database: Path) -> dict[str, str]:
    """Return the definition of each table and index, evened out in space, quotes and order of parts.

    A column that was added later stands behind the constraints.
    """
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return {name: _evened(re.sub(r"\s+", " ", sql.replace('"', "")).strip()) for name, sql in rows}


def _evened(definition: str) -> str:
    head, _, inner = definition.partition("(")
    parts, _, tail = inner.rpartition(")")
    return f"{head}({', '.join(sorted(parts.split(', ')))}){tail}" if head.startswith("CREATE TABLE") else definition


def contents(database: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return every row of every table but Alembic's own."""
    with closing(sqlite3.connect(database)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
            for name in names
            if name not in ("alembic_version", "sqlite_sequence")
        }
