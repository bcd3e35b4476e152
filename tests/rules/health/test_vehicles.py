"""Critical Hits on vehicles."""

import pytest

from rules.errors import IllegalAction, LimitExceeded
from rules.health.critical_roll import roll_critical, row_for
from rules.health.vehicles import critical_hit_modifiers
from rules.ledger import Ledger, Line
from rules.tables.vehicle_critical_hits import VEHICLE_CRITICAL_HITS


def test_hits_carried_and_further_triggers_add_ten_each() -> None:
    assert critical_hit_modifiers(carried=1, extra_triggers=2, flat=30) == Ledger(
        (Line("Critical Hits carried", 10), Line("Further triggers", 20), Line("Other", 30))
    )
    assert critical_hit_modifiers() == Ledger()


@pytest.mark.parametrize(
    ("percentile", "carried", "name"),
    [
        (1, 0, "Mechanical Stress"),
        (99, 0, "Engine Damaged"),
        (100, 0, "Shield Overload"),
        (97, 3, "Major Hull Breach"),
        (93, 6, "Breaking Up"),
        (94, 6, "Vaporized"),
    ],
)
def test_a_vehicle_is_hit_as_its_table_says(percentile: int, carried: int, name: str) -> None:
    roll = roll_critical(percentile, critical_hit_modifiers(carried=carried))

    assert row_for(VEHICLE_CRITICAL_HITS, roll).name == name


def test_impossible_modifiers_are_refused() -> None:
    with pytest.raises(IllegalAction, match="too_low"):
        critical_hit_modifiers(carried=-1)
    with pytest.raises(LimitExceeded):
        critical_hit_modifiers(flat=10_001)
