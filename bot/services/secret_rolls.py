"""Secret rolls: who may see them, and showing one to everybody."""

from bot.access import Act
from bot.services import unit
from bot.services.campaign_here import campaign_meant
from bot.services.kept_rolls import kept_of, require_sight
from bot.services.unit import Draft, Op
from bot.store import campaigns, rolls
from bot.store.roll_values import KeptRoll
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind


async def look(store: Store, op: Op, campaign_id: int, number: int) -> KeptRoll:
    """Return a roll to somebody who may see it; once it is revealed, that is everybody.

    Raises:
        NotAllowed: it is somebody else's secret, and this person is not the GM.
        IllegalAction: the campaign is not in this channel any more, or has no roll of this number.
    """

    def question(tx: Tx) -> KeptRoll:
        campaign = campaign_meant(tx, op.place, campaign_id)
        now = kept_of(tx, campaign, number)
        require_sight(op.actor, now)
        return now

    return await store.read(question)


async def reveal(store: Store, op: Op, number: int) -> KeptRoll:
    """Show a secret roll to everybody, for good; one that is shown already stays as it is.

    Raises:
        NotAllowed: it is somebody else's, and this person is not the GM.
        IllegalAction: there is no roll of this number.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        require_sight(op.actor, kept_of(tx, campaign, number))
        rolls.reveal(tx, campaign.id, number)
        return Draft(kind=Kind.ROLL_REVEAL, before={}, after={"roll": number})

    def revealed(tx: Tx) -> KeptRoll:
        campaign = campaigns.in_place(tx, op.place)
        unit.check_meant(op, campaign)
        if campaign is not None:
            now = kept_of(tx, campaign, number)
            if not now.stored.is_secret:
                return now
        return kept_of(tx, unit.perform(tx, op, Act.ROLL, work).campaign, number)

    return await store.write(revealed)
