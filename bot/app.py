"""The bot: its parts, its intents, its commands, and what it does once Discord knows it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module

import discord
import structlog
from discord.ext import commands

from bot import emoji, sync
from bot.answers import Interaction
from bot.builders import Builders
from bot.chance import Dice
from bot.charts.painter import Painter
from bot.commands import FAMILIES
from bot.custom_ids import custom_id_of, custom_ids_on
from bot.imports.worker import ImportWorker
from bot.in_flight import InFlight
from bot.odds_worker import OddsWorker
from bot.panels import Panels
from bot.render.destiny import panel_view
from bot.render.glyphs import Glyphs
from bot.reports import report
from bot.roll_messages import RollMessages
from bot.settings import Settings
from bot.store.store import Store
from bot.store.values import Campaign
from bot.trackers import Trackers
from bot.tree import Tree
from bot.views import DYNAMIC_ITEMS
from bot.views.destiny import panel_rows
from bot.views.encounter import tracker_message
from bot.views.encounter_call import call_view
from bot.views.encounter_press import gone
from bot.views.form import is_forgotten
from bot.views.roll_messages import public_message
from rules.errors import IllegalAction

log = structlog.get_logger()

# The library warns at every start that it cannot speak; nobody wants a dice bot to.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

INTENTS = discord.Intents(guilds=True)
"""No privileged intent, no messages: everything that the bot needs comes with the interaction."""

DRAIN_PATIENCE = 10.0
"""Seconds that running interactions get when the bot stops."""
LAST_WORDS = 1.0
"""Seconds that refusals get which were asked for meanwhile."""


class DiceBot(commands.Bot):
    """The Discord client with the parts that handlers use."""

    def __init__(self, settings: Settings, store: Store, dice: Dice, *, has_emoji: bool = True) -> None:
        super().__init__(
            command_prefix=(),
            help_command=None,
            intents=INTENTS,
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=settings.guild_ready_timeout,
            max_messages=None,
        )
        self.settings = settings
        self.store = store
        self.dice = dice
        self.odds = OddsWorker()
        self.painter = Painter()
        self.imports = ImportWorker()
        self.in_flight = InFlight()
        self.builders = Builders()
        self.is_stopping = False
        self.emoji_tokens: dict[str, str] = {}
        self.panels = Panels(
            self, store, lambda state: panel_view(state, self.glyphs(state.campaign.text_only), panel_rows(state))
        )
        self.trackers = Trackers(
            self, store, lambda state: tracker_message(state, self.glyphs(state.campaign.text_only)), call_view
        )
        self.roll_messages = RollMessages(
            self, store, lambda state, is_text: public_message(self, state, is_text=is_text)
        )
        self._has_emoji = has_emoji
        self._uploading: asyncio.Task[None] | None = None

    def glyphs(self, text_only: bool = False) -> Glyphs:
        """Return how symbols are written now: with our pictures as far as Discord has them."""
        return Glyphs(self.emoji_tokens, text_only)

    def follow(self, campaign: Campaign, *, shown_on: int | None = None) -> None:
        """Let every live message of a campaign show a change; `shown_on` is one that does so already."""
        self.panels.refresh(campaign, shown_on=shown_on)
        self.trackers.refresh(campaign.guild_id, campaign.id)

    async def setup_hook(self) -> None:
        """Load everything before the gateway opens; a family of commands that does not load stops the start."""
        await self.add_commands()
        self.add_dynamic_items(*DYNAMIC_ITEMS)
        await sync.sync_commands(self)
        if self._has_emoji:
            self._uploading = asyncio.create_task(emoji.upload_missing(self))

    async def add_commands(self) -> None:
        """Add every command. Nothing is ever loaded again, so no extension, which would run its module anew."""
        for family in FAMILIES:
            await import_module(family).setup(self)

    async def on_ready(self) -> None:
        """Say who we are."""
        log.info("ready", user=str(self.user), servers=len(self.guilds))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer presses that nothing else will: of an old button or form, of a button just taken away."""
        custom_id = custom_id_of(interaction)
        if interaction.type is discord.InteractionType.modal_submit and is_forgotten(custom_id):
            await report(interaction, IllegalAction("form_is_gone"))
        if interaction.type is not discord.InteractionType.component:
            return
        if not any(item.__discord_ui_compiled_template__.fullmatch(custom_id) for item in DYNAMIC_ITEMS):
            await report(interaction, IllegalAction("old_button"))
        elif interaction.message is not None and custom_id not in custom_ids_on(interaction.message):
            await report(interaction, await gone(interaction, custom_id))

    async def stop(self) -> None:
        """Take no more work, finish what runs, and close everything in turn."""
        self.is_stopping = True
        late = await self.in_flight.drained(DRAIN_PATIENCE)
        if late:
            log.warning("stopped before everything was finished", interactions=late)
        await self.panels.closed()
        await self.trackers.closed()
        await self.roll_messages.closed()
        await self.in_flight.drained(LAST_WORDS)
        await self.close()

    async def close(self) -> None:
        """Close the connection and everything that hangs on it."""
        self.is_stopping = True
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                await self.roll_messages.closed()  # they ask the store
        if self._uploading is not None:
            self._uploading.cancel()
        if self._connection._ready_task is not None:  # it would tell a loop of being ready that discord.py has let go
            self._connection._ready_task.cancel()
        await super().close()
        await self.odds.close()
        await self.painter.close()
        await self.imports.close()
        await self.store.close()


BotFactory = Callable[[], DiceBot]
