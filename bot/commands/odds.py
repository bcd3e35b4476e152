"""/odds: the exact chances of a pool, before it is rolled."""

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.context import place_of
from bot.params import LONGEST_POOL, read_pool
from bot.render.odds import odds_view
from bot.services import campaigns
from bot.tree import everywhere
from rules.errors import IllegalAction
from rules.notation.reading import Scheme


class OddsCommands(commands.Cog):
    """The command for odds."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @everywhere
    @app_commands.command()
    @app_commands.describe(pool="Dice as in /roll: 2y1g 2p · yyg hard")
    async def odds(self, interaction: Interaction, pool: app_commands.Range[str, 1, LONGEST_POOL]) -> None:
        """Show the exact chances of a pool; only you see them."""
        async with answering(interaction, private=True) as answer:
            place = place_of(interaction)
            campaign = await campaigns.current(self.bot.store, place) if place is not None else None
            reading = read_pool(pool, campaign)
            if not reading.pool:
                raise IllegalAction("no_narrative_dice")
            odds = await self.bot.odds.exact_odds(reading.pool)
            scheme = campaign.scheme if campaign is not None else Scheme.COLOR
            await answer.send(odds_view(reading, odds, scheme))


async def setup(bot: DiceBot) -> None:
    """Add the command."""
    await bot.add_cog(OddsCommands(bot))
