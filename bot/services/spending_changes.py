"""Spending what is left of a roll: purchases, the victim of a stray shot, and leaving the rest; each one event."""

from collections.abc import Callable
from dataclasses import replace

from bot.access import Act
from bot.chance import Dice
from bot.game import HOUSE, narrative_in
from bot.services import unit
from bot.services.combined import Fight, fight_in, save
from bot.services.destiny import points, turn_points
from bot.services.fight_health import Toll, with_told
from bot.services.spending import check_may_spend, meant_in, spending_in
from bot.services.spending_effects import apply
from bot.services.spending_harm import Applied, contender_in, deal, struck_by
from bot.services.spending_questions import answered, question
from bot.services.unit import Draft, Op
from bot.store import characters
from bot.store.attack_values import Contender, contender_facts
from bot.store.character_values import StoredCharacter
from bot.store.spending_values import Question, Spending, purchase_facts
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind
from rules.combat import outcome as outcomes
from rules.combat.document import target_to_document
from rules.combat.outcome import FriendlyFire
from rules.combat.purchases import Purchase
from rules.combat.spending import SpendingSide
from rules.dice.chance import Chance
from rules.errors import IllegalAction

STRANGER = Contender(name="somebody else")
"""Whom a stray shot strikes where nobody knows their numbers."""


async def asked(store: Store, op: Op, number: int, purchase: Purchase) -> tuple[Spending, Question | None]:
    """Return what must be said before this purchase, to whom it is for to decide; nothing is changed.

    Raises:
        IllegalAction: somebody else decides, nothing can be spent any more, or it cannot be paid for.
    """

    def read(tx: Tx) -> tuple[Spending, Question | None]:
        now = meant_in(tx, op, number)
        check_may_spend(op, now, purchase.side)
        now.account.buy(purchase)
        return now, question(now, _fight(tx, now.campaign, now), purchase)

    return await store.read(read)


async def buy(store: Store, op: Op, number: int, purchase: Purchase, answers: tuple[str, ...], dice: Dice) -> Spending:
    """Buy something with a roll, and do it as far as a program can.

    Raises:
        RulesError: somebody else decides, nothing can be spent any more, it cannot be paid for, or not be done.
    """

    def work(tx: Tx, campaign: Campaign, now: Spending, chance: Chance) -> Draft:
        check_may_spend(op, now, purchase.side)
        now.account.buy(purchase)
        fight = _fight(tx, campaign, now)
        chosen = answered(question(now, fight, purchase), answers)
        done = apply(now, Toll(fight=fight, narrative=narrative_in(campaign)), purchase, chosen, chance)
        kind = Kind.SPEND_ROLLED if done.toll.has_rolled else Kind.SPEND
        facts = {
            "spender": contender_facts(now.spender),
            **purchase_facts(purchase),
            "title": now.account.title(purchase.key),
            "whom": [contender_facts(each) for each in done.whom],
            "item": done.item,
        }
        return _drafted(tx, op, campaign, fight, done, kind, {"roll": number, **facts})

    return await _change_with_dice(store, op, number, dice, work)


async def strike(store: Store, op: Op, number: int, answers: tuple[str, ...], dice: Dice) -> Spending:
    """Say whom a stray shot strikes, and deal its damage. Rule: EotE core, p. 219.

    Raises:
        RulesError: only the GM says so, it has struck somebody, or they are not there any more.
    """

    def work(tx: Tx, campaign: Campaign, now: Spending, chance: Chance) -> Draft:
        unit.require(op.actor, campaign, Act.NAME_VICTIM)
        if now.is_taken_back:
            raise IllegalAction("attack_taken_back", number=number)
        if not isinstance(now.outcome, FriendlyFire):
            raise IllegalAction("victim_is_named", number=number)
        fight = _fight(tx, campaign, now)
        chosen = answered(now.victims, answers)
        victim, fight = _victim(tx, campaign, now, fight, chosen)
        toll = Toll(fight=fight, narrative=narrative_in(campaign))
        target = struck_by(toll, victim)
        hit = outcomes.strike(now.outcome, target, HOUSE)
        toll, told = deal(toll, victim, hit.weapon.name, hit.damage, chance)
        facts = {
            "roll": number,
            "spender": contender_facts(now.spender),
            "victim": contender_facts(victim),
            "target": target_to_document(target),
        }
        return _drafted(tx, op, campaign, fight, Applied(toll=toll, did=(told,)), Kind.ATTACK_STRIKE, facts)

    return await _change_with_dice(store, op, number, dice, work)


