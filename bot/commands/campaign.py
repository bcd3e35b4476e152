"""/campaign: one place for the GM."""

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import Answer, Interaction, answering
from bot.app import DiceBot
from bot.context import op_of
from bot.render.campaign import change_view, delete_view, overview_view
from bot.services import campaigns, channels, masters
from bot.services.campaigns import Settings
from bot.services.masters import Master
from bot.services.unit import Change
from bot.text import clean
from bot.views.campaign import confirm_rows
from rules.errors import IllegalAction
from rules.notation.reading import Scheme
from rules.systems import SYSTEMS

LONGEST_NAME = 100

System = app_commands.Choice[str]
NARRATIVE_SYSTEMS = [System(name=each.name, value=each.key) for each in SYSTEMS if each.narrative is not None]
SCHEMES = [
    app_commands.Choice(name="color: y g b r p k w (p is purple)", value=Scheme.COLOR.value),
    app_commands.Choice(name="name: p a b c d s f (p is Proficiency)", value=Scheme.NAME.value),
]
Named = app_commands.Range[str, 1, LONGEST_NAME]


@app_commands.guild_only()
class CampaignCommands(commands.GroupCog, group_name="campaign", group_description="Set up this channel's campaign"):
    """The commands of a campaign."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(
        system="The game",
        gm="The person who is GM; you, if nobody is yet",
        gm_role="The role whose members are GM",
        name="What the campaign is called",
    )
    @app_commands.choices(system=NARRATIVE_SYSTEMS)
    async def setup(
        self,
        interaction: Interaction,
        system: System | None = None,
        gm: discord.Member | None = None,
        gm_role: discord.Role | None = None,
        name: Named | None = None,
    ) -> None:
        """Set the campaign up: its game and who is GM."""
        async with answering(interaction) as answer:
            op = op_of(interaction)
            people = [Master("user", gm.id)] if gm is not None else []
            roles = [Master("role", gm_role.id)] if gm_role is not None else []
            new = Settings(
                name=clean(name, "a name", LONGEST_NAME) if name is not None else None,
                system=system.value if system is not None else None,
            )
            await self._tell(answer, await campaigns.set_up(self.bot.store, op, new, (*people, *roles), self.bot.dice))

    @app_commands.command()
    @app_commands.describe(action="Add or remove", person="The person", role="The role; all who have it are GM")
    async def gm(
        self,
        interaction: Interaction,
        action: Literal["add", "remove"],
        person: discord.Member | None = None,
        role: discord.Role | None = None,
    ) -> None:
        """Name another GM, or take the GM's rights away."""
        async with answering(interaction) as answer:
            op, master = op_of(interaction), _one_master(person, role)
            change = masters.add_master if action == "add" else masters.remove_master
            await self._tell(answer, await change(self.bot.store, op, master))

    @app_commands.command()
    @app_commands.describe(channel="The channel that shares this campaign from now on")
    async def link(self, interaction: Interaction, channel: discord.TextChannel | discord.ForumChannel) -> None:
        """Let another channel share this campaign."""
        async with answering(interaction) as answer:
            await self._tell(answer, await channels.link(self.bot.store, op_of(interaction), channel.id))

    @app_commands.command()
    @app_commands.describe(channel="The channel that leaves this campaign")
    async def unlink(self, interaction: Interaction, channel: discord.TextChannel | discord.ForumChannel) -> None:
        """Take a linked channel out of this campaign."""
        async with answering(interaction) as answer:
            await self._tell(answer, await channels.unlink(self.bot.store, op_of(interaction), channel.id))

    @app_commands.command()
    @app_commands.describe(
        scheme="What the letter p means where the rest of a pool does not tell",
        text_only="Words in place of pictures",
        late_upgrades="Whether a Destiny Point may upgrade a roll after its dice have fallen",
        system="The game",
        name="What the campaign is called",
    )
    @app_commands.rename(scheme="letters")
    @app_commands.choices(scheme=SCHEMES, system=NARRATIVE_SYSTEMS)
    async def settings(
        self,
        interaction: Interaction,
        scheme: app_commands.Choice[str] | None = None,
        text_only: bool | None = None,
        late_upgrades: bool | None = None,
        system: System | None = None,
        name: Named | None = None,
    ) -> None:
        """Show the settings, or change those that you name."""
        new = Settings(
            name=clean(name, "a name", LONGEST_NAME) if name is not None else None,
            system=system.value if system is not None else None,
            scheme=Scheme(scheme.value) if scheme is not None else None,
            text_only=text_only,
            upgrades_after_roll=late_upgrades,
        )
        is_question = new == Settings()
        async with answering(interaction, private=is_question) as answer:
            if is_question:
                await self._show(interaction, answer)
            else:
                change = await campaigns.change_settings(self.bot.store, op_of(interaction), new)
                await self._tell(answer, change)

    @app_commands.command()
    async def delete(self, interaction: Interaction) -> None:
        """Delete this campaign; for 30 days it can be brought back with /undo."""
        async with answering(interaction, private=True) as answer:
            op = op_of(interaction)
            found = await campaigns.to_delete(self.bot.store, op)
            await answer.send(delete_view(found.campaign, found.channels, confirm_rows(found.campaign.id)))

    async def _show(self, interaction: Interaction, answer: Answer) -> None:
        op = op_of(interaction)
        found = await campaigns.overview(self.bot.store, op.place, op.actor)
        if found is None:
            raise IllegalAction("no_campaign")
        await answer.send(overview_view(found.campaign, found.channels))

    async def _tell(self, answer: Answer, change: Change) -> None:
        await answer.send(change_view(change.event, change.campaign))
        self.bot.follow(change.campaign)


def _one_master(person: discord.Member | None, role: discord.Role | None) -> Master:
    if (person is None) == (role is None):
        raise IllegalAction("one_of_person_and_role")
    if person is not None:
        return Master("user", person.id)
    assert role is not None
    return Master("role", role.id)


async def setup(bot: DiceBot) -> None:
    """Add the commands."""
    await bot.add_cog(CampaignCommands(bot))
