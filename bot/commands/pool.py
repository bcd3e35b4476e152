"""/pool: pools under names of one's own."""

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.commands.pool_choices import suggest_pools, suggest_saved
from bot.context import op_of
from bot.params import LONGEST_POOL
from bot.pool_texts import campaign_of, read_dice
from bot.render.pools import deleted_view, list_view, saved_view
from bot.services import saved_pools
from bot.services.saved_pools import LONGEST_NAME
from bot.store.player_values import SavedPool
from bot.text import clean

Name = app_commands.Range[str, 1, LONGEST_NAME]


@app_commands.guild_only()
class PoolCommands(commands.GroupCog, group_name="pool", group_description="Keep pools that you roll often"):
    """The commands about saved pools."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(name="What you will type in /roll", pool="Dice as in /roll: 2y1g 2p, or (athletics) hard")
    @app_commands.autocomplete(pool=suggest_pools)
    async def save(self, interaction: Interaction, name: Name, pool: app_commands.Range[str, 1, LONGEST_POOL]) -> None:
        """Save a pool under a name; only you see it."""
        async with answering(interaction, private=True) as answer:
            await read_dice(interaction, await campaign_of(interaction), pool)
            wanted = SavedPool(clean(name, "a name", LONGEST_NAME), clean(pool, "a pool", LONGEST_POOL))
            await answer.send(saved_view(await saved_pools.save(self.bot.store, op_of(interaction), wanted)))

    @app_commands.command()
    async def list(self, interaction: Interaction) -> None:
        """Show your saved pools and what you rolled lately."""
        async with answering(interaction, private=True) as answer:
            op = op_of(interaction)
            await answer.send(list_view(await saved_pools.pools(self.bot.store, op.place, op.actor.user_id)))

    @app_commands.command()
    @app_commands.describe(name="Which one")
    @app_commands.autocomplete(name=suggest_saved)
    async def delete(self, interaction: Interaction, name: Name) -> None:
        """Delete one of your saved pools; I tell how it comes back."""
        async with answering(interaction, private=True) as answer:
            wanted = clean(name, "a name", LONGEST_NAME)
            await answer.send(deleted_view(await saved_pools.delete(self.bot.store, op_of(interaction), wanted)))


async def setup(bot: DiceBot) -> None:
    """Add the commands."""
    await bot.add_cog(PoolCommands(bot))
