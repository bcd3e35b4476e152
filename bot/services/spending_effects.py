"""What a purchase does to the people of a fight, in the transaction of its event; what is not done is told only."""

from dataclasses import dataclass, field, replace

from bot.services.fight_health import Toll, injury_rolled, strain_of, strain_recovered
from bot.services.health_change import HOUSE
from bot.services.health_facts import ledger_facts
from bot.services.injury_rolls import percentile
from bot.services.spending_harm import contender_in, deal, struck_by, sundered_once
from bot.services.spending_questions import weapons_of
from bot.store.attack_values import Contender, contender_facts
from bot.store.spending_values import Spending
from bot.store.values import Facts
from rules.checks.skills import AttackKind
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
from rules.combat.outcome import FriendlyFire, Hit, hit_with_second_weapon
from rules.combat.purchases import SECOND_WEAPON, Purchase
from rules.combat.qualities import PierceEffect
from rules.combat.spending import OwnCondition, OwnStrain, Promise, Recipient, SpendingOption, Varies
from rules.combat.weapons import Weapon
from rules.dice.chance import Chance
from rules.health.critical_roll import roll_critical, row_for
from rules.ledger import Ledger
from rules.table.afflictions import add_effect, inflict, set_weapon
from rules.table.encounter import Encounter, For
from rules.table.promises import promise


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """A fight after a purchase, whom it was put on, and what to tell of it."""

    toll: Toll
    whom: tuple[Contender, ...] = ()
    item: str = ""
    did: tuple[Facts, ...] = field(default=())

    def then(self, toll: Toll, *did: Facts) -> "Applied":
        """Return this with one thing more that was done."""
        return replace(self, toll=toll, did=(*self.did, *did))

    def in_encounter(self, encounter: Encounter, *did: Facts) -> "Applied":
        """Return this with the encounter as it is to be."""
        return self.then(replace(self.toll, fight=self.toll.fight.with_encounter(encounter)), *did)


def apply(spending: Spending, toll: Toll, purchase: Purchase, chosen: tuple[str, ...], chance: Chance) -> Applied:
    """Return what a purchase does, with the answers to what it asked.

    Raises:
        RulesError: it cannot be done to them.
    """
    option, activation = spending.account.option(purchase.key), spending.account.activation(purchase.key)
    start = Applied(toll=toll)
    if activation is not None:
        return _quality(spending, start, activation, purchase, chosen, chance)
    if purchase.key == SECOND_WEAPON:
        return _second_weapon(spending, start, chance)
    assert option is not None, "it is for sale"
    if option.small is Varies.CRITICAL_RATING:
        return _critical(spending, start, purchase, chance)
    match option.effect:
        case OwnStrain(amount):
            return _own_strain(spending, start, amount * purchase.times, chance)
        case OwnCondition(condition):
            return _afflicted(spending.spender, start, condition, None)
        case Promise():
            return _promise(spending, start, option, option.effect, chosen)
        case _:
            return _thing(spending, start, option)


def _own_strain(spending: Spending, start: Applied, amount: int, chance: Chance) -> Applied:
    number = spending.spender.character_id
    if number is None:
        return start
    work = strain_of(amount, chance) if amount > 0 else strain_recovered(-amount)
    return start.then(start.toll.touch(number, work), {"what": "own_strain", "amount": amount})


def _afflicted(who: Contender | None, start: Applied, condition: str, rounds: int | None) -> Applied:
    """Put a condition on somebody in the fight; it is only told of anybody else."""
    if who is None:
        return start
    told = {"what": "condition", "who": contender_facts(who), "condition": str(condition), "rounds": rounds}
    start = replace(start, whom=(who,))
    if who.participant_id is None or not start.toll.fight.is_on:
        return start.then(start.toll, {**told, "is_told": True})
    return start.in_encounter(inflict(start.toll.fight.encounter, who.participant_id, condition, rounds), told)


def _promise(
    spending: Spending, start: Applied, option: SpendingOption, promised: Promise, chosen: tuple[str, ...]
) -> Applied:
    fight, spender, struck = start.toll.fight, spending.spender, spending.struck
    if spending.table is None or spender.side is None:
        if struck is None or promised.to is not Recipient.TARGET:
            return start
        return replace(start, whom=(struck,))
    reason = f"{spender.public_name}: {option.title}"
    if promised.to is Recipient.NEXT_ALLY:
        made = promise(fight.encounter, promised.change, reason, For.NEXT_OF_SIDE, side=spender.side)
        return start.in_encounter(made, {"what": "promise", "to": "next"})
    who = contender_in(fight, int(chosen[0])) if chosen else struck
    if who is None or who.participant_id is None:
        return start if who is None else replace(start, whom=(who,))
    made = promise(fight.encounter, promised.change, reason, For.PARTICIPANT, participant=who.participant_id)
    return replace(start, whom=(who,)).in_encounter(made, {"what": "promise", "to": "one"})


def _thing(spending: Spending, start: Applied, option: SpendingOption) -> Applied:
    """Let the weapon in use run dry or be damaged; everything else is told."""
    if spending.attack is None or option.key not in ("out_of_ammunition", "gear_damaged"):
        return start
    is_dry = option.key == "out_of_ammunition"
    wanted = AttackKind.RANGED if is_dry else AttackKind.MELEE
    weapon = next(each for each in spending.attack.plan.order.weapons if each.attack is wanted)
    start, number = replace(start, item=weapon.name), spending.spender.participant_id
    if number is None or not start.toll.fight.is_on:
        return start
    encounter = start.toll.fight.encounter
    state = encounter.participant(number).weapon(weapon.name)
    if is_dry:
        changed = replace(state, is_out_of_ammunition=True)
        return start.in_encounter(set_weapon(encounter, number, changed), {"what": "out_of_ammunition"})
    changed = replace(state, gear=state.gear.worse)
    return start.in_encounter(set_weapon(encounter, number, changed), {"what": "gear", "state": changed.gear.value})


