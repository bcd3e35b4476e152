"""/destiny: the points that players and GM pass to each other."""

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.access import is_gm
from bot.answers import Answer, Interaction, answering
from bot.app import DiceBot
from bot.commands.choices import suggest_seen
from bot.commands.health import LONGEST_NAME
from bot.context import op_of, place_of
from bot.render.destiny import change_view
from bot.services import campaigns, channels, destiny, promised_points, queries
from bot.services.destiny import DestinyChange
from bot.store.values import Panel
from bot.text import clean
from bot.views.destiny import destiny_panel
from rules.errors import IllegalAction
from rules.table.destiny import MOST_POINTS, DestinySide

Points = app_commands.Range[int, 0, MOST_POINTS]
LONGEST_CHECK = 60


@app_commands.guild_only()
class DestinyCommands(commands.GroupCog, group_name="destiny", group_description="The Destiny Pool (Story Points)"):
    """The commands of the Destiny Pool."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Show the pool as a live panel with buttons."""
        async with answering(interaction) as answer:
            op = op_of(interaction)
            state = await queries.destiny_in(self.bot.store, op.place)
            if state is None:
                raise IllegalAction("no_campaign")
            message_id = await answer.send(destiny_panel(interaction, state))
            if message_id is not None and interaction.channel_id is not None:
                panel = Panel(interaction.channel_id, message_id)
                await channels.remember_panel(self.bot.store, state.campaign.id, panel)

    @app_commands.command()
    async def roll(self, interaction: Interaction) -> None:
        """Roll your Force die for the pool (Genesys: bring your Story Point); once a session."""
        async with answering(interaction) as answer:
            await self._tell(answer, await destiny.roll(self.bot.store, op_of(interaction), self.bot.dice))

    @app_commands.command()
    @app_commands.describe(
        side="The side to use; without it, your own: light for players, dark for the GM",
        check="The check it is for; a check takes only one point",
        next_of="Whose next check is upgraded by itself: its ability, or its difficulty where that is the other side",
    )
    @app_commands.rename(next_of="next")
    @app_commands.autocomplete(next_of=suggest_seen)
    async def use(
        self,
        interaction: Interaction,
        side: Literal["light", "dark"] | None = None,
        check: app_commands.Range[str, 1, LONGEST_CHECK] = "",
        next_of: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
    ) -> None:
        """Use a point; it flips to the other side."""
        async with answering(interaction) as answer:
            op = op_of(interaction)
            chosen = DestinySide(side) if side is not None else await self._own_side(interaction)
            if next_of is not None:
                if check:
                    raise IllegalAction("check_or_next")
                whose = clean(next_of, "a name", LONGEST_NAME)
                await self._tell(answer, await promised_points.use_on_next(self.bot.store, op, chosen, whose))
                return
            named = clean(check, "the check's name", LONGEST_CHECK)
            await self._tell(answer, await destiny.use(self.bot.store, op, chosen, named))

    @app_commands.command(name="set")
    @app_commands.describe(light="Points on the players' side", dark="Points on the GM's side")
    async def set_points(self, interaction: Interaction, light: Points, dark: Points) -> None:
        """Set both sides (GM)."""
        async with answering(interaction) as answer:
            await self._tell(answer, await destiny.set_points(self.bot.store, op_of(interaction), light, dark))

    @app_commands.command()
    @app_commands.describe(light="More points on the players' side", dark="More points on the GM's side")
    async def add(self, interaction: Interaction, light: Points = 0, dark: Points = 0) -> None:
        """Add points (GM)."""
        async with answering(interaction) as answer:
            _check_some(light, dark)
            await self._tell(answer, await destiny.add(self.bot.store, op_of(interaction), light, dark))

    @app_commands.command()
    @app_commands.describe(light="Points off the players' side", dark="Points off the GM's side")
    async def remove(self, interaction: Interaction, light: Points = 0, dark: Points = 0) -> None:
        """Take points away (GM)."""
        async with answering(interaction) as answer:
            _check_some(light, dark)
            await self._tell(answer, await destiny.remove(self.bot.store, op_of(interaction), light, dark))

    @app_commands.command()
    async def reset(self, interaction: Interaction) -> None:
        """Empty the pool; everybody may roll again (GM)."""
        async with answering(interaction) as answer:
            await self._tell(answer, await destiny.reset(self.bot.store, op_of(interaction)))

    async def _own_side(self, interaction: Interaction) -> DestinySide:
        op, place = op_of(interaction), place_of(interaction)
        assert place is not None, "op_of would have refused"
        campaign = await campaigns.current(self.bot.store, place)
        return DestinySide.DARK if campaign is not None and is_gm(op.actor, campaign.masters) else DestinySide.LIGHT

    async def _tell(self, answer: Answer, change: DestinyChange) -> None:
        glyphs = self.bot.glyphs(change.state.campaign.text_only)
        await answer.send(change_view(change.event, change.state, glyphs))
        self.bot.follow(change.state.campaign)


def _check_some(light: int, dark: int) -> None:
    if not light and not dark:
        raise IllegalAction("nothing_to_give")


async def setup(bot: DiceBot) -> None:
    """Add the commands."""
    await bot.add_cog(DestinyCommands(bot))
