"""Bringing the tables up to date, all or nothing. Imports the store; Alembic only when there is something to do."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect

from bot.errors import MigrationFailed
from bot.store.schema import HEAD

if TYPE_CHECKING:
    from alembic.config import Config


@dataclass(frozen=True, slots=True)
class Scripts:
    """The migrations: where they lie and which is the last."""

    folder: Path
    head: str


OURS = Scripts(Path(__file__).parents[2] / "migrations", HEAD)


def knows(scripts: Scripts, revision: str) -> bool:
    """Tell whether the scripts can start from this revision."""
    from alembic.script import ScriptDirectory

    return revision in {script.revision for script in ScriptDirectory(scripts.folder).walk_revisions()}


def upgrade(database: Path, scripts: Scripts = OURS) -> None:
    """Run the scripts that the database lacks, in one transaction; whoever calls holds the data folder."""
    from alembic import command

    command.upgrade(configured(database, scripts), scripts.head)


def configured(database: Path, scripts: Scripts = OURS) -> "Config":
    """Return what Alembic's commands need to work on this database."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(scripts.folder).replace("%", "%%"))
    config.attributes["database"] = database
    return config


def row_counts(connection: Connection) -> dict[str, int]:
    """Return how many rows each table has."""
    quote = connection.dialect.identifier_preparer.quote
    return {
        table: connection.exec_driver_sql(f"SELECT count(*) FROM {quote(table)}").scalar_one()  # noqa: S608 # quoted
        for table in inspect(connection).get_table_names()
    }


def check_result(connection: Connection, before: Mapping[str, int], may_lose_rows: Iterable[str]) -> None:
    """Look at migrated tables before they are committed.

    Raises:
        MigrationFailed: Rows are gone that no script meant to remove, rows point at nothing, or the file is damaged.
    """
    after = row_counts(connection)
    fewer = [name for name, rows in before.items() if after.get(name, 0) < rows and name not in may_lose_rows]
    if fewer:
        raise MigrationFailed(f"the new tables lack rows of {', '.join(fewer)}")
    dangling = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if dangling:
        raise MigrationFailed(f"in the new tables {len(dangling)} rows point at nothing")
    if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one() != "ok":
        raise MigrationFailed("the new tables are damaged")
