"""The buttons under a kept roll: rolling it again, amending it, using its pips, hiding it, having it explained."""

import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import Any, Self, TypeAlias

import discord
from discord import ui

from bot.access import Act, may
from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.errors import NotAllowed
from bot.render.buyable import buyable_view
from bot.render.compact import compact_line, compact_text
from bot.render.explained_roll import explained_view
from bot.render.glyphs import Glyphs
from bot.render.kept_roll import OUT_OF_DATE, is_veiled, kept_view
from bot.render.layout import Line, Message, Row, lined
from bot.render.secret_roll import stub_view
from bot.services import amendments, force, kept_rolls, player_settings, rolls, spending, undo
from bot.services.kept_rolls import Which, require_roll, require_sight
from bot.services.roll_messages import RollKey
from bot.services.rolls import Rolled
from bot.services.unit import Op
from bot.store.roll_values import KeptRoll
from bot.store.values import Kind
from bot.views.pools import SaveForm
from bot.views.press import VERSION, PressedButton, PressedSelect
from bot.views.roll_actions import HINTS, RollAction, behind_more, labelled, on_buttons
from bot.views.roll_answers import remember, tell_all, update
from bot.views.roll_forms import AddForm, DestinyForm, ForceForm, RerollForm, RollForm, Show, TurnForm
from bot.views.secret import secret_rows, stub_rows
from rules.errors import IllegalAction

_Doing: TypeAlias = Callable[[Interaction, Answer, Op, KeptRoll, Which], Awaitable[None]]

_FRESH = frozenset({RollAction.EXPLAIN, RollAction.DELETE, RollAction.RESTORE})
"""What means the same whatever has become of the roll."""


