"""Attacks on the bot as it is deployed: a restart between the look and the roll, and many attacks at once."""

import asyncio
import json
import re
from pathlib import Path

import pytest

from tests.loopback.people import Person
from tests.loopback.places import Channel
from tests.loopback.server import LoopbackDiscord
from tests.process.table import Table

pytestmark = pytest.mark.process

_SHOOTER = (
    "{name} | agility 4 brawn 3 | wounds 13 strain 11 | ranged light 2 | "
    "weapon Gun, ranged light, damage 6, critical 3, medium"
)
_CRATE = "Walker | rival | brawn 3 | wounds 500 | soak total 3"


async def a_shooter(table: Table, room: Channel, name: str) -> Person:
    """Return a player whose character has a gun."""
    person = table.a_player(name)
    await person.slash(room, "character create", text=_SHOOTER.format(name=name))
    return person


async def test_attack_that_was_looked_at_is_adjusted_and_rolled_after_a_restart(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        async with table.bot as bot:
            room = table.a_room()
            ann = await a_shooter(table, room, "Ann")
            looked = await ann.slash(
                room, "attack", target="guard soak 3, wounds 5", weapon="gun", range="short", preview=True
            )
            assert "only you see this" in looked.text
            await bot.terminate()
            await bot.start()

            await ann.select(looked.message, "How far away", "medium")
            await ann.click(looked.message, "+1 Boost")
            assert "`2y2g1b 2p`" in looked.message.text
            await ann.click(looked.message, "Roll")
            await discord.wait_for(
                lambda: any("Ann → guard" in each.text for each in room.messages.values()), "the attack is told"
            )

            assert looked.message.text == "Rolled: #1."
            assert table.events(room, "attack") == 1
            (told,) = [each for each in room.messages.values() if "Ann → guard" in each.text]
            assert "medium range · boost" in told.text
        table.check()


async def test_ten_attacks_on_one_target_in_the_same_instant_all_count(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        async with table.bot:
            room = table.a_room()
            await table.gm.slash(room, "character create", text=_CRATE, npc=True, shown="full")
            people = [await a_shooter(table, room, f"Shooter {number}") for number in range(10)]

            told = await asyncio.gather(
                *(each.slash(room, "attack", target="Walker", weapon="gun", range="short") for each in people)
            )

            wounds = [int(found[1]) for each in told if (found := re.search(r"Hit for (\d+) wound", each.text))]
            ((document,),) = table.rows("SELECT document FROM character WHERE name = 'Walker'")
            assert json.loads(str(document))["wounds"] == sum(wounds)
            assert table.events(room, "attack") == 10
            assert sorted(int(found) for each in told for found in re.findall(r"#(\d+) ·", each.text)) == list(
                range(1, 11)
            )
        table.check()
