"""Spending on the bot as it is deployed: a menu that outlives a restart, and two people who press at once."""

import asyncio
from pathlib import Path

import pytest

from tests.loopback.server import LoopbackDiscord
from tests.process.table import Table

pytestmark = pytest.mark.process

_VEX = (
    "Vex | agility 4 brawn 3 | wounds 13 strain 11 | ranged light 2 | "
    "weapon Gun, ranged light, damage 6, critical 3, medium, stun 3"
)
_GUARD = "guard soak 3, wounds 5"


async def test_what_a_roll_can_buy_is_bought_after_a_restart(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        async with table.bot as bot:
            room, ann = table.a_room(), table.a_player()
            await ann.slash(room, "character create", text=_VEX)
            # Nothing that two Ability and a Proficiency die show against one Difficulty die takes it all away.
            told = await ann.slash(
                room, "attack", target=_GUARD, weapon="gun", range="short", extra="*****^^^^^^^^!", label="spent"
            )
            await bot.terminate()
            await bot.start()

            await ann.select(told.message, "spend:1:1:1:buy:triumph", "Activate Stun 3")

            assert "**Activate Stun 3, guard, for 1 Triumph**" in told.message.text
            assert "guard suffers 3 strain; soak does not count." in told.message.text
            assert table.events(room, "spend") == 1
        table.check()


async def test_two_people_who_press_at_once_buy_once(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        async with table.bot:
            room, ann = table.a_room(), table.a_player()
            await ann.slash(room, "character create", text=_VEX)
            told = await ann.slash(room, "attack", target=_GUARD, weapon="gun", range="short", extra="*****!")

            await asyncio.gather(
                *(
                    each.select(told.message, "spend:1:1:1:buy:triumph", "Free maneuver")
                    for each in (ann, table.gm, ann, table.gm)
                )
            )

            assert table.events(room, "spend") == 1
            assert "Free maneuver, for 1 Triumph" in told.message.text
        table.check()
