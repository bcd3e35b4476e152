"""Obligation and Duty at a session's start, Morality at its end."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import IllegalAction, LimitExceeded
from rules.house import HouseRules
from rules.table.obligation import (
    Burden,
    BurdenShare,
    NotTriggered,
    Triggered,
    change_morality,
    roll_burden,
)

HOUSE = HouseRules()
TEN = BurdenShare("Lowhhrick", 10)
FIFTEEN = BurdenShare("Oskara", 15)


@pytest.mark.parametrize(
    ("percentile", "outcome"),
    [
        pytest.param(1, Triggered(TEN, -2, -1, False), id="first number of the first share"),
        pytest.param(10, Triggered(TEN, -2, -1, False), id="last number of the first share"),
        pytest.param(11, Triggered(FIFTEEN, -4, -2, True), id="a double in the second share"),
        pytest.param(25, Triggered(FIFTEEN, -2, -1, False), id="last number of all"),
        pytest.param(26, NotTriggered(25), id="above the total"),
        pytest.param(33, NotTriggered(25), id="a double above the total"),
    ],
)
def test_obligation_falls_on_whoever_has_the_number(percentile: int, outcome: Triggered | NotTriggered) -> None:
    assert roll_burden(Burden.OBLIGATION, (TEN, FIFTEEN), percentile, HOUSE) == outcome


def test_duty_raises_what_obligation_lowers() -> None:
    assert roll_burden(Burden.DUTY, (TEN, FIFTEEN), 12, HOUSE) == Triggered(FIFTEEN, 2, 1, False)
    assert roll_burden(Burden.DUTY, (TEN, FIFTEEN), 22, HOUSE) == Triggered(FIFTEEN, 4, 2, True)


def test_a_party_that_owes_more_than_a_hundred_always_feels_it() -> None:
    shares = (BurdenShare("Pash", 60), BurdenShare("Sasha", 70))
    strict = replace(HOUSE, double_zero_is_a_double=False)

    assert roll_burden(Burden.OBLIGATION, shares, 100, HOUSE) == Triggered(shares[1], -4, -2, True)
    assert roll_burden(Burden.OBLIGATION, shares, 100, strict) == Triggered(shares[1], -2, -1, False)


def test_nobody_who_owes_nothing_is_ever_called_on() -> None:
    free = BurdenShare("Mathus", 0)

    assert roll_burden(Burden.OBLIGATION, (), 1, HOUSE) == NotTriggered(0)
    assert roll_burden(Burden.OBLIGATION, (free, TEN), 1, HOUSE) == Triggered(TEN, -2, -1, False)


@given(st.lists(st.integers(0, 40), max_size=6))
def test_everybody_has_as_many_numbers_as_points(values: list[int]) -> None:
    shares = [BurdenShare(str(place), value) for place, value in enumerate(values)]
    outcomes = [roll_burden(Burden.OBLIGATION, shares, shown, HOUSE) for shown in range(1, 101)]
    struck = [outcome.share for outcome in outcomes if isinstance(outcome, Triggered)]

    assert len(struck) == min(100, sum(values))
    if sum(values) <= 100:
        assert [struck.count(share) for share in shares] == values


@pytest.mark.parametrize(("value", "error"), [(-1, IllegalAction), (1_001, LimitExceeded)])
def test_impossible_shares_are_refused(value: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        BurdenShare("Lowhhrick", value)


def test_the_most_that_can_be_owed_falls_on_its_owner() -> None:
    share = BurdenShare("Lowhhrick", 1_000)

    assert roll_burden(Burden.OBLIGATION, (share,), 1, HOUSE) == Triggered(share, -2, -1, False)


@pytest.mark.parametrize(("percentile", "error"), [(0, IllegalAction), (101, LimitExceeded)])
def test_the_percentile_dice_show_one_to_a_hundred(percentile: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        roll_burden(Burden.OBLIGATION, (TEN,), percentile, HOUSE)


@pytest.mark.parametrize(
    ("morality", "conflict", "shown", "after"),
    [
        pytest.param(50, 3, 8, 55, id="die above the conflict"),
        pytest.param(50, 8, 3, 45, id="die below the conflict"),
        pytest.param(50, 5, 5, 50, id="die equal to the conflict"),
        pytest.param(57, 26, 9, 40, id="much conflict"),
        pytest.param(50, 0, 10, 60, id="the die shows a ten"),
        pytest.param(97, 0, 9, 100, id="top of the scale"),
        pytest.param(2, 9, 1, 0, id="bottom of the scale"),
    ],
)
def test_morality_moves_by_the_difference_of_die_and_conflict(
    morality: int, conflict: int, shown: int, after: int
) -> None:
    assert change_morality(morality, conflict, shown) == after


@pytest.mark.parametrize(
    ("numbers", "error"),
    [
        ((-1, 0, 5), IllegalAction),
        ((101, 0, 5), LimitExceeded),
        ((50, -1, 5), IllegalAction),
        ((50, 0, 0), IllegalAction),
        ((50, 0, 11), LimitExceeded),
    ],
)
def test_impossible_morality_is_refused(numbers: tuple[int, int, int], error: type[Exception]) -> None:
    with pytest.raises(error):
        change_morality(*numbers)
