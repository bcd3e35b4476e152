"""What a caller is told is what was saved: all of it, once, and only after the commit."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from types import MappingProxyType

import pytest
from sqlalchemy import insert

from bot.errors import StoreBusy, StoreClosed, StoreError, StoreFull
from bot.store import engines, writer
from bot.store.schema import installation
from bot.store.store import Store, Tx
from tests.bot.store.turns import balance, new_campaign, turn


def put(key: str, value: str = "") -> Callable[[Tx], str]:
    def change(tx: Tx) -> str:
        tx.execute(insert(installation).values(key=key, value=value))
        return key

    return change


def keys(tx: Tx) -> list[str]:
    return [key for (key,) in tx.exec_driver_sql("SELECT key FROM installation ORDER BY key")]


def saved(database: Path) -> list[str]:
    """Look at the file from outside."""
    with closing(sqlite3.connect(database)) as other:
        return [key for (key,) in other.execute("SELECT key FROM installation ORDER BY key")]


@contextmanager
def held_up(store: Store) -> Iterator[None]:
    """Keep the writer busy, so that everything that is asked for meanwhile shares the next commit."""
    go = threading.Event()
    first = asyncio.ensure_future(store.write(lambda _: go.wait(10)))
    try:
        yield
    finally:
        asyncio.get_running_loop().call_later(0.02, go.set)
    assert not first.cancelled()


async def together(store: Store, *changes: Callable[[Tx], object]) -> list[object]:
    """Ask for all changes in one commit and return what each caller was told."""
    with held_up(store):
        await asyncio.sleep(0.05)
        asked = [asyncio.ensure_future(store.write(change)) for change in changes]
    return list(await asyncio.gather(*asked, return_exceptions=True))


async def test_a_change_is_on_the_disk_when_its_result_comes_back(store: Store, database: Path) -> None:
    assert await store.write(put("a")) == "a"
    assert saved(database) == ["a"]


async def test_a_change_sees_everything_saved_before_and_so_does_a_question(store: Store) -> None:
    await store.write(put("a"))
    assert await store.write(keys) == ["a"] == await store.read(keys)


async def test_changes_that_wait_share_one_commit(store: Store) -> None:
    def transaction(tx: Tx) -> object:
        return tx.get_transaction()

    first, second, third = await together(store, transaction, transaction, transaction)
    assert first is second is third
    assert await store.write(transaction) is not first


async def test_a_commit_takes_no_more_than_its_batch(store: Store) -> None:
    transactions = await together(store, *[lambda tx: tx.get_transaction()] * (writer.BATCH + 1))
    assert [transactions.count(each) for each in dict.fromkeys(transactions)] == [writer.BATCH, 1]


async def test_nobody_hears_of_success_before_the_commit(store: Store, database: Path) -> None:
    with held_up(store):
        asked = asyncio.ensure_future(store.write(put("a")))
        looked = asyncio.ensure_future(store.write(lambda tx: (keys(tx), saved(database), asked.done())))
    assert await looked == (["a"], [], False)
    assert await asked == "a"
    assert saved(database) == ["a"]


async def test_a_change_that_fails_is_undone_alone(store: Store, database: Path) -> None:
    def half(tx: Tx) -> None:
        put("half")(tx)
        raise LookupError("no such thing")

    before, failed, after = await together(store, put("a"), half, put("b"))
    assert (before, after) == ("a", "b")
    assert isinstance(failed, LookupError)
    assert saved(database) == ["a", "b"]


async def test_a_statement_that_is_refused_is_undone_alone(store: Store, database: Path) -> None:
    first, twice, other = await together(store, put("a"), put("a"), put("b"))
    assert (first, other) == ("a", "b")
    assert type(twice).__name__ == "IntegrityError"
    assert saved(database) == ["a", "b"]


async def test_an_error_comes_back_as_it_was_raised(store: Store) -> None:
    error = LookupError("this very one")

    def fail(_: Tx) -> None:
        raise error

    with pytest.raises(LookupError) as caught:
        await store.write(fail)
    assert caught.value is error


@pytest.mark.parametrize("error", [StopIteration(), SystemExit(2), KeyboardInterrupt(), asyncio.CancelledError()])
async def test_no_error_stops_the_writer(store: Store, database: Path, error: BaseException) -> None:
    def fail(tx: Tx) -> None:
        put("half")(tx)
        raise error

    asked = store._writer.submit(fail)
    await asyncio.wait({asked})  # only looked at: a task that raises SystemExit would stop the loop
    told = asked.exception() if not asked.cancelled() else None
    assert told is not None or isinstance(error, asyncio.CancelledError)
    assert await store.write(put("a")) == "a"
    assert saved(database) == ["a"]


async def test_when_the_commit_fails_nothing_of_the_batch_was_saved_and_all_are_told(
    store: Store, database: Path
) -> None:
    def poison(tx: Tx) -> None:
        tx.exec_driver_sql("PRAGMA defer_foreign_keys = ON")  # now the orphan is found at the commit only
        tx.exec_driver_sql("INSERT INTO campaign_channel VALUES (1, 2, 3)")

    told = await together(store, put("a"), poison, put("b"))
    assert [type(each) for each in told] == [StoreError] * 3
    assert len(set(map(id, told))) == 3
    assert saved(database) == []
    assert await store.write(put("next")) == "next"
    assert saved(database) == ["next"]


@pytest.mark.parametrize("end", ["commit", "rollback"])
async def test_a_change_that_ends_the_transaction_saves_nothing(store: Store, database: Path, end: str) -> None:
    def meddle(tx: Tx) -> None:
        put("meddled")(tx)
        getattr(tx, end)()

    told = await together(store, put("a"), meddle, put("b"))
    assert [type(each) for each in told] == [StoreError] * 3
    assert saved(database) == []
    assert await store.write(put("next")) == "next"


async def test_a_full_disk_is_said_clearly_and_questions_go_on(monkeypatch: pytest.MonkeyPatch, database: Path) -> None:
    pages = 80
    monkeypatch.setattr(engines, "PROTECTION", MappingProxyType({**engines.PROTECTION, "max_page_count": pages}))
    store = await Store.open(database)
    told: list[str] = []
    with suppress(StoreFull):
        while len(told) < pages:
            told.append(await store.write(put(f"{len(told):03}", "x" * 3000)))
    assert 1 <= len(told) < pages
    neighbours = await together(store, put("b", "x" * 9000), put("c", "x" * 9000))
    assert [type(each) for each in neighbours] == [StoreFull] * 2
    assert await store.read(keys) == told
    await store.write(lambda tx: tx.exec_driver_sql("DELETE FROM installation WHERE key > '000'"))
    assert await store.write(put("after")) == "after"
    await store.close()
    assert saved(database) == ["000", "after"]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one try to take the write lock be short."""
    monkeypatch.setattr(engines, "PROTECTION", MappingProxyType({**engines.PROTECTION, "busy_timeout": 10}))