class RollButton(
    PressedButton,
    template=rf"roll:{VERSION}:(?P<campaign>[0-9]+):(?P<number>[0-9]+):(?P<version>[0-9]+):"
    r"(?P<action>again|add|force|destiny|restore)",
):
    """One button under a campaign's roll."""

    def __init__(self, campaign_id: int, which: Which, action: RollAction, label: str = "…") -> None:
        style = discord.ButtonStyle.primary if action is RollAction.AGAIN else discord.ButtonStyle.secondary
        custom_id = f"roll:{VERSION}:{campaign_id}:{which.number}:{which.version or 0}:{action.value}"
        super().__init__(ui.Button(label=label, style=style, custom_id=custom_id))
        self.campaign_id = campaign_id
        self.which = which
        self.action = action

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        which = Which(int(match["number"]), int(match["version"]))
        return cls(int(match["campaign"]), which, RollAction(match["action"]))

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Do what the button says."""
        await _do(self.action, interaction, answer, self.campaign_id, self.which)


class RollMore(
    PressedSelect, template=rf"rollmore:{VERSION}:(?P<campaign>[0-9]+):(?P<number>[0-9]+):(?P<version>[0-9]+)"
):
    """What else can be done to a roll."""

    def __init__(
        self,
        campaign_id: int,
        which: Which,
        actions: Iterable[tuple[RollAction, str]] = (),
        hint: str = "⋯ more",
    ) -> None:
        options = [
            discord.SelectOption(label=label, value=each.value, description=HINTS[each]) for each, label in actions
        ]
        custom_id = f"rollmore:{VERSION}:{campaign_id}:{which.number}:{which.version or 0}"
        super().__init__(ui.Select(custom_id=custom_id, placeholder=hint, options=options))
        self.campaign_id = campaign_id
        self.which = which

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the select that was used."""
        return cls(int(match["campaign"]), Which(int(match["number"]), int(match["version"])))

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Do what was chosen."""
        await _do(RollAction(self.item.values[0]), interaction, answer, self.campaign_id, self.which)


async def _do(action: RollAction, interaction: Interaction, answer: Answer, campaign_id: int, which: Which) -> None:
    """Do one thing to a roll; whoever may not gets it explained, and a message that is out of date is renewed."""
    op, key = replace(op_of(interaction), campaign_id=campaign_id), RollKey(campaign_id, which.number)
    with interaction.client.roll_messages.answering(op.place.guild_id, key):
        await _done(action, interaction, answer, op, which)


async def _done(action: RollAction, interaction: Interaction, answer: Answer, op: Op, which: Which) -> None:
    assert op.campaign_id is not None, "a button under a roll knows its campaign"
    now = await kept_rolls.kept(interaction.client.store, op.place, op.campaign_id, which.number)
    require_sight(op.actor, now)
    try:
        if action is RollAction.EXPLAIN:
            await _explain(interaction, answer, now, is_theirs=True)
            return
        require_roll(op.actor, now)
    except NotAllowed:
        await _explain(interaction, answer, now, is_theirs=False)
        return
    if now.removal is not None and action is not RollAction.RESTORE:
        await show_changed(interaction, answer, now)
        return
    if action not in _FRESH and which.version != now.version:
        await show_changed(interaction, answer, now, notice=OUT_OF_DATE)
        return
    await _DOING[action](interaction, answer, op, now, which)


async def _explain(interaction: Interaction, answer: Answer, now: KeptRoll, *, is_theirs: bool) -> None:
    display = await player_settings.display_of(interaction.client.store, interaction.user.id)
    glyphs = interaction.client.glyphs(now.campaign.text_only or display.text_only)
    await answer.send(explained_view(now, glyphs, is_theirs=is_theirs), private=True)


async def _spend(interaction: Interaction, answer: Answer, op: Op, now: KeptRoll, which: Which) -> None:
    await answer.send(buyable_view(now), private=True)


async def _again(interaction: Interaction, answer: Answer, op: Op, now: KeptRoll, which: Which) -> None:
    rolled = await rolls.again(interaction.client.store, op, which, interaction.client.dice)
    await tell_roll(interaction, answer, rolled)


async def _delete(interaction: Interaction, answer: Answer, op: Op, now: KeptRoll, which: Which) -> None:
    gone = await amendments.remove(interaction.client.store, op, Which(which.number))
    await show_changed(interaction, answer, gone)


async def _restore(interaction: Interaction, answer: Answer, op: Op, now: KeptRoll, which: Which) -> None:
    store = interaction.client.store
    if now.removal is not None:  # else it was brought back elsewhere, and this message is out of date
        await undo.undo(store, op, now.removal.id)
        now = await kept_rolls.kept(store, op.place, now.campaign.id, which.number)
    await show_changed(interaction, answer, now)


async def _ask_destiny(interaction: Interaction, answer: Answer, op: Op, now: KeptRoll, which: Which) -> None:
    if not now.campaign.upgrades_after_roll:
        raise IllegalAction("upgrade_before_roll")
    await answer.ask(DestinyForm(now, which, show_changed, is_gm=may(op.actor, now.campaign.masters, Act.USE_DARK)))


async def _ask_force(interaction: Interaction, answer: Answer, op: Op, now: KeptRoll, which: Which) -> None:
    leans = await force.leaning(interaction.client.store, now)
    await answer.ask(ForceForm(now, which, show_changed, leans))


async def _ask_name(interaction: Interaction, answer: Answer, op: Op, now: KeptRoll, which: Which) -> None:
    await answer.ask(SaveForm(now))


def _asking(form: Callable[[KeptRoll, Which, Show], RollForm]) -> _Doing:
    async def ask(interaction: Interaction, answer: Answer, op: Op, now: KeptRoll, which: Which) -> None:
        await answer.ask(form(now, which, show_changed))

    return ask


_DOING: dict[RollAction, _Doing] = {
    RollAction.AGAIN: _again,
    RollAction.ADD: _asking(AddForm),
    RollAction.REROLL: _asking(RerollForm),
    RollAction.TURN: _asking(TurnForm),
    RollAction.FORCE: _ask_force,
    RollAction.SPEND: _spend,
    RollAction.DESTINY: _ask_destiny,
    RollAction.SAVE: _ask_name,
    RollAction.DELETE: _delete,
    RollAction.RESTORE: _restore,
}


async def tell_roll(interaction: Interaction, answer: Answer, rolled: Rolled) -> None:
    """Answer with a roll and its buttons: to all; a hidden character's reasons only to the roller."""
    now = rolled.kept
    key = RollKey(now.campaign.id, now.stored.number)
    veiled = is_veiled(now) or now.stored.is_secret
    if now.stored.display.compact and not veiled and "spender" not in now.origin.after:
        glyphs = interaction.client.glyphs(now.text_only)
        if compact_line(now, glyphs) is not None:
            whole = await roll_message(interaction, now, is_private=False)
            message_id, sent = await answer.say(compact_message(now, glyphs), otherwise=whole)
            await remember(interaction, key, message_id, sent)
            return
    message = await roll_message(interaction, now, is_private=veiled)
    message_id = await answer.send(message, private=veiled)
    if not veiled:
        await remember(interaction, key, message_id, message)
    elif not rolled.is_repeat:
        await tell_all(interaction, answer, key, await roll_message(interaction, now, is_private=False))


