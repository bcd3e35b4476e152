"""How long conditions last."""

import pytest

from rules.errors import IllegalAction, LimitExceeded
from rules.health.conditions import Condition
from rules.table.conditions import ActiveCondition, end_condition, end_turn, inflict

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
