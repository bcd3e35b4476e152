"""Discord's faults: interactions that come twice or late, lost answers, outages. One change each, and words."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.loopback.callbacks import Deadlines
from tests.loopback.journal import CALLBACK, ORIGINAL
from tests.loopback.presses import Act
from tests.loopback.server import NO_ANSWER
from tests.loopback.wire import Permission
from tests.process.table import DARK, LIGHT, SENT, Table, button, until

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(loop_scope="module")
async def deadlines(table: Table) -> AsyncIterator[Deadlines]:
    """Hand out the time that Discord gives, put right again after the test."""
    deadlines = table.discord.callbacks.deadlines
    before = deadlines.first_response
    yield deadlines
    deadlines.first_response = before


async def test_a_press_delivered_twice_flips_one_point_and_shows_the_same_pool(table: Table) -> None:
    room, ann = table.a_room(), table.a_player()
    panel = await table.a_panel(room, 3, 2)
    table.discord.faults.deliver_twice()

    press = await ann.click(panel, button(panel, LIGHT))
    await press.wait_for(lambda: len(press.written) == 2)

    assert [call.status for call in press.calls] == [200, 400, 200]
    assert (table.pool_of(room), table.events(room, "destiny.use")) == ((2, 3), 1)
    assert press.texts[0] == press.texts[1] == panel.text


async def test_a_roll_delivered_twice_is_one_roll_with_the_same_dice(table: Table) -> None:
    room, ann = table.a_room(), table.a_player()
    table.discord.faults.deliver_twice()

    press = await ann.slash(room, "roll", pool="3y3g3b3r3p3k")
    await press.wait_for(lambda: len(press.written) == 2)

    assert press.texts[0] == press.texts[1]
    assert (table.events(room, "roll"), len(room.messages)) == (1, 1)


async def test_a_roll_of_one_line_delivered_twice_is_one_line(table: Table) -> None:
    room, ann = table.a_room(), table.a_player()
    await ann.slash(room, "preferences", compact=True)
    before = len(room.messages)
    table.discord.faults.deliver_twice()

    press = await ann.slash(room, "roll", pool="3y3g3b3r3p3k")
    await press.wait_for(lambda: len(press.written) == 2)

    assert press.texts[0] == press.texts[1]
    assert (table.events(room, "roll"), len(room.messages) - before) == (1, 1)


async def test_a_die_delivered_twice_is_put_on_the_panel_once(table: Table) -> None:
    room, ann = table.a_room(), table.a_player()
    panel = (await ann.slash(room, "roll")).message
    table.discord.faults.deliver_twice()

    press = await ann.click(panel, "+ Ability, green")
    await press.wait_for(lambda: len(press.written) == 2)

    assert "**1 Ability**" in panel.text


async def test_a_late_press_on_a_private_panel_counts_and_nobody_else_sees_it(
    table: Table, deadlines: Deadlines
) -> None:
    room, ann = table.a_room(), table.a_player()
    panel = (await ann.slash(room, "roll", secret=True)).message
    usual = deadlines.first_response
    deadlines.first_response = 0.1
    table.discord.faults.deliver_late(0.15)
    late = await ann.click(panel, "+ Ability, green", how=SENT)
    await until(lambda: str(late.id) in table.bot.log, "the log tells")
    deadlines.first_response = usual

    await ann.click(panel, "+ Ability, green")

    assert "**2 Ability**" in panel.text
    assert [each.seen_only_by for each in room.messages.values()] == [ann.id]


async def test_an_answer_lost_on_the_way_back_is_adopted(table: Table) -> None:
    room, ann = table.a_room(), table.a_player()
    panel = await table.a_panel(room, 3, 2)
    table.discord.faults.lose_answer("POST", CALLBACK)

    press = await ann.click(panel, button(panel, LIGHT))
    await press.wait_for(lambda: len(press.calls) == 3 and press.calls[-1].status)

    assert [(call.route, call.status) for call in press.calls] == [(CALLBACK, 502), (CALLBACK, 400), (ORIGINAL, 200)]
    assert (table.pool_of(room), table.events(room, "destiny.use")) == ((2, 3), 1)
    assert "**2 light side**" in panel.text


@pytest.mark.parametrize(("taken", "then"), [(False, [200]), (True, [400, 200])], ids=["before", "after"])
async def test_an_answer_whose_connection_breaks_is_sent_again(table: Table, taken: bool, then: list[int]) -> None:
    room, ann = table.a_room(), table.a_player()
    panel = await table.a_panel(room, 3, 2)

    for act in (ann.click(panel, button(panel, LIGHT), how=SENT), ann.slash(room, "roll", pool="y", how=SENT)):
        table.discord.faults.drop("POST", CALLBACK, after=taken)
        press = await act
        await until(lambda: [call.status for call in press.calls] == [NO_ANSWER, *then], "it is sent again")  # noqa: B023  # awaited here
        assert press.answered

    assert (table.events(room, "destiny.use"), table.events(room, "roll")) == (1, 1)
    assert "**2 light side**" in panel.text


async def test_a_refusal_whose_connection_breaks_ends_in_the_log(table: Table) -> None:
    room, ann = table.a_room(), table.a_player()
    panel = await table.a_panel(room, 3, 2)
    table.discord.faults.drop("POST", CALLBACK, after=False, times=2)

    press = await ann.click(panel, button(panel, DARK), how=SENT)
    await until(lambda: "could not tell the player" in table.bot.log, "the log tells")
    # A second try may break by itself, on a connection that the first cut had closed without the client's noticing.
    table.discord.faults.lift()

    assert (press.answered, table.pool_of(room)) == (False, (3, 2))


async def test_a_late_press_counts_and_its_panel_shows_it_without_a_second_one_beside_it(
    table: Table, deadlines: Deadlines
) -> None:
    room, ann = table.a_room(), table.a_player()
    panel = await table.a_panel(room, 3, 2)
    deadlines.first_response = 0.1
    table.discord.faults.deliver_late(0.15)

    press = await ann.click(panel, button(panel, LIGHT), how=SENT)
    await table.discord.wait_for(lambda: "**2 light side**" in panel.text, "the panel follows")

    assert [refused.code for refused in press.refusals] == [10062]
    assert room.last.id == panel.id
    assert table.events(room, "destiny.use") == 1


async def test_a_late_roll_counts_and_reaches_the_channel(table: Table, deadlines: Deadlines) -> None:
    room, ann = table.a_room(), table.a_player()
    deadlines.first_response = 0.1
    table.discord.faults.deliver_late(0.15)

    await ann.slash(room, "roll", pool="2y1g", how=SENT)
    await table.discord.wait_for(lambda: room.messages, "the channel is told")

    assert f"{ann.mention}" in room.last.text
    assert "#1 · `2y1g`" in room.last.text
    assert table.events(room, "roll") == 1


async def test_a_late_answer_that_the_channel_does_not_take_ends_in_the_log(table: Table, deadlines: Deadlines) -> None:
    room, ann = table.a_room(), table.a_player()
    table.discord.world.set_bot_permissions(room, Permission.PLAYER & ~Permission.SEND_MESSAGES)
    deadlines.first_response = 0.1
    table.discord.faults.deliver_late(0.15)

    press = await ann.slash(room, "roll", pool="2y1g", how=SENT)
    await until(lambda: "answer lost" in table.bot.log and str(press.id) in table.bot.log, "the log tells")

    assert table.events(room, "roll") == 1
    assert "unexpected error" not in table.bot.log


async def test_a_late_refusal_changes_nothing(table: Table, deadlines: Deadlines) -> None:
    room, ann = table.a_room(), table.a_player()
    panel = await table.a_panel(room, 3, 2)
    deadlines.first_response = 0.1
    table.discord.faults.deliver_late(0.15)

    press = await ann.click(panel, button(panel, DARK), how=SENT)
    await press.wait_for(lambda: press.refusals)

    assert (table.pool_of(room), len(room.messages), press.answered) == ((3, 2), 2, False)


async def test_a_rate_limited_answer_is_waited_out(table: Table) -> None:
    room, ann = table.a_room(), table.a_player()
    statuses: list[list[int]] = []
    while len(statuses) < 3 and [429, 200] not in statuses:  # a late answer of another test may meet the limit first
        table.discord.faults.rate_limit("POST", CALLBACK, retry_after=0.15)
        press = await ann.slash(room, "roll", pool="2y1g")
        statuses.append([call.status for call in press.calls])

    assert statuses[-1] == [429, 200]
    assert table.events(room, "roll") == len(statuses)


async def test_a_press_whose_panel_has_just_been_deleted_counts_and_says_where_to_look(table: Table) -> None:
    room, ann = table.a_room(), table.a_player()
    panel = await table.a_panel(room, 3, 2)
    table.discord.faults.refuse("POST", CALLBACK, status=404, code=10008)

    press = await ann.click(panel, button(panel, LIGHT))

    assert "`/history` shows whether it was saved" in press.text
    assert (press.ephemeral, table.pool_of(room)) == (True, (2, 3))


@pytest.mark.parametrize("outage", ["cut", "ask_to_reconnect"])
async def test_presses_around_an_outage_are_each_counted_once(table: Table, outage: str) -> None:
    room, gateway = table.a_room(), table.discord.gateway
    panel = await table.a_panel(room, 20, 0)
    identifies, resumes = gateway.identifies, gateway.resumes
    people = [table.a_player(f"Player {number}") for number in range(9)]
    which = button(panel, LIGHT)

    before = [asyncio.create_task(person.click(panel, which)) for person in people[:3]]
    await asyncio.sleep(0)
    getattr(gateway, outage)()
    during = [asyncio.create_task(person.click(panel, which)) for person in people[3:6]]
    presses = [await press for press in before + during]
    await table.discord.wait_for(lambda: gateway.resumes == resumes + 1 and gateway.online, "the bot resumes")
    presses += [await person.click(panel, which) for person in people[6:]]

    assert (gateway.identifies, table.pool_of(room), table.events(room, "destiny.use")) == (identifies, (11, 9), 9)
    assert {press.written[0].act for press in presses} == {Act.UPDATE}
    await table.discord.wait_for(lambda: "**11 light side**" in panel.text, "the panel is current")
