"""Messages that follow what is changed elsewhere, by what each shows: who draws them, and when again.

Requests overtake each other on their way to Discord. Where two drawings of one message are under way at the same time,
nobody knows which of them Discord shows in the end, so the last one is followed by another.
A drawing that was lost, since the store was busy, the line broke or Discord was unwell, is tried again a few times by
itself, and at once with the next change.
"""

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, TypeVar

import discord
import structlog

from bot.answers import CONNECTION_BROKE
from bot.errors import StoreError

log = structlog.get_logger()

Key = TypeVar("Key", bound=Hashable)
"""What a message shows: a campaign's points or fight by its number, a roll."""

PAUSES = (0.5, 2.0, 8.0)
"""Seconds before each further try of a drawing that was lost; after these it waits for the next change."""
LOST = (StoreError, CONNECTION_BROKE, TimeoutError)
"""What a drawing ends in that may go well a little later, beside Discord's own troubles (`is_passing`)."""
_TOO_MANY, _UNWELL = 429, 500


def is_passing(error: discord.HTTPException) -> bool:
    """Whether the same request may go well a little later: Discord is unwell, or was asked too often."""
    return error.status == _TOO_MANY or error.status >= _UNWELL


class LiveMessages(ABC, Generic[Key]):
    """Keeps the message of each key up to date; several changes at once become one edit."""

    def __init__(self, pauses: Sequence[float] = PAUSES) -> None:
        self._pauses = pauses
        self._closing = asyncio.Event()
        self._drawing: Counter[Key] = Counter()
        self._mixed: set[Key] = set()
        self._running: dict[Key, asyncio.Task[None]] = {}
        self._again: set[Key] = set()
        self._pausing: dict[Key, asyncio.Event] = {}
        """Lost drawings that wait for another try, each with what begins it at once."""

    @contextmanager
    def drawing(self, guild_id: int, key: Key) -> Iterator[None]:
        """Count a drawing of the message from before its state is read until Discord shows it."""
        self._drawing[key] += 1
        if self._drawing[key] > 1:
            self._mixed.add(key)
        try:
            yield
        finally:
            self._drawing[key] -= 1
            if not self._drawing[key]:
                del self._drawing[key]
                if key in self._mixed:
                    self._mixed.discard(key)
                    self._redraw(guild_id, key)

    def _redraw(self, guild_id: int, key: Key) -> None:
        """Draw the message once more, whatever shows on it."""
        self._start(guild_id, key)

    def _start(self, guild_id: int, key: Key) -> asyncio.Task[None]:
        """Draw the message soon, and once more where a drawing is under way; return what ends when that is done."""
        running = self._running.get(key)
        if running is not None:
            self._again.add(key)
            if key in self._pausing:
                self._pausing[key].set()
            return running
        task = self._running[key] = asyncio.create_task(self._follow(guild_id, key))
        return task

    async def closed(self) -> None:
        """Wait for the drawings that are under way; none is tried again."""
        self._closing.set()
        for each in self._pausing.values():
            each.set()
        if self._running:
            await asyncio.wait(self._running.values())

    async def _follow(self, guild_id: int, key: Key) -> None:
        lost = 0
        try:
            while True:
                self._again.discard(key)
                if await self._is_drawn(guild_id, key):
                    lost = 0
                else:
                    lost = 0 if key in self._again else lost
                    if lost < len(self._pauses) and await self._waited(key, self._pauses[lost]):
                        lost += 1
                        continue
                if key not in self._again:
                    return
        finally:
            del self._running[key]

    async def _is_drawn(self, guild_id: int, key: Key) -> bool:
        try:
            await self._draw_now(guild_id, key)
        except LOST as error:
            log.warning("message not refreshed", key=str(key), error=repr(error))
            return False
        except discord.HTTPException as error:
            log.warning("message not refreshed", key=str(key), status=error.status, code=error.code)
            return not is_passing(error)
        except Exception as error:  # a bug of ours, which must not end the drawings that were asked for meanwhile
            log.error("message not drawn", key=str(key), exc_info=error)
        return True

    async def _waited(self, key: Key, seconds: float) -> bool:
        """Wait so long, or until the message changes again; return whether there is a point in another try."""
        if self._closing.is_set():
            return False
        changed = self._pausing[key] = asyncio.Event()
        try:
            async with asyncio.timeout(seconds):
                await changed.wait()
        except TimeoutError:
            pass
        finally:
            del self._pausing[key]
        return not self._closing.is_set()

    async def _paused(self, seconds: float) -> bool:
        """Wait so long; return whether there is a point in another try."""
        try:
            await asyncio.wait_for(self._closing.wait(), seconds)
        except TimeoutError:
            return True
        return False

    @abstractmethod
    async def _draw_now(self, guild_id: int, key: Key) -> None:
        """Show the message as it is by now, while `drawing`."""
