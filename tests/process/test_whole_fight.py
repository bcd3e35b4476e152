"""A whole fight over the loopback Discord, with the bot killed and started again between two turns."""

from pathlib import Path

import pytest

from tests.fight.loopback_hands import LoopbackHands
from tests.fight.script import play
from tests.fight.worked_out import PLAYERS, check_dice, check_sheets
from tests.loopback.server import LoopbackDiscord
from tests.process.table import until

pytestmark = pytest.mark.process


async def test_a_whole_fight_ends_as_worked_out_by_hand(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        hands = LoopbackHands(discord, tmp_path, PLAYERS)
        async with hands.table.bot as bot:
            await until(lambda: "emoji ready" in bot.log, "symbols are drawn the same way from here on")
            await play(hands)
            check_sheets(hands.table.database)
        await check_dice(hands.table.database)
        hands.table.check()
