"""The bounds of a session: a new Destiny roll for everybody, and history by session."""

from bot.access import Act
from bot.services import destiny, unit
from bot.services.destiny import DestinyChange
from bot.services.unit import Change, Draft, Op
from bot.store import campaigns, sessions
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind
from rules.errors import IllegalAction


async def start(store: Store, op: Op) -> DestinyChange:
    """Start a session: the Destiny Pool is empty, and everybody may roll once.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: a session is going on.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        if campaign.session_is_open:
            raise IllegalAction("session_is_open", number=campaign.session_number)
        number = campaign.session_number + 1
        sessions.start(tx, campaign.id, number, op.at)
        campaigns.set_session(tx, campaign.id, number, is_open=True)
        emptied = destiny.empty(tx, campaign, number, Kind.SESSION_START)
        return Draft(
            kind=Kind.SESSION_START,
            before={**emptied.before, "number": campaign.session_number},
            after={**emptied.after, "number": number},
            session_number=number,
        )

    return await store.write(lambda tx: destiny.with_state(tx, unit.perform(tx, op, Act.RUN_SESSION, work)))


async def end(store: Store, op: Op) -> Change:
    """End the session that is going on; the Destiny Pool stays as it is.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: no session is going on.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        if not campaign.session_is_open:
            raise IllegalAction("session_is_closed")
        sessions.end(tx, campaign.id, campaign.session_number, op.at)
        campaigns.set_session(tx, campaign.id, campaign.session_number, is_open=False)
        return Draft(kind=Kind.SESSION_END, before={}, after={"number": campaign.session_number, "ended_at": op.at})

    return await unit.change(store, op, Act.RUN_SESSION, work)
