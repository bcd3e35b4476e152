"""Messages about odds: what they say in the corners, that the widest of them fit, and the words of their pictures."""

import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from discord import ui

from bot.charts.card import MOST_BARS, Card, Tone
from bot.params import read_pool
from bot.render.layout import MOST_ALT, MOST_TEXT, Picture
from bot.render.odds import odds_view
from bot.render.odds_chart import FILE_NAME, AskedPool, odds_card, odds_picture
from bot.render.odds_compare import compare_view
from rules.dice.study import Study, study
from rules.notation.reading import Scheme
from tests.bot.discord_table import text_of

NARROW = 34
"""Letters of even width that fit beside each other on a phone."""
POOLS = [
    "1g",
    "2y1g1b 1r2p1k",
    "5y",
    "2w",
    "1y1w",
    "4p2k",
    "2y 10^ 1!",
    "100k",
    "100y",
    "50y50r",
    "20y16g14b 20r16p14k",
]
"""What is odd about them: no difficulty, everything, Force dice, only failures, free symbols, very many."""


@cache
def studied(text: str) -> Study:
    """Return the study of a pool; a hundred dice take a second."""
    return study(read_pool(text, None).pool, jointly=True)


def asked(text: str) -> AskedPool:
    reading = read_pool(text, None)
    return AskedPool(reading, studied(text).odds)


def parts_of(view: ui.LayoutView) -> list[dict[str, Any]]:
    components: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call] # the library's own
    return components


def said(view: ui.LayoutView) -> str:
    return text_of(parts_of(view))


def told(text: str, *, jointly: bool = False, trouble: str = "") -> str:
    known = studied(text) if jointly else replace(studied(text), joint=())
    return said(odds_view(read_pool(text, None), known, Scheme.COLOR, trouble=trouble))


def blocks_of(text: str) -> list[list[str]]:
    return [block.strip("\n").split("\n") for block in re.findall(r"```\n(.*?)```", text, re.DOTALL)]


@pytest.mark.parametrize("pool", POOLS)
def test_every_answer_fits_a_message_and_its_tables_a_phone(pool: str) -> None:
    text = told(pool, jointly=True)

    assert len(text) < MOST_TEXT / 2
    assert max((len(line) for block in blocks_of(text) for line in block), default=0) <= NARROW
    assert "Exact, not sampled" in text


def test_tables_are_shown_only_when_asked_for() -> None:
    assert blocks_of(told("2y1g 2p")) == []
    assert len(blocks_of(told("2y1g 2p", jointly=True))) == 2
    assert len(blocks_of(told("2y1w", jointly=True))) == 3, "pips have a table of their own"


def test_the_joint_table_leaves_out_what_no_die_can_show() -> None:
    assert blocks_of(told("2g 2p", jointly=True))[0][0].split() == ["plain"]
    assert blocks_of(told("2y 2p", jointly=True))[0][0].split() == ["plain", "Tri."]
    assert blocks_of(told("2y 2r", jointly=True))[0][0].split() == ["plain", "Tri.", "Desp.", "both"]


def test_the_joint_table_makes_up_the_whole() -> None:
    cells = [
        float(cell) for line in blocks_of(told("2y1g 1r1p", jointly=True))[0] for cell in re.findall(r"\d+\.\d", line)
    ]

    assert len(cells) == 24
    assert sum(cells) == pytest.approx(100, abs=1.2)


def test_at_least_tables_are_read_by_hand() -> None:
    # One Ability die: 3 faces bear one Success, 1 two; of all four, one bears Advantage too.
    block = blocks_of(told("1g", jointly=True))[-1]

    assert [line.split() for line in block] == [
        ["any", "0+", "1+", "2+"],
        ["any", "100", "100", "50.0", "12.5"],
        ["1+", "50.0", "50.0", "12.5", "0"],
        ["2+", "12.5", "12.5", "0", "0"],
    ]


def test_the_levels_of_a_table_follow_a_large_pool() -> None:
    block = blocks_of(told("40y", jointly=True))[-1]

    first, *_, last = [int(line.split()[0].rstrip("+")) for line in block[2:]]
    assert 20 < first < last < 50


def test_what_one_more_changes_is_told_in_points() -> None:
    # One Ability die succeeds in a half; a Boost die saves a third of the rest; a Proficiency die succeeds in 2 of 3.
    assert "Boost +16.7 · upgrade +16.7" in told("1g")


def test_a_full_pool_says_that_nothing_more_fits() -> None:
    assert "holds 100 dice, so nothing can be added" in told("100y")


def test_expected_values_name_only_what_can_show() -> None:
    assert "On average +0.62 success, +0.62 advantage\n" in told("1g")
    assert "+0.83 success, +0.67 advantage, 0.08 Triumph\n" in told("1y")
    assert "On average 0.67 light, 0.67 dark" in told("1w")


def test_trouble_with_the_picture_is_told_above_the_small_print() -> None:
    assert "The chart could not be drawn.\n-# Exact" in told("1g", trouble="The chart could not be drawn.")


