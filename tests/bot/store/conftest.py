"""A database that is ready for use, and the store on it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store import engines, schema
from bot.store.store import Store


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Lay out the tables in a new file."""
    path = tmp_path / "bot.db"
    path.touch(mode=0o600)
    engine = engines.writer(path)
    with engine.begin() as tx:
        schema.create(tx)
    engine.dispose()
    return path


@pytest_asyncio.fixture
async def store(database: Path) -> AsyncIterator[Store]:
    """Open the store and close it after the test."""
    store = await Store.open(database)
    yield store
    await store.close()
