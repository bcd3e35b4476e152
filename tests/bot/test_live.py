"""Messages that follow what is changed elsewhere: what becomes of a drawing that is lost."""

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.errors import StoreBusy
from bot.live import LiveMessages
from bot.trackers import Trackers

GUILD, CAMPAIGN = 1, 2


class Board(LiveMessages[int]):
    """A message that cannot be drawn the first times."""

    def __init__(self, losses: int, *pauses: float, error: Exception | None = None) -> None:
        super().__init__(pauses)
        self.error = error or StoreBusy("somebody else holds the database")
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
        await asyncio.sleep(0)  # others get on meanwhile
        if self.tries <= self.losses:
            raise self.error
        self.shown += 1


class HeldTrackers(Trackers):
    """Trackers that are drawn once they are let go."""

    def __init__(self) -> None:
        nothing: Any = None
        super().__init__(nothing, nothing, nothing, nothing)
        self.let_go = asyncio.Event()
        self.shown = 0

    async def _draw_now(self, guild_id: int, campaign_id: int) -> None:
        await self.let_go.wait()
        self.shown += 1


async def some_turns_of_the_loop() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


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


async def test_a_change_does_not_wait_until_a_lost_drawing_is_tried_again() -> None:
    board = Board(1, 3600.0)
    lost = asyncio.create_task(board.change())
    await some_turns_of_the_loop()
    assert board.tries == 1, "it waits"
    await board.change()
    await lost
    assert (board.tries, board.shown) == (2, 1)


async def test_a_stopping_bot_ends_the_wait_of_a_lost_drawing() -> None:
    board = Board(1, 3600.0)
    change = asyncio.create_task(board.change())
    await some_turns_of_the_loop()
    await board.closed()
    await change
    assert board.tries == 1


@pytest.mark.parametrize(("status", "tries"), [(503, 2), (500, 2), (429, 2), (403, 1), (404, 1)])
async def test_a_drawing_is_tried_again_where_discord_is_unwell_and_not_where_it_refuses(
    status: int, tries: int
) -> None:
    response: Any = SimpleNamespace(status=status, reason="")
    board = Board(1, 0.0, error=discord.HTTPException(response, "no"))
    await board.change()
    assert board.tries == tries


async def test_a_bug_in_one_drawing_does_not_end_the_next_one() -> None:
    board = Board(1, 0.0, error=ValueError("a bug"))
    first = asyncio.create_task(board.change())
    await board.tried.wait()
    await board.change()
    await first
    assert (board.tries, board.shown) == (2, 1)


async def test_whoever_stops_waiting_for_a_tracker_does_not_stop_its_drawing() -> None:
    trackers = HeldTrackers()
    waiting = asyncio.create_task(trackers.show(GUILD, CAMPAIGN))
    await some_turns_of_the_loop()
    waiting.cancel()
    await asyncio.wait([waiting])
    trackers.let_go.set()
    await trackers.closed()
    assert (waiting.cancelled(), trackers.shown) == (True, 1)
