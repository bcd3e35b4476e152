"""/odds: the exact chances of a pool, of two side by side, or of damage, before it is rolled."""

import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeVar

import structlog
from discord import app_commands, ui
from discord.ext import commands

from bot.answers import Answer, Attached, Interaction, answering
from bot.app import DiceBot
from bot.commands.pool_choices import suggest_pools
from bot.commands.targets import LONGEST_NAME, suggest_targets
from bot.context import actor_of, place_of
from bot.damage_params import Options, read_chances, read_order
from bot.errors import ChartUnavailable, OnlyAsked
from bot.odds_worker import DamageQuestion
from bot.params import LONGEST_POOL, read_pool
from bot.pool_texts import saved_pool
from bot.render.damage_odds import damage_odds_view
from bot.render.layout import Picture
from bot.render.odds import odds_view
from bot.render.odds_chart import AskedPool, odds_card, odds_picture
from bot.render.odds_compare import compare_view
from bot.services import campaigns, target_names
from bot.services.skill_dice import read_with_skills
from bot.store.damage_values import DamageOrder
from bot.store.values import Campaign, Place
from bot.text import clean
from bot.tree import everywhere
from rules.errors import IllegalAction, NotationError, RulesError
from rules.notation.reader import parse_pool
from rules.notation.reading import FindSkill, Reading, Scheme
from rules.notation.skills import SKILL_BRACKETS
from rules.starfinder.scale import Outcome

log = structlog.get_logger()

T = TypeVar("T")

Choice = app_commands.Choice[str]
OUTCOMES = [Choice(name=each.value, value=each.value) for each in Outcome]


@dataclass(frozen=True, slots=True)
class _Asker:
    """Who asks, and where."""

    interaction: Interaction
    place: Place | None
    campaign: Campaign | None

    @property
    def scheme(self) -> Scheme:
        """Return the letters that the table writes pools in."""
        return self.campaign.scheme if self.campaign is not None else Scheme.COLOR


@dataclass(frozen=True, slots=True, kw_only=True)
class _Drawn:
    """A chart with its file, or what to say in its place."""

    picture: Picture | None = None
    attached: tuple[Attached, ...] = ()
    trouble: str = ""


NOT_DRAWN = _Drawn()


