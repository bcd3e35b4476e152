"""/help: short, by task, with tested examples."""

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.render.help import topic_named
from bot.render.help_topics import TOPICS
from bot.tree import everywhere
from bot.views.help import help_screen


class HelpCommands(commands.Cog):
    """The command for help."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @everywhere
    @app_commands.command()
    @app_commands.describe(topic="What about; you can choose another one there")
    @app_commands.choices(topic=[app_commands.Choice(name=each.title, value=each.key) for each in TOPICS])
    async def help(self, interaction: Interaction, topic: app_commands.Choice[str] | None = None) -> None:
        """Show how it works, topic by topic; only you see it."""
        async with answering(interaction, private=True) as answer:
            shown = topic_named(topic.value if topic is not None else "")
            await answer.send(await help_screen(interaction, shown))


async def setup(bot: DiceBot) -> None:
    """Add the command."""
    await bot.add_cog(HelpCommands(bot))
