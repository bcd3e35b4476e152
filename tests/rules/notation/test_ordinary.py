"""Ordinary dice in a text."""

import pytest

from rules.dice.ordinary import Keep, OrdinaryDice
from rules.dice.pool import DicePool
from rules.errors import LimitExceeded, Misreading
from rules.notation.reader import parse_pool
from tests.rules.notation.texts import pool, read, refusal


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("2d6", OrdinaryDice(count=2, sides=6), id="count"),
        pytest.param("D100", OrdinaryDice(sides=100), id="no count"),
        pytest.param("2 d6", OrdinaryDice(count=2, sides=6), id="a space"),
        pytest.param("1d20+5-1", OrdinaryDice(sides=20, modifiers=(5, -1)), id="modifiers"),
        pytest.param("1d20 + 5 - 1", OrdinaryDice(sides=20, modifiers=(5, -1)), id="spaced modifiers"),
        pytest.param("1d20 +5 -1.", OrdinaryDice(sides=20, modifiers=(5, -1)), id="half spaced modifiers"),
        pytest.param("3d6k2", OrdinaryDice(count=3, sides=6, keep=Keep.HIGHEST, kept=2), id="keep"),
        pytest.param("3d6KH2", OrdinaryDice(count=3, sides=6, keep=Keep.HIGHEST, kept=2), id="keep highest"),
        pytest.param("3d6kl1", OrdinaryDice(count=3, sides=6, keep=Keep.LOWEST, kept=1), id="keep lowest"),
        pytest.param(
            "3d6kl1+2", OrdinaryDice(count=3, sides=6, keep=Keep.LOWEST, kept=1, modifiers=(2,)), id="keep and add"
        ),
        pytest.param("d6+0", OrdinaryDice(sides=6, modifiers=(0,)), id="add nothing"),
        pytest.param("d6?", OrdinaryDice(sides=6), id="question mark"),
        pytest.param("1d1", OrdinaryDice(sides=1), id="one side"),
    ],
)
def test_ordinary_dice_are_read(text: str, expected: OrdinaryDice) -> None:
    reading = parse_pool(text)

    assert reading.ordinary == (expected,)
    assert reading.pool == DicePool()


@pytest.mark.parametrize(
    ("text", "expected", "ordinary"),
    [
        pytest.param("2y1g d100+10", "yyg", (OrdinaryDice(sides=100, modifiers=(10,)),), id="beside"),
        pytest.param("d100 2y1g", "yyg", (OrdinaryDice(sides=100),), id="before"),
        pytest.param("2y1g+d100", "yyg", (OrdinaryDice(sides=100),), id="plus separates"),
        pytest.param("2d6+2y", "yy", (OrdinaryDice(count=2, sides=6),), id="plus before a counted die separates"),
        pytest.param("2d6+3+2y", "yy", (OrdinaryDice(count=2, sides=6, modifiers=(3,)),), id="added, then separated"),
        pytest.param("2d6 + 3, 2y", "yy", (OrdinaryDice(count=2, sides=6, modifiers=(3,)),), id="a comma tells"),
        pytest.param("2d6 + 3 2y", "yy", (OrdinaryDice(count=2, sides=6, modifiers=(3,)),), id="a counted die follows"),
        pytest.param("2d6+3 y", "y", (OrdinaryDice(count=2, sides=6, modifiers=(3,)),), id="no spaces tell"),
        pytest.param("2d6 + 3y", "yyy", (OrdinaryDice(count=2, sides=6),), id="glued to a die it counts that"),
        pytest.param("2d6 - y", "y", (OrdinaryDice(count=2, sides=6),), id="a minus alone is a failure"),
        pytest.param("d6 d8", "", (OrdinaryDice(sides=6), OrdinaryDice(sides=8)), id="two"),
        pytest.param("d6+d8+1", "", (OrdinaryDice(sides=6), OrdinaryDice(sides=8, modifiers=(1,))), id="two added"),
        pytest.param("d6/d8", "", (OrdinaryDice(sides=6), OrdinaryDice(sides=8)), id="two with a slash"),
        pytest.param("1b2a3p4s5d6c7f", "bggyyykkkkppppprrrrrrwwwwwww", (), id="d in a run is difficulty"),
        pytest.param("y3 d6", "yyy", (OrdinaryDice(sides=6),), id="behind a color with its count behind"),
        pytest.param("a2 d100", "gg", (OrdinaryDice(sides=100),), id="more sides than a pool has dice"),
        pytest.param("2d6c", "pprrrrrr", (), id="d in a short run"),
        pytest.param("d6d", "p" + "p" * 6, (), id="d before a run"),
        pytest.param("2d6k2x", "pp" + "k" * 4, (), id="no keep within a run"),
        pytest.param("2d", "pp", (), id="no sides"),
        pytest.param("df", "pw", (), id="difficulty and Force"),
        pytest.param("2d1f", "ppw", (), id="difficulty and Force, counted"),
    ],
)
def test_ordinary_dice_stand_as_a_word_of_their_own(
    text: str, expected: str, ordinary: tuple[OrdinaryDice, ...]
) -> None:
    reading = parse_pool(text)

    assert reading.ordinary == ordinary
    assert reading.pool.counts == pool(expected).counts


