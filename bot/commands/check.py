"""/check: a skill of a character against a difficulty or an opponent."""

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.commands.choices import suggest_own, suggest_seen, suggest_skills
from bot.commands.crit import STRUCK
from bot.commands.health import LONGEST_NAME, CharacterName, Label, name_of
from bot.context import op_of
from bot.health_params import read_difficulty
from bot.params import LONGEST_LABEL, LONGEST_POOL, read_extra
from bot.services import checks
from bot.services.check_order import CheckOrder
from bot.text import clean
from bot.views.rolls import tell_roll
from bot.views.spending import tell_check
from rules.checks.difficulty import Difficulty
from rules.checks.skills import Characteristic
from rules.errors import IllegalAction, UnknownName

LONGEST_DIFFICULTY = 20
LONGEST_OPPONENT = 2 * LONGEST_NAME


class CheckCommands(commands.Cog):
    """The command for checks."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(
        skill="Which skill",
        difficulty="How hard: a word such as hard, or 0 to 5; without it, and without an opponent, average",
        against="Who opposes it: Vader, with the skill that usually does; or Vader: discipline",
        extra="Dice and changes on top, as in /roll: 1b k u",
        label="What it is for",
        character="Whose check; without it, the character that you play",
        characteristic="Another characteristic, for this check",
        limb="Whether it takes a limb that is injured",
        destiny="Flip a point for it: light for a player's character, dark for an NPC; it upgrades the ability once",
        out_of_turn="In an encounter, whether it is made outside of the own turn",
        secret="Only you and the GM see it; the table sees that you rolled",  # noqa: S106  # no password
    )
    @app_commands.choices(characteristic=STRUCK)
    @app_commands.autocomplete(skill=suggest_skills, against=suggest_seen, character=suggest_own)
    async def check(
        self,
        interaction: Interaction,
        skill: app_commands.Range[str, 1, LONGEST_NAME],
        difficulty: app_commands.Range[str, 1, LONGEST_DIFFICULTY] | None = None,
        against: app_commands.Range[str, 1, LONGEST_OPPONENT] | None = None,
        extra: app_commands.Range[str, 1, LONGEST_POOL] = "",
        label: Label = "",
        character: CharacterName | None = None,
        characteristic: app_commands.Choice[str] | None = None,
        limb: bool = False,
        destiny: bool = False,
        out_of_turn: bool = False,
        secret: bool = False,
    ) -> None:
        """Roll a skill of a character, with every die's reason."""
        async with answering(interaction, private=True) as answer:
            if difficulty is not None and against is not None:
                raise IllegalAction("difficulty_and_opponent")
            order = CheckOrder(
                skill=clean(skill, "a skill's name", LONGEST_NAME),
                difficulty=read_difficulty(difficulty) if difficulty is not None else Difficulty.AVERAGE,
                against=clean(against, "an opponent's name", LONGEST_OPPONENT) if against is not None else None,
                extra=extra.strip(),
                label=clean(label, "a label", LONGEST_LABEL),
                characteristic=Characteristic(characteristic.value) if characteristic is not None else None,
                uses_injured_limb=limb,
                flips_point=destiny,
                is_out_of_turn=out_of_turn,
                is_secret=secret,
            )
            who = name_of(character)
            try:
                checked = await checks.check(self.bot.store, op_of(interaction), who, order, read_extra, self.bot.dice)
            except UnknownName as error:
                if error.kind == "skill" and error.name.casefold() == "force":
                    raise IllegalAction("force_is_no_skill") from error
                raise
            if secret:
                await tell_roll(interaction, answer, checked.rolled)
            else:
                await tell_check(interaction, answer, checked)


async def setup(bot: DiceBot) -> None:
    """Add the command."""
    await bot.add_cog(CheckCommands(bot))
