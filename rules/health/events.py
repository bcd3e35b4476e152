"""What a change of somebody's health brought with it, as closed unions; whoever shows it finds the words."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from rules.health.combatants import Combatant
from rules.health.injuries import CarriedInjury
from rules.ledger import Ledger


class Threshold(StrEnum):
    """A threshold that can be passed."""

    WOUNDS = "wounds"
    STRAIN = "strain"


@dataclass(frozen=True, slots=True)
class WoundsChanged:
    """The wounds went from one number to another."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class StrainChanged:
    """The strain went from one number to another."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class StrainBecameWounds:
    """Somebody without a strain track suffered this much strain as wounds."""

    amount: int


@dataclass(frozen=True, slots=True)
class WoundsNotRecorded:
    """So many wounds are more than is kept track of."""

    amount: int


@dataclass(frozen=True, slots=True)
class Incapacitated:
    """Somebody went past this threshold and cannot act."""

    by: Threshold


@dataclass(frozen=True, slots=True)
class Defeated:
    """A lesser adversary went past its wound threshold; dead or merely down is for the game master to say."""


@dataclass(frozen=True, slots=True)
class BackUp:
    """Somebody who was incapacitated or defeated is so no longer."""


@dataclass(frozen=True, slots=True)
class MembersFell:
    """Members of a minion group fell."""

    fell: int
    remaining: int


@dataclass(frozen=True, slots=True)
class MembersRose:
    """Members of a minion group are up again."""

    rose: int
    remaining: int


class OwedFor(StrEnum):
    """Why a Critical Injury must be rolled without an attacker's trigger."""

    GOING_PAST_THRESHOLD = "going past the wound threshold"
    WOUNDS_WHILE_PAST_THRESHOLD = "wounds while past the wound threshold"
    BLEEDING_OUT = "bleeding out"
    FALL = "a fall"


@dataclass(frozen=True, slots=True)
class CriticalOwed:
    """A Critical Injury must be rolled at once, with these modifiers.

    Of several in one change each later one counts those before it as carried.
    """

    reason: OwedFor
    modifiers: Ledger


@dataclass(frozen=True, slots=True)
class InjurySuffered:
    """A Critical Injury was suffered; its effects say what the table has to do about it."""

    injury: CarriedInjury


@dataclass(frozen=True, slots=True)
class InjuryHealed:
    """A Critical Injury was healed."""

    injury: CarriedInjury


@dataclass(frozen=True, slots=True)
class Died:
    """Somebody is dead."""


HealthEvent = (
    WoundsChanged
    | StrainChanged
    | StrainBecameWounds
    | WoundsNotRecorded
    | Incapacitated
    | Defeated
    | BackUp
    | MembersFell
    | MembersRose
    | CriticalOwed
    | InjurySuffered
    | InjuryHealed
    | Died
)

Who = TypeVar("Who", bound=Combatant)


@dataclass(frozen=True, slots=True)
class HealthChange(Generic[Who]):
    """Somebody's health before and after, and what happened on the way, in order."""

    before: Who
    after: Who
    events: tuple[HealthEvent, ...]
