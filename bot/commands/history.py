"""/undo and /history: who changed what, and taking it back."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.context import op_of, place_of
from bot.render.history import Narrowed, choice, history_view
from bot.render.undo import undone_view
from bot.services import queries, undo
from bot.store.kinds import TOPICS_OF_HISTORY
from bot.views.encounter_press import follow_all
from rules.errors import IllegalAction

PAGE_SIZE = 10
MOST_PAGES = 1000
MOST_CHOICES = 25
KINDS = [app_commands.Choice(name=topic, value=topic) for topic in TOPICS_OF_HISTORY]


class HistoryCommands(commands.Cog):
    """The commands of the ledger."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @app_commands.command(name="undo")
    @app_commands.guild_only()
    @app_commands.describe(change="Which change; without it, your last one (for the GM: anybody's last one)")
    async def undo(self, interaction: Interaction, change: int | None = None) -> None:
        """Take back your last change (GM: any). Rolled dice stand."""
        async with answering(interaction) as answer:
            done = await undo.undo(self.bot.store, op_of(interaction), change)
            await answer.send(undone_view(done.event, done.campaign))
            await follow_all(interaction, answer, done.campaign)

    @undo.autocomplete("change")
    async def _changes(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        if place_of(interaction) is None:
            return []
        found = await undo.choices(self.bot.store, op_of(interaction), MOST_CHOICES)
        fitting = [event for event in found if str(typed) in choice(event)]
        return [app_commands.Choice(name=choice(event), value=event.id) for event in fitting]

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(
        page="How far back: 1 is the newest", kind="What it was about", player="Who did it; without it, everybody"
    )
    @app_commands.choices(kind=KINDS)
    async def history(
        self,
        interaction: Interaction,
        page: app_commands.Range[int, 1, MOST_PAGES] = 1,
        kind: app_commands.Choice[str] | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Show who changed what, newest first; only you see it."""
        async with answering(interaction, private=True) as answer:
            place = op_of(interaction).place
            topic, actor_id = kind.value if kind is not None else None, player.id if player is not None else None
            found = await queries.history(
                self.bot.store, place, page=page, size=PAGE_SIZE, topic=topic, actor_id=actor_id
            )
            if found is None:
                raise IllegalAction("no_campaign")
            narrowed = Narrowed(kind.name if kind is not None else "", actor_id)
            view = history_view(found.events, found.points, page=page, has_more=found.has_more, narrowed=narrowed)
            await answer.send(view)


async def setup(bot: DiceBot) -> None:
    """Add the commands."""
    await bot.add_cog(HistoryCommands(bot))
