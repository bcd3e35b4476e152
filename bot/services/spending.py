"""What is left of a roll: read from the ledger each time, so that it can be wrong for nobody and in no message.

A check or an attack is spent until everything is, it is passed, or the next slot begins.
"""

from collections.abc import Mapping
from dataclasses import replace

from bot.access import Act, may_change_character
from bot.game import HOUSE, narrative_in
from bot.services import encounter_queries
from bot.services.campaign_here import campaign_meant
from bot.services.reaction_offers import offers
from bot.services.spending_hits import further_hits
from bot.services.spending_questions import victims
from bot.services.unit import Op, check_meant, require
from bot.store import campaigns, characters, encounters, ledger, roll_ledger, rolls
from bot.store.amended_attacks import as_amended
from bot.store.attack_values import Contender, attack_of, contender_of
from bot.store.encounter_values import EncounterState
from bot.store.spending_values import Spending, purchase_of
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Event, Kind, Place, StoredRoll
from rules.combat.accounts import account_of_attack, account_of_check, stray_shot
from rules.combat.document import target_from_document
from rules.combat.outcome import FriendlyFire, Hit, strike
from rules.combat.purchases import Account, Purchase
from rules.combat.reactions import Reaction, answered_hit
from rules.combat.spending import NO_OCCASION, Chooser, SpendingSide, chooser
from rules.errors import IllegalAction
from rules.systems.base import Narrative

_ON = (Kind.ENCOUNTER_NEXT, Kind.ENCOUNTER_SKIP)
_CALLED_BACK = Kind.ENCOUNTER_BACK
_ENDED = Kind.ENCOUNTER_END
TURN_KINDS = (*_ON, Kind.ENCOUNTER_INJURED, _CALLED_BACK, _ENDED)
"""The changes of a fight by which the spending of its rolls ends, or goes on; an injury may come as a turn starts."""


async def spending(store: Store, place: Place, campaign_id: int, number: int) -> Spending:
    """Return the roll of this number with what is left of it.

    Raises:
        IllegalAction: the campaign is not in this channel any more, or has no roll of this number that can be spent.
    """

    def question(tx: Tx) -> Spending:
        campaign = campaign_meant(tx, place, campaign_id)
        return spending_in(tx, campaign, number)

    return await store.read(question)


async def to_spend(store: Store, op: Op, number: int, side: SpendingSide) -> Spending:
    """Return the roll of this number for somebody who decides how this side is spent; nothing is changed.

    Raises:
        IllegalAction: somebody else decides, or nothing can be spent any more.
    """

    def question(tx: Tx) -> Spending:
        now = meant_in(tx, op, number)
        check_may_spend(op, now, side)
        return now

    return await store.read(question)


def meant_in(tx: Tx, op: Op, number: int) -> Spending:
    """Return the roll of this number in the campaign that a pressed message belongs to.

    Raises:
        IllegalAction: the channel has another campaign by now, or there is no such roll.
    """
    campaign = campaigns.in_place(tx, op.place)
    check_meant(op, campaign)
    if campaign is None:
        raise IllegalAction("campaign_is_gone")
    return spending_in(tx, campaign, number)


def spending_in(tx: Tx, campaign: Campaign, number: int) -> Spending:
    """Return the roll of this number with what is left of it, inside an open transaction.

    Raises:
        IllegalAction: there is no roll of this number (rule "roll_is_gone": number), none of a character
            (rule "nothing_to_spend": number), or it is secret (rule "roll_is_secret": number).
    """
    found, is_on = _account(tx, campaign, number)
    found = replace(found, table=_table(tx, campaign) if is_on else None)
    sheet = characters.get(tx, campaign.id, found.spender.character_id or 0)
    if sheet is not None and not found.spender.is_veiled:  # else the list would tell the strain of an NPC
        found = replace(found, account=replace(found.account, own_strain=sheet.character.strain))
    found = replace(found, account=replace(found.account, strikes_nobody=_wiped_out(found)))
    found = replace(found, reactions=offers(tx, campaign, found))
    if not found.awaits_victim:
        return found
    return replace(found, victims=victims(found, characters.names(tx, campaign.id) if found.table is None else ()))


