"""Waiting for something to become true, without polling.

Imports the standard library only.
"""

import asyncio
from collections.abc import Callable


class Overdue(AssertionError):
    """What a test waited for did not happen in time."""


class Signal:
    """A bell that is rung at each change; waiters look again each time."""

    def __init__(self) -> None:
        self._bell = asyncio.Event()

    def ring(self) -> None:
        """Wake every waiter."""
        self._bell.set()

    async def wait_for(self, happened: Callable[[], object], what: Callable[[], str], within: float = 10.0) -> None:
        """Return as soon as `happened()` is true.

        Raises:
            Overdue: it was still false after `within` seconds; `what()` says what was awaited.
        """
        try:
            async with asyncio.timeout(within):
                while not happened():
                    self._bell.clear()
                    await self._bell.wait()
        except TimeoutError:
            raise Overdue(f"after {within} s: {what()}") from None
