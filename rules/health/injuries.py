"""Critical Injuries as rows of a table and as something that somebody carries. Imports checks and conditions only."""

from dataclasses import KW_ONLY, dataclass
from enum import StrEnum

from rules.checks.difficulty import Difficulty
from rules.checks.skills import Characteristic
from rules.checks.sources import Change
from rules.health.conditions import Condition
from rules.spans import Span


class Lasts(StrEnum):
    """How long the effect of an injury lasts; the injury itself is carried until healed. Rule: EotE core, p. 227."""

    AT_ONCE = "at once"
    NEXT_CHECK = "next check"
    NEXT_TURN = "next turn"
    ENCOUNTER = "encounter"
    UNTIL_HEALED = "until healed"


class Limb(StrEnum):
    """Which checks an injured limb matters to."""

    NO_MATTER = "no matter"
    NEEDED = "needed"
    NOT_NEEDED = "not needed"


@dataclass(frozen=True, slots=True)
class ChangeChecks:
    """Later checks of the victim are changed: all of them, or those with the named characteristics or skills."""

    change: Change
    _: KW_ONLY
    characteristics: frozenset[Characteristic] = frozenset()
    """Empty: any."""
    skills: frozenset[str] = frozenset()
    """Keys of skills; empty: any."""
    limb: Limb = Limb.NO_MATTER


@dataclass(frozen=True, slots=True)
class StrainAtOnce:
    """The victim suffers strain."""

    amount: int


@dataclass(frozen=True, slots=True)
class StrainForActions:
    """The victim suffers strain each time it takes an action."""

    amount: int


@dataclass(frozen=True, slots=True)
class HarmEachTurn:
    """The victim suffers wounds and strain as each of its own turns starts."""

    wounds: int
    strain: int


@dataclass(frozen=True, slots=True)
class MoreInjuries:
    """One more Critical Injury comes with every so many wounds past the threshold."""

    wounds: int


@dataclass(frozen=True, slots=True)
class Inflict:
    """The victim is in a condition."""

    condition: Condition


class LowerCharacteristic(StrEnum):
    """A characteristic, found by a roll, is one lower."""

    UNTIL_HEALED = "until healed"
    FOR_GOOD = "for good"
    """Never below 1."""


class Mark(StrEnum):
    """Effects that a program can only remember and tell."""

    ACTS_LAST = "acts in the last slot of its side"
    DROPS_WHAT_IT_HOLDS = "drops what it holds"
    NO_FREE_MANEUVER = "no free maneuver"
    ONE_MANEUVER = "at most one maneuver a turn"
    POINT_TURNS = "a shared point turns against its side"
    ATTACKED_AGAIN = "attacked again for free"
    NO_STRAIN_BY_CHOICE = "no strain by choice"
    LIMB_USELESS = "a limb is useless"
    LIMB_LOST = "a limb is lost"
    DIES_AFTER_NEXT_ROUND = "dies after the next round"
    DIES = "dies"


InjuryEffect = (
    ChangeChecks | StrainAtOnce | StrainForActions | HarmEachTurn | MoreInjuries | Inflict | LowerCharacteristic | Mark
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticalInjury:
    """A row of a table of Critical Injuries."""

    key: str
    """Stored; never changes within a table."""
    name: str
    span: Span
    """The totals that bring it."""
    severity: Difficulty | None
    """How hard it is to treat; None: beyond treatment."""
    text: str
    effects: tuple[InjuryEffect, ...]
    lasts: Lasts

    @property
    def asks_characteristic(self) -> bool:
        """Whether a roll must find which characteristic it strikes."""
        return any(isinstance(effect, LowerCharacteristic) for effect in self.effects)

    @property
    def asks_limb(self) -> bool:
        """Whether somebody must say which limb it strikes."""
        return Mark.LIMB_USELESS in self.effects or Mark.LIMB_LOST in self.effects


class InjuryState(StrEnum):
    """What has become of an injury that was suffered."""

    ACTIVE = "active"
    RUN_OUT = "run out"
    """The effect is over, the injury is not: it still counts for the next roll."""
    HEALED = "healed"


@dataclass(frozen=True, slots=True)
class CarriedInjury:
    """A Critical Injury that somebody has suffered."""

    injury: CriticalInjury
    _: KW_ONLY
    state: InjuryState = InjuryState.ACTIVE
    characteristic: Characteristic | None = None
    """Which one it lowers."""
    limb: str = ""
    """Which one it strikes, in the table's words."""

    def __post_init__(self) -> None:
        if (self.characteristic is not None) != self.injury.asks_characteristic:
            raise ValueError(f"{self.injury.name} and {self.characteristic} do not belong together")
        if self.limb and not self.injury.asks_limb:
            raise ValueError(f"{self.injury.name} strikes no limb")

    @property
    def label(self) -> str:
        """Return the injury with what it struck, to tell it from others of its kind."""
        struck = self.limb or (self.characteristic.label if self.characteristic else "")
        return f"{self.injury.name} ({struck})" if struck else self.injury.name
