"""A store on a database that the real migrations made."""

import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import MappingProxyType

import pytest
import pytest_asyncio

from bot.store import engines
from bot.store.startup import prepared
from bot.store.store import Store
from tests.bot.told_dice import check_told


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Migrate one empty database; tests take copies, since migrating takes longer than most of them."""
    folder = tmp_path_factory.mktemp("migrated")
    with prepared(folder) as database:
        yield database


@pytest_asyncio.fixture
async def table(migrated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    """Open a store of its own for one test; whatever it did, its dice are told as they were dealt.

    Its commits do not wait for the disk: that they do is shown by the tests of the store and of the process.
    """
    own = tmp_path / "bot.db"
    shutil.copy(migrated, own)
    own.chmod(0o600)
    monkeypatch.setattr(engines, "PROTECTION", MappingProxyType({**engines.PROTECTION, "synchronous": 0}))
    store = await Store.open(own)
    yield store
    try:
        await check_told(store)
    finally:
        await store.close()
