"""The message of a roll shows what became of it, on the bot as it is deployed: after a restart, without a channel."""

import asyncio
from pathlib import Path

import pytest

from tests.loopback.journal import MESSAGE
from tests.loopback.server import LoopbackDiscord
from tests.loopback.wire import Permission
from tests.process.table import Table

pytestmark = pytest.mark.process

_VEX = "Vex | agility 4 brawn 3 | wounds 13 strain 11 | ranged light 2 | weapon Gun, ranged light, damage 6, medium"
_GUARD = "guard soak 3, wounds 5"


async def test_an_undo_after_a_restart_shows_on_the_attack_from_before(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        async with table.bot as bot:
            room, ann = table.a_room(), table.a_player()
            await ann.slash(room, "character create", text=_VEX)
            told = (
                await ann.slash(room, "attack", target=_GUARD, weapon="gun", range="short", extra="*****^^^^^^^^!")
            ).message
            await bot.terminate()
            await bot.start()

            mark = discord.journal.mark()
            await table.gm.slash(room, "undo")
            await discord.wait_for(lambda: "**Taken back** by" in told.text, "the attack says that it is taken back")

            assert told.part_called("Pass") is None
            assert len(discord.journal.made("PATCH", MESSAGE, since=mark)) == 1
        table.check()


async def test_many_changes_at_once_are_few_edits_and_the_last_one_shows(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        async with table.bot:
            room = table.a_room()
            await table.gm.slash(room, "starfinder target add", name="Wraith", hp=500)
            waiting = (await table.gm.slash(room, "starfinder damage", damage="7 cold", target="wraith")).message
            discord.faults.delay("PATCH", MESSAGE, seconds=0.1)
            mark = discord.journal.mark()

            await asyncio.gather(
                *(
                    table.gm.slash(room, "starfinder target edit", target="wraith", hp=points)
                    for points in range(410, 420)
                )
            )

            ((points, left),) = table.rows("SELECT hit_points, hit_points - 7 FROM target")
            await discord.wait_for(lambda: f"{points} → **{left}**" in waiting.text, "the damage is current")
            assert 1 <= len(discord.journal.made("PATCH", MESSAGE, since=mark)) <= 5
        table.check()


async def test_without_its_channel_a_message_is_left_alone_and_the_undo_works(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        async with table.bot:
            room, ann = table.a_room(), table.a_player()
            await ann.slash(room, "character create", text=_VEX)
            told = (
                await ann.slash(room, "attack", target=_GUARD, weapon="gun", range="short", extra="*****^^^^^^^^!")
            ).message
            discord.world.set_bot_permissions(room, Permission.PLAYER & ~Permission.VIEW_CHANNEL)
            undone = await table.gm.slash(room, "undo")
            assert "counts for nothing" in undone.text
            await discord.wait_for(
                lambda: discord.journal.made("PATCH", MESSAGE), "the bot has tried to edit the message"
            )
            assert "Taken back" not in told.text
            discord.world.set_bot_permissions(room, Permission.PLAYER)

            await table.gm.click(told, "Pass")

            assert "**Taken back** by" in told.text
        table.check()
