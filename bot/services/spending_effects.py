"""What a purchase does to the people of a fight, in the transaction of its event; what is not done is told only."""

from dataclasses import replace

from bot.game import HOUSE
from bot.services.fight_health import Toll, injury_rolled, strain_of, strain_recovered
from bot.services.health_facts import ledger_facts
from bot.services.injury_rolls import percentile
from bot.services.spending_harm import Applied, afflicted, contender_in, deal
from bot.services.spending_qualities import activated
from bot.services.spending_questions import weapons_of
from bot.store.spending_values import Spending
from rules.checks.gear import GearState
from rules.checks.skills import AttackKind
from rules.combat.defense import DefenseKind
from rules.combat.outcome import Hit, hit_with_second_weapon
from rules.combat.purchases import SECOND_WEAPON, Purchase
from rules.combat.spending import (
    ItemLoss,
    OwnCondition,
    OwnDefense,
    OwnStrain,
    Promise,
    Recipient,
    SpendingOption,
    Varies,
)
from rules.dice.chance import Chance
from rules.errors import IllegalAction
from rules.health.critical_roll import roll_critical, row_for
from rules.ledger import Ledger
from rules.table.afflictions import set_weapon
from rules.table.conditions import more_defense, without_weapon
from rules.table.encounter import For
from rules.table.promises import promise


def apply(spending: Spending, toll: Toll, purchase: Purchase, chosen: tuple[str, ...], chance: Chance) -> Applied:
    """Return what a purchase does, with the answers to what it asked.

    Raises:
        RulesError: it cannot be done to them.
    """
    option, activation = spending.account.option(purchase.key), spending.account.activation(purchase.key)
    start = Applied(toll=toll)
    if activation is not None:
        return activated(spending, start, activation, purchase, chosen, chance)
    if purchase.key == SECOND_WEAPON:
        return _second_weapon(spending, start, chance)
    assert option is not None, "it is for sale"
    if option.small is Varies.CRITICAL_RATING:
        return _critical(spending, start, purchase, chance)
    match option.effect:
        case OwnStrain(amount):
            return _own_strain(spending, start, amount * purchase.times, chance)
        case OwnCondition(condition, rounds):
            return afflicted(spending.spender, start, condition, rounds)
        case OwnDefense(amount):
            return afflicted(spending.spender, start, more_defense(DefenseKind(chosen[0]), amount), 1)
        case ItemLoss():
            return _item(spending, start, option.effect, chosen)
        case Promise():
            return _promise(spending, start, option, option.effect, chosen)
        case _:
            return _thing(spending, start, option)


def _own_strain(spending: Spending, start: Applied, amount: int, chance: Chance) -> Applied:
    number = spending.spender.character_id
    if number is None:
        return start
    sheet = start.toll.fight.sheets.get(number)
    if sheet is not None and sheet.character.strain < -amount:
        raise IllegalAction("less_strain_to_recover", name=spending.spender.public_name, amount=-amount)
    work = strain_of(amount, chance) if amount > 0 else strain_recovered(-amount)
    return start.then(start.toll.touch(number, work), {"what": "own_strain", "amount": amount})


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


def _item(spending: Spending, start: Applied, loss: ItemLoss, chosen: tuple[str, ...]) -> Applied:
    """Let the target drop or lose one of the weapons that everybody sees; of others the GM tells what they hold."""
    who, fight = spending.struck, start.toll.fight
    if who is None or who.participant_id is None or not chosen:
        return start if who is None else replace(start, whom=(who,))
    name = weapons_of(who, fight)[int(chosen[0])]
    start = replace(start, item=name)
    if loss is ItemLoss.DROPPED:
        return afflicted(who, start, without_weapon(name), None)
    changed = replace(fight.encounter.participant(who.participant_id).weapon(name), gear=GearState.DESTROYED)
    destroyed = set_weapon(fight.encounter, who.participant_id, changed)
    return replace(start, whom=(who,)).in_encounter(destroyed, {"what": "gear", "state": changed.gear.value})


def _critical(spending: Spending, start: Applied, purchase: Purchase, chance: Chance) -> Applied:
    hit, who = spending.hit_of(purchase.key), spending.struck_by(purchase.key)
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