def test_a_picture_stands_under_the_texts_with_its_words() -> None:
    reading = read_pool("1g", None)
    view = odds_view(reading, study(reading.pool), Scheme.COLOR, picture=Picture(FILE_NAME, "words"))

    *texts, gallery = parts_of(view)[0]["components"]
    assert {part["type"] for part in texts} == {10}
    assert gallery["type"] == 12
    (item,) = gallery["items"]
    assert (item["media"]["url"], item["description"]) == (f"attachment://{FILE_NAME}", "words")


class TestCompare:
    def compared(self, first: str, second: str) -> str:
        return said(compare_view(asked(first), asked(second), Scheme.COLOR))

    def test_says_first_which_succeeds_more_often(self) -> None:
        assert self.compared("1g", "1y").startswith("## B succeeds more often: 66.7%, A 50.0%\n**A** `1g`\n**B** `1y`")
        assert self.compared("1y", "1g").startswith("## A succeeds more often: 66.7%, B 50.0%")
        assert self.compared("1g", "1g 1^").startswith("## A and B succeed equally often: 50.0%")

    def test_shows_both_numbers_and_the_change(self) -> None:
        percents, averages = blocks_of(self.compared("1g", "1y"))

        assert ["Success", "50.0", "66.7", "+16.7"] in [line.split() for line in percents]
        assert ["Triumph", "0", "8.3", "+8.3"] in [line.split() for line in percents]
        assert ["success", "+0.62", "+0.83", "+0.21"] in [line.split() for line in averages]

    def test_of_force_dice_is_about_pips(self) -> None:
        (pips,) = blocks_of(self.compared("1w", "2w"))

        assert ["Dark", "1+", "58.3", "82.6", "+24.3"] in [line.split() for line in pips]

    @pytest.mark.parametrize("first", POOLS[:3])
    @pytest.mark.parametrize("second", [each for each in POOLS if each != "2w"])
    def test_fits_a_phone(self, first: str, second: str) -> None:
        text = self.compared(first, second)

        assert max(len(line) for block in blocks_of(text) for line in block) <= NARROW
        assert len(text) < MOST_TEXT / 2

    def test_tells_how_both_were_read(self) -> None:
        assert "without the ordinary dice `2d6` `1d8`" in self.compared("1g 2d6", "1y 1d8")


class TestCard:
    def card(self, *pools: str) -> Card:
        return odds_card([asked(pool) for pool in pools], Scheme.COLOR)

    def test_has_success_and_advantage_with_their_sides(self) -> None:
        success, advantage = self.card("2y1g 2p").panels

        assert (success.left, success.right) != (None, None)
        assert [bar.label for bar in success.bars][:5] == ["3", "2", "1", "0", "1"]
        assert {bar.tone for bar in success.bars[:4]} == {Tone.BAD}, "no net Success is a failure"
        assert {bar.tone for bar in success.bars[4:]} == {Tone.GOOD}
        assert success.left is not None
        assert (success.left.name, success.left.bars) == ("failure", 4)
        assert {bar.tone for bar in advantage.bars if bar.label == "0"} == {Tone.EVEN}
        assert advantage.left is not None
        assert advantage.right is not None
        assert advantage.left.bars + 1 + advantage.right.bars == len(advantage.bars)

    def test_of_force_dice_has_their_pips(self) -> None:
        light, dark = self.card("1w").panels

        assert [bar.chances for bar in light.bars] == [(7 / 12,), (1 / 6,), (1 / 4,)]
        assert [bar.chances for bar in dark.bars] == [(5 / 12,), (1 / 2,), (1 / 12,)]

    def test_of_two_pools_names_both_and_draws_them_over_the_same_numbers(self) -> None:
        card = self.card("1g", "1y")

        assert card.series == ("A  1g", "B  1y")
        assert card.line == "A: success 50.0% · B: success 66.7%"
        assert [bar.chances for bar in card.panels[0].bars] == [(1 / 2, 1 / 3), (3 / 8, 1 / 2), (1 / 8, 1 / 6)]

    @pytest.mark.parametrize("pools", [("100y 100*", "100r 100-"), ("100y", "100k"), ("2y 100^", "100p")])
    def test_of_the_most_different_pools_has_a_pixel_for_each_number(self, pools: tuple[str, str]) -> None:
        assert all(len(panel.bars) <= MOST_BARS for panel in self.card(*pools).panels)


class TestAltText:
    def words(self, *pools: str) -> str:
        return odds_picture([asked(pool) for pool in pools], Scheme.COLOR).alt

    def test_has_the_numbers_of_the_picture(self) -> None:
        assert self.words("1g") == (
            "Odds of 1g. Success 50.0%. Net success (below 1: failure): 0: 50.0%, 1: 37.5%, 2: 12.5%. "
            "Net advantage (below 0: threat): 0: 50.0%, 1: 37.5%, 2: 12.5%. Numbers below 0.2% are left out."
        )

    def test_tells_both_numbers_of_two_pools(self) -> None:
        assert "1: 37.5% or 50.0%" in self.words("1g", "1y")

    @pytest.mark.parametrize("first", POOLS)
    def test_fits_even_where_there_are_many_numbers(self, first: str) -> None:
        for words in (self.words(first), *([self.words(first, "50y50r")] if first != "2w" else [])):
            assert len(words) <= MOST_ALT
            assert words.endswith("are left out."), "nothing is cut off"
