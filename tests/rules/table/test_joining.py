"""Who takes part in an encounter, and who leaves it."""

from dataclasses import replace

import pytest

from rules.checks.sources import AddDice
from rules.dice.die import Die
from rules.errors import IllegalAction, LimitExceeded
from rules.health.conditions import Condition
from rules.table.afflictions import inflict, set_weapon
from rules.table.casualties import Casualties
from rules.table.encounter import MOST_PARTICIPANTS, Encounter, For, Participant, WeaponState
from rules.table.initiative import InitiativeSlot, Readiness, Side
from rules.table.joining import join, leave, who_left
from rules.table.promises import promise
from rules.table.slots import set_order
from rules.table.turns import end
from tests.rules.table.fights import NPC, PC, acts, four, gathering, goes_on, ids, order, played, rounds, who


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


def test_a_mere_name_that_left_joins_again_as_somebody_new() -> None:
    encounter = join(Encounter(), side=NPC, name="Bane")
    again = join(leave(encounter, 1), side=NPC, name="Bane")

    assert [(each.id, each.has_left) for each in again.participants] == [(1, True), (2, False)]


def with_sheets() -> Encounter:
    """Return the fight of four, each with the sheet of its number."""
    people = tuple(replace(each, character_id=each.id) for each in four().participants)
    return replace(four(), participants=people)


def back(encounter: Encounter, name: str, side: Side = PC) -> Encounter:
    """Let somebody come back with the sheet that it had."""
    number = who(encounter, name).character_id
    return join(encounter, side=side, name=name, character_id=number, user_id=7, readiness=Readiness.SURPRISED)


def test_who_left_before_its_turn_and_comes_back_has_the_initiative_that_it_had() -> None:
    left = leave(with_sheets(), who(with_sheets(), "cody").id)
    again = back(left, "cody")

    assert (order(left), order(again)) == ("ann bane dax", "ann bane cody dax")
    cody = who(again, "cody")
    assert (cody.has_left, cody.user_id, cody.result) == (False, 7, InitiativeSlot(PC, 2))
    assert cody.readiness is Readiness.IN_DOUBT
    assert order(played(again, "cody", "bane", "ann", "dax")) == "ann bane cody dax"


def test_whoever_acted_left_and_comes_back_has_no_second_turn_in_the_round() -> None:
    fight = played(with_sheets(), "ann", "bane")
    again = back(leave(fight, who(fight, "ann").id), "ann")

    assert again == fight.with_participant(replace(who(fight, "ann"), user_id=7))
    with pytest.raises(IllegalAction, match="already_acted"):
        acts(again, "ann")


def test_who_left_in_its_own_turn_and_comes_back_still_acts() -> None:
    fight, _ = acts(with_sheets(), "ann")
    again = back(leave(fight, who(fight, "ann").id), "ann")

    assert again.acting == who(again, "ann")
    assert not again.slots[0].is_leaving


def test_who_comes_back_has_its_conditions_and_weapons_as_they_were() -> None:
    ann = who(with_sheets(), "ann").id
    fight = inflict(with_sheets(), ann, Condition.STAGGERED, 2)
    fight = set_weapon(fight, ann, WeaponState(name="Pistol", is_out_of_ammunition=True))
    again = back(rounds(leave(fight, ann), 2), "ann")

    stands = who(again, "ann")
    assert (stands.conditions, stands.weapons) == (who(fight, "ann").conditions, who(fight, "ann").weapons)
    assert order(again) == "ann bane cody dax"


def test_a_slot_that_is_nobodys_goes_to_who_comes_back() -> None:
    left = leave(with_sheets(), who(with_sheets(), "cody").id)
    typed = set_order(left, [InitiativeSlot(each) for each in (PC, PC, NPC, NPC)])

    assert order(back(typed, "cody")) == "ann cody bane dax"


def test_who_comes_back_on_the_other_side_has_a_slot_there() -> None:
    fight = played(with_sheets(), "ann")
    again = back(leave(fight, who(fight, "ann").id), "ann", NPC)

    assert order(again) == "players ann bane cody dax"
    assert who(again, "ann").result == InitiativeSlot(NPC, 4)
    assert order(rounds(again, 1)) == "ann bane cody dax"
    with pytest.raises(IllegalAction, match="already_acted"):
        acts(again, "ann")


def test_who_left_without_a_result_comes_back_without_one_as_the_fight_finds_it_now() -> None:
    left = leave(join(with_sheets(), side=PC, name="late", character_id=9), with_sheets().next_id)
    again = back(left, "late")

    assert (order(again), who(again, "late").readiness) == (order(four()), Readiness.SURPRISED)


def test_an_injury_that_was_to_kill_who_left_kills_as_the_round_of_its_return_ends() -> None:
    ann = who(with_sheets(), "ann")
    fight = with_sheets().with_participant(replace(ann, dies_after=1))
    again = back(rounds(leave(fight, ann.id), 2), "ann")

    assert who(again, "ann").dies_after == 3
    doomed = Casualties(doomed=frozenset({ann.id}))
    assert goes_on(played(again, "-", "-"), doomed).deaths == (ann.id,)


def test_whoever_left_is_told_from_who_takes_part_or_never_did() -> None:
    left = leave(with_sheets(), who(with_sheets(), "ann").id)

    assert who_left(left, 1) == who(left, "ann")
    assert (who_left(left, 2), who_left(left, None), who_left(left, 99)) == (None, None, None)
    assert who_left(back(left, "ann"), 1) is None


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
