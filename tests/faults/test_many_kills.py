"""As in the tests of every day, but as often as before a release."""

from pathlib import Path

import pytest

from bot.store import engines, schema
from tests.bot.store.killing import kill


@pytest.mark.fault
def test_500_kills_lose_and_break_nothing(tmp_path: Path) -> None:
    database = tmp_path / "bot.db"
    engine = engines.writer(database)
    with engine.begin() as tx:
        schema.create(tx)
    engine.dispose()
    figures = kill(database, 500, "honest")
    assert figures["acknowledged"] >= 10_000
    assert (figures["lost"], figures["broken"]) == (0, 0)
