"""Many change one row at the same moment, and no change is lost."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store.store import Store, Tx
from tests.bot.store.turns import Balance, balance, new_campaign, turn

TURNS = 200

Write = Callable[[Callable[[Tx], int]], Coroutine[Any, Any, int]]


async def all_at_once(write: Write, campaign: int) -> list[int]:
    """Take all turns at the same moment and return the numbers that were told."""
    asked = [write(turn(campaign, f"op-{number}")) for number in range(TURNS)]
    told = await asyncio.gather(*asked, return_exceptions=True)
    assert not [error for error in told if isinstance(error, BaseException) and not isinstance(error, OperationalError)]
    return [number for number in told if isinstance(number, int)]


@pytest.mark.fault
async def test_200_turns_at_once_on_one_row_are_all_kept(store: Store) -> None:
    campaign = await store.write(new_campaign)
    told = await all_at_once(store.write, campaign)
    assert sorted(told) == list(range(1, TURNS + 1))
    assert await store.read(balance(campaign)) == Balance(numbers=TURNS, events=TURNS, different=TURNS, swapped=False)


@pytest.mark.fault
async def test_the_same_turns_on_an_engine_as_it_comes_are_lost(database: Path) -> None:
    """Show that the test above can fail."""
    engine = create_async_engine(f"sqlite+aiosqlite:///{database}")

    async def write(change: Callable[[Tx], int]) -> int:
        async with engine.begin() as connection:
            return await connection.run_sync(change)

    campaign = await write(new_campaign)
    told = await all_at_once(write, campaign)
    async with engine.connect() as connection:
        kept = await connection.run_sync(balance(campaign))
    await engine.dispose()
    assert len(told) > kept.numbers
    assert not kept.holds
