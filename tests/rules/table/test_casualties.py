"""What the sheets of those who take part mean for their turns."""

from dataclasses import replace

import pytest

from rules.health.combatants import Combatant, MinionGroup
from rules.health.conditions import Condition
from rules.health.injuries import InjuryState
from rules.table.casualties import (
    NO_CASUALTIES,
    Casualties,
    HarmDue,
    casualties,
    conditions_in_force,
    conditions_left_by,
    harm_due,
)
from rules.table.conditions import ActiveCondition
from tests.rules.health.people import HOUSE, a_nemesis, a_player_character, a_rival, carrying


def test_the_healthy_take_their_turns_as_usual() -> None:
    health: dict[int, Combatant] = {
        1: a_player_character(),
        2: a_rival(wounds=10),
        3: MinionGroup(size=3, threshold_each=5, wounds=4),
    }

    assert casualties(health, HOUSE) == NO_CASUALTIES
    assert casualties({}, HOUSE) == Casualties()


def test_whoever_is_incapacitated_defeated_or_dead_is_down() -> None:
    health: dict[int, Combatant] = {
        1: a_player_character(wounds=13),
        2: a_rival(wounds=11),
        3: MinionGroup(size=3, threshold_each=5, wounds=16),
        4: a_nemesis(strain=15),
        5: a_player_character(injuries=carrying("dead")),
    }

    assert casualties(health, HOUSE) == Casualties(down=frozenset({1, 2, 3, 4, 5}))


def test_whoever_carries_the_injury_is_slowed_or_doomed() -> None:
    (slowed,), (doomed,) = carrying("slowed_down"), carrying("the_end_is_nigh")
    health: dict[int, Combatant] = {
        1: a_player_character(injuries=(slowed,)),
        2: a_player_character(injuries=(replace(slowed, state=InjuryState.RUN_OUT),)),
        3: a_rival(injuries=(doomed,)),
        4: a_rival(injuries=(replace(doomed, state=InjuryState.HEALED),)),
    }

    assert casualties(health, HOUSE) == Casualties(slowed=frozenset({1}), doomed=frozenset({3}))


@pytest.mark.rule("EOTE-CRIT-37")
def test_bleeding_out_is_due_as_each_own_turn_starts() -> None:
    bleeding = carrying("bleeding_out", "stunned")

    assert harm_due(bleeding) == (HarmDue("Bleeding Out", 1, 1),)
    assert harm_due(replace(each, state=InjuryState.HEALED) for each in bleeding) == ()


def test_an_injury_that_is_over_at_once_leaves_its_condition_behind() -> None:
    bowled, stunned, nick = carrying("bowled_over", "stunned", "minor_nick")

    assert conditions_left_by(bowled) == (Condition.PRONE,)
    assert conditions_left_by(stunned) == conditions_left_by(nick) == ()


def test_conditions_come_from_the_encounter_and_from_injuries_that_still_act() -> None:
    stunned, dazed = carrying("stunned", "slightly_dazed")
    active = (ActiveCondition("on fire", 1), ActiveCondition(Condition.PRONE, None))

    assert conditions_in_force(active, (stunned, replace(dazed, state=InjuryState.RUN_OUT))) == {
        Condition.PRONE,
        Condition.STAGGERED,
    }
    assert conditions_in_force((), ()) == frozenset()
