"""How a fight goes on: from slot to slot, over the border of a round, and back."""

from dataclasses import replace

import pytest

from rules.checks.sources import AddDice
from rules.combat.readiness import Readiness
from rules.dice.die import Die
from rules.errors import IllegalAction
from rules.health.conditions import Condition
from rules.table.afflictions import add_effect, inflict, set_weapon
from rules.table.casualties import NO_CASUALTIES, Casualties
from rules.table.conditions import ActiveCondition
from rules.table.encounter import Encounter, For, WeaponState
from rules.table.initiative import InitiativeSlot
from rules.table.joining import join, leave
from rules.table.promises import promise, take_promises
from rules.table.rounds import MOST_STEPS, previous_slot, skip
from rules.table.slots import add_slot, remove_slot, set_result
from rules.table.turns import TurnEnd, begin, end, release
from tests.rules.table.fights import (
    LESS,
    NPC,
    PC,
    USUAL,
    acts,
    fight,
    four,
    gathering,
    goes_on,
    ids,
    order,
    played,
    rounds,
    who,
)


def at(encounter: Encounter) -> str:
    """Return the round and who brought the current slot."""
    slot = encounter.current_slot
    assert slot is not None
    owner = "nobody" if slot.brought_by is None else encounter.participant(slot.brought_by).name
    return f"{encounter.round_number} {owner}"


def alike(one: Encounter, other: Encounter) -> bool:
    """Whether two encounters are the same but for the next id, which never goes back."""
    return replace(one, next_id=10_000) == replace(other, next_id=10_000)


def test_slots_pass_in_their_order_and_rounds_follow_each_other() -> None:
    running = four()
    seen = []
    for _ in range(6):
        seen.append(at(running))
        running = goes_on(running).encounter

    assert seen == ["1 ann", "1 bane", "1 cody", "1 dax", "2 ann", "2 bane"]


def test_a_new_round_clears_the_claims_and_says_so() -> None:
    running = played(four(), "cody", "dax", "ann")
    last, _ = acts(running, "bane")
    advance = goes_on(last)

    assert (last.acted, advance.encounter.acted) == (ids(last, "ann", "bane", "cody", "dax"), frozenset())
    assert (advance.is_new_round, advance.missed, advance.passed) == (True, (), ())
    assert not any(slot.is_over for slot in advance.encounter.slots)
    assert not goes_on(four()).is_new_round


def test_conditions_tick_at_the_end_of_the_own_turn() -> None:
    running = inflict(four(), who(four(), "ann").id, Condition.STAGGERED)
    running = inflict(running, who(four(), "cody").id, Condition.DISORIENTED, 2)
    claimed, _ = acts(running, "ann")
    advance = goes_on(claimed)

    gone = ActiveCondition(Condition.STAGGERED, 1, 1)
    assert advance.ended == (TurnEnd(participant_id=who(running, "ann").id, conditions=(gone,)),)
    assert who(advance.encounter, "ann").conditions == ()
    assert who(advance.encounter, "cody").conditions == (ActiveCondition(Condition.DISORIENTED, 2, 1),)


def test_what_befalls_somebody_in_its_own_turn_outlasts_it() -> None:
    claimed, _ = acts(four(), "ann")
    running = goes_on(inflict(claimed, who(claimed, "ann").id, Condition.STAGGERED)).encounter

    assert who(running, "ann").conditions == (ActiveCondition(Condition.STAGGERED, 1, 1),)
    assert who(played(running, "-", "-", "-", "ann"), "ann").conditions == ()


