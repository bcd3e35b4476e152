"""The Critical Hits on vehicles, in our own words. Rule: EotE core (page not confirmed)."""

from rules.checks.difficulty import Difficulty
from rules.health.vehicles import CriticalHit
from rules.spans import Span

VEHICLE_CRITICAL_HITS = (
    CriticalHit(
        key="mechanical_stress",
        name="Mechanical Stress",
        span=Span(1, 9),
        severity=Difficulty.EASY,
        text="1 system strain.",
    ),
    CriticalHit(
        key="jostled",
        name="Jostled",
        span=Span(10, 18),
        severity=Difficulty.EASY,
        text="Everyone aboard suffers 1 strain and is disoriented for a round.",
    ),
    CriticalHit(
        key="losing_power_to_shields",
        name="Losing Power to Shields",
        span=Span(19, 27),
        severity=Difficulty.EASY,
        text="Defense of the zone that was hit is 1 lower until repaired; without defense, 1 system strain.",
    ),
    CriticalHit(
        key="knocked_off_course",
        name="Knocked Off Course",
        span=Span(28, 36),
        severity=Difficulty.EASY,
        text="No maneuvers on the pilot's next turn, and a Piloting check, harder with speed, to regain control.",
    ),
    CriticalHit(
        key="tailspin",
        name="Tailspin",
        span=Span(37, 45),
        severity=Difficulty.EASY,
        text="Two Setback dice on all fire from it and the crew immobilized until the end of the pilot's next turn.",
    ),
    CriticalHit(
        key="component_hit",
        name="Component Hit",
        span=Span(46, 54),
        severity=Difficulty.EASY,
        text="One component, which the attacker picks, is out until the end of the next round.",
    ),
    CriticalHit(
        key="shields_failing",
        name="Shields Failing",
        span=Span(55, 63),
        severity=Difficulty.AVERAGE,
        text="Defense of all zones is 1 lower until repaired; without defense, 2 system strain.",
    ),
    CriticalHit(
        key="navicomputer_failure",
        name="Navicomputer Failure",
        span=Span(64, 72),
        severity=Difficulty.AVERAGE,
        text="No jump to hyperspace until repaired; without a hyperdrive, it moves blind.",
    ),
    CriticalHit(
        key="power_fluctuations",
        name="Power Fluctuations",
        span=Span(73, 81),
        severity=Difficulty.AVERAGE,
        text="The crew cannot take system strain by choice until repaired.",
    ),
    CriticalHit(
        key="shields_down",
        name="Shields Down",
        span=Span(82, 90),
        severity=Difficulty.AVERAGE,
        text=(
            "Defense of the zone that was hit is 0 and that of the others 1 lower until repaired; "
            "without defense, 4 system strain."
        ),
    ),
    CriticalHit(
        key="engine_damaged",
        name="Engine Damaged",
        span=Span(91, 99),
        severity=Difficulty.AVERAGE,
        text="Top speed is 1 lower, but at least 1, until repaired.",
    ),
    CriticalHit(
        key="shield_overload",
        name="Shield Overload",
        span=Span(100, 108),
        severity=Difficulty.HARD,
        text=(
            "All defense is 0 and 2 system strain; no repair before the encounter ends. "
            "Without defense, armor is 1 lower."
        ),
    ),
    CriticalHit(
        key="engines_down",
        name="Engines Down",
        span=Span(109, 117),
        severity=Difficulty.HARD,
        text="Speed drops to 0 and there are no maneuvers until repaired.",
    ),
    CriticalHit(
        key="major_system_failure",
        name="Major System Failure",
        span=Span(118, 126),
        severity=Difficulty.HARD,
        text="One component, which the attacker picks, is out until repaired.",
    ),
    CriticalHit(
        key="major_hull_breach",
        name="Major Hull Breach",
        span=Span(127, 133),
        severity=Difficulty.DAUNTING,
        text="The hull opens to space and compartments lose their air.",
    ),
    CriticalHit(
        key="destabilized",
        name="Destabilized",
        span=Span(134, 138),
        severity=Difficulty.DAUNTING,
        text="Both thresholds are halved until repaired.",
    ),
    CriticalHit(
        key="fire",
        name="Fire!",
        span=Span(139, 144),
        severity=Difficulty.DAUNTING,
        text="2 system strain at once, people in the fire take damage, and putting it out takes rounds by silhouette.",
    ),
    CriticalHit(
        key="breaking_up",
        name="Breaking Up",
        span=Span(145, 153),
        severity=Difficulty.DAUNTING,
        text="Destroyed at the end of the next round.",
    ),
    CriticalHit(
        key="vaporized",
        name="Vaporized",
        span=Span(154, None),
        severity=None,
        text="Destroyed at once.",
    ),
)
"""Every total from 1 upward hits one row; a total below 1 reads as the first."""