class OddsCommands(commands.Cog):
    """The command for odds."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @everywhere
    @app_commands.command()
    @app_commands.describe(
        pool="Dice as in /roll: 2y1g 2p · yyg hard; or damage as in /starfinder damage: 2d8+4 fire",
        compare="A second pool to put beside it, or the name of one; +1b is the first pool with a Boost die",
        chart="Draw success and advantage as a picture",
        table="Add tables: Triumph and Despair with everything else, and at least so much of each",
        target="For damage: whether it drops this target",
        outcome="For damage: how the attack, or the basic save, comes out; without it, a hit",
        critical="For damage: what only a critical hit adds, such as 1d10",
    )
    @app_commands.choices(outcome=OUTCOMES)
    @app_commands.autocomplete(pool=suggest_pools, compare=suggest_pools, target=suggest_targets)
    async def odds(
        self,
        interaction: Interaction,
        pool: app_commands.Range[str, 1, LONGEST_POOL],
        compare: app_commands.Range[str, 1, LONGEST_POOL] | None = None,
        chart: bool = False,
        table: bool = False,
        target: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
        outcome: Choice | None = None,
        critical: app_commands.Range[str, 1, LONGEST_POOL] | None = None,
    ) -> None:
        """Show the exact chances of a pool or of damage; only you see them."""
        async with _asking(interaction) as answer:
            place = place_of(interaction)
            campaign = await campaigns.current(self.bot.store, place) if place is not None else None
            asker = _Asker(interaction, place, campaign)
            _check_one_pool(pool, asker.scheme)
            if target is None and outcome is None and critical is None:
                read = await self._read_or_saved(
                    asker, pool, lambda text, skills: read_chances(text, asker.campaign, skills)
                )
                if isinstance(read, Reading):
                    if compare is not None:
                        if table:
                            raise IllegalAction("table_of_one_pool")
                        await self._compare(answer, asker, read, compare, chart=chart)
                    else:
                        await self._show(answer, asker, read, chart=chart, table=table)
                    return
            if compare is not None:
                raise IllegalAction("compare_needs_pools")
            if chart or table:
                raise IllegalAction("chart_needs_pool")
            options = Options(outcome=Outcome(outcome.value) if outcome is not None else Outcome.HIT, critical=critical)
            await answer.send(await self._damage(read_order(pool, options), target, place))

    async def _read_or_saved(self, asker: _Asker, text: str, read: Callable[[str, FindSkill | None], T]) -> T:
        """Read a text or, where it means nothing, that of the dice that this person has saved under it as a name."""
        try:
            return await self._read(asker, lambda skills: read(text, skills), text)
        except NotationError:
            saved = await saved_pool(asker.interaction, text)
            if saved is None:
                raise
        return await self._read(asker, lambda skills: read(saved.notation, skills), saved.notation)

    async def _show(self, answer: Answer, asker: _Asker, read: Reading, *, chart: bool, table: bool) -> None:
        study = await self.bot.odds.study(read.pool, jointly=table)
        drawn = await self._drawn([AskedPool(read, study.odds)], asker.scheme) if chart else NOT_DRAWN
        view = odds_view(read, study, asker.scheme, picture=drawn.picture, trouble=drawn.trouble)
        await answer.send(view, attached=drawn.attached)

    async def _compare(self, answer: Answer, asker: _Asker, first: Reading, text: str, *, chart: bool) -> None:
        second = await self._second(asker, first, text)
        if not second.pool:
            raise IllegalAction("compare_needs_pools")
        if first.pool == second.pool:
            raise IllegalAction("compare_same_pool")
        if first.pool.decides_success != second.pool.decides_success:
            raise IllegalAction("compare_unlike_pools")
        pools = [AskedPool(each, await self.bot.odds.exact_odds(each.pool)) for each in (first, second)]
        drawn = await self._drawn(pools, asker.scheme) if chart else NOT_DRAWN
        view = compare_view(pools[0], pools[1], asker.scheme, picture=drawn.picture, trouble=drawn.trouble)
        await answer.send(view, attached=drawn.attached)

    async def _second(self, asker: _Asker, first: Reading, text: str) -> Reading:
        if text.lstrip().startswith("+"):  # that can only go on with a pool, so it is the first one that goes on
            return await self._read(
                asker, lambda skills: read_pool(text, asker.campaign, onto=first.pool, skills=skills), text
            )
        return await self._read_or_saved(
            asker, text, lambda each, skills: read_pool(each, asker.campaign, skills=skills)
        )

    async def _drawn(self, pools: Sequence[AskedPool], scheme: Scheme) -> _Drawn:
        """Return the chart, or why there is none: the numbers are worth an answer without it."""
        picture = odds_picture(pools, scheme)
        try:
            png = await self.bot.painter.paint(odds_card(pools, scheme))
        except ChartUnavailable as error:
            log.warning("no chart", error=str(error))
            return _Drawn(trouble="The chart could not be drawn just now; the numbers are complete.")
        return _Drawn(picture=picture, attached=(Attached(picture.name, png),))

    async def _read(self, asker: _Asker, read: Callable[[FindSkill | None], T], text: str) -> T:
        if asker.place is None or SKILL_BRACKETS.isdisjoint(text):
            return read(None)
        return await read_with_skills(self.bot.store, asker.place, actor_of(asker.interaction), read, in_secret=True)

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


@asynccontextmanager
async def _asking(interaction: Interaction) -> AsyncIterator[Answer]:
    """Answer a question: what is refused was neither to be rolled nor to be changed."""
    async with answering(interaction, private=True) as answer:
        try:
            yield answer
        except RulesError as refused:
            raise OnlyAsked(refused) from refused


def _check_one_pool(text: str, scheme: Scheme) -> None:
    """Refuse "or" between two pools: the second would be a label, or could be more dice of the first.

    Raises:
        IllegalAction: it stands there (rule "compare_in_words": first, second).
    """
    first, *others = _OR.split(text.strip(), maxsplit=1)
    for second in others:
        if _is_pool(first, scheme) and _is_pool(second, scheme):
            raise IllegalAction("compare_in_words", first=first, second=second)


def _is_pool(text: str, scheme: Scheme) -> bool:
    try:
        return bool(parse_pool(text, scheme=scheme).pool)
    except RulesError:
        return False


_OR = re.compile(r"\s+or\s+", re.IGNORECASE)


async def setup(bot: DiceBot) -> None:
    """Add the command."""
    await bot.add_cog(OddsCommands(bot))
