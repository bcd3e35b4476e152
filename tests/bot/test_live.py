"""Messages that follow what is changed elsewhere: what becomes of a drawing that is lost."""

import asyncio

from bot.errors import StoreBusy
from bot.live import LiveMessages

GUILD, CAMPAIGN = 1, 2


class Board(LiveMessages[int]):
    """A message that cannot be drawn the first times."""

    def __init__(self, losses: int, *pauses: float) -> None:
        super().__init__(pauses)
        self.losses = losses
        self.tries = 0
        self.shown = 0
        self.tried = asyncio.Event()

    async def change(self) -> None:
        """Let the message follow a change, and wait for whatever that brings about."""
        await self._start(GUILD, CAMPAIGN)

    async def _draw_now(self, guild_id: int, campaign_id: int) -> None:
        self.tries += 1
        self.tried.set()
        if self.tries <= self.losses:
            raise StoreBusy("somebody else holds the database")
        self.shown += 1


async def test_a_lost_drawing_is_made_up_by_itself() -> None:
    board = Board(2, 0.0, 0.0, 0.0)
    await board.change()
    assert (board.tries, board.shown) == (3, 1)


async def test_after_a_few_losses_a_drawing_waits_for_the_next_change() -> None:
    board = Board(3, 0.0, 0.0)
    await board.change()
    assert (board.tries, board.shown) == (3, 0)
    await board.change()
    assert (board.tries, board.shown) == (4, 1)


async def test_a_stopping_bot_does_not_wait_for_another_try() -> None:
    board = Board(1, 3600.0)
    change = asyncio.create_task(board.change())
    await board.tried.wait()
    await board.closed()
    await change
    assert (board.tries, board.shown) == (1, 0)
