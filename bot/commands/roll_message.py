"""`Roll this message`: reads the pool out of a message that somebody points at; its text comes with the press."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.params import read_pool
from bot.pool_in_message import found_pool, text_of
from bot.pool_texts import campaign_of, scheme_of
from bot.views.rolling import roll_and_tell
from rules.notation.writer import format_reading

NAME = "Roll this message"


class RollMessageCommands(commands.Cog):
    """The command in the menu of a message."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot
        self._menu = app_commands.ContextMenu(
            name=NAME,
            callback=self.roll_message,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )

    async def cog_load(self) -> None:
        """Put the command into the menu."""
        self.bot.tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        """Take the command out of the menu."""
        self.bot.tree.remove_command(NAME, type=discord.AppCommandType.message)

    async def roll_message(self, interaction: Interaction, message: discord.Message) -> None:
        """Roll the pool in the message; of its text only the dice are kept."""
        async with answering(interaction) as answer:
            campaign = await campaign_of(interaction)
            reading = found_pool(text_of(message), lambda text: read_pool(text, campaign))
            await roll_and_tell(interaction, answer, reading, format_reading(reading, scheme_of(campaign)))


async def setup(bot: DiceBot) -> None:
    """Add the command."""
    await bot.add_cog(RollMessageCommands(bot))
