"""/heal: every way to get better."""

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.commands.choices import suggest_carried, suggest_seen
from bot.commands.crit import InjuryName, injury_of
from bot.commands.health import CharacterName, Label, name_of
from bot.context import op_of
from bot.params import LONGEST_LABEL, LONGEST_POOL, read_extra
from bot.services import healing, treatment
from bot.services.treatment_plan import Breath, Medicine, Treatment, Week
from bot.text import clean
from bot.views.health import tell, tell_treatment
from rules.errors import IllegalAction
from rules.health.wounds import MOST_HARM

Amount = app_commands.Range[int, 1, MOST_HARM]


class HealCommands(commands.Cog):
    """The command that heals."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(
        wounds="How many wounds go away",
        strain="How much strain goes away",
        stimpack="Use a stimpack: 5 wounds, then one fewer each time in a day",
        medicine="A Medicine check: who makes it, or its dice such as 2y1g",
        rest="A night's rest, or a week's with a Resilience check against an injury",
        recover="After a fight: a Cool or Discipline check for strain",
        injury="For Medicine and a week's rest: which Critical Injury",
        tools="For Medicine: whether there are tools; without them it is harder",
        extra="For a check: dice and changes on top, as in /roll",
        character="Who gets better; without it, the character that you play. A stimpack and Medicine go to anybody",
        label="What it is from",
    )
    @app_commands.autocomplete(character=suggest_seen, medicine=suggest_seen, injury=suggest_carried)
    async def heal(
        self,
        interaction: Interaction,
        wounds: Amount | None = None,
        strain: Amount | None = None,
        stimpack: bool = False,
        medicine: app_commands.Range[str, 1, LONGEST_POOL] | None = None,
        rest: Literal["night", "week"] | None = None,
        recover: Literal["cool", "discipline"] | None = None,
        injury: InjuryName | None = None,
        tools: bool = True,
        extra: app_commands.Range[str, 1, LONGEST_POOL] = "",
        character: CharacterName | None = None,
        label: Label = "",
    ) -> None:
        """Heal wounds and strain: amounts, a stimpack, Medicine, rest, or a breath after a fight."""
        async with answering(interaction, private=True) as answer:
            op, who = op_of(interaction), name_of(character)
            told = clean(label, "a label", LONGEST_LABEL)
            ways = (wounds is not None or strain is not None, stimpack, medicine, rest, recover)
            if sum(map(bool, ways)) != 1:
                raise IllegalAction("one_way_to_heal")
            store, check = self.bot.store, _check(medicine, rest, recover, injury_of(injury), has_tools=tools)
            if check is not None:
                on_top = extra.strip()
                done = await treatment.treat(store, op, who, check, read_extra, self.bot.dice, extra=on_top, label=told)
                await tell_treatment(interaction, answer, done)
            elif stimpack:
                await tell(interaction, answer, await healing.stimpack(store, op, who, told))
            elif rest is not None:
                await tell(interaction, answer, await healing.night(store, op, who, told))
            else:
                change = await healing.heal(store, op, who, wounds=wounds or 0, strain=strain or 0, label=told)
                await tell(interaction, answer, change)


def _check(
    medicine: str | None, rest: str | None, recover: str | None, injury: str | None, *, has_tools: bool
) -> Treatment | None:
    if medicine is not None:
        healer = clean(medicine, "a healer", LONGEST_POOL)
        return Medicine(healer=healer, injury=injury, has_tools=has_tools)
    if rest == "week":
        return Week(injury=injury)
    return Breath(skill=recover) if recover is not None else None


async def setup(bot: DiceBot) -> None:
    """Add the command."""
    await bot.add_cog(HealCommands(bot))
