"""/session log and /history narrowed down: the story of an evening, and what nobody may read in it."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.services import rolls, session_log
from bot.session_files import log_file
from bot.store.kinds import TOPICS_OF_HISTORY
from bot.store.store import Store
from bot.store.values import Kind, Place
from rules.dice.pool import DicePool
from rules.errors import LimitExceeded
from rules.notation.reading import Reading
from tests.bot.discord_table import Reply, Table, at_table
from tests.bot.people import BOB, an_op
from tests.bot.test_secret_rolls import hide
from tests.chance import SeededChance

VEX = "Vex | brawn 3 agility 4 | wounds 13 strain 11 | soak armor 2 | cool 1"


async def file_of(reply: Reply) -> str:
    (file,) = reply.message.attachments
    content: bytes = await file.read()
    return content.decode()


async def unknown(user_id: int) -> str:
    return f"player {user_id}"


async def evening(seat: Table) -> None:
    """Play a short evening with everything that a log tells."""
    await seat.say(seat.gm, "campaign setup", name="Ash")
    await seat.say(seat.gm, "session start")
    await seat.say(seat.ann, "roll", pool="2y1g 2p", label="door *<b>* <@1>")
    await hide(seat, seat.ann, pool="1y", label="zanzibar")
    await seat.say(seat.gm, "destiny set", light=2, dark=1)
    await seat.say(seat.ann, "destiny use", side="light")
    await seat.say(seat.ann, "character create", text=VEX)
    await seat.say(seat.ann, "wounds", amount="9")
    await seat.say(seat.gm, "encounter start", name="Ambush")
    for command in ("join", "roll"):
        await seat.say(seat.ann, f"encounter {command}")
    for command in ("begin", "skip"):
        await seat.say(seat.gm, f"encounter {command}")
    await seat.press(seat.gm, await seat.say(seat.gm, "encounter end"), "End the fight")
    await seat.say(seat.ann, "wounds", amount="2")
    await seat.say(seat.ann, "undo")
    await seat.say(seat.gm, "session end")


async def test_a_log_reads_as_the_story_of_the_evening(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await evening(seat)
        reply = await seat.say(seat.bob, "session log")
        text = await file_of(reply)

        assert reply.is_private
        assert "as everybody at the table may know it" in reply.text
        (file,) = reply.message.attachments
        assert file.filename == "session-1-ash.md"
        story = [
            "# Session 1 of Ash",
            "session 1 started",
            "**ann** roll #1 “door",
            "`2y1g 2p`",
            "roll #2: in secret",
            "point used",
            "Vex: wounds 0 → 9",
            "## Encounter 1: Ambush",
            "Initiative rolled: Vex",
            "### Round 1",
            "### Round 2",
            "> 2 rounds, 0 attacks, 0 hits",
            "## Afterwards",
            "session 1 ended",
        ]
        places = [text.find(each) for each in story]
        assert -1 not in places
        assert places == sorted(places)
        assert "→ 11" not in text, "what was taken back has never been"


async def test_neither_markup_nor_secrets_get_into_a_log(table: Store) -> None:
    async with at_table(table, SeededChance(2)) as seat:
        await evening(seat)
        for who in (seat.ann, seat.bob, seat.gm):
            for kind in ("markdown", "json"):
                text = await file_of(await seat.say(who, "session log", format=kind))
                assert "zanzibar" not in text
                assert "1y`" not in text
        markdown = await file_of(await seat.say(seat.bob, "session log"))
        assert "<" not in markdown
        assert "door \\*&lt;b>\\*" in markdown


async def test_as_data_a_log_holds_every_face(table: Store) -> None:
    async with at_table(table, SeededChance(3)) as seat:
        await evening(seat)
        log: dict[str, Any] = json.loads(await file_of(await seat.say(seat.bob, "session log", format="json")))

        assert (log["format"], log["campaign"], log["session"]) == ("session-log/1", "Ash", 1)
        first, secret = [each for each in log["entries"] if each["kind"] == "roll"]
        assert first["by"] == "ann"
        assert first["text"].startswith("roll #1 “door *<b>* <@1>”: ")
        assert "**" not in first["text"]
        assert first["roll"]["pool"] == "2y1g 2p"
        assert {die: len(faces) for die, faces in first["roll"]["faces"].items()} == {
            "proficiency": 2,
            "ability": 1,
            "difficulty": 2,
        }
        assert set(secret) == {"number", "at", "by", "kind", "text"}
        (end,) = [each for each in log["entries"] if each["kind"] == "encounter.end"]
        assert end["summary"][0] == "Encounter 1: Ambush"


async def test_damage_of_starfinder_is_told_without_a_pool(table: Store) -> None:
    async with at_table(table, SeededChance(8)) as seat:
        await seat.say(seat.gm, "session start")
        await seat.say(seat.ann, "starfinder damage", damage="2d8+4 fire")
        assert "damage" in await file_of(await seat.say(seat.ann, "session log"))
        log = json.loads(await file_of(await seat.say(seat.ann, "session log", format="json")))
        assert "roll" not in log["entries"][-1]


async def test_who_has_left_is_told_by_number(table: Store) -> None:
    async with at_table(table, SeededChance(9)) as seat:
        await seat.say(seat.gm, "session start")
        await rolls.roll(
            table,
            replace(an_op(BOB), place=Place(seat.guild.id, seat.room.id)),
            Reading(DicePool(ability=1)),
            "1g",
            SeededChance(1),
        )
        assert f"**player {BOB.user_id}** roll #1" in await file_of(await seat.say(seat.ann, "session log"))


async def test_hidden_npcs_are_no_part_of_anybodys_log(table: Store) -> None:
    async with at_table(table, SeededChance(4)) as seat:
        await seat.say(seat.gm, "session start")
        await seat.say(seat.gm, "character create", text="Grand Inquisitor | brawn 3 | wounds 20", npc=True)
        await seat.say(seat.gm, "wounds", amount="3", character="Grand Inquisitor")
        for kind in ("markdown", "json"):
            assert "Inquisitor" not in await file_of(await seat.say(seat.gm, "session log", format=kind))


@pytest.mark.parametrize(
    ("before", "number", "reason"),
    [
        pytest.param((), None, "This channel has no campaign yet.", id="no campaign"),
        pytest.param(("destiny reset",), None, "has had no session yet", id="no session"),
        pytest.param(("session start",), 7, "There is no session 7 here. The last one is number 1.", id="not that one"),
    ],
)
async def test_where_there_is_no_such_session_that_is_said(
    table: Store, before: tuple[str, ...], number: int | None, reason: str
) -> None:
    async with at_table(table) as seat:
        for command in before:
            await seat.say(seat.gm, command)
        options = {"number": number} if number is not None else {}
        assert reason in (await seat.say(seat.ann, "session log", **options)).text
        assert seat.refusals() == ["IllegalAction"]


async def test_a_long_session_is_read_in_pieces_and_refused_only_where_it_cannot_be_attached(
    table: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_table(table, SeededChance(5)) as seat:
        await evening(seat)
        whole = await file_of(await seat.say(seat.ann, "session log"))
        monkeypatch.setattr(session_log, "PIECE", 3)
        assert await file_of(await seat.say(seat.ann, "session log")) == whole

        session = await session_log.session_of(table, Place(seat.guild.id, seat.room.id))
        with pytest.raises(LimitExceeded):
            await log_file(session, session_log.entries(table, session), "json", unknown, most_bytes=2000)


class TestNarrowedHistory:
    def test_every_kind_of_change_belongs_to_a_topic(self) -> None:
        assert set().union(*TOPICS_OF_HISTORY.values()) == set(Kind)

    def test_no_topic_tells_which_command_rolled_in_secret(self) -> None:
        for kinds in TOPICS_OF_HISTORY.values():
            assert (Kind.ROLL in kinds) == (Kind.CHECK in kinds)

    async def test_it_shows_one_kind_by_one_player(self, table: Store) -> None:
        async with at_table(table, SeededChance(6)) as seat:
            await evening(seat)
            dice = await seat.say(seat.bob, "history", kind="dice")
            destiny = await seat.say(seat.bob, "history", kind="destiny", player=seat.gm)
            own = await seat.say(seat.bob, "history", player=seat.ann)
            nothing = await seat.say(seat.bob, "history", kind="targets")

            assert "· dice" in dice.text
            assert "roll #1" in dice.text
            assert "roll #2: in secret" in dice.text
            assert "Vex: wounds" not in dice.text
            assert f"destiny · by <@{seat.gm.id}>" in destiny.text
            assert "the pool set" in destiny.text
            assert "point used" not in destiny.text
            assert f"<@{seat.gm.id}>" not in own.text
            assert "Nothing yet." in nothing.text

    async def test_further_back_says_how(self, table: Store) -> None:
        async with at_table(table, SeededChance(7)) as seat:
            for _ in range(11):
                await seat.say(seat.ann, "roll", pool="1g")
            reply = await seat.say(seat.ann, "history", kind="dice", player=seat.ann)

            assert "`/history page:2 kind:dice player:…`" in reply.text
            assert "roll #1:" in (await seat.say(seat.ann, "history", kind="dice", page=2)).text
