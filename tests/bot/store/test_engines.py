"""Every protective setting is in force on every connection, or the bot does not start."""

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from sqlalchemy import StaticPool, create_engine, insert
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.errors import SettingRefused, StoreBusy
from bot.store import engines
from bot.store.schema import installation
from bot.store.store import Store, Tx
from tests.bot.store.turns import new_campaign

WANTED = {
    "journal_mode": "wal",
    "synchronous": 2,
    "busy_timeout": 5000,
    "foreign_keys": 1,
    "secure_delete": 1,
    "trusted_schema": 0,
    "journal_size_limit": 67_108_864,
}


def settings(tx: Tx) -> dict[str, object]:
    return {name: tx.exec_driver_sql(f"PRAGMA {name}").scalar() for name in (*WANTED, "query_only")}


async def test_the_writer_has_every_protective_setting(store: Store) -> None:
    assert await store.write(settings) == {**WANTED, "query_only": 0}


async def test_every_pooled_reader_has_every_protective_setting(store: Store) -> None:
    answers = await asyncio.gather(*(store.read(settings) for _ in range(3 * engines.READERS)))
    assert answers == [{**WANTED, "query_only": 1}] * len(answers)


def test_the_migrator_rebuilds_tables_without_enforcing_keys(database: Path) -> None:
    with engines.migrator(database).begin() as tx:
        assert settings(tx) == {**WANTED, "busy_timeout": 30_000, "foreign_keys": 0, "query_only": 0}


async def test_the_driver_begins_nothing_by_itself(store: Store, database: Path) -> None:
    def of_driver(tx: Tx) -> object:
        driver: Any = tx.connection.driver_connection
        return driver.isolation_level

    assert await store.write(of_driver) is None
    assert await store.read(of_driver) is None
    with engines.migrator(database).begin() as tx:
        assert of_driver(tx) is None


async def test_a_reader_cannot_write(store: Store) -> None:
    with pytest.raises(DBAPIError, match="attempt to write a readonly database"):
        await store.read(new_campaign)


async def test_a_reader_takes_no_write_lock(store: Store, database: Path) -> None:
    def while_somebody_writes(tx: Tx) -> int:
        with closing(sqlite3.connect(database, isolation_level=None, timeout=0)) as other:
            other.execute("BEGIN IMMEDIATE")
            return int(tx.exec_driver_sql("SELECT count(*) FROM campaign").scalar_one())

    assert await store.read(while_somebody_writes) == 0


async def test_a_question_sees_one_moment_from_its_first_look_on(store: Store, database: Path) -> None:
    await store.write(new_campaign)

    def look_twice(tx: Tx) -> tuple[int, int]:
        first = tx.exec_driver_sql("SELECT next_roll FROM campaign").scalar_one()
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("UPDATE campaign SET next_roll = 7")
        return first, tx.exec_driver_sql("SELECT next_roll FROM campaign").scalar_one()

    assert await store.read(look_twice) == (1, 1)
    assert await store.read(lambda tx: tx.exec_driver_sql("SELECT next_roll FROM campaign").scalar_one()) == 7


async def test_the_writer_has_the_write_lock_before_it_reads(store: Store, database: Path) -> None:
    def try_from_outside(_: Tx) -> None:
        with closing(sqlite3.connect(database, isolation_level=None, timeout=0)) as other:
            other.execute("BEGIN IMMEDIATE")

    with pytest.raises(StoreBusy):
        await store.write(try_from_outside)


async def test_a_row_that_points_at_nothing_is_refused(store: Store) -> None:
    with pytest.raises(IntegrityError, match="FOREIGN KEY"):
        await store.write(lambda tx: tx.exec_driver_sql("INSERT INTO campaign_channel VALUES (1, 2, 3)"))


async def test_an_error_does_not_show_what_players_typed(store: Store) -> None:
    statement = insert(installation).values(key="a", value="a private note")
    await store.write(lambda tx: tx.execute(statement))
    with pytest.raises(IntegrityError) as from_writing:
        await store.write(lambda tx: tx.execute(statement))
    with pytest.raises(DBAPIError) as from_reading:
        await store.read(lambda tx: tx.execute(statement))
    for error in (from_writing.value, from_reading.value):
        assert "INSERT" in str(error)
        assert "private" not in str(error)


async def test_the_log_beside_the_database_is_as_private_as_the_database(database: Path) -> None:
    store = await Store.open(database)
    await store.write(new_campaign)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in database.parent.iterdir()}
    await store.close()
    assert modes == {"bot.db": 0o600, "bot.db-wal": 0o600, "bot.db-shm": 0o600}


@pytest.mark.parametrize("setting", ["trusted_schema", "synchronous"])
async def test_a_setting_that_does_not_take_stops_the_start(
    monkeypatch: pytest.MonkeyPatch, database: Path, setting: str
) -> None:
    monkeypatch.setattr(engines, "PROTECTION", MappingProxyType({**engines.PROTECTION, setting: 77}))
    with pytest.raises(SettingRefused, match=f"{setting}=77"):
        await Store.open(database)


def test_a_database_without_a_write_ahead_log_is_refused_to_writers() -> None:
    engine = create_engine("sqlite://", poolclass=StaticPool)  # in memory there is no log, as on some network drives
    engines.protect(engine, engines.PROTECTION, begin="BEGIN IMMEDIATE")
    with pytest.raises(SettingRefused, match="local disk"):
        engine.connect()


async def test_a_database_without_a_write_ahead_log_is_refused_to_readers(tmp_path: Path) -> None:
    reading = engines.readers(tmp_path / "old.db")
    with pytest.raises(SettingRefused, match="'delete'"):
        await reading.connect()
    await reading.dispose()


async def test_a_path_with_signs_of_an_address_is_only_a_path(tmp_path: Path) -> None:
    odd = tmp_path / "a?b#c%20d.db"
    store = await Store.open(odd)
    await store.close()
    assert odd.is_file()
