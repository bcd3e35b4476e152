"""From the first start to presses after a kill: one table's first day, told in one go."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.loopback.journal import COMMANDS, EMOJIS
from tests.loopback.messages import Message
from tests.loopback.people import Person
from tests.loopback.places import Channel
from tests.loopback.process import TELLING_IMPORTS, imports_in
from tests.loopback.server import LoopbackDiscord
from tests.process.table import DARK, LIGHT, ROLL, UNDO, Table, button, secrets_in

pytestmark = pytest.mark.process

PICTURES = 53
NOT_FOR_A_SECOND_START = {"alembic", "mako", "numpy", "PIL", "matplotlib", "resvg_py", "simcord", "bot.imports.reading"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """What stands in the channel when the bot is killed."""

    room: Channel
    ann: Person
    panel: Message
    help: Message
    question: Message
    """Whether to delete the campaign; the GM alone sees it."""


async def test_a_table_outlives_a_kill_with_all_that_was_acknowledged(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        async with table.bot as bot:
            evening = await _play(table)
            await discord.wait_for(lambda: len(discord.world.emojis) == PICTURES, "the emoji are uploaded")
            await bot.kill()
            assert table.pool_of(evening.room) == (2, 3)

            bot.command = TELLING_IMPORTS
            await bot.start()
            await _press_on(table, evening)
            await _press_everything(table, evening)
            assert await bot.terminate() == 0

        registered, uploaded = discord.journal.made("PUT", COMMANDS), discord.journal.made("POST", EMOJIS)
        assert (len(registered), len({call.body["name"] for call in uploaded}), len(uploaded)) == (1, 53, 53)
        loaded = set(imports_in(bot.log))
        assert ("discord" in loaded, loaded & NOT_FOR_A_SECOND_START) == (True, set())
        assert "INTERACTION_CREATE" in bot.log, "the log must tell enough to give something away"
        assert secrets_in(bot.log, discord) == []
        table.check()


async def _play(table: Table) -> Evening:
    room, ann = table.a_room(), table.a_player()
    await table.gm.slash(room, "campaign setup", name="The Long Way Home")
    rolled = await ann.slash(room, "roll", pool="2y1g 2p", label="slice the door")
    assert f"{ann.mention} · slice the door" in rolled.text
    assert "#1 · `2y1g 2p`" in rolled.text
    panel = await table.a_panel(room, 3, 2)
    helped = await ann.slash(room, "help")
    asked = await table.gm.slash(room, "campaign delete")
    await ann.click(panel, button(panel, LIGHT))
    assert "**2 light side**" in panel.text
    return Evening(room=room, ann=ann, panel=panel, help=helped.message, question=asked.message)


async def _press_on(table: Table, evening: Evening) -> None:
    """Press the button that was pressed before the kill."""
    await evening.ann.click(evening.panel, button(evening.panel, LIGHT))
    assert "**1 light side**" in evening.panel.text
    assert table.pool_of(evening.room) == (1, 4)
    assert table.events(evening.room, "destiny.use") == 2
    assert "#2 · `1g`" in (await evening.ann.slash(evening.room, "roll", pool="1g")).text


async def _press_everything(table: Table, evening: Evening) -> None:
    """Press every old button, among new messages of every kind; in the end all of them still answer."""
    gm, ann, room, panel = table.gm, evening.ann, evening.room, evening.panel
    for _ in range(2):
        for which in (LIGHT, UNDO, DARK, UNDO):
            assert (await gm.click(panel, button(panel, which))).message is panel
        new_help, new_panel = await ann.slash(room, "help"), await ann.slash(room, "destiny show")
        await ann.select(new_help.message, "Another topic", "symbols")
        assert (await gm.click(new_panel.message, button(new_panel.message, LIGHT))).message is new_panel.message
        await gm.click(new_panel.message, button(new_panel.message, UNDO))
    rolled = await ann.click(panel, button(panel, ROLL))
    assert f"Rolled so far: {ann.mention}" in rolled.text
    chosen = await ann.select(evening.help, "Another topic", "privacy")
    assert chosen.message is evening.help
    assert "**What I keep**" in chosen.text
    kept = await gm.click(evening.question, "Keep it")
    assert kept.text == "The campaign stays as it is."
