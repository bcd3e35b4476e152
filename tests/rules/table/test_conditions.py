"""How long conditions last."""

import pytest

from rules.combat.defense import DefenseKind, DefenseRole
from rules.errors import IllegalAction, LimitExceeded
from rules.health.conditions import Condition
from rules.table.conditions import (
    MOST_CONDITION_NAME,
    ActiveCondition,
    condition_named,
    defenses_by,
    end_condition,
    end_turn,
    inflict,
    known_conditions,
    more_defense,
    without_weapon,
)

STAGGERED, DISORIENTED, PRONE = Condition.STAGGERED, Condition.DISORIENTED, Condition.PRONE


@pytest.mark.rule("EOTE-CRIT-17")
def test_a_condition_ends_with_the_next_own_turn_unless_said() -> None:
    stunned = inflict((), STAGGERED)

    assert stunned == (ActiveCondition(STAGGERED, 1),)
    assert end_turn(stunned) == ()


def test_a_condition_that_befalls_in_the_own_turn_outlasts_it() -> None:
    stunned = inflict((), STAGGERED, in_own_turn=True)

    assert end_turn(stunned) == (ActiveCondition(STAGGERED, 1),)
    assert end_turn(end_turn(stunned)) == ()


def test_a_repeated_condition_lasts_longer_and_gets_no_worse() -> None:
    twice = inflict(inflict((), DISORIENTED, 2), DISORIENTED, 3)

    assert twice == (ActiveCondition(DISORIENTED, 5),)


def test_what_lasts_until_it_is_ended_is_not_shortened_by_repeats() -> None:
    prone = inflict((), PRONE, None)

    assert inflict(prone, PRONE, 2) == prone
    assert inflict(inflict((), PRONE, 2), PRONE, None) == prone
    assert end_turn(prone) == prone


def test_conditions_run_beside_each_other() -> None:
    both = inflict(inflict(inflict((), STAGGERED, 1), DISORIENTED, 2), PRONE, None)

    assert end_turn(both) == (ActiveCondition(DISORIENTED, 1), ActiveCondition(PRONE, None))


def test_standing_up_ends_being_prone() -> None:
    both = inflict(inflict((), PRONE, None), STAGGERED)

    assert end_condition(both, PRONE) == (ActiveCondition(STAGGERED, 1),)
    with pytest.raises(IllegalAction) as refused:
        end_condition(both, DISORIENTED)
    assert (refused.value.rule, refused.value.facts) == ("not_in_condition", {"condition": "disoriented"})


@pytest.mark.parametrize(("rounds", "error"), [(0, IllegalAction), (-1, IllegalAction), (1_001, LimitExceeded)])
def test_impossible_durations_are_refused(rounds: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        inflict((), STAGGERED, rounds)


def test_a_condition_can_last_as_long_as_the_longest_fight() -> None:
    assert inflict((), STAGGERED, 1_000) == (ActiveCondition(STAGGERED, 1_000),)


def test_a_table_may_have_conditions_of_its_own_told_apart_by_name_in_any_case() -> None:
    burning = inflict(inflict((), "On Fire", 2), "on fire", 1)

    assert burning == (ActiveCondition("On Fire", 3),)
    assert end_turn(burning) == (ActiveCondition("On Fire", 2),)
    assert end_condition(burning, "ON FIRE") == ()
    with pytest.raises(IllegalAction) as refused:
        end_condition(burning, "wet")
    assert refused.value.facts == {"condition": "wet"}


def test_a_condition_keeps_the_round_in_which_it_began() -> None:
    stunned = inflict((), STAGGERED, 1, in_round=3)

    assert inflict(stunned, STAGGERED, 1, in_round=5) == (ActiveCondition(STAGGERED, 2, 3),)
    assert end_turn(inflict(stunned, STAGGERED, 1, in_round=5)) == (ActiveCondition(STAGGERED, 1, 3),)


def test_rounds_together_have_a_limit_too() -> None:
    long = inflict((), STAGGERED, 1_000)

    assert inflict(long, STAGGERED, 1) == (ActiveCondition(STAGGERED, 1_001),)
    with pytest.raises(LimitExceeded) as refused:
        inflict(long, STAGGERED, 2)
    assert (refused.value.limit, refused.value.got) == (1_001, 1_002)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("prone", PRONE),
        (" PRONE ", PRONE),
        ("Staggered", STAGGERED),
        ("proned", "proned"),
        ("  On \n fire ", "On fire"),
        ("x" * MOST_CONDITION_NAME, "x" * MOST_CONDITION_NAME),
    ],
)
def test_a_condition_is_found_by_its_name_or_is_the_tables_own(text: str, condition: str) -> None:
    assert condition_named(text) == condition
    assert isinstance(condition_named(text), Condition) == isinstance(condition, Condition)


@pytest.mark.parametrize("text", ["", " ", "x" * (MOST_CONDITION_NAME + 1), "a\x00b", "a\u202eb"])
def test_what_names_no_condition_is_refused(text: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        condition_named(text)
    assert (refused.value.rule, refused.value.facts["most"]) == ("condition_name", 40)


def test_a_name_that_is_refused_is_told_in_part() -> None:
    with pytest.raises(IllegalAction) as refused:
        condition_named("x" * 5_000)
    assert refused.value.facts["text"] == "x" * 80


def test_the_conditions_of_the_book_are_told_from_the_tables_own() -> None:
    assert known_conditions((ActiveCondition("on fire", 1), ActiveCondition(PRONE, None))) == {PRONE}


def test_defense_that_was_gained_increases_its_kind_alone() -> None:
    active = inflict(inflict((), more_defense(DefenseKind.MELEE, 1)), "+1 RANGED defense")

    assert [(each.kind, each.rating, each.role) for each in defenses_by(active)] == [
        (DefenseKind.MELEE, 1, DefenseRole.INCREASES),
        (DefenseKind.RANGED, 1, DefenseRole.INCREASES),
    ]
    assert defenses_by(inflict((), "+1 general defense")) == ()


def test_a_weapon_that_was_dropped_makes_a_name_that_fits() -> None:
    assert len(without_weapon("a very long name of a weapon that nobody types")) <= MOST_CONDITION_NAME
