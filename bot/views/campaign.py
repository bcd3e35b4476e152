"""The question before a campaign is deleted."""

import re
from dataclasses import replace
from typing import Any, Self

import discord
from discord import ui

from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.render.campaign import deleted_view
from bot.render.layout import notice
from bot.services import campaigns
from bot.views.press import VERSION, PressedButton


class DeleteCampaign(PressedButton, template=rf"campaign:{VERSION}:(?P<campaign>[0-9]+):(?P<action>delete|keep)"):
    """Yes or no to deleting a campaign."""

    def __init__(self, campaign_id: int, action: str, label: str = "…") -> None:
        style = discord.ButtonStyle.danger if action == "delete" else discord.ButtonStyle.secondary
        super().__init__(ui.Button(label=label, style=style, custom_id=f"campaign:{VERSION}:{campaign_id}:{action}"))
        self.campaign_id = campaign_id
        self.action = action

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["campaign"]), match["action"])

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Delete the campaign and tell the channel, or leave it."""
        if self.action == "keep":
            await answer.update(notice("The campaign stays as it is."))
            return
        op = replace(op_of(interaction), campaign_id=self.campaign_id)
        change = await campaigns.delete(interaction.client.store, op)
        await answer.update(notice("The campaign is deleted."))
        await answer.tell_channel(deleted_view(change.event, change.campaign))


def confirm_rows(campaign_id: int) -> list[ui.ActionRow[Any]]:
    """Return the two buttons under the question."""
    return [
        ui.ActionRow(
            DeleteCampaign(campaign_id, "delete", "Delete the campaign"),
            DeleteCampaign(campaign_id, "keep", "Keep it"),
        )
    ]
