"""The ladder, and the range bands that stand on it."""

from typing import Any

import pytest

from rules.checks.difficulty import Difficulty, difficulty_named
from rules.checks.ranges import RangeBand
from rules.errors import UnknownName
from tests.examples import worked_examples


@pytest.mark.parametrize(("given", "expected"), worked_examples("difficulty_ladder"))
def test_name_of_a_step_tells_its_dice(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert difficulty_named(given["name"]) == expected["difficulty_dice"]


@pytest.mark.rule("EOTE-LAD-01", "EOTE-LAD-02", "EOTE-LAD-03", "EOTE-LAD-04", "EOTE-LAD-05", "EOTE-LAD-06")
def test_ladder_rises_by_one_die_a_step() -> None:
    assert [(step.label, int(step)) for step in Difficulty] == [
        ("Simple", 0),
        ("Easy", 1),
        ("Average", 2),
        ("Hard", 3),
        ("Daunting", 4),
        ("Formidable", 5),
    ]


@pytest.mark.rule("EOTE-LAD-01")
def test_only_a_simple_task_needs_no_roll() -> None:
    assert [step for step in Difficulty if not step.needs_roll] == [Difficulty.SIMPLE]


def test_names_are_read_in_any_case() -> None:
    assert difficulty_named(" DAUNTING ") is Difficulty.DAUNTING


def test_unknown_step_is_refused_with_the_ladder() -> None:
    with pytest.raises(UnknownName) as refused:
        difficulty_named("impossible")

    assert refused.value.suggestions == ("Simple", "Easy", "Average", "Hard", "Daunting", "Formidable")


@pytest.mark.rule("EOTE-RNG-01", "EOTE-RNG-02", "EOTE-RNG-03", "EOTE-RNG-04", "EOTE-RNG-05")
def test_each_range_band_has_its_difficulty() -> None:
    assert {band.value: int(band.difficulty) for band in RangeBand} == {
        "engaged": 1,
        "short": 1,
        "medium": 2,
        "long": 3,
        "extreme": 4,
    }


def test_range_reaches_itself_and_everything_nearer() -> None:
    assert [band for band in RangeBand if RangeBand.MEDIUM.reaches(band)] == [
        RangeBand.ENGAGED,
        RangeBand.SHORT,
        RangeBand.MEDIUM,
    ]
