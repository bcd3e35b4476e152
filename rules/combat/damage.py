"""The damage of one hit as a ledger, from the weapon to what the target suffers. Imports parties and weapons."""

from dataclasses import KW_ONLY, dataclass, field, replace
from enum import StrEnum

from rules.combat.parties import Attacker, Build, Target
from rules.combat.qualities import DamageEffect, PierceEffect, Special
from rules.combat.weapons import Weapon
from rules.house import HouseRules
from rules.ledger import Ledger

PLANETARY = 10
"""Points of damage, soak or armor on the personal scale that one on the planetary scale is worth. Rule: EotE core."""


class DamageKind(StrEnum):
    """What a hit hurts."""

    WOUNDS = "wounds"
    STRAIN = "strain"
    HULL_TRAUMA = "hull_trauma"
    SYSTEM_STRAIN = "system_strain"


class Harm(StrEnum):
    """What the attacker means to hurt, where the weapon leaves the choice."""

    USUAL = "usual"
    STRAIN = "strain"


@dataclass(frozen=True, slots=True)
class DamageReport:
    """One hit's damage, in the order in which it is worked out."""

    kind: DamageKind
    _: KW_ONLY
    dealt: Ledger
    """Everything that makes the damage."""
    reductions: Ledger = field(default_factory=Ledger)
    """What the target takes off before soak, as with Parry."""
    protection: Ledger = field(default_factory=Ledger)
    """Soak or armor, below zero, and how much of it is ignored."""
    points_each: int = 1
    """How many points left over make one that is suffered: ten for a personal weapon against a vehicle."""

    @property
    def taken(self) -> Ledger:
        """Return all lines together; the total is what the target suffers, never below zero."""
        ledger = _floored(Ledger((*self.dealt.lines, *self.reductions.lines)))
        ledger = _floored(Ledger((*ledger.lines, *self.protection.lines)))
        whole = ledger.total // self.points_each
        if whole != ledger.total:
            ledger = ledger.add(f"one for each {self.points_each} points", whole - ledger.total)
        return ledger

    @property
    def suffered(self) -> int:
        """Return how many wounds, or points of strain or trauma, the hit brings."""
        return self.taken.total

    @property
    def is_past_soak(self) -> bool:
        """Whether anything got through. Rule: EotE core."""
        return self.suffered > 0

    def reduce(self, label: str, by: int) -> "DamageReport":
        """Return the damage with something taken off before soak."""
        return replace(self, reductions=self.reductions.add(label, -by))


def base_damage(weapon: Weapon, brawn: int) -> Ledger:
    """Return the damage before any Success: the weapon's, Brawn where the weapon adds it, and its qualities'.

    Rule: EotE core.
    """
    ledger = Ledger().add(weapon.name, weapon.damage)
    if weapon.adds_brawn:
        ledger = ledger.add("Brawn", brawn)
    for rated, effect in weapon.effects_of(DamageEffect):
        ledger = ledger.add(rated.label, effect.by)
    return ledger


def damage_of_hit(
    weapon: Weapon, attacker: Attacker, target: Target, success: int, harm: Harm, house: HouseRules
) -> DamageReport:
    """Return the damage of one hit: the base, one for every net Success, then the target's soak.

    Rule: EotE core.
    """
    counted = success if house.first_success_adds_damage else success - 1
    dealt = base_damage(weapon, attacker.brawn).add("net Success", counted)
    return report_damage(weapon, target, dealt, harm, house)


def report_damage(weapon: Weapon, target: Target, dealt: Ledger, harm: Harm, house: HouseRules) -> DamageReport:
    """Return what damage of this weapon does to a target: converted to its scale, against its soak.

    Rule: EotE core.
    """
    is_vehicle = target.build is Build.VEHICLE
    if weapon.is_planetary and not is_vehicle:
        dealt = dealt.add("planetary scale", dealt.total * (PLANETARY - 1))
    if weapon.has(Special.ION) and target.build is Build.LIVING and not house.ion_harms_the_living:
        dealt = dealt.add("Ion spares the living", -dealt.total)
    return DamageReport(
        _kind(weapon, target, harm),
        dealt=dealt,
        protection=_protection(weapon, target),
        points_each=PLANETARY if is_vehicle and not weapon.is_planetary else 1,
    )


def _kind(weapon: Weapon, target: Target, harm: Harm) -> DamageKind:
    is_ion = weapon.has(Special.ION)
    if target.build is Build.VEHICLE:
        return DamageKind.SYSTEM_STRAIN if is_ion else DamageKind.HULL_TRAUMA
    if weapon.has(Special.STUN_DAMAGE) or harm is Harm.STRAIN or (is_ion and target.build is Build.DROID):
        return DamageKind.STRAIN
    return DamageKind.WOUNDS


def _protection(weapon: Weapon, target: Target) -> Ledger:
    """Return the target's soak line by line, below zero, then what the weapon ignores of it, never more than it is."""
    is_vehicle = target.build is Build.VEHICLE
    on_planetary_scale = is_vehicle and weapon.is_planetary
    each = PLANETARY if is_vehicle and not weapon.is_planetary else 1
    ledger = Ledger()
    for line in target.soak.lines:
        if line.amount:
            ledger = ledger.add(_soak_label(line.label, each, is_vehicle=is_vehicle), -line.amount * each)
    if target.has_cortosis:
        return ledger
    for rated, effect in weapon.effects_of(PierceEffect):
        ignored = rated.rank * (effect.armor if on_planetary_scale else effect.soak)
        if ignored := min(ignored, -ledger.total):
            ledger = ledger.add(rated.label, ignored)
    return ledger


def _soak_label(label: str, each: int, *, is_vehicle: bool) -> str:
    if is_vehicle:
        return f"armor × {each}" if each > 1 else "armor"
    return label if label == "soak" else f"soak: {label}"


def _floored(ledger: Ledger) -> Ledger:
    return ledger.add("never less than none", -ledger.total) if ledger.total < 0 else ledger
