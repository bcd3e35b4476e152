"""How long conditions last in a fight: until the end of a turn, until they are ended, never past the encounter."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.checks.limits import check_range
from rules.combat.defense import DefenseKind, DefenseRole, DefenseSource
from rules.errors import IllegalAction
from rules.health.conditions import Condition

MOST_ROUNDS = 1_000
"""House rule: no fight lasts longer."""
MOST_CONDITION_NAME = 40
"""House rule: a condition is a word or two."""


@dataclass(frozen=True, slots=True)
class ActiveCondition:
    """A condition that somebody is in."""

    condition: Condition | str
    """One of the book, or a table's own by its name."""
    turns_left: int | None
    """Own turns until it ends; None: until something ends it, at the latest the end of the encounter."""
    since_round: int = 0
    """The round in which it was inflicted; 0: before the first."""

    @property
    def key(self) -> str:
        """Return what tells it from the others that somebody is in."""
        return self.condition.casefold()


def condition_named(text: str) -> Condition | str:
    """Return the condition of the book that goes by this name in any case, otherwise a table's own of that name.

    Raises:
        IllegalAction: it is no name (rule "condition_name": text, most).
    """
    name = " ".join(text.split())
    if not 0 < len(name) <= MOST_CONDITION_NAME or not name.isprintable():
        raise IllegalAction("condition_name", text=text[: 2 * MOST_CONDITION_NAME], most=MOST_CONDITION_NAME)
    return next((known for known in Condition if known.value == name.casefold()), name)


def more_defense(kind: DefenseKind, amount: int) -> str:
    """Return the name of the condition that gives somebody more defense."""
    return f"+{amount} {kind.value} defense"


def defenses_by(active: Iterable[ActiveCondition]) -> tuple[DefenseSource, ...]:
    """Return what the conditions that somebody is in add to its defense. Rule: EotE core (table 6-2)."""
    keys = {each.key for each in active}
    return tuple(
        DefenseSource(f"{kind.value} defense gained", 1, kind=kind, role=DefenseRole.INCREASES)
        for kind in (DefenseKind.MELEE, DefenseKind.RANGED)
        if more_defense(kind, 1) in keys
    )


def without_weapon(name: str) -> str:
    """Return the name of the condition of somebody who has dropped a weapon.

    >>> without_weapon("Blaster pistol")
    'without Blaster pistol'
    """
    return f"without {name}"[:MOST_CONDITION_NAME].rstrip()


def known_conditions(active: Iterable[ActiveCondition]) -> frozenset[Condition]:
    """Return those that the book knows, which are the ones that change what somebody can do."""
    return frozenset(each.condition for each in active if isinstance(each.condition, Condition))


def inflict(
    active: Iterable[ActiveCondition],
    condition: Condition | str,
    rounds: int | None = 1,
    *,
    in_own_turn: bool = False,
    in_round: int = 0,
) -> tuple[ActiveCondition, ...]:
    """Return the conditions with one more; a repeated one lasts longer by its own duration but gets no worse.

    A round ends with the victim's next turn. Inflicted `in_own_turn`, the present turn does not count.
    Rule: EotE core, p. 227.

    Raises:
        IllegalAction: fewer rounds than one (rule "too_low").
        LimitExceeded: an absurd number of rounds, also in all.
    """
    if rounds is not None:
        check_range("rounds", rounds, least=1, most=MOST_ROUNDS)
    before = {each.key: each for each in active}
    added = ActiveCondition(condition, None if rounds is None else rounds + in_own_turn, in_round)
    earlier = before.get(added.key)
    if earlier is None:
        before[added.key] = added
    else:
        before[added.key] = replace(earlier, turns_left=_together(earlier.turns_left, rounds))
    return tuple(before.values())


def end_turn(active: Iterable[ActiveCondition]) -> tuple[ActiveCondition, ...]:
    """Return what is left of somebody's conditions as their own turn ends."""
    return tuple(
        each if each.turns_left is None else replace(each, turns_left=each.turns_left - 1)
        for each in active
        if each.turns_left != 1
    )


def end_condition(active: Iterable[ActiveCondition], condition: Condition | str) -> tuple[ActiveCondition, ...]:
    """Return the conditions without one, as when somebody who is prone stands up.

    Raises:
        IllegalAction: nobody is in it (rule "not_in_condition": condition).
    """
    listed = tuple(active)
    left = tuple(each for each in listed if each.key != condition.casefold())
    if len(left) == len(listed):
        raise IllegalAction("not_in_condition", condition=str(condition))
    return left


def _together(first: int | None, second: int | None) -> int | None:
    if first is None or second is None:
        return None
    check_range("rounds", first + second, most=MOST_ROUNDS + 1)
    return first + second
