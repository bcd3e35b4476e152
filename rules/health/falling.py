"""Falling: what a fall of each range band does, what a check takes off it, and the body at the bottom."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.difficulty import Difficulty
from rules.checks.limits import check_range
from rules.checks.ranges import RangeBand
from rules.dice.symbols import NetResult
from rules.errors import IllegalAction
from rules.health.combatants import Individual
from rules.health.critical_roll import critical_modifiers
from rules.health.events import CriticalOwed, HealthChange, HealthEvent, OwedFor
from rules.health.wounds import suffer_strain, suffer_wounds
from rules.house import HouseRules

FALLING_DIFFICULTY = Difficulty.AVERAGE
"""The Athletics or Coordination check that a falling character may make. Rule: EotE core, p. 224."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FallRow:
    """What a fall of one range band does."""

    band: RangeBand
    damage: int | None
    """None: so much that the one who falls is simply incapacitated."""
    strain: int
    critical_modifier: int | None = None
    """What is added to the roll for the Critical Injury that comes with it; None: there is none."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fall:
    """A fall after the check: its band (None: caught in time) and what reaches the body."""

    band: RangeBand | None
    wounds: int | None
    """Past soak; None: incapacitated outright."""
    strain: int
    critical_modifier: int | None = None

    @property
    def incapacitates(self) -> bool:
        """Whether the one who falls is out, whatever the wounds were before."""
        return self.wounds is None


def resolve_fall(
    table: Sequence[FallRow],
    band: RangeBand,
    house: HouseRules,
    *,
    soak: int = 0,
    net: NetResult | None = None,
    shortens: bool = False,
) -> Fall:
    """Return what a fall does: each net Success takes a point off the damage, each net Advantage one off the strain.

    Advantage counts on a failed check too; soak reduces the damage alone; nothing goes below zero.
    With `shortens` a Triumph of the check makes the fall one band shorter.
    Where the table names no damage, Successes have no number to reduce.
    Rule: EotE core, p. 224.

    Raises:
        IllegalAction: nobody falls within engaged range (rule "no_fall": band), soak is below zero (rule "too_low"),
            or there is no Triumph to shorten the fall with (rule "no_triumph").
    """
    check_range("points of soak", soak)
    net = net or NetResult()
    row = _row(table, band)
    if shortens:
        if not net.triumph:
            raise IllegalAction("no_triumph")
        shorter = table.index(row) - 1
        if shorter < 0 and house.triumph_cancels_short_fall:
            return Fall(band=None, wounds=0, strain=0)
        row = table[max(0, shorter)]
    return Fall(
        band=row.band,
        wounds=None if row.damage is None else max(0, row.damage - max(0, net.success) - soak),
        strain=max(0, row.strain - max(0, net.advantage)),
        critical_modifier=row.critical_modifier,
    )


def suffer_fall(individual: Individual, fall: Fall, house: HouseRules) -> HealthChange[Individual]:
    """Add what a fall does; an outright incapacitating one raises the wounds to just past the threshold (house rule).

    The Critical Injury that the fall brings takes the place of the one for going past the threshold (house rule).
    Rule: EotE core, p. 224.
    """
    if fall.wounds is None:
        needed = max(0, individual.wound_threshold + 1 - individual.wounds)
        hurt = suffer_wounds(individual, needed, house)
    else:
        hurt = suffer_wounds(individual, fall.wounds, house)
    events = hurt.events
    if fall.critical_modifier is not None:
        modifiers = critical_modifiers(carried=len(individual.carried), flat=fall.critical_modifier)
        kept = (event for event in events if not _is_owed_for_threshold(event))
        events = (*kept, CriticalOwed(OwedFor.FALL, modifiers))
    strained = suffer_strain(hurt.after, fall.strain, house)
    return HealthChange(individual, strained.after, (*events, *strained.events))


def _is_owed_for_threshold(event: HealthEvent) -> bool:
    return isinstance(event, CriticalOwed) and event.reason is OwedFor.GOING_PAST_THRESHOLD


def _row(table: Sequence[FallRow], band: RangeBand) -> FallRow:
    for row in table:
        if row.band is band:
            return row
    raise IllegalAction("no_fall", band=band.value)
