"""Messages that follow what is changed elsewhere, one for each campaign: who draws them, and when again.

Requests overtake each other on their way to Discord. Where two drawings of one message are under way at the same time,
nobody knows which of them Discord shows in the end, so the last one is followed by another.
A drawing that was lost, since the store was busy or the line broke, is tried again a few times by itself.
"""

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import structlog

from bot.answers import CONNECTION_BROKE
from bot.errors import StoreError

log = structlog.get_logger()

PAUSES = (0.5, 2.0, 8.0)
"""Seconds before each further try of a drawing that was lost; after these it waits for the next change."""


class LiveMessages(ABC):
    """Keeps a message of each campaign up to date; several changes at once become one edit."""

    def __init__(self, pauses: Sequence[float] = PAUSES) -> None:
        self._pauses = pauses
        self._closing = asyncio.Event()
        self._drawing: Counter[int] = Counter()
        self._mixed: set[int] = set()
        self._running: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()

    @contextmanager
    def drawing(self, guild_id: int, campaign_id: int) -> Iterator[None]:
        """Count a drawing of the campaign's message from before its state is read until Discord shows it."""
        self._drawing[campaign_id] += 1
        if self._drawing[campaign_id] > 1:
            self._mixed.add(campaign_id)
        try:
            yield
        finally:
            self._drawing[campaign_id] -= 1
            if not self._drawing[campaign_id]:
                del self._drawing[campaign_id]
                if campaign_id in self._mixed:
                    self._mixed.discard(campaign_id)
                    self._redraw(guild_id, campaign_id)

    def _redraw(self, guild_id: int, campaign_id: int) -> None:
        """Draw the message once more, whatever shows on it."""
        self._start(guild_id, campaign_id)

    def _start(self, guild_id: int, campaign_id: int) -> asyncio.Task[None]:
        """Draw the message soon, and once more where a drawing is under way; return what ends when that is done."""
        running = self._running.get(campaign_id)
        if running is not None:
            self._again.add(campaign_id)
            return running
        task = self._running[campaign_id] = asyncio.create_task(self._follow(guild_id, campaign_id))
        return task

    async def closed(self) -> None:
        """Wait for the drawings that are under way; none is tried again."""
        self._closing.set()
        if self._running:
            await asyncio.wait(self._running.values())

    async def _follow(self, guild_id: int, campaign_id: int) -> None:
        lost = 0
        try:
            while True:
                self._again.discard(campaign_id)
                if await self._is_drawn(guild_id, campaign_id):
                    lost = 0
                elif lost < len(self._pauses) and await self._paused(self._pauses[lost]):
                    lost += 1
                    continue
                if campaign_id not in self._again:
                    return
        finally:
            del self._running[campaign_id]

    async def _is_drawn(self, guild_id: int, campaign_id: int) -> bool:
        try:
            await self._draw_now(guild_id, campaign_id)
        except (StoreError, CONNECTION_BROKE) as error:
            log.warning("message not refreshed", campaign=campaign_id, error=str(error))
            return False
        return True

    async def _paused(self, seconds: float) -> bool:
        """Wait so long; return whether there is a point in another try."""
        try:
            await asyncio.wait_for(self._closing.wait(), seconds)
        except TimeoutError:
            return True
        return False

    @abstractmethod
    async def _draw_now(self, guild_id: int, campaign_id: int) -> None:
        """Show the campaign's message as it is by now, while `drawing`."""
