"""How long conditions last in a fight: until the end of a turn, until they are ended, never past the encounter."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.checks.limits import check_range
from rules.errors import IllegalAction
from rules.health.conditions import Condition

MOST_ROUNDS = 1_000
"""House rule: no fight lasts longer."""


@dataclass(frozen=True, slots=True)
class ActiveCondition:
    """A condition that somebody is in."""

    condition: Condition
    turns_left: int | None
    """Own turns until it ends; None: until something ends it, at the latest the end of the encounter."""


def inflict(
    active: Iterable[ActiveCondition], condition: Condition, rounds: int | None = 1, *, in_own_turn: bool = False
) -> tuple[ActiveCondition, ...]:
    """Return the conditions with one more; a repeated one lasts longer by its own duration but gets no worse.

    A round ends with the victim's next turn. Inflicted `in_own_turn`, the present turn does not count.
    Rule: EotE core, p. 227.

    Raises:
        IllegalAction: fewer rounds than one (rule "too_low").
        LimitExceeded: an absurd number of rounds.
    """
    if rounds is not None:
        check_range("rounds", rounds, least=1, most=MOST_ROUNDS)
    before = {each.condition: each for each in active}
    if condition in before:
        before[condition] = ActiveCondition(condition, _together(before[condition].turns_left, rounds))
    else:
        turns = None if rounds is None else rounds + in_own_turn
        before[condition] = ActiveCondition(condition, turns)
    return tuple(before.values())


def end_turn(active: Iterable[ActiveCondition]) -> tuple[ActiveCondition, ...]:
    """Return what is left of somebody's conditions as their own turn ends."""
    return tuple(
        each if each.turns_left is None else ActiveCondition(each.condition, each.turns_left - 1)
        for each in active
        if each.turns_left != 1
    )


def end_condition(active: Iterable[ActiveCondition], condition: Condition) -> tuple[ActiveCondition, ...]:
    """Return the conditions without one, as when somebody who is prone stands up.

    Raises:
        IllegalAction: nobody is in it (rule "not_in_condition": condition).
    """
    listed = tuple(active)
    left = tuple(each for each in listed if each.condition is not condition)
    if len(left) == len(listed):
        raise IllegalAction("not_in_condition", condition=condition.value)
    return left


def _together(first: int | None, second: int | None) -> int | None:
    return None if first is None or second is None else first + second
