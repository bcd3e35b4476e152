"""Who takes part in an encounter, and who leaves it."""

from dataclasses import replace

import pytest

from rules.checks.sources import AddDice
from rules.dice.die import Die
from rules.errors import IllegalAction, LimitExceeded
from rules.table.encounter import MOST_PARTICIPANTS, Encounter, For, Participant
from rules.table.initiative import Readiness
from rules.table.joining import join, leave
from rules.table.promises import promise
from rules.table.turns import end
from tests.rules.table.fights import NPC, PC, acts, four, gathering, goes_on, ids, order, played, who


def test_whoever_joins_has_everything_said_of_it_and_no_slot_yet() -> None:
    encounter = join(
        Encounter(), side=NPC, name="Bane", character_id=3, user_id=4, readiness=Readiness.SURPRISED, is_copy=True
    )

    assert encounter.participants == (
        Participant(
            id=1, side=NPC, name="Bane", character_id=3, user_id=4, readiness=Readiness.SURPRISED, is_copy=True
        ),
    )
    assert encounter.slots == ()


def test_nobody_joins_twice_with_one_sheet_or_one_name() -> None:
    encounter = join(Encounter(), side=NPC, name="Bane", character_id=3)

    for name, sheet in (("Other", 3), ("BANE", 4), ("bane", None)):
        with pytest.raises(IllegalAction) as refused:
            join(encounter, side=PC, name=name, character_id=sheet)
        assert (refused.value.rule, refused.value.facts) == ("already_in_encounter", {"name": "Bane"})
    assert len(join(encounter, side=NPC, name="Nameless", character_id=None).participants) == 2


def test_who_left_may_join_again_as_somebody_new() -> None:
    encounter = join(Encounter(), side=NPC, name="Bane", character_id=3)
    again = join(leave(encounter, 1), side=NPC, name="Bane", character_id=3)

    assert [(each.id, each.has_left) for each in again.participants] == [(1, True), (2, False)]


def test_an_encounter_has_a_limit_of_combatants() -> None:
    encounter = Encounter()
    for number in range(MOST_PARTICIPANTS):
        encounter = join(encounter, side=NPC, name=f"Trooper {number}")

    assert MOST_PARTICIPANTS == 100
    with pytest.raises(LimitExceeded) as refused:
        join(encounter, side=PC, name="one more")
    assert (refused.value.limit, refused.value.got) == (100, 101)


def test_whoever_leaves_before_the_fight_takes_its_slot_along() -> None:
    encounter = gathering(ann=(PC, 2), bane=(NPC, 1))

    assert order(leave(encounter, who(encounter, "ann").id)) == "bane"


def test_whoever_leaves_without_a_slot_takes_none() -> None:
    encounter = join(four(), side=PC, name="late")

    assert order(leave(encounter, who(encounter, "late").id)) == order(four())


def test_the_slot_of_who_leaves_before_acting_goes_at_once() -> None:
    left = leave(four(), who(four(), "cody").id)

    assert order(left) == "ann bane dax"


def test_the_current_slot_of_who_leaves_goes_with_the_round() -> None:
    left = leave(four(), who(four(), "ann").id)

    assert left.current_slot is not None
    assert left.current_slot.is_leaving
    assert order(played(left, "cody", "-", "-")) == "bane cody dax"


def test_a_slot_that_is_over_stays_for_the_round_in_which_its_owner_leaves() -> None:
    left = leave(played(four(), "cody"), who(four(), "ann").id)

    assert order(left) == order(four())
    assert left.acted == ids(left, "cody")
    # Nobody is left for the players' second slot.
    assert order(played(left, "bane", "dax")) == "bane cody dax"


def test_who_acted_and_leaves_does_not_take_the_turn_of_an_ally() -> None:
    fight, _ = acts(four(), "cody")
    left = goes_on(leave(fight, who(fight, "cody").id)).encounter

    assert order(left) == order(four())
    last = played(left, "bane", "ann", "dax")
    assert (last.round_number, order(last)) == (2, "ann bane dax")


def test_a_claimed_slot_that_is_still_to_come_is_kept_for_the_round() -> None:
    fight, _ = acts(four(), "ann")
    waiting = fight.with_slot(replace(fight.slots[2], claimed_by=who(fight, "ann").id))
    waiting = waiting.with_slot(replace(waiting.slots[0], claimed_by=None))

    assert order(leave(waiting, who(waiting, "cody").id)) == order(four())


def test_promises_to_who_leaves_lapse() -> None:
    fight = four()
    boost = AddDice(Die.BOOST)
    ann, cody = who(fight, "ann").id, who(fight, "cody").id
    fight = promise(fight, boost, "one", For.PARTICIPANT, participant=ann)
    fight = promise(fight, boost, "two", For.PARTICIPANT, participant=cody)
    fight = promise(fight, boost, "three", For.ANY_OF_SIDE, side=PC)

    assert [each.reason for each in leave(fight, ann).promises] == ["two", "three"]


def test_nobody_joins_or_leaves_an_encounter_that_is_over_or_leaves_twice() -> None:
    over = end(four())

    with pytest.raises(IllegalAction, match="encounter_over"):
        join(over, side=PC, name="late")
    with pytest.raises(IllegalAction, match="encounter_over"):
        leave(over, 1)
    with pytest.raises(IllegalAction, match="has_left"):
        leave(leave(four(), 1), 1)
    with pytest.raises(IllegalAction, match="no_such_participant"):
        leave(four(), 99)


def test_whoever_joins_later_joins_in_the_round_that_is_going_on() -> None:
    late = join(played(four(), "-", "-", "-", "-"), side=PC, name="late")

    assert who(late, "late").joined_round == 2
    assert who(late, "ann").joined_round == 0
