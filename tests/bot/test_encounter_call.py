"""Who is called as a turn starts: those whom it concerns, nobody else, and no crowds."""

from dataclasses import replace

import pytest

from bot.render.encounter_call import MOST_CALLED, Call, CallAction, call_of
from bot.store.encounter_values import EncounterState, Fighter
from rules.health.states import HealthState
from rules.table.encounter import Stage
from tests import payloads
from tests.bot.fights import a_player, a_state, after, an_adversary, claimed

VEX, NOVA, TROOPERS = a_player(1, "Vex"), a_player(2, "Nova"), an_adversary(3, "Troopers")


def played_by(fighter: Fighter, user_id: int | None) -> Fighter:
    return replace(fighter, participant=replace(fighter.participant, user_id=user_id))


def test_a_free_slot_of_the_players_calls_all_of_them_who_have_not_acted() -> None:
    state = a_state(VEX, NOVA, TROOPERS)

    assert call_of(state) == Call(
        "<@101> <@102>, a PC slot is free (round 1, slot 1). Who takes it?", (101, 102), CallAction.TAKE
    )


def test_whoever_has_acted_or_is_down_is_left_alone() -> None:
    fallen = replace(NOVA, states=frozenset({HealthState.INCAPACITATED}))
    trask = a_player(4, "Trask")

    state = after(claimed(a_state(VEX, fallen, trask, TROOPERS), s1=1), 1)

    assert call_of(state) == Call("<@104>, a PC slot is free (round 1, slot 2). Who takes it?", (104,), CallAction.TAKE)


def test_a_slot_that_is_taken_calls_its_taker_alone() -> None:
    assert call_of(claimed(a_state(VEX, NOVA, TROOPERS), s1=2)) == Call(
        "<@102>, Nova acts (round 1, slot 1).", (102,), CallAction.END
    )


def test_somebody_who_plays_two_is_called_once() -> None:
    state = a_state(VEX, played_by(NOVA, 101), TROOPERS)

    call = call_of(state)

    assert call is not None
    assert call.user_ids == (101,)


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(a_state(TROOPERS, VEX), id="a free slot of the NPCs"),
        pytest.param(claimed(a_state(TROOPERS, VEX), s1=3), id="an NPC's turn"),
        pytest.param(a_state(played_by(VEX, None), TROOPERS), id="a player character of the GM's"),
        pytest.param(a_state(VEX, TROOPERS, stage=Stage.GATHERING), id="before the first round"),
        pytest.param(a_state(*(a_player(number, "Clone") for number in range(1, 60))), id="a crowd"),
    ],
)
def test_nobody_is_called_otherwise(state: EncounterState) -> None:
    assert call_of(state) is None


def test_the_largest_call_fits_a_message_and_calls_just_those_whom_it_names() -> None:
    people = [played_by(a_player(number, "Clone"), (1 << 62) + number) for number in range(1, MOST_CALLED + 1)]

    call = call_of(a_state(*people))

    assert call is not None
    assert len(call.user_ids) == MOST_CALLED
    assert len(call.text) < 2000
    allowed = {"parse": [], "users": list(call.user_ids)}
    assert payloads.objections({"content": call.text, "allowed_mentions": allowed}) == []


def test_a_name_that_looks_like_a_mention_calls_nobody() -> None:
    state = claimed(a_state(a_player(1, "<@7> @everyone"), TROOPERS), s1=1)

    call = call_of(state)

    assert call is not None
    assert "<@7>" not in call.text
    assert "@everyone" not in call.text
