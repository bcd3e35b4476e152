"""The slots of an encounter: from results, from a typed order, extra ones."""

import pytest

from rules.errors import IllegalAction, LimitExceeded
from rules.table.encounter import Encounter
from rules.table.initiative import MOST_SLOTS, InitiativeSlot, parse_slots
from rules.table.joining import join, leave
from rules.table.slots import add_slot, order_by_results, remove_slot, set_order, set_result
from rules.table.turns import begin, end
from tests.rules.table.fights import NPC, PC, acts, fight, four, gathering, goes_on, order, played, who


def joined(encounter: Encounter, name: str, success: int, advantage: int = 0) -> Encounter:
    encounter = join(encounter, side=PC, name=name)
    return set_result(encounter, who(encounter, name).id, InitiativeSlot(PC, success, advantage))


def test_results_bring_slots_in_the_order_of_a_round() -> None:
    encounter = gathering(bane=(NPC, 2), ann=(PC, 2), cody=(PC, 0), dax=(NPC, 3))

    assert order(encounter) == "dax ann bane cody"
    assert [slot.success for slot in encounter.slots] == [3, 2, 2, 0]


def test_a_result_of_nothing_is_a_result() -> None:
    encounter = gathering(ann=(PC, 0))

    assert who(encounter, "ann").result == InitiativeSlot(PC, 0, 0)
    assert begin(encounter).round_number == 1


def test_a_result_that_is_corrected_moves_its_slot() -> None:
    encounter = gathering(ann=(PC, 1), bane=(NPC, 2))
    mended = set_result(encounter, who(encounter, "ann").id, InitiativeSlot(NPC, 2, 1))

    assert order(mended) == "ann bane"
    assert who(mended, "ann").result == InitiativeSlot(PC, 2, 1)
    assert [slot.id for slot in mended.slots] == [slot.id for slot in reversed(encounter.slots)]


def test_who_joins_before_the_current_slot_acts_from_the_next_round_on() -> None:
    running = played(four(), "ann", "bane")
    late = joined(running, "late", 9)

    assert order(late) == "late ann bane cody dax"
    assert late.current_slot == running.current_slot
    last = played(late, "cody")
    assert last.current_slot is not None
    assert last.current_slot.brought_by == who(last, "dax").id
    assert played(last, "dax").turn == 0


def test_who_joins_after_the_current_slot_acts_in_this_round() -> None:
    late = joined(played(four(), "ann"), "late", 3, 9)
    later = joined(played(four(), "ann"), "later", 0)

    assert order(late) == "ann late bane cody dax"
    assert late.slots[1].is_over
    assert not later.slots[-1].is_over
    assert played(later, "bane", "cody", "dax", "later").round_number == 2


def test_a_corrected_slot_that_moves_up_keeps_its_turn() -> None:
    running = played(four(), "ann")
    moved = set_result(running, who(running, "dax").id, InitiativeSlot(NPC, 9))

    assert order(moved) == "dax ann bane cody"
    assert moved.current_slot == running.current_slot
    after = played(moved, "bane")
    assert after.current_slot is not None
    assert after.current_slot.brought_by == who(after, "dax").id


def test_a_typed_order_stands_as_it_is_typed() -> None:
    encounter = set_order(gathering(ann=(PC, 4), bane=(NPC, 3), cody=(PC, 2)), parse_slots("npc 2pc"))

    assert order(encounter) == "bane ann cody"
    assert [slot.place for slot in encounter.slots] == [1, 2, 3]
    assert order(order_by_results(encounter)) == "ann bane cody"
    assert order_by_results(encounter) == gathering(ann=(PC, 4), bane=(NPC, 3), cody=(PC, 2))


def test_typed_results_are_sorted() -> None:
    encounter = set_order(gathering(ann=(PC, 4), bane=(NPC, 3)), parse_slots("pc 1s, npc 1s1a"))

    assert [(slot.side, slot.success, slot.advantage, slot.place) for slot in encounter.slots] == [
        (NPC, 1, 1, 0),
        (PC, 1, 0, 0),
    ]


def test_typed_slots_belong_to_those_who_have_none_in_the_order_of_joining() -> None:
    encounter = Encounter()
    for name in ("ann", "cody"):
        encounter = join(encounter, side=PC, name=name)
    typed = set_order(encounter, parse_slots("ppp n"))

    assert order(typed) == "ann cody players adversaries"
    assert order(order_by_results(typed)) == "ann cody players adversaries"
    assert begin(typed).round_number == 1


