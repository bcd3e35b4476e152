"""Misspelled words, and letters that are no pool, are never rolled."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import Misreading
from rules.notation.reader import parse_pool
from rules.notation.spelling import corrected, nearest
from rules.notation.words import DIFFICULTIES, WORDS
from tests.rules.notation.texts import label, pool, read, refusal


@pytest.mark.parametrize(
    ("text", "offending", "readings"),
    [
        pytest.param(
            "2 abilty 2 dificulty",
            "abilty",
            ("2 ability 2 difficulty", "2 a b i l t y 2 difficulty"),
            id="a letter missing, twice",
        ),
        pytest.param("2abilty", "abilty", ("2ability", "2a b i l t y"), id="glued to its count"),
        pytest.param("y, Blakc.", "Blakc", ("y, black.", "y, B l a k c."), id="letters swapped"),
        pytest.param("g dauntng", "dauntng", ("g daunting", "g d a u n t n g"), id="a difficulty word"),
        pytest.param("g ligt", "ligt", ("g light", "g l i g t"), id="a short word"),
        pytest.param("advntag 2y", "advntag", ("advantage 2y", "a d v n t a g 2y"), id="two letters missing"),
        pytest.param("difuculty", "difuculty", ("difficulty",), id="two slips"),
        pytest.param("abillity # ablity", "abillity", ("ability # ablity",), id="a letter doubled"),
    ],
)
def test_a_run_that_is_a_slip_away_from_a_word_is_refused_with_both_readings(
    text: str, offending: str, readings: tuple[str, ...]
) -> None:
    error = refusal(text)

    assert (error.problem, error.offending) == (Misreading.AMBIGUOUS, offending)
    assert error.suggestions[: len(readings)] == readings


@pytest.mark.parametrize("word", ["yelow", "profficiency", "setbck", "chalenge", "avantage", "purpel"])
def test_no_spelling_of_a_word_is_rolled(word: str) -> None:
    assert refusal(f"2 {word}").suggestions[0] in {f"2 {known}" for known in WORDS}
    assert any(word not in suggestion for suggestion in refusal(word).suggestions)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        pytest.param("2y1g yelow", "2y1g yellow", id="a letter missing"),
        pytest.param("2y setbck 2p", "2y setback 2p", id="more dice behind"),
        pytest.param("2y1g purpel.", "2y1g purple.", id="letters swapped"),
    ],
)
def test_a_label_does_not_start_with_a_misspelled_die(text: str, first: str) -> None:
    error = refusal(text)

    assert error.problem is Misreading.AMBIGUOUS
    assert error.suggestions[0] == first
    assert error.suggestions[1].startswith("2y # " if " 2p" in text else "2y1g # ")


@pytest.mark.parametrize("word", ["fellow", "people", "repair", "treat", "challenger", "forged", "Yell"])
def test_a_label_starts_with_any_other_word(word: str) -> None:
    assert label(f"2y1g2p {word} it") == f"{word} it"


@pytest.mark.parametrize("text", ["3 cyan", "asdf", "kyca", "yydgg", "Jarrus", "wyatt", "gyaga"])
def test_letters_of_both_alphabets_that_are_not_typed_as_a_pool_are_refused(text: str) -> None:
    assert refusal(text).problem is Misreading.EVERYDAY


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("yyggbd", "yyggbp", id="good dice, then bad"),
        pytest.param("ygbd", "ygbp", id="one of each"),
        pytest.param("yyad", "yygp", id="of both alphabets"),
        pytest.param("ppad", "yygp", id="of one"),
        pytest.param("yygbrp", "yygbrp", id="of colors"),
        pytest.param("pgpgk", "ppggk", id="of colors in any order"),
        pytest.param("ggpuv", "ygr", id="changes"),
    ],
)
def test_runs_that_are_typed_as_pools_are_dice(text: str, expected: str) -> None:
    assert read(text) == pool(expected)


@given(st.text("ygrkwbp", min_size=4, max_size=30) | st.text("bpc", min_size=4, max_size=30))
def test_dice_letters_of_one_alphabet_are_dice_in_every_order(letters: str) -> None:
    assert read(letters).size == len(letters)


def test_colors_with_a_change_are_no_misspelled_words() -> None:
    for letters in itertools.product("ygrkwbp", repeat=3):
        for change in "uvxijln":
            assert parse_pool("".join(letters) + change)


@pytest.mark.parametrize(
    ("text", "suggestions"),
    [
        pytest.param("1 blu 2 ylw", ("1 blue 2 yellow", "1 b l u 2 yellow"), id="colors"),
        pytest.param("2bl", ("2blue", "2black", "2b l"), id="of two"),
        pytest.param("2y grn", ("2y green", "2y g r n"), id="a word without vowels"),
        pytest.param("2y1g avg", ("2y1g average", "2y1g advantage", "2y1g a v g"), id="a difficulty"),
    ],
)
def test_an_abbreviation_is_asked_about(text: str, suggestions: tuple[str, ...]) -> None:
    error = refusal(text)

    assert (error.problem, error.suggestions) == (Misreading.AMBIGUOUS, suggestions)


@pytest.mark.parametrize("text", ["ggl", "NaN", "2gwlk", "plnk", "spnd", "wtf", "asy", "dgu", "ylwpgkp"])
def test_what_is_neither_a_pool_nor_a_word_is_asked_about(text: str) -> None:
    error = refusal(text)

    assert error.problem is Misreading.EVERYDAY
    assert error.offending == text


@pytest.mark.parametrize(
    ("text", "expected", "code"),
    [
        pytest.param("yygwl", "yygw", "L", id="pips behind Force dice"),
        pytest.param("fnnll", "w", "DDLL", id="both pips"),
        pytest.param("2 l n", "", "LLD", id="pips by themselves"),
        pytest.param("ln", "", "LD", id="together"),
        pytest.param("paasn", "yggk", "D", id="pips at the end of many dice"),
        pytest.param("ygd", "ygp", "", id="good dice of one alphabet and a bad one of the other"),
    ],
)
def test_pips_and_short_runs_stay_what_they_are(text: str, expected: str, code: str) -> None:
    assert parse_pool(text).pool == pool(expected, code)


def test_every_word_is_its_own_nearest() -> None:
    for word in (*WORDS, *DIFFICULTIES):
        assert nearest(word) == (word if len(word) > 3 else "")
    assert nearest("difficulty" * 2) == ""
    assert corrected("2 ylw gln wn") == "2 yellow gln wn"
    assert corrected("2 blakc, yyggpp, ability scan gagu") == "2 black, yyggpp, ability scan gagu"
