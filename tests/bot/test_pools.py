"""Saved and recent pools, a pool in a message, and preferences, at a whole table."""

from typing import Any

import pytest

from bot.pool_in_message import as_shown
from bot.store.store import Store
from tests.bot.discord_table import InRoom, Reply, Table, at_table, text_of
from tests.bot.test_roll_buttons import form

BLASTER = {"name": "Blaster", "pool": "2y1g 2p"}


async def offered(seat: Table, who: Any, typed: str, command: str = "roll", option: str = "pool") -> dict[str, str]:
    """Return what is offered while somebody types: shown names to values."""
    choices = await who.autocomplete(seat.room, command, option, typed)
    return {each["name"]: each["value"] for each in choices}


async def test_a_saved_name_is_rolled_like_its_pool_and_labels_the_roll(table: Store) -> None:
    async with at_table(table) as seat:
        saved = await seat.say(seat.ann, "pool save", **BLASTER)
        assert saved.is_private
        assert "`/roll pool:Blaster`" in saved.text

        rolled = await seat.say(seat.ann, "roll", pool=" blaster ")

        assert "`2y1g 2p`" in rolled.text
        assert "· Blaster" in rolled.text
        assert "at the door" in (await seat.say(seat.ann, "roll", pool="blaster", label="at the door")).text


async def test_the_odds_of_a_saved_name_are_those_of_its_pool(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.ann, "pool save", name="Blaster", pool="1g 1p")

        assert "Success 34.4%" in (await seat.say(seat.ann, "odds", pool="blaster")).text
        assert "Blaster" in (await offered(seat, seat.ann, "blas", command="odds")).values()


async def test_saved_pools_are_their_players_own(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.ann, "pool save", **BLASTER)

        refused = await seat.say(seat.bob, "roll", pool="Blaster")

        assert refused.is_private
        assert "Nothing was rolled" in refused.text
        assert await offered(seat, seat.bob, "Blas") == {}
        assert "None yet" in (await seat.say(seat.bob, "pool list")).text
        assert seat.refusals()


@pytest.mark.parametrize("name", ["hard", "pb", "2y1g 2p", "(athletics)", "y # sneak"])
async def test_a_name_that_means_dice_is_refused_so_dice_always_win(table: Store, name: str) -> None:
    async with at_table(table) as seat:
        refused = await seat.say(seat.ann, "pool save", name=name, pool="1g")

        assert "means dice itself" in refused.text
        assert seat.refusals() == ["IllegalAction"]


@pytest.mark.parametrize(
    ("name", "pool", "sentence"),
    [
        ("Blaster", "2y1q", "2y**1q**"),
        ("Blaster", "101y", "101 dice in a pool"),
        ("\u200b", "2y", "Give it a name"),
        ("Blaster", "   ", "Nothing was rolled"),
    ],
)
async def test_what_cannot_be_rolled_is_not_saved(table: Store, name: str, pool: str, sentence: str) -> None:
    async with at_table(table) as seat:
        refused = await seat.say(seat.ann, "pool save", name=name, pool=pool)

        assert refused.is_private
        assert sentence in refused.text
        assert "None yet" in (await seat.say(seat.ann, "pool list")).text
        assert seat.refusals()


async def test_a_slip_of_a_saved_name_is_told_the_name(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.ann, "pool save", **BLASTER)

        refused = await seat.say(seat.ann, "roll", pool="blastr")

        assert refused.text == "There is no saved pool called “blastr”. Did you mean `Blaster`?"
        assert seat.refusals() == ["UnknownName"]


async def test_saving_again_replaces_and_tells_what_was_there(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.ann, "pool save", **BLASTER)

        saved = await seat.say(seat.ann, "pool save", name="BLASTER", pool="3y 2p")

        assert "Before, it was `2y1g 2p`" in saved.text
        listed = await seat.say(seat.ann, "pool list")
        assert "**BLASTER**: `3y 2p`" in listed.text
        assert "(1 of 25)" in listed.text


