"""/session: the bounds of a session."""

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.context import op_of
from bot.render.session import ended_view, started_view
from bot.services import sessions


@app_commands.guild_only()
class SessionCommands(commands.GroupCog, group_name="session", group_description="Start and end a session (GM)"):
    """The commands of a session."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @app_commands.command()
    async def start(self, interaction: Interaction) -> None:
        """Start a session: the pool is empty and everybody rolls once (GM)."""
        async with answering(interaction) as answer:
            change = await sessions.start(self.bot.store, op_of(interaction))
            await answer.send(started_view(change.event, change.state.points))
            self.bot.panels.refresh(change.state.campaign)

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """End the session; the pool stays as it is (GM)."""
        async with answering(interaction) as answer:
            change = await sessions.end(self.bot.store, op_of(interaction))
            await answer.send(ended_view(change.event))


async def setup(bot: DiceBot) -> None:
    """Add the commands."""
    await bot.add_cog(SessionCommands(bot))
