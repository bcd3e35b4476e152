"""The questions about characters: before one is deleted, to whoever is given one, before an import is saved."""

import re
from dataclasses import replace
from typing import Any, Self

import discord
from discord import ui

from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.render.character_changes import change_view, is_public
from bot.render.character_imports import imported_view
from bot.render.layout import Row, notice
from bot.render.markup import quoted
from bot.services import character_imports, characters, gifts
from bot.views.press import VERSION, PressedButton
from rules.errors import IllegalAction


def _button(custom_id: str, label: str, style: discord.ButtonStyle) -> ui.Button[Any]:
    return ui.Button(label=label, style=style, custom_id=custom_id)


class DeleteCharacter(
    PressedButton,
    template=rf"character:{VERSION}:(?P<campaign>[0-9]+):(?P<character>[0-9]+):(?P<action>delete|keep)",
):
    """Yes or no to deleting a character."""

    def __init__(self, campaign_id: int, character_id: int, action: str, label: str = "…") -> None:
        style = discord.ButtonStyle.danger if action == "delete" else discord.ButtonStyle.secondary
        super().__init__(_button(f"character:{VERSION}:{campaign_id}:{character_id}:{action}", label, style))
        self.campaign_id = campaign_id
        self.character_id = character_id
        self.action = action

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["campaign"]), int(match["character"]), match["action"])

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Delete the character and tell the channel, or leave it."""
        if self.action == "keep":
            await answer.update(notice("The character stays as it is."))
            return
        op = replace(op_of(interaction), campaign_id=self.campaign_id)
        done = await characters.delete(interaction.client.store, op, self.character_id)
        is_told = is_public(done.character)
        name = quoted(done.character.name)
        await answer.update(notice("Done, and told below." if is_told else f"{name} is deleted."))
        if is_told:
            await answer.tell_channel(change_view(done.event, done.character))
        interaction.client.follow(done.campaign)


def delete_rows(campaign_id: int, character_id: int) -> list[Row]:
    """Return the two buttons under the question."""
    return [
        ui.ActionRow(
            DeleteCharacter(campaign_id, character_id, "delete", "Delete the character"),
            DeleteCharacter(campaign_id, character_id, "keep", "Keep it"),
        )
    ]


class GiveCharacter(
    PressedButton,
    template=(
        rf"give:{VERSION}:(?P<campaign>[0-9]+):(?P<character>[0-9]+):(?P<owner>[0-9]+):(?P<giver>[0-9]+)"
        r":(?P<receiver>[0-9]+):(?P<action>accept|decline)"
    ),
):
    """Yes or no to a character that is offered; whoever offered it may take the offer back."""

    def __init__(
        self,
        campaign_id: int,
        character_id: int,
        *,
        owner_id: int,
        giver_id: int,
        receiver_id: int,
        action: str,
        label: str = "…",
    ) -> None:
        style = discord.ButtonStyle.primary if action == "accept" else discord.ButtonStyle.secondary
        ids = f"{campaign_id}:{character_id}:{owner_id}:{giver_id}:{receiver_id}"
        super().__init__(_button(f"give:{VERSION}:{ids}:{action}", label, style))
        self.campaign_id = campaign_id
        self.character_id = character_id
        self.owner_id = owner_id
        """0: the GM's."""
        self.giver_id = giver_id
        self.receiver_id = receiver_id
        self.action = action

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(
            int(match["campaign"]),
            int(match["character"]),
            owner_id=int(match["owner"]),
            giver_id=int(match["giver"]),
            receiver_id=int(match["receiver"]),
            action=match["action"],
        )

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Hand the character over, or let it stay."""
        op = replace(op_of(interaction), campaign_id=self.campaign_id)
        if self.action == "decline":
            if op.actor.user_id not in (self.giver_id, self.receiver_id):
                raise IllegalAction("offer_is_theirs", id=self.receiver_id)
            await answer.update(notice("The offer is off; the character stays where it is."))
            return
        done = await gifts.accept(
            interaction.client.store,
            op,
            self.character_id,
            giver_id=self.owner_id or None,
            receiver_id=self.receiver_id,
        )
        await answer.update(change_view(done.event, done.character))
        interaction.client.follow(done.campaign)


def offer_rows(
    campaign_id: int, character_id: int, *, owner_id: int | None, giver_id: int, receiver_id: int
) -> list[Row]:
    """Return the two buttons under an offer."""
    answers = (("accept", "Accept"), ("decline", "No, thank you"))
    return [
        ui.ActionRow(
            *(
                GiveCharacter(
                    campaign_id,
                    character_id,
                    owner_id=owner_id or 0,
                    giver_id=giver_id,
                    receiver_id=receiver_id,
                    action=action,
                    label=label,
                )
                for action, label in answers
            )
        )
    ]


class ImportButton(
    PressedButton, template=rf"import:{VERSION}:(?P<campaign>[0-9]+):(?P<number>[0-9]+):(?P<action>confirm|cancel)"
):
    """Yes or no to a previewed import."""

    def __init__(self, campaign_id: int, number: int, action: str, label: str = "…") -> None:
        style = discord.ButtonStyle.primary if action == "confirm" else discord.ButtonStyle.secondary
        super().__init__(_button(f"import:{VERSION}:{campaign_id}:{number}:{action}", label, style))
        self.campaign_id = campaign_id
        self.number = number
        self.action = action

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["campaign"]), int(match["number"]), match["action"])

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Save the import, or forget it."""
        store, op = interaction.client.store, replace(op_of(interaction), campaign_id=self.campaign_id)
        if self.action == "cancel":
            await character_imports.cancel(store, op, self.number)
            await answer.update(notice("Nothing was imported."))
            return
        done = await character_imports.confirm(store, op, self.number)
        await answer.update(notice("The import is saved. `/undo` takes it back as a whole."))
        if imported := imported_view(done.event):
            await answer.tell_channel(imported)
        interaction.client.follow(done.campaign)


def import_rows(campaign_id: int, number: int) -> list[Row]:
    """Return the two buttons under a preview."""
    return [
        ui.ActionRow(
            ImportButton(campaign_id, number, "confirm", "Import"),
            ImportButton(campaign_id, number, "cancel", "Leave it"),
        )
    ]
