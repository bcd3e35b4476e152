"""The injuries of a sheet as checks and turns go by: what runs out, what stays, and what is told of it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from rules.characters.injuries import over_labels, run_out
from rules.characters.parts import SheetInjury
from rules.checks.skills import Characteristic
from rules.health.combatants import Individual
from rules.health.criticals import end_check, end_encounter, end_turn
from rules.health.injuries import InjuryState
from tests.rules.characters.people import EDGE, VEX

CARRIED = replace(
    VEX,
    injuries=(
        SheetInjury(key="stinger"),
        SheetInjury(key="distracted"),
        SheetInjury(key="head_ringer"),
        SheetInjury(key="horrific_injury", characteristic=Characteristic.CUNNING),
        SheetInjury(key="of_another_game"),
        SheetInjury(key="stinger", state=InjuryState.HEALED.value),
    ),
)
"""One for the next check, one for the next turn, one for a fight, and three that no end of anything touches."""


@pytest.mark.parametrize(
    ("ended", "over"),
    [
        pytest.param(end_check, ["Stinger"], id="a check"),
        pytest.param(end_turn, ["Distracted"], id="a turn"),
        pytest.param(end_encounter, ["Distracted", "Head Ringer"], id="an encounter"),
    ],
)
def test_just_what_lasts_no_longer_runs_out_and_is_named(
    ended: Callable[[Individual], Individual], over: list[str]
) -> None:
    after = run_out(CARRIED, EDGE, ended)

    assert over_labels(CARRIED, after, EDGE) == over
    assert len(after.injuries) == len(CARRIED.injuries)
    for was, now in zip(CARRIED.injuries, after.injuries, strict=True):
        assert now in (was, replace(was, state=InjuryState.RUN_OUT.value))


def test_what_has_run_out_does_not_run_out_again() -> None:
    once = run_out(CARRIED, EDGE, end_check)

    assert run_out(once, EDGE, end_check) == once
    assert over_labels(once, once, EDGE) == []
