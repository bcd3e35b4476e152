"""/wounds and /strain: what a character suffers."""

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.commands.choices import suggest_own
from bot.context import op_of
from bot.health_params import LONGEST_AMOUNTS, read_hits
from bot.params import LONGEST_LABEL
from bot.services import health
from bot.services.health import Hits
from bot.text import clean
from bot.views.health import tell
from rules.errors import IllegalAction
from rules.health.wounds import Damage

LONGEST_NAME = 80
MOST_PIERCE = 100

Amounts = app_commands.Range[str, 1, LONGEST_AMOUNTS]
CharacterName = app_commands.Range[str, 1, LONGEST_NAME]
Label = app_commands.Range[str, 1, LONGEST_LABEL]
Pierce = app_commands.Range[int, 0, MOST_PIERCE]

WHO = "Whose; without it, the character that you play"
LABEL = "What it is from"


class HealthCommands(commands.Cog):
    """The commands that hurt."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(
        amount="How many; the hits of one attack side by side: 12, 9",
        character=WHO,
        soak="Whether soak reduces each hit; without it, the wounds are counted as they are",
        pierce="Ranks of Pierce, each of which ignores a point of soak",
        breach="Ranks of Breach, each of which ignores ten",
        label=LABEL,
    )
    @app_commands.autocomplete(character=suggest_own)
    async def wounds(
        self,
        interaction: Interaction,
        amount: Amounts,
        character: CharacterName | None = None,
        soak: bool | None = None,
        pierce: Pierce = 0,
        breach: Pierce = 0,
        label: Label = "",
    ) -> None:
        """Suffer wounds: before and after, soak on request, what follows from passing a threshold."""
        async with answering(interaction, private=True) as answer:
            hits = Hits(
                amounts=read_hits(amount),
                is_soaked=bool(pierce or breach) if soak is None else soak,
                pierce=pierce,
                breach=breach,
                label=clean(label, "a label", LONGEST_LABEL),
            )
            change = await health.suffer(self.bot.store, op_of(interaction), name_of(character), hits, self.bot.dice)
            await tell(interaction, answer, change)

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(
        amount="How much; the hits of one attack side by side: 7, 5",
        character=WHO,
        soak="Whether soak reduces each hit, as with Stun Damage",
        pierce="Ranks of Pierce, each of which ignores a point of soak",
        choice="Whether it is taken by choice, as for a second maneuver",
        label=LABEL,
    )
    @app_commands.autocomplete(character=suggest_own)
    async def strain(
        self,
        interaction: Interaction,
        amount: Amounts,
        character: CharacterName | None = None,
        soak: bool | None = None,
        pierce: Pierce = 0,
        choice: bool = False,
        label: Label = "",
    ) -> None:
        """Suffer strain, or take it by choice; whoever has no strain track suffers wounds."""
        async with answering(interaction, private=True) as answer:
            op, amounts = op_of(interaction), read_hits(amount)
            told = clean(label, "a label", LONGEST_LABEL)
            is_soaked = bool(pierce) if soak is None else soak
            if choice:
                if is_soaked:
                    raise IllegalAction("choice_without_soak")
                who, total = name_of(character), sum(amounts)
                await tell(
                    interaction, answer, await health.choose(self.bot.store, op, who, total, told, self.bot.dice)
                )
                return
            hits = Hits(amounts=amounts, damage=Damage.STRAIN, is_soaked=is_soaked, pierce=pierce, label=told)
            change = await health.suffer(self.bot.store, op, name_of(character), hits, self.bot.dice)
            await tell(interaction, answer, change)


def name_of(typed: str | None) -> str | None:
    """Return the name of a character as it is looked for."""
    return None if typed is None else clean(typed, "a character's name", LONGEST_NAME)


async def setup(bot: DiceBot) -> None:
    """Add the commands."""
    await bot.add_cog(HealthCommands(bot))
