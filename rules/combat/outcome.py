"""An attack after the roll: a hit, a hit on somebody else, or a miss. Imports the rest of this room."""

from dataclasses import dataclass, replace

from rules.combat.activations import Activation, activations_after_hit, activations_after_miss
from rules.combat.attack import AttackPlan
from rules.combat.damage import DamageReport, damage_of_hit
from rules.combat.engagement import hits_someone_else
from rules.combat.improvised import improvised_breaks
from rules.combat.parties import Target
from rules.combat.triggers import attack_modifiers, critical_triggers
from rules.combat.two_weapons import second_weapon_hits
from rules.combat.weapons import Weapon
from rules.dice.symbols import NetResult, Symbols
from rules.errors import IllegalAction
from rules.house import HouseRules
from rules.ledger import Ledger


@dataclass(frozen=True, slots=True, kw_only=True)
class Miss:
    """The attack failed; nobody is struck, but symbols may still be spent."""

    plan: AttackPlan
    net: NetResult
    activations: tuple[Activation, ...]
    """What may be activated after a miss, whether or not the symbols pay for it."""
    weapon_breaks: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """The attack struck its target, or whom the GM named in its place."""

    plan: AttackPlan
    net: NetResult
    target: Target
    damage: DamageReport
    critical_triggers: int
    """The most triggers that the symbols can pay for; 0: no Critical Injury."""
    activations: tuple[Activation, ...]
    """What may be activated, whether or not the symbols pay for it."""
    second_weapon_may_hit: bool
    """Whether there is a second weapon, and the symbols pay for its hit."""
    weapon_breaks: bool

    @property
    def weapon(self) -> Weapon:
        """Return the weapon that struck, of two the primary one."""
        return self.plan.order.arm.weapon

    def critical_modifiers(self, *, triggers: int = 1, carried: int = 0) -> Ledger:
        """Return what changes the roll for the Critical Injury when so many triggers are paid for.

        Raises:
            IllegalAction: a count is too low (rule "too_low"), or the hit does not pay for so many triggers
                (rule "too_few_triggers": triggers, most).
            LimitExceeded: a count is too high.
        """
        if triggers > self.critical_triggers:
            raise IllegalAction("too_few_triggers", triggers=triggers, most=self.critical_triggers)
        order = self.plan.order
        return attack_modifiers(self.weapon, order.attacker, self.target, triggers=triggers, carried=carried)


@dataclass(frozen=True, slots=True, kw_only=True)
class FriendlyFire:
    """The attack struck somebody engaged with the target instead; the GM says whom, and `strike` does the rest."""

    plan: AttackPlan
    net: NetResult
    weapon_breaks: bool


AttackOutcome = Hit | FriendlyFire | Miss
"""All that an attack can come to."""


def resolve_attack(plan: AttackPlan, shown: Symbols, house: HouseRules) -> AttackOutcome:
    """Return what a roll makes of an attack; `shown` has all symbols of the roll, the free ones included.

    Rule: EotE core.
    """
    order, net = plan.order, shown.net()
    breaks = any(weapon.is_improvised for weapon in order.weapons) and improvised_breaks(shown, house)
    if not net.succeeded:
        activations = activations_after_miss(order.arm.weapon)
        return Miss(plan=plan, net=net, activations=activations, weapon_breaks=breaks)
    weapon = order.arm.weapon
    at_risk = order.target.is_engaged_with_ally and not weapon.is_planetary
    if hits_someone_else(net, weapon.attack, engaged_with_ally=at_risk, house=house):
        return FriendlyFire(plan=plan, net=net, weapon_breaks=breaks)
    return _hit(plan, net, order.target, house, breaks=breaks)


def strike(stray: FriendlyFire, victim: Target, house: HouseRules) -> Hit:
    """Return the hit on whom the GM chose. Rule: EotE core, p. 219."""
    return _hit(stray.plan, stray.net, victim, house, breaks=stray.weapon_breaks)


def hit_with_second_weapon(hit: Hit, house: HouseRules) -> DamageReport:
    """Return the damage of the second weapon: its own base, and all net Successes again.

    Rule: EotE core.

    Raises:
        IllegalAction: there is no second weapon, or the symbols do not pay for it (rule "second_weapon_misses").
    """
    return hit_of_second_weapon(hit, house).damage


def hit_of_second_weapon(hit: Hit, house: HouseRules) -> Hit:
    """Return the hit of the second weapon, with its own damage, Critical Rating and qualities.

    Rule: EotE core.

    Raises:
        IllegalAction: there is no second weapon, or the symbols do not pay for it (rule "second_weapon_misses").
    """
    order = hit.plan.order
    if order.second_arm is None or not hit.second_weapon_may_hit:
        raise IllegalAction("second_weapon_misses")
    alone = replace(order, arm=order.second_arm, second_arm=None, fires_automatically=False, other_targets=())
    return _hit(replace(hit.plan, order=alone), hit.net, hit.target, house, breaks=hit.weapon_breaks)


def hit_again(hit: Hit, target: Target, house: HouseRules) -> Hit:
    """Return one more hit with the same weapon, as Auto-fire and Linked have it. Rule: EotE core."""
    return _hit(hit.plan, hit.net, target, house, breaks=hit.weapon_breaks)


def _hit(plan: AttackPlan, net: NetResult, target: Target, house: HouseRules, *, breaks: bool) -> Hit:
    order, weapon = plan.order, plan.order.arm.weapon
    damage = damage_of_hit(weapon, order.attacker, target, net.success, order.harm, house)
    return Hit(
        plan=plan,
        net=net,
        target=target,
        damage=damage,
        critical_triggers=critical_triggers(net, damage, weapon.critical_rating, house),
        activations=activations_after_hit(weapon, target, automatic=order.fires_automatically),
        second_weapon_may_hit=order.second_arm is not None and second_weapon_hits(net),
        weapon_breaks=breaks,
    )
