"""The beginning and the end of an encounter, and who acts in the current slot."""

import pytest

from rules.checks.sources import AddDice
from rules.dice.die import Die
from rules.errors import IllegalAction
from rules.table.afflictions import add_effect, inflict
from rules.table.casualties import NO_CASUALTIES, Casualties
from rules.table.encounter import Encounter, For, Stage
from rules.table.initiative import InitiativeSlot, parse_slots
from rules.table.joining import join, leave
from rules.table.promises import promise
from rules.table.slots import set_order, set_result
from rules.table.turns import TurnStart, begin, claim, claimants, end, release, waiting
from tests.rules.table.fights import LESS, NPC, PC, USUAL, acts, fight, four, gathering, ids, order, played, who


def names(encounter: Encounter, hurt: Casualties = NO_CASUALTIES, *, less: bool = False) -> str:
    return " ".join(each.name for each in claimants(encounter, hurt, LESS if less else USUAL))


def refused(
    encounter: Encounter, name: str, hurt: Casualties = NO_CASUALTIES, *, less: bool = False
) -> tuple[str, object]:
    with pytest.raises(IllegalAction) as refusal:
        acts(encounter, name, hurt, LESS if less else USUAL)
    return refusal.value.rule, dict(refusal.value.facts)


def test_an_encounter_begins_with_its_first_slot() -> None:
    running = begin(gathering(ann=(PC, 1), bane=(NPC, 2)))

    assert (running.stage, running.round_number, running.turn) == (Stage.RUNNING, 1, 0)


def test_an_encounter_begins_with_fewer_slots_where_the_order_was_typed_so() -> None:
    typed = set_order(gathering(ann=(PC, 2), cody=(PC, 1), bane=(NPC, 0)), parse_slots("p n"))

    assert order(begin(typed)) == "ann bane"


def test_an_encounter_begins_once_everybody_has_a_slot_unless_said() -> None:
    encounter = join(join(gathering(ann=(PC, 1)), side=PC, name="cody"), side=NPC, name="bane")

    with pytest.raises(IllegalAction) as refusal:
        begin(encounter)
    assert (refusal.value.rule, refusal.value.facts) == ("initiative_missing", {"names": ("cody", "bane")})
    assert begin(encounter, may_be_missing=True).round_number == 1
    assert begin(set_order(encounter, parse_slots("ppn"))).round_number == 1


def test_an_encounter_does_not_begin_without_slots_or_twice() -> None:
    with pytest.raises(IllegalAction, match="no_slots"):
        begin(Encounter(), may_be_missing=True)
    for encounter in (four(), end(four())):
        with pytest.raises(IllegalAction) as refusal:
            begin(encounter)
        assert (refusal.value.rule, refusal.value.facts) == ("encounter_begun", {"stage": encounter.stage.value})


def test_conditions_effects_and_promises_last_no_longer_than_the_encounter() -> None:
    running = inflict(four(), 1, "on fire", None)
    running = add_effect(running, 1, "Burn 2", damage=8, rounds=2)
    running = promise(running, AddDice(Die.BOOST), "aim", For.ANY_OF_SIDE, side=PC)
    over = end(played(running, "cody"))

    assert (over.stage, over.current, over.promises, over.steps) == (Stage.ENDED, None, (), ())
    assert not any(each.conditions or each.effects for each in over.participants)
    assert over.acted == ids(over, "cody")
    with pytest.raises(IllegalAction, match="encounter_over"):
        end(over)
    assert end(gathering(ann=(PC, 1))).stage is Stage.ENDED


def test_a_fight_begins_at_the_first_slot_that_somebody_can_take() -> None:
    encounter = gathering(ann=(PC, 4), bane=(NPC, 3), cody=(PC, 2), dax=(NPC, 1))
    players_down = begin(encounter, Casualties(down=ids(encounter, "ann", "cody")))
    all_down = begin(encounter, Casualties(down=ids(encounter, "ann", "bane", "cody", "dax")))

    assert (players_down.turn, [slot.is_over for slot in players_down.slots]) == (1, [True, False, False, False])
    assert (all_down.turn, all_down.round_number) == (0, 1)
    assert not any(slot.is_over for slot in all_down.slots)


