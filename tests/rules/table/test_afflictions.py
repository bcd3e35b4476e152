"""What befalls those who take part: conditions, damage each turn, being engaged, the state of their weapons."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from rules.combat.readiness import Readiness
from rules.errors import IllegalAction, LimitExceeded
from rules.health.conditions import Condition
from rules.table.afflictions import (
    MOST_AFFLICTIONS,
    add_effect,
    cool_weapons,
    end_condition,
    end_effect,
    end_turn,
    inflict,
    set_weapon,
    start_turn,
)
from rules.table.conditions import ActiveCondition
from rules.table.encounter import Encounter, TurnEffect, WeaponState
from rules.table.joining import leave
from rules.table.turns import end
from tests.rules.table.fights import PC, acts, four, gathering, played, who


def test_conditions_stand_in_the_order_of_their_names_with_the_round_in_which_they_began() -> None:
    running = inflict(inflict(four(), 1, Condition.PRONE, None), 1, "On Fire", 2)
    later = inflict(played(running, "-", "-", "-", "-"), 1, "blinded")

    assert who(later, "ann").conditions == (
        ActiveCondition("blinded", 1, 2),
        ActiveCondition("On Fire", 2, 1),
        ActiveCondition(Condition.PRONE, None, 1),
    )


def test_only_a_condition_inflicted_in_the_own_turn_outlasts_it() -> None:
    running, _ = acts(four(), "ann")
    ann, cody = who(running, "ann"), who(running, "cody")

    assert inflict(running, ann.id, "dazed").participant(ann.id).conditions[0].turns_left == 2
    assert inflict(running, cody.id, "dazed").participant(cody.id).conditions[0].turns_left == 1


def test_before_a_fight_conditions_began_in_no_round() -> None:
    assert inflict(gathering(ann=(PC, 1)), 1, "hidden", None).participant(1).conditions == (
        ActiveCondition("hidden", None, 0),
    )


def test_a_condition_is_ended() -> None:
    running = inflict(inflict(four(), 1, Condition.PRONE, None), 1, "On Fire", 2)

    assert who(end_condition(running, 1, "on fire"), "ann").conditions == (ActiveCondition(Condition.PRONE, None, 1),)
    with pytest.raises(IllegalAction, match="not_in_condition"):
        end_condition(running, 1, Condition.STAGGERED)


def test_damage_each_turn_is_added_and_put_out() -> None:
    running = add_effect(four(), 1, "Burn 3", damage=7, rounds=3, pierce=2, breach=1, roll_number=12)
    (burn,) = who(running, "ann").effects

    assert burn == TurnEffect(
        id=four().next_id,
        name="Burn 3",
        damage=7,
        pierce=2,
        breach=1,
        turns_left=3,
        roll_number=12,
        since_round=1,
    )
    twice = add_effect(running, 1, "Burn 3", damage=7, rounds=3)
    assert [each.id for each in who(end_effect(twice, 1, burn.id), "ann").effects] == [burn.id + 1]
    with pytest.raises(IllegalAction) as refused:
        end_effect(running, 1, 99)
    assert (refused.value.rule, refused.value.facts) == ("no_such_effect", {"name": "ann"})


@pytest.mark.parametrize(("rounds", "error"), [(0, IllegalAction), (1_001, LimitExceeded)])
def test_damage_each_turn_has_a_possible_duration(rounds: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        add_effect(four(), 1, "Burn", damage=1, rounds=rounds)
    assert add_effect(four(), 1, "Burn", damage=1, rounds=1_000)


def test_the_state_of_a_weapon_is_kept_until_it_is_fresh_again() -> None:
    shot = WeaponState(name="Rifle", readiness=Readiness(shots_fired=1))
    empty = WeaponState(name="Blaster", is_out_of_ammunition=True)
    running = set_weapon(set_weapon(four(), 1, shot), 1, empty)

    assert who(running, "ann").weapons == (empty, shot)
    assert set_weapon(set_weapon(running, 1, WeaponState(name="Rifle")), 1, WeaponState(name="Blaster")) == four()


def test_so_much_befalls_one_at_most() -> None:
    running = four()
    for number in range(MOST_AFFLICTIONS):
        running = inflict(running, 1, f"condition {number}")
        running = add_effect(running, 1, "Burn", damage=1, rounds=1)
        running = set_weapon(running, 1, WeaponState(name=f"weapon {number}", is_out_of_ammunition=True))

    assert MOST_AFFLICTIONS == 25
    with pytest.raises(LimitExceeded) as refused:
        inflict(running, 1, "one more")
    assert (refused.value.what, refused.value.limit, refused.value.got) == ("conditions of one combatant", 25, 26)
    with pytest.raises(LimitExceeded, match="effects"):
        add_effect(running, 1, "Burn", damage=1, rounds=1)
    with pytest.raises(LimitExceeded, match="weapons"):
        set_weapon(running, 1, WeaponState(name="one more", is_out_of_ammunition=True))
    assert inflict(running, 1, "condition 0")
    assert set_weapon(running, 1, WeaponState(name="weapon 0"))


def test_nothing_befalls_who_left_or_anybody_once_it_is_over() -> None:
    left, over = leave(four(), 1), end(four())

    for encounter, rule in ((left, "has_left"), (over, "encounter_over")):
        for refused in _changes(encounter):
            assert refused == rule
    with pytest.raises(IllegalAction, match="no_such_participant"):
        inflict(four(), 99, "dazed")


def _changes(encounter: Encounter) -> list[str]:
    refused = []
    changes: tuple[Callable[[], Encounter], ...] = (
        lambda: inflict(encounter, 1, "dazed"),
        lambda: end_condition(encounter, 1, "dazed"),
        lambda: add_effect(encounter, 1, "Burn", damage=1, rounds=1),
        lambda: end_effect(encounter, 1, 1),
        lambda: set_weapon(encounter, 1, WeaponState(name="Rifle")),
    )
    for change in changes:
        with pytest.raises(IllegalAction) as refusal:
            change()
        refused.append(refusal.value.rule)
    return refused


def test_a_turn_starts_once_in_a_round_and_can_leave_out_what_is_new() -> None:
    old = TurnEffect(id=1, name="old", damage=1, turns_left=1, since_round=1)
    new = TurnEffect(id=2, name="new", damage=1, turns_left=2, since_round=2)
    ann = replace(who(four(), "ann"), effects=(old, new))

    started, due = start_turn(ann, 2)
    assert (started.effects, due, started.started_round) == ((replace(new, turns_left=1),), (old, new), 2)
    assert start_turn(started, 2) == (started, ())
    older, due = start_turn(ann, 2, only_older=True)
    assert (older.effects, due) == ((new,), (old,))


def test_a_turn_that_ends_can_leave_out_what_is_new() -> None:
    old, new = ActiveCondition("old", 1, 1), ActiveCondition("new", 1, 2)
    ann = replace(who(four(), "ann"), conditions=(new, old))

    after, over = end_turn(ann, 2)
    assert (after.conditions, over) == ((), (new, old))
    after, over = end_turn(ann, 2, only_older=True)
    assert (after.conditions, over) == ((new,), (old,))


def test_weapons_cool_and_are_forgotten_once_fresh() -> None:
    warm = WeaponState(name="Cannon", readiness=Readiness(rounds_to_wait=1), is_out_of_ammunition=True)
    ann = replace(who(four(), "ann"), weapons=(warm, WeaponState(name="Rifle", readiness=Readiness(rounds_to_wait=1))))

    assert cool_weapons(ann).weapons == (WeaponState(name="Cannon", is_out_of_ammunition=True),)
