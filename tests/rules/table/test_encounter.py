"""What an encounter is made of, and what can be asked of it."""

from dataclasses import replace

import pytest

from rules.checks.sources import AddDice
from rules.combat.readiness import Readiness
from rules.dice.die import Die
from rules.errors import IllegalAction, UnknownName
from rules.table.encounter import Encounter, EncounterSlot, For, PromisedChange, Stage, WeaponState
from rules.table.joining import join, leave
from rules.table.turns import end
from tests.rules.table.fights import NPC, PC, acts, four, gathering, ids, who


def test_slots_know_their_order() -> None:
    with pytest.raises(ValueError, match="order"):
        replace(four(), slots=tuple(reversed(four().slots)))


def test_ids_are_used_once_and_below_the_next() -> None:
    fight = four()

    with pytest.raises(ValueError, match="ids"):
        replace(fight, participants=(*fight.participants, fight.participants[0]))
    with pytest.raises(ValueError, match="ids"):
        replace(fight, next_id=fight.slots[0].id)


def test_nothing_is_current_before_an_encounter_runs_and_after_it() -> None:
    for encounter in (Encounter(), gathering(ann=(PC, 1)), end(four())):
        assert (encounter.current_slot, encounter.turn, encounter.acting) == (None, None, None)


def test_the_current_slot_is_told_by_its_place_and_by_who_acts_in_it() -> None:
    fight = four()

    assert (fight.turn, fight.current_slot, fight.acting) == (0, fight.slots[0], None)
    claimed, _ = acts(fight, "cody")
    assert claimed.acting == who(claimed, "cody")
    assert claimed.acted == ids(fight, "cody")
    assert fight.acted == frozenset()


def test_who_left_is_not_present_but_stays_known() -> None:
    left = leave(four(), who(four(), "cody").id)

    assert [each.name for each in left.present] == ["ann", "bane", "dax"]
    assert [each.name for each in left.of_side(PC)] == ["ann"]
    assert left.participant(who(four(), "cody").id).has_left
    with pytest.raises(UnknownName) as refused:
        left.named("cody")
    assert refused.value.suggestions == ("ann", "bane", "dax")


def test_people_are_found_by_name_in_any_case_and_by_their_sheet() -> None:
    encounter = join(Encounter(), side=NPC, name="Storm Trooper 2", character_id=7)
    trooper = encounter.participants[0]

    assert encounter.named(" storm  TROOPER 2 ") == trooper
    assert encounter.of_character(7) == trooper
    assert encounter.of_character(8) is None
    assert leave(encounter, trooper.id).of_character(7) is None


def test_what_is_not_there_is_refused_by_its_id() -> None:
    with pytest.raises(IllegalAction) as refused:
        four().participant(99)
    assert (refused.value.rule, refused.value.facts) == ("no_such_participant", {"id": 99})
    with pytest.raises(IllegalAction, match="no_such_slot"):
        four().slot(99)
    assert four().slot(four().slots[2].id) == four().slots[2]


def test_those_without_a_slot_are_known() -> None:
    encounter = join(gathering(ann=(PC, 0)), side=PC, name="late")

    assert encounter.without_slot == (who(encounter, "late"),)


def test_a_slot_put_in_raises_the_next_id() -> None:
    changed = Encounter().with_slot(EncounterSlot(id=8, side=PC))

    assert changed.next_id == 9
    assert changed.with_slots(()).next_id == 9


@pytest.mark.parametrize(("stage", "runs", "is_open"), [("gathering", 0, 1), ("running", 1, 1), ("ended", 0, 0)])
def test_each_stage_refuses_what_it_is_not_for(stage: str, runs: int, is_open: int) -> None:
    encounter = replace(Encounter(), stage=Stage(stage))

    assert (not refuses(encounter.check_running), not refuses(encounter.check_open)) == (runs, is_open)


def refuses(check: object) -> bool:
    assert callable(check)
    try:
        check()
    except IllegalAction:
        return True
    return False


def test_a_weapon_that_nothing_was_done_with_is_fresh() -> None:
    fight = four()
    ann = replace(fight.participants[0], weapons=(WeaponState(name="Blaster", is_out_of_ammunition=True),))

    assert ann.weapon("Blaster").is_out_of_ammunition
    assert ann.weapon("Knife") == WeaponState(name="Knife", readiness=Readiness(), is_out_of_ammunition=False)


@pytest.mark.parametrize(
    ("to", "side", "participant"),
    [(For.PARTICIPANT, None, None), (For.PARTICIPANT, PC, 1), (For.ANY_OF_SIDE, None, None), (For.ANY_OF_SIDE, PC, 1)],
)
def test_a_promise_names_a_participant_or_a_side(to: For, side: object, participant: int | None) -> None:
    with pytest.raises(ValueError, match="promise"):
        PromisedChange(
            id=1,
            change=AddDice(Die.BOOST),
            reason="",
            recipient=to,
            side=PC if side else None,
            participant_id=participant,
        )
