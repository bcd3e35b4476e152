"""Medicine, stimpacks, rest, and catching one's breath."""

from dataclasses import replace

import pytest

from rules.checks.difficulty import Difficulty
from rules.checks.sources import AddDice, Source
from rules.dice.die import Die
from rules.dice.symbols import NetResult
from rules.errors import IllegalAction
from rules.health.combatants import Combatant, MinionGroup
from rules.health.events import InjuryHealed, StrainChanged, WoundsChanged
from rules.health.healing import (
    Patient,
    catch_breath,
    medicine_difficulty,
    medicine_hindrances,
    rest_night,
    rest_week,
    tend_wounds,
    treatment_difficulty,
    use_stimpack,
)
from tests.rules.health.people import HOUSE, a_player_character, a_rival, carrying


@pytest.mark.parametrize(
    ("who", "difficulty"),
    [
        pytest.param(a_player_character(wounds=1), Difficulty.EASY, id="one wound"),
        pytest.param(a_player_character(wounds=6), Difficulty.EASY, id="exactly half"),
        pytest.param(a_player_character(wounds=7), Difficulty.AVERAGE, id="more than half"),
        pytest.param(
            a_player_character(wounds=7, wound_threshold=13), Difficulty.AVERAGE, id="half of an odd threshold"
        ),
        pytest.param(a_player_character(wounds=6, wound_threshold=13), Difficulty.EASY, id="under half of an odd one"),
        pytest.param(a_player_character(wounds=12), Difficulty.AVERAGE, id="at the threshold"),
        pytest.param(a_player_character(wounds=13), Difficulty.HARD, id="past the threshold"),
        pytest.param(a_player_character(strain=2), Difficulty.EASY, id="only strain"),
        pytest.param(MinionGroup(size=2, threshold_each=5, wounds=6), Difficulty.AVERAGE, id="a group"),
    ],
)
def test_tending_is_harder_the_nearer_the_wounds_are_to_the_threshold(who: Combatant, difficulty: Difficulty) -> None:
    assert medicine_difficulty(who) is difficulty


@pytest.mark.parametrize("who", [a_player_character(), a_rival(), MinionGroup(size=2, threshold_each=5)], ids=str)
def test_where_nothing_is_wrong_there_is_nothing_to_tend(who: Combatant) -> None:
    with pytest.raises(IllegalAction, match="nothing_to_heal"):
        medicine_difficulty(who)


def test_treating_oneself_is_two_harder_and_having_no_tools_one() -> None:
    assert medicine_hindrances(Patient.SOMEBODY_ELSE, has_tools=True) == ()
    assert medicine_hindrances(Patient.ONESELF, has_tools=False) == (
        Source("treating oneself", AddDice(Die.DIFFICULTY, 2)),
        Source("no medical tools", AddDice(Die.DIFFICULTY, 1)),
    )


def test_tending_heals_a_wound_for_each_success_and_a_strain_for_each_advantage() -> None:
    who = a_player_character(wounds=8, strain=5)

    change = tend_wounds(who, NetResult(success=3, advantage=2), HOUSE, treated_this_encounter=False)

    assert change.events == (WoundsChanged(8, 5), StrainChanged(5, 3))
    threatened = tend_wounds(who, NetResult(success=1, advantage=-3), HOUSE, treated_this_encounter=False)
    assert threatened.events == (WoundsChanged(8, 7),)


def test_a_failed_medicine_check_heals_nothing_whatever_its_advantage() -> None:
    who = a_player_character(wounds=8, strain=5)

    assert tend_wounds(who, NetResult(success=0, advantage=4), HOUSE, treated_this_encounter=False).events == ()


def test_a_patient_has_one_medicine_check_in_an_encounter() -> None:
    with pytest.raises(IllegalAction, match="one_medicine_check"):
        tend_wounds(a_player_character(wounds=8), NetResult(success=1), HOUSE, treated_this_encounter=True)


def test_stimpacks_heal_less_each_time_in_a_day() -> None:
    who = a_player_character(wounds=24)
    healed = [24 - use_stimpack(who, used, HOUSE).after.wounds for used in range(5)]

    assert healed == [5, 4, 3, 2, 1]
    with pytest.raises(IllegalAction) as refused:
        use_stimpack(who, 5, HOUSE)
    assert (refused.value.rule, refused.value.facts) == ("no_more_stimpacks", {"a_day": 5})
    with pytest.raises(IllegalAction, match="too_low"):
        use_stimpack(who, -1, HOUSE)


def test_a_night_heals_one_wound_and_all_strain() -> None:
    assert rest_night(a_player_character(wounds=8, strain=7), HOUSE).events == (
        WoundsChanged(8, 7),
        StrainChanged(7, 0),
    )
    assert rest_night(MinionGroup(size=2, threshold_each=5, wounds=4), HOUSE).events == (WoundsChanged(4, 3),)


@pytest.mark.rule("EOTE-CRIT-07", "EOTE-CRIT-08", "EOTE-CRIT-09", "EOTE-CRIT-10")
@pytest.mark.parametrize(
    ("key", "difficulty"),
    [
        ("minor_nick", Difficulty.EASY),
        ("bowled_over", Difficulty.AVERAGE),
        ("at_the_brink", Difficulty.HARD),
        ("bleeding_out", Difficulty.DAUNTING),
    ],
)
def test_an_injury_is_as_hard_to_treat_as_it_is_severe(key: str, difficulty: Difficulty) -> None:
    assert treatment_difficulty(carrying(key)[0], HOUSE) is difficulty


@pytest.mark.rule("EOTE-CRIT-28")
def test_how_hard_treatment_is_follows_the_readings_of_the_table() -> None:
    strict = replace(HOUSE, winded_and_compromised_are_hard=True)

    assert treatment_difficulty(carrying("compromised")[0], strict) is Difficulty.HARD


@pytest.mark.rule("EOTE-CRIT-40")
def test_the_dead_are_beyond_treatment() -> None:
    with pytest.raises(IllegalAction, match="beyond_treatment"):
        treatment_difficulty(carrying("dead")[0], HOUSE)


def test_a_week_heals_an_injury_or_else_a_wound() -> None:
    who = a_player_character(wounds=8, injuries=carrying("winded", "stunned"))
    winded = who.injuries[0]

    healed = rest_week(who, winded, NetResult(success=1), HOUSE)
    assert [type(event) for event in healed.events] == [InjuryHealed]
    assert healed.after.carried == carrying("stunned")
    assert rest_week(who, winded, NetResult(success=0), HOUSE).events == (WoundsChanged(8, 7),)
    with pytest.raises(IllegalAction, match="injury_not_carried"):
        rest_week(who, carrying("blinded")[0], NetResult(), HOUSE)


def test_catching_breath_recovers_a_strain_for_each_success() -> None:
    assert catch_breath(a_player_character(strain=7), NetResult(success=3), HOUSE).events == (StrainChanged(7, 4),)
    assert catch_breath(a_player_character(strain=7), NetResult(success=-2), HOUSE).events == ()
