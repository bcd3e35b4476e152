"""What an activated quality does. Imports outcomes and damage."""

from dataclasses import dataclass
from typing import assert_never

from rules.checks.gear import GearState
from rules.combat.activations import Activation
from rules.combat.damage import DamageReport, base_damage, damage_of_hit, report_damage
from rules.combat.outcome import Hit, Miss
from rules.combat.parties import Target
from rules.combat.qualities import ConditionEffect, ExtraHitEffect, RatedQuality, Special
from rules.combat.weapons import Weapon
from rules.dice.pool import DicePool
from rules.errors import IllegalAction
from rules.health.conditions import Condition
from rules.house import HouseRules
from rules.ledger import Ledger


@dataclass(frozen=True, slots=True)
class ExtraHit:
    """One more hit, against soak anew."""

    target: Target
    damage: DamageReport


@dataclass(frozen=True, slots=True)
class Blast:
    """Everyone close to the target takes this damage, each against their own soak."""

    dealt: Ledger
    strikes_target: bool
    """Whether the target takes it too, as after a miss."""


@dataclass(frozen=True, slots=True)
class Burning:
    """The target takes this damage again as each of its turns starts."""

    dealt: Ledger
    rounds: int


@dataclass(frozen=True, slots=True)
class Afflicted:
    """The target gets a condition; without rounds it lasts until it is ended."""

    condition: Condition
    rounds: int | None


@dataclass(frozen=True, slots=True)
class UnsoakedStrain:
    """The target suffers strain that soak does not reduce."""

    amount: int


@dataclass(frozen=True, slots=True)
class Sundered:
    """One item of the target is damaged one step; `sunder` tells its state."""


@dataclass(frozen=True, slots=True)
class GuidedShot:
    """The projectile attacks again at the end of the round, with these positive dice."""

    pool: DicePool


Consequence = ExtraHit | Blast | Burning | Afflicted | UnsoakedStrain | Sundered | GuidedShot


def activate(outcome: Hit | Miss, activation: Activation, house: HouseRules, on: Target | None = None) -> Consequence:
    """Return what activating a quality once does; who pays for it is not asked here.

    `on` puts an extra hit of automatic fire on another target that was named before the roll.
    Rule: EotE core.

    Raises:
        IllegalAction: this outcome does not let the quality be activated (rule "not_activatable": quality), or the
            hit cannot be put on that target (rule "target_not_named": target).
    """
    if activation not in outcome.activations:
        raise IllegalAction("not_activatable", quality=activation.rated.label)
    match outcome:
        case Hit():
            return _after_hit(outcome, activation.rated, house, on)
        case Miss():
            return _after_miss(outcome, activation.rated)
        case _:
            assert_never(outcome)


def blast_damage(blast: Blast, outcome: Hit | Miss, victim: Target, house: HouseRules) -> DamageReport:
    """Return what a blast does to one of those close to the target. Rule: EotE core."""
    order = outcome.plan.order
    return report_damage(order.arm.weapon, victim, blast.dealt, order.harm, house)


def burn_damage(burning: Burning, hit: Hit, house: HouseRules) -> DamageReport:
    """Return what burning does at the start of one turn. Rule: EotE core."""
    return report_damage(hit.weapon, hit.target, burning.dealt, hit.plan.order.harm, house)


def sunder(item: Weapon, state: GearState) -> GearState:
    """Return the state of an item once Sunder has damaged it one step more.

    Rule: EotE core.

    Raises:
        IllegalAction: Cortosis keeps it whole (rule "cannot_be_sundered": item), or nothing is left of it
            (rule "gear_unusable": name, state).
    """
    if item.has(Special.CORTOSIS):
        raise IllegalAction("cannot_be_sundered", item=item.name)
    if state is GearState.DESTROYED:
        raise IllegalAction("gear_unusable", name=item.name, state=state.value)
    return state.worse


def _after_hit(hit: Hit, rated: RatedQuality, house: HouseRules, on: Target | None) -> Consequence:
    for effect in rated.quality.effects:
        match effect:
            case ExtraHitEffect():
                return _extra_hit(hit, effect, house, on)
            case ConditionEffect(condition):
                return Afflicted(condition, rated.rank if rated.quality.is_ranked else None)
            case Special.BLAST:
                return Blast(Ledger().add(rated.label, rated.rank).add("net Success", hit.net.success), False)
            case Special.BURN:
                return Burning(base_damage(hit.weapon, hit.plan.order.attacker.brawn), rated.rank)
            case Special.STUN:
                return UnsoakedStrain(rated.rank)
            case Special.SUNDER:
                return Sundered()
            case _:
                continue
    raise ValueError(f"{rated.label} has a price but no effect that a hit activates")


def _after_miss(miss: Miss, rated: RatedQuality) -> Consequence:
    if Special.BLAST in rated.quality.effects:
        return Blast(Ledger().add(rated.label, rated.rank), True)
    if Special.GUIDED in rated.quality.effects:
        return GuidedShot(DicePool(ability=rated.rank))
    raise ValueError(f"{rated.label} has a price but no effect that a miss activates")


def _extra_hit(hit: Hit, effect: ExtraHitEffect, house: HouseRules, on: Target | None) -> ExtraHit:
    target = hit.target if on is None else on
    order = hit.plan.order
    if target != hit.target and not (effect.may_switch_target and target in order.targets):
        raise IllegalAction("target_not_named", target=target.name)
    damage = damage_of_hit(hit.weapon, order.attacker, target, hit.net.success, order.harm, house)
    return ExtraHit(target, damage)
