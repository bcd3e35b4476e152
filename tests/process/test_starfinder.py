"""Damage is dealt once, whatever is pressed and however often, before a kill and after it."""

import asyncio
from pathlib import Path

import pytest

from tests.loopback.messages import Message
from tests.loopback.people import How
from tests.loopback.server import LoopbackDiscord
from tests.process.table import Table

pytestmark = pytest.mark.process

APPLY, TAKE_BACK, TURN = "Apply to Wraith", "Take back", "End of turn"
OWN = How(user_install=True)


def hit_points(table: Table) -> object:
    ((points,),) = table.rows("SELECT hit_points FROM target")
    return points


async def test_a_fight_outlives_a_kill_and_no_blow_lands_twice(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        async with table.bot as bot:
            room, ann, bob = table.a_room(), table.a_player(), table.a_player("Bob")
            await table.gm.slash(room, "starfinder target add", name="Wraith", hp=500, defenses="weakness cold 5")
            rolled: Message = (
                await ann.slash(room, "starfinder damage", damage="7 cold + 1d6 persistent fire", target="wraith")
            ).message
            assert hit_points(table) == 500
            await bot.kill()

            await bot.start()
            before = rolled.glimpse()
            presses = await asyncio.gather(*(who.click(before, APPLY) for who in (ann, table.gm, ann, table.gm, ann)))
            assert hit_points(table) == 488, "7 and the weakness of 5, once"
            assert sum("is dealt:" in press.text for press in presses) == 4
            assert table.events(room, "damage.apply") == 1

            card = (await bob.slash(room, "starfinder target show", target="WRAITH")).message
            await bot.kill()

            await bot.start()
            ended = await bob.click(card, TURN)
            assert "Flat check" in ended.text
            points = hit_points(table)
            assert points in range(482, 488)
            refused = await bob.slash(room, "undo")
            assert "nothing of yours to take back" in refused.text, "a player does not take dice back"
            await table.gm.slash(room, "undo")
            assert hit_points(table) == 488, "the GM takes back what dice decided"
            back = await table.gm.click(rolled, TAKE_BACK)
            assert (hit_points(table), back.message.part_called(APPLY) is not None) == (500, True)

        table.check()


async def test_people_who_brought_the_bot_along_roll_damage_and_see_its_odds(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        async with table.bot:
            ann = table.a_player()
            rolled = await ann.slash(
                ann.dm, "starfinder damage", how=OWN, damage="3 fire + 4 cold", outcome="critical hit"
            )
            assert "## 14 damage" in rolled.text
            assert "not kept" in rolled.text
            assert "On average **7**" in (await ann.slash(ann.dm, "odds", how=OWN, pool="7 fire")).text
            refused = await ann.slash(ann.dm, "starfinder target show", how=OWN)
            assert "Add me to a server" in refused.text
            assert table.rows("SELECT count(*) FROM campaign") == [(0,)]

        table.check()
