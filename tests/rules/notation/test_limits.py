"""The limits of a text, and one beyond each."""

import time
from contextlib import suppress

import pytest

from rules.dice.pool import DicePool
from rules.errors import LimitExceeded, NotationError
from rules.notation.reader import parse_pool, read_fully
from rules.notation.reading import Scheme
from tests.rules.notation.texts import label, pool, read


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("100y", id="counted"),
        pytest.param("50y 50g", id="in two"),
        pytest.param("y" * 100, id="repeated"),
        pytest.param("99y u", id="with an upgrade"),
        pytest.param("100g 100u", id="upgraded"),
        pytest.param("100y 100* 100x", id="with symbols and changes"),
        pytest.param("95y formidable", id="with a difficulty word"),
    ],
)
def test_a_hundred_dice_are_read(text: str) -> None:
    assert read(text).size == 100


@pytest.mark.parametrize(
    ("text", "what", "got", "offending"),
    [
        pytest.param("101y", "dice in a pool", 101, "101y", id="counted"),
        pytest.param("2g 1001y", "dice in a pool", 1003, "1001y", id="later"),
        pytest.param("2g 1001 y", "dice in a pool", 1003, "1001 y", id="with a space"),
        pytest.param("50y 51g", "dice in a pool", 101, "51g", id="in two"),
        pytest.param("g " + "y" * 100, "dice in a pool", 101, "y" * 100, id="repeated"),
        pytest.param("2y" * 51, "dice in a pool", 102, "2y", id="counted and repeated"),
        pytest.param("96y formidable", "dice in a pool", 101, "formidable", id="a difficulty word"),
        pytest.param("100y i", "dice in a pool", 101, "i", id="one more"),
        pytest.param("100y vv u", "dice in a pool", 101, "u", id="upgrades"),
        pytest.param("100y vv", "dice in a pool", 101, "v", id="an upgrade"),
        pytest.param("y 101*", "free symbols in a pool", 101, "101*", id="symbols"),
        pytest.param("y 60* 41 threats", "free symbols in a pool", 101, "41 threats", id="symbols in two"),
        pytest.param("y 101x", "changes to a pool", 101, "101x", id="changes"),
        pytest.param("99999999999g", "dice in a pool", 99999999999, "99999999999g", id="huge"),
        pytest.param("9" * 199 + "g", "dice in a pool", int("9" * 199), "9" * 199 + "g", id="as huge as fits"),
    ],
)
def test_one_more_is_refused_with_what_went_over(text: str, what: str, got: int, offending: str) -> None:
    with pytest.raises(LimitExceeded) as caught:
        parse_pool(text)

    error = caught.value
    assert (error.what, error.limit, error.got, error.text) == (what, 100, got, offending)


def test_dice_on_top_of_a_pool_count_with_it() -> None:
    base = DicePool(ability=60)

    assert parse_pool("40y", onto=base).pool.size == 100
    with pytest.raises(LimitExceeded) as caught:
        parse_pool("41y", onto=base)
    assert caught.value.text == "41y"


def test_two_hundred_characters_stand_before_the_label() -> None:
    text = "y" * 90 + " " * 109 + "g"
    assert len(text) == 200

    assert read(text).size == 91
    assert label(text + " # sneak") == "sneak"
    assert label(text + "#sneak") == "sneak"
    assert label(text + ' "sneak"') == "sneak"
    assert label(text + " " * 300 + "sneak past the guard") == "sneak past the guard"
    assert read(text + " " * 5000).size == 91
    assert label("y # " + "a b" * 1000) == "a b" * 1000
    assert label('y "' + "a b" * 1000 + '" sneak') == "a b" * 1000 + " sneak"


@pytest.mark.parametrize(
    "tail",
    [
        pytest.param("g", id="one more letter"),
        pytest.param(" g", id="one more die"),
        pytest.param(" " * 100 + "g", id="one more die far away"),
        pytest.param(" 2", id="a number"),
        pytest.param(",", id="a separator"),
        pytest.param(" d6", id="ordinary dice"),
        pytest.param(" (easy)", id="a bracket"),
        pytest.param(" )", id="a closing bracket"),
        pytest.param(" vs", id="a word that separates"),
        pytest.param(" -1g", id="what cannot be read"),
        pytest.param(" scan", id="an everyday word"),
        pytest.param(' "a" g', id="a die behind the label"),
        pytest.param(' "a"' + " " * 300 + "g", id="a die far behind the label"),
        pytest.param(' "a"' * 200, id="many labels"),
        pytest.param("\u200b" * 1000, id="much that is unseen"),
        pytest.param("\u200b" * 1000 + "g", id="much that is unseen before a die"),
    ],
)
def test_one_character_more_is_refused(tail: str) -> None:
    with pytest.raises(LimitExceeded) as caught:
        parse_pool("y" * 90 + " " * 109 + "g" + tail)

    assert (caught.value.what, caught.value.limit) == ("characters before the label", 200)
    assert caught.value.got > 200
    assert caught.value.text


def test_a_text_is_as_long_as_discord_lets_it_be() -> None:
    assert len(label("y # " + "a" * 5996)) == 5996
    with pytest.raises(LimitExceeded) as caught:
        parse_pool("y # " + "a" * 5997)
    assert (caught.value.what, caught.value.limit, caught.value.got) == ("characters", 6000, 6001)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("y " * 3000, id="dice"),
        pytest.param("((((" * 1500, id="brackets"),
        pytest.param("([{（" * 25 + ")]}）" * 25, id="brackets within brackets"),
        pytest.param("'a " * 2000, id="apostrophes"),
        pytest.param("y '" + "a'b" * 1999, id="a single quote that does not close"),
        pytest.param('y ""' * 1500, id="quotes"),
        pytest.param("y " + "“" * 5998, id="opening quotes"),
        pytest.param("q" * 6000, id="letters that are no dice"),
        pytest.param("yt" * 100, id="threats"),
        pytest.param("y " + "t" * 198, id="threats alone"),
        pytest.param("1d1+1" * 40, id="ordinary dice"),
        pytest.param("d6" + " + 1" * 49, id="much added"),
        pytest.param("upgrade " * 25, id="upgrades"),
        pytest.param("2 " * 100, id="numbers"),
        pytest.param("-1" * 100, id="negative counts"),
        pytest.param("\u0301" * 6000, id="accents"),
        pytest.param("scan " * 40, id="everyday words"),
        pytest.param("y " + "the " * 1499, id="a long label"),
        pytest.param("y the " + "1" * 5990, id="a label of digits"),
    ],
)
@pytest.mark.no_cover  # it is about time
def test_any_text_is_answered_within_milliseconds(text: str) -> None:
    spent = []
    for _ in range(3):
        start = time.thread_time()
        with suppress(NotationError, LimitExceeded):
            read_fully(text, Scheme.COLOR)
        spent.append(time.thread_time() - start)

    assert min(spent) < 0.03


def test_the_pool_is_checked_after_the_changes() -> None:
    assert read("100g 50u") == pool("y" * 50 + "g" * 50)
