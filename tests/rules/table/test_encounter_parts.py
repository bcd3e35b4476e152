"""What changed in an encounter, part by part, and taking it back without the rest."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from rules.checks.sources import AddDice
from rules.dice.die import Die
from rules.errors import IllegalAction
from rules.health.conditions import Condition
from rules.table.afflictions import add_effect, end_condition, inflict
from rules.table.encounter import Encounter, For
from rules.table.encounter_document import to_document
from rules.table.encounter_parts import changed_parts, part_of, reversed_parts, with_parts
from rules.table.engagements import engage
from rules.table.initiative import InitiativeSlot
from rules.table.joining import join, leave
from rules.table.promises import promise, take_promises
from rules.table.slots import add_slot, remove_slot, set_result
from rules.table.turns import begin, end
from tests.rules.table.fights import NPC, PC, acts, four, gathering, goes_on, played, who
from tests.rules.table.test_encounter_document import busy

Change = Callable[[Encounter], Encounter]
BOOST = AddDice(Die.BOOST)


def rolled(encounter: Encounter) -> Encounter:
    encounter = join(encounter, side=PC, name="late")
    return set_result(encounter, encounter.participants[-1].id, InitiativeSlot(PC, 3))


CHANGES: dict[str, Change] = {
    "join": rolled,
    "leave": lambda fight: leave(fight, 5),
    "extra slot": lambda fight: add_slot(fight, NPC, success=2),
    "slot removed": lambda fight: remove_slot(fight, fight.slots[2].id),
    "claim": lambda fight: acts(fight, "ann")[0],
    "next": lambda fight: goes_on(fight).encounter,
    "round": lambda fight: played(fight, "ann", "bane", "cody", "dax"),
    "condition": lambda fight: inflict(fight, 1, "On / fire", 2),
    "condition gone": lambda fight: end_condition(inflict(fight, 1, "x"), 1, "x"),
    "effect": lambda fight: add_effect(fight, 3, "Burn", damage=3, rounds=2),
    "engaged": lambda fight: engage(fight, 3, 1),
    "promise": lambda fight: promise(fight, BOOST, "aim", For.ANY_OF_SIDE, side=PC),
    "end": end,
}


@pytest.mark.parametrize("name", CHANGES)
def test_the_changed_parts_make_the_one_encounter_of_the_other(name: str) -> None:
    before = four()
    after = CHANGES[name](before)
    kept = json.loads(json.dumps(changed_parts(before, after)))

    assert with_parts(before, kept) == after
    back = with_parts(after, reversed_parts(kept))
    assert replace(back, next_id=99) == replace(before, next_id=99)
    assert back.next_id == after.next_id, "an id is never used again"


def test_nothing_has_changed_between_equals() -> None:
    assert changed_parts(busy(), busy()) == {}


def test_a_part_is_as_small_as_what_changed() -> None:
    fight = inflict(four(), 3, "dazed", 2)
    claimed, _ = acts(fight, "ann")

    assert changed_parts(fight, claimed) == {
        "slots/2/turn": ({"claimed_by": None, "is_over": False}, {"claimed_by": 1, "is_over": False}),
        "participants/1/started_round": (0, 1),
    }
    assert changed_parts(fight, inflict(fight, 3, "dazed", 2)) == {
        "participants/3/conditions/dazed": (
            {"name": "dazed", "turns_left": 2, "since_round": 1},
            {"name": "dazed", "turns_left": 4, "since_round": 1},
        )
    }
    assert list(changed_parts(fight, end(fight))) == ["stage", "current", "participants/3/conditions/dazed"]


INDEPENDENT = ["join", "leave", "extra slot", "claim", "condition", "effect", "engaged", "promise"]


@pytest.mark.parametrize("first", INDEPENDENT)
@pytest.mark.parametrize("second", INDEPENDENT)
def test_independent_changes_are_taken_back_apart(first: str, second: str) -> None:
    if first == second:
        return
    start = four()
    middle = CHANGES[first](start)
    both = CHANGES[second](middle)
    without = with_parts(both, reversed_parts(changed_parts(start, middle)))

    left = changed_parts(start, without).keys() - {"next_id"}
    assert left == changed_parts(middle, both).keys() - {"next_id"}, "just what the second change brought"
    assert with_parts(without, changed_parts(start, middle)) == both


def test_the_next_id_is_a_part_only_where_it_does_not_follow() -> None:
    fight = four()
    gone = take_promises(promise(fight, BOOST, "aim", For.ANY_OF_SIDE, side=PC), 1)[1]

    assert changed_parts(fight, gone) == {"next_id": (fight.next_id, fight.next_id + 1)}
    assert with_parts(fight, changed_parts(fight, gone)) == gone
    assert with_parts(gone, reversed_parts(changed_parts(fight, gone))) == gone
    assert "next_id" not in changed_parts(fight, add_effect(fight, 1, "Burn", damage=1, rounds=1))


def test_what_stands_in_a_part_is_read() -> None:
    fight = inflict(four(), 1, "On / fire", 2)

    assert part_of(to_document(fight), "round_number") == 1
    assert part_of(to_document(fight), "slots/2/side") == "players"
    assert part_of(to_document(fight), "participants/1/conditions/on / fire") == {
        "name": "On / fire",
        "turns_left": 2,
        "since_round": 1,
    }
    for nothing in ("slots/99", "slots/99/side", "participants/99/conditions/prone", "promises/1"):
        assert part_of(to_document(fight), nothing) is None


def refused(encounter: Encounter, before: Encounter, after: Encounter) -> str:
    """Return the part in whose way something stands as a change is taken back."""
    back = reversed_parts(changed_parts(before, after))
    with pytest.raises(IllegalAction) as refusal:
        with_parts(encounter, back)
    assert refusal.value.rule == "encounter_parts_clash"
    return str(refusal.value.facts["path"])


def test_a_join_is_not_taken_back_while_something_refers_to_it() -> None:
    start = four()
    joined = join(start, side=PC, name="late")
    late = who(joined, "late").id

    assert refused(acts(joined, "late")[0], start, joined) == "slots/2/turn"
    with_result = set_result(joined, late, InitiativeSlot(PC, 0))
    assert refused(with_result, start, joined) == f"slots/{late + 1}/brought_by"
    promised = promise(joined, BOOST, "aim", For.PARTICIPANT, participant=late)
    assert refused(promised, start, joined) == f"promises/{late + 1}"
    dazed = inflict(joined, late, Condition.PRONE)
    only = {f"participants/{late}": changed_parts(start, joined)[f"participants/{late}"]}
    assert len(with_parts(dazed, reversed_parts(only)).participants) == 4


def test_what_befell_somebody_is_not_put_where_nobody_is() -> None:
    start = four()
    dazed = inflict(start, 1, "dazed")

    with pytest.raises(IllegalAction, match="encounter_parts_clash"):
        with_parts(Encounter(), changed_parts(start, dazed))
    with pytest.raises(IllegalAction, match="encounter_parts_clash"):
        with_parts(Encounter(), changed_parts(start, acts(start, "ann")[0]))


def test_a_claim_is_another_part_once_its_slot_is_over() -> None:
    claimed, _ = acts(four(), "ann")
    over = goes_on(claimed).encounter

    assert part_of(to_document(claimed), "slots/2/turn") != part_of(to_document(over), "slots/2/turn")


def test_nobody_acts_or_takes_part_twice_by_taking_something_back() -> None:
    start = four()
    claimed, _ = acts(start, "ann")
    released = with_parts(claimed, reversed_parts(changed_parts(start, claimed)))
    elsewhere, _ = acts(played(released, "-", "-"), "ann")

    with pytest.raises(IllegalAction, match="encounter_parts_clash"):
        with_parts(elsewhere, changed_parts(start, claimed))
    left = leave(start, 1)
    assert refused(join(left, side=PC, name="ANN"), start, left) == "participants/9"
    sheet = join(gathering(bane=(NPC, 1)), side=PC, name="ann", character_id=7)
    gone = leave(sheet, 3)
    anna = replace(gone.participants[-1], id=4, name="anna", has_left=False)
    again = replace(gone, participants=(*gone.participants, anna), next_id=5)
    assert refused(again, sheet, gone) == "participants/4/character_id"


def test_a_slot_is_not_taken_back_while_it_has_the_turn() -> None:
    running = begin(gathering(ann=(PC, 1)))
    extra = add_slot(running, NPC)
    its_turn = replace(extra, current=extra.slots[1].id)

    assert refused(its_turn, running, extra) == "current"
