"""Short makers of people who can be hurt, with defaults that a test need not mention."""

from typing import Any

from rules.health.combatants import AdversaryType, Individual
from rules.health.injuries import CarriedInjury, CriticalInjury
from rules.house import HouseRules
from rules.tables.critical_injuries import CRITICAL_INJURIES

HOUSE = HouseRules()


def a_player_character(**numbers: Any) -> Individual:
    """Wound threshold 12, strain threshold 11, soak 4, unless told otherwise."""
    defaults = {"wound_threshold": 12, "strain_threshold": 11, "soak": 4}
    return Individual(kind=AdversaryType.PLAYER_CHARACTER, **(defaults | numbers))


def a_nemesis(**numbers: Any) -> Individual:
    """Wound threshold 15, strain threshold 14, soak 5, unless told otherwise."""
    defaults = {"wound_threshold": 15, "strain_threshold": 14, "soak": 5}
    return Individual(kind=AdversaryType.NEMESIS, **(defaults | numbers))


def a_rival(**numbers: Any) -> Individual:
    """Wound threshold 10, soak 3, no strain track, unless told otherwise."""
    defaults = {"wound_threshold": 10, "soak": 3}
    return Individual(kind=AdversaryType.RIVAL, **(defaults | numbers))


def injury(key: str) -> CriticalInjury:
    """Return a row of the Edge of the Empire table."""
    return next(row for row in CRITICAL_INJURIES if row.key == key)


def carrying(*keys: str) -> tuple[CarriedInjury, ...]:
    """Return injuries as they are carried, active."""
    return tuple(CarriedInjury(injury(key)) for key in keys)