def _wiped_out(found: Spending) -> frozenset[str]:
    """Return the hits on minion groups of which nobody is left: "" for the first, else the keys of further ones.

    Told by this roll and what was bought with it, so that its message follows whatever changes that.
    """
    hits = found.event.after.get("hits", ())
    left = {found.targets[each["target"]].character_id: each["members"][0] for each in hits if "members" in each}
    for event in (*(() if found.strike is None else (found.strike,)), *found.purchases):
        entries = [each for each in event.after.get("characters", ()) if "members" in each]
        left.update({each["character"]: each["members"][0] for each in entries})

    def is_gone(who: Contender | None) -> bool:
        return who is not None and left.get(who.character_id) == 0

    further = (each.key for each in found.account.further if is_gone(found.struck_by(each.keyed(""))))
    return frozenset((*(("",) if is_gone(found.struck) else ()), *further))


def account_in(tx: Tx, campaign: Campaign, number: int) -> Spending:
    """Return the roll of this number with what is left of it, but nothing of whom it could be spent on.

    Raises:
        IllegalAction: as `spending_in`.
    """
    return _account(tx, campaign, number)[0]


def _account(tx: Tx, campaign: Campaign, number: int) -> tuple[Spending, bool]:
    """Return a roll with what is left of it, and whether the fight in which it was rolled goes on."""
    event_id = rolls.event_of(tx, campaign.id, number)
    event = ledger.get(tx, campaign.id, event_id) if event_id is not None else None
    if event is None:
        raise IllegalAction("roll_is_gone", number=number)
    if event.kind is not Kind.ATTACK and "spender" not in event.after:
        raise IllegalAction("nothing_to_spend", number=number)
    stored, later = rolls.of_event(tx, event.id), roll_ledger.spent_on_roll(tx, event, number)
    changes = roll_ledger.standing_on_roll(tx, campaign.id, number, since=event.id)
    if event.kind is Kind.ATTACK:
        event = as_amended(event, changes)
    if stored.is_secret:
        raise IllegalAction("roll_is_secret", number=number)
    narrative = narrative_in(campaign)
    read = _attack if event.kind is Kind.ATTACK else _check
    found = read(campaign, event, stored, later, narrative)
    in_fight = found.spender.participant_id is not None
    counts = ledger.counted_since(tx, campaign.id, since=event.id, kinds=TURN_KINDS if in_fight else ())
    left = replace(
        found,
        latest=later[-1] if later else None,
        changes=changes,
        passed=frozenset(SpendingSide(each.after["side"]) for each in later if each.kind is Kind.SPEND_PASS),
        is_over=is_spending_over(counts),
        taken_back=ledger.get(tx, campaign.id, event.undone_by) if event.undone_by is not None else None,
        is_deleted=any(each.kind is Kind.ROLL_REMOVE for each in changes),
    )
    return left, in_fight and not counts.get(_ENDED)


def is_spending_over(counts: Mapping[Kind, int]) -> bool:
    """Whether what is left of a roll is lost, by the deeds in its fight since: the next slot began, or it ended."""
    gone_on = sum(counts.get(kind, 0) for kind in _ON) - counts.get(_CALLED_BACK, 0)
    return bool(counts.get(_ENDED)) or gone_on > 0


def decides(spending: Spending, side: SpendingSide) -> Chooser:
    """Return who decides how a side of a roll is spent: the player for what is good, if it is a player's character's.

    Rule: EotE core.
    """
    is_npc = spending.spender.user_id is None
    return chooser(side, Chooser.GAME_MASTER if is_npc else Chooser.PLAYER)


