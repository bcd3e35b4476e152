"""How Alembic runs a change of the tables on SQLite without leaving half of it, or deleting rows by the way.

Four things together: the driver begins nothing by itself and `BEGIN IMMEDIATE` is ours (see `bot.store.engines`), one
transaction is open around everything, Alembic is told that tables can be rolled back, and foreign keys are off while
tables are rebuilt and checked before the commit.
"""

from collections.abc import Collection, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from alembic import context
from alembic.runtime.migration import MigrationContext, MigrationInfo

from bot.settings import read_settings
from bot.store import engines
from bot.store.folder import DataFolder
from bot.store.lock import held
from bot.store.schema import metadata
from bot.store.upgrade import check_result, row_counts


def migrate(database: Path) -> None:
    """Run the scripts in one transaction, look at the result, and only then commit."""
    may_lose_rows: set[str] = set()
    upward = True

    def applied(
        ctx: MigrationContext, step: MigrationInfo, heads: Collection[Any], run_args: Mapping[str, Any]
    ) -> None:
        nonlocal upward
        upward = step.is_upgrade
        for script in context.script.get_revisions(step.up_revision_ids):
            may_lose_rows.update(getattr(script.module, "MAY_LOSE_ROWS", ()))

    with engines.migrator(database).connect() as connection, connection.begin():
        before = row_counts(connection)
        context.configure(
            connection=connection,
            target_metadata=metadata,
            transactional_ddl=True,
            transaction_per_migration=False,
            render_as_batch=True,
            on_version_apply=applied,
        )
        with context.begin_transaction():
            context.run_migrations()
        check_result(connection, before if upward else {}, may_lose_rows)


if context.is_offline_mode():
    raise SystemExit("SQLite's tables are rebuilt from what is in them: a script without a database cannot be made.")

with ExitStack() as stack:
    given = context.config.attributes.get("database")
    if given is None:  # called by hand; the bot holds the folder itself
        folder = DataFolder(read_settings().data_dir)
        folder.set_up()
        stack.enter_context(held(folder))
        folder.set_up_database()
        given = folder.database
    migrate(given)