async def show_changed(interaction: Interaction, answer: Answer, now: KeptRoll, *, notice: str = "") -> None:
    """Answer a press with its message as the roll is now; a line of text stays one."""
    message: Message = await roll_message(interaction, now, notice=notice)
    pressed = interaction.message
    if pressed is not None and not pressed.flags.components_v2 and not pressed.flags.ephemeral:
        message = compact_message(now, interaction.client.glyphs(now.text_only), notice)
    await update(interaction, answer, RollKey(now.campaign.id, now.stored.number), message)


def compact_message(now: KeptRoll, glyphs: Glyphs, notice: str = "") -> Line:
    """Return a roll as a line of text, with all that can be done to it in one list."""
    if now.removal is not None:
        return lined(compact_text(now, glyphs), roll_rows(now))
    which = Which(now.stored.number, now.version)
    everything = RollMore(now.campaign.id, which, (*on_buttons(now), *labelled(behind_more(now))))
    return lined(compact_text(now, glyphs, notice), [ui.ActionRow(everything)])


async def roll_message(
    interaction: Interaction, now: KeptRoll, *, notice: str = "", is_private: bool | None = None
) -> ui.LayoutView:
    """Return the message of a kept roll with its buttons, as those see it who see the message that was pressed."""
    from bot.views.spending import spending_message  # that module shows these buttons under its own

    if is_private is None:
        is_private = interaction.message is not None and interaction.message.flags.ephemeral
    if now.stored.is_secret and not is_private:
        return stub_view(now, stub_rows(now))
    if (now.origin.kind is Kind.ATTACK or "spender" in now.origin.after) and not is_private:
        store, place = interaction.client.store, op_of(interaction).place
        spent = await spending.spending(store, place, now.campaign.id, now.stored.number)
        return spending_message(interaction.client, spent, notice=notice)
    glyphs = interaction.client.glyphs(now.text_only)
    return kept_view(now, glyphs, roll_rows(now), is_private=is_private, notice=notice)


def attack_rows(now: KeptRoll) -> list[Row]:
    """Return what can be done to the dice of an attack."""
    actions = (RollAction.ADD, RollAction.REROLL, RollAction.TURN)
    more = RollMore(now.campaign.id, Which(now.stored.number, now.version), labelled(actions), "⋯ its dice")
    return [ui.ActionRow(more)]


def roll_rows(now: KeptRoll) -> list[Row]:
    """Return the buttons under a kept roll, five at most, and the choices behind `⋯`."""
    campaign_id, which = now.campaign.id, Which(now.stored.number, now.version)
    if now.stored.is_secret:
        return secret_rows(now)
    if now.removal is not None:
        return [ui.ActionRow(RollButton(campaign_id, which, RollAction.RESTORE, "Bring back"))]
    buttons = [RollButton(campaign_id, which, each, label) for each, label in on_buttons(now)]
    return [ui.ActionRow(*buttons), ui.ActionRow(RollMore(campaign_id, which, labelled(behind_more(now))))]
