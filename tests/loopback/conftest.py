"""Fixtures of the loopback's own tests."""

from collections.abc import AsyncIterator

import aiohttp
import pytest

from tests.loopback.bare import Bare
from tests.loopback.server import LoopbackDiscord


@pytest.fixture
async def bare() -> AsyncIterator[Bare]:
    """Hand out a loopback with nobody connected."""
    async with LoopbackDiscord() as discord, aiohttp.ClientSession() as session:
        yield Bare(discord, session)
