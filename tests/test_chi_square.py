"""The yardstick itself: the chi-square test against the tables in every statistics book."""

import math

import pytest

from tests.chi_square import p_value, tail


@pytest.mark.parametrize(
    ("degrees", "statistic", "chance"),
    [
        pytest.param(1, 3.841, 0.05, id="1 degree, 5 %"),
        pytest.param(5, 11.070, 0.05, id="5 degrees, 5 %"),
        pytest.param(11, 24.725, 0.01, id="11 degrees, 1 %"),
        pytest.param(30, 59.703, 0.001, id="30 degrees, 0.1 %"),
        pytest.param(100, 77.929, 0.95, id="100 degrees, 95 %"),
    ],
)
def test_the_tail_is_that_of_printed_tables(degrees: int, statistic: float, chance: float) -> None:
    assert tail(statistic, degrees) == pytest.approx(chance, rel=1e-3)


@pytest.mark.parametrize("statistic", [0.1, 3.0, 50.0, 400.0])
def test_with_two_degrees_the_tail_is_an_exponential(statistic: float) -> None:
    assert tail(statistic, 2) == pytest.approx(math.exp(-statistic / 2), rel=1e-12)


def test_counts_as_expected_are_no_surprise() -> None:
    assert p_value({"head": 500, "tail": 500}, {"head": 0.5, "tail": 0.5}) == 1.0


def test_a_coin_that_leans_is_a_surprise() -> None:
    assert p_value({"head": 600, "tail": 400}, {"head": 0.5, "tail": 0.5}) < 1e-9


def test_the_impossible_is_the_greatest_surprise() -> None:
    assert p_value({"edge": 1, "head": 999}, {"head": 1.0}) == 0.0


def test_rare_outcomes_are_judged_together() -> None:
    chances = {"common": 0.98} | {f"rare {number}": 0.001 for number in range(20)}

    assert p_value({"common": 980, "rare 3": 20}, chances) == 1.0
    assert p_value({"common": 900, "rare 3": 100}, chances) < 1e-9
