"""Nothing that was acknowledged is lost when the process is killed in the middle of its work."""

import json
import secrets
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store import engines
from tests.bot.store import killing
from tests.bot.store.turns import new_campaign


def kill(database: Path, kills: int, manner: str) -> dict[str, int]:
    """Run the killing and return its figures."""
    engine = engines.writer(database)
    with engine.begin() as tx:
        campaign = new_campaign(tx)
    engine.dispose()
    command = [sys.executable, killing.__file__, database, campaign, kills, secrets.randbits(32), manner]
    done = subprocess.run(
        list(map(str, command)), env={"PYTHONPATH": str(Path(__file__).parents[3])}, capture_output=True, timeout=60
    )
    assert done.returncode == 0, (command, done.stderr.decode())
    figures: dict[str, int] = json.loads(done.stdout)
    print(figures, command)
    return figures


@pytest.mark.fault
def test_40_kills_lose_and_break_nothing(database: Path) -> None:
    figures = kill(database, 40, "honest")
    assert figures["acknowledged"] >= 1_000
    assert (figures["lost"], figures["broken"]) == (0, 0)
    assert figures["reopened_in_ms"] < 2_000


@pytest.mark.fault
def test_a_bot_that_acknowledges_before_the_commit_is_found_out(database: Path) -> None:
    """Show that the test above can fail."""
    assert kill(database, 10, "early")["lost"] > 0
