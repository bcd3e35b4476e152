"""What can be bought with a roll, in its own message: a select for each symbol, a question at a time, and passing."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Self

import discord
from discord import ui

from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.render.attack import attack_view
from bot.render.attack import is_veiled as attack_is_veiled
from bot.render.kept_roll import is_veiled, kept_view
from bot.render.layout import Row, notice
from bot.render.spending import price_words, spending_texts
from bot.roll_messages import Asked
from bot.services import attack_reactions, spending, spending_changes, undo
from bot.services.checks import Checked
from bot.services.roll_messages import RollKey
from bot.services.unit import Op
from bot.store.roll_values import KeptRoll
from bot.store.spending_values import Question, Spending, purchase_code
from bot.views.attack_details import AttackDetails
from bot.views.drawing import Drawing
from bot.views.press import VERSION, PressedButton, PressedSelect
from bot.views.reactions import reaction_rows
from bot.views.roll_answers import remember, tell_all, update
from bot.views.rolls import attack_rows, roll_message, roll_rows
from bot.views.spending_steps import MOST_OPTIONS, Step, bought_with, how_often
from rules.combat.purchases import BY_SYMBOL, Purchase
from rules.combat.reactions import Reaction
from rules.combat.spending import SpendingSide
from rules.dice.symbols import Symbol
from rules.errors import IllegalAction

_STALE = frozenset(
    {
        "no_reaction",
        "not_for_sale",
        "spending_is_over",
        "spending_passed",
        "attack_taken_back",
        "victim_is_named",
        "choice_is_gone",
    }
)
"""Refusals that tell of a message which shows what is not so any more."""
_LONGEST_LABEL = 100
_ID = rf"spend:{VERSION}:(?P<campaign>[0-9]+):(?P<number>[0-9]+)"


class SpendSelect(PressedSelect, template=_ID + r":(?P<step>buy|times|whom|strike):(?P<of>[a-z0-9_.]*)"):
    """What a symbol can pay for, or a question before it is bought."""

    def __init__(
        self,
        campaign_id: int,
        number: int,
        step: str,
        of: str,
        *,
        options: list[discord.SelectOption] | None = None,
        placeholder: str = "…",
        most: int = 1,
    ) -> None:
        super().__init__(
            ui.Select(
                custom_id=f"spend:{VERSION}:{campaign_id}:{number}:{step}:{of}",
                placeholder=placeholder[:_LONGEST_LABEL],
                options=options or [],
                max_values=most,
            )
        )
        self.campaign_id = campaign_id
        self.number = number
        self.step = step
        self.of = of

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the select that was used."""
        return cls(int(match["campaign"]), int(match["number"]), match["step"], match["of"])

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Buy what was chosen, or ask what must be said first, in the same message."""
        await _pressed(interaction, answer, self.campaign_id, self.number, lambda op: self._chosen(interaction, op))

    async def _chosen(self, interaction: Interaction, op: Op) -> tuple[Spending, Step | None]:
        values = tuple(self.item.values)
        store, chance = interaction.client.store, interaction.client.dice
        match self.step:
            case "strike":
                return await spending_changes.strike(store, op, self.number, values, chance), None
            case "whom":
                purchase = bought_with(self.of)
                return await spending_changes.buy(store, op, self.number, purchase, values, chance), None
            case "times":
                return await self._ask(interaction, op, bought_with(values[0]))
            case _:
                return await self._first(interaction, op, Symbol(self.of), values[0])

    async def _first(self, interaction: Interaction, op: Op, symbol: Symbol, key: str) -> tuple[Spending, Step | None]:
        """Ask how often something is to be bought, where that is open."""
        store = interaction.client.store
        now = await spending.to_spend(store, op, self.number, BY_SYMBOL[symbol])
        ways = [each for each in now.account.ways(symbol) if each.key == key]
        if len(ways) > 1:
            return now, Step(custom_id=f"times:{symbol.value}.{key}", question=how_often(now, ways))
        wanted = ways[0] if ways else Purchase(key=key, side=BY_SYMBOL[symbol])
        return await self._ask(interaction, op, wanted)

    async def _ask(self, interaction: Interaction, op: Op, purchase: Purchase) -> tuple[Spending, Step | None]:
        """Buy something, or first ask whom it is for."""
        store, chance = interaction.client.store, interaction.client.dice
        now, question = await spending_changes.asked(store, op, self.number, purchase)
        if question is not None and (len(question.candidates) > 1 or question.most > 1):
            return now, Step(custom_id=f"whom:{purchase_code(purchase)}", question=question)
        only = tuple(each.value for each in question.candidates) if question is not None else ()
        return await spending_changes.buy(store, op, self.number, purchase, only, chance), None


class SpendButton(PressedButton, template=_ID + r":(?P<step>pass|back|undo|react):(?P<of>[a-z0-9]*)"):
    """Leaves the rest unspent, goes back from a question, takes back what was done last, or answers a hit."""

    def __init__(self, campaign_id: int, number: int, step: str, of: str, label: str = "…") -> None:
        custom_id = f"spend:{VERSION}:{campaign_id}:{number}:{step}:{of}"
        super().__init__(ui.Button(label=label, style=discord.ButtonStyle.secondary, custom_id=custom_id))
        self.campaign_id = campaign_id
        self.number = number
        self.step = step
        self.of = of

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["campaign"]), int(match["number"]), match["step"], match["of"])

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Do it and show the roll as it is then."""
        await _pressed(interaction, answer, self.campaign_id, self.number, lambda op: self._done(interaction, op))

    async def _done(self, interaction: Interaction, op: Op) -> tuple[Spending, Step | None]:
        store = interaction.client.store
        match self.step:
            case "pass":
                return await spending_changes.pass_side(store, op, self.number, SpendingSide(self.of)), None
            case "react":
                return await attack_reactions.answer_hit(store, op, self.number, Reaction(self.of)), None
            case "undo":
                await undo.undo(store, op, int(self.of))
        return await spending.spending(store, op.place, self.campaign_id, self.number), None