async def test_a_deleted_pool_is_told_such_that_it_can_be_saved_again(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.ann, "pool save", **BLASTER)

        gone = await seat.say(seat.ann, "pool delete", name="blaster")
        again = await seat.say(seat.ann, "pool delete", name="blaster")

        assert "`/pool save name:Blaster pool:2y1g 2p` brings it back" in gone.text
        assert "There is no saved pool called “blaster”" in again.text
        assert seat.refusals() == ["UnknownName"]


async def test_the_twenty_sixth_pool_is_refused(table: Store) -> None:
    async with at_table(table) as seat:
        for number in range(25):
            await seat.say(seat.ann, "pool save", name=f"Name {number}", pool="1g")

        refused = await seat.say(seat.ann, "pool save", name="Name 25", pool="1g")
        replaced = await seat.say(seat.ann, "pool save", name="Name 24", pool="2g")

        assert "You have 25 saved pools" in refused.text
        assert "Saved" in replaced.text
        assert len(await offered(seat, seat.ann, "")) == 25
        assert seat.refusals()


async def test_the_pool_of_a_roll_is_saved_as_its_dice_are_now(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await seat.say(seat.ann, "roll", pool="1g 1p 2d6+3", label="Old gun")

        saved = await seat.send(seat.ann, await form(seat, seat.ann, reply, "save"))

        assert saved.is_private
        assert "**Old gun** is `1g 1p 2d6+3`" in saved.text
        assert "`1g 1p 2d6+3`" in (await seat.say(seat.ann, "roll", pool="old gun")).text


async def test_a_roll_whose_dice_are_written_too_long_is_refused(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await seat.say(seat.ann, "roll", pool=" ".join(f"d{sides}" for sides in range(100, 138)))
        assert "`1d100 1d101" in reply.text

        refused = await seat.send(seat.ann, await form(seat, seat.ann, reply, "save"), Name="Many")

        assert refused.is_private
        assert "the limit is 200" in refused.text


async def test_a_saved_skill_is_read_from_the_sheet_as_it_is_then(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.ann, "character create", text="Vex | brawn 3 | athletics 1 | wounds 12 strain 11")
        await seat.say(seat.ann, "pool save", name="Climb", pool="(athletics) hard")
        await seat.say(seat.ann, "character edit", change="athletics 2")

        assert "`2y1g 3p`" in (await seat.say(seat.ann, "roll", pool="climb")).text
        assert "Climb" in (await offered(seat, seat.ann, "cl")).values()


async def test_typing_tells_what_the_text_means_then_saved_then_recent_pools(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.ann, "pool save", **BLASTER)
        await seat.say(seat.ann, "roll", pool="2y 3p")
        await seat.say(seat.ann, "roll", pool="2y hard # jump")
        await seat.say(seat.ann, "roll", pool="2y 3p")
        await seat.say(seat.bob, "roll", pool="2y 1r")

        assert await offered(seat, seat.ann, "2y") == {
            "2y: 2 Proficiency": "2y",
            "Blaster: 2 Proficiency, 1 Ability against 2 Difficulty": "Blaster",
            "2y 3p: 2 Proficiency against 3 Difficulty": "2y 3p",
            "2y hard # jump: 2 Proficiency against 3 Difficulty (jump)": "2y hard # jump",
        }
        assert list((await offered(seat, seat.ann, "jump")).values()) == ["2y hard # jump"]
        assert await offered(seat, seat.ann, "nothing like it") == {}


async def test_secret_pools_are_offered_to_their_roller_alone(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.ann.slash(seat.room, "roll", pool="5y 5r", secret=True)

        assert list((await offered(seat, seat.ann, "")).values()) == ["5y 5r"]
        for other in (seat.bob, seat.gm):
            assert await offered(seat, other, "") == {}


async def test_what_is_offered_fits_discord_however_long_it_is(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.ann, "roll", pool="14y 14g 14b 14r 14p 14k 14w # " + "long " * 15)
        await seat.say(seat.ann, "roll", pool="1y # " + "long " * 19)

        choices = await offered(seat, seat.ann, "")

        assert len(choices) == 1
        assert all(len(name) <= 100 for name in choices)


async def menu(seat: Table, who: Any, text: str) -> Any:
    """Let Bob write a message, and somebody roll it from its menu; return the answer."""
    message = await seat.bob.send(seat.room, text)
    return (await who.context_menu(seat.room, "Roll this message", message)).response


async def rolled(seat: Table, **options: Any) -> Any:
    """Let Ann roll, and return the answer as Discord has it."""
    return (await seat.ann.slash(seat.room, "roll", **options)).response


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("2y1g 2p", "2y1g 2p"),
        ("yyg hard # the door", "2y1g 3p"),
        ("I try it with `2y 1p`, fine?", "2y 1p"),
        ("```\n2d6+3\n```", "2d6+3"),
        ("`2y` or rather `yy`", "2y"),
        ("- 2y1g 2p", "2y1g 2p"),
        ("-# 2y1g 2p", "2y1g 2p"),
        ("2y1g 2p\n2y1g 2p", "2y1g 2p"),
    ],
)
async def test_a_pool_in_a_message_is_rolled_by_whoever_points_at_it(table: Store, text: str, pool: str) -> None:
    async with at_table(table) as seat:
        answer = await menu(seat, seat.ann, text)

        assert not answer.ephemeral
        reply = text_of(answer.components)
        assert f"#1 · `{pool}`" in reply
        assert seat.ann.mention in reply
        assert "door" not in reply


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("I sneak past the guards.", "I find no dice in that message"),
        ("`sudo reboot`", "I find no dice in that message"),
        ("`2y 1p` or `3y 1p`", "2 different pools"),
        ("2y 1p\n- 3y 1p", "2 different pools"),
        ("`101y`", "101 dice in a pool"),
    ],
)
async def test_a_message_without_one_pool_is_refused_in_a_sentence(table: Store, text: str, sentence: str) -> None:
    async with at_table(table) as seat:
        answer = await menu(seat, seat.ann, text)

        assert answer.ephemeral
        assert sentence in text_of(answer.components)
        assert "no campaign yet" in (await seat.say(seat.ann, "history")).text
        assert seat.refusals()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("- 2y1g 2p", "2y1g 2p"),
        ("* 2y1g 2p", "2y1g 2p"),
        ("+ 2y1g 2p", "2y1g 2p"),
        ("3. 2y1g 2p", "2y1g 2p"),
        ("-# 2y1g 2p", "2y1g 2p"),
        ("### 2y1g 2p", "2y1g 2p"),
        ("> 2y1g 2p", "2y1g 2p"),
        ("> - **2y1g** 2p", "2y1g 2p"),
        ("***2y1g 2p***", "2y1g 2p"),
        ("**2y *1g* 2p**", "2y 1g 2p"),
        ("__2y1g__ ~~2p~~ ||1b||", "2y1g 2p 1b"),
        ("2y1g 2p **", "2y1g 2p **"),
        ("2y * 2p *", "2y * 2p *"),
        ("2y1g 2p - ^^", "2y1g 2p - ^^"),
        ("-2y", "-2y"),
        ("****", "****"),
        ("2y || 2p || 1k", "2y || 2p || 1k"),
    ],
)
def test_marks_that_discord_does_not_show_are_no_symbols_of_a_pool(text: str, shown: str) -> None:
    assert as_shown(text) == shown


