"""/roll: reads the pool text and rolls."""

from dataclasses import replace

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.context import actor_of, op_of, place_of
from bot.params import LONGEST_LABEL, LONGEST_POOL, read_pool
from bot.render.roll import ShownRoll, roll_view
from bot.services import campaigns, rolls
from bot.services.skill_dice import read_with_skills
from bot.store.values import Campaign, Place
from bot.text import clean
from bot.tree import everywhere
from bot.views.rolls import tell_roll
from rules.notation.reading import Reading, Scheme
from rules.notation.skills import SKILL_BRACKETS


class RollCommands(commands.Cog):
    """The command that everything began with."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @everywhere
    @app_commands.command()
    @app_commands.describe(
        pool="Dice as you would say them: 2y1g 2p · yyg hard · (athletics) hard · 2d6+3",
        label="What it is for",
        secret="Only you and the GM see it; the table sees that you rolled",  # noqa: S106  # no password
    )
    async def roll(
        self,
        interaction: Interaction,
        pool: app_commands.Range[str, 1, LONGEST_POOL],
        label: app_commands.Range[str, 1, LONGEST_LABEL] | None = None,
        secret: bool = False,
    ) -> None:
        """Roll dice; the pool is shown as I read it."""
        async with answering(interaction, private=secret) as answer:
            place = place_of(interaction)
            campaign = await campaigns.current(self.bot.store, place) if place is not None else None
            reading = _labelled(await self._read(interaction, place, pool, campaign), label)
            if place is not None:
                op = op_of(interaction)
                rolled = await rolls.roll(self.bot.store, op, reading, pool, self.bot.dice, is_secret=secret)
                await tell_roll(interaction, answer, rolled)
                return
            shown, ordinary = rolls.roll_once(reading, self.bot.dice.loose)
            message = ShownRoll(
                reading=reading,
                roll=shown,
                ordinary=ordinary,
                user_id=interaction.user.id,
                number=None,
                scheme=Scheme.COLOR,
            )
            await answer.send(roll_view(message, self.bot.glyphs()))

    async def _read(
        self, interaction: Interaction, place: Place | None, pool: str, campaign: Campaign | None
    ) -> Reading:
        if place is None or SKILL_BRACKETS.isdisjoint(pool):
            return read_pool(pool, campaign)
        return await read_with_skills(
            self.bot.store, place, actor_of(interaction), lambda skills: read_pool(pool, campaign, skills=skills)
        )


def _labelled(reading: Reading, label: str | None) -> Reading:
    """Return the reading with its label made safe to keep; the option's label goes before the one in the text."""
    chosen = " · ".join(part for part in (label, reading.label) if part)
    return replace(reading, label=clean(chosen, "a label", LONGEST_LABEL))


async def setup(bot: DiceBot) -> None:
    """Add the command."""
    await bot.add_cog(RollCommands(bot))
