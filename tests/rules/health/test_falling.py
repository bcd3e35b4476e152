"""Falls: what reaches the body, and what it does there."""

from dataclasses import replace
from typing import Any

import pytest

from rules.checks.difficulty import Difficulty
from rules.checks.ranges import RangeBand
from rules.dice.symbols import NetResult
from rules.errors import IllegalAction
from rules.health.critical_roll import critical_modifiers
from rules.health.events import (
    CriticalOwed,
    Defeated,
    Incapacitated,
    OwedFor,
    StrainBecameWounds,
    StrainChanged,
    Threshold,
    WoundsChanged,
)
from rules.health.falling import FALLING_DIFFICULTY, Fall, resolve_fall, suffer_fall
from rules.tables.falling import FALLING
from tests.examples import worked_examples
from tests.rules.health.people import HOUSE, a_player_character, a_rival, carrying


@pytest.mark.parametrize(("given", "expected"), worked_examples("falling"))
def test_a_fall_does_what_the_worked_example_says(given: dict[str, Any], expected: dict[str, Any]) -> None:
    triumph = given.get("use_triumph", False)
    net = NetResult(success=given.get("net_success", 0), advantage=given.get("net_advantage", 0), triumph=int(triumph))

    fall = resolve_fall(FALLING, RangeBand(given["band"]), HOUSE, soak=given.get("soak", 0), net=net, shortens=triumph)

    assert {
        "band": fall.band.value if fall.band else "none",
        "wounds": fall.wounds,
        "strain": fall.strain,
        "incapacitated": fall.incapacitates,
        "critical_modifier": fall.critical_modifier,
    } == expected


@pytest.mark.parametrize(
    ("band", "fall"),
    [
        pytest.param(
            RangeBand.SHORT,
            Fall(band=RangeBand.SHORT, wounds=10, strain=10),
            id="short",
            marks=pytest.mark.rule("EOTE-FALL-01", "EOTE-FALL-02"),
        ),
        pytest.param(
            RangeBand.MEDIUM,
            Fall(band=RangeBand.MEDIUM, wounds=30, strain=20),
            id="medium",
            marks=pytest.mark.rule("EOTE-FALL-03", "EOTE-FALL-04"),
        ),
        pytest.param(
            RangeBand.LONG,
            Fall(band=RangeBand.LONG, wounds=None, strain=30, critical_modifier=50),
            id="long",
            marks=pytest.mark.rule("EOTE-FALL-05", "EOTE-FALL-06"),
        ),
        pytest.param(
            RangeBand.EXTREME,
            Fall(band=RangeBand.EXTREME, wounds=None, strain=40, critical_modifier=75),
            id="extreme",
            marks=pytest.mark.rule("EOTE-FALL-07", "EOTE-FALL-08"),
        ),
    ],
)
def test_a_fall_without_a_check_does_what_the_table_says(band: RangeBand, fall: Fall) -> None:
    assert resolve_fall(FALLING, band, HOUSE) == fall


@pytest.mark.rule("EOTE-FALL-11")
def test_the_check_of_a_falling_character_is_average() -> None:
    assert FALLING_DIFFICULTY is Difficulty.AVERAGE


@pytest.mark.rule("EOTE-FALL-09", "EOTE-FALL-10", "EOTE-FALL-12", "EOTE-FALL-13")
def test_success_and_soak_lessen_the_damage_and_advantage_the_strain() -> None:
    fall = resolve_fall(FALLING, RangeBand.MEDIUM, HOUSE, soak=5, net=NetResult(success=2, advantage=3))

    assert fall == Fall(band=RangeBand.MEDIUM, wounds=23, strain=17)