async def test_what_a_symbol_was_read_as_is_told_and_nothing_else_of_the_message(table: Store) -> None:
    async with at_table(table) as seat:
        answer = await menu(seat, seat.ann, "2y1g 2p - # zanzibar")

        reply = text_of(answer.components)
        assert "`-` is 1 automatic failure" in reply
        assert "zanzibar" not in reply


@pytest.mark.parametrize("compact", [False, True])
async def test_a_reply_that_says_how_its_pool_was_read_is_rolled_from_its_menu(table: Store, compact: bool) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.bob, "preferences", compact=compact)
        answer: Any = (await seat.bob.slash(seat.room, "roll", pool="1y 1purple -")).response
        said = text_of(answer.components) + answer.content
        assert "How I read it: `-` is 1 automatic failure" in said

        again: Any = (await seat.ann.context_menu(seat.room, "Roll this message", answer.message)).response

        assert "#2 · `1y 1p 1-`" in text_of(again.components)


@pytest.mark.parametrize("fingerprint", ["9ff13a8fd47c" * 5 + "1000", "1a" * 32, "b" * 64])
async def test_a_fingerprint_of_dice_is_no_pool(table: Store, fingerprint: str) -> None:
    async with at_table(table) as seat:
        answer = await menu(seat, seat.ann, f"#1 · `2y1g 2p`\nSettled from now on: `{fingerprint}`")

        assert "`2y1g 2p`" in text_of(answer.components)


