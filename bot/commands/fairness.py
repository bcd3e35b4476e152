"""/fairness: what settles the dice, for everybody to check."""

import asyncio
from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.answers import Attached, Interaction, answering
from bot.app import DiceBot
from bot.context import op_of
from bot.render.fairness import book_view, export_view, reveal_question, revealed_view, verdict_view, words_view
from bot.services import fairness, fairness_export
from bot.services.fairness import LONGEST_WORDS
from bot.store.seeds import SeedUse
from bot.text import clean
from bot.verify import verify
from bot.views.fairness import reveal_rows
from rules.errors import LimitExceeded


@app_commands.guild_only()
class FairnessCommands(commands.GroupCog, group_name="fairness", group_description="Check that nobody chose the dice"):
    """The commands about fair dice."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Show what the dice are committed to, before they fall."""
        async with answering(interaction) as answer:
            await answer.send(book_view(await fairness.show(self.bot.store, op_of(interaction), self.bot.dice)))

    @app_commands.command()
    @app_commands.describe(words="Anything that the bot cannot have known when it committed to the dice")
    async def words(self, interaction: Interaction, words: app_commands.Range[str, 1, LONGEST_WORDS]) -> None:
        """Mix words of yours into all dice from the next one on."""
        async with answering(interaction) as answer:
            text = clean(words, "words", LONGEST_WORDS)
            change = await fairness.add_words(self.bot.store, op_of(interaction), text, self.bot.dice)
            await answer.send(words_view(change.event))

    @app_commands.command()
    @app_commands.describe(what="Which secret; that of the secret rolls shows all of these")
    async def reveal(self, interaction: Interaction, what: Literal["open", "secret"] = "open") -> None:
        """Reveal what settled the dice so far, and commit to new ones (GM)."""
        use = SeedUse(what)
        async with answering(interaction, private=use is SeedUse.SECRET) as answer:
            op = op_of(interaction)
            if use is SeedUse.OPEN:
                await answer.send(revealed_view((await fairness.reveal(self.bot.store, op, use, self.bot.dice)).event))
                return
            asked = await fairness.to_reveal(self.bot.store, op)
            await answer.send(reveal_question(asked, reveal_rows(asked.campaign.id, asked.seed.number)))

    @app_commands.command()
    async def verify(self, interaction: Interaction) -> None:
        """Work every die of this campaign out again; only you see it."""
        async with answering(interaction, private=True) as answer:
            op = op_of(interaction)
            kept = await fairness_export.records(self.bot.store, op)
            verdict = await asyncio.to_thread(lambda: verify(fairness_export.document(kept)))
            await answer.send(verdict_view(verdict))

    @app_commands.command()
    async def export(self, interaction: Interaction) -> None:
        """Get all dice of this campaign as a file that you can check yourself."""
        async with answering(interaction, private=True) as answer:
            op = op_of(interaction)
            kept = await fairness_export.records(self.bot.store, op)
            name, data, draws = await asyncio.to_thread(fairness_export.file_of, kept)
            if len(data) > interaction.filesize_limit:
                raise LimitExceeded("bytes in a file", limit=interaction.filesize_limit, got=len(data))
            await answer.send(export_view(name, draws), attached=[Attached(name, data)])


async def setup(bot: DiceBot) -> None:
    """Add the commands."""
    await bot.add_cog(FairnessCommands(bot))
