"""The panels on which somebody is building a pool just now, so that quick presses are not lost.

A panel's state is in its message. A press that was made before Discord showed the one before it brings the older
state along, so presses on one panel are done in turn, and each goes on from where the last one ended.
After a restart the message is all there is, and enough.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from rules.dice.pool import DicePool
from rules.errors import RulesError

_PRESSES = 16
_REMEMBERED = 64
"""Panels; who comes back to an older one goes on from what its message shows."""


@dataclass(slots=True)
class Panel:
    """One panel; `pool` is what it holds since the last press, None where its message alone knows."""

    pool: DicePool | None = None
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    done: deque[int] = field(default_factory=lambda: deque(maxlen=_PRESSES))
    """The interactions that were its last presses, so that one that is delivered twice counts once."""


class Builders:
    """The panels that were pressed last."""

    def __init__(self) -> None:
        self._panels: OrderedDict[int, Panel] = OrderedDict()

    @asynccontextmanager
    async def panel(self, message_id: int) -> AsyncIterator[Panel]:
        """Wait for one's turn on a panel; where a change could not be shown, its message alone tells what it holds."""
        panel = self._panels.setdefault(message_id, Panel())
        self._panels.move_to_end(message_id)
        while len(self._panels) > _REMEMBERED:
            self._panels.popitem(last=False)
        async with panel.turn:
            try:
                yield panel
            except RulesError:  # refused, so nothing was changed
                raise
            except BaseException:
                panel.pool = None
                raise
