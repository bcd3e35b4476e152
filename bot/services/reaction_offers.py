"""Which talents may still answer the hit of an attack: read anew each time, so that no message is wrong about it."""

from bot.game import HOUSE, narrative_in
from bot.services.hits_taken_back import before_hit, latest_change
from bot.store import characters, fight_ledger
from bot.store.spending_values import ReactionOffer, Spending
from bot.store.store import Tx
from bot.store.values import Campaign
from rules.characters.reactions import reactions_of
from rules.characters.vitality import combatant_of
from rules.combat.outcome import Hit
from rules.errors import RulesError
from rules.health.combatants import Individual
from rules.health.states import is_down


def offers(tx: Tx, campaign: Campaign, now: Spending) -> tuple[ReactionOffer, ...]:
    """Return the talents with which the target may answer the first hit of an attack.

    It answers a hit before anything is bought with it and before anything else befalls it; whoever was down before
    the hit, and minions, who take no strain by choice, answer nothing. A stray shot is answered by nobody.
    """
    hit = now.outcome
    is_open = not (now.purchases or now.reaction or now.strike or now.is_over or now.is_taken_back)
    if not isinstance(hit, Hit) or not is_open or not hit.damage.is_past_soak or now.event.after["points"]:
        return ()
    number = now.targets[0].character_id
    sheet = characters.get(tx, campaign.id, number) if number is not None else None
    if sheet is None or fight_ledger.standing_on_character(
        tx, campaign.id, sheet.id, since=latest_change(now), limit=1
    ):
        return ()
    narrative = narrative_in(campaign)
    known = reactions_of(sheet.character, narrative)
    offered = [
        ReactionOffer(reaction=each, ranks=ranks) for each, ranks in known.items() if each.attack is hit.weapon.attack
    ]
    if not offered:
        return ()
    try:
        before = combatant_of(before_hit(sheet, now), narrative, for_strain=True)
    except RulesError:  # a threshold is not set any more
        return ()
    return tuple(offered) if isinstance(before, Individual) and not is_down(before, HOUSE) else ()
