"""Building a pool on the bot as it is deployed: presses in one instant, a restart in the middle, a message's menu."""

import asyncio
from pathlib import Path

import pytest

from tests.loopback.server import LoopbackDiscord
from tests.process.table import Table

pytestmark = pytest.mark.process

ABILITY, DIFFICULTY, PROFICIENCY = "+ Ability, green", "+ Difficulty, purple", "+ Proficiency, yellow"


async def test_presses_on_one_panel_in_the_same_instant_all_count_before_and_after_a_restart(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        async with table.bot as bot:
            room, ann = table.a_room(), table.a_player()
            panel = (await ann.slash(room, "roll")).message
            assert panel.seen_only_by == ann.id
            old = panel.glimpse()

            presses = await asyncio.gather(
                *(ann.click(old, which) for which in (ABILITY, ABILITY, PROFICIENCY, DIFFICULTY, DIFFICULTY))
            )

            assert [[call.method for call in press.calls] for press in presses] == [["POST"]] * 5
            assert "**1 Proficiency, 2 Ability against 2 Difficulty**" in panel.text
            assert table.rows("SELECT count(*) FROM campaign") == [(0,)], "building saves nothing"
            await bot.terminate()
            await bot.start()

            await asyncio.gather(*(ann.click(panel, ABILITY) for _ in range(10)))
            await ann.select(panel, "Take away or change…", "Upgrade difficulty: purple becomes red")
            assert "**1 Proficiency, 12 Ability against 1 Challenge, 1 Difficulty**" in panel.text
            rolled = await ann.click(panel, "Roll")

            assert rolled.message.seen_only_by is None
            assert "#1 · `1y12g 1r1p`" in rolled.text
        table.check()


async def test_a_message_is_rolled_from_its_menu_and_only_its_dice_are_kept(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        async with table.bot:
            room, ann, bob = table.a_room(), table.a_player("Ann"), table.a_player("Bob")
            first = await ann.slash(room, "roll", pool="2y1g 2p", label="the vault")

            again = await bob.menu(room, "Roll this message", first.message)

            assert bob.mention in again.text
            assert "#2 · `2y1g 2p`" in again.text
            assert "the vault" not in again.text
            offered = await bob.autocomplete(room, "roll", "pool", "2y")
            assert "2y1g 2p: 2 Proficiency, 1 Ability against 2 Difficulty" in [
                each["name"] for each in offered.choices
            ]
        table.check()
