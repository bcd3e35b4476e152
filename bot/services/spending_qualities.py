"""What activating a weapon quality does to the people of a fight: further hits, Blast, Burn, conditions, Sunder."""

from dataclasses import replace

from bot.game import HOUSE
from bot.services.fight_health import strain_of
from bot.services.spending_harm import Applied, afflicted, contender_in, deal, struck_by, sundered_once
from bot.services.spending_questions import weapons_of
from bot.store.attack_values import Contender, contender_facts
from bot.store.spending_values import Spending
from rules.combat.activations import Activation
from rules.combat.consequences import (
    Afflicted,
    Blast,
    Burning,
    ExtraHit,
    GuidedShot,
    Sundered,
    UnsoakedStrain,
    activate,
    blast_damage,
)
from rules.combat.outcome import Hit, Miss
from rules.combat.purchases import Purchase
from rules.combat.qualities import ExtraHitEffect, PierceEffect
from rules.combat.weapons import Weapon
from rules.dice.chance import Chance
from rules.table.afflictions import add_effect, set_weapon


def activated(
    spending: Spending,
    start: Applied,
    activation: Activation,
    purchase: Purchase,
    chosen: tuple[str, ...],
    chance: Chance,
) -> Applied:
    """Return what activating a quality of the weapon does, with the answers to what that asked.

    Raises:
        RulesError: it cannot be done to them.
    """
    outcome, attack = spending.hit_of(purchase.key), spending.attack
    assert attack is not None and outcome is not None, "only attacks have qualities"  # noqa: PT018  # one reason
    weapon = outcome.plan.order.arm.weapon
    place = int(chosen[0]) if chosen and _hits_again(activation) else 0
    who = spending.targets[place] if place else spending.struck
    on = attack.plan.order.targets[place] if place else None
    done = activate(outcome, activation, HOUSE, on)
    match done:
        case ExtraHit(_, report):
            assert who is not None, "attacks have targets"
            start = replace(start, whom=(who,))
            for _ in range(purchase.times):
                toll, told = deal(start.toll, who, weapon.name, report, chance)
                start = start.then(toll, told)
            return start
        case Blast():
            return _blast(spending, start, outcome, done, chosen, chance)
        case Burning(dealt, rounds):
            return _burning(spending, start, weapon, dealt.total, rounds, activation)
        case Afflicted(condition, rounds):
            return afflicted(spending.struck, start, condition, rounds)
        case UnsoakedStrain(amount):
            return _strain(spending.struck, start, amount, chance)
        case Sundered():
            return _sundered(spending, start, purchase, chosen)
        case GuidedShot(pool):
            return start.then(start.toll, {"what": "guided", "dice": pool.ability})


def _hits_again(activation: Activation) -> bool:
    return any(isinstance(effect, ExtraHitEffect) for effect in activation.rated.quality.effects)


def _strain(who: Contender | None, start: Applied, amount: int, chance: Chance) -> Applied:
    if who is None:
        return start
    start = replace(start, whom=(who,))
    told = {"what": "strain", "who": contender_facts(who), "amount": amount}
    if who.character_id is None:
        return start.then(start.toll, told)
    return start.then(start.toll.touch(who.character_id, strain_of(amount, chance)), told)


def _blast(
    spending: Spending, start: Applied, outcome: Hit | Miss, blast: Blast, chosen: tuple[str, ...], chance: Chance
) -> Applied:
    order = outcome.plan.order
    caught = [contender_in(start.toll.fight, int(each)) for each in chosen]
    if blast.strikes_target:
        caught.insert(0, spending.targets[0])
    start = replace(start, whom=tuple(caught))
    if not caught:
        return start.then(start.toll, {"what": "blast", "amount": blast.dealt.total})
    for each in caught:
        victim = order.target if each == spending.targets[0] else struck_by(start.toll, each)
        report = blast_damage(blast, outcome, victim, HOUSE)
        toll, told = deal(start.toll, each, f"{order.arm.weapon.name}: blast", report, chance)
        start = start.then(toll, told)
    return start


def _burning(
    spending: Spending, start: Applied, weapon: Weapon, damage: int, rounds: int, activation: Activation
) -> Applied:
    who = spending.struck
    assert who is not None, "offered after a hit only"
    told = {"what": "burning", "who": contender_facts(who), "damage": damage, "rounds": rounds}
    start = replace(start, whom=(who,))
    if who.participant_id is None or not start.toll.fight.is_on:
        return start.then(start.toll, {**told, "is_told": True})
    burning = add_effect(
        start.toll.fight.encounter,
        who.participant_id,
        activation.rated.quality.name,
        damage=damage,
        rounds=rounds,
        pierce=_ignored(weapon),
        roll_number=spending.number,
    )
    return start.in_encounter(burning, told)


def _ignored(weapon: Weapon) -> int:
    """Return how many points of a person's soak the weapon ignores, as ranks of Pierce have it."""
    return sum(rated.rank * effect.soak for rated, effect in weapon.effects_of(PierceEffect))


def _sundered(spending: Spending, start: Applied, purchase: Purchase, chosen: tuple[str, ...]) -> Applied:
    who, fight = spending.struck, start.toll.fight
    if who is None or not chosen or who.participant_id is None:
        return start if who is None else replace(start, whom=(who,))
    name = weapons_of(who, fight)[int(chosen[0])]
    encounter = fight.encounter
    state = encounter.participant(who.participant_id).weapon(name)
    gear = state.gear
    for _ in range(purchase.times):
        gear = sundered_once(start.toll, who, name, gear)
    start = replace(start, whom=(who,), item=name)
    changed = replace(state, gear=gear)
    return start.in_encounter(set_weapon(encounter, who.participant_id, changed), {"what": "gear", "state": gear.value})