@pytest.mark.parametrize(
    ("text", "problem", "offending", "suggested"),
    [
        pytest.param("4dF", Misreading.FATE, "4dF", "4d6", id="Fate dice"),
        pytest.param("y 4df+1", Misreading.FATE, "4df", "y 4d6+1", id="Fate dice in small letters"),
        pytest.param("4 dF", Misreading.FATE, "4 dF", "4 d6", id="Fate dice with a space"),
        pytest.param("dF", Misreading.FATE, "dF", "d6", id="a Fate die"),
        pytest.param("3d6k", Misreading.AMBIGUOUS, "3d6k", "3d6k1", id="keep how many"),
        pytest.param("2d20kl", Misreading.AMBIGUOUS, "2d20kl", "2d 20k l", id="keep or dice"),
        pytest.param("2\u200bd20kl", Misreading.AMBIGUOUS, "2\u200bd20kl", "2d 20k l", id="with an unseen space"),
        pytest.param("1d20 + 5 yg", Misreading.AMBIGUOUS, "1d20 + 5 yg", "1d20+5 yg", id="added or a count"),
        pytest.param("1d20 +5 yellow", Misreading.AMBIGUOUS, "1d20 +5 yellow", "1d20, 5 yellow", id="or a count"),
        pytest.param("2d6!", Misreading.ORDINARY, "2d6!", "2d6", id="a sign"),
        pytest.param("2d6-y", Misreading.ORDINARY, "2d6-y", "2d6", id="a minus and a die"),
        pytest.param("2d6-3y", Misreading.ORDINARY, "2d6-3y", "2d6-3", id="a minus and a counted die"),
        pytest.param("0d6", Misreading.ORDINARY, "0d6", "1d6", id="none"),
        pytest.param("d0", Misreading.ORDINARY, "d0", "d6", id="no sides"),
        pytest.param("3d6k4", Misreading.ORDINARY, "3d6k4", "3d6", id="keep more than there are"),
        pytest.param("3d6k0", Misreading.ORDINARY, "3d6k0", "3d6", id="keep none"),
        pytest.param("2 2d6", Misreading.COUNT, "2", "2d6", id="two counts"),
        pytest.param("3d 6", Misreading.COUNT, "6", "3d", id="a space before the sides"),
        pytest.param("d6 + 3.5", Misreading.NUMBER, "3.5", "d6 + 3", id="decimals"),
    ],
)
def test_ordinary_dice_that_cannot_be_rolled_are_refused(
    text: str, problem: Misreading, offending: str, suggested: str
) -> None:
    error = refusal(text)

    assert (error.problem, error.offending) == (problem, offending)
    assert suggested in error.suggestions


@pytest.mark.parametrize(
    ("text", "what", "offending"),
    [
        pytest.param("41d6", "ordinary dice", "41d6", id="at once"),
        pytest.param("y 20d6 20d8 d4", "ordinary dice", "d4", id="in all"),
        pytest.param("d1001", "sides on a die", "d1001", id="sides"),
        pytest.param("d6+10000-1", "points added to ordinary dice", "d6+10000-1", id="added"),
        pytest.param("9" * 100 + "d" + "9" * 80, "ordinary dice", "9" * 100 + "d" + "9" * 80, id="huge"),
    ],
)
def test_more_than_the_limit_is_refused(text: str, what: str, offending: str) -> None:
    with pytest.raises(LimitExceeded) as caught:
        parse_pool(text)

    assert (caught.value.what, caught.value.text) == (what, offending)


def test_the_limit_itself_is_fine() -> None:
    assert len(parse_pool("20d6 20d1000 y").ordinary) == 2
    assert read("40d6+9999-1 y") == pool("y")
