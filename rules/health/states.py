"""States of health: what somebody's wounds, strain and injuries amount to. Imports combatants only."""

from enum import StrEnum
from typing import assert_never

from rules.health.combatants import AdversaryType, Combatant, Individual, MinionGroup
from rules.house import HouseRules


class HealthState(StrEnum):
    """A state of health; several can hold at once. Rule: EotE core, p. 224-225."""

    UNWOUNDED = "unwounded"
    WOUNDED = "wounded"
    CRITICALLY_INJURED = "critically injured"
    INCAPACITATED = "incapacitated"
    DEFEATED = "defeated"
    DEAD = "dead"


DOWN = frozenset({HealthState.INCAPACITATED, HealthState.DEFEATED, HealthState.DEAD})
"""The states in which nobody acts."""


def falls_like_a_player_character(individual: Individual, house: HouseRules) -> bool:
    """Whether wounds past the threshold incapacitate and injure, where they simply defeat lesser adversaries.

    Rule: EotE core, p. 225.
    """
    if individual.kind is AdversaryType.NEMESIS:
        return house.nemesis_falls_like_a_player_character
    return individual.kind is AdversaryType.PLAYER_CHARACTER


def health_states(who: Combatant, house: HouseRules) -> frozenset[HealthState]:
    """Return every state that holds."""
    match who:
        case MinionGroup():
            return frozenset(_group_states(who))
        case Individual():
            return frozenset(_individual_states(who, house))
        case _:
            assert_never(who)


def is_down(who: Combatant, house: HouseRules) -> bool:
    """Whether somebody cannot act any more: incapacitated, defeated or dead."""
    return not DOWN.isdisjoint(health_states(who, house))


def _group_states(group: MinionGroup) -> set[HealthState]:
    if group.is_defeated:
        return {HealthState.DEFEATED}
    return {HealthState.WOUNDED if group.wounds else HealthState.UNWOUNDED}


def _individual_states(individual: Individual, house: HouseRules) -> set[HealthState]:
    states = set()
    if not individual.wounds:
        states.add(HealthState.UNWOUNDED)
    if individual.is_wounded:
        states.add(HealthState.WOUNDED)
    if individual.is_critically_injured:
        states.add(HealthState.CRITICALLY_INJURED)
    if individual.is_past_wound_threshold:
        like_a_player_character = falls_like_a_player_character(individual, house)
        states.add(HealthState.INCAPACITATED if like_a_player_character else HealthState.DEFEATED)
    if individual.is_past_strain_threshold:
        states.add(HealthState.INCAPACITATED)
    if individual.is_dead:
        states.add(HealthState.DEAD)
    return states
