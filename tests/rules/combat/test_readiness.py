"""Ammunition, preparation and cooling."""

import pytest

from rules.combat.readiness import Readiness, after_shot, check_ready, next_round, prepare, reload
from rules.errors import IllegalAction
from tests.rules.combat.scenes import a_weapon


def test_ordinary_weapon_is_always_ready() -> None:
    check_ready(a_weapon(), Readiness(shots_fired=500))


def test_limited_ammo_runs_out_and_is_reloaded() -> None:
    weapon, state = a_weapon("Limited Ammo 2"), Readiness()
    for _ in range(2):
        check_ready(weapon, state)
        state = after_shot(weapon, state)

    with pytest.raises(IllegalAction) as refused:
        check_ready(weapon, state)
    check_ready(weapon, reload(state))
    assert reload(state).shots_fired == 0

    assert (refused.value.rule, refused.value.facts["shots"]) == ("must_reload", 2)


def test_prepare_takes_its_maneuvers_before_every_shot() -> None:
    weapon = a_weapon("Prepare 2")

    with pytest.raises(IllegalAction) as refused:
        check_ready(weapon, prepare(Readiness()))
    ready = prepare(prepare(Readiness()))
    check_ready(weapon, ready)

    assert (refused.value.rule, refused.value.facts["maneuvers"]) == ("must_prepare", 1)
    assert after_shot(weapon, ready).maneuvers_prepared == 0


def test_slow_firing_lets_whole_rounds_pass() -> None:
    weapon = a_weapon("Slow-Firing 2")
    state, ready_in_round = after_shot(weapon, Readiness()), []

    for number in range(2, 6):
        state = next_round(state)
        if not state.rounds_to_wait:
            check_ready(weapon, state)
            ready_in_round.append(number)
        else:
            with pytest.raises(IllegalAction, match="must_wait"):
                check_ready(weapon, state)

    assert ready_in_round == [4, 5]


@pytest.mark.parametrize("field", ["shots_fired", "maneuvers_prepared", "rounds_to_wait"])
def test_counts_start_at_none(field: str) -> None:
    with pytest.raises(ValueError, match="from 0"):
        Readiness(**{field: -1})
