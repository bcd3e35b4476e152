"""/diagnose: what the bot may do here, how it is, and how to mend what is missing."""

import math
import sqlite3
import time
from importlib.metadata import PackageNotFoundError, version

import discord
from discord import app_commands
from discord.ext import commands

from bot.access import is_gm
from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.assets.catalogue import PICTURES
from bot.context import actor_of, place_of
from bot.render.diagnose import Diagnosis, diagnosis_view
from bot.services import campaigns
from bot.store.values import Campaign, Place

NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True, read_message_history=True
)
"""What panels and pictures need; answers to commands need none of it."""


def bot_version() -> str:
    """Return the version of the package, or that it runs from its source."""
    try:
        return version("narrative-dice-bot")
    except PackageNotFoundError:
        return "from source"


class DiagnoseCommands(commands.Cog):
    """The command for whoever runs a server or the bot."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.guild_only()
    async def diagnose(self, interaction: Interaction) -> None:
        """Show what I may do in this channel, my version and latency; only you see it."""
        async with answering(interaction, private=True) as answer:
            place = place_of(interaction)
            began = time.perf_counter()
            campaign = await campaigns.current(self.bot.store, place) if place is not None else None
            store_ms = round((time.perf_counter() - began) * 1000)
            await answer.send(diagnosis_view(self._found(interaction, place, campaign, store_ms)))

    def _found(
        self, interaction: Interaction, place: Place | None, campaign: Campaign | None, store_ms: int
    ) -> Diagnosis:
        latency = self.bot.latency
        return Diagnosis(
            version=bot_version(),
            latency_ms=round(latency * 1000) if math.isfinite(latency) else None,
            missing=missing_permissions(interaction.app_permissions),
            channel_id=interaction.channel_id or 0,
            is_table=place is not None,
            is_gm=campaign is not None and is_gm(actor_of(interaction), campaign.masters),
            has_campaign=campaign is not None,
            emoji=len(self.bot.emoji_tokens),
            emoji_wanted=len(PICTURES),
            sqlite=sqlite3.sqlite_version,
            store_ms=store_ms,
        )


def missing_permissions(granted: discord.Permissions) -> tuple[str, ...]:
    """Return the needed permissions that are not granted, in Discord's words."""
    lacking = discord.Permissions(NEEDED.value & ~granted.value)
    return tuple(name.replace("_", " ").title() for name, is_lacking in lacking if is_lacking)


async def setup(bot: DiceBot) -> None:
    """Add the command."""
    await bot.add_cog(DiagnoseCommands(bot))
