"""/starfinder: damage of Starfinder 2e, and the end of a target's turn."""

from discord import app_commands
from discord.ext import commands

from bot.answers import Answer, Interaction, answering
from bot.app import DiceBot
from bot.commands.targets import LONGEST_NAME, TargetCommands, suggest_targets
from bot.context import op_of, place_of
from bot.damage_params import LEAST_STRENGTH, LONGEST_DAMAGE, MOST_EXTRA_DICE, MOST_STRENGTH, Options, read_order
from bot.params import LONGEST_LABEL
from bot.render.damage import ShownDamage, damage_view
from bot.services import damage
from bot.services.damage import FlatCheck
from bot.services.roll_messages import RollKey
from bot.text import clean
from bot.views.damage import damage_message
from bot.views.roll_answers import remember
from bot.views.targets import turn_message
from rules.errors import IllegalAction
from rules.starfinder.attack import AttackKind
from rules.starfinder.damage_types import DamageType, Material
from rules.starfinder.persistent import FLAT_CHECK_DC
from rules.starfinder.scale import Outcome

HIGHEST_DC = 40

Choice = app_commands.Choice[str]
OUTCOMES = [Choice(name=each.value, value=each.value) for each in Outcome]
ATTACKS = [Choice(name=each.value, value=each.value) for each in AttackKind]
MATERIALS = [Choice(name=each.value, value=each.value) for each in Material]
TYPES = [Choice(name=each.value, value=each.value) for each in DamageType]
TargetName = app_commands.Range[str, 1, LONGEST_NAME]
DamageText = app_commands.Range[str, 1, LONGEST_DAMAGE]


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
class StarfinderCommands(
    commands.GroupCog, group_name="starfinder", group_description="Damage in Starfinder 2e, and its targets"
):
    """The commands of the second game; away from a table damage is rolled, and nothing is kept."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot
        group = self.app_command
        assert isinstance(group, app_commands.Group), "a group cog has a group"
        group.add_command(TargetCommands(bot))

    @app_commands.command(name="damage")
    @app_commands.describe(
        damage="As you would say it: 2d8+4 fire +2 status -1 circumstance + 1d4 precision + 1d6 persistent fire",
        outcome="How the attack, or the target's basic save, came out; without it, a hit",
        target="Whom it is for; it is dealt by a button",
        attack="The kind of attack, for the Strength modifier",
        strength="The Strength modifier; how much of it counts depends on the kind of attack",
        critical="What only a critical hit adds, such as 1d10: it is not doubled",
        increase="Whether the weapon's dice are a size larger",
        extra="More weapon dice, of the weapon's size",
        nonlethal="Whether it knocks out in place of killing",
        material="What the weapon is made of",
        label="What it is for",
    )
    @app_commands.choices(outcome=OUTCOMES, attack=ATTACKS, material=MATERIALS)
    @app_commands.autocomplete(target=suggest_targets)
    async def deal(
        self,
        interaction: Interaction,
        damage: DamageText,
        outcome: Choice | None = None,
        target: TargetName | None = None,
        attack: Choice | None = None,
        strength: app_commands.Range[int, LEAST_STRENGTH, MOST_STRENGTH] | None = None,
        critical: DamageText | None = None,
        increase: bool = False,
        extra: app_commands.Range[int, 0, MOST_EXTRA_DICE] = 0,
        nonlethal: bool = False,
        material: Choice | None = None,
        label: app_commands.Range[str, 1, LONGEST_LABEL] = "",
    ) -> None:
        """Roll damage: every number is explained, and a target takes it by a button."""
        async with answering(interaction) as answer:
            options = Options(
                label=clean(label, "a label", LONGEST_LABEL),
                outcome=Outcome(outcome.value) if outcome is not None else Outcome.HIT,
                attack=AttackKind(attack.value) if attack is not None else None,
                strength=strength,
                critical=critical,
                increase=increase,
                extra=extra,
                nonlethal=nonlethal,
                material=Material(material.value) if material is not None else None,
            )
            await self._roll(interaction, answer, damage, options, target)

    @app_commands.command()
    @app_commands.describe(
        target="Whose turn ends",
        dc="The DC of the flat check where it is not 15",
        type="The persistent damage that this DC is for; without it, all of it",
    )
    @app_commands.choices(type=TYPES)
    @app_commands.autocomplete(target=suggest_targets)
    async def turn(
        self,
        interaction: Interaction,
        target: TargetName,
        dc: app_commands.Range[int, 1, HIGHEST_DC] = FLAT_CHECK_DC,
        type: Choice | None = None,
    ) -> None:
        """End a target's turn: persistent damage is dealt, then a flat check may end it."""
        async with answering(interaction) as answer:
            check = FlatCheck(dc, DamageType(type.value) if type is not None else None)
            name = clean(target, "a target's name", LONGEST_NAME)
            ended = await damage.finish_turn(self.bot.store, op_of(interaction), name, check, self.bot.dice)
            await answer.send(turn_message(ended))

    async def _roll(
        self, interaction: Interaction, answer: Answer, text: str, options: Options, target: str | None
    ) -> None:
        """Answer with a roll that is kept at a table, and forgotten elsewhere."""
        order = read_order(text, options)
        if place_of(interaction) is not None:
            name = clean(target, "a target's name", LONGEST_NAME) if target is not None else None
            state = await damage.roll(self.bot.store, op_of(interaction), order, name, self.bot.dice)
            message = damage_message(state)
            key = RollKey(state.campaign.id, state.stored.number)
            await remember(interaction, key, await answer.send(message), message)
            return
        if target is not None:
            raise IllegalAction("not_at_a_table")
        roll = damage.roll_once(order, self.bot.dice.loose)
        await answer.send(damage_view(ShownDamage(order=order, roll=roll, user_id=interaction.user.id)))


async def setup(bot: DiceBot) -> None:
    """Add the commands."""
    await bot.add_cog(StarfinderCommands(bot))
