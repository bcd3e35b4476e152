"""The buttons of the Destiny Pool's panel."""

import re
from dataclasses import replace
from enum import StrEnum
from typing import Any, Self

import discord
from discord import ui

from bot.answers import Answer, Interaction
from bot.chance import Dice
from bot.context import op_of
from bot.render.destiny import panel_view
from bot.services import destiny, queries, undo
from bot.services.undo_choice import last_of_points
from bot.services.unit import Op
from bot.store.store import Store
from bot.store.values import DestinyState
from bot.views.press import VERSION, PressedButton
from rules.errors import IllegalAction
from rules.table.destiny import DestinySide


class PanelAction(StrEnum):
    """What a button of the panel does."""

    LIGHT = "light"
    DARK = "dark"
    ROLL = "roll"
    UNDO = "undo"


class DestinyButton(
    PressedButton, template=rf"destiny:{VERSION}:(?P<campaign>[0-9]+):(?P<action>light|dark|roll|undo)"
):
    """One button of a campaign's panel."""

    def __init__(self, campaign_id: int, action: PanelAction, label: str = "…") -> None:
        style = discord.ButtonStyle.primary if action is PanelAction.LIGHT else discord.ButtonStyle.secondary
        super().__init__(
            ui.Button(label=label, style=style, custom_id=f"destiny:{VERSION}:{campaign_id}:{action.value}")
        )
        self.campaign_id = campaign_id
        self.action = action

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["campaign"]), PanelAction(match["action"]))

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Do what the button says and show the pool on the panel that it sits on."""
        bot, op = interaction.client, replace(op_of(interaction), campaign_id=self.campaign_id)
        answer.hurry()
        with bot.panels.drawing(op.place.guild_id, self.campaign_id):
            state = await self._change(bot.store, op, bot.dice)
            shown_on = await answer.update(destiny_panel(interaction, state), is_live=True)
        bot.follow(state.campaign, shown_on=shown_on)

    async def _change(self, store: Store, op: Op, dice: Dice) -> DestinyState:
        match self.action:
            case PanelAction.LIGHT | PanelAction.DARK:
                return (await destiny.use(store, op, DestinySide(self.action.value))).state
            case PanelAction.ROLL:
                return (await destiny.roll(store, op, dice)).state
            case PanelAction.UNDO:
                await undo.undo(store, op, choose=last_of_points)
                now = await queries.destiny(store, op.place.guild_id, self.campaign_id)
                if now is None:
                    raise IllegalAction("campaign_is_gone")
                return now


def destiny_panel(interaction: Interaction, state: DestinyState) -> ui.LayoutView:
    """Return a campaign's panel with its buttons."""
    return panel_view(state, interaction.client.glyphs(state.campaign.text_only), panel_rows(state))


def panel_rows(state: DestinyState) -> list[ui.ActionRow[Any]]:
    """Return the buttons of the panel; what nobody can do now is still there, and its press says why."""
    points, number = state.points, state.campaign.id
    labels = {
        PanelAction.LIGHT: f"Use {points.light} point",
        PanelAction.DARK: f"Use {points.dark} point",
        PanelAction.ROLL: "Roll for the pool" if points.is_rolled else f"Bring a {points.point}",
        PanelAction.UNDO: "Undo",
    }
    return [ui.ActionRow(*(DestinyButton(number, action, label) for action, label in labels.items()))]
