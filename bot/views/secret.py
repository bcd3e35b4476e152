"""The buttons of a secret roll: looking at it, and showing it to everybody."""

import re
from dataclasses import replace
from enum import StrEnum
from typing import Any, Self

import discord
from discord import ui

from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.render.layout import Row, notice
from bot.services import secret_rolls
from bot.services.roll_messages import RollKey
from bot.store.roll_values import KeptRoll
from bot.views.press import VERSION, PressedButton
from bot.views.roll_answers import tell_all, update


class SecretAction(StrEnum):
    """What a button of a secret roll does."""

    LOOK = "look"
    REVEAL = "reveal"


_LABELS = {SecretAction.LOOK: "Look (roller, GM)", SecretAction.REVEAL: "Reveal to everybody"}


class SecretButton(
    PressedButton,
    template=rf"secret:{VERSION}:(?P<campaign>[0-9]+):(?P<number>[0-9]+):(?P<action>look|reveal)",
):
    """One button of a secret roll, on the stub that everybody sees or on what only its roller and the GM see."""

    def __init__(self, campaign_id: int, number: int, action: SecretAction) -> None:
        custom_id = f"secret:{VERSION}:{campaign_id}:{number}:{action.value}"
        button: ui.Button[Any] = ui.Button(
            label=_LABELS[action], style=discord.ButtonStyle.secondary, custom_id=custom_id
        )
        super().__init__(button)
        self.campaign_id = campaign_id
        self.number = number
        self.action = action

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["campaign"]), int(match["number"]), SecretAction(match["action"]))

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Show the roll to whoever pressed, or to everybody."""
        from bot.views.rolls import roll_message  # that module shows these buttons under its rolls

        store, op = interaction.client.store, replace(op_of(interaction), campaign_id=self.campaign_id)
        if self.action is SecretAction.LOOK:
            now = await secret_rolls.look(store, op, self.campaign_id, self.number)
            await answer.send(await roll_message(interaction, now, is_private=True), private=True)
            return
        key = RollKey(self.campaign_id, self.number)
        with interaction.client.roll_messages.answering(op.place.guild_id, key):
            now = await secret_rolls.reveal(store, op, self.number)
            message = await roll_message(interaction, now, is_private=False)
            if interaction.message is not None and interaction.message.flags.ephemeral:
                await answer.update(notice(f"Roll #{self.number} is shown to everybody."))
                await tell_all(interaction, answer, key, message)
            else:
                await update(interaction, answer, key, message)


def stub_rows(now: KeptRoll) -> list[Row]:
    """Return the buttons under the stub of a secret roll."""
    return [ui.ActionRow(*(SecretButton(now.campaign.id, now.stored.number, each) for each in SecretAction))]


def secret_rows(now: KeptRoll) -> list[Row]:
    """Return the buttons under a secret roll as its roller and the GM see it."""
    return [ui.ActionRow(SecretButton(now.campaign.id, now.stored.number, SecretAction.REVEAL))]
