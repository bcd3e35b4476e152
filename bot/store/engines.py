"""The engines of the one database file: who may write, who may only read, and every protective setting, read back.

Imports `bot.errors` only.

SQLite's own defaults lose updates, ignore foreign keys and forget commits in a power cut, all without an error. So each
new connection is told what we need and asked whether it did it; a connection that did not is refused.
Errors do not show the values of a statement: they would bring into the log what players typed.
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.errors import SettingRefused

READERS = 4
"""How many questions can be answered at the same time; further ones wait in line."""

POOL_PATIENCE = 10
"""Seconds that a question waits in that line."""

PROTECTION: Mapping[str, int] = MappingProxyType(
    {
        "busy_timeout": 5_000,
        "synchronous": 2,  # FULL: what was acknowledged outlives a power cut; NORMAL forgets hundreds of changes
        "foreign_keys": 1,
        "secure_delete": 1,  # what was deleted is overwritten
        "trusted_schema": 0,
        "journal_size_limit": 67_108_864,
    }
)
"""What every connection of the bot is set to, by the name of the PRAGMA."""

READ_ONLY: Mapping[str, int] = MappingProxyType({**PROTECTION, "query_only": 1})

MIGRATION: Mapping[str, int] = MappingProxyType(
    {
        **PROTECTION,
        "busy_timeout": 30_000,
        "foreign_keys": 0,  # rebuilding a table drops it: with keys on, that deletes every row that points at it
        "legacy_alter_table": 0,
    }
)


def writer(database: Path) -> Engine:
    """Make the engine of the one writer: one connection, and the write lock is taken before anything is read."""
    engine = create_engine(
        _url("pysqlite", database), pool_size=1, max_overflow=0, pool_timeout=POOL_PATIENCE, hide_parameters=True
    )
    protect(engine, PROTECTION, begin="BEGIN IMMEDIATE")
    return engine


def readers(database: Path) -> AsyncEngine:
    """Make the engine of those who only ask; they never wait for the writer, nor it for them."""
    engine = create_async_engine(
        _url("aiosqlite", database),
        pool_size=READERS,
        max_overflow=0,
        pool_timeout=POOL_PATIENCE,
        hide_parameters=True,
    )
    protect(engine.sync_engine, READ_ONLY, begin="BEGIN")
    return engine


def migrator(database: Path) -> Engine:
    """Make the engine of a change of the tables: like the writer's, but foreign keys are not enforced on the way."""
    engine = create_engine(_url("pysqlite", database), poolclass=NullPool, hide_parameters=True)
    protect(engine, MIGRATION, begin="BEGIN IMMEDIATE")
    return engine


def _url(driver: str, database: Path) -> URL:
    return URL.create(f"sqlite+{driver}", database=str(database))


def protect(engine: Engine, settings: Mapping[str, int], *, begin: str) -> None:
    """Have each new connection of the engine set up and checked, and each transaction begun our way.

    Raises:
        SettingRefused: On connecting, when SQLite does not take a setting.
    """

    @event.listens_for(engine, "connect")
    def set_up(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        # The driver must begin nothing by itself: it would leave SELECT and CREATE outside of the transaction.
        connection.isolation_level = None
        try:
            _apply(connection, settings)
        except BaseException:
            connection.close()
            raise

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def _apply(connection: DBAPIConnection, settings: Mapping[str, int]) -> None:
    mode = _pragma(connection, "journal_mode" if "query_only" in settings else "journal_mode=WAL")
    if mode != "wal":
        raise SettingRefused(
            f"SQLite's write-ahead log does not work in this folder (it says {mode!r}), and without it nothing is safe "
            "there. Network drives and some shared folders are like that: move the data folder to a local disk."
        )
    for name, wanted in settings.items():
        _pragma(connection, f"{name}={wanted}")
        got = _pragma(connection, name)
        if got != wanted:
            raise SettingRefused(
                f"This build of SQLite does not take the setting {name}={wanted} (it says {got!r}), "
                "and without it saved changes could be lost. Install the bot with another Python or another SQLite."
            )


def _pragma(connection: DBAPIConnection, text: str) -> object:
    cursor = connection.cursor()
    try:
        cursor.execute(f"PRAGMA {text}")
        row = cursor.fetchone()
    finally:
        cursor.close()
    return row[0] if row else None