def test_anybody_of_a_side_may_act_in_its_slot() -> None:
    assert names(four()) == "ann cody"

    running, start = acts(four(), "cody")
    assert start == TurnStart(participant_id=who(running, "cody").id)
    assert running.acting == who(running, "cody")
    assert names(running) == ""
    assert names(played(running, "-")) == "bane dax"


def test_nobody_acts_twice_in_a_round() -> None:
    running = played(four(), "ann", "bane")

    assert refused(running, "ann") == ("already_acted", {"name": "ann"})
    assert names(running) == "cody"
    assert names(played(running, "cody", "dax")) == "ann cody"


def test_a_slot_of_the_other_side_is_refused() -> None:
    assert refused(four(), "bane") == ("slot_of_other_side", {"name": "bane", "side": "players"})


def test_of_two_claims_of_one_slot_the_second_is_told() -> None:
    running, _ = acts(four(), "ann")

    assert refused(running, "cody") == ("slot_claimed", {"name": "ann"})
    assert refused(running, "ann") == ("already_acting", {"name": "ann"})


def test_who_is_down_or_has_left_does_not_act() -> None:
    down = Casualties(down=ids(four(), "ann"))

    assert refused(four(), "ann", down) == ("participant_down", {"name": "ann"})
    assert names(four(), down) == "cody"
    assert refused(leave(four(), who(four(), "cody").id), "cody") == ("has_left", {"name": "cody"})
    with pytest.raises(IllegalAction, match="no_such_participant"):
        claim(four(), 99, NO_CASUALTIES, USUAL)


@pytest.mark.rule("EOTE-CRIT-12")
def test_who_is_slowed_down_acts_only_in_the_last_slot_of_its_side() -> None:
    running = four()
    slow = Casualties(slowed=ids(running, "ann"))

    assert refused(running, "ann", slow) == ("acts_last", {"name": "ann"})
    assert names(running, slow) == "cody"
    last = played(running, "cody", "bane", hurt=slow)
    assert names(last, slow) == "ann"
    assert acts(last, "ann", slow)[0].acted == ids(running, "cody", "bane", "ann")


def test_as_many_as_are_slowed_down_act_in_the_last_slots() -> None:
    running = fight(ann=(PC, 3), cody=(PC, 2), eve=(PC, 1))
    slow = Casualties(slowed=ids(running, "ann", "eve"))

    assert names(running, slow) == "cody"
    assert names(played(running, "cody", hurt=slow), slow) == "ann eve"
    assert names(played(running, "-", hurt=slow), slow) == "ann cody eve"
    assert names(played(running, "cody", "ann", hurt=slow), slow) == "eve"


def test_slots_pass_by_until_the_last_one_where_all_who_can_still_act_are_slowed_down() -> None:
    people = gathering(ann=(PC, 3), cody=(PC, 2), bane=(NPC, 1))
    hurt = Casualties(down=ids(people, "cody"), slowed=ids(people, "ann"))

    running = begin(people, hurt)

    assert (running.turn, names(running, hurt)) == (1, "ann")


def test_a_slot_that_passed_by_is_not_waited_for_where_a_new_result_puts_it_later() -> None:
    running = played(fight(ann=(PC, 4), bane=(NPC, 3), cody=(PC, 2)), "-", "bane")
    slow = Casualties(slowed=ids(running, "ann"))

    later = set_result(running, who(running, "ann").id, InitiativeSlot(PC, 1))

    assert order(later) == "bane cody ann"
    assert names(later, slow) == "ann cody"


def test_a_side_keeps_the_slots_of_the_fallen() -> None:
    running = four()
    down = Casualties(down=ids(running, "ann"))

    assert names(running, down) == "cody"
    assert names(played(running, "-", "-", hurt=down), down) == "cody"


