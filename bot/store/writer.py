"""The one thread that changes the database, many changes to a commit. Imports `bot.errors` and the store.

Waiting for the disk is what a commit costs, so whatever waits when the thread is free shares one transaction and one
wait. Each change has a savepoint: a change that fails is undone alone. Nobody hears of success before the commit.
"""

import asyncio
import contextvars
import queue
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError

from bot.errors import StoreBusy, StoreClosed, StoreError
from bot.store import trouble

T = TypeVar("T")

BATCH = 64
"""The most changes that share a commit: it bounds how long the first of them waits for the last."""

TRIES = 5
"""How often a transaction is begun before the database counts as busy."""

BUSY_PATIENCE = 5.0
"""Seconds after which no further try is made; one try alone can wait as long as the busy timeout."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    """A change that waits, and whom to tell."""

    change: Callable[[Connection], Any]
    done: "asyncio.Future[Any]"
    context: contextvars.Context


@dataclass(frozen=True, slots=True)
class _Saved:
    result: Any


_Outcome = _Saved | BaseException


class Writer:
    """The queue, and the thread that empties it; made and used on the event loop's thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closed = False
        self._abandoned = False
        self._committing = False
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        event.listen(engine, "commit", self._guard_commit)
        self._thread.start()

    def submit(self, change: Callable[[Connection], T]) -> "asyncio.Future[T]":
        """Queue a change; the future is done after the commit that saved it.

        Raises:
            StoreClosed: The store takes no more changes.
        """
        if self._closed:
            raise StoreClosed("the store is closed")
        done: asyncio.Future[T] = self._loop.create_future()
        self._queue.put(_Job(change, done, contextvars.copy_context()))
        return done

    async def stop(self, patience: float) -> None:
        """Take no more changes and wait for the queued ones; what has not begun by then is refused."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join, patience)
        if self._thread.is_alive():
            self._abandoned = True
            log.error("writer did not finish in time", seconds=patience)

    async def empty_log(self) -> None:
        """Move the write-ahead log into the file and cut it to nothing, between two commits.

        Raises:
            StoreBusy: Somebody reads an old state of the database.
            StoreClosed: The store is closed, and the log is empty anyway.
        """
        if self._closed:
            raise StoreClosed("the store is closed")
        await asyncio.to_thread(self._checkpoint)

    def _checkpoint(self) -> None:
        with closing(self._engine.raw_connection()) as connection:  # there is only one, so this waits for its turn
            cursor = connection.cursor()
            busy, *_ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            raise StoreBusy("the log cannot be emptied while an old state is read")

    def _run(self) -> None:
        more = True
        while more:
            batch, more = self._next_batch()
            outcomes = self._save(batch)
            try:
                self._loop.call_soon_threadsafe(_deliver, batch, outcomes)
            except RuntimeError:  # the event loop is gone, and with it everyone who could be told
                log.warning("nobody left to hear of saved changes", changes=len(batch))

    def _next_batch(self) -> tuple[list[_Job], bool]:
        """Wait for a change and take along what waits behind it; False: there will be no more."""
        batch: list[_Job] = []
        job = self._queue.get()
        while job is not None:
            batch.append(job)
            if len(batch) == BATCH:
                return batch, True
            try:
                job = self._queue.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _save(self, batch: list[_Job]) -> list[_Outcome]:
        """Commit the batch and return what became of each change; after a failed commit none of them is saved."""
        try:
            return self._commit(batch) if batch else []
        except BaseException as error:  # whatever it is, the callers must hear of it and the thread must live
            log.warning("a commit failed", changes=len(batch), error=repr(error))
            return [_lost(error) for _ in batch]

    def _commit(self, batch: list[_Job]) -> list[_Outcome]:
        connection = self._begin()
        try:
            outcomes = [self._attempt(connection, job) for job in batch]
            self._committing = True
            connection.commit()
        except BaseException:
            connection.invalidate()  # SQLAlchemy does not roll back after a failed COMMIT; closing the file does
            raise
        finally:
            self._committing = False
            connection.close()
        return outcomes

    def _begin(self) -> Connection:
        """Take the write lock. Nothing has run yet, so a busy database can be asked again without harm."""
        started = time.monotonic()
        for attempt in range(1, TRIES + 1):
            try:
                return self._begin_once()
            except OperationalError as error:
                late = time.monotonic() - started > BUSY_PATIENCE
                if attempt == TRIES or late or not trouble.is_busy(error):
                    raise
                time.sleep(0.01 * attempt * (1 + secrets.randbelow(100) / 100))
        raise AssertionError("the last try returns or raises")

    def _begin_once(self) -> Connection:
        connection = self._engine.connect()
        try:
            connection.begin()
        except BaseException:
            connection.close()
            raise
        return connection

    def _attempt(self, connection: Connection, job: _Job) -> _Outcome:
        """Run one change in its own savepoint.

        Raises:
            StoreClosed: There is no more time.
        """
        if self._abandoned:
            raise StoreClosed("the store closed before this change began")
        if job.done.cancelled():
            return asyncio.CancelledError()
        # begin_nested() would do the same, but names each savepoint anew and so compiles two statements for each change
        connection.exec_driver_sql("SAVEPOINT change")
        try:
            result = job.context.run(job.change, connection)
        except BaseException as error:
            if not _in_transaction(connection):  # SQLite gave up the whole transaction: a full disk, a read error
                raise
            connection.exec_driver_sql("ROLLBACK TO change")
            connection.exec_driver_sql("RELEASE change")
            return trouble.named(error) or error
        connection.exec_driver_sql("RELEASE change")  # fails when the change ended the transaction
        return _Saved(result)

    def _guard_commit(self, _: Connection) -> None:
        if not self._committing:
            raise RuntimeError("a change must not commit: it shares the transaction with others")


def _in_transaction(connection: Connection) -> bool:
    driver = connection.connection.driver_connection
    return connection.in_transaction() and driver is not None and bool(driver.in_transaction)


def _lost(error: BaseException) -> StoreError:
    """Return one error for one caller: the same object must not be raised in two places."""
    lost = trouble.named(error) or (StoreClosed if isinstance(error, StoreClosed) else StoreError)(str(error))
    lost.__cause__ = error
    return lost


def _deliver(batch: list[_Job], outcomes: list[_Outcome]) -> None:
    """Tell each caller, on the event loop's thread; who was cancelled meanwhile is not told."""
    for job, outcome in zip(batch, outcomes, strict=True):
        if job.done.done():
            continue
        match outcome:
            case _Saved(result):
                job.done.set_result(result)
            case StopIteration():  # a future refuses this one
                job.done.set_exception(RuntimeError(f"a change raised {outcome!r}"))
            case _:
                job.done.set_exception(outcome)
