"""The live panel shows the newest pool, whatever overtakes what, and is forgotten when it is gone."""

import asyncio
from collections.abc import Callable

import pytest

from tests.loopback.journal import CALLBACK, MESSAGE
from tests.loopback.messages import Message
from tests.loopback.wire import Permission
from tests.process.table import LIGHT, SENT, Table, button, until

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]


async def test_a_drawing_that_is_overtaken_is_drawn_again(table: Table) -> None:
    room, ann, bob = table.a_room(), table.a_player(), table.a_player("Bob")
    panel = await table.a_panel(room, 3, 2)
    table.discord.faults.delay("POST", CALLBACK, seconds=0.2)

    slow = await ann.click(panel, button(panel, LIGHT), how=SENT)
    await until(lambda: slow.calls, "the first drawing is on its way")
    await bob.click(panel, button(panel, LIGHT))
    await slow.wait_for(lambda: slow.answered)

    assert "**2 light side**" in panel.text, "Discord shows the older drawing now"
    await table.discord.wait_for(lambda: "**1 light side**" in panel.text, "the panel is current")


async def test_a_refresh_that_is_overtaken_is_made_again(table: Table) -> None:
    room, ann = table.a_room(), table.a_player()
    panel = await table.a_panel(room, 3, 2)
    table.discord.faults.delay("PATCH", MESSAGE, seconds=0.2)
    mark = table.discord.journal.mark()

    await ann.slash(room, "destiny use")
    await until(lambda: table.discord.journal.made("PATCH", MESSAGE, since=mark), "a refresh is on its way")
    await ann.click(panel, button(panel, LIGHT))
    await table.discord.wait_for(lambda: "**2 light side**" in panel.text, "Discord shows the older drawing")

    await table.discord.wait_for(lambda: "**1 light side**" in panel.text, "the panel is current")


async def test_many_commands_at_once_are_few_refreshes(table: Table) -> None:
    room = table.a_room()
    panel = await table.a_panel(room, 20, 0)
    mark = table.discord.journal.mark()

    await asyncio.gather(*(table.a_player(f"Player {number}").slash(room, "destiny use") for number in range(12)))
    await table.discord.wait_for(lambda: "**8 light side** · **12 dark side**" in _plain(panel), "the panel is current")

    assert 1 <= len(table.discord.journal.made("PATCH", MESSAGE, since=mark)) <= 6


def _plain(panel: Message) -> str:
    """Return the panel's text without pictures."""
    return " ".join(word for word in panel.text.split() if not word.startswith("<:"))


def _delete_message(table: Table, panel: Message) -> None:
    table.discord.world.delete_message(panel)


def _delete_channel(table: Table, panel: Message) -> None:
    table.discord.world.delete_channel(table.discord.world.channels[panel.channel_id])


def _forbid_channel(table: Table, panel: Message) -> None:
    channel = table.discord.world.channels[panel.channel_id]
    table.discord.world.set_bot_permissions(channel, Permission.PLAYER & ~Permission.VIEW_CHANNEL)


@pytest.mark.parametrize("lose", [_delete_message, _delete_channel, _forbid_channel])
async def test_a_panel_that_is_lost_is_forgotten_and_play_goes_on(
    table: Table, lose: Callable[[Table, Message], None]
) -> None:
    home, other = table.a_room("home"), table.a_room("other")
    await table.gm.slash(home, "campaign link", channel=other)
    panel = await table.a_panel(other, 3, 2)
    lose(table, panel)

    told = await table.gm.slash(home, "destiny use", side="light")

    assert "uses a light side point" in told.text
    await until(lambda: table.panel_of(home) is None, "the panel is forgotten")
    mark = table.discord.journal.mark()
    await table.gm.slash(home, "destiny use", side="light")
    assert table.pool_of(home) == (1, 4)
    assert table.discord.journal.made("PATCH", MESSAGE, since=mark) == []


async def test_a_panel_in_a_thread_that_was_put_away_is_forgotten(table: Table) -> None:
    room = table.a_room()
    thread = table.discord.create_thread(room)
    await table.gm.slash(room, "destiny set", light=3, dark=2)
    shown = (await table.gm.slash(thread, "destiny show")).message
    await until(lambda: table.panel_of(room) == shown.id, "the panel is remembered")
    thread.payload["thread_metadata"]["archived"] = True

    await table.gm.slash(room, "destiny use", side="light")

    await until(lambda: table.panel_of(room) is None, "the panel is forgotten")


async def test_a_new_panel_is_not_forgotten_for_the_old_one(table: Table) -> None:
    room = table.a_room()
    old = await table.a_panel(room, 3, 2)
    table.discord.world.delete_message(old)
    table.discord.faults.delay("PATCH", MESSAGE, seconds=0.3)
    mark = table.discord.journal.mark()

    await table.gm.slash(room, "destiny use", side="light")
    new = (await table.gm.slash(room, "destiny show")).message
    await until(lambda: table.panel_of(room) == new.id, "the new panel is remembered")
    await table.discord.wait_for(
        lambda: any(call.status == 404 for call in table.discord.journal.made("PATCH", MESSAGE, since=mark)),
        "the old panel is missed",
    )
    await table.gm.slash(room, "destiny use", side="light")

    await table.discord.wait_for(lambda: "**1 light side**" in new.text, "the new panel follows")
    assert table.panel_of(room) == new.id
