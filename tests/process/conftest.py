"""One running bot for each file of tests."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.loopback.server import LoopbackDiscord
from tests.process.table import Table, until


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Table]:
    """Hand out a table with a running bot; in the end look at every request that the bot made."""
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path_factory.mktemp("table"))
        async with table.bot:
            await until(lambda: "emoji ready" in table.bot.log, "symbols are drawn the same way from here on")
            yield table
            assert table.bot.running, f"the bot ended: {table.bot.log[-4000:]}"
        table.check()