def test_typed_slots_belong_to_those_who_join_later_and_extra_ones_to_nobody() -> None:
    typed = set_order(add_slot(Encounter(), PC), parse_slots("p n p"))
    for side, name in ((NPC, "bane"), (PC, "ann"), (NPC, "dax"), (PC, "cody")):
        typed = join(typed, side=side, name=name)

    assert order(typed) == "players bane ann"
    assert [each.name for each in typed.without_slot] == ["dax", "cody"]


def test_an_order_typed_before_anybody_came_has_as_many_slots_after_everybody_rolled() -> None:
    typed = set_order(Encounter(), parse_slots("p n"))
    for side, name in ((NPC, "bane"), (PC, "ann")):
        typed = join(typed, side=side, name=name)
    assert begin(typed).round_number == 1
    for name in ("ann", "bane"):
        typed = set_result(typed, who(typed, name).id, InitiativeSlot(PC, 2))

    assert order(typed) == "ann bane"
    assert [(slot.place, slot.success) for slot in typed.slots] == [(1, 2), (2, 2)]


def test_whoever_joins_a_fight_with_a_typed_slot_to_spare_has_it() -> None:
    running = begin(set_order(gathering(ann=(PC, 1)), parse_slots("p p")))

    assert order(join(running, side=PC, name="late")) == "ann late"


def test_a_shorter_order_leaves_the_last_slots_of_a_side_out() -> None:
    encounter = set_order(four(), parse_slots("n p"))

    assert order(encounter) == "bane ann"


def test_a_new_slot_stands_at_the_end_of_a_typed_order() -> None:
    typed = set_order(gathering(ann=(PC, 4), bane=(NPC, 3)), parse_slots("n p"))

    assert order(joined(typed, "late", 9)) == "bane ann late"
    assert order(add_slot(typed, NPC, success=5)) == "bane ann adversaries"


def test_a_result_rolled_after_an_order_was_typed_moves_nothing() -> None:
    typed = set_order(join(gathering(ann=(PC, 4)), side=NPC, name="bane"), parse_slots("p n"))
    rolled = set_result(typed, who(typed, "bane").id, InitiativeSlot(NPC, 9))

    assert order(rolled) == "ann bane"
    assert order(order_by_results(rolled)) == "bane ann"


def test_typed_results_are_sorted_where_they_have_only_success_or_only_advantage() -> None:
    people = gathering(ann=(PC, 0), bane=(NPC, 0))

    assert order(set_order(people, (InitiativeSlot(PC, 1), InitiativeSlot(NPC, 2)))) == "bane ann"
    assert order(set_order(people, (InitiativeSlot(PC, 0, 1), InitiativeSlot(NPC, 0, 2)))) == "bane ann"


def test_an_order_typed_in_a_round_keeps_claims_and_the_turn() -> None:
    running, _ = acts(played(four(), "cody"), "dax")
    typed = set_order(running, parse_slots("nnpp n"))

    assert typed.acting == who(typed, "dax")
    assert typed.acted == running.acted
    assert [slot.is_over for slot in typed.slots] == [False, False, True, False, False]
    assert {slot.id for slot in running.slots} < {slot.id for slot in typed.slots}


def test_new_slots_of_an_order_typed_in_a_round_that_stand_earlier_act_in_the_next() -> None:
    running = played(four(), "ann", "bane")
    typed = set_order(running, parse_slots("n n p p"))
    longer = set_order(running, parse_slots("n p p n n p"))

    assert order(typed) == "bane dax ann cody"
    assert typed.current_slot == next(slot for slot in typed.slots if slot.id == running.current)
    assert [slot.is_over for slot in longer.slots] == [True, True, False, False, False, False]
    many = set_order(running, parse_slots("n n n p p"))
    assert [slot.is_over for slot in many.slots] == [True, False, True, True, False]


def test_an_order_typed_in_a_round_has_room_for_the_slots_in_use() -> None:
    running = played(four(), "ann", "bane")

    with pytest.raises(IllegalAction) as refused:
        set_order(running, parse_slots("p n"))
    assert (refused.value.rule, refused.value.facts) == (
        "slots_in_use",
        {"side": "players", "least": 2, "got": 1},
    )
    assert order(set_order(running, parse_slots("p n p"))) == "ann bane cody"


def test_a_shorter_order_keeps_the_slots_in_use() -> None:
    running = played(four(), "-", "-", "-")
    shorter = set_order(running, parse_slots("p n"))

    # The last adversary has the turn, so the first of its side goes.
    assert order(shorter) == "ann dax"
    assert shorter.current == running.current


