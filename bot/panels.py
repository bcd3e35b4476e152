"""The live panels: each campaign's panel follows what is changed elsewhere. Talks to Discord, never inside a unit.

Requests overtake each other on their way to Discord. Where two drawings of one panel are under way at the same time,
nobody knows which of them Discord shows in the end, so the last one is followed by another.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import discord
import structlog
from discord import ui

from bot.answers import CONNECTION_BROKE
from bot.errors import StoreError
from bot.services import channels, queries
from bot.store.store import Store
from bot.store.values import Campaign, DestinyState, Panel

log = structlog.get_logger()

_GONE = {10003, 10008, 50001, 50083, 30046}
"""Discord's codes for a panel that cannot be edited any more: channel or message gone, no access, archived, too old."""


class Panels:
    """Keeps the panels up to date; several changes at once become one edit."""

    def __init__(self, client: discord.Client, store: Store, draw: Callable[[DestinyState], ui.LayoutView]) -> None:
        self._client = client
        self._store = store
        self._draw = draw
        self._drawing: Counter[int] = Counter()
        self._mixed: set[int] = set()
        self._running: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()

    @contextmanager
    def drawing(self, guild_id: int, campaign_id: int) -> Iterator[None]:
        """Count a drawing of the campaign's panel from before its pool is read until Discord shows it."""
        self._drawing[campaign_id] += 1
        if self._drawing[campaign_id] > 1:
            self._mixed.add(campaign_id)
        try:
            yield
        finally:
            self._drawing[campaign_id] -= 1
            if not self._drawing[campaign_id]:
                del self._drawing[campaign_id]
                if campaign_id in self._mixed:
                    self._mixed.discard(campaign_id)
                    self._start(guild_id, campaign_id)

    def refresh(self, campaign: Campaign, *, shown_on: int | None = None) -> None:
        """Let the campaign's panel show the pool as it is now; `shown_on` is a message that does so already."""
        if campaign.panel is None or campaign.panel.message_id == shown_on:
            return
        self._start(campaign.guild_id, campaign.id)

    def _start(self, guild_id: int, campaign_id: int) -> None:
        if campaign_id in self._running:
            self._again.add(campaign_id)
        else:
            self._running[campaign_id] = asyncio.create_task(self._follow(guild_id, campaign_id))

    async def closed(self) -> None:
        """Wait for the edits that are under way."""
        if self._running:
            await asyncio.wait(self._running.values())

    async def _follow(self, guild_id: int, campaign_id: int) -> None:
        try:
            while True:
                self._again.discard(campaign_id)
                try:
                    with self.drawing(guild_id, campaign_id):
                        await self._edit(guild_id, campaign_id)
                except (StoreError, CONNECTION_BROKE) as error:
                    log.warning("panel not refreshed", campaign=campaign_id, error=str(error))
                if campaign_id not in self._again:
                    return
        finally:
            del self._running[campaign_id]

    async def _edit(self, guild_id: int, campaign_id: int) -> None:
        state = await queries.destiny(self._store, guild_id, campaign_id)
        if state is None or state.campaign.panel is None:
            return
        panel: Panel = state.campaign.panel
        message = self._client.get_partial_messageable(panel.channel_id).get_partial_message(panel.message_id)
        try:
            await message.edit(view=self._draw(state), allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            if error.code in _GONE:
                await channels.forget_panel(self._store, guild_id, campaign_id, panel)
            else:
                log.warning("panel not refreshed", campaign=campaign_id, status=error.status, code=error.code)
