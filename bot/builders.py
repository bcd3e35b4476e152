"""The panels on which somebody is building a pool just now, so that quick presses are not lost.

A panel's state is in its message. A press that was made before Discord showed the one before it brings the older
state along, so presses on one panel are done in turn, and each goes on from where the last one ended.
After a restart the message is all there is, and enough.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from rules.dice.pool import DicePool

_REMEMBERED = 64
"""Panels; who comes back to an older one goes on from what its message shows."""


@dataclass(slots=True)
class Panel:
    """One panel; `pool` is what it holds since the last press, None where its message alone knows."""

    pool: DicePool | None = None
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class Builders:
    """The panels that were pressed last."""

    def __init__(self) -> None:
        self._panels: OrderedDict[int, Panel] = OrderedDict()

    @asynccontextmanager
    async def panel(self, message_id: int) -> AsyncIterator[Panel]:
        """Wait for one's turn on a panel; whatever fails meanwhile leaves it as its message shows it."""
        panel = self._panels.setdefault(message_id, Panel())
        self._panels.move_to_end(message_id)
        while len(self._panels) > _REMEMBERED:
            self._panels.popitem(last=False)
        async with panel.turn:
            try:
                yield panel
            except BaseException:
                panel.pool = None
                raise
