"""/roll: reads the pool text and rolls; without one, offers a panel to build it."""

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.commands.pool_choices import suggest_pools
from bot.params import LONGEST_LABEL, LONGEST_POOL
from bot.pool_texts import check_open, labelled, read_asked
from bot.tree import everywhere
from bot.views.builder import Built, builder_message
from bot.views.rolling import roll_and_tell
from rules.errors import IllegalAction


class RollCommands(commands.Cog):
    """The command that everything began with."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @everywhere
    @app_commands.command()
    @app_commands.describe(
        pool="Dice as you would say them: 2y1g 2p · yyg hard · (athletics) hard · 2d6+3; without it, buttons",
        label="What it is for",
        secret="Only you and the GM see it; the table sees that you rolled",  # noqa: S106  # no password
    )
    @app_commands.autocomplete(pool=suggest_pools)
    async def roll(
        self,
        interaction: Interaction,
        pool: app_commands.Range[str, 1, LONGEST_POOL] | None = None,
        label: app_commands.Range[str, 1, LONGEST_LABEL] | None = None,
        secret: bool = False,
    ) -> None:
        """Roll dice; the pool is shown as I read it. Without a pool, build one with buttons."""
        async with answering(interaction, private=secret or pool is None) as answer:
            if pool is None:
                if label is not None:
                    raise IllegalAction("label_needs_pool")
                await answer.send(await builder_message(interaction, Built(is_secret=secret)))
                return
            asked = await read_asked(interaction, pool, in_secret=secret)
            if not secret:
                check_open(asked.reading)
            await roll_and_tell(interaction, answer, labelled(asked, label), asked.notation, is_secret=secret)


async def setup(bot: DiceBot) -> None:
    """Add the command."""
    await bot.add_cog(RollCommands(bot))
