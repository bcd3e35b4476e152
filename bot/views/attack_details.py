"""The button under an attack in which somebody hides their numbers; it tells the GM alone what they are."""

import re
from dataclasses import replace
from typing import Any, Self

import discord
from discord import ui

from bot.access import Act
from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.render.attack import attack_details_view
from bot.services import spending
from bot.services.unit import require
from bot.views.press import VERSION, PressedButton
from bot.views.reactions import reaction_rows
from rules.errors import IllegalAction


class AttackDetails(PressedButton, template=rf"attackdetails:{VERSION}:(?P<campaign>[0-9]+):(?P<number>[0-9]+)"):
    """Shows the GM soak, wounds and every die's reason."""

    def __init__(self, campaign_id: int, number: int) -> None:
        custom_id = f"attackdetails:{VERSION}:{campaign_id}:{number}"
        style = discord.ButtonStyle.secondary
        super().__init__(ui.Button(label="Details (GM)", style=style, custom_id=custom_id))
        self.campaign_id, self.number = campaign_id, number

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["campaign"]), int(match["number"]))

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Tell the GM alone what the sheets tell."""
        op = replace(op_of(interaction), campaign_id=self.campaign_id)
        now = await spending.spending(interaction.client.store, op.place, self.campaign_id, self.number)
        require(op.actor, now.campaign, Act.SEE_NUMBERS)
        if now.attack is None:
            raise IllegalAction("old_button")
        await answer.send(attack_details_view(now.attack, now.campaign, reaction_rows(now)), private=True)
