"""What is shown and not changed: one question for each screen."""

from dataclasses import dataclass

from bot.game import narrative_in
from bot.store import campaigns, ledger, point_ledger, promised_points, sessions
from bot.store.kinds import TOPICS_OF_HISTORY
from bot.store.store import Store, Tx
from bot.store.values import Campaign, DestinyState, Event, Place
from rules.systems.base import SharedPoints

LATEST_SHOWN = 3
"""Changes that the panel tells."""


def destiny_state(tx: Tx, campaign: Campaign) -> DestinyState:
    """Return what the panel of this campaign shows, inside an open transaction."""
    return DestinyState(
        campaign=campaign,
        points=narrative_in(campaign).points,
        rollers=sessions.rollers(tx, campaign.id, campaign.session_number),
        latest=point_ledger.latest_points(tx, campaign.id, limit=LATEST_SHOWN),
        waiting=promised_points.waiting(tx, campaign),
    )


async def destiny(store: Store, guild_id: int, campaign_id: int) -> DestinyState | None:
    """Return what the panel of this campaign shows; None where it is not there or deleted."""

    def question(tx: Tx) -> DestinyState | None:
        campaign = campaigns.get(tx, guild_id, campaign_id)
        return destiny_state(tx, campaign) if campaign is not None and campaign.deleted_at is None else None

    return await store.read(question)


async def destiny_in(store: Store, place: Place) -> DestinyState | None:
    """Return what the panel of this channel's campaign shows; None where none has begun."""

    def question(tx: Tx) -> DestinyState | None:
        campaign = campaigns.in_place(tx, place)
        return destiny_state(tx, campaign) if campaign is not None else None

    return await store.read(question)


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryPage:
    """One page of the ledger, newest first, and whether there is more behind it."""

    events: tuple[Event, ...]
    points: SharedPoints
    has_more: bool


async def history(
    store: Store, place: Place, *, page: int, size: int, topic: str | None = None, actor_id: int | None = None
) -> HistoryPage | None:
    """Return one page of this channel's ledger, of one topic and by one person; None where no campaign has begun."""
    kinds = TOPICS_OF_HISTORY[topic] if topic is not None else None

    def question(tx: Tx) -> HistoryPage | None:
        campaign = campaigns.in_place(tx, place)
        if campaign is None:
            return None
        found = ledger.latest(tx, campaign.id, limit=size + 1, offset=(page - 1) * size, kinds=kinds, actor_id=actor_id)
        return HistoryPage(events=found[:size], points=narrative_in(campaign).points, has_more=len(found) > size)

    return await store.read(question)
