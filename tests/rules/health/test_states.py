"""States of health and the values that they are read from."""

from dataclasses import replace
from typing import Any

import pytest

from rules.errors import IllegalAction, LimitExceeded, RulesError
from rules.health.combatants import AdversaryType, Combatant, Individual, MinionGroup
from rules.health.injuries import InjuryState
from rules.health.states import HealthState, health_states, is_down
from tests.rules.health.people import HOUSE, a_nemesis, a_player_character, a_rival, carrying

UNWOUNDED, WOUNDED, INJURED, OUT, DEFEATED, DEAD = HealthState


@pytest.mark.parametrize(
    ("who", "states"),
    [
        pytest.param(a_player_character(), {UNWOUNDED}, id="no wounds", marks=pytest.mark.rule("EOTE-WND-01")),
        pytest.param(a_player_character(wounds=1), {WOUNDED}, id="one wound", marks=pytest.mark.rule("EOTE-WND-01")),
        pytest.param(
            a_player_character(wounds=12),
            {WOUNDED},
            id="exactly at the threshold",
            marks=pytest.mark.rule("EOTE-WND-02", "EOTE-WND-04"),
        ),
        pytest.param(
            a_player_character(wounds=13), {OUT}, id="past the threshold", marks=pytest.mark.rule("EOTE-WND-04")
        ),
        pytest.param(
            a_player_character(strain=11),
            {UNWOUNDED},
            id="strain exactly at its threshold",
            marks=pytest.mark.rule("EOTE-WND-05", "EOTE-WND-06"),
        ),
        pytest.param(
            a_player_character(strain=12),
            {UNWOUNDED, OUT},
            id="strain past its threshold",
            marks=pytest.mark.rule("EOTE-WND-05"),
        ),
        pytest.param(
            a_player_character(injuries=carrying("winded")),
            {UNWOUNDED, INJURED},
            id="critically injured without a wound",
            marks=pytest.mark.rule("EOTE-WND-03"),
        ),
        pytest.param(
            a_player_character(wounds=3, injuries=carrying("winded")),
            {WOUNDED, INJURED},
            id="wounded and critically injured",
            marks=pytest.mark.rule("EOTE-WND-14"),
        ),
        pytest.param(
            a_player_character(wounds=3, injuries=carrying("dead")),
            {WOUNDED, INJURED, DEAD},
            id="killed by an injury",
            marks=pytest.mark.rule("EOTE-CRIT-40"),
        ),
        pytest.param(
            a_nemesis(wounds=16), {OUT}, id="nemesis past the threshold", marks=pytest.mark.rule("EOTE-WND-17")
        ),
        pytest.param(
            a_rival(wounds=11), {DEFEATED}, id="rival past the threshold", marks=pytest.mark.rule("EOTE-WND-12")
        ),
        pytest.param(MinionGroup(size=3, threshold_each=5), {UNWOUNDED}, id="fresh group"),
        pytest.param(MinionGroup(size=3, threshold_each=5, wounds=15), {WOUNDED}, id="group on its last legs"),
        pytest.param(MinionGroup(size=3, threshold_each=5, wounds=16), {DEFEATED}, id="group without members"),
    ],
)
def test_states_of_health_follow_from_wounds_strain_and_injuries(who: Combatant, states: set[HealthState]) -> None:
    assert health_states(who, HOUSE) == states
    assert is_down(who, HOUSE) == bool(states & {OUT, DEFEATED, DEAD})


@pytest.mark.rule("EOTE-WND-17")
def test_a_table_may_let_a_nemesis_simply_be_defeated() -> None:
    house = replace(HOUSE, nemesis_falls_like_a_player_character=False)

    assert health_states(a_nemesis(wounds=16), house) == {DEFEATED}


@pytest.mark.rule("EOTE-CRIT-05", "EOTE-CRIT-06")
def test_an_injury_is_carried_until_it_is_healed() -> None:
    active, run_out, healed = (
        replace(carrying("winded")[0], state=state)
        for state in (InjuryState.ACTIVE, InjuryState.RUN_OUT, InjuryState.HEALED)
    )
    who = a_player_character(injuries=(active, run_out, healed))

    assert who.carried == (active, run_out)
    assert who.hindering == (active.injury,)
    assert not replace(who, injuries=(healed,)).is_critically_injured


@pytest.mark.rule("EOTE-WND-18")
@pytest.mark.parametrize(
    ("wounds", "remaining", "ranks"),
    [(0, 3, 2), (6, 3, 2), (7, 2, 1), (12, 2, 1), (13, 1, 0), (18, 1, 0), (19, 0, 0), (1_000, 0, 0)],
)
def test_a_minion_falls_each_time_the_wounds_pass_another_share(wounds: int, remaining: int, ranks: int) -> None:
    group = MinionGroup(size=3, threshold_each=6, wounds=wounds)

    assert (group.remaining, group.skill_ranks) == (remaining, ranks)
    assert group.kind is AdversaryType.MINION
    assert group.wound_threshold == 18


