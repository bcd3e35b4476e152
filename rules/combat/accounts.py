"""What attacks and checks have to spend, as accounts. Imports purchases and outcomes."""

from collections.abc import Sequence

from rules.checks.skills import AttackKind
from rules.combat.further_hits import FurtherHit
from rules.combat.outcome import Hit, Miss
from rules.combat.purchases import Account, Purchase
from rules.combat.spending import Circumstance, Occasion, SpendingOption, SpendingSide
from rules.dice.symbols import NetResult
from rules.house import HouseRules


def account_of_attack(
    outcome: Hit | Miss,
    options: Sequence[SpendingOption],
    house: HouseRules,
    bought: Sequence[Purchase] = (),
    further: Sequence[FurtherHit] = (),
) -> Account:
    """Return what an attack has to spend, and on what.

    Only a ranged weapon runs out of ammunition, only a weapon for close combat is damaged, and bare hands are none.
    Rule: EotE core (tables 6-2 and 6-3).

    Raises:
        ValueError: more was bought than there was to spend.
    """
    order = outcome.plan.order
    ranged = [weapon.attack is AttackKind.RANGED for weapon in order.weapons]
    breakable = [
        weapon.attack is AttackKind.MELEE and not weapon.may_deal_strain and not outcome.weapon_breaks
        for weapon in order.weapons
    ]
    lacks = {
        *(() if any(ranged) else (Circumstance.AMMUNITION,)),
        *(() if any(breakable) else (Circumstance.BREAKABLE,)),
    }
    is_hit = isinstance(outcome, Hit)
    return Account(
        net=outcome.net,
        options=tuple(options),
        occasion=Occasion(
            is_hit=is_hit,
            is_past_soak=isinstance(outcome, Hit) and outcome.damage.is_past_soak,
            critical_rating=order.arm.weapon.critical_rating,
            lacks=frozenset(lacks),
        ),
        activations=outcome.activations,
        second_weapon=order.second_arm.weapon.name if order.second_arm is not None else None,
        further=tuple(further),
        triumph_adds_triggers=house.triumph_pays_further_triggers,
        bought=tuple(bought),
    )


def account_of_check(
    net: NetResult, options: Sequence[SpendingOption], *, has_target: bool, bought: Sequence[Purchase] = ()
) -> Account:
    """Return what a check without a weapon has to spend, and on what.

    Raises:
        ValueError: more was bought than there was to spend.
    """
    lacks = {Circumstance.AMMUNITION, *(() if has_target else (Circumstance.TARGET,))}
    occasion = Occasion(quality_cost=None, lacks=frozenset(lacks))
    return Account(net=net, options=tuple(options), occasion=occasion, bought=tuple(bought))


def stray_shot() -> Purchase:
    """Return the Despair that a shot which strikes somebody else has cost. Rule: EotE core, p. 219."""
    return Purchase(key="friendly_fire", side=SpendingSide.NEGATIVE, big=1)
