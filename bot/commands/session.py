"""/session: the bounds of a session."""

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.commands.choices import suggest_own
from bot.context import op_of
from bot.render.character_changes import is_public
from bot.render.motives import burden_view, morality_view
from bot.render.session import ended_view, log_view, started_view
from bot.services import motives, session_log, sessions
from bot.session_files import log_file
from rules.characters.codec import MOST_NAME
from rules.characters.parts import BurdenKind

MOST_CONFLICT = 1000
MOST_NUMBER = 1_000_000


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
    @app_commands.describe(number="Which session; without it, this one or the last", format="To read, or as data")
    async def log(
        self,
        interaction: Interaction,
        number: app_commands.Range[int, 1, MOST_NUMBER] | None = None,
        format: Literal["markdown", "json"] = "markdown",
    ) -> None:
        """Send you what happened in a session as a file, as everybody may know it."""
        async with answering(interaction, private=True) as answer:
            store = self.bot.store
            session = await session_log.session_of(store, op_of(interaction).place, number)
            told = session_log.entries(store, session)
            most = interaction.filesize_limit
            file = await log_file(session, told, format, lambda user: _name_of(interaction, user), most_bytes=most)
            await answer.send(log_view(session.number, file.name), attached=[file])

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


async def _name_of(interaction: Interaction, user_id: int) -> str:
    """Return how somebody is called here; it is asked of Discord, since the bot keeps no names."""
    guild = interaction.guild
    assert guild is not None, "the command is for servers"
    try:
        return (guild.get_member(user_id) or await guild.fetch_member(user_id)).display_name
    except discord.HTTPException:  # who has left
        return f"player {user_id}"


async def setup(bot: DiceBot) -> None:
    """Add the commands."""
    await bot.add_cog(SessionCommands(bot))