def test_a_turn_that_nobody_took_goes_by_as_the_round_ends() -> None:
    ann, bane = who(four(), "ann").id, who(four(), "bane").id
    running = add_effect(inflict(four(), ann, "poisoned", 1), bane, "Burn 1", damage=6, rounds=1)

    second = played(running, "-", "-", "-", "-")
    assert [each.key for each in who(second, "ann").conditions] == ["poisoned"], "it befell in the round itself"
    last = played(second, "-", "-", "-")
    advance = goes_on(last)
    assert [each.participant_id for each in advance.missed] == [each.id for each in last.participants]
    assert [(each.participant_id, [over.key for over in each.conditions]) for each in advance.ended] == [
        (each.id, ["poisoned"] if each.name == "ann" else []) for each in last.participants
    ]
    (burnt,) = (each for each in advance.missed if each.effects)
    assert (burnt.participant_id, burnt.effects[0].name) == (bane, "Burn 1")
    assert who(advance.encounter, "bane").effects == ()


def test_who_claimed_and_let_go_again_has_started_its_turn_once() -> None:
    burning = played(add_effect(four(), who(four(), "ann").id, "Burn 3", damage=6, rounds=3), "-", "-", "-", "-")
    claimed, start = acts(burning, "ann")
    advance = goes_on(played(release(claimed), "-", "-", "-"))

    assert len(start.effects) == 1
    (missed,) = (each for each in advance.missed if each.participant_id == start.participant_id)
    assert (missed.effects, missed.is_again) == ((), True)


def test_who_joined_in_the_round_has_missed_no_turn_and_who_left_has_none() -> None:
    running = set_result(join(four(), side=PC, name="late"), 9, InitiativeSlot(PC, 9))
    running = leave(running, who(running, "dax").id)
    advance = goes_on(played(running, "-", "-"))

    assert advance.is_new_round
    assert {each.participant_id for each in advance.missed} == ids(running, "ann", "bane", "cody")
    later = goes_on(played(advance.encounter, "-", "-", "-"))
    assert {each.participant_id for each in later.missed} == ids(running, "ann", "bane", "cody", "late")


def test_slots_that_nobody_can_take_pass_by_themselves() -> None:
    running = four()
    down = Casualties(down=ids(running, "bane", "dax"))
    advance = goes_on(acts(running, "ann")[0], down)

    assert advance.passed == (running.slots[1].id,)
    assert at(advance.encounter) == "1 cody"
    over = goes_on(acts(advance.encounter, "cody")[0], down)
    assert (over.passed, at(over.encounter)) == ((running.slots[3].id,), "2 ann")


def test_the_first_slots_of_a_round_pass_too_where_nobody_can_take_them() -> None:
    running = played(four(), "ann", "bane", "cody")
    down = Casualties(down=ids(running, "ann", "cody"))
    advance = goes_on(running, down)

    assert at(advance.encounter) == "2 bane"
    assert advance.passed == (running.slots[0].id,)
    assert advance.encounter.slots[0].is_over


def test_nothing_passes_by_itself_where_nobody_can_take_any_slot() -> None:
    running = four()
    down = Casualties(down=ids(running, "ann", "bane", "cody", "dax"))
    advance = goes_on(running, down)

    assert at(advance.encounter) == "2 ann"
    assert advance.passed == tuple(slot.id for slot in running.slots[1:])
    assert not any(slot.is_over for slot in advance.encounter.slots)


def test_the_spare_slot_of_the_fallen_comes_first_or_last_by_the_house_rule() -> None:
    running = fight(ann=(PC, 3), bane=(NPC, 2), cody=(PC, 1))
    down = Casualties(down=ids(running, "cody"))

    kept = played(running, "-", "-", hurt=down)
    assert at(kept) == "1 cody", "ann may still act in the last slot"
    gone = played(running, "ann", hurt=down, house=LESS)
    assert at(gone) == "1 bane"
    assert at(played(gone, "bane", hurt=down, house=LESS)) == "2 ann"


def test_weapons_cool_as_a_round_begins() -> None:
    hot = WeaponState(name="Cannon", readiness=Readiness(shots_fired=1, rounds_to_wait=2))
    slow = WeaponState(name="Launcher", readiness=Readiness(rounds_to_wait=1))
    ann = who(four(), "ann").id
    running = set_weapon(set_weapon(four(), ann, hot), ann, slow)

    assert who(played(running, "-", "-", "-"), "ann").weapons == (hot, slow)
    assert [each.readiness.rounds_to_wait for each in who(rounds(running, 1), "ann").weapons] == [1]
    assert who(rounds(running, 2), "ann").weapons == (WeaponState(name="Cannon", readiness=Readiness(shots_fired=1)),)


