"""The loopback carries a real discord.py bot in a process of its own: tried with the example bot."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.loopback.callbacks import Deadlines
from tests.loopback.commands import Impossible
from tests.loopback.contract import contract_or_skip
from tests.loopback.journal import CALLBACK, COMMANDS, EMOJIS, HOOK, MESSAGE, MESSAGES, ORIGINAL
from tests.loopback.people import How, Person
from tests.loopback.places import Channel, Guild, Upload
from tests.loopback.presses import Act, Until
from tests.loopback.process import BotExited, BotProcess
from tests.loopback.server import LoopbackDiscord
from tests.loopback.waiting import Overdue
from tests.loopback.wire import Permission, Response

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

EXAMPLE = (sys.executable, "-m", "tests.loopback.example_bot")
SENT = How(until=Until.SENT)


class Table:
    """A loopback with the example bot, a server, a channel and its people; one for the whole module."""

    def __init__(self, discord: LoopbackDiscord) -> None:
        self.discord = discord
        self.bot: BotProcess
        self.guild: Guild = discord.create_guild("Table", locale="de")
        self.room: Channel = discord.create_channel(self.guild)
        self.ann: Person = discord.create_person("Ann", self.guild)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Table]:
    """Hand out the running bot."""
    async with LoopbackDiscord() as discord:
        table = Table(discord)
        async with BotProcess(discord, tmp_path_factory.mktemp("example"), command=EXAMPLE) as table.bot:
            yield table


@pytest_asyncio.fixture(loop_scope="module")
async def deadlines(table: Table) -> AsyncIterator[Deadlines]:
    """Hand out the deadlines, put right again after the test."""
    deadlines = table.discord.callbacks.deadlines
    before = deadlines.first_response, deadlines.token_life
    yield deadlines
    deadlines.first_response, deadlines.token_life = before


def standing(text: str) -> int:
    """Return the count that a panel shows."""
    return int(text.split("**")[1])


async def test_the_bot_registers_its_commands_and_emoji_once(table: Table) -> None:
    assert [command["name"] for command in table.discord.commands] == ["demo"]
    assert [emoji["name"] for emoji in table.discord.world.emojis.values()] == ["tick"]
    assert len(table.discord.journal.made("POST", EMOJIS)) == 1


async def test_a_layout_is_read_as_text_and_its_message_has_an_id(table: Table) -> None:
    press = await table.ann.slash(table.room, "demo panel")
    panel, told = await press.wrote(2)
    assert panel.startswith("# Counter\nIt stands at **")
    assert told == f"message {press.message.id}"
    assert [button.label for button in press.message.buttons] == ["Add 1", "Add 5"]
    assert [(one.act, one.ephemeral) for one in press.written] == [(Act.REPLY, False), (Act.FOLLOW_UP, True)]


async def test_forty_presses_at_once_are_each_counted_and_each_answered(table: Table) -> None:
    panel = (await table.ann.slash(table.room, "demo panel")).message
    before = standing(panel.text)
    people = [table.discord.create_person(f"Player {number}", table.guild) for number in range(40)]
    presses = await asyncio.gather(*(person.click(panel, "Add 1") for person in people))
    told = [(await press.wrote(2))[1] for press in presses]
    assert sorted(told) == sorted(f"you made it {before + number}" for number in range(1, 41))
    assert standing(panel.text) == before + 40
    assert all([call.route for call in press.calls] == [CALLBACK, HOOK] for press in presses)
    assert len(people[7].sees(table.room)) - len(table.ann.sees(table.room)) <= 1


async def test_a_press_on_what_was_shown_a_moment_ago_still_arrives(table: Table) -> None:
    panel = (await table.ann.slash(table.room, "demo panel")).message
    glimpse = panel.glimpse()
    await (await table.ann.click(panel, "Add 5")).wrote(2)
    press = await table.ann.click(glimpse, "Add 5")
    await press.wrote(2)
    assert standing(panel.text) == standing(glimpse.text) + 10


async def test_a_form_is_filled_in(table: Table) -> None:
    shown = await table.ann.slash(table.room, "demo why")
    assert (shown.response, shown.modal and shown.modal["title"]) == (Response.MODAL, "Why?")
    press = await table.ann.submit(shown, Reason="fun")
    assert (press.text, press.ephemeral) == ("because fun", True)
    with pytest.raises(Impossible, match="not between 2 and 20"):
        await table.ann.submit(shown, Reason="x")


async def test_a_deferral_is_waited_for_until_it_says_something(table: Table) -> None:
    press = await table.ann.slash(table.room, "demo slow", milliseconds=100, defer=True)
    assert [one.act for one in press.written] == [Act.THINKING, Act.EDIT]
    assert (press.text, press.ephemeral) == ("at last", True)
    assert [call.route for call in press.calls] == [CALLBACK, ORIGINAL]


async def test_a_bot_that_is_too_slow_is_refused(table: Table, deadlines: Deadlines) -> None:
    deadlines.first_response = 0.1
    press = await table.ann.slash(table.room, "demo slow", milliseconds=200, defer=False, how=SENT)
    await press.wait_for(lambda: press.refusals)
    assert ([refusal.code for refusal in press.refusals], press.answered) == ([10062], False)


async def test_a_token_that_died_is_refused(table: Table, deadlines: Deadlines) -> None:
    deadlines.token_life = 0.1
    press = await table.ann.slash(table.room, "demo slow", milliseconds=200, defer=True, how=SENT)
    await press.wait_for(lambda: press.refusals)
    assert ([refusal.code for refusal in press.refusals], press.message.loading) == ([50027], True)


async def test_silence_is_overdue_and_says_what_was_asked(table: Table) -> None:
    with pytest.raises(Overdue, match=r"silent on command 'demo'.*no request"):
        await table.ann.slash(table.room, "demo slow", milliseconds=300, defer=False, how=How(within=0.1))
    await asyncio.sleep(0.3)


async def test_the_interaction_says_who_asks_from_where(table: Table) -> None:
    role = table.discord.world.add_role(table.guild, "GM")
    gm = table.discord.create_person("Gm", table.guild, roles=(role,), permissions=Permission.MANAGER, locale="fr")
    thread = table.discord.create_thread(table.room)
    assert (await gm.slash(thread, "demo where")).text == f"server fr de roles=1 manages=True parent={table.room.id}"
    assert (await gm.slash(gm.dm, "demo where")).text == "server fr None roles=0 manages=False parent=None"


async def test_a_user_install_works_where_the_bot_is_not(table: Table) -> None:
    foreign = table.discord.create_guild("Foreign", bot_present=False)
    room = table.discord.create_channel(foreign)
    eve = table.discord.create_person("Eve", foreign)
    with pytest.raises(Impossible, match="the bot is not here"):
        await eve.slash(room, "demo where")
    press = await eve.slash(room, "demo where", how=How(user_install=True))
    assert press.text == "user en-US en-US roles=0 manages=False parent=None"
    spoken = await eve.slash(room, "demo speak", how=How(until=Until.SENT, user_install=True))
    await table.discord.wait_for(lambda: table.discord.journal.calls[-1].status == 403, "a message is refused")
    assert not spoken.answered


async def test_choices_files_and_direct_messages(table: Table) -> None:
    offered = await table.ann.autocomplete(table.room, "demo fruit", "name", "pe")
    assert offered.choice_names == ("Pear",)
    note = Upload(name="note.txt", data=b"ripe")
    press = await table.ann.slash(table.room, "demo fruit", name="pear", note=note)
    assert (press.text, table.ann.dm.last.text) == ("pear: ripe", "pear noted")


async def test_a_channel_message_keeps_its_versions(table: Table) -> None:
    channel = table.discord.create_channel(table.guild, "aside")
    await table.ann.slash(channel, "demo speak")
    spoken, answer = channel.messages.values()
    assert spoken.versions[0].startswith("hello <:tick:")
    assert (spoken.text, answer.text) == ("hello again", "done")


async def test_a_rate_limit_is_waited_out(table: Table) -> None:
    table.discord.faults.rate_limit("POST", MESSAGES, retry_after=0.15)
    mark = table.discord.journal.mark()
    press = await table.ann.slash(table.room, "demo speak")
    assert [call.status for call in table.discord.journal.made("POST", MESSAGES, since=mark)] == [429, 200]
    assert press.delay is not None
    assert press.delay > 0.15


async def test_an_answer_lost_after_acceptance_is_sent_again_and_refused(table: Table) -> None:
    table.discord.faults.lose_answer("POST", CALLBACK)
    press = await table.ann.slash(table.room, "demo where", how=SENT)
    await press.wait_for(lambda: len(press.calls) == 2 and press.calls[1].status)
    assert [call.status for call in press.calls] == [502, 400]
    assert (press.refusals[-1].code, len(press.texts)) == (40060, 1)


async def test_an_interaction_delivered_twice_is_answered_once(table: Table) -> None:
    table.discord.faults.deliver_twice()
    press = await table.ann.slash(table.room, "demo where")
    await press.wait_for(lambda: press.refusals)
    assert ([call.status for call in press.calls], press.refusals[0].code) == ([200, 400], 40060)


async def test_an_interaction_delivered_late_is_answered_too_late(table: Table, deadlines: Deadlines) -> None:
    deadlines.first_response = 0.1
    table.discord.faults.deliver_late(0.15)
    press = await table.ann.slash(table.room, "demo where", how=SENT)
    await press.wait_for(lambda: press.refusals)
    assert press.refusals[0].code == 10062


async def test_a_refusal_is_ordered_by_its_code(table: Table) -> None:
    table.discord.faults.refuse("PATCH", MESSAGE, status=404, code=10008)
    mark = table.discord.journal.mark()
    await table.ann.slash(table.room, "demo speak", how=SENT)
    edited = table.discord.journal.made
    await table.discord.wait_for(lambda: edited("PATCH", MESSAGE, since=mark), "an edit is refused")
    assert edited("PATCH", MESSAGE, since=mark)[0].status == 404


@pytest.mark.parametrize("fault", ["cut", "ask_to_reconnect"])
async def test_a_press_during_an_outage_is_answered_after_the_resumption(table: Table, fault: str) -> None:
    gateway = table.discord.gateway
    identifies, resumes = gateway.identifies, gateway.resumes
    getattr(gateway, fault)()
    press = await table.ann.slash(table.room, "demo where")
    await table.discord.wait_for(lambda: gateway.resumes == resumes + 1 and gateway.online, "the bot resumes")
    assert (press.answered, gateway.identifies) == (True, identifies)


async def test_a_lost_session_is_made_anew(table: Table) -> None:
    gateway = table.discord.gateway
    identifies = gateway.identifies
    gateway.invalidate()
    await table.discord.wait_for(lambda: gateway.identifies > identifies and gateway.online, "the bot identifies")
    assert (await table.ann.slash(table.room, "demo where")).answered


async def test_a_button_outlives_a_kill_and_a_stop(table: Table) -> None:
    panel = (await table.ann.slash(table.room, "demo panel")).message
    await table.bot.kill()
    await table.bot.start()
    before = standing(panel.text)
    await (await table.ann.click(panel, "Add 5")).wrote(2)
    assert await table.bot.terminate() == 0
    await table.bot.start()
    await (await table.ann.click(panel, "Add 1")).wrote(2)
    assert standing(panel.text) == before + 6


async def test_a_bot_that_ends_before_it_is_ready_shows_its_log(table: Table, tmp_path: Path) -> None:
    bot = BotProcess(table.discord, tmp_path, command=EXAMPLE, env={"DISCORD_TOKEN": "wrong"})
    began = time.monotonic()
    with pytest.raises(BotExited, match="Improper token"):
        await bot.start()
    assert (bot.running, time.monotonic() - began < 10) == (False, True)


async def test_what_the_bot_sent_agrees_with_discord_s_own_description(table: Table) -> None:
    contract = contract_or_skip()
    press = await table.ann.slash(table.room, "demo panel")
    await (await table.ann.click(press.message, "Add 1")).wrote(2)
    await table.ann.slash(table.room, "demo speak")
    calls = table.discord.journal.calls
    assert {(call.method, call.route) for call in calls} >= {("PUT", COMMANDS), ("POST", CALLBACK), ("PATCH", MESSAGE)}
    assert contract.objections(call for call in calls if call.status < 400) == []
    assert contract.doubts(calls) == []


async def test_two_shards_each_get_their_servers(tmp_path: Path) -> None:
    async with LoopbackDiscord(shards=2) as discord:
        rooms = [discord.create_channel(discord.create_guild(shard=shard)) for shard in (0, 1)]
        ann = discord.create_person("Ann", *(room.guild for room in rooms if room.guild))
        async with BotProcess(discord, tmp_path, command=EXAMPLE):
            assert discord.gateway.identifies == 2
            for room in rooms:
                assert (await ann.slash(room, "demo where")).answered
