"""Saved pools as the store and the services hand them out: immutable values without SQL."""

from dataclasses import dataclass

from bot.store.player_values import SavedPool
from bot.store.values import Campaign

MOST_SAVED = 25
"""Of one player in one campaign. House rule: as many as Discord lists while one types."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """A pool that was saved, and what its name stood for before."""

    campaign: Campaign
    pool: SavedPool
    former: SavedPool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pools:
    """What a player may want to roll."""

    campaign: Campaign
    saved: tuple[SavedPool, ...]
    recent: tuple[str, ...]