def test_an_order_without_slots_or_with_too_many_is_refused() -> None:
    with pytest.raises(IllegalAction, match="no_slots"):
        set_order(Encounter(), ())
    with pytest.raises(LimitExceeded):
        set_order(Encounter(), (InitiativeSlot(PC),) * (MOST_SLOTS + 1))
    assert len(set_order(Encounter(), (InitiativeSlot(PC),) * MOST_SLOTS).slots) == MOST_SLOTS


def test_extra_slots_are_sorted_in_and_nobodys() -> None:
    encounter = add_slot(gathering(ann=(PC, 4), bane=(NPC, 3)), PC, success=3, advantage=1)

    assert order(encounter) == "ann players bane"
    assert order(add_slot(encounter, NPC)) == "ann players bane adversaries"


def test_an_extra_slot_without_a_result_stands_as_a_result_of_nothing() -> None:
    # Of equal results the players' stands first, so each side shows that the extra slot has neither more nor less.
    assert order(add_slot(gathering(ann=(PC, 0)), NPC)) == "ann adversaries"
    assert order(add_slot(gathering(bane=(NPC, 0)), PC)) == "players bane"


def test_there_are_at_most_so_many_slots() -> None:
    full = set_order(Encounter(), (InitiativeSlot(NPC),) * MOST_SLOTS)

    with pytest.raises(LimitExceeded) as refused:
        add_slot(full, PC)
    assert (refused.value.limit, refused.value.got) == (100, 101)
    with pytest.raises(LimitExceeded):
        joined(full, "late", 1)


def test_a_slot_is_removed_at_once_where_nobody_acted_in_it() -> None:
    gathered = gathering(ann=(PC, 4), bane=(NPC, 3))
    running = played(four(), "-")

    assert order(remove_slot(gathered, gathered.slots[0].id)) == "bane"
    assert order(remove_slot(running, running.slots[0].id)) == "bane cody dax"
    assert order(remove_slot(running, running.slots[2].id)) == "ann bane dax"


def test_a_slot_in_which_somebody_acted_goes_with_the_round() -> None:
    running = played(four(), "cody")
    removed = remove_slot(running, running.slots[0].id)

    assert order(removed) == order(running)
    assert removed.acted == running.acted
    assert order(played(removed, "-", "-", "-")) == "bane cody dax"
    with pytest.raises(IllegalAction, match="slot_is_leaving"):
        remove_slot(removed, removed.slots[0].id)


def test_the_current_slot_is_not_removed_nor_one_that_is_not_there() -> None:
    with pytest.raises(IllegalAction, match="slot_is_current"):
        remove_slot(four(), four().slots[0].id)
    with pytest.raises(IllegalAction, match="no_such_slot"):
        remove_slot(four(), 99)


def test_a_slot_in_an_encounter_without_any_has_the_turn() -> None:
    alone = fight(ann=(PC, 1))
    empty = goes_on(leave(alone, who(alone, "ann").id)).encounter

    assert (empty.slots, empty.current, empty.round_number) == ((), None, 2)
    for filled in (add_slot(empty, NPC), joined(empty, "late", 0), set_order(empty, parse_slots("n"))):
        assert filled.current == filled.slots[0].id


def test_several_slots_typed_in_an_encounter_without_any_start_with_the_first() -> None:
    alone = fight(ann=(PC, 1))
    empty = goes_on(leave(alone, who(alone, "ann").id)).encounter
    typed = set_order(empty, parse_slots("n p n"))

    assert (typed.current, typed.turn) == (typed.slots[0].id, 0)
    assert [(slot.side, slot.is_over) for slot in typed.slots] == [(NPC, False), (PC, False), (NPC, False)]


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda over: set_result(over, 1, InitiativeSlot(PC)), id="result"),
        pytest.param(order_by_results, id="order by results"),
        pytest.param(lambda over: set_order(over, parse_slots("p")), id="typed order"),
        pytest.param(lambda over: add_slot(over, PC), id="extra slot"),
        pytest.param(lambda over: remove_slot(over, over.slots[0].id), id="slot removed"),
    ],
)
def test_the_slots_of_an_encounter_that_is_over_do_not_change(change: object) -> None:
    assert callable(change)
    with pytest.raises(IllegalAction, match="encounter_over"):
        change(end(four()))


def test_who_left_has_no_result_any_more() -> None:
    left = leave(four(), 1)

    with pytest.raises(IllegalAction, match="has_left"):
        set_result(left, 1, InitiativeSlot(PC))
