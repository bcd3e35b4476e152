"""What an event remembers of somebody's health: everything that is shown of it, as JSON values."""

from collections.abc import Iterable
from typing import assert_never

from bot.store.values import Facts
from rules.health.combatants import Combatant, Individual, MinionGroup
from rules.health.events import (
    BackUp,
    CriticalOwed,
    Defeated,
    Died,
    HealthEvent,
    Incapacitated,
    InjuryHealed,
    InjurySuffered,
    MembersFell,
    MembersRose,
    StrainBecameWounds,
    StrainChanged,
    WoundsChanged,
    WoundsNotRecorded,
)
from rules.health.injuries import CarriedInjury
from rules.ledger import Ledger


def ledger_facts(ledger: Ledger) -> list[list[object]]:
    """Return the lines of a ledger."""
    return [[line.label, line.amount] for line in ledger.lines]


def health_facts(before: Combatant, after: Combatant) -> dict[str, object]:
    """Return the numbers before and after."""
    facts: dict[str, object] = {
        "wounds": [before.wounds, after.wounds],
        "wound_threshold": after.wound_threshold,
    }
    match after:
        case MinionGroup():
            facts["members"] = [after.remaining, after.size]
        case Individual():
            if isinstance(before, Individual) and after.strain_threshold is not None:
                facts |= {"strain": [before.strain, after.strain], "strain_threshold": after.strain_threshold}
        case _:
            assert_never(after)
    return facts


def told_events(events: Iterable[HealthEvent]) -> list[Facts]:
    """Return what happened on the way, but for what the numbers tell and what is rolled at once."""
    return [facts for event in events if (facts := _told(event)) is not None]


def _told(event: HealthEvent) -> Facts | None:
    match event:
        case WoundsChanged() | StrainChanged() | CriticalOwed() | InjurySuffered():
            return None
        case StrainBecameWounds(amount):
            return {"what": "strain_became_wounds", "amount": amount}
        case WoundsNotRecorded(amount):
            return {"what": "not_recorded", "amount": amount}
        case Incapacitated(by):
            return {"what": "incapacitated", "by": by.value}
        case Defeated():
            return {"what": "defeated"}
        case BackUp():
            return {"what": "back_up"}
        case MembersFell(fell, remaining):
            return {"what": "fell", "number": fell, "left": remaining}
        case MembersRose(rose, remaining):
            return {"what": "rose", "number": rose, "left": remaining}
        case InjuryHealed(injury):
            return {"what": "injury_healed", **injury_facts(injury)}
        case Died():
            return {"what": "died"}
        case _:
            assert_never(event)


def injury_facts(carried: CarriedInjury) -> dict[str, object]:
    """Return an injury as a message and the history tell it."""
    return {"injury": carried.injury.key, "label": carried.label}