def check_may_spend(op: Op, spending: Spending, side: SpendingSide) -> None:
    """Check that it is for this person to decide, and that there is anything to decide yet.

    Raises:
        NotAllowed: the GM decides.
        IllegalAction: the player decides (rule "player_spends": id, pays), the next slot has begun, it was passed, the
            attack was taken back, or a stray shot has to strike somebody first.
    """
    if decides(spending, side) is Chooser.GAME_MASTER:
        require(op.actor, spending.campaign, Act.SPEND_AS_GM)
    elif not may_change_character(op.actor, spending.campaign.masters, spending.spender.user_id):
        raise IllegalAction("player_spends", id=spending.spender.user_id, pays=side.value)
    check_open(spending, side)


def check_open(spending: Spending, side: SpendingSide) -> None:
    """Check that a side of a roll can still be spent.

    Raises:
        IllegalAction: the next slot has begun, it was passed, the attack was taken back, or a stray shot has to
            strike somebody first.
    """
    if spending.is_taken_back:
        raise IllegalAction("attack_taken_back", number=spending.number)
    if spending.is_over:
        raise IllegalAction("spending_is_over", number=spending.number)
    if spending.awaits_victim:
        raise IllegalAction("victim_first")
    if side in spending.passed:
        raise IllegalAction("spending_passed", pays=side.value)


def _table(tx: Tx, campaign: Campaign) -> EncounterState | None:
    stored = encounters.current(tx, campaign.id)
    return encounter_queries.state_of(tx, campaign, stored) if stored is not None else None


def _attack(
    campaign: Campaign, event: Event, stored: StoredRoll, later: tuple[Event, ...], narrative: Narrative
) -> Spending:
    attack = attack_of(event, stored, narrative, HOUSE)
    outcome = attack.outcome
    struck = next((each for each in later if each.kind is Kind.ATTACK_STRIKE), None)
    paid = _purchases(later)
    reaction = next((each for each in later if each.kind is Kind.ATTACK_REACT), None)
    if reaction is not None and isinstance(outcome, Hit):
        facts = reaction.after
        outcome = answered_hit(outcome, Reaction(facts["reaction"]), facts["ranks"], HOUSE)
        told = replace(event, after={**event.after, "hits": [facts["hit"]]})
        attack = replace(attack, outcome=outcome, event=told)
    if isinstance(outcome, FriendlyFire):
        paid = (stray_shot(), *paid)
        if struck is not None:
            victim = target_from_document(struck.after["target"], narrative.qualities)
            outcome = strike(outcome, victim, HOUSE)
    if isinstance(outcome, FriendlyFire):
        account = Account(net=outcome.net, options=(), occasion=NO_OCCASION, bought=paid)
    else:
        further = further_hits(attack, outcome, _bought(later)) if isinstance(outcome, Hit) else ()
        account = account_of_attack(outcome, narrative.spending, HOUSE, paid, further)
    return Spending(
        campaign=campaign,
        event=event,
        stored=stored,
        spender=attack.attacker,
        targets=attack.targets,
        account=account,
        attack=attack,
        outcome=outcome,
        strike=struck,
        reaction=reaction,
        purchases=_bought(later),
    )


def _check(
    campaign: Campaign, event: Event, stored: StoredRoll, later: tuple[Event, ...], narrative: Narrative
) -> Spending:
    spender = contender_of(event.after["spender"])
    opponent = event.after["opponent"]
    in_fight = spender.participant_id is not None
    options = narrative.spending if in_fight else narrative.common_spending
    account = account_of_check(
        stored.roll.net, options, has_target=opponent is not None or in_fight, bought=_purchases(later)
    )
    return Spending(
        campaign=campaign,
        event=event,
        stored=stored,
        spender=spender,
        targets=(contender_of(opponent),) if opponent is not None else (),
        account=account,
        purchases=_bought(later),
    )


def _bought(later: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(each for each in later if each.kind in (Kind.SPEND, Kind.SPEND_ROLLED))


def _purchases(later: tuple[Event, ...]) -> tuple[Purchase, ...]:
    return tuple(purchase_of(each.after) for each in _bought(later))
