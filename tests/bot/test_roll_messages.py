"""What stands in the channel is true: the message of a roll follows whatever becomes of the roll, at a whole table."""

from typing import Any

import discord
import pytest

from bot.errors import StoreBusy
from bot.services.roll_messages import RollKey
from bot.store import roll_messages as kept_messages
from bot.store.store import Store
from rules.dice.die import FACES, Die
from tests.bot.discord_table import InRoom, Reply, Table, at_table, lies
from tests.bot.test_roll_buttons import BOOSTED, FAILURE, SUCCESS, fill, form, roll
from tests.bot.test_spending import STRONG, chosen, fight, seated, shot
from tests.chance import ScriptedChance

TURNED = [face.code for face in FACES[Die.ABILITY]].index("A")


async def now(seat: Table, reply: Reply) -> Reply:
    return seat._reply(await seat.shown(reply))


def edits(seat: Table, message: Any) -> int:
    """Return how often a message was edited by itself, not as the answer to a press."""
    return sum(each.method == "PATCH" and str(message.id) in each.path for each in seat.env.backend.http_requests)


async def test_an_amendment_that_the_gm_takes_back_goes_from_the_message(table: Store) -> None:
    async with at_table(table, ScriptedChance(SUCCESS, FAILURE, BOOSTED)) as seat:
        reply = await roll(seat)
        await fill(seat, seat.ann, await form(seat, seat.ann, reply, "Add dice…"), Only="1b")
        assert "Amended" in (await now(seat, reply)).text

        await seat.say(seat.gm, "undo")

        assert "Amended" not in (await now(seat, reply)).text
        assert "`1g 1p`" in (await now(seat, reply)).text


async def test_a_press_is_answered_with_one_change_of_its_message(table: Store) -> None:
    async with at_table(table, ScriptedChance(SUCCESS, FAILURE, BOOSTED)) as seat:
        reply = await roll(seat)

        await fill(seat, seat.ann, await form(seat, seat.ann, reply, "Add dice…"), Only="1b")

        assert edits(seat, reply.message) == 0


