"""The seven dice: sides, colors and every face."""

from collections import Counter
from typing import Any

import pytest

from rules.dice.die import COLORS, FACES, NEGATIVE, POSITIVE, SIDES, UPGRADED_FROM, Die
from rules.dice.symbols import Symbol
from tests.examples import worked_examples


def shown(die: Die, symbol: Symbol) -> int:
    """How many of the symbol all faces of the die show together."""
    return sum(face.symbols[symbol] for face in FACES[die])


def faces_with(die: Die, symbol: Symbol) -> int:
    return sum(1 for face in FACES[die] if face.symbols[symbol])


@pytest.mark.parametrize(("given", "expected"), worked_examples("die_faces"))
def test_the_faces_are_those_of_the_worked_example(given: dict[str, str], expected: dict[str, Any]) -> None:
    die = Die(given["die"])

    assert SIDES[die] == expected["sides"]
    assert Counter(face.code or "blank" for face in FACES[die]) == expected["faces"]


@pytest.mark.parametrize(("given", "expected"), worked_examples("die_info"))
def test_the_die_is_that_of_the_worked_example(given: dict[str, str], expected: dict[str, Any]) -> None:
    die = Die(given["die"])

    assert {
        "color": COLORS[die],
        "sides": SIDES[die],
        "works": "positive" if die in POSITIVE else "negative" if die in NEGATIVE else "neither",
        "upgraded_from": UPGRADED_FROM.get(die),
    } == expected


@pytest.mark.parametrize(
    ("die", "color", "sides", "works", "upgraded_from"),
    [
        pytest.param(Die.BOOST, "light blue", 6, POSITIVE, None, marks=pytest.mark.rule("EOTE-DICE-01")),
        pytest.param(Die.SETBACK, "black", 6, NEGATIVE, None, marks=pytest.mark.rule("EOTE-DICE-02")),
        pytest.param(Die.ABILITY, "green", 8, POSITIVE, None, marks=pytest.mark.rule("EOTE-DICE-03")),
        pytest.param(Die.DIFFICULTY, "purple", 8, NEGATIVE, None, marks=pytest.mark.rule("EOTE-DICE-04")),
        pytest.param(Die.PROFICIENCY, "yellow", 12, POSITIVE, Die.ABILITY, marks=pytest.mark.rule("EOTE-DICE-05")),
        pytest.param(Die.CHALLENGE, "red", 12, NEGATIVE, Die.DIFFICULTY, marks=pytest.mark.rule("EOTE-DICE-06")),
    ],
)
def test_each_die_of_a_check(die: Die, color: str, sides: int, works: tuple[Die, ...], upgraded_from: Die) -> None:
    assert COLORS[die] == color
    assert SIDES[die] == sides == len(FACES[die])
    assert [side for side in (POSITIVE, NEGATIVE) if die in side] == [works]
    assert UPGRADED_FROM.get(die) is upgraded_from


@pytest.mark.rule("EOTE-DICE-07")
def test_the_force_die_is_white_and_on_neither_side() -> None:
    assert COLORS[Die.FORCE] == "white"
    assert SIDES[Die.FORCE] == len(FACES[Die.FORCE]) == 12
    assert Die.FORCE not in POSITIVE + NEGATIVE


@pytest.mark.parametrize(
    ("die", "codes"),
    [
        pytest.param(Die.BOOST, ["", "", "A", "AA", "S", "SA"], marks=pytest.mark.rule("EOTE-DICE-08")),
        pytest.param(Die.SETBACK, ["", "", "F", "F", "T", "T"], marks=pytest.mark.rule("EOTE-DICE-09")),
        pytest.param(Die.ABILITY, ["", "A", "A", "AA", "S", "S", "SA", "SS"], marks=pytest.mark.rule("EOTE-DICE-10")),
        pytest.param(
            Die.DIFFICULTY, ["", "F", "FF", "FT", "T", "T", "T", "TT"], marks=pytest.mark.rule("EOTE-DICE-11")
        ),
        pytest.param(
            Die.PROFICIENCY,
            ["", "A", "AA", "AA", "S", "S", "SA", "SA", "SA", "SS", "SS", "X"],
            marks=pytest.mark.rule("EOTE-DICE-12"),
        ),
        pytest.param(
            Die.CHALLENGE,
            ["", "F", "F", "FF", "FF", "FT", "FT", "T", "T", "TT", "TT", "Y"],
            marks=pytest.mark.rule("EOTE-DICE-13"),
        ),
        pytest.param(Die.FORCE, ["D"] * 6 + ["DD", "L", "L", "LL", "LL", "LL"], marks=pytest.mark.rule("EOTE-DICE-14")),
    ],
)
def test_each_die_has_the_printed_faces(die: Die, codes: list[str]) -> None:
    assert sorted(face.code for face in FACES[die]) == codes


@pytest.mark.rule("EOTE-DICE-15")
def test_difficulty_is_not_the_mirror_of_ability() -> None:
    assert (shown(Die.DIFFICULTY, Symbol.FAILURE), shown(Die.DIFFICULTY, Symbol.THREAT)) == (4, 6)
    assert (shown(Die.ABILITY, Symbol.SUCCESS), shown(Die.ABILITY, Symbol.ADVANTAGE)) == (5, 5)


@pytest.mark.rule("EOTE-DICE-16")
@pytest.mark.parametrize(("symbol", "only"), [(Symbol.TRIUMPH, Die.PROFICIENCY), (Symbol.DESPAIR, Die.CHALLENGE)])
def test_triumph_and_despair_have_one_die_each(symbol: Symbol, only: Die) -> None:
    assert {die: shown(die, symbol) for die in Die if shown(die, symbol)} == {only: 1}


@pytest.mark.rule("EOTE-DICE-17")
def test_the_force_die_has_more_dark_faces_but_equal_pips() -> None:
    assert (faces_with(Die.FORCE, Symbol.DARK), faces_with(Die.FORCE, Symbol.LIGHT)) == (7, 5)
    assert shown(Die.FORCE, Symbol.DARK) == shown(Die.FORCE, Symbol.LIGHT) == 8


@pytest.mark.parametrize("die", Die)
def test_a_face_says_the_same_in_all_its_forms(die: Die) -> None:
    for face in FACES[die]:
        assert face.symbols.code == face.code
        assert face.symbols.packed == face.packed


def test_the_order_of_faces_never_changes() -> None:
    """Stored rolls keep the places of faces."""
    assert [",".join(face.code for face in FACES[die]) for die in Die] == [
        ",S,S,SS,SS,A,SA,SA,SA,AA,AA,X",
        ",S,S,SS,A,A,SA,AA",
        ",,S,SA,AA,A",
        ",F,F,FF,FF,T,T,FT,FT,TT,TT,Y",
        ",F,FF,T,T,T,TT,FT",
        ",,F,F,T,T",
        "D,D,D,D,D,D,DD,L,L,LL,LL,LL",
    ]
