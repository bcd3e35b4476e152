"""/session: the bounds of a session."""

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.commands.choices import suggest_own
from bot.context import op_of
from bot.render.character_changes import is_public
from bot.render.motives import burden_view, morality_view
from bot.render.session import ended_view, started_view
from bot.services import motives, sessions
from rules.characters.codec import MOST_NAME
from rules.characters.parts import BurdenKind

MOST_CONFLICT = 1000


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
            self.bot.follow(change.state.campaign)

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """End the session; the pool stays as it is (GM)."""
        async with answering(interaction) as answer:
            change = await sessions.end(self.bot.store, op_of(interaction))
            await answer.send(ended_view(change.event))

    @app_commands.command()
    @app_commands.describe(what="What is rolled on")
    async def roll(self, interaction: Interaction, what: Literal["obligation", "duty"]) -> None:
        """Roll on the Obligation or Duty of the players' characters (GM)."""
        async with answering(interaction) as answer:
            kind = BurdenKind(what)
            change = await motives.roll_on(self.bot.store, op_of(interaction), kind, self.bot.dice)
            await answer.send(burden_view(change.event))

    @app_commands.command()
    @app_commands.describe(
        conflict="How much Conflict the character has gathered in this session",
        character="Which one; without it, the one that you play",
    )
    @app_commands.autocomplete(character=suggest_own)
    async def morality(
        self,
        interaction: Interaction,
        conflict: app_commands.Range[int, 0, MOST_CONFLICT],
        character: app_commands.Range[str, 1, MOST_NAME] | None = None,
    ) -> None:
        """Roll d10 against the Conflict of a session; the Morality of your character changes."""
        async with answering(interaction, private=True) as answer:
            op = op_of(interaction)
            done = await motives.end_of_session(self.bot.store, op, character, conflict, self.bot.dice)
            await answer.send(morality_view(done.event), private=not is_public(done.character))


async def setup(bot: DiceBot) -> None:
    """Add the commands."""
    await bot.add_cog(SessionCommands(bot))
