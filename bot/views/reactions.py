"""The buttons with which the target of a hit answers it by Parry or Reflect; `spending` takes their presses."""

import discord
from discord import ui

from bot.render.layout import Row
from bot.store.spending_values import Spending
from bot.views.press import VERSION
from rules.combat.reactions import REACTION_STRAIN


def reaction_rows(now: Spending) -> list[Row]:
    """Return the buttons with which the target may answer; none where nothing can be answered."""
    buttons = [
        ui.Button[ui.LayoutView](
            label=f"{each.reaction.value.capitalize()} {each.ranks} ({REACTION_STRAIN} strain)",
            style=discord.ButtonStyle.secondary,
            custom_id=f"spend:{VERSION}:{now.campaign.id}:{now.number}:react:{each.reaction.value}",
        )
        for each in now.reactions
    ]
    return [ui.ActionRow(*buttons)] if buttons else []
