"""Soak: what it is made of. Imports the limits and the ledger."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.checks.limits import MOST_CHARACTERISTIC, MOST_RATING, check_range
from rules.ledger import Ledger


@dataclass(frozen=True, slots=True)
class SoakSource:
    """Armor or whatever else protects; the same name twice is the same source.

    Raises:
        IllegalAction: the value is below zero (rule "too_low").
        LimitExceeded: it is too high.
    """

    name: str
    value: int

    def __post_init__(self) -> None:
        check_range("points of soak", self.value, most=MOST_RATING)


def soak_value(brawn: int, sources: Iterable[SoakSource] = ()) -> Ledger:
    """Return a character's soak, line by line: Brawn and every source, each source once.

    Of two sources with one name the better counts.
    Rule: EotE core.

    Raises:
        IllegalAction: Brawn is below zero (rule "too_low").
        LimitExceeded: it is too high.
    """
    check_range("points of Brawn", brawn, most=MOST_CHARACTERISTIC)
    best: dict[str, int] = {}
    for source in sources:
        best[source.name] = max(source.value, best.get(source.name, 0))
    ledger = Ledger().add("Brawn", brawn)
    for name, value in best.items():
        ledger = ledger.add(name, value)
    return ledger


def known_soak(value: int) -> Ledger:
    """Return the soak of somebody of whom only the total is known, as adversaries are printed.

    Raises:
        IllegalAction: it is below zero (rule "too_low").
        LimitExceeded: it is too high.
    """
    check_range("points of soak", value, most=MOST_RATING)
    return Ledger().add("soak", value)
