"""Answers that are becoming the tracker of a fight, and the fights that are not drawn until they have.

Until such an answer is sent its fight has no tracker, or the old one, and whoever draws it would send another.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.store.values import Campaign


@dataclass(eq=False, slots=True)
class Placing:
    """An answer that becomes a tracker; until it is known whose, it may be that of any fight of its server."""

    guild_id: int
    campaign_id: int | None = None


class Placings:
    """The answers that become trackers now; `draw` draws a fight, by its server and campaign, that has waited."""

    def __init__(self, draw: Callable[[int, int], object]) -> None:
        self._draw = draw
        self._placing: list[Placing] = []
        self._held: defaultdict[int, set[int]] = defaultdict(set)
        """Campaigns, by their server, that wait for a tracker to have its place."""

    @contextmanager
    def placing(self, guild_id: int) -> Iterator[Placing]:
        """Draw nothing in a server while an answer becomes a tracker, and once it is known of which fight, not that."""
        placing = Placing(guild_id)
        self._placing.append(placing)
        try:
            yield placing
        finally:
            self._placing.remove(placing)
            self._let_go(guild_id)

    def place(self, placing: Placing, campaign: Campaign) -> None:
        """Let an answer become the tracker of this campaign; how long that takes is nothing to the other fights."""
        placing.campaign_id = campaign.id
        self._let_go(placing.guild_id)

    def is_placing(self, guild_id: int, campaign_id: int) -> bool:
        """Whether an answer becomes the tracker of this campaign, or may."""
        return any(each.guild_id == guild_id and each.campaign_id in (None, campaign_id) for each in self._placing)

    def hold(self, guild_id: int, campaign_id: int) -> None:
        """Draw this campaign's fight as soon as it waits for no answer any more."""
        self._held[guild_id].add(campaign_id)

    def _let_go(self, guild_id: int) -> None:
        """Draw what has waited and waits for nothing any more."""
        held = self._held.pop(guild_id, set())
        waiting = {each for each in held if self.is_placing(guild_id, each)}
        if waiting:
            self._held[guild_id] = waiting
        for campaign_id in held - waiting:
            self._draw(guild_id, campaign_id)
