"""The live panels: each campaign's panel follows what is changed elsewhere. Talks to Discord, never inside a unit."""

import asyncio
from collections.abc import Callable

import discord
import structlog
from discord import ui

from bot.services import campaigns, queries
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
        self._running: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()

    def refresh(self, campaign: Campaign, *, shown_on: int | None = None) -> None:
        """Let the campaign's panel show the pool as it is now; `shown_on` is a message that does so already."""
        if campaign.panel is None or campaign.panel.message_id == shown_on:
            return
        if campaign.id in self._running:
            self._again.add(campaign.id)
            return
        self._running[campaign.id] = asyncio.create_task(self._follow(campaign.guild_id, campaign.id))

    async def closed(self) -> None:
        """Wait for the edits that are under way."""
        if self._running:
            await asyncio.wait(self._running.values())

    async def _follow(self, guild_id: int, campaign_id: int) -> None:
        try:
            while True:
                self._again.discard(campaign_id)
                await self._edit(guild_id, campaign_id)
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
            await message.edit(view=self._draw(state))
        except discord.HTTPException as error:
            if error.code in _GONE:
                await campaigns.remember_panel(self._store, campaign_id, None)
            else:
                log.warning("panel not refreshed", campaign=campaign_id, status=error.status, code=error.code)
