"""Hit Points: losing and regaining them, and nonlethal damage."""

from typing import Any

import pytest
from hypothesis import given as with_any
from hypothesis import strategies as st

from rules.starfinder.hit_points import HitPoints, State
from tests.examples import worked_examples
from tests.rules.starfinder.builders import hit_points


@pytest.mark.parametrize(("given", "expected"), worked_examples("sf2e_hit_points"))
def test_damage_leaves_what_the_worked_example_says(given: Any, expected: Any) -> None:
    left = hit_points(given["hp"]).lose(given["damage"], is_nonlethal=given["nonlethal"])

    assert {"hp": left.current, "state": left.state.value} == expected


@pytest.mark.rule("SF2E-ROLL-01", "SF2E-HP-01", "SF2E-HP-02")
@with_any(st.integers(0, 50), st.integers(0, 80))
def test_each_point_of_damage_takes_one_hit_point_down_to_none(current: int, damage: int) -> None:
    assert hit_points(current).lose(damage).current == max(0, current - damage)


@pytest.mark.parametrize(
    ("first_is_nonlethal", "second", "state"),
    [
        pytest.param(True, None, State.KNOCKED_OUT, marks=pytest.mark.rule("SF2E-NL-01"), id="nonlethal knocks out"),
        pytest.param(False, None, State.DYING_OR_DEAD, marks=pytest.mark.rule("SF2E-NL-01"), id="lethal kills"),
        pytest.param(True, (3, False), State.DYING_OR_DEAD, id="lethal damage to the knocked out"),
        pytest.param(True, (3, True), State.KNOCKED_OUT, id="more nonlethal damage"),
        pytest.param(True, (0, False), State.KNOCKED_OUT, id="no damage changes nothing"),
        pytest.param(False, (3, True), State.DYING_OR_DEAD, id="nonlethal damage does not save the dying"),
    ],
)
def test_the_damage_that_brings_a_creature_down_decides_how_it_lies_there(
    first_is_nonlethal: bool, second: tuple[int, bool] | None, state: State
) -> None:
    down = hit_points(8).lose(8, is_nonlethal=first_is_nonlethal)
    if second is not None:
        down = down.lose(second[0], is_nonlethal=second[1])

    assert (down.current, down.state) == (0, state)


def test_damage_is_lethal_unless_said() -> None:
    assert hit_points(8).lose(8).state is State.DYING_OR_DEAD


def test_the_last_hit_point_keeps_a_creature_up() -> None:
    assert [hit_points(left, 8).state for left in (2, 1, 0)] == [State.UP, State.UP, State.DYING_OR_DEAD]


def test_nonlethal_damage_that_leaves_hit_points_knocks_nobody_out() -> None:
    assert hit_points(8).lose(7, is_nonlethal=True) == hit_points(1, 8)


def test_healing_stops_at_the_maximum_and_wakes_the_knocked_out() -> None:
    down = hit_points(8).lose(9, is_nonlethal=True)

    assert down.regain(3) == hit_points(3, 8)
    assert down.regain(30) == hit_points(8)


@pytest.mark.parametrize(
    ("current", "knocked_out"), [pytest.param(-1, False, id="below 0"), pytest.param(9, False, id="above the maximum")]
)
def test_hit_points_lie_between_none_and_the_maximum(current: int, knocked_out: bool) -> None:
    with pytest.raises(ValueError, match="of 8 Hit Points"):
        HitPoints(current=current, maximum=8, was_knocked_out=knocked_out)


def test_whoever_has_hit_points_is_not_knocked_out() -> None:
    with pytest.raises(ValueError, match="knocked out"):
        HitPoints(current=1, maximum=8, was_knocked_out=True)
