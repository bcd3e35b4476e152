"""What is typed for `/roll` and `/odds` in the hope of more than dice: skills, commands, secrecy, two pools."""

import pytest

from bot.store.store import Store
from tests.bot.discord_table import at_table


@pytest.mark.parametrize(
    ("pool", "sentence"),
    [
        pytest.param("2y1g Average (2)", "I know no skill by the name in “(2)”. Did you mean `2y1g Average # 2`"),
        pytest.param("yyg hard (with 1 setback)", "I know no skill by the name in “(with 1 setback)”."),
        pytest.param("(yyg)", "Did you mean `yyg`?"),
        pytest.param("[yyg] pp", "Did you mean `yyg pp`?"),
        pytest.param("(athletics) pp", "You play no character here yet."),
        pytest.param("(ranged) pp", "You play no character here yet."),
        pytest.param("crit", "Did you mean `/crit roll`? Nothing was rolled."),
        pytest.param("--help", "Did you mean `/help`? Nothing was rolled."),
        pytest.param("yyg pp secret", "Did you mean the option `secret:True`?"),
        pytest.param("yyg pp Secretly!", "As a label, write `# Secretly!`. Nothing was rolled."),
        pytest.param("999999999y", "the limit is 100. Nothing was rolled."),
    ],
)
async def test_what_is_no_pool_is_refused_with_what_would_do(table: Store, pool: str, sentence: str) -> None:
    async with at_table(table) as seat:
        for _ in range(2):  # before a campaign has begun, and after
            reply = await seat.say(seat.ann, "roll", pool=pool)
            await seat.say(seat.gm, "roll", pool="g")

            assert reply.is_private
            assert sentence in reply.text
            assert seat.refusals()


@pytest.mark.parametrize("pool", ["2y # secret", "2y secret door", "2y 'hidden'"])
async def test_a_label_that_only_speaks_of_secrets_is_one(table: Store, pool: str) -> None:
    async with at_table(table) as seat:
        assert not (await seat.say(seat.ann, "roll", pool=pool)).is_private


async def test_a_secret_roll_may_be_called_so_twice(table: Store) -> None:
    async with at_table(table) as seat:
        answered = await seat.ann.slash(seat.room, "roll", pool="2y secret", secret=True)

        assert len(answered.followups) == 1
        assert not seat.refusals()


@pytest.mark.parametrize(
    ("pool", "nearest"),
    [
        pytest.param("athletics hard", "(athletics) hard"),
        pytest.param("stealth vs hard", "(stealth) vs hard"),
        pytest.param("piloting space 2p", "(piloting space) 2p"),
    ],
)
async def test_a_skill_without_brackets_is_offered_in_them(table: Store, pool: str, nearest: str) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.ann, "character create", text="name:Vex")

        assert f"Did you mean `{nearest}` or" in (await seat.say(seat.ann, "roll", pool=pool)).text
        assert nearest not in (await seat.say(seat.gm, "roll", pool=pool)).text
        assert seat.refusals()


async def test_it_is_told_where_p_goes_against_the_table_s_setting(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await seat.say(seat.ann, "roll", pool="2p 1s")

        assert "How I read it: `p` is Proficiency beside the other letters, whatever the table's setting" in reply.text


async def test_several_ordinary_dice_are_added_up_too(table: Store) -> None:
    async with at_table(table) as seat:
        assert "Together: " in (await seat.say(seat.ann, "roll", pool="2d6+1d8")).text
        assert "Together: " not in (await seat.say(seat.ann, "roll", pool="2d6")).text


@pytest.mark.parametrize(
    ("pool", "sentence"),
    [
        pytest.param("d100", "but not `d100`"),
        pytest.param("1d20+5", "plain dice of 4, 6, 8, 10 or 12 sides"),
        pytest.param("yyg or ygg", "Did you mean `pool:yyg compare:ygg`"),
    ],
)
async def test_odds_that_cannot_be_told_are_refused_with_what_would_do(table: Store, pool: str, sentence: str) -> None:
    async with at_table(table) as seat:
        assert sentence in (await seat.say(seat.ann, "odds", pool=pool)).text
        assert seat.refusals()


async def test_plain_dice_are_no_hit_in_odds(table: Store) -> None:
    async with at_table(table) as seat:
        assert "**Odds of** `2d6`\n" in (await seat.say(seat.ann, "odds", pool="2d6")).text
        assert "`2d6 fire`, hit" in (await seat.say(seat.ann, "odds", pool="2d6 fire")).text
        assert "Odds of" in (await seat.say(seat.ann, "odds", pool="yyg or nothing")).text
