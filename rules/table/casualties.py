"""What the sheets of those who take part mean for their turns: who is down, slowed or doomed, and what is due.

An encounter keeps none of this; whoever can read the sheets works it out anew each time.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.health.combatants import Combatant, Individual
from rules.health.conditions import Condition
from rules.health.injuries import CarriedInjury, HarmEachTurn, Inflict, InjuryState, Lasts, Mark
from rules.health.states import is_down
from rules.house import HouseRules
from rules.table.conditions import ActiveCondition, known_conditions


@dataclass(frozen=True, slots=True, kw_only=True)
class Casualties:
    """Participants, by their ids, whose health changes how they take turns."""

    down: frozenset[int] = frozenset()
    """Who cannot act any more: incapacitated, defeated or dead."""
    slowed: frozenset[int] = frozenset()
    """Who may act only in the last slot of its side, as Slowed Down has it."""
    doomed: frozenset[int] = frozenset()
    """Who dies after the next round unless it is treated, as The End is Nigh has it."""


NO_CASUALTIES = Casualties()


def casualties(health: Mapping[int, Combatant], house: HouseRules) -> Casualties:
    """Return who is down, slowed or doomed, from each participant's health by its id."""
    hurt = {each: who for each, who in health.items() if isinstance(who, Individual)}
    return Casualties(
        down=frozenset(each for each, who in health.items() if is_down(who, house)),
        slowed=frozenset(
            each for each, who in hurt.items() if any(Mark.ACTS_LAST in injury.effects for injury in who.hindering)
        ),
        doomed=frozenset(
            each
            for each, who in hurt.items()
            if any(Mark.DIES_AFTER_NEXT_ROUND in carried.injury.effects for carried in who.carried)
        ),
    )


@dataclass(frozen=True, slots=True)
class HarmDue:
    """An injury deals this as its victim's turn starts; `rules.health.criticals.start_turn` suffers it."""

    injury: str
    wounds: int
    strain: int


def harm_due(injuries: Iterable[CarriedInjury]) -> tuple[HarmDue, ...]:
    """Return what injuries deal as a turn of their victim starts, as Bleeding Out does. Rule: EotE core."""
    return tuple(
        HarmDue(carried.label, effect.wounds, effect.strain)
        for carried in injuries
        if carried.state is InjuryState.ACTIVE
        for effect in carried.injury.effects
        if isinstance(effect, HarmEachTurn)
    )


def conditions_left_by(carried: CarriedInjury) -> tuple[Condition, ...]:
    """Return the conditions that an injury leaves behind as its own effect is over at once, as Bowled Over does.

    They last until they are ended. What an injury inflicts for longer is read off the injury itself.
    """
    if carried.injury.lasts is not Lasts.AT_ONCE:
        return ()
    return tuple(effect.condition for effect in carried.injury.effects if isinstance(effect, Inflict))


def conditions_in_force(active: Iterable[ActiveCondition], injuries: Iterable[CarriedInjury]) -> frozenset[Condition]:
    """Return every condition of the book that somebody is in, by the encounter or by an injury that still acts."""
    by_injuries = (
        effect.condition
        for carried in injuries
        if carried.state is InjuryState.ACTIVE
        for effect in carried.injury.effects
        if isinstance(effect, Inflict)
    )
    return known_conditions(active).union(by_injuries)
