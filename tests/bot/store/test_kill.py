"""Nothing that was acknowledged is lost when the process is killed in the middle of its work."""

from pathlib import Path

import pytest

from tests.bot.store.killing import kill


@pytest.mark.fault
def test_40_kills_lose_and_break_nothing(database: Path) -> None:
    figures = kill(database, 40, "honest")
    assert figures["acknowledged"] >= 1_000
    assert (figures["lost"], figures["broken"]) == (0, 0)
    assert figures["reopened_in_ms"] < 2_000


@pytest.mark.fault
def test_a_bot_that_acknowledges_before_the_commit_is_found_out(database: Path) -> None:
    """Show that the test above can fail."""
    assert kill(database, 100, "early")["lost"] > 0
