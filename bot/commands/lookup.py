"""/lookup: every table of the rules, by name or by number."""

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.context import place_of
from bot.finding import choices, find, label
from bot.render.lookup import lookup_view
from bot.services import campaigns, player_settings
from bot.store.values import Campaign
from bot.tree import everywhere
from rules.lookup.entries import Reference
from rules.lookup.reference import REFERENCES
from rules.systems import SYSTEMS

LONGEST_TOPIC = 100
GAMES = [app_commands.Choice(name=each.name, value=each.key) for each in SYSTEMS]


class LookupCommands(commands.Cog):
    """The command for looking things up."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @everywhere
    @app_commands.command()
    @app_commands.describe(
        topic="A table, a rule or a number: difficulty · bleeding out · 97 · ship 120 · pierce",
        system="The game; without it, this campaign's",
        share="Show it to everybody",
    )
    @app_commands.choices(system=GAMES)
    async def lookup(
        self,
        interaction: Interaction,
        topic: app_commands.Range[str, 1, LONGEST_TOPIC],
        system: app_commands.Choice[str] | None = None,
        share: bool = False,
    ) -> None:
        """Look up a table or rule; only you see it unless you share it."""
        async with answering(interaction, private=not share) as answer:
            campaign = await self._campaign(interaction)
            reference = _reference(campaign, system.value if system is not None else None)
            display = await player_settings.display_of(self.bot.store, interaction.user.id)
            glyphs = self.bot.glyphs(display.text_only or (campaign is not None and campaign.text_only))
            await answer.send(lookup_view(find(reference, topic), reference, glyphs))

    @lookup.autocomplete("topic")
    async def _topics(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        reference = _reference(await self._campaign(interaction), getattr(interaction.namespace, "system", None))
        return [app_commands.Choice(name=label(entry), value=entry.name) for entry in choices(reference, typed)]

    async def _campaign(self, interaction: Interaction) -> Campaign | None:
        place = place_of(interaction)
        return await campaigns.current(self.bot.store, place) if place is not None else None


def _reference(campaign: Campaign | None, system: str | None) -> Reference:
    """Return what the named game has, else the campaign's, else the default game."""
    key = system or (campaign.system if campaign is not None else None)
    return REFERENCES.get(key or "", next(iter(REFERENCES.values())))


async def setup(bot: DiceBot) -> None:
    """Add the command."""
    await bot.add_cog(LookupCommands(bot))
