"""Everyday words that could be dice."""

import pytest

from rules.errors import Misreading
from rules.notation.everyday import EVERYDAY, RUNS_TOO
from rules.notation.reader import parse_pool
from rules.notation.reading import Scheme
from rules.notation.words import DIFFICULTIES, FILLERS, SEPARATOR_WORDS, WORDS
from tests.rules.notation.texts import label, pool, read, refusal


def test_the_list_holds_words_that_could_be_dice_and_no_others() -> None:
    for word in EVERYDAY:
        assert parse_pool(" ".join(word)), word
    assert not EVERYDAY & {*WORDS, *DIFFICULTIES, *FILLERS, *SEPARATOR_WORDS}
    assert len(EVERYDAY) > 150
    assert RUNS_TOO < EVERYDAY


@pytest.mark.parametrize("word", ["scan", "spy", "fix", "grab", "attack", "skill", "in", "sabacc"])
def test_an_everyday_word_is_refused_with_both_readings(word: str) -> None:
    spaced = " ".join(word)
    for text, start, suggestions in (
        (f"yyg pp {word}", 7, (f"yyg pp # {word}", f"yyg pp {spaced}")),
        (f"yyg pp {word} his ship", 7, (f"yyg pp # {word} his ship",)),
        (f"{word} 2y", 0, (f"2y # {word}", f"{spaced} 2y")),
    ):
        error = refusal(text)

        assert (error.problem, error.start, error.offending) == (Misreading.EVERYDAY, start, word)
        assert error.suggestions[: len(suggestions)] == suggestions


def test_no_everyday_word_is_ever_rolled() -> None:
    for word in EVERYDAY - RUNS_TOO:
        for text in (word.capitalize(), f"2y {word}"):
            assert refusal(text).problem is Misreading.EVERYDAY, text


@pytest.mark.parametrize("text", ["yg scan!", "yg X-Wing", "yg scan.", "yg 🟡scan", "yg 1st", "yg 2ND", "yg 3rd shot"])
def test_signs_and_numbers_do_not_hide_an_everyday_word(text: str) -> None:
    error = refusal(text)

    assert error.problem is Misreading.EVERYDAY
    assert error.suggestions[0] == f"yg # {text[3:]}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("pad", "ygp", id="alone"),
        pytest.param("PASS # sneak", "ygkk", id="with a marked label"),
        pytest.param("add 2b", "bbgpp", id="before more dice"),
        pytest.param("pad!", "ygp", id="with a sign"),
        pytest.param("by 2p", "bypp", id="of color letters"),
    ],
)
def test_words_in_the_order_of_dice_are_dice_where_they_start_the_text(text: str, expected: str) -> None:
    assert read(text, Scheme.COLOR).counts == pool(expected).counts


@pytest.mark.parametrize(
    ("text", "offending"),
    [
        pytest.param("2p pad", "pad", id="later"),
        pytest.param("pad the door", "pad", id="before words"),
        pytest.param("pass 2y1g", "pass", id="beside letters of the other alphabet"),
        pytest.param("2 2 pad", "2", id="not for a number of numbers"),
    ],
)
def test_words_in_the_order_of_dice_are_refused_elsewhere(text: str, offending: str) -> None:
    assert refusal(text).offending == offending


def test_letters_that_tables_roll_are_no_everyday_words() -> None:
    for text in ("gg", "kk", "cc", "yyg", "gp", "yggp", "ppa", "gyp", "pa", "pac", "ggk", "yb", "rr", "ppk", "bbs"):
        assert read(text)
    assert label("yg ok") == "ok"
