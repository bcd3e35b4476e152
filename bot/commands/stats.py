"""/stats: what fell against what was to be expected."""

from typing import Literal

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.answers import Attached, Interaction, answering
from bot.app import DiceBot
from bot.context import op_of
from bot.errors import ChartUnavailable
from bot.render.layout import Picture
from bot.render.statistics import statistics_view
from bot.render.statistics_chart import statistics_card, statistics_picture
from bot.services.statistics import statistics
from bot.store.statistics_values import Statistics
from rules.dice.die import Die

log = structlog.get_logger()

DICE = [app_commands.Choice(name=die.value.title(), value=die.value) for die in Die]


class StatsCommands(commands.Cog):
    """The command for statistics."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(
        player="Whose dice; without it, everybody's",
        over="The whole campaign, or the session that goes on or was the last",
        die="The faces of one kind of die",
    )
    @app_commands.choices(die=DICE)
    async def stats(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        over: Literal["campaign", "session"] = "campaign",
        die: app_commands.Choice[str] | None = None,
    ) -> None:
        """Show what the dice came to against what was to be expected, with a word on luck."""
        async with answering(interaction) as answer:
            found = await statistics(
                self.bot.store,
                op_of(interaction).place,
                user_id=player.id if player is not None else None,
                in_session=over == "session",
                die=Die(die.value) if die is not None else None,
            )
            picture, attached, trouble = await self._drawn(found)
            await answer.send(statistics_view(found, picture=picture, trouble=trouble), attached=attached)

    async def _drawn(self, found: Statistics) -> tuple[Picture | None, tuple[Attached, ...], str]:
        """Return the chart, or why there is none: the numbers are worth an answer without it."""
        if not found.luck.dice:
            return None, (), ""
        picture = statistics_picture(found)
        try:
            png = await self.bot.painter.paint(statistics_card(found))
        except ChartUnavailable as error:
            log.warning("no chart", error=str(error))
            return None, (), "The chart could not be drawn just now; the numbers are complete."
        return picture, (Attached(picture.name, png),), ""


async def setup(bot: DiceBot) -> None:
    """Add the command."""
    await bot.add_cog(StatsCommands(bot))
