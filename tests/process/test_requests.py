"""What the bot asks of Discord: one request for each thing a player does, at once, and within every limit."""

import asyncio

import pytest

from tests.loopback.contract import contract_or_skip
from tests.loopback.journal import CALLBACK, COMMANDS, EMOJIS, HOOK, MESSAGE, ORIGINAL
from tests.loopback.presses import Act
from tests.loopback.wire import Response
from tests.process.table import DARK, LIGHT, ROLL, UNDO, Table, button

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]


async def test_forty_presses_on_25_points_are_25_accepted_and_15_refused_in_words(table: Table) -> None:
    room = table.a_room()
    panel = await table.a_panel(room, 25, 15)
    people = [table.a_player(f"Player {number}") for number in range(40)]
    mark = table.discord.journal.mark()

    presses = await asyncio.gather(*(person.click(panel, button(panel, LIGHT)) for person in people))

    # In a crowd a press may be put off before it is answered.
    accepted = [press for press in presses if press.written[-1].act in (Act.UPDATE, Act.EDIT)]
    refused = [press for press in presses if press.written[-1].act in (Act.REPLY, Act.FOLLOW_UP)]
    assert (len(accepted), len(refused)) == (25, 15)
    assert all(press.ephemeral and "no point left on the players' side" in press.text for press in refused)
    answers = ([CALLBACK], [CALLBACK, ORIGINAL], [CALLBACK, HOOK])
    assert all([call.route for call in press.calls] in answers for press in presses)
    assert (table.pool_of(room), table.events(room, "destiny.use")) == ((0, 40), 25)
    await table.discord.wait_for(lambda: "**0 light side** · **40 dark side**" in panel.text, "the panel is current")
    assert len(table.discord.journal.made("PATCH", MESSAGE, since=mark)) <= 3


async def test_whatever_a_player_does_takes_one_request_and_no_deferral(table: Table) -> None:
    room, ann = table.a_room(), table.a_player()
    panel = await table.a_panel(room, 3, 2)
    mark = table.discord.journal.mark()

    presses = [
        await ann.slash(room, "roll", pool="2y1g 2p", label="slice the door"),
        await ann.slash(room, "odds", pool="2y1g 2p"),
        await ann.slash(room, "lookup", topic="97"),
        await ann.slash(room, "roll", pool="2y1g what"),
        await ann.slash(room, "help"),
        await ann.slash(room, "history"),
        await ann.slash(ann.dm, "roll", pool="2y1g 2p"),
        await ann.slash(ann.dm, "odds", pool="2y1g 2p"),
        await ann.slash(ann.dm, "lookup", topic="bleeding out"),
        await ann.click(panel, button(panel, LIGHT)),
        await ann.click(panel, button(panel, DARK)),
        await ann.click(panel, button(panel, ROLL)),
        await ann.click(panel, button(panel, UNDO)),
    ]

    assert [[call.route for call in press.calls] for press in presses] == [[CALLBACK]] * len(presses)
    assert {press.response for press in presses} == {Response.MESSAGE, Response.UPDATE}
    assert len(table.discord.journal.calls) - mark == len(presses)


async def test_a_command_that_moves_points_takes_one_request_more_for_the_panel(table: Table) -> None:
    room = table.a_room()
    panel = await table.a_panel(room, 3, 2)
    mark = table.discord.journal.mark()

    await table.gm.slash(room, "destiny use", side="dark", check="the duel")
    await table.discord.wait_for(lambda: "**4 light side**" in panel.text, "the panel follows")

    assert [(call.method, call.route) for call in table.discord.journal.calls[mark:]] == [
        ("POST", CALLBACK),
        ("PATCH", MESSAGE),
    ]


async def test_what_the_bot_sends_agrees_with_discord_s_own_description(table: Table) -> None:
    contract = contract_or_skip()
    room, ann = table.a_room(), table.a_player()
    await table.discord.wait_for(lambda: len(table.discord.world.emojis) == 53, "the emoji are uploaded")
    panel = await table.a_panel(room, 3, 2)
    await table.gm.slash(room, "destiny use")
    await ann.click(panel, button(panel, LIGHT))
    helped = await ann.slash(room, "help", topic="destiny")
    await ann.select(helped.message, "Another topic", "symbols")
    await table.gm.slash(room, "campaign delete")

    calls = table.discord.journal.calls
    routes = {(call.method, call.route) for call in calls}
    assert routes >= {("PUT", COMMANDS), ("POST", EMOJIS), ("POST", CALLBACK), ("PATCH", MESSAGE)}
    assert contract.objections(calls) == []
