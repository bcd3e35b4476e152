"""/preferences: how somebody wants their own rolls shown."""

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.context import op_of
from bot.render.preferences import preferences_view
from bot.services import player_settings


class PreferenceCommands(commands.Cog):
    """The command for preferences."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(
        text_only="Words in place of pictures",
        compact="Your rolls as one line of text, with one list under it",
    )
    async def preferences(
        self, interaction: Interaction, text_only: bool | None = None, compact: bool | None = None
    ) -> None:
        """Show or change how your rolls are shown, on every server; only you see this."""
        async with answering(interaction, private=True) as answer:
            op = op_of(interaction)
            now = await player_settings.change(self.bot.store, op, text_only=text_only, compact=compact)
            await answer.send(preferences_view(now))


async def setup(bot: DiceBot) -> None:
    """Add the command."""
    await bot.add_cog(PreferenceCommands(bot))
