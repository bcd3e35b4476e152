"""The shared points that go into a check: flipped for it before, or with it."""

from dataclasses import dataclass

from bot.access import Actor
from bot.services.destiny import spent_on_check
from bot.services.promised_points import sides_of, sources_of
from bot.store import promised_points
from bot.store.character_values import StoredCharacter
from bot.store.point_values import PromisedPoint
from bot.store.store import Tx
from bot.store.values import Campaign
from rules.checks.sources import Side, Source, upgrade
from rules.systems.base import SharedPoints
from rules.table.destiny import DestinyPool, DestinySide


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckPoints:
    """The shared points that go into one check."""

    waiting: tuple[PromisedPoint, ...]
    """Those that were flipped for it before."""
    flipped: DestinySide | None
    pool_after: DestinyPool
    """The Destiny Pool once a point has been flipped."""

    def sources(self, shared: SharedPoints) -> tuple[Source, ...]:
        """Return what they do to the pool of the check, each with whose it is."""
        own = upgrade(shared.point, Side.ABILITY) if self.flipped is not None else ()
        return (*sources_of(self.waiting, shared), *own)


def points_on_check(
    tx: Tx, campaign: Campaign, actor: Actor, stored: StoredCharacter, *, flips_point: bool
) -> CheckPoints:
    """Return the points that go into the next check of a character; nothing is flipped yet.

    A player's character flips a point of the players, an NPC one of the GM's; one for a check.
    Rule: EotE core, p. 36-37.

    Raises:
        IllegalAction: there is no point to flip, or that side has spent one on this check.
        NotAllowed: the points of that side are not this person's to flip.
    """
    waiting = promised_points.waiting_for(tx, campaign, stored.id)
    flipped = stored.point_side if flips_point else None
    pool = campaign.destiny if flipped is None else spent_on_check(actor, campaign, flipped, sides_of(waiting))
    return CheckPoints(waiting=waiting, flipped=flipped, pool_after=pool)
