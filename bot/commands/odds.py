"""/odds: the exact chances of a pool, or of damage, before it is rolled."""

from discord import app_commands, ui
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.commands.targets import LONGEST_NAME, suggest_targets
from bot.context import actor_of, place_of
from bot.damage_params import Options, read_chances, read_order
from bot.odds_worker import DamageQuestion
from bot.params import LONGEST_POOL
from bot.render.damage_odds import damage_odds_view
from bot.render.odds import odds_view
from bot.services import campaigns, target_names
from bot.services.skill_dice import read_with_skills
from bot.store.damage_values import DamageOrder
from bot.store.values import Campaign, Place
from bot.text import clean
from bot.tree import everywhere
from rules.errors import IllegalAction
from rules.notation.reading import Reading, Scheme
from rules.notation.skills import SKILL_BRACKETS
from rules.starfinder.damage import Damage
from rules.starfinder.scale import Outcome

Choice = app_commands.Choice[str]
OUTCOMES = [Choice(name=each.value, value=each.value) for each in Outcome]


class OddsCommands(commands.Cog):
    """The command for odds."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @everywhere
    @app_commands.command()
    @app_commands.describe(
        pool="Dice as in /roll: 2y1g 2p · yyg hard; or damage as in /starfinder damage: 2d8+4 fire",
        target="For damage: whether it drops this target",
        outcome="For damage: how the attack, or the basic save, comes out; without it, a hit",
        critical="For damage: what only a critical hit adds, such as 1d10",
    )
    @app_commands.choices(outcome=OUTCOMES)
    @app_commands.autocomplete(target=suggest_targets)
    async def odds(
        self,
        interaction: Interaction,
        pool: app_commands.Range[str, 1, LONGEST_POOL],
        target: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
        outcome: Choice | None = None,
        critical: app_commands.Range[str, 1, LONGEST_POOL] | None = None,
    ) -> None:
        """Show the exact chances of a pool or of damage; only you see them."""
        async with answering(interaction, private=True) as answer:
            place = place_of(interaction)
            campaign = await campaigns.current(self.bot.store, place) if place is not None else None
            options = Options(outcome=Outcome(outcome.value) if outcome is not None else Outcome.HIT, critical=critical)
            if target is None and outcome is None and critical is None:
                read = await self._read(interaction, place, pool, campaign)
                if isinstance(read, Reading):
                    scheme = campaign.scheme if campaign is not None else Scheme.COLOR
                    await answer.send(odds_view(read, await self.bot.odds.exact_odds(read.pool), scheme))
                    return
            await answer.send(await self._damage(read_order(pool, options), target, place))

    async def _read(
        self, interaction: Interaction, place: Place | None, pool: str, campaign: Campaign | None
    ) -> Reading | Damage:
        if place is None or SKILL_BRACKETS.isdisjoint(pool):
            return read_chances(pool, campaign)
        return await read_with_skills(
            self.bot.store,
            place,
            actor_of(interaction),
            lambda skills: read_chances(pool, campaign, skills),
            in_secret=True,
        )

    async def _damage(self, order: DamageOrder, target: str | None, place: Place | None) -> ui.LayoutView:
        found = None
        if target is not None:
            if place is None:
                raise IllegalAction("not_at_a_table")
            _, found = await target_names.named(self.bot.store, place, clean(target, "a target's name", LONGEST_NAME))
        question = DamageQuestion(damage=order.damage, outcome=order.outcome, critical_only=order.critical_only)
        if found is not None:
            question = DamageQuestion(
                damage=order.damage,
                outcome=order.outcome,
                critical_only=order.critical_only,
                defenses=found.target.defenses,
                nature=found.target.nature,
            )
        return damage_odds_view(order, await self.bot.odds.damage_odds(question), found)


async def setup(bot: DiceBot) -> None:
    """Add the command."""
    await bot.add_cog(OddsCommands(bot))