@pytest.mark.rule("EOTE-CRIT-39")
def test_the_doomed_die_after_the_last_slot_of_the_next_round() -> None:
    running = four()
    doomed = Casualties(doomed=ids(running, "ann", "bane"))
    ends = [running]
    told = []
    for _ in range(12):
        advance = goes_on(ends[-1], doomed)
        ends.append(advance.encounter)
        told.append(set(advance.deaths))

    assert told == [set()] * 7 + [ids(running, "ann", "bane")] + [set()] * 4
    assert {who(ends[4], name).dies_after for name in ("ann", "bane")} == {2}


def test_who_is_treated_in_time_does_not_die() -> None:
    running = four()
    doomed = Casualties(doomed=ids(running, "ann"))
    second = played(running, "-", "-", "-", "-", hurt=doomed)

    last = goes_on(played(second, "-", "-", "-"))
    assert (last.deaths, who(last.encounter, "ann").dies_after) == ((), None)
    left = leave(second, who(second, "ann").id)
    assert goes_on(played(left, "-", "-"), doomed).deaths == ()


def test_a_slot_is_skipped_where_nobody_has_it() -> None:
    assert at(skip(four(), NO_CASUALTIES, USUAL).encounter) == "1 bane"
    with pytest.raises(IllegalAction) as refused:
        skip(acts(four(), "ann")[0], NO_CASUALTIES, USUAL)
    assert (refused.value.rule, refused.value.facts) == ("slot_claimed", {"name": "ann"})


@pytest.mark.parametrize("encounter", [gathering(ann=(PC, 1)), end(four())], ids=["gathering", "over"])
def test_no_slot_passes_where_no_round_goes_on(encounter: Encounter) -> None:
    for change in (
        lambda: goes_on(encounter),
        lambda: skip(encounter, NO_CASUALTIES, USUAL),
        lambda: previous_slot(encounter),
    ):
        with pytest.raises(IllegalAction, match="encounter_not_running"):
            change()


def test_an_encounter_that_everybody_left_has_no_slots() -> None:
    alone = fight(ann=(PC, 1))
    empty = goes_on(leave(alone, 1)).encounter

    assert (empty.slots, empty.current) == ((), None)
    with pytest.raises(IllegalAction, match="no_slots"):
        goes_on(empty)


def test_going_back_restores_what_the_end_of_the_slot_changed() -> None:
    stunned = inflict(four(), who(four(), "ann").id, Condition.STAGGERED)
    before, _ = acts(stunned, "ann")
    retreat = previous_slot(goes_on(before).encounter)

    assert alike(retreat.encounter, before)
    assert retreat.kept == ()


def test_going_back_over_the_border_of_a_round_restores_the_old_round() -> None:
    running = inflict(played(four(), "cody", "bane", "ann"), who(four(), "dax").id, "poisoned", 1)
    before, _ = acts(running, "dax")
    new = goes_on(before).encounter
    again, _ = acts(new, "ann")
    late = set_result(join(again, side=PC, name="late"), again.next_id, InitiativeSlot(PC, 0))

    assert alike(previous_slot(new).encounter, before)
    back = previous_slot(late).encounter
    assert (at(back), back.acting) == ("1 dax", who(back, "dax"))
    assert back.acted == ids(back, "ann", "bane", "cody", "dax")
    assert back.slots[-1].is_over, "whoever joined in the next round has no slot in this one"
    assert at(goes_on(back).encounter) == "2 ann"


def test_slots_that_passed_by_themselves_in_both_rounds_are_over_again() -> None:
    running = four()
    down = Casualties(down=ids(running, "ann", "cody"))
    last = played(running, "-", "bane", "dax", hurt=down)

    assert last.round_number == 2
    before, _ = acts(last, "bane")
    new = goes_on(played(before, hurt=down), down).encounter
    border = goes_on(acts(new, "dax")[0], down).encounter
    assert border.round_number == 3
    assert alike(previous_slot(border).encounter, acts(new, "dax")[0])


