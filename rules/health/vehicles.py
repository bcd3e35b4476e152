"""Critical Hits on vehicles: the row of their table and the modifiers of their roll."""

from dataclasses import dataclass

from rules.checks.difficulty import Difficulty
from rules.checks.limits import check_range
from rules.health.critical_roll import EACH, MOST_FLAT
from rules.ledger import Ledger
from rules.spans import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticalHit:
    """A row of the table of Critical Hits on vehicles."""

    key: str
    name: str
    span: Span
    severity: Difficulty | None
    """How hard it is to repair; None: nothing is left to repair."""
    text: str


def critical_hit_modifiers(*, carried: int = 0, extra_triggers: int = 0, flat: int = 0) -> Ledger:
    """Return what changes the roll: +10 for each hit that is not repaired and for each further trigger.

    Vicious and talents about injuries do not count against vehicles.
    Rule: EotE core, p. 247.

    Raises:
        IllegalAction: a count is below zero (rule "too_low").
        LimitExceeded: a count is absurdly large.
    """
    ledger = Ledger()
    for label, count in (("Critical Hits carried", carried), ("Further triggers", extra_triggers)):
        check_range(label, count)
        if count:
            ledger = ledger.add(label, count * EACH)
    check_range("points added to a roll", flat, least=-MOST_FLAT, most=MOST_FLAT)
    return ledger.add("Other", flat) if flat else ledger
