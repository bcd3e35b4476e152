"""Answering a hit with Parry or Reflect: one event that puts right what the hit had done, for strain."""

from dataclasses import replace

from bot.access import Act, may_change_character
from bot.errors import NotAllowed
from bot.game import HOUSE, narrative_in
from bot.services import unit
from bot.services.combined import fight_in, save
from bot.services.health_facts import health_facts, ledger_facts, told_events
from bot.services.hits_taken_back import before_hit, without_conditions
from bot.services.spending import spending_in
from bot.services.unit import Draft, Op
from bot.store import characters
from bot.store.attack_values import contender_facts
from bot.store.spending_values import Spending
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Facts, Kind
from rules.characters.vitality import combatant_of, with_health
from rules.combat.outcome import Hit
from rules.combat.reactions import REACTION_STRAIN, Reaction, Weathered, answered_hit, weathered
from rules.errors import IllegalAction
from rules.health.combatants import Individual


async def answer_hit(store: Store, op: Op, number: int, reaction: Reaction) -> Spending:
    """Answer the first hit of an attack with a talent of its target's: less damage before soak, for 3 strain.

    Raises:
        NotAllowed: the target is somebody else's.
        IllegalAction: the talent cannot answer it, or not any more (rule "no_reaction": reaction, number).
    """

    def perform(tx: Tx) -> Spending:
        def inner(tx: Tx, campaign: Campaign) -> Draft:
            return _answered(tx, op, campaign, spending_in(tx, campaign, number), reaction)

        return spending_in(tx, unit.perform(tx, op, Act.ROLL, inner).campaign, number)

    return await store.write(perform)


def _answered(tx: Tx, op: Op, campaign: Campaign, now: Spending, reaction: Reaction) -> Draft:
    offer = next((each for each in now.reactions if each.reaction is reaction), None)
    sheet = characters.get(tx, campaign.id, now.targets[0].character_id or 0) if now.targets else None
    if sheet is not None and not may_change_character(op.actor, campaign.masters, sheet.owner_id):
        raise NotAllowed(Act.CHANGE_ANY_CHARACTER, campaign.masters)
    if offer is None or sheet is None or not isinstance(now.outcome, Hit):
        raise IllegalAction("no_reaction", reaction=reaction.value.capitalize(), number=now.number)
    narrative, hit = narrative_in(campaign), answered_hit(now.outcome, reaction, offer.ranks, HOUSE)
    stands = combatant_of(sheet.character, narrative, for_strain=True)
    was = combatant_of(original := before_hit(sheet, now), narrative, for_strain=True)
    assert isinstance(was, Individual) and isinstance(stands, Individual), "minions answer nothing"  # noqa: PT018
    done = weathered(was, stands, now.outcome.damage, hit.damage, HOUSE)
    changed = with_health(sheet.character if done.keeps_injury else original, done.after, narrative)
    before = fight_in(tx, campaign, sheet)
    fight = before.with_sheet(replace(sheet, character=changed))
    if not done.keeps_injury:
        changed_since = IllegalAction("no_reaction", reaction="An answer", number=now.number)
        fight = without_conditions(fight, now, changed_since)
    after = {
        "roll": now.number,
        "spender": contender_facts(now.spender),
        "who": contender_facts(now.targets[0]),
        "reaction": reaction.value,
        "ranks": offer.ranks,
        "hit": _hit_facts(now, hit, was, done),
        "less": _less(was, stands, done),
        **save(tx, campaign, before, fight, at=op.at),
    }
    return Draft(kind=Kind.ATTACK_REACT, before={}, after=after)


def _less(was: Individual, stands: Individual, done: Weathered) -> dict[str, int]:
    """Return by how much the attack harms less; the strain that was paid is not its harm."""
    wounds, strain = stands.wounds - done.after.wounds, stands.strain - done.after.strain
    if was.strain_threshold is None:
        return {"wounds": wounds + REACTION_STRAIN, "strain": strain}
    return {"wounds": wounds, "strain": strain + REACTION_STRAIN}


def _hit_facts(now: Spending, hit: Hit, was: Individual, done: Weathered) -> Facts:
    """Return what the first hit comes to now, as the attack tells its hits."""
    told = now.event.after["hits"][0]
    happened = told["happened"] if done.keeps_injury else told_events(done.events)
    return {
        **told,
        "ledger": ledger_facts(hit.damage.taken),
        "suffered": hit.damage.suffered,
        **health_facts(was, done.after),
        "happened": happened,
    }
