"""The buttons of a target that suffers persistent damage."""

import re
from dataclasses import replace
from typing import Any, Self

import discord
from discord import ui

from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.render.layout import Row
from bot.render.targets import card_view
from bot.render.turns import turn_view
from bot.services import damage
from bot.services.damage import FlatCheck, TurnEnded
from bot.store.damage_values import StoredTarget
from bot.views.press import VERSION, PressedButton
from rules.starfinder.damage_types import DamageType
from rules.starfinder.persistent import FLAT_CHECK_DC

HELPED_DC = 10
"""The DC where somebody helps in a fitting way, as water helps against fire."""
_MOST_HELPED = 4
"""Kinds of persistent damage with a button of their own: a row holds five."""


class TurnButton(
    PressedButton,
    template=(
        rf"target:{VERSION}:(?P<campaign>[0-9]+):(?P<target>[0-9]+):turn"
        rf"(?::(?P<type>{'|'.join(DamageType)}):(?P<dc>[0-9]{{1,2}}))?"
    ),
):
    """The end of a target's turn, with the usual flat checks or one that is adjusted."""

    def __init__(self, campaign_id: int, target_id: int, check: FlatCheck, label: str = "…") -> None:
        adjusted = "" if check.type is None else f":{check.type.value}:{check.difficulty_class}"
        style = discord.ButtonStyle.secondary if adjusted else discord.ButtonStyle.primary
        custom_id = f"target:{VERSION}:{campaign_id}:{target_id}:turn{adjusted}"
        super().__init__(ui.Button(label=label, style=style, custom_id=custom_id))
        self.campaign_id = campaign_id
        self.target_id = target_id
        self.check = check

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        check = FlatCheck(int(match["dc"]), DamageType(match["type"])) if match["type"] else FlatCheck()
        return cls(int(match["campaign"]), int(match["target"]), check)

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Roll the end of the turn and tell the table."""
        bot, op = interaction.client, replace(op_of(interaction), campaign_id=self.campaign_id)
        ended = await damage.finish_turn(bot.store, op, self.target_id, self.check, bot.dice)
        await answer.send(turn_message(ended), private=False)


def turn_message(ended: TurnEnded) -> ui.LayoutView:
    """Return what the end of a turn did, with the buttons for the next one."""
    rows = target_rows(ended.campaign.id, ended.after)
    return turn_view(ended.event, ended.before, ended.turn, number=ended.number, rows=rows)


def target_card(campaign_id: int, target: StoredTarget) -> ui.LayoutView:
    """Return the card of a target with its buttons."""
    return card_view(target, target_rows(campaign_id, target))


def target_rows(campaign_id: int, target: StoredTarget) -> list[Row]:
    """Return the buttons of a target; none while it suffers no persistent damage."""
    buttons = turn_buttons(campaign_id, target)
    return [ui.ActionRow(*buttons)] if buttons else []


def turn_buttons(campaign_id: int, target: StoredTarget) -> list[TurnButton]:
    """Return the button for the end of the turn, and one for each kind of damage that somebody helps against."""
    suffered = [one.type for one in target.target.persistent]
    if not suffered:
        return []
    usual = TurnButton(campaign_id, target.id, FlatCheck(FLAT_CHECK_DC), "End of turn")
    helped = (
        TurnButton(campaign_id, target.id, FlatCheck(HELPED_DC, each), f"End of turn, {each} at DC {HELPED_DC}")
        for each in suffered[:_MOST_HELPED]
    )
    return [usual, *helped]