def _critical(spending: Spending, start: Applied, purchase: Purchase, chance: Chance) -> Applied:
    hit, who = spending.outcome, spending.struck
    assert isinstance(hit, Hit) and who is not None, "offered after a hit only"  # noqa: PT018  # one reason

    def modifiers(carried: int) -> Ledger:
        return hit.critical_modifiers(triggers=purchase.times, carried=carried)

    start = replace(start, whom=(who,))
    if who.character_id is not None:
        return start.then(start.toll.touch(who.character_id, injury_rolled(modifiers, chance)), {"what": "critical"})
    roll = roll_critical(percentile(chance), modifiers(0))
    row = row_for(start.toll.narrative.critical_injuries, roll)
    told = {
        "what": "injury",
        "injury": row.key,
        "label": row.name,
        "reason": "",
        "shown": roll.percentile,
        "modifiers": ledger_facts(roll.modifiers),
        "total": roll.total,
    }
    return start.then(replace(start.toll, has_rolled=True), told)


def _second_weapon(spending: Spending, start: Applied, chance: Chance) -> Applied:
    hit, who = spending.outcome, spending.struck
    assert isinstance(hit, Hit) and who is not None, "offered after a hit only"  # noqa: PT018  # one reason
    second = hit.plan.order.second_arm
    assert second is not None, "offered with two weapons only"
    report = hit_with_second_weapon(hit, HOUSE)
    toll, told = deal(start.toll, who, second.weapon.name, report, chance)
    return replace(start, whom=(who,)).then(toll, told)


def _quality(
    spending: Spending,
    start: Applied,
    activation: Activation,
    purchase: Purchase,
    chosen: tuple[str, ...],
    chance: Chance,
) -> Applied:
    outcome, attack = spending.outcome, spending.attack
    assert attack is not None and outcome is not None, "only attacks have qualities"  # noqa: PT018  # one reason
    assert not isinstance(outcome, FriendlyFire), "nothing is for sale before somebody is struck"
    place = int(chosen[0]) if chosen and len(spending.targets) > 1 else 0
    who = spending.targets[place] if place else spending.struck
    on = attack.plan.order.targets[place] if place else None
    done = activate(outcome, activation, HOUSE, on)
    match done:
        case ExtraHit(_, report):
            assert who is not None, "attacks have targets"
            start = replace(start, whom=(who,))
            for _ in range(purchase.times):
                toll, told = deal(start.toll, who, attack.plan.order.arm.weapon.name, report, chance)
                start = start.then(toll, told)
            return start
        case Blast():
            return _blast(spending, start, done, chosen, chance)
        case Burning(dealt, rounds):
            return _burning(spending, start, dealt.total, rounds, activation)
        case Afflicted(condition, rounds):
            return _afflicted(spending.struck, start, condition, rounds)
        case UnsoakedStrain(amount):
            return _strain(spending.struck, start, amount, chance)
        case Sundered():
            return _sundered(spending, start, purchase, chosen)
        case GuidedShot(pool):
            return start.then(start.toll, {"what": "guided", "dice": pool.ability})


def _strain(who: Contender | None, start: Applied, amount: int, chance: Chance) -> Applied:
    if who is None:
        return start
    start = replace(start, whom=(who,))
    told = {"what": "strain", "who": contender_facts(who), "amount": amount}
    if who.character_id is None:
        return start.then(start.toll, told)
    return start.then(start.toll.touch(who.character_id, strain_of(amount, chance)), told)


def _blast(spending: Spending, start: Applied, blast: Blast, chosen: tuple[str, ...], chance: Chance) -> Applied:
    outcome, attack = spending.outcome, spending.attack
    assert attack is not None and outcome is not None, "only attacks blast"  # noqa: PT018  # one reason
    assert not isinstance(outcome, FriendlyFire), "nothing is for sale before somebody is struck"
    weapon = attack.plan.order.arm.weapon
    caught = [contender_in(start.toll.fight, int(each)) for each in chosen]
    if blast.strikes_target:
        caught.insert(0, spending.targets[0])
    start = replace(start, whom=tuple(caught))
    if not caught:
        return start.then(start.toll, {"what": "blast", "amount": blast.dealt.total})
    for each in caught:
        victim = attack.plan.order.target if each == spending.targets[0] else struck_by(start.toll, each)
        report = blast_damage(blast, outcome, victim, HOUSE)
        toll, told = deal(start.toll, each, f"{weapon.name}: blast", report, chance)
        start = start.then(toll, told)
    return start


def _burning(spending: Spending, start: Applied, damage: int, rounds: int, activation: Activation) -> Applied:
    who, attack = spending.struck, spending.attack
    assert who is not None and attack is not None, "offered after a hit only"  # noqa: PT018  # one reason
    told = {"what": "burning", "who": contender_facts(who), "damage": damage, "rounds": rounds}
    start = replace(start, whom=(who,))
    if who.participant_id is None or not start.toll.fight.is_on:
        return start.then(start.toll, {**told, "is_told": True})
    weapon = attack.plan.order.arm.weapon
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
