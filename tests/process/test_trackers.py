"""The live tracker over a Discord of its own: presses at once, deleted and closed places, a restart, who is called."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.loopback.journal import CALLBACK, MESSAGE, MESSAGES
from tests.loopback.messages import Message
from tests.loopback.people import How, Person
from tests.loopback.places import Channel
from tests.loopback.presses import Press, Until
from tests.loopback.server import LoopbackDiscord
from tests.loopback.wire import Permission, Response
from tests.process.table import Table, until

ACKNOWLEDGED = How(until=Until.ACKNOWLEDGED)
pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]


async def a_player(table: Table, room: Channel, name: str) -> Person:
    """Return a player with a character of the same name, which they play."""
    person = table.a_player(name)
    await person.slash(room, "character create", text=f"{name} | brawn 2 presence 3 | wounds 12 strain 12")
    return person


async def gathered(table: Table, room: Channel) -> Message:
    """Start an encounter and return its tracker."""
    tracker = (await table.gm.slash(room, "encounter start", name="Ambush")).message
    await until(lambda: tracker_of(table, room) == tracker.id, "the tracker is remembered")
    return tracker


async def begun(table: Table, room: Channel, *names: str, order: str = "ppn") -> tuple[Message, list[Person]]:
    """Begin a fight of these players against troopers, with the slots in this order; return the tracker."""
    people = [await a_player(table, room, name) for name in names]
    first = await gathered(table, room)
    await table.gm.slash(room, "encounter add", who="Troopers | minion | group 3 | brawn 3 | wounds 5")
    for person in people:
        await person.slash(room, "encounter join")
    await table.gm.slash(room, "encounter order", slots=order)
    began = await table.gm.slash(room, "encounter begin", missing=True)
    assert "The first round begun" in began.text
    await table.discord.wait_for(lambda: tracker(room) is not first, "the first round has a tracker")
    await until(lambda: tracker_of(table, room) == tracker(room).id, "the tracker is remembered")
    await until(lambda: calls(room) or not order.startswith("p"), "the first turn is told")
    return tracker(room), people


def tracker(room: Channel) -> Message:
    """Return the newest message of the room with the controls of a tracker."""
    return [each for each in room.messages.values() if any(_is_control(name) for name in each.custom_ids)][-1]


async def choose(person: Person, shown: Message, what: str) -> Press:
    """Choose in the select of the tracker."""
    return await person.select(shown, next(each for each in shown.custom_ids if each.endswith(":pick")), what)


def harm_whom(form: Press, name: str) -> str:
    """Return what the form sends for somebody."""
    assert form.modal is not None
    options = form.modal["components"][0]["component"]["options"]
    return str(next(each["value"] for each in options if each["label"] == name))


async def take(person: Person, shown: Message) -> Press:
    """Take the current slot on the tracker."""
    return await choose(person, shown, "Take the slot")


def _is_control(custom_id: str) -> bool:
    return custom_id.startswith(("encounter:1:", "init:1:"))


def tracker_of(table: Table, room: Channel) -> object:
    """Return the id of the message that the bot keeps as the tracker in this room."""
    found = table.rows("SELECT message_id FROM encounter WHERE channel_id = ? AND ended_at IS NULL", room.id)
    return found[0][0] if found else None


def calls(room: Channel) -> list[Message]:
    """Return the messages of a room that call somebody, those whose turn is over too."""
    return [each for each in room.messages.values() if each.text.startswith("<@")]


async def test_ten_players_who_roll_in_the_same_instant_have_ten_slots(table: Table) -> None:
    room = table.a_room()
    people = [await a_player(table, room, f"Player {number}") for number in range(10)]
    shown = await gathered(table, room)

    presses = await asyncio.gather(*(person.click(shown, "Roll Initiative") for person in people))

    assert all(press.answered for press in presses)
    await table.discord.wait_for(lambda: "10 combatants, everybody has rolled" in shown.text, "all are in")
    assert table.events(room, "encounter.roll") == 10
    assert len(re.findall(r"PC · Player \d", shown.text)) == 10


async def test_a_sheet_that_changes_while_a_fight_starts_brings_no_second_tracker(table: Table) -> None:
    room = table.a_room()
    ann = await a_player(table, room, "Ann")
    table.discord.faults.delay("POST", CALLBACK, seconds=0.3)

    starting = asyncio.create_task(table.gm.slash(room, "encounter start", name="Ambush"))
    await until(lambda: table.events(room, "encounter.start"), "the fight is saved, and its tracker on its way")
    await ann.slash(room, "wounds", character="Ann", amount="1")
    shown = (await starting).message

    await until(lambda: tracker_of(table, room) == shown.id, "the answer is the tracker")
    await ann.slash(room, "encounter join")
    await table.discord.wait_for(lambda: "1 combatant" in shown.text, "it follows the fight")
    assert [each for each in room.messages.values() if any(map(_is_control, each.custom_ids))] == [shown]


async def test_two_who_take_one_slot_at_once_are_one_who_has_it_and_one_who_is_told(table: Table) -> None:
    room = table.a_room()
    shown, (ann, bob) = await begun(table, room, "Ann", "Bob")

    presses = await asyncio.gather(take(ann, shown), take(bob, shown))

    told = [press for press in presses if press.ephemeral]
    assert len(told) == 1
    assert "has this slot already" in told[0].text or "turn" in told[0].text
    assert table.events(room, "encounter.claim") == 1


async def test_a_crowd_that_waits_is_acknowledged_and_one_change_is_made_the_rest_told_in_private(table: Table) -> None:
    room = table.a_room()
    shown, (ann, _) = await begun(table, room, "Ann", "Bob")
    await take(ann, shown)

    now = shown.glimpse()
    end = next(each.custom_id for each in now.buttons if each.label == "End turn")
    with table.locked():
        presses = await asyncio.gather(*(ann.click(now, end, how=ACKNOWLEDGED) for _ in range(20)))
        assert {press.response for press in presses} == {Response.DEFERRED_UPDATE}
        assert not any(press.answered for press in presses), "nothing is told before it is saved"
        assert not table.events(room, "encounter.next")
    for press in presses:
        await press.wait_for(lambda press=press: press.answered)  # type: ignore[misc]  # bound now, for this press

    refused = [press for press in presses if press.ephemeral]
    assert len(refused) == 19
    assert {len(press.calls) for press in presses} == {2}
    assert table.events(room, "encounter.next") == 1
    await table.discord.wait_for(lambda: "Slot 2 of 3" in shown.text, "the tracker shows the next slot")


async def test_two_who_end_one_turn_at_once_end_one(table: Table) -> None:
    room = table.a_room()
    shown, (ann, _) = await begun(table, room, "Ann", "Bob")
    await take(ann, shown)

    now = shown.glimpse()
    end = next(each.custom_id for each in now.buttons if each.label == "End turn")
    presses = await asyncio.gather(ann.click(now, end), table.gm.click(now, end))

    assert sum(press.ephemeral for press in presses) == 1
    assert table.events(room, "encounter.next") == 1
    await table.discord.wait_for(lambda: "Slot 2 of 3" in shown.text, "the tracker is current")


async def test_those_concerned_are_called_at_most_once_a_turn(table: Table) -> None:
    room = table.a_room()
    _, (ann, bob) = await begun(table, room, "Ann", "Bob")
    await until(lambda: len(calls(room)) == 1, "the first turn is told")
    assert set(calls(room)[0].pings) == {ann.id, bob.id}

    for person, told in ((ann, 2), (bob, 2)):
        await take(person, tracker(room))
        await person.click(tracker(room), "End turn")
        await until(lambda told=told: len(calls(room)) == told, "the next turn is told")  # type: ignore[misc]  # now
    await table.gm.slash(room, "encounter skip")
    await table.discord.wait_for(lambda: "· round 2" in tracker(room).text, "round 2")
    await until(lambda: len(calls(room)) == 3, "every turn of a player is told")

    turns = [re.search(r"\(round \d, slot \d\)", each.text) for each in calls(room)]
    assert [found[0] for found in turns if found] == ["(round 1, slot 1)", "(round 1, slot 2)", "(round 2, slot 1)"]
    assert calls(room)[1].pings == (bob.id,)


async def test_a_new_round_has_one_new_tracker_and_the_old_one_keeps_no_control(table: Table) -> None:
    room = table.a_room()
    first, _ = await begun(table, room, "Ann", order="p")

    await table.gm.slash(room, "encounter skip")
    await table.discord.wait_for(lambda: tracker(room).id != first.id, "the new round has a tracker")
    await table.discord.wait_for(lambda: not first.custom_ids, "the old one shrinks")

    assert first.text == "-# Encounter 1 “Ambush” goes on further down."
    await until(lambda: tracker_of(table, room) == tracker(room).id, "the new tracker is remembered")


async def test_many_changes_at_once_are_few_edits(table: Table) -> None:
    room = table.a_room()
    shown, _ = await begun(table, room, "Ann")
    mark = table.discord.journal.mark()

    await asyncio.gather(*(table.gm.slash(room, "wounds", character="Ann", amount="1") for _ in range(12)))
    await table.discord.wait_for(lambda: "wounds 12/12" in shown.text, "the tracker is current")

    assert 1 <= len(table.discord.journal.made("PATCH", MESSAGE, since=mark)) <= 6


async def test_a_drawing_that_is_overtaken_is_drawn_again(table: Table) -> None:
    room = table.a_room()
    shown, (ann,) = await begun(table, room, "Ann")
    table.discord.faults.delay("PATCH", MESSAGE, seconds=0.3)
    mark = table.discord.journal.mark()

    await table.gm.slash(room, "wounds", character="Ann", amount="1")
    await until(lambda: table.discord.journal.made("PATCH", MESSAGE, since=mark), "a refresh is on its way")
    (late,) = table.discord.journal.made("PATCH", MESSAGE, since=mark)
    await take(ann, shown)
    assert "**Ann** acts" in shown.text
    await table.discord.wait_for(lambda: late.status == 200, "Discord shows the older drawing")

    await table.discord.wait_for(lambda: "**Ann** acts" in shown.text, "the tracker is current")


async def test_a_press_while_somebody_is_called_is_drawn_once(table: Table) -> None:
    room = table.a_room()
    shown, (ann, bob) = await begun(table, room, "Ann", "Bob")
    await take(ann, shown)
    table.discord.faults.delay("POST", MESSAGES, seconds=0.3)
    mark = table.discord.journal.mark()

    await ann.click(shown, "End turn")
    await take(bob, shown)
    await until(lambda: len(calls(room)) == 2, "the next turn is told")
    await table.gm.click(shown, "⋯")

    assert "**Bob** acts" in shown.text
    edits = table.discord.journal.made("PATCH", MESSAGE, since=mark)
    assert not [each for each in edits if each.path.endswith(str(shown.id))]


async def test_a_call_ends_the_turn_and_loses_its_button_and_the_tracker_follows(table: Table) -> None:
    room = table.a_room()
    shown, (ann, bob) = await begun(table, room, "Ann", "Bob")
    (first,) = calls(room)
    assert [each.label for each in first.buttons] == ["Take the slot"]
    assert f"/{room.id}/{shown.id}" in str(first.payload["components"])

    await ann.click(first, "Take the slot")
    late = first.glimpse()
    await ann.click(first, "End turn")
    await until(lambda: len(calls(room)) == 2, "the next turn is told")
    await table.discord.wait_for(lambda: "Slot 2 of 3" in shown.text, "the tracker follows")
    stale = await bob.click(late, next(each.custom_id for each in late.buttons if each.label == "End turn"))

    assert not first.buttons
    assert first.text == f"<@{ann.id}>, Ann acts (round 1, slot 1)."
    assert stale.ephemeral
    assert "the fight went on while you pressed: the players' slot is free" in stale.text
    assert table.events(room, "encounter.next") == 1


async def test_a_call_loses_its_buttons_however_its_turn_ends_and_may_be_deleted(table: Table) -> None:
    room = table.a_room()
    shown, (ann, bob) = await begun(table, room, "Ann", "Bob")
    (first,) = calls(room)
    await take(ann, shown)
    await table.discord.wait_for(lambda: "Ann acts" in first.text, "the call follows the tracker")
    await ann.click(shown, "End turn")
    await until(lambda: len(calls(room)) == 2, "the next turn is told")
    assert not first.buttons

    table.discord.world.delete_message(calls(room)[1])
    await take(bob, shown)
    await bob.click(shown, "End turn")
    await table.discord.wait_for(lambda: "Slot 3 of 3" in shown.text, "the fight goes on")

    assert len(calls(room)) == 1


async def test_a_deleted_tracker_comes_back_with_the_next_change(table: Table) -> None:
    room = table.a_room()
    first, (ann,) = await begun(table, room, "Ann")
    table.discord.world.delete_message(first)

    await ann.slash(room, "encounter claim")

    await until(lambda: tracker_of(table, room) not in (None, first.id), "another message is the tracker")
    assert "**Ann** acts" in tracker(room).text


def _delete_channel(table: Table, room: Channel) -> None:
    table.discord.world.delete_channel(room)


def _forbid_channel(table: Table, room: Channel) -> None:
    table.discord.world.set_bot_permissions(room, Permission.PLAYER & ~Permission.VIEW_CHANNEL)


@pytest.mark.parametrize(
    ("lose", "told"),
    [(_delete_channel, "The channel with the tracker was deleted"), (_forbid_channel, "I may not post in")],
)
async def test_a_fight_outlives_its_channel_and_its_tracker_moves(
    table: Table, lose: Callable[[Table, Channel], None], told: str
) -> None:
    home, other = table.a_room("home"), table.a_room("other")
    await table.gm.slash(home, "campaign link", channel=other)
    _, (ann,) = await begun(table, other, "Ann")
    lose(table, other)

    claimed = await ann.slash(home, "encounter claim")
    await claimed.wrote(2)
    assert told in claimed.text
    attacked = await ann.slash(home, "attack", target="dummy soak 3, wounds 5", weapon="unarmed")
    await attacked.wrote(2)
    assert told in attacked.text
    moved = await ann.slash(home, "encounter move")

    assert "**Ann** acts" in moved.text
    await until(lambda: tracker_of(table, home) == moved.message.id, "the tracker has moved")
    await ann.click(moved.message, "End turn")
    await table.discord.wait_for(lambda: "Slot 3 of 3" in moved.message.text, "it works there")


async def test_a_fight_whose_only_channel_was_deleted_goes_on_where_its_gm_moves_it(table: Table) -> None:
    home, other = table.a_room("home"), table.a_room("other")
    _, (ann,) = await begun(table, home, "Ann")
    _delete_channel(table, home)

    refused = await ann.slash(other, "encounter move")
    assert "No encounter is going on here" in refused.text
    moved = await table.gm.slash(other, "encounter move")

    assert "Slot 1 of 3: **any PC** who has not acted" in moved.text
    await until(lambda: tracker_of(table, other) == moved.message.id, "the tracker has moved")
    await take(ann, moved.message)
    assert "**Ann** acts" in moved.message.text


async def test_a_tracker_in_a_thread_that_was_put_away_is_sent_anew(table: Table) -> None:
    room = table.a_room()
    thread = table.discord.create_thread(room)
    first, (ann,) = await begun(table, thread, "Ann")
    thread.payload["thread_metadata"]["archived"] = True

    await ann.slash(room, "encounter claim")

    await until(lambda: tracker_of(table, thread) not in (None, first.id), "another message is the tracker")
    assert "**Ann** acts" in tracker(thread).text


async def test_a_fight_in_a_thread_that_was_locked_goes_on_and_its_tracker_moves(table: Table) -> None:
    room = table.a_room()
    thread = table.discord.create_thread(room)
    _, (ann,) = await begun(table, thread, "Ann")
    thread.payload["thread_metadata"] |= {"archived": True, "locked": True}

    claimed = await ann.slash(room, "encounter claim")
    await claimed.wrote(2)
    assert "is locked, so I cannot post there. The fight goes on all the same" in claimed.text
    moved = await ann.slash(room, "encounter move")

    assert "**Ann** acts" in moved.text


async def test_where_the_bot_may_not_post_no_fight_starts_and_the_reason_is_told(table: Table) -> None:
    room = table.a_room()
    table.discord.world.set_bot_permissions(room, Permission.PLAYER & ~Permission.SEND_MESSAGES)

    told = await table.gm.slash(room, "encounter start")

    assert told.ephemeral
    assert "a tracker needs **Send Messages** there. Nothing was changed." in told.text


async def test_a_round_whose_tracker_cannot_be_sent_stays_on_the_old_one_and_the_reason_is_told(table: Table) -> None:
    room = table.a_room()
    first, _ = await begun(table, room, "Ann", order="p")
    table.discord.faults.refuse("POST", MESSAGES, status=403, code=50013)

    told = await table.gm.slash(room, "encounter skip")
    await told.wrote(2)

    assert "I may not post in" in told.text
    assert "· round 2" in first.text
    assert tracker_of(table, room) == first.id


async def test_after_a_restart_between_two_turns_every_control_works(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        async with table.bot as bot:
            room = table.a_room()
            shown, (ann, bob) = await begun(table, room, "Ann", "Bob")
            await take(ann, shown)
            (first,) = calls(room)
            harm = await table.gm.click(shown, "Damage…")
            await bot.terminate()
            await bot.start()

            forgotten = await table.gm.submit(harm, Whom=harm_whom(harm, "Ann"), Strain="3")
            assert "I was restarted while you filled this in" in forgotten.text
            again = await table.gm.click(shown, "Damage…")
            await table.gm.submit(again, Whom=harm_whom(again, "Ann"), Strain="3")
            await ann.click(first, "End turn")
            await until(
                lambda: len(calls(room)) == 2,
                "the next turn is told",
            )
            await table.discord.wait_for(lambda: not first.buttons, "the last call has no button")
            menu = await table.gm.click(shown, "⋯")
            await bot.terminate()
            await bot.start()
            asked = await table.gm.select(menu.message, menu.message.custom_ids[0], "End the fight…")
            await table.gm.click(asked.message, "Fight on")
            await take(bob, shown)
            details = await table.gm.click(shown, "⋯")
            await choose(table.gm, shown, "Back to the slot before (GM)")
            await table.gm.click(shown, "End turn")

            assert "Slot 2 of 3: **Bob** acts" in shown.text
            assert "as the GM sees it" in details.text
            turns = [re.search(r"\(round \d, slot \d\)", each.text) for each in calls(room)]
            assert [found[0] for found in turns if found] == ["(round 1, slot 1)", "(round 1, slot 2)"]
        table.check()
