"""The live panels: each campaign's panel follows what is changed elsewhere. Talks to Discord, never inside a unit."""

from collections.abc import Callable

import discord
import structlog
from discord import ui

from bot.live import LiveMessages, is_passing
from bot.services import channels, queries
from bot.store.store import Store
from bot.store.values import Campaign, DestinyState, Panel

log = structlog.get_logger()

_GONE = {10003, 10008, 50001, 50083, 30046}
"""Discord's codes for a panel that cannot be edited any more: channel or message gone, no access, archived, too old."""


class Panels(LiveMessages[int]):
    """Keeps the panels of the Destiny Pools up to date."""

    def __init__(self, client: discord.Client, store: Store, draw: Callable[[DestinyState], ui.LayoutView]) -> None:
        super().__init__()
        self._client = client
        self._store = store
        self._draw = draw

    def refresh(self, campaign: Campaign, *, shown_on: int | None = None) -> None:
        """Let the campaign's panel show the pool as it is now; `shown_on` is a message that does so already."""
        if campaign.panel is None or campaign.panel.message_id == shown_on:
            return
        self._start(campaign.guild_id, campaign.id)

    async def _draw_now(self, guild_id: int, campaign_id: int) -> None:
        with self.drawing(guild_id, campaign_id):
            await self._show(guild_id, campaign_id)

    async def _show(self, guild_id: int, campaign_id: int) -> None:
        state = await queries.destiny(self._store, guild_id, campaign_id)
        if state is None or state.campaign.panel is None:
            return
        panel: Panel = state.campaign.panel
        message = self._client.get_partial_messageable(panel.channel_id).get_partial_message(panel.message_id)
        try:
            await message.edit(view=self._draw(state), allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            if is_passing(error):
                raise
            if error.code in _GONE:
                await channels.forget_panel(self._store, guild_id, campaign_id, panel)
            else:
                log.warning("panel not refreshed", campaign=campaign_id, status=error.status, code=error.code)
