"""Who stands engaged with whom, and dice that are promised for close combat with one of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.checks.sources import AddDice, boost
from rules.dice.die import Die
from rules.errors import IllegalAction
from rules.table.encounter import Encounter
from rules.table.encounter_document import from_document, to_document
from rules.table.encounter_parts import changed_parts, reversed_parts, with_parts
from rules.table.engagements import disengage, engage, engaged_with, opponents_of, promise_against
from rules.table.joining import join, leave
from rules.table.promises import promises_for, take_promises
from rules.table.turns import end
from tests.rules.table.fights import NPC, PC, four, who

BOOST = boost("Ann fired while engaged")


def names(encounter: Encounter, name: str) -> list[str]:
    return [each.name for each in engaged_with(encounter, who(encounter, name).id)]


def number(encounter: Encounter, name: str) -> int:
    return who(encounter, name).id


def test_two_are_engaged_with_each_other_until_that_is_told_to_be_over() -> None:
    fight = four()
    ann, bane, dax = (number(fight, each) for each in ("ann", "bane", "dax"))
    close = engage(engage(fight, bane, ann), ann, dax)

    assert names(close, "ann") == ["bane", "dax"]
    assert names(close, "bane") == ["ann"]
    assert engage(close, ann, bane) == close, "told again, it is the same"
    assert names(disengage(close, bane, [ann]), "ann") == ["dax"]
    assert disengage(close, bane, [dax]) == close, "they were not"
    assert disengage(close, ann) == fight


def test_opponents_are_those_of_the_other_side() -> None:
    fight = join(four(), side=PC, name="eve")
    ann = number(fight, "ann")
    close = engage(engage(fight, ann, number(fight, "bane")), ann, number(fight, "eve"))

    assert names(close, "ann") == ["bane", "eve"]
    assert [each.name for each in opponents_of(close, ann)] == ["bane"]


def test_who_leaves_is_engaged_with_nobody_and_the_end_forgets_all() -> None:
    fight = four()
    close = engage(fight, number(fight, "ann"), number(fight, "bane"))

    assert leave(close, number(fight, "bane")).engagements == ()
    assert end(close).engagements == ()


@pytest.mark.parametrize(
    ("one", "other", "rule"),
    [(1, 1, "engaged_with_itself"), (1, 99, "no_such_participant"), (1, 5, "has_left"), (5, 1, "has_left")],
)
def test_what_cannot_be_is_refused(one: int, other: int, rule: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        engage(leave(four(), 5), one, other)
    assert refusal.value.rule == rule


def test_nobody_is_engaged_once_it_is_over() -> None:
    with pytest.raises(IllegalAction) as refusal:
        engage(end(four()), 1, 3)
    assert refusal.value.rule == "encounter_over"


def test_each_pair_is_a_part_of_its_own() -> None:
    fight = four()
    first = engage(fight, 3, 1)
    both = engage(first, 3, 7)

    assert changed_parts(fight, first) == {"engagements/1-3": (None, True)}
    assert with_parts(both, reversed_parts(changed_parts(fight, first))).engagements == ((3, 7),)


def test_a_pair_of_somebody_who_is_gone_stands_in_the_way() -> None:
    fight = four()
    joined = join(fight, side=NPC, name="late")
    late = joined.participants[-1].id
    with pytest.raises(IllegalAction) as refusal:
        with_parts(engage(joined, 1, late), reversed_parts(changed_parts(fight, joined)))
    assert refusal.value.facts["path"] == f"engagements/1-{late}"


def test_documents_of_old_are_read() -> None:
    fight = four()
    written = to_document(fight)
    del written["engagements"]
    written["participants"]["1"]["is_engaged"] = False

    assert from_document(written) == fight


@pytest.mark.rule("EOTE-ENG-07", "EOTE-ENG-09")
def test_a_promise_against_somebody_waits_for_close_combat_with_them() -> None:
    fight = four()
    ann, bane, dax = (number(fight, each) for each in ("ann", "bane", "dax"))
    promised = promise_against(fight, BOOST, bane, ann)

    assert promises_for(promised, bane) == ()
    assert promises_for(promised, bane, [dax]) == ()
    assert promises_for(promised, dax, [ann]) == ()
    assert take_promises(promised, bane) == ((), promised), "another check leaves it there"
    (made,), after = take_promises(promised, bane, against=[ann])
    assert (made.change, made.reason) == (AddDice(Die.BOOST), "Ann fired while engaged")
    assert after.promises == (), "once"


def test_the_same_is_not_promised_twice_while_it_waits() -> None:
    fight = four()
    ann, bane, dax = (number(fight, each) for each in ("ann", "bane", "dax"))
    promised = promise_against(fight, BOOST, bane, ann)

    assert promise_against(promised, BOOST, bane, ann) == promised
    assert len(promise_against(promised, BOOST, dax, ann).promises) == 2
    assert promise_against(promised, (), bane, ann) == promised


def test_a_promise_against_somebody_goes_with_them() -> None:
    fight = four()
    ann, bane = number(fight, "ann"), number(fight, "bane")
    promised = promise_against(fight, BOOST, bane, ann)
    assert from_document(to_document(promised)) == promised
    assert leave(promised, ann).promises == ()


@given(st.lists(st.tuples(st.booleans(), st.sampled_from([1, 3, 5, 7]), st.sampled_from([1, 3, 5, 7])), max_size=12))
def test_being_engaged_is_mutual_whatever_was_told(told: list[tuple[bool, int, int]]) -> None:
    fight, known = four(), set[frozenset[int]]()
    for begins, one, other in told:
        if one == other:
            continue
        fight = engage(fight, one, other) if begins else disengage(fight, one, [other])
        known = known | {frozenset({one, other})} if begins else known - {frozenset({one, other})}

    for each in fight.present:
        others = {other.id for other in engaged_with(fight, each.id)}
        assert others == {other for pair in known if each.id in pair for other in pair} - {each.id}
