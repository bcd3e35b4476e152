"""What a fall does, by range band. Rule: EotE core, p. 224."""

from rules.checks.ranges import RangeBand
from rules.health.falling import FallRow

FALLING = (
    FallRow(band=RangeBand.SHORT, damage=10, strain=10, text="10 damage, which soak reduces, and 10 strain."),
    FallRow(band=RangeBand.MEDIUM, damage=30, strain=20, text="30 damage, which soak reduces, and 20 strain."),
    FallRow(
        band=RangeBand.LONG,
        damage=None,
        strain=30,
        critical_modifier=50,
        text="Incapacitated, a Critical Injury at +50, and 30 strain.",
    ),
    FallRow(
        band=RangeBand.EXTREME,
        damage=None,
        strain=40,
        critical_modifier=75,
        text="Incapacitated, a Critical Injury at +75 or death, as the GM says, and 40 strain.",
    ),
)
"""Shortest first: a Triumph of the check may make a fall one band shorter."""
