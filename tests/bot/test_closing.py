"""Closing the bot in the middle of its start."""

import asyncio

from bot.app import DiceBot
from bot.settings import Settings
from bot.store.store import Store
from tests.chance import SeededChance


async def test_a_bot_that_closes_before_it_knows_its_servers_is_never_told_to_be_ready(table: Store) -> None:
    bot = DiceBot(Settings(), table, SeededChance(1), has_emoji=False)
    waiting = bot._connection._ready_task = asyncio.create_task(asyncio.sleep(60))

    await bot.close()
    await asyncio.wait([waiting], timeout=5)

    assert waiting.cancelled()
