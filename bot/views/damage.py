"""The buttons under a damage roll: dealing it to its target, and taking that back."""

import re
from dataclasses import replace
from enum import StrEnum
from typing import Any, Self

import discord
from discord import ui

from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.render.damage import ShownDamage, damage_view
from bot.render.layout import Row
from bot.services import damage, undo
from bot.services.roll_messages import RollKey
from bot.services.unit import Op
from bot.store.damage_values import DamageState
from bot.store.store import Store
from bot.views.press import VERSION, PressedButton
from bot.views.roll_answers import update
from bot.views.targets import turn_buttons

_LONGEST_NAME = 20
"""Characters of a target's name that fit a button on a phone."""


class DamageAction(StrEnum):
    """What a button under a damage roll does."""

    APPLY = "apply"
    UNDO = "undo"


class DamageButton(
    PressedButton, template=rf"damage:{VERSION}:(?P<campaign>[0-9]+):(?P<number>[0-9]+):(?P<action>apply|undo)"
):
    """One button under a campaign's damage roll."""

    def __init__(self, campaign_id: int, number: int, action: DamageAction, label: str = "…") -> None:
        style = discord.ButtonStyle.primary if action is DamageAction.APPLY else discord.ButtonStyle.secondary
        custom_id = f"damage:{VERSION}:{campaign_id}:{number}:{action.value}"
        super().__init__(ui.Button(label=label, style=style, custom_id=custom_id))
        self.campaign_id = campaign_id
        self.number = number
        self.action = action

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["campaign"]), int(match["number"]), DamageAction(match["action"]))

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Do what the button says and show the roll as it stands then."""
        op = replace(op_of(interaction), campaign_id=self.campaign_id)
        key = RollKey(self.campaign_id, self.number)
        with interaction.client.roll_messages.answering(op.place.guild_id, key):
            state = await self._change(interaction.client.store, op)
            await update(interaction, answer, key, damage_message(state))

    async def _change(self, store: Store, op: Op) -> DamageState:
        if self.action is DamageAction.APPLY:
            return await damage.apply(store, op, self.number)
        now = await damage.state(store, op.place, self.campaign_id, self.number)
        if now.application is None:  # taken back elsewhere; what the message shows is out of date
            return now
        await undo.undo(store, op, now.application.id)
        return await damage.state(store, op.place, self.campaign_id, self.number)


def damage_message(state: DamageState) -> ui.LayoutView:
    """Return the message of a kept damage roll with its buttons."""
    return damage_view(ShownDamage.of(state), damage_rows(state))


def damage_rows(state: DamageState) -> list[Row]:
    """Return the buttons under a damage roll; none where it is meant for nobody, or the target is gone."""
    campaign_id, number = state.campaign.id, state.stored.number
    if state.target is None or state.report is None:
        return []
    if state.application is None:
        name = state.target.name
        short = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
        return [ui.ActionRow(DamageButton(campaign_id, number, DamageAction.APPLY, f"Apply to {short}"))]
    after = replace(state.target, target=state.report.after)
    take_back = DamageButton(campaign_id, number, DamageAction.UNDO, "Take back")
    return [ui.ActionRow(take_back, *turn_buttons(campaign_id, after)[:1])]
