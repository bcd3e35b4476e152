"""What a fight shows is what is saved, also where an answer, a drawing or a call is lost on its way."""

import asyncio

import pytest

from tests.loopback.journal import CALLBACK, MESSAGE, MESSAGES
from tests.loopback.messages import Message
from tests.loopback.people import How
from tests.loopback.places import Channel
from tests.loopback.presses import Until
from tests.process.table import Table, until
from tests.process.test_trackers import begun, calls, take, tracker, tracker_of

SENT = How(until=Until.SENT)
pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]


def controlled(room: Channel) -> list[Message]:
    """Return the messages with controls of a running fight."""
    return [each for each in room.messages.values() if any(":pick" in name for name in each.custom_ids)]


async def test_where_the_answer_to_a_press_is_lost_the_round_has_its_tracker_and_its_call(table: Table) -> None:
    room = table.a_room()
    first, (ann,) = await begun(table, room, "Ann", order="p")
    await take(ann, first)
    table.discord.faults.drop("POST", CALLBACK, after=False, times=2)

    await ann.click(first, "End turn")

    await table.discord.wait_for(lambda: "round 2" in tracker(room).text, "the second round has a tracker")
    await table.discord.wait_for(lambda: controlled(room) == [tracker(room)], "the first one has shrunk")
    await until(lambda: len(calls(room)) == 2, "the next turn is told")


async def test_where_the_answer_to_a_command_is_lost_the_tracker_follows(table: Table) -> None:
    room = table.a_room()
    shown, (ann,) = await begun(table, room, "Ann", order="p")
    table.discord.faults.drop("POST", CALLBACK, after=False, times=2)

    await ann.slash(room, "wounds", character="Ann", amount="3", how=SENT)

    await table.discord.wait_for(lambda: "wounds 3/12" in shown.text, "the tracker is current")


@pytest.mark.parametrize("status", [503, 429])
async def test_a_drawing_that_discord_is_too_unwell_for_is_drawn_again(table: Table, status: int) -> None:
    room = table.a_room()
    shown, (ann,) = await begun(table, room, "Ann", order="p")
    if status == 429:
        table.discord.faults.rate_limit("PATCH", MESSAGE, retry_after=0.1)
    else:
        table.discord.faults.refuse("PATCH", MESSAGE, status=status, times=2)

    await ann.slash(room, "wounds", character="Ann", amount="3")

    await table.discord.wait_for(lambda: "wounds 3/12" in shown.text, "the tracker is current")


async def test_a_round_whose_tracker_is_lost_has_it_a_little_later(table: Table) -> None:
    room = table.a_room()
    first, (ann,) = await begun(table, room, "Ann", order="p")
    await take(ann, first)
    table.discord.faults.refuse("POST", MESSAGES, status=503)

    await ann.click(first, "End turn")

    await table.discord.wait_for(lambda: tracker_of(table, room) not in (None, first.id), "another message is it")
    await table.discord.wait_for(lambda: controlled(room) == [tracker(room)], "the first one has shrunk")
    assert "round 2" in tracker(room).text


@pytest.mark.parametrize("is_taken", [False, True])
async def test_a_call_that_is_lost_is_sent_once_more_and_is_one(table: Table, is_taken: bool) -> None:
    room = table.a_room()
    shown, (ann, _) = await begun(table, room, "Ann", "Bob")
    await take(ann, shown)
    if is_taken:
        table.discord.faults.drop("POST", MESSAGES, after=True)
    else:
        table.discord.faults.refuse("POST", MESSAGES, status=503)

    await ann.click(shown, "End turn")

    await until(lambda: kept_call(table, room) in {each.id for each in calls(room)[1:]}, "the next turn's call is kept")
    assert len(calls(room)) == 2


async def test_a_call_whose_buttons_were_not_taken_loses_them_a_little_later(table: Table) -> None:
    room = table.a_room()
    shown, (ann, _) = await begun(table, room, "Ann", "Bob")
    (first,) = calls(room)
    await take(ann, shown)
    await table.discord.wait_for(lambda: "Ann acts" in first.text, "the call follows the tracker")
    table.discord.faults.refuse("PATCH", MESSAGE, status=503)

    await ann.click(shown, "End turn")

    await until(lambda: len(calls(room)) == 2, "the next turn is told all the same")
    await table.discord.wait_for(lambda: not first.buttons, "the last call has no button")


async def test_an_answer_that_takes_long_to_become_a_tracker_holds_up_its_own_fight_alone(table: Table) -> None:
    room, other = table.a_room(), table.a_room("other")
    shown, _ = await begun(table, room, "Ann", order="p")
    table.discord.faults.delay("POST", CALLBACK, seconds=2.0)
    starting = asyncio.create_task(table.gm.slash(other, "encounter start", name="Elsewhere"))
    await until(lambda: table.events(other, "encounter.start"), "its fight is saved, and its tracker on its way")

    await table.gm.slash(room, "wounds", character="Ann", amount="3")
    await table.discord.wait_for(lambda: "wounds 3/12" in shown.text, "this one is current")

    assert not starting.done()
    await starting


async def test_a_press_that_came_too_late_sends_no_second_tracker(table: Table) -> None:
    room = table.a_room()
    shown, (ann,) = await begun(table, room, "Ann", order="p")
    table.discord.faults.refuse("POST", CALLBACK, status=404, code=10062)

    pick = next(each for each in shown.custom_ids if each.endswith(":pick"))
    await ann.select(shown, pick, "Take the slot", how=SENT)

    await table.discord.wait_for(lambda: "**Ann** acts" in shown.text, "the tracker is current")
    assert controlled(room) == [shown]


def kept_call(table: Table, room: Channel) -> object:
    """Return the id of the message that is kept as the last call."""
    ((found,),) = table.rows("SELECT call_message_id FROM encounter WHERE channel_id = ?", room.id)
    return found


async def test_a_tracker_whose_last_answer_comes_after_the_next_one_keeps_no_control(table: Table) -> None:
    room = table.a_room()
    first, (ann,) = await begun(table, room, "Ann", order="p")
    table.discord.faults.delay("POST", CALLBACK, seconds=1.0)
    taking = asyncio.create_task(take(ann, first))
    await until(lambda: table.events(room, "encounter.claim"), "it is saved, and its answer on its way")

    await table.gm.slash(room, "encounter next")
    await table.discord.wait_for(
        lambda: len(controlled(room)) == 1 != (tracker(room) is first), "the next one is there"
    )
    await taking

    await table.discord.wait_for(lambda: controlled(room) == [tracker(room)] != [first], "the first one has shrunk")


async def test_a_refusal_is_told_where_the_reply_to_the_deferral_was_lost(table: Table) -> None:
    room = table.a_room()
    shown, _ = await begun(table, room, "Ann", order="p")
    stranger = table.a_player("Bob")
    end = next(each.custom_id for each in shown.buttons if each.label == "End turn")
    table.discord.faults.drop("POST", CALLBACK, after=True)
    with table.locked():
        press = await stranger.click(shown, end, how=How(until=Until.ACKNOWLEDGED))
    await press.wait_for(lambda: press.answered)

    assert press.ephemeral
    assert controlled(room) == [shown]