async def test_a_stub_of_a_secret_roll_gives_nothing_to_roll(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.ann.slash(seat.room, "roll", pool="5y 5r", secret=True)
        stub = [each for each in seat.room.history() if not each.flags.ephemeral][-1]

        refused: Any = await seat.bob.context_menu(seat.room, "Roll this message", stub)

        assert "I find no dice" in text_of(refused.response.components)
        assert seat.refusals()


async def test_words_in_place_of_pictures_go_with_the_roller(table: Store) -> None:
    async with at_table(table) as seat:
        now = await seat.say(seat.ann, "preferences", text_only=True)
        assert now.is_private
        assert "`text_only`: **on**" in now.text

        hers = await seat.say(seat.ann, "roll", pool="1g")
        his = await seat.say(seat.bob, "roll", pool="1g")

        assert "Ability: " in hers.text
        assert "🟢" not in hers.text
        assert "🟢" in his.text
        again = await seat.press(seat.gm, hers, "Roll again")
        assert "🟢" in again.text
        for read in (
            await seat.choose(seat.ann, his, "rollmore", "explain"),
            await seat.say(seat.ann, "help", topic="symbols"),
            await seat.say(seat.ann, "lookup", topic="difficulty"),
        ):
            assert read.is_private
            assert not any(picture in read.text for picture in "🟢🟣✦▲")


async def test_a_compact_roll_is_one_line_of_text_over_one_list_of_what_can_be_done(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.ann, "preferences", compact=True)

        answer = await rolled(seat, pool="1g 1p - 2d6+3", label="the @everyone `door`")

        (row,) = answer.components
        (only,) = row["components"]
        assert only["custom_id"].startswith("rollmore")
        assert not answer.ephemeral
        line = answer.content
        assert "\n" not in line
        assert line.startswith(f"{seat.ann.mention}: **")
        assert "`1g 1p 1- 2d6+3` · #1" in line
        assert "How I read it: `-` is 1 automatic failure" in line
        assert "@everyone" not in line


@pytest.mark.parametrize("pool", ["50y 50r", "40d6", "20y 20p"])
async def test_a_compact_roll_of_many_dice_is_still_one_line(table: Store, pool: str) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.ann, "preferences", compact=True, text_only=True)

        answer = await rolled(seat, pool=pool, label="*" * 100)

        assert 0 < len(answer.content) <= 2000
        assert "\n" not in answer.content


async def test_secret_rolls_keep_their_buttons_however_their_roller_wants_rolls(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.ann, "preferences", compact=True)
        shown: Reply = seat._reply(await rolled(seat, pool="1g", secret=True))

        assert shown.is_private
        assert "Reveal to everybody" in shown.buttons
        stub = InRoom([each for each in seat.room.history() if not each.flags.ephemeral][-1])
        assert "rolled in secret" in text_of(stub.components)


async def test_preferences_are_set_back_and_nothing_is_kept_of_them(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.ann, "preferences", compact=True)
        await seat.say(seat.ann, "preferences", compact=False)

        rows = await table.read(lambda tx: tx.exec_driver_sql("SELECT count(*) FROM player_setting").scalar())

        assert rows == 0
        assert "`compact`: **off**" in (await seat.say(seat.ann, "preferences")).text
