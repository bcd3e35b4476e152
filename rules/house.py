"""The readings of the rules that tables dispute, as one value with documented defaults. Imports nothing of ours."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """How this table reads what the books leave open; every default says why."""

    most_defense: int = 4
    """A defense rating never counts for more than this. House rule; common table practice."""
