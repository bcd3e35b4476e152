"""The roll for a Critical Injury: its modifiers, its total, the row it hits, and the chances of every row."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.checks.difficulty import Difficulty
from rules.checks.limits import check_range
from rules.checks.skills import Characteristic
from rules.health.injuries import CriticalInjury
from rules.house import HouseRules
from rules.ledger import Ledger
from rules.names import find_named
from rules.spans import Row, Span, row_at

EACH = 10
"""What one injury, trigger or rank adds or takes away. Rule: EotE core."""

MOST_FLAT = 10_000
"""House rule: far beyond anything that a table adds to a roll."""


@dataclass(frozen=True, slots=True)
class CharacteristicRow:
    """The shown numbers of a ten-sided die that strike a characteristic."""

    span: Span
    characteristic: Characteristic


@dataclass(frozen=True, slots=True)
class CriticalRoll:
    """What d100 shows and what is added to it."""

    percentile: int
    modifiers: Ledger

    @property
    def total(self) -> int:
        """Return the modified roll; it may be below 1, which reads as the first row."""
        return self.percentile + self.modifiers.total


def critical_modifiers(
    *,
    carried: int = 0,
    extra_triggers: int = 0,
    vicious: int = 0,
    lethal_blows: int = 0,
    durable: int = 0,
    flat: int = 0,
) -> Ledger:
    """Return what changes the roll: +10 each, but Durable -10 for each rank; `flat` is added as it is.

    Rule: EotE core.

    Raises:
        IllegalAction: a count is below zero (rule "too_low").
        LimitExceeded: a count is absurdly large.
    """
    ledger = Ledger()
    for label, count, each in (
        ("Critical Injuries carried", carried, EACH),
        ("Further triggers", extra_triggers, EACH),
        ("Vicious", vicious, EACH),
        ("Lethal Blows", lethal_blows, EACH),
        ("Durable", durable, -EACH),
    ):
        check_range(label, count)
        if count:
            ledger = ledger.add(label, count * each)
    check_range("points added to a roll", flat, least=-MOST_FLAT, most=MOST_FLAT)
    return ledger.add("Other", flat) if flat else ledger


def roll_critical(percentile: int, modifiers: Ledger) -> CriticalRoll:
    """Return the roll that a shown d100 and its modifiers make; 00 is handed in as 100.

    Raises:
        IllegalAction: d100 shows less than 1 (rule "too_low").
        LimitExceeded: d100 shows more than 100.
    """
    check_range("on d100", percentile, least=1, most=100)
    return CriticalRoll(percentile, modifiers)


def row_for(table: Sequence[Row], roll: CriticalRoll) -> Row:
    """Return the row of a table that a roll hits; a total below 1 reads as the first row (house rule).

    Durable and the like therefore never bring a roll under 1.
    Rule: EotE core.
    """
    return row_at(table, roll.total)


def row_chances(table: Sequence[Row], modifier: int) -> tuple[tuple[Row, Fraction], ...]:
    """Return the exact chance of each row that can come up with this modifier, in the order of the table."""
    hits: dict[int, int] = {}
    for percentile in range(1, 101):
        place = table.index(row_at(table, percentile + modifier))
        hits[place] = hits.get(place, 0) + 1
    return tuple((table[place], Fraction(count, 100)) for place, count in sorted(hits.items()))


def injury_named(table: Sequence[CriticalInjury], name: str) -> CriticalInjury:
    """Return the row of a table with this name, for an injury that is not rolled.

    Raises:
        UnknownName: there is none; similar ones are suggested.
        AmbiguousName: several begin with the name.
    """
    return find_named("Critical Injury", name, table)


def struck_characteristic(table: Sequence[CharacteristicRow], shown: int) -> Characteristic:
    """Return the characteristic that a ten-sided die strikes. Rule: EotE core.

    Raises:
        IllegalAction: the die shows less than 1 (rule "too_low").
        LimitExceeded: the die shows more than 10.
    """
    check_range("on d10", shown, least=1, most=10)
    return row_at(table, shown).characteristic


def severity_of(injury: CriticalInjury, house: HouseRules) -> Difficulty | None:
    """Return how hard an injury is to treat at this table; None: beyond treatment. Rule: EotE core, p. 226."""
    if house.winded_and_compromised_are_hard and injury.key in _SOMETIMES_HARD:
        return Difficulty.HARD
    return injury.severity


_SOMETIMES_HARD = frozenset({"winded", "compromised"})
