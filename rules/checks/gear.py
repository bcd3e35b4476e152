"""The state of a piece of gear, what it does to checks with it, and its repair. Imports the ladder and the sources."""

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from rules.checks.difficulty import Difficulty
from rules.checks.sources import Source, difficulty, setback
from rules.errors import IllegalAction


class GearState(StrEnum):
    """How badly a thing is damaged, least first."""

    UNDAMAGED = "undamaged"
    MINOR = "minor"
    MODERATE = "moderate"
    MAJOR = "major"
    DESTROYED = "destroyed"

    @property
    def worse(self) -> "GearState":
        """Return the state one step worse; what is destroyed stays so. Rule: EotE core, p. 159."""
        states = tuple(GearState)
        return states[min(states.index(self) + 1, len(states) - 1)]


def damaged_gear(state: GearState, name: str) -> tuple[Source, ...]:
    """Return what the state of a thing does to a check made with it.

    Rule: EotE core, p. 159.

    Raises:
        IllegalAction: it cannot be used at all (rule "gear_unusable": name, state).
    """
    match state:
        case GearState.UNDAMAGED:
            return ()
        case GearState.MINOR:
            return setback(f"{name}: minor damage")
        case GearState.MODERATE:
            return difficulty(f"{name}: moderate damage")
        case GearState.MAJOR | GearState.DESTROYED:
            raise IllegalAction("gear_unusable", name=name, state=state.value)
        case _:
            assert_never(state)


@dataclass(frozen=True, slots=True)
class Repair:
    """What mending a thing takes."""

    difficulty: Difficulty
    percent_of_price: int


_REPAIRS = {
    GearState.MINOR: Repair(Difficulty.EASY, 25),
    GearState.MODERATE: Repair(Difficulty.AVERAGE, 50),
    GearState.MAJOR: Repair(Difficulty.HARD, 100),
}


def repair_of(state: GearState, name: str) -> Repair:
    """Return what mending a damaged thing takes.

    Rule: EotE core, p. 159.

    Raises:
        IllegalAction: there is nothing to mend, or nothing left (rule "not_repairable": name, state).
    """
    if state not in _REPAIRS:
        raise IllegalAction("not_repairable", name=name, state=state.value)
    return _REPAIRS[state]
