"""Damage and its targets as the store and the services hand them out: immutable values without SQL."""

from dataclasses import dataclass

from bot.store.values import Campaign, Event
from rules.starfinder.attack import AttackKind
from rules.starfinder.damage import Damage
from rules.starfinder.roll import DamageRoll
from rules.starfinder.scale import Outcome
from rules.starfinder.target import DamageReport, Target, deal


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTarget:
    """A target of damage as its campaign keeps it."""

    id: int
    owner_id: int
    """Who made it."""
    name: str
    target: Target


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageOrder:
    """What is asked to be rolled, with everything that changes what the dice come to."""

    notation: str
    """The text as it was typed."""
    label: str = ""
    damage: Damage
    """With the attribute modifier in it."""
    outcome: Outcome = Outcome.HIT
    critical_only: Damage | None = None
    attack: AttackKind | None = None
    strength: int | None = None
    is_nonlethal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredDamage:
    """A damage roll as it is kept: every die, its number in the campaign, who and when, and whom it is meant for."""

    number: int
    user_id: int
    at: int
    order: DamageOrder
    roll: DamageRoll
    target_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageState:
    """All that the message of a kept damage roll shows."""

    campaign: Campaign
    stored: StoredDamage
    target: StoredTarget | None = None
    """As it was when the damage was applied; else as it is now; nothing where there is none."""
    application: Event | None = None
    """The change by which the damage was applied, while it stands."""

    @property
    def report(self) -> DamageReport | None:
        """Return what the damage did, or would do, to the target."""
        if self.target is None:
            return None
        return deal(self.stored.roll, self.target.target, is_nonlethal=self.stored.order.is_nonlethal)