async def test_a_deleted_roll_comes_back_on_its_message_by_a_typed_undo(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await roll(seat)
        await seat.choose(seat.ann, reply, "rollmore", "delete")
        assert "was deleted" in (await now(seat, reply)).text

        await seat.say(seat.ann, "undo")

        assert "Roll again" in (await now(seat, reply)).buttons


async def test_an_attack_that_is_taken_back_says_by_whom_and_nothing_can_be_pressed(table: Store) -> None:
    async with seated(table, *STRONG) as seat:
        told = await shot(seat, "**^^")
        await chosen(seat, seat.ann, told, "buy:advantage", "Notice something important")
        assert "**Notice something important" in (await now(seat, told)).text

        await seat.say(seat.ann, "undo")
        after = await now(seat, told)
        assert "**Notice something important" not in after.text
        assert "-# 2 Advantage left, for Vex to spend" in after.text

        await seat.say(seat.gm, "undo")
        after = await now(seat, told)
        assert after.text.startswith("## Taken back: Hit for 3 wounds\n**Taken back** by " + seat.gm.mention)
        assert "takes it back" not in after.text
        assert not after.buttons
        assert not after._selects


async def test_a_turn_that_is_gone_back_to_gives_the_rest_back_on_the_message(table: Store) -> None:
    async with seated(table, *STRONG) as seat:
        await fight(seat)
        told = await shot(seat, "**^^")
        await seat.ann.slash(seat.room, "encounter next")
        assert "-# 2 Advantage lost: the next slot has begun" in (await now(seat, told)).text

        await seat.gm.slash(seat.room, "encounter back")

        assert "-# 2 Advantage left, for Vex to spend" in (await now(seat, told)).text


async def test_a_question_on_a_message_stands_through_a_late_drawing_and_falls_with_the_roll(table: Store) -> None:
    async with seated(table, *STRONG) as seat:
        await fight(seat)
        told = await shot(seat, "**^^")
        await chosen(seat, seat.ann, told, "buy:advantage", "Boost die for any ally")
        assert "whom:" in str((await now(seat, told))._selects)

        await seat.bot.roll_messages._start(seat.guild.id, RollKey(1, 1))
        assert "whom:" in str((await now(seat, told))._selects), "nothing has changed but who looks"

        await seat.say(seat.gm, "undo")
        assert not (await now(seat, told))._selects


async def test_a_message_that_is_gone_is_forgotten_and_the_undo_works(table: Store) -> None:
    async with seated(table, *STRONG) as seat:
        told = await shot(seat, "**^^")
        await told.message.message.delete()

        undone = await seat.say(seat.gm, "undo")

        assert "The attack of roll #1 counts for nothing" in undone.text
        kept = await table.read(lambda tx: tx.exec_driver_sql("SELECT count(*) FROM roll_message").scalar())
        assert kept == 0


async def test_a_message_whose_place_was_lost_is_known_again_by_a_press(
    table: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise StoreBusy("somebody else holds the database")

    async with seated(table, *STRONG) as seat:
        with monkeypatch.context() as patched:
            patched.setattr(kept_messages, "add", busy)
            told = await shot(seat, "**^^")
        assert told.text.startswith("## Hit for 3 wounds"), "the attack itself is saved and answered"
        await chosen(seat, seat.ann, told, "buy:advantage", "Notice something important")

        await seat.say(seat.ann, "undo")

        assert "**Notice something important" not in (await now(seat, told)).text


async def test_private_messages_are_nobodys_to_follow(table: Store) -> None:
    async with at_table(table) as seat:
        result = await seat.ann.slash(seat.room, "roll", pool="1g", secret=True)

        kept = await table.read(lambda tx: tx.exec_driver_sql("SELECT message_id FROM roll_message").scalars().all())
        stub = [each for each in seat.room.history() if not each.flags.ephemeral][-1]
        assert result.response is not None
        assert result.response.ephemeral
        assert kept == [stub.id]


async def compact(seat: Table, **options: Any) -> Any:
    """Let Ann, who likes it short, roll; return the message as Discord has it."""
    await seat.say(seat.ann, "preferences", compact=True)
    result = await seat.ann.slash(seat.room, "roll", **{"pool": "1g 1p", **options})
    assert result.response is not None
    return result.response


async def test_a_compact_roll_is_amended_as_any_other_and_stays_a_line_of_text(table: Store) -> None:
    async with at_table(table, ScriptedChance(SUCCESS, FAILURE, BOOSTED)) as seat:
        answer = await compact(seat)
        reply = seat._reply(answer)
        assert list(reply.options("rollmore")) == [
            *("Roll again", "Add dice…", "Destiny Point…", "Reroll dice…", "Turn a die…"),
            *("Explain", "Save pool…", "Delete"),
        ]

        opened = await seat.ann.select(answer.message, ["add"], custom_id=reply.select("rollmore"))
        await fill(seat, seat.ann, opened, Only="1b", What="aim")
        line: discord.Message = next(each for each in seat.room.history() if each.id == answer.id)
        assert not line.flags.components_v2
        assert "**Success** · 1 advantage" in line.content
        assert f"-# **Amended** by {seat.ann.mention}: +1 Boost (success + advantage), “aim”" in line.content

        await seat.say(seat.gm, "undo")
        line = next(each for each in seat.room.history() if each.id == answer.id)
        assert "Amended" not in line.content
        assert "`1g 1p`" in line.content


@pytest.mark.parametrize("way", ["the button", "a typed undo"])
async def test_a_compact_roll_is_deleted_and_comes_back(table: Store, way: str) -> None:
    async with at_table(table) as seat:
        answer = await compact(seat)
        await seat.ann.select(answer.message, ["delete"], custom_id=seat._reply(answer).select("rollmore"))
        line = next(each for each in seat.room.history() if each.id == answer.id)
        assert line.content.startswith(f"-# Roll #1 was deleted by {seat.ann.mention}")

        if way == "the button":
            (button,) = seat._reply(InRoom(line)).buttons.values()
            await seat.ann.click(line, custom_id=button)
        else:
            await seat.say(seat.ann, "undo")

        line = next(each for each in seat.room.history() if each.id == answer.id)
        assert "`1g 1p` · #1" in line.content


async def test_what_every_table_is_checked_for_in_the_end_is_found(table: Store) -> None:
    async with at_table(table, ScriptedChance(SUCCESS, FAILURE)) as seat:
        await roll(seat, label="the door")
        relabel = "UPDATE roll SET label = ?"
        await table.write(lambda tx: tx.exec_driver_sql(relabel, ("the window",)))

        (found,) = await lies(seat)

        assert "the window" in found.partition("but it is")[2]
        await table.write(lambda tx: tx.exec_driver_sql(relabel, ("the door",)))
