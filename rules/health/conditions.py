"""The conditions that a fight puts people in, and what each forbids. Imports nothing of ours.

How long a condition lasts is the business of `rules.table.conditions`.
"""

from collections.abc import Collection
from enum import StrEnum


class Condition(StrEnum):
    """A condition that talents, qualities, injuries and spent symbols inflict."""

    STAGGERED = "staggered"
    IMMOBILIZED = "immobilized"
    DISORIENTED = "disoriented"
    PRONE = "prone"


def may_act(conditions: Collection[Condition]) -> bool:
    """Whether somebody in these conditions may take actions; staggered people may not. Rule: EotE core."""
    return Condition.STAGGERED not in conditions


def may_maneuver(conditions: Collection[Condition]) -> bool:
    """Whether somebody in these conditions may take maneuvers; immobilized people may not. Rule: EotE core."""
    return Condition.IMMOBILIZED not in conditions


def setback_on_checks(conditions: Collection[Condition]) -> int:
    """Return the Setback dice on every check of somebody in these conditions: one when disoriented. Rule: EotE core."""
    return 1 if Condition.DISORIENTED in conditions else 0