async def pass_side(store: Store, op: Op, number: int, side: SpendingSide) -> Spending:
    """Leave what is left of one side of a roll unspent.

    Raises:
        IllegalAction: somebody else decides, or nothing can be spent any more.
    """

    def work(tx: Tx, campaign: Campaign, now: Spending) -> Draft:
        check_may_spend(op, now, side)
        if now.account.is_spent(side):
            raise IllegalAction("nothing_to_spend", number=number)
        facts = {"roll": number, "spender": contender_facts(now.spender), "side": side.value}
        return Draft(kind=Kind.SPEND_PASS, before={}, after=facts)

    return await _change(store, op, number, work)


async def _change_with_dice(
    store: Store, op: Op, number: int, dice: Dice, work: Callable[[Tx, Campaign, Spending, Chance], Draft]
) -> Spending:
    def perform(tx: Tx) -> Spending:
        def inner(tx: Tx, campaign: Campaign, chance: Chance) -> Draft:
            return work(tx, campaign, spending_in(tx, campaign, number), chance)

        return spending_in(tx, unit.perform_with_dice(tx, op, Act.ROLL, dice, inner).campaign, number)

    return await store.write(perform)


async def _change(store: Store, op: Op, number: int, work: Callable[[Tx, Campaign, Spending], Draft]) -> Spending:
    def perform(tx: Tx) -> Spending:
        def inner(tx: Tx, campaign: Campaign) -> Draft:
            return work(tx, campaign, spending_in(tx, campaign, number))

        return spending_in(tx, unit.perform(tx, op, Act.ROLL, inner).campaign, number)

    return await store.write(perform)


def _fight(tx: Tx, campaign: Campaign, now: Spending) -> Fight:
    """Return the fight of the roll, if it goes on, with the sheets of all whom the roll is about."""
    concerned = (now.spender, *now.targets, *([now.struck] if now.struck is not None else []))
    numbers = {each.character_id for each in concerned if each.character_id is not None}
    sheets = tuple(characters.several(tx, campaign.id, numbers))
    return fight_in(tx, campaign, *sheets) if now.table is not None else _without_encounter(sheets)


def _without_encounter(sheets: tuple[StoredCharacter, ...]) -> Fight:
    return Fight(stored=None, sheets={each.id: each for each in sheets})


def _victim(
    tx: Tx, campaign: Campaign, now: Spending, fight: Fight, chosen: tuple[str, ...]
) -> tuple[Contender, Fight]:
    if not chosen:
        return STRANGER, fight
    if now.table is not None:
        return contender_in(fight, int(chosen[0])), fight
    sheet = characters.get(tx, campaign.id, int(chosen[0]))
    assert sheet is not None, "it is among the candidates"
    struck = Contender(name=sheet.name, character_id=sheet.id, user_id=sheet.owner_id)
    return replace(struck, shown=sheet.shown) if sheet.is_npc else struck, fight.with_sheet(sheet)


def _drafted(
    tx: Tx, op: Op, campaign: Campaign, before: Fight, done: Applied, kind: Kind, facts: dict[str, object]
) -> Draft:
    """Save what a purchase comes to; what is only told is an event too."""
    saved = with_told(save(tx, campaign, before, done.toll.fight, at=op.at), done.toll)
    moved, turned = turn_points(tx, campaign, done.toll.turned)
    after = {**facts, "did": [*done.did, *turned], **points(moved.destiny), **saved}
    return Draft(kind=kind, before=points(campaign.destiny), after=after)
