"""Using the pips of a roll: free ones for nothing, others for strain and a Destiny Point, all of it or nothing."""

from dataclasses import replace

from bot.access import Act
from bot.game import HOUSE, narrative_in
from bot.services import unit
from bot.services.destiny import points
from bot.services.health_change import Outcome, saved
from bot.services.health_facts import ledger_facts, told_events
from bot.services.kept_rolls import Which, kept_of, to_change
from bot.services.unit import Draft, Op
from bot.store import characters
from bot.store.character_values import StoredCharacter
from bot.store.roll_values import KeptRoll
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Facts, Kind
from rules.characters.vitality import combatant_of
from rules.errors import IllegalAction
from rules.health.wounds import Damage, choose_strain
from rules.ledger import Ledger
from rules.table.force import ForceLeaning, ForceUse, leaning_of, use_pips

_LABEL = "the Force"


async def leaning(store: Store, now: KeptRoll) -> ForceLeaning:
    """Return to which side the character leans that this roll's roller plays; light where nobody is played."""

    def question(tx: Tx) -> ForceLeaning:
        playing = characters.active(tx, now.campaign.id, now.stored.user_id)
        return leaning_of(playing.character.morality if playing is not None else None)

    return await store.read(question)


async def use(store: Store, op: Op, which: Which, light: int, dark: int, leans: ForceLeaning) -> KeptRoll:
    """Use so many light and dark pips of a roll, once for each roll.

    What they cost is taken from the character that the roller plays, and from the points of its side.

    Raises:
        NotAllowed: it is somebody else's roll.
        IllegalAction: the roll does not show as many, its pips have been used, or the price cannot be paid;
            nothing is changed then.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        now = to_change(tx, op, campaign, which)
        if now.force_use is not None:
            used = now.force_use
            raise IllegalAction("pips_are_used", number=which.number, event_id=used.id)
        if not light and not dark:
            raise IllegalAction("no_pips_chosen")
        used_now = use_pips(now.stored.roll.net, light, dark, leans)
        draft = _paid(tx, now, used_now) if used_now.strain else _free(campaign)
        told = {
            "roll": which.number,
            "used_light": light,
            "used_dark": dark,
            "cost": used_now.strain,
            "conflict": used_now.conflict,
        }
        return replace(draft, kind=Kind.FORCE_USE, after={**draft.after, **told})

    return await store.write(lambda tx: kept_of(tx, unit.perform(tx, op, Act.ROLL, work).campaign, which.number))


def _free(campaign: Campaign) -> Draft:
    now: Facts = points(campaign.destiny)
    return Draft(kind=Kind.FORCE_USE, before=now, after=now)


def _paid(tx: Tx, now: KeptRoll, used: ForceUse) -> Draft:
    """Take strain and a point; the ledger has them in one event with the pips."""
    payer = _payer(tx, now)
    now.campaign.destiny.flip(payer.point_side)  # refuses where there is none
    narrative = narrative_in(now.campaign)
    taken = choose_strain(combatant_of(payer.character, narrative, for_strain=True), used.strain, HOUSE)
    outcome = Outcome(
        kind=Kind.FORCE_USE,
        before=taken.before,
        after=taken.after,
        happened=tuple(told_events(taken.events)),
        facts={
            "hits": [ledger_facts(Ledger().add("by choice", used.strain))],
            "damage": Damage.STRAIN.value,
            "label": _LABEL,
        },
        points_turn=int(used.flips_destiny),
    )
    draft = saved(tx, now.campaign, payer, outcome)
    return replace(draft, after={**draft.after, "side": payer.point_side.value})


def _payer(tx: Tx, now: KeptRoll) -> StoredCharacter:
    playing = characters.active(tx, now.campaign.id, now.stored.user_id)
    if playing is None:
        raise IllegalAction("nobody_pays_strain", number=now.stored.number, actor_id=now.stored.user_id)
    return playing