async def _pressed(
    interaction: Interaction,
    answer: Answer,
    campaign_id: int,
    number: int,
    work: Callable[[Op], Awaitable[tuple[Spending, Step | None]]],
) -> None:
    """Work on a press and draw the message again, also where it shows what is not so any more."""
    op, key = replace(op_of(interaction), campaign_id=campaign_id), RollKey(campaign_id, number)
    if interaction.message is not None and interaction.message.flags.ephemeral:  # the GM's details of an attack
        now, _ = await work(op)
        await answer.update(notice("Done. The message of the attack shows it."))
        interaction.client.follow(now.campaign)
        return
    with interaction.client.roll_messages.answering(op.place.guild_id, key):
        try:
            now, step = await work(op)
        except IllegalAction as refused:
            if refused.rule in _STALE:
                fresh = await spending.spending(interaction.client.store, op.place, campaign_id, number)
                await update(interaction, answer, key, spending_message(interaction.client, fresh))
            raise
        bot = interaction.client
        draw = partial(spending_message, bot, now, step)
        asked = None if step is None else Asked(spending_message(bot, now), draw)
        await update(interaction, answer, key, draw(), asked)
    if step is None:
        interaction.client.follow(now.campaign)


async def tell_check(interaction: Interaction, answer: Answer, checked: Checked) -> None:
    """Answer with a check and what it can buy; where players see less of the sheet, that goes to them alone."""
    now = checked.rolled.kept
    veiled = is_veiled(now)
    key = RollKey(now.campaign.id, now.stored.number)
    message = await roll_message(interaction, now, is_private=veiled)
    message_id = await answer.send(message, private=veiled)
    if not veiled:
        await remember(interaction, key, message_id, message)
    elif not checked.rolled.is_repeat:
        await tell_all(interaction, answer, key, await roll_message(interaction, now, is_private=False))
    if checked.event.before:
        interaction.client.follow(now.campaign)