def test_by_another_reading_the_fallen_take_the_last_slots_along() -> None:
    running = fight(ann=(PC, 3), cody=(PC, 2), eve=(PC, 1))
    down = Casualties(down=ids(running, "cody"))

    assert names(running, down, less=True) == "ann eve"
    waited = played(running, "-", "-")
    assert names(waited, down) == "ann eve"
    assert names(waited, down, less=True) == ""
    assert refused(waited, "eve", down, less=True) == ("slot_closed", {"name": "eve"})
    assert refused(waited, "cody", down, less=True) == ("participant_down", {"name": "cody"})


def test_who_falls_after_acting_takes_no_slot_of_this_round() -> None:
    running = played(fight(ann=(PC, 3), cody=(PC, 2)), "cody")
    down = Casualties(down=ids(running, "cody"))

    assert names(running, down, less=True) == "ann"
    both = Casualties(down=ids(running, "cody", "ann"))
    assert names(fight(ann=(PC, 3), cody=(PC, 2)), both, less=True) == ""


def test_by_that_reading_no_slot_is_left_where_more_have_fallen_than_their_side_has_slots() -> None:
    people = gathering(ann=(PC, 4), cody=(PC, 3), eve=(PC, 2), finn=(PC, 1), bane=(NPC, 0))
    running = begin(set_order(people, parse_slots("p p n")))
    down = Casualties(down=ids(running, "cody", "eve", "finn"))

    assert names(running, down) == "ann"
    assert names(running, down, less=True) == ""


def test_who_is_slowed_down_waits_for_the_last_slot_that_the_fallen_left() -> None:
    running = fight(ann=(PC, 3), cody=(PC, 2), eve=(PC, 1))
    hurt = Casualties(down=ids(running, "cody"), slowed=ids(running, "ann"))

    assert names(played(running, "-"), hurt) == "eve"
    assert names(played(running, "-"), hurt, less=True) == "ann eve"


def test_waiting_are_those_who_can_still_act() -> None:
    running = played(four(), "ann")

    assert [each.name for each in waiting(running, PC)] == ["cody"]
    assert [each.name for each in waiting(running, NPC)] == ["bane", "dax"]
    assert waiting(running, NPC, Casualties(down=ids(running, "bane", "dax"))) == ()


def test_a_released_slot_can_be_claimed_by_another() -> None:
    running, _ = acts(four(), "ann")
    released = release(running)

    assert (released.acting, released.acted) == (None, frozenset())
    assert names(released) == "ann cody"
    with pytest.raises(IllegalAction, match="slot_unclaimed"):
        release(released)


def test_what_is_due_as_a_turn_starts_is_due_once_in_a_round() -> None:
    burning = add_effect(four(), who(four(), "ann").id, "Burn 2", damage=8, rounds=2, pierce=1)
    running, start = acts(burning, "ann")

    assert [(each.name, each.damage, each.pierce, each.turns_left) for each in start.effects] == [("Burn 2", 8, 1, 2)]
    assert [each.turns_left for each in who(running, "ann").effects] == [1]
    _, again = acts(release(running), "ann")
    assert again == TurnStart(participant_id=who(running, "ann").id, is_again=True)
    second, last = acts(played(running, "-", "-", "-", "-"), "ann")
    assert [each.turns_left for each in last.effects] == [1]
    assert who(second, "ann").effects == ()


@pytest.mark.parametrize("encounter", [gathering(ann=(PC, 1)), end(four())], ids=["gathering", "over"])
def test_nobody_claims_or_releases_where_no_round_goes_on(encounter: Encounter) -> None:
    for change in (lambda: claim(encounter, 1, NO_CASUALTIES, USUAL), lambda: release(encounter)):
        with pytest.raises(IllegalAction) as refusal:
            change()
        assert (refusal.value.rule, refusal.value.facts) == ("encounter_not_running", {"stage": encounter.stage.value})
    assert names(encounter) == ""


def test_the_order_of_a_fight_is_told_by_its_owners() -> None:
    assert order(four()) == "ann bane cody dax"
