"""The question before the secret of secret rolls is revealed."""

import re
from dataclasses import replace
from typing import Any, Self

import discord
from discord import ui

from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.render.fairness import revealed_view
from bot.render.layout import Row, notice
from bot.services import fairness
from bot.store.seeds import SeedUse
from bot.views.press import VERSION, PressedButton


class RevealDice(
    PressedButton,
    template=rf"fairness:{VERSION}:(?P<campaign>[0-9]+):(?P<seed>[0-9]+):(?P<action>reveal|keep)",
):
    """Yes or no to revealing this very secret."""

    def __init__(self, campaign_id: int, seed: int, action: str, label: str = "…") -> None:
        style = discord.ButtonStyle.danger if action == "reveal" else discord.ButtonStyle.secondary
        custom_id = f"fairness:{VERSION}:{campaign_id}:{seed}:{action}"
        super().__init__(ui.Button(label=label, style=style, custom_id=custom_id))
        self.campaign_id = campaign_id
        self.seed = seed
        self.action = action

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["campaign"]), int(match["seed"]), match["action"])

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Reveal the secret and tell the channel, or keep it."""
        if self.action == "keep":
            await answer.update(notice("It stays secret."))
            return
        bot, op = interaction.client, replace(op_of(interaction), campaign_id=self.campaign_id)
        change = await fairness.reveal(bot.store, op, SeedUse.SECRET, bot.dice, seed=self.seed)
        await answer.update(notice("It is revealed."))
        if not change.is_repeat:
            await answer.tell_channel(revealed_view(change.event))


def reveal_rows(campaign_id: int, seed: int) -> list[Row]:
    """Return the two buttons under the question."""
    return [
        ui.ActionRow(
            RevealDice(campaign_id, seed, "reveal", "Reveal it"),
            RevealDice(campaign_id, seed, "keep", "Keep it secret"),
        )
    ]
