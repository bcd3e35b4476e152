"""The store: every change through one door, every question through another. Imports `bot.errors` and the store."""

from collections.abc import Callable
from pathlib import Path
from typing import Self, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.errors import StoreClosed
from bot.store import engines, recorded, trouble
from bot.store.values import Event
from bot.store.writer import Writer

T = TypeVar("T")

Tx: TypeAlias = Connection
"""An open transaction: what changes and questions are asked of."""

CLOSING_PATIENCE = 10.0
"""Seconds that queued changes get when the store closes."""


class Store:
    """One database file: many may read it while one change after the other is saved."""

    def __init__(self, writing: Engine, reading: AsyncEngine) -> None:
        self._writing = writing
        self._reading = reading
        self._writer = Writer(writing)
        self._closed = False
        self._listeners: list[Callable[[tuple[Event, ...]], None]] = []

    @classmethod
    async def open(cls, database: Path) -> Self:
        """Open a database that is ready for this version; it must lie in the folder of one running bot.

        Raises:
            SettingRefused: SQLite did not take a setting that keeps saved changes safe.
        """
        writing, reading = engines.writer(database), engines.readers(database)
        try:
            writing.connect().close()
            async with reading.connect():
                pass
        except BaseException:
            await reading.dispose()
            writing.dispose()
            raise
        return cls(writing, reading)

    async def write(self, change: Callable[[Tx], T]) -> T:
        """Apply a change and return what it returned, once it is safe on the disk.

        The change runs alone, on the writer's thread, and sees everything saved before it. It must be quick, wait
        for nobody and not commit. When it raises, it is undone and the error comes back here. Whoever is cancelled
        meanwhile does not know whether it was saved (it was or it was not, never half): the `op_id` of its event tells.

        Raises:
            StoreBusy: Somebody else holds the database; nothing was saved.
            StoreFull: There is no room on the disk; nothing was saved.
            StoreClosed: The bot is stopping; nothing was saved.
            StoreError: The commit failed; nothing was saved.
        """
        events = recorded.listening()
        result = await self._writer.submit(change)
        if events:
            for tell in self._listeners:
                tell(tuple(events))
        return result

    def subscribe(self, tell: Callable[[tuple[Event, ...]], None]) -> None:
        """Tell somebody of the events of each change once it is saved, before whoever made it hears of that.

        What is told must not wait and not fail. Of a change whose maker was cancelled meanwhile nobody is told.
        """
        self._listeners.append(tell)

    async def read(self, question: Callable[[Tx], T]) -> T:
        """Answer a question from one moment's picture of the database; it cannot change anything.

        Between its statements the question runs on the event loop's thread, so it must not compute for long.

        Raises:
            StoreBusy: Too many others ask.
            StoreClosed: The bot is stopping.
        """
        if self._closed:
            raise StoreClosed("the store is closed")
        try:
            async with self._reading.connect() as connection:
                return await connection.run_sync(question)
        except SQLAlchemyError as error:
            ours = trouble.named(error)
            if ours is None:
                raise
            raise ours from error

    async def scrub(self) -> None:
        """Leave no trace of what was deleted so far: the log may still hold it after the file does not.

        Raises:
            StoreBusy: Somebody reads an old state of the database; try again.
        """
        await self._writer.empty_log()

    async def close(self) -> None:
        """Take no more work, wait a while for what is queued, and let go of the file."""
        await self._writer.stop(CLOSING_PATIENCE)
        self._closed = True
        await self._reading.dispose()
        self._writing.dispose()