@pytest.mark.usefixtures("impatient")
async def test_a_database_that_stays_busy_is_said_to_be_busy_and_nothing_ran(database: Path) -> None:
    ran: list[str] = []
    store = await Store.open(database)
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy):
            await store.write(lambda _: ran.append("ran"))
        assert await store.read(keys) == []
    assert ran == []
    assert await store.write(put("a")) == "a"
    await store.close()


@pytest.mark.usefixtures("impatient")
async def test_a_database_that_is_busy_for_a_moment_is_asked_again(database: Path) -> None:
    store = await Store.open(database)
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        asked = asyncio.ensure_future(store.write(put("a")))
        await asyncio.sleep(0.04)
        other.execute("ROLLBACK")
    assert await asked == "a"
    await store.close()


async def test_a_change_whose_caller_left_before_it_began_is_not_made(store: Store, database: Path) -> None:
    with held_up(store):
        asked = asyncio.ensure_future(store.write(put("a")))
        await asyncio.sleep(0.01)
        asked.cancel()
    assert await store.write(put("b")) == "b"
    assert saved(database) == ["b"]


async def test_a_change_logs_in_the_context_of_its_caller(store: Store) -> None:
    who: ContextVar[str] = ContextVar("who", default="nobody")
    who.set("caller")
    assert await store.write(lambda _: who.get()) == "caller"


async def test_closing_waits_for_what_is_queued(database: Path) -> None:
    store = await Store.open(database)
    asked = [asyncio.ensure_future(store.write(put(f"{number:03}"))) for number in range(200)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*asked) == saved(database)


async def test_a_closed_store_takes_no_work(database: Path) -> None:
    store = await Store.open(database)
    await store.close()
    await store.close()
    with pytest.raises(StoreClosed):
        await store.write(put("a"))
    with pytest.raises(StoreClosed):
        await store.read(keys)
    with pytest.raises(StoreClosed):
        await store.scrub()


async def test_when_time_is_up_what_has_not_begun_is_refused(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.store.CLOSING_PATIENCE", 0.05)
    store = await Store.open(database)
    go = threading.Event()
    stuck = asyncio.ensure_future(store.write(lambda _: go.wait(10)))
    await asyncio.sleep(0.02)
    waiting = asyncio.ensure_future(store.write(put("late")))
    await asyncio.sleep(0)
    await store.close()
    go.set()
    with pytest.raises(StoreClosed):
        await waiting
    assert await stuck is True
    assert saved(database) == []


async def test_closing_leaves_one_file_and_no_thread(database: Path) -> None:
    store = await Store.open(database)
    await store.write(put("a"))
    await store.close()
    assert [path.name for path in database.parent.iterdir()] == ["bot.db"]
    assert "store-writer" not in [thread.name for thread in threading.enumerate()]


async def test_scrubbing_leaves_no_copy_of_what_was_deleted(store: Store, database: Path) -> None:
    secret = "my-old-nickname"
    for number in range(30):
        await store.write(put(f"{secret}-{number}", secret * 50))
    await store.write(lambda tx: tx.exec_driver_sql("DELETE FROM installation"))
    files = [database, database.with_name("bot.db-wal")]
    assert any(secret.encode() in file.read_bytes() for file in files)
    await store.scrub()
    assert not any(secret.encode() in file.read_bytes() for file in files)


async def test_scrubbing_says_so_while_an_old_state_is_read(impatient: None, database: Path) -> None:
    store = await Store.open(database)
    await store.write(put("a"))
    with closing(sqlite3.connect(database, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM installation").fetchall()
        await store.write(put("b"))
        with pytest.raises(StoreBusy):
            await store.scrub()
    await store.scrub()
    await store.close()


async def test_scrubbing_waits_for_its_turn_among_changes(store: Store) -> None:
    campaign = await store.write(new_campaign)
    work = [store.write(turn(campaign, f"op-{number}")) for number in range(100)]
    await asyncio.gather(*work, *(store.scrub() for _ in range(5)))
    assert (await store.read(balance(campaign))).holds
