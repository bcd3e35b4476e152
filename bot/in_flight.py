"""The interactions that are being worked on just now."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class InFlight:
    """The interactions that are being worked on, so that the bot can finish them before it stops."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    @contextmanager
    def working(self) -> Iterator[None]:
        """Count the current task as working on an interaction, for as long as the block runs."""
        task = asyncio.current_task()
        assert task is not None, "interactions are worked on in tasks"
        self._running.add(task)
        try:
            yield
        finally:
            self._running.discard(task)

    def __len__(self) -> int:
        return len(self._running)

    async def drained(self, patience: float) -> int:
        """Wait until all are finished, those that begin meanwhile too, at most `patience` seconds; return the rest."""
        end = time.monotonic() + patience
        while self._running and time.monotonic() < end:
            await asyncio.wait(self._running, timeout=end - time.monotonic())
        return len(self._running)