def spending_message(bot: Drawing, now: Spending, step: Step | None = None, *, notice: str = "") -> ui.LayoutView:
    """Return the public message of a roll with everything that was bought, and what still can be.

    What is spent stands right under what there is to spend, and what is done to the dice comes last.
    """
    glyphs = bot.glyphs(now.text_only)
    texts, rows = spending_parts(now, step)
    kept = KeptRoll(campaign=now.campaign, stored=now.stored, origin=now.event, later=now.changes)
    if now.attack is not None:
        if now.is_as_it_fell and step is None:
            rows = [*rows, *attack_rows(kept)]
        if attack_is_veiled(now.attack):
            rows = [*rows, ui.ActionRow(AttackDetails(now.campaign.id, now.number))]
        return attack_view(
            now.attack, now.campaign, glyphs, taken_back=now.taken_back, followed=[*texts, notice], rows=rows
        )
    if step is None:
        rows = [*(rows if kept.removal is None else ()), *roll_rows(kept)]
    return kept_view(kept, glyphs, rows, followed=texts, notice=notice)


def spending_parts(now: Spending, step: Step | None = None) -> tuple[list[str], list[Row]]:
    """Return what stands under a roll: what was bought, and what can be, or a question about it."""
    texts = spending_texts(now)
    if step is not None:
        return [*texts, f"**{step.question.asks}**"], _question_rows(now, step)
    if now.awaits_victim and now.victims is not None and not now.is_taken_back:
        return texts, [_select(now, "strike", "", now.victims)]
    answers = [] if now.struck is None or now.struck.is_veiled else reaction_rows(now)
    return texts, [*answers, *_buy_rows(now), *_button_rows(now)]


def _buy_rows(now: Spending) -> list[Row]:
    open_symbols = [symbol for symbol, side in BY_SYMBOL.items() if side in now.open_sides]
    return [_buy_row(now, symbol, ways) for symbol in open_symbols if (ways := now.account.ways(symbol))]


def _buy_row(now: Spending, symbol: Symbol, ways: Sequence[Purchase]) -> Row:
    """Return the select of what one symbol can pay for, each thing at its lowest price."""
    side = BY_SYMBOL[symbol]
    left = now.account.left(side)
    cheapest = {each.key: each for each in reversed(ways)}
    options = [
        discord.SelectOption(
            label=now.account.title(key)[:_LONGEST_LABEL],
            value=key,
            description=price_words(side, cheapest[key].small, cheapest[key].big),
        )
        for key in dict.fromkeys(each.key for each in ways)
    ]
    hint = f"{symbol.value.capitalize()}: {left.small if symbol is side.small else left.big} left"
    if len(options) > MOST_OPTIONS:
        hint += f" (the first {MOST_OPTIONS} of {len(options)})"
    ids = (now.campaign.id, now.number)
    return ui.ActionRow(SpendSelect(*ids, "buy", symbol.value, options=options[:MOST_OPTIONS], placeholder=hint))


def _button_rows(now: Spending) -> list[Row]:
    buttons: list[SpendButton] = []
    for side in now.open_sides:
        left = side.small if now.account.left(side).small else side.big
        label = "Pass" if len(now.open_sides) == 1 else f"Pass {left.value.capitalize()}"
        buttons.append(SpendButton(now.campaign.id, now.number, "pass", side.value, label))
    if now.latest is not None and not (now.is_over or now.is_taken_back):
        buttons.append(SpendButton(now.campaign.id, now.number, "undo", str(now.latest.id), "Take back the last"))
    return [ui.ActionRow(*buttons)] if buttons else []


def _question_rows(now: Spending, step: Step) -> list[Row]:
    kind, _, of = step.custom_id.partition(":")
    back = SpendButton(now.campaign.id, now.number, "back", "", "Back")
    return [_select(now, kind, of, step.question), ui.ActionRow(back)]


def _select(now: Spending, step: str, of: str, question: Question) -> Row:
    options = [
        discord.SelectOption(label=each.name[:_LONGEST_LABEL], value=each.value)
        for each in question.candidates[:MOST_OPTIONS]
    ]
    return ui.ActionRow(
        SpendSelect(
            now.campaign.id,
            now.number,
            step,
            of,
            options=options,
            placeholder=question.asks,
            most=min(question.most, len(options)),
        )
    )
