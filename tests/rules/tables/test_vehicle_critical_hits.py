"""The rows of the table of Critical Hits on vehicles."""

import pytest

from rules.checks.difficulty import Difficulty
from rules.tables.vehicle_critical_hits import VEHICLE_CRITICAL_HITS

E, A, H, D = Difficulty.EASY, Difficulty.AVERAGE, Difficulty.HARD, Difficulty.DAUNTING


@pytest.mark.parametrize(
    ("place", "row"),
    [
        pytest.param(place, row, id=row[1])
        for place, row in enumerate(
            (
                ("1–9", "Mechanical Stress", E),
                ("10–18", "Jostled", E),
                ("19–27", "Losing Power to Shields", E),
                ("28–36", "Knocked Off Course", E),
                ("37–45", "Tailspin", E),
                ("46–54", "Component Hit", E),
                ("55–63", "Shields Failing", A),
                ("64–72", "Navicomputer Failure", A),
                ("73–81", "Power Fluctuations", A),
                ("82–90", "Shields Down", A),
                ("91–99", "Engine Damaged", A),
                ("100–108", "Shield Overload", H),
                ("109–117", "Engines Down", H),
                ("118–126", "Major System Failure", H),
                ("127–133", "Major Hull Breach", D),
                ("134–138", "Destabilized", D),
                ("139–144", "Fire!", D),
                ("145–153", "Breaking Up", D),
                ("154+", "Vaporized", None),
            )
        )
    ],
)
def test_every_row_has_its_totals_and_its_severity(place: int, row: tuple[str, str, Difficulty | None]) -> None:
    hit = VEHICLE_CRITICAL_HITS[place]

    assert (str(hit.span), hit.name, hit.severity) == row
    assert len(VEHICLE_CRITICAL_HITS) == 19
