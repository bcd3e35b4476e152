"""Dice promised for a later check."""

import pytest

from rules.checks.sources import AddDice, Side, Upgrade
from rules.dice.die import Die
from rules.errors import IllegalAction, LimitExceeded
from rules.table.encounter import Encounter, For
from rules.table.joining import leave
from rules.table.promises import MOST_PROMISES, promise, promises_for, take_promises
from rules.table.turns import end, release
from tests.rules.table.fights import NPC, PC, acts, four, goes_on, played, who

BOOST, SETBACK = AddDice(Die.BOOST), AddDice(Die.SETBACK)


def due(encounter: Encounter, name: str) -> str:
    return " ".join(each.reason for each in promises_for(encounter, who(encounter, name).id))


def test_dice_promised_to_somebody_are_added_to_its_next_check_and_once() -> None:
    running = promise(four(), SETBACK, "dazzled", For.PARTICIPANT, participant=who(four(), "bane").id)

    assert [due(running, name) for name in ("ann", "bane", "dax")] == ["", "dazzled", ""]
    taken, after = take_promises(running, who(running, "bane").id)
    assert [(each.change, each.reason) for each in taken] == [(SETBACK, "dazzled")]
    assert after.promises == ()
    assert take_promises(after, who(running, "bane").id) == ((), after)


def test_dice_promised_to_any_of_a_side_are_used_by_the_first_of_it() -> None:
    running = promise(four(), Upgrade(Side.ABILITY), "aim", For.ANY_OF_SIDE, side=PC)

    assert [due(running, name) for name in ("ann", "bane", "cody")] == ["aim", "", "aim"]
    _, after = take_promises(running, who(running, "cody").id)
    assert due(after, "ann") == ""


def test_dice_promised_to_the_next_of_a_side_are_not_for_who_acts_now() -> None:
    running, _ = acts(four(), "ann")
    running = promise(running, BOOST, "cover", For.NEXT_OF_SIDE, side=PC)

    assert [due(running, name) for name in ("ann", "cody")] == ["", ""]
    enemy, _ = acts(goes_on(running).encounter, "bane")
    assert due(enemy, "cody") == due(enemy, "bane") == ""
    ally, _ = acts(goes_on(enemy).encounter, "cody")
    assert [due(ally, name) for name in ("ann", "cody")] == ["", "cover"]
    assert due(release(ally), "cody") == ""


def test_what_the_next_to_act_has_not_used_stays_promised_to_it_alone() -> None:
    running, _ = acts(four(), "ann")
    running = promise(running, BOOST, "cover", For.NEXT_OF_SIDE, side=PC)
    later = played(goes_on(running).encounter, "bane", "cody")

    assert [due(later, name) for name in ("ann", "cody")] == ["", "cover"]
    assert [(each.recipient, each.side, each.participant_id) for each in later.promises] == [
        (For.PARTICIPANT, None, who(later, "cody").id)
    ]


def test_dice_promised_to_the_next_of_the_other_side_are_for_its_next_turn() -> None:
    running, _ = acts(four(), "ann")
    running = promise(running, SETBACK, "smoke", For.NEXT_OF_SIDE, side=NPC)
    enemy, _ = acts(goes_on(running).encounter, "dax")

    assert due(enemy, "dax") == "smoke"


def test_dice_promised_before_anybody_acts_are_for_who_acts_then() -> None:
    running = promise(four(), BOOST, "ambush", For.NEXT_OF_SIDE, side=PC)
    claimed, _ = acts(running, "ann")

    assert due(running, "ann") == ""
    assert due(claimed, "ann") == "ambush"
    assert due(goes_on(running).encounter, "ann") == ""
    assert due(acts(played(running, "-", "-"), "cody")[0], "cody") == "ambush"


def test_a_check_may_use_only_some() -> None:
    running = promise(four(), BOOST, "one", For.ANY_OF_SIDE, side=PC)
    running = promise(running, BOOST, "two", For.ANY_OF_SIDE, side=PC)
    first, second = running.promises

    assert take_promises(running, 1)[0] == (first, second)
    taken, after = take_promises(running, 1, only=(second.id, 99))
    assert (taken, after.promises) == ((second,), (first,))


def test_promises_are_refused_to_who_is_not_there_and_once_it_is_over() -> None:
    with pytest.raises(IllegalAction, match="no_such_participant"):
        promise(four(), BOOST, "one", For.PARTICIPANT, participant=99)
    with pytest.raises(IllegalAction, match="has_left"):
        promise(leave(four(), 1), BOOST, "one", For.PARTICIPANT, participant=1)
    with pytest.raises(IllegalAction, match="encounter_over"):
        promise(end(four()), BOOST, "one", For.ANY_OF_SIDE, side=PC)
    with pytest.raises(IllegalAction, match="no_such_participant"):
        promises_for(four(), 99)


def test_only_so_many_promises_wait() -> None:
    running = four()
    for _ in range(MOST_PROMISES):
        running = promise(running, BOOST, "one", For.ANY_OF_SIDE, side=PC)

    assert MOST_PROMISES == 200
    with pytest.raises(LimitExceeded) as refused:
        promise(running, BOOST, "one", For.ANY_OF_SIDE, side=PC)
    assert (refused.value.limit, refused.value.got) == (200, 201)