@pytest.mark.rule("EOTE-FALL-13", "EOTE-FALL-15")
def test_a_failed_check_makes_no_fall_worse_and_its_advantage_still_counts() -> None:
    failed = NetResult(success=-3, advantage=2)
    threatened = NetResult(success=1, advantage=-4)

    assert resolve_fall(FALLING, RangeBand.SHORT, HOUSE, net=failed) == Fall(band=RangeBand.SHORT, wounds=10, strain=8)
    assert resolve_fall(FALLING, RangeBand.SHORT, HOUSE, net=threatened) == Fall(
        band=RangeBand.SHORT, wounds=9, strain=10
    )


@pytest.mark.rule("EOTE-FALL-14")
def test_a_triumph_may_make_a_fall_one_band_shorter() -> None:
    triumph = NetResult(success=1, triumph=1)
    strict = replace(HOUSE, triumph_cancels_short_fall=False)

    assert resolve_fall(FALLING, RangeBand.EXTREME, HOUSE, net=triumph, shortens=True).band is RangeBand.LONG
    assert resolve_fall(FALLING, RangeBand.LONG, HOUSE, net=triumph, shortens=True).wounds == 29
    assert resolve_fall(FALLING, RangeBand.SHORT, HOUSE, net=triumph, shortens=True) == Fall(
        band=None, wounds=0, strain=0
    )
    assert resolve_fall(FALLING, RangeBand.SHORT, strict, net=triumph, shortens=True) == Fall(
        band=RangeBand.SHORT, wounds=9, strain=10
    )
    with pytest.raises(IllegalAction, match="no_triumph"):
        resolve_fall(FALLING, RangeBand.LONG, HOUSE, net=NetResult(success=5), shortens=True)


def test_impossible_falls_are_refused() -> None:
    with pytest.raises(IllegalAction, match="no_fall"):
        resolve_fall(FALLING, RangeBand.ENGAGED, HOUSE)
    with pytest.raises(IllegalAction, match="too_low"):
        resolve_fall(FALLING, RangeBand.SHORT, HOUSE, soak=-1)


@pytest.mark.rule("EOTE-FALL-01", "EOTE-FALL-02")
def test_a_short_fall_is_suffered_as_wounds_and_strain() -> None:
    fall = resolve_fall(FALLING, RangeBand.SHORT, HOUSE, soak=4)

    assert suffer_fall(a_player_character(), fall, HOUSE).events == (WoundsChanged(0, 6), StrainChanged(0, 10))


@pytest.mark.rule("EOTE-FALL-05", "EOTE-FALL-06")
def test_a_long_fall_brings_down_with_one_injury_at_plus_fifty() -> None:
    who = a_player_character(wounds=3, injuries=carrying("stunned"))

    change = suffer_fall(who, resolve_fall(FALLING, RangeBand.LONG, HOUSE), HOUSE)

    assert change.before == who
    assert change.events == (
        WoundsChanged(3, 13),
        Incapacitated(Threshold.WOUNDS),
        CriticalOwed(OwedFor.FALL, critical_modifiers(carried=1, flat=50)),
        StrainChanged(0, 30),
        Incapacitated(Threshold.STRAIN),
    )


@pytest.mark.rule("EOTE-FALL-07")
def test_whoever_is_past_the_threshold_already_still_owes_the_injury_of_the_fall() -> None:
    change = suffer_fall(a_player_character(wounds=15), resolve_fall(FALLING, RangeBand.EXTREME, HOUSE), HOUSE)

    assert change.after.wounds == 15
    assert change.events[0] == CriticalOwed(OwedFor.FALL, critical_modifiers(flat=75))


@pytest.mark.rule("EOTE-FALL-05")
def test_a_rival_who_falls_far_is_defeated_and_injured() -> None:
    change = suffer_fall(a_rival(), resolve_fall(FALLING, RangeBand.LONG, HOUSE), HOUSE)

    assert change.events == (
        WoundsChanged(0, 11),
        Defeated(),
        CriticalOwed(OwedFor.FALL, critical_modifiers(flat=50)),
        StrainBecameWounds(30),
        WoundsChanged(11, 41),
    )
