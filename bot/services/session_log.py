"""A session's log: what happened in it and stands, oldest first, as everybody at the table may know it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from bot.game import narrative_in
from bot.services.campaign_here import campaign_begun
from bot.store import ledger, sessions
from bot.store.ledger import LoggedRoll
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Event, Place
from rules.errors import IllegalAction
from rules.systems.base import SharedPoints

PIECE = 200
"""Changes that are read at once, so that nobody waits for a long session's log."""

Entry = tuple[Event, LoggedRoll | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """The session that a log is of."""

    campaign: Campaign
    number: int
    points: SharedPoints


async def session_of(store: Store, place: Place, number: int | None = None) -> Session:
    """Return a session of this channel's campaign; without a number, the one that goes on or was the last.

    Raises:
        IllegalAction: there is no campaign (rule "no_campaign"), no session has begun (rule "no_session_yet"), or none
            of this number (rule "no_such_session").
    """

    def question(tx: Tx) -> Session:
        campaign = campaign_begun(tx, place)
        last = campaign.session_number
        if not last:
            raise IllegalAction("no_session_yet")
        wanted = last if number is None else number
        if not sessions.exists(tx, campaign.id, wanted):
            raise IllegalAction("no_such_session", number=wanted, last=last)
        return Session(campaign=campaign, number=wanted, points=narrative_in(campaign).points)

    return await store.read(question)


async def entries(store: Store, session: Session) -> AsyncIterator[Entry]:
    """Yield the changes of a session that stand, with their rolls; of secret ones only that there was one."""
    since = 0
    while True:
        found = await store.read(
            lambda tx, since=since: ledger.of_session(  # type: ignore[misc] # bound now
                tx, session.campaign.id, session.number, since=since, limit=PIECE
            )
        )
        for entry in found:
            yield entry
        if len(found) < PIECE:
            return
        since = found[-1][0].id
