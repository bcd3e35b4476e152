"""Minus signs and stars that are hardly meant as automatic symbols."""

import pytest

from rules.errors import Misreading
from rules.notation.reader import parse_pool
from tests.rules.notation.texts import pool, refusal


@pytest.mark.parametrize(
    ("text", "offending", "suggestions"),
    [
        pytest.param("yyg - past the guard", "-", ("yyg # past the guard",), id="a dash"),
        pytest.param("yyg -- sneak", "--", ("yyg # sneak", "yyg 2- sneak"), id="two"),
        pytest.param("yyg pp -p", "-p", ("yyg pp 1- p",), id="a die taken away"),
        pytest.param("yyg -purple", "-purple", ("yyg 1- purple",), id="in words"),
        pytest.param("yyg kk -kk", "-kk", ("yyg kk 2x", "yyg kk 1- kk"), id="Setback dice taken away"),
        pytest.param("yyg k -setback", "-setback", ("yyg k 1x", "yyg k 1- setback"), id="one in words"),
        pytest.param("**yyg pp**", "**yyg pp**", ("yyg pp", "yyg pp 4*"), id="bold"),
        pytest.param(" *g* ", " *g* ", ("g", "g 2*"), id="in italics"),
    ],
)
def test_what_is_hardly_a_symbol_is_asked_about(text: str, offending: str, suggestions: tuple[str, ...]) -> None:
    error = refusal(text)

    assert (error.problem, error.offending, error.suggestions) == (Misreading.AMBIGUOUS, offending, suggestions)


@pytest.mark.parametrize(
    ("text", "expected", "code"),
    [
        pytest.param("yyg-pp", "yygpp", "F", id="between dice"),
        pytest.param("yyg - pp", "yygpp", "F", id="apart"),
        pytest.param("yyg 1- shoot", "yyg", "F", id="counted, before a label"),
        pytest.param("yyg - # past", "yyg", "F", id="before a marked label"),
        pytest.param("yyg --", "yyg", "FF", id="at the end"),
        pytest.param("-yyg", "yyg", "F", id="at the start"),
        pytest.param("yyg,-p", "ygyp", "F", id="behind a comma"),
        pytest.param("yyg -🟣", "yygp", "F", id="before a picture"),
        pytest.param("**", "", "SS", id="nothing but stars"),
        pytest.param("*g**", "g", "SSS", id="another number of stars"),
        pytest.param("**g *", "g", "SSS", id="a star apart"),
        pytest.param("*g # *", "g", "S", id="a star in the label"),
    ],
)
def test_among_dice_they_stay_symbols(text: str, expected: str, code: str) -> None:
    assert parse_pool(text).pool == pool(expected, code)


@pytest.mark.parametrize(
    ("text", "suggestions"),
    [
        pytest.param("yyg -1k", ("yyg 1x", "yyg 1k"), id="a letter"),
        pytest.param("yyg -2 setback", ("yyg 2 setback",), id="apart"),
        pytest.param("yyg -2setback", ("yyg 2x", "yyg 2setback"), id="a word"),
        pytest.param("yyg -1y", ("yyg 1y",), id="a die that no notation takes away"),
    ],
)
def test_a_negative_count_suggests_no_failure(text: str, suggestions: tuple[str, ...]) -> None:
    error = refusal(text)

    assert error.problem is Misreading.NUMBER
    assert error.suggestions[: len(suggestions)] == suggestions
    assert not any("- " in suggestion for suggestion in error.suggestions)
