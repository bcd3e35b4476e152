"""A whole fight at the offline table, typed line by line, with the table closed and opened again in the middle."""

from pathlib import Path

import pytest

from tests.fight.offline_hands import OfflineHands
from tests.fight.script import play
from tests.fight.worked_out import check_dice, check_sheets

pytestmark = pytest.mark.process


async def test_a_whole_fight_ends_as_worked_out_by_hand(tmp_path: Path) -> None:
    hands = OfflineHands(tmp_path)
    await hands.start()
    try:
        await play(hands)
        assert await hands.stop() == 0
    finally:
        await hands.kill()

    assert "Traceback" not in hands.output
    check_sheets(tmp_path / "data" / "bot.db")
    await check_dice(tmp_path / "data" / "bot.db")