def test_a_claim_in_the_new_round_is_gone_with_it_where_there_is_only_one_slot() -> None:
    alone = fight(ann=(PC, 1))
    claimed, _ = acts(goes_on(alone).encounter, "ann")

    back = previous_slot(claimed).encounter
    assert (back.round_number, back.acting) == (1, None)


def test_going_back_leaves_alone_what_has_changed_since() -> None:
    ann = who(four(), "ann").id
    running = inflict(inflict(four(), ann, "poisoned", 2), ann, "dazzled", 3)
    on = goes_on(acts(running, "ann")[0]).encounter
    since = inflict(inflict(on, ann, "poisoned", 5), who(on, "bane").id, Condition.PRONE, None)
    retreat = previous_slot(since)

    assert retreat.kept == (f"participants/{ann}/conditions/poisoned",)
    assert [(each.key, each.turns_left) for each in who(retreat.encounter, "ann").conditions] == [
        ("dazzled", 3),
        ("poisoned", 6),
    ]
    assert [each.key for each in who(retreat.encounter, "bane").conditions] == ["prone"]


def test_a_promise_used_since_does_not_come_back() -> None:
    running, _ = acts(four(), "ann")
    running = promise(running, AddDice(Die.BOOST), "aim", For.NEXT_OF_SIDE, side=PC)
    last, _ = acts(played(goes_on(running).encounter, "-"), "cody")
    taken, without = take_promises(last, who(last, "cody").id)
    back = previous_slot(previous_slot(without).encounter)

    assert len(taken) == 1
    assert back.encounter.promises == ()
    assert len(back.kept) == 1


def test_one_can_go_back_by_many_slots_and_not_past_the_beginning() -> None:
    states = [four()]
    for _ in range(6):
        states.append(goes_on(states[-1]).encounter)
    encounter = states.pop()
    while states:
        encounter = previous_slot(encounter).encounter
        assert alike(encounter, states.pop())
    with pytest.raises(IllegalAction, match="no_slot_before"):
        previous_slot(encounter)
    assert len(rounds(four(), 6).steps) == MOST_STEPS == 20


def test_a_slot_that_was_removed_since_is_not_gone_back_to() -> None:
    on = goes_on(four()).encounter

    with pytest.raises(IllegalAction, match="slot_is_gone"):
        previous_slot(remove_slot(on, on.slots[0].id))
    further = remove_slot(goes_on(on).encounter, on.slots[0].id)
    assert at(previous_slot(further).encounter) == "1 bane"


def test_a_slot_that_went_with_the_round_comes_back_with_it() -> None:
    running = leave(four(), who(four(), "ann").id)
    last = played(running, "cody", "-")
    new = goes_on(last).encounter

    assert order(new) == "bane cody dax"
    assert alike(previous_slot(new).encounter, last)


def test_a_slot_removed_in_the_new_round_is_not_needed_to_go_back() -> None:
    new = rounds(four(), 1)
    removed = remove_slot(new, new.slots[1].id)
    back = previous_slot(removed).encounter

    assert (at(back), order(back)) == ("1 dax", "ann cody dax")


def test_the_only_slot_of_a_fight_follows_itself() -> None:
    alone = fight(ann=(PC, 1))
    claimed, _ = acts(alone, "ann")

    assert at(goes_on(claimed).encounter) == "2 ann"
    assert alike(previous_slot(goes_on(claimed).encounter).encounter, claimed)


def test_an_extra_slot_is_claimed_like_any_other() -> None:
    running = begin(add_slot(gathering(ann=(PC, 3), bane=(NPC, 2)), NPC, success=1))

    assert at(played(running, "ann", "-")) == "1 nobody"
    assert played(running, "ann", "-", "bane").round_number == 2
    assert played(running, "ann", "bane").round_number == 2, "bane has acted, so nobody can take the extra slot"