@pytest.mark.rule("EOTE-WND-18")
@pytest.mark.parametrize(("wounds", "fallen"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2)])
def test_minions_who_stand_one_wound_each_fall_from_the_second_on(wounds: int, fallen: int) -> None:
    assert MinionGroup(size=2, threshold_each=1, wounds=wounds).fallen == fallen


@pytest.mark.parametrize(("size", "ranks"), [(1, 0), (2, 1), (6, 5), (7, 5), (10, 5)])
def test_a_group_has_one_rank_for_each_member_past_the_first_and_never_more_than_five(size: int, ranks: int) -> None:
    assert MinionGroup(size=size, threshold_each=4).skill_ranks == ranks


@pytest.mark.parametrize(
    ("numbers", "error"),
    [
        pytest.param({"wound_threshold": 0}, IllegalAction, id="no wound threshold"),
        pytest.param({"wound_threshold": 1_001}, LimitExceeded, id="absurd wound threshold"),
        pytest.param({"strain_threshold": 0}, IllegalAction, id="no strain threshold"),
        pytest.param({"soak": -1}, IllegalAction, id="negative soak"),
        pytest.param({"wounds": -1}, IllegalAction, id="negative wounds"),
        pytest.param({"strain": -1}, IllegalAction, id="negative strain"),
        pytest.param({"wounds": 10**9}, LimitExceeded, id="absurd wounds"),
    ],
)
def test_nobody_has_impossible_numbers(numbers: dict[str, Any], error: type[RulesError]) -> None:
    with pytest.raises(error):
        a_player_character(**numbers)


@pytest.mark.parametrize(
    ("numbers", "error"),
    [
        pytest.param({"size": 0, "threshold_each": 5}, IllegalAction, id="group of nobody"),
        pytest.param({"size": -3, "threshold_each": 5}, IllegalAction, id="negative group"),
        pytest.param({"size": 101, "threshold_each": 5}, LimitExceeded, id="army"),
        pytest.param({"size": 3, "threshold_each": 0}, IllegalAction, id="no threshold"),
        pytest.param({"size": 3, "threshold_each": 5, "wounds": -1}, IllegalAction, id="negative wounds"),
        pytest.param({"size": 3, "threshold_each": 5, "soak": -1}, IllegalAction, id="negative soak"),
    ],
)
def test_no_group_has_impossible_numbers(numbers: dict[str, int], error: type[RulesError]) -> None:
    with pytest.raises(error):
        MinionGroup(**numbers)


def test_a_refused_number_comes_with_its_facts() -> None:
    with pytest.raises(IllegalAction) as refused:
        MinionGroup(size=0, threshold_each=5)

    assert refused.value.rule == "too_low"
    assert refused.value.facts == {"what": "minions in a group", "least": 1, "got": 0}


def test_a_minion_alone_is_a_group_of_one() -> None:
    with pytest.raises(ValueError, match="as a group"):
        Individual(kind=AdversaryType.MINION, wound_threshold=5)


def test_without_a_strain_threshold_there_is_no_strain() -> None:
    with pytest.raises(ValueError, match="without a strain threshold"):
        a_rival(strain=1)


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param({"wound_threshold": 1, "strain_threshold": 1}, id="least thresholds"),
        pytest.param({"wound_threshold": 1_000, "strain_threshold": 1_000}, id="greatest thresholds"),
        pytest.param({"wounds": 1_000_000, "strain": 1_000_000}, id="most wounds and strain"),
    ],
)
def test_up_to_the_limits_there_are_people(numbers: dict[str, int]) -> None:
    who = a_player_character(**numbers)

    assert {name: getattr(who, name) for name in numbers} == numbers


@pytest.mark.parametrize(
    "numbers", [{"wound_threshold": 1_001}, {"strain_threshold": 1_001}, {"wounds": 1_000_001}, {"strain": 1_000_001}]
)
def test_past_the_limits_there_is_nobody(numbers: dict[str, int]) -> None:
    with pytest.raises(LimitExceeded):
        a_player_character(**numbers)


def test_a_group_may_have_a_hundred_members_and_no_more() -> None:
    assert MinionGroup(size=100, threshold_each=1_000).remaining == 100
    with pytest.raises(LimitExceeded):
        MinionGroup(size=101, threshold_each=5)


def test_nobody_has_soak_unless_said() -> None:
    assert Individual(kind=AdversaryType.RIVAL, wound_threshold=10).soak == 0
    assert MinionGroup(size=2, threshold_each=5).soak == 0
