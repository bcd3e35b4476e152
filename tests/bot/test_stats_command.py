"""/stats as players use it: whose dice, when, which die; what is counted, and what nobody may learn from it."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.charts.paint import paint
from bot.errors import ChartUnavailable
from bot.render.layout import MOST_ALT
from bot.render.luck import often, verdict
from bot.render.statistics import statistics_view
from bot.render.statistics_chart import statistics_card, statistics_picture
from bot.services import rolls
from bot.services.statistics import statistics
from bot.store.store import Store
from rules.dice.die import SIDES, Die
from rules.dice.luck import Luck
from rules.dice.pool import DicePool
from rules.notation.reading import Reading
from tests.bot.discord_table import at_table, text_of
from tests.bot.people import ANN, HERE, an_op
from tests.bot.test_odds_command import pictures_of
from tests.bot.test_secret_rolls import hide
from tests.chance import SeededChance

POOL = "2y1g1b 2p1r1k"


async def test_a_table_sees_what_fell_and_what_was_to_be_expected_with_a_picture(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        for who in (seat.ann, seat.bob):
            for _ in range(5):
                await seat.say(who, "roll", pool=POOL)
        reply = await seat.say(seat.ann, "stats")

        (picture,) = pictures_of(reply)
        assert not reply.is_private
        assert "Dice of this table" in reply.text
        assert "80 dice" in reply.text
        assert "expected +5.4" in reply.text
        assert f"<@{seat.ann.id}> 40 dice" in reply.text
        assert "Too few to judge their faces: 10 Ability, 10 Boost" in reply.text
        assert "What fell and what was to be expected: 80 dice. Success" in picture["description"]
        (file,) = reply.message.attachments
        assert file.size <= 25_000


async def test_one_player_one_session_and_one_die_are_picked_out(table: Store) -> None:
    async with at_table(table, SeededChance(2)) as seat:
        await seat.say(seat.ann, "roll", pool="3g")
        await seat.say(seat.gm, "session start")
        await seat.say(seat.ann, "roll", pool="2g1b")
        await seat.say(seat.bob, "roll", pool="5g")

        everything = await seat.say(seat.ann, "stats", die="ability")
        session = await seat.say(seat.ann, "stats", player=seat.ann, over="session")
        both = await seat.say(seat.ann, "stats", player=seat.ann, over="session", die="boost")

        assert "Ability: 10 dice" in everything.text
        assert "blank" in everything.text
        assert f"Dice of <@{seat.ann.id}> · session 1" in session.text
        assert "3 dice" in session.text
        assert "Boost: 1 die" in both.text


async def test_faces_are_told_in_words_beside_their_letters_and_in_the_alt_text(table: Store) -> None:
    async with at_table(table, SeededChance(2)) as seat:
        await seat.say(seat.ann, "roll", pool="12y")

        reply = await seat.say(seat.ann, "stats", die="proficiency")

        for name in ("`X` triumph", "`SA` success + advantage", "`AA` advantage + advantage"):
            assert f"\n{name} **" in reply.text
        assert "\nblank **" in reply.text
        (picture,) = pictures_of(reply)
        assert ", success + advantage " in picture["description"]
        assert ", triumph " in picture["description"]


async def test_a_secret_roll_counts_only_once_it_is_revealed(table: Store) -> None:
    async with at_table(table, SeededChance(3)) as seat:
        await seat.say(seat.ann, "roll", pool="1g")
        _, stub = await hide(seat, seat.ann, pool="7g")
        for who in (seat.ann, seat.gm, seat.bob):
            assert "-# 1 die\n" in (await seat.say(who, "stats")).text
        await seat.press(seat.ann, stub, "Reveal to everybody")

        assert "8 dice" in (await seat.say(seat.bob, "stats")).text


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        pytest.param({}, "This channel has no campaign yet.", id="no campaign"),
        pytest.param({"over": "session"}, "This channel has no campaign yet.", id="no campaign, so no session"),
    ],
)
async def test_a_channel_without_a_campaign_has_no_statistics(
    table: Store, options: dict[str, str], reason: str
) -> None:
    async with at_table(table) as seat:
        reply = await seat.say(seat.ann, "stats", **options)

        assert reason in reply.text
        assert reply.is_private
        assert seat.refusals() == ["IllegalAction"]


async def test_before_the_first_session_there_are_no_statistics_of_one(table: Store) -> None:
    async with at_table(table, SeededChance(4)) as seat:
        await seat.say(seat.ann, "roll", pool="1g")

        assert "has had no session yet" in (await seat.say(seat.ann, "stats", over="session")).text
        assert seat.refusals() == ["IllegalAction"]


async def test_where_nothing_fell_that_is_said_without_a_picture(table: Store) -> None:
    async with at_table(table, SeededChance(5)) as seat:
        await seat.say(seat.ann, "roll", pool="1g")
        reply = await seat.say(seat.ann, "stats", player=seat.bob)

        assert "No dice have fallen here yet that count." in reply.text
        assert not pictures_of(reply)


async def test_the_numbers_come_even_where_the_chart_cannot_be_drawn(
    table: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_table(table, SeededChance(6)) as seat:

        async def broken(_: object) -> bytes:
            raise ChartUnavailable("no picture in 10 s")

        monkeypatch.setattr(seat.bot.painter, "paint", broken)
        await seat.say(seat.ann, "roll", pool="1g")
        reply = await seat.say(seat.ann, "stats")

        assert "1 die" in reply.text
        assert "The chart could not be drawn just now; the numbers are complete." in reply.text


@pytest.mark.parametrize(
    ("chances", "dice", "word"),
    [
        pytest.param([0.001], 29, "Too few dice to speak of luck.", id="a small chance with few dice"),
        pytest.param([0.5, 0.9], 100, "Ordinary luck.", id="nothing strays"),
        pytest.param([0.02, *[0.5] * 19], 1000, "Ordinary luck.", id="once in fifty times, among twenty"),
        pytest.param([0.1], 100, "A little unusual, and nothing to wonder at.", id="once in ten times"),
        pytest.param([0.01, 0.5], 100, "Unusual, as now and then happens.", id="once in a hundred, of two"),
        pytest.param([0.002], 100, "Rare.", id="once in five hundred times"),
        pytest.param([0.0001, 0.5], 100, "/fairness verify", id="so rare that the dice should be checked"),
    ],
)
def test_the_word_on_luck_counts_all_questions(chances: list[float], dice: int, word: str) -> None:
    assert word in verdict(chances, dice)[0]


def test_small_chances_are_told_as_once_in_so_many_times() -> None:
    assert often(0.0000123) == "once in 81,000 times"
    assert often(1e-12) == "less than once in a billion times"


@pytest.mark.parametrize("die", [None, *Die], ids=str)
async def test_every_picture_can_be_drawn(table: Store, die: Die | None) -> None:
    await rolls.roll(table, an_op(ANN), Reading(DicePool(ability=1)), "1g", SeededChance(7))
    kept = await statistics(table, HERE)
    fallen = {each: [0, 1000, *[3] * (SIDES[each] - 2)] for each in ([die] if die else Die)}

    card = statistics_card(replace(kept, die=die, luck=Luck(fallen)))

    assert Image.open(BytesIO(paint(card))).format == "PNG"
    assert len(paint(card)) <= 25_000
    assert len(statistics_picture(replace(kept, die=die, luck=Luck(fallen))).alt) < MOST_ALT


async def test_a_table_of_many_fits_one_message(table: Store) -> None:
    await rolls.roll(table, an_op(ANN), Reading(DicePool(ability=1)), "1g", SeededChance(7))
    kept = await statistics(table, HERE)
    full = Luck({die: [12_345] * SIDES[die] for die in Die})

    view = statistics_view(replace(kept, luck=full, players={2**63 - number: full for number in range(1, 41)}))

    text = text_of(view.to_components())  # type: ignore[no-untyped-call] # the library has no types here
    assert "and 28 more" in text
    assert "more than fits" not in text
    assert len(text) < 4000
