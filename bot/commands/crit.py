"""/crit: Critical Injuries of characters, and Critical Hits on vehicles."""

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.commands.choices import suggest_carried, suggest_injuries, suggest_own
from bot.commands.health import LABEL, LONGEST_NAME, WHO, CharacterName, Label, name_of
from bot.context import op_of
from bot.params import LONGEST_LABEL
from bot.render.criticals import injuries_view, vehicle_view
from bot.services import character_queries, injuries
from bot.services.injuries import InjuryOrder
from bot.text import clean
from bot.views.health import tell
from rules.checks.skills import Characteristic

MOST_RANKS = 50
MOST_MODIFIER = 1000

Ranks = app_commands.Range[int, 0, MOST_RANKS]
Triggers = app_commands.Range[int, 1, MOST_RANKS]
Modifier = app_commands.Range[int, -MOST_MODIFIER, MOST_MODIFIER]
InjuryName = app_commands.Range[str, 1, LONGEST_NAME]
Limb = app_commands.Range[str, 1, LONGEST_NAME]
STRUCK = [app_commands.Choice(name=each.label, value=each.value) for each in Characteristic]


@app_commands.guild_only()
class CritCommands(commands.GroupCog, group_name="crit", group_description="Critical Injuries, and vehicle hits"):
    """The commands of Critical Injuries."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(
        character=WHO,
        modifier="What is added to d100, beside +10 for each injury carried",
        triggers="How often the attack triggers it; each further time adds 10",
        vicious="Ranks of Vicious, +10 each",
        durable="Ranks of Durable, -10 each; without it, as the sheet says",
        lethal="The attacker's ranks of Lethal Blows, +10 each",
        limb="Which limb is struck, where the injury strikes one",
        label=LABEL,
    )
    @app_commands.autocomplete(character=suggest_own)
    async def roll(
        self,
        interaction: Interaction,
        character: CharacterName | None = None,
        modifier: Modifier = 0,
        triggers: Triggers = 1,
        vicious: Ranks = 0,
        durable: Ranks | None = None,
        lethal: Ranks = 0,
        limb: Limb = "",
        label: Label = "",
    ) -> None:
        """Roll a Critical Injury; it stays on the sheet."""
        async with answering(interaction, private=True) as answer:
            order = InjuryOrder(
                modifier=modifier,
                extra_triggers=triggers - 1,
                vicious=vicious,
                lethal_blows=lethal,
                durable=durable,
                limb=clean(limb, "a limb", LONGEST_NAME),
                label=clean(label, "a label", LONGEST_LABEL),
            )
            who, dice = name_of(character), self.bot.dice
            change = await injuries.roll_injury(self.bot.store, op_of(interaction), who, order, dice)
            await tell(interaction, answer, change)

    @app_commands.command()
    @app_commands.describe(
        injury="Which one",
        character=WHO,
        characteristic="Which characteristic it lowers; without it, d10 says",
        limb="Which limb it strikes, such as left arm",
    )
    @app_commands.choices(characteristic=STRUCK)
    @app_commands.autocomplete(injury=suggest_injuries, character=suggest_own)
    async def add(
        self,
        interaction: Interaction,
        injury: InjuryName,
        character: CharacterName | None = None,
        characteristic: app_commands.Choice[str] | None = None,
        limb: Limb = "",
    ) -> None:
        """Put a Critical Injury on the sheet without a roll."""
        async with answering(interaction, private=True) as answer:
            change = await injuries.add_injury(
                self.bot.store,
                op_of(interaction),
                name_of(character),
                clean(injury, "an injury's name", LONGEST_NAME),
                self.bot.dice,
                characteristic=Characteristic(characteristic.value) if characteristic is not None else None,
                limb=clean(limb, "a limb", LONGEST_NAME),
            )
            await tell(interaction, answer, change)

    @app_commands.command()
    @app_commands.describe(injury="Which one; without it, the only one that is carried", character=WHO)
    @app_commands.autocomplete(injury=suggest_carried, character=suggest_own)
    async def heal(
        self, interaction: Interaction, injury: InjuryName | None = None, character: CharacterName | None = None
    ) -> None:
        """Mark a Critical Injury as healed; it stays on the sheet as history."""
        async with answering(interaction, private=True) as answer:
            change = await injuries.heal(self.bot.store, op_of(interaction), name_of(character), injury_of(injury))
            await tell(interaction, answer, change)

    @app_commands.command()
    @app_commands.describe(injury="Which one; without it, the only one that is carried", character=WHO)
    @app_commands.autocomplete(injury=suggest_carried, character=suggest_own)
    async def remove(
        self, interaction: Interaction, injury: InjuryName | None = None, character: CharacterName | None = None
    ) -> None:
        """Strike a Critical Injury off, as if it had never been suffered."""
        async with answering(interaction, private=True) as answer:
            change = await injuries.remove(self.bot.store, op_of(interaction), name_of(character), injury_of(injury))
            await tell(interaction, answer, change)

    @app_commands.command(name="list")
    @app_commands.describe(character=WHO)
    @app_commands.autocomplete(character=suggest_own)
    async def list_injuries(self, interaction: Interaction, character: CharacterName | None = None) -> None:
        """Show the Critical Injuries of a character; only you see them."""
        async with answering(interaction, private=True) as answer:
            campaign, found = await character_queries.own_named(self.bot.store, op_of(interaction), name_of(character))
            await answer.send(injuries_view(found, campaign))

    @app_commands.command()
    @app_commands.describe(
        modifier="What is added to d100",
        carried="How many Critical Hits the vehicle has that are not repaired, +10 each",
        triggers="How often the attack triggers it; each further time adds 10",
        label=LABEL,
    )
    async def vehicle(
        self,
        interaction: Interaction,
        modifier: Modifier = 0,
        carried: Ranks = 0,
        triggers: Triggers = 1,
        label: Label = "",
    ) -> None:
        """Roll a Critical Hit on a vehicle and look it up; it is not kept on a sheet."""
        async with answering(interaction) as answer:
            change = await injuries.roll_vehicle(
                self.bot.store,
                op_of(interaction),
                self.bot.dice,
                carried=carried,
                extra_triggers=triggers - 1,
                modifier=modifier,
                label=clean(label, "a label", LONGEST_LABEL),
            )
            await answer.send(vehicle_view(change.event, change.campaign))


def injury_of(typed: str | None) -> str | None:
    """Return the name of an injury as it is looked for."""
    return None if typed is None else clean(typed, "an injury's name", LONGEST_NAME)


async def setup(bot: DiceBot) -> None:
    """Add the commands."""
    await bot.add_cog(CritCommands(bot))
