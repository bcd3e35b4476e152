"""A database that is held up, and SIGTERM in the middle of work: accepted work is finished, the rest refused."""

import asyncio
import re
from pathlib import Path

import pytest

from tests.loopback.journal import CALLBACK, HOOK, ORIGINAL
from tests.loopback.people import How
from tests.loopback.presses import Press, Until
from tests.loopback.server import LoopbackDiscord
from tests.loopback.wire import Response
from tests.process.table import DARK, LIGHT, SENT, Table, button, until

pytestmark = pytest.mark.process

ACKNOWLEDGED = How(until=Until.ACKNOWLEDGED)


async def test_held_up_work_is_deferred_and_then_answered_or_refused_in_words(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        async with table.bot:
            await _held_up_for_a_while(table)
            await _held_up_too_long(table)
        table.check()


async def _held_up_for_a_while(table: Table) -> None:
    room, ann = table.a_room(), table.a_player()
    panel = await table.a_panel(room, 3, 2)
    with table.locked():
        acts = (
            ann.click(panel, button(panel, LIGHT), how=ACKNOWLEDGED),
            ann.click(panel, button(panel, DARK), how=ACKNOWLEDGED),
            ann.slash(room, "roll", pool="2y1g", how=ACKNOWLEDGED),
        )
        light, dark, roll = presses = await asyncio.gather(*acts)
        odds = await ann.slash(room, "odds", pool="2y1g 2p")
    for press in presses:
        await press.wait_for(lambda press=press: press.answered)  # type: ignore[misc]  # bound now, for this press

    assert [press.response for press in presses] == [
        Response.DEFERRED_UPDATE,
        Response.DEFERRED_UPDATE,
        Response.DEFERRED_MESSAGE,
    ]
    assert odds.response is Response.MESSAGE, "questions do not wait for whoever writes"
    assert [_routes(press) for press in presses] == [[CALLBACK, ORIGINAL], [CALLBACK, HOOK], [CALLBACK, ORIGINAL]]
    assert "**2 light side**" in light.text
    assert (dark.ephemeral, "Using the GM's side is for" in dark.text) == (True, True)
    assert (roll.ephemeral, "#1 · `2y1g`" in roll.text) == (False, True)
    assert (table.pool_of(room), table.events(room, "destiny.use"), table.events(room, "roll")) == ((2, 3), 1, 1)


async def _held_up_too_long(table: Table) -> None:
    room, ann = table.a_room(), table.a_player()
    panel = await table.a_panel(room, 3, 2)
    with table.locked():
        roll = await ann.slash(room, "roll", pool="2y1g")

    assert roll.text == "The table is busy, and nothing was changed. Please press again."
    assert _routes(roll) == [CALLBACK, ORIGINAL]
    assert (table.pool_of(room), table.events(room, "roll")) == ((3, 2), 0)
    await ann.click(panel, button(panel, LIGHT))
    assert "#1 · `2y1g`" in (await ann.slash(room, "roll", pool="2y1g")).text
    assert table.pool_of(room) == (2, 3)


def _routes(press: Press) -> list[str]:
    return [call.route for call in press.calls]


async def test_what_was_accepted_before_sigterm_is_finished_and_what_comes_after_is_refused(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        async with table.bot as bot:
            room, ann = table.a_room(), table.a_player()
            panel = await table.a_panel(room, 30, 0)
            people = [table.a_player(f"Player {number}") for number in range(20)]
            with table.locked():
                presses = [person.click(panel, button(panel, LIGHT), how=ACKNOWLEDGED) for person in people[:10]]
                rolls = [person.slash(room, "roll", pool="2y1g", how=ACKNOWLEDGED) for person in people[10:]]
                accepted = await asyncio.gather(*presses, *rolls)
                ending = asyncio.create_task(bot.terminate(within=10))
                await _stopping(table)
                discord.faults.delay("POST", CALLBACK, seconds=0.3)
                refused = await ann.click(panel, button(panel, LIGHT), how=SENT)
                await until(lambda: refused.calls, "the refusal is on its way, and takes longer than all that is left")
            assert await ending == 0

        assert refused.text == "The bot is restarting, and nothing was changed. Please try again in a few seconds."
        assert refused.ephemeral
        assert all(press.answered for press in accepted)
        assert (table.events(room, "destiny.use"), table.events(room, "roll"), table.pool_of(room)) == (
            10,
            10,
            (20, 10),
        )
        assert "**20 light side**" in panel.text
        numbers = [found for press in accepted[10:] for found in re.findall(r"#(\d+) · ", press.text)]
        assert sorted(map(int, numbers)) == [*range(1, 11)]
        table.check()


async def _stopping(table: Table) -> None:
    """Wait until the bot knows that it is to stop."""
    stranger, room = table.a_player("Eve"), table.a_room()
    for _ in range(200):
        if "restarting" in (await stranger.slash(room, "odds", pool="1g")).text:
            return
    raise AssertionError("the bot does not stop")


async def test_sigterm_among_presses_leaves_no_press_half_told(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        async with table.bot as bot:
            room = table.a_room()
            panel = await table.a_panel(room, 90, 0)
            people = [table.a_player(f"Player {number}") for number in range(40)]
            first = [asyncio.create_task(one.click(panel, button(panel, LIGHT), how=SENT)) for one in people[:20]]
            sent = [await task for task in first]
            await discord.wait_for(lambda: any(press.calls for press in sent), "the bot is in the middle of it")
            ending = asyncio.create_task(bot.terminate(within=10))
            for person in people[20:]:
                sent.append(await person.click(panel, button(panel, LIGHT), how=SENT))
                await asyncio.sleep(0.001)
            assert await ending == 0

        saved = {str(op) for (op,) in table.rows("SELECT op_id FROM event WHERE kind = 'destiny.use'")}
        shown = (Response.UPDATE, Response.DEFERRED_UPDATE)  # put off in a crowd, and then edited
        answered = [press for press in sent if press.answered]
        told = {str(press.id) for press in answered if press.response in shown and "restarting" not in press.text}
        refused = {str(press.id) for press in answered if "restarting" in press.text}
        assert saved == told
        assert not refused & saved
        assert len(saved) >= 20
        assert table.pool_of(room) == (90 - len(saved), len(saved))
        table.check()
