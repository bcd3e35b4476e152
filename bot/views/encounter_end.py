"""The question before a fight ends, with room for notes, and its end."""

import re
from dataclasses import replace
from enum import StrEnum
from typing import Any, Self

import discord
from discord import ui

from bot.access import Act
from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.encounter_params import read_notes
from bot.render.encounter_summary import ending_view, summary_view
from bot.render.layout import notice
from bot.services import encounter_queries, encounters
from bot.services.encounters import LONGEST_NOTES, Ending
from bot.services.unit import require
from bot.views.form import Form, text_field
from bot.views.press import VERSION, PressedButton


class EndAction(StrEnum):
    """What is answered to the question."""

    END = "end"
    NOTES = "notes"
    KEEP = "keep"


_LABELS = {EndAction.END: "End the fight", EndAction.NOTES: "End with notes…", EndAction.KEEP: "Fight on"}


class EndButton(
    PressedButton,
    template=rf"fightend:{VERSION}:(?P<campaign>[0-9]+):(?P<encounter>[0-9]+):(?P<round>[0-9]+)"
    rf":(?P<action>{'|'.join(EndAction)})",
):
    """Yes, yes with notes, or no to ending a fight as it was when the question was asked."""

    def __init__(self, campaign_id: int, meant: Ending, action: EndAction) -> None:
        style = discord.ButtonStyle.danger if action is EndAction.END else discord.ButtonStyle.secondary
        custom_id = f"fightend:{VERSION}:{campaign_id}:{meant.encounter_id}:{meant.round_number}:{action}"
        super().__init__(ui.Button(label=_LABELS[action], style=style, custom_id=custom_id))
        self.campaign_id = campaign_id
        self.meant = meant
        self.action = action

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        meant = Ending(int(match["encounter"]), int(match["round"]))
        return cls(int(match["campaign"]), meant, EndAction(match["action"]))

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """End the fight, ask for notes first, or leave it."""
        match self.action:
            case EndAction.END:
                await end(interaction, answer, self.campaign_id, self.meant)
            case EndAction.NOTES:
                await answer.ask(NotesForm(self.campaign_id, self.meant))
            case EndAction.KEEP:
                await answer.update(notice("The fight goes on."))


class NotesForm(Form):
    """What the GM notes as a fight ends."""

    def __init__(self, campaign_id: int, meant: Ending) -> None:
        super().__init__("End the fight")
        self._campaign_id = campaign_id
        self._meant = meant
        self._notes = text_field(
            self,
            "Notes: loot, what comes next",
            example="two blaster carbines, 300 credits",
            longest=LONGEST_NOTES,
            required=True,
            long=True,
        )

    async def submitted(self, interaction: Interaction, answer: Answer) -> None:
        """End the fight with them."""
        await end(interaction, answer, self._campaign_id, self._meant, read_notes(self._notes.value))


async def ending_question(interaction: Interaction) -> ui.LayoutView:
    """Return the question whether the fight that goes on is to end.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: no encounter is going on.
    """
    op = op_of(interaction)
    state = await encounter_queries.seen_by(interaction.client.store, op.place, op.actor)
    require(op.actor, state.campaign, Act.RUN_ENCOUNTER)
    meant = Ending(state.stored.id, state.encounter.round_number)
    buttons = (EndButton(state.campaign.id, meant, action) for action in EndAction)
    return ending_view(state, [ui.ActionRow(*buttons)])


async def end(interaction: Interaction, answer: Answer, campaign_id: int, meant: Ending, notes: str = "") -> None:
    """End the fight, and let the channel read the summary."""
    bot = interaction.client
    op = replace(op_of(interaction), campaign_id=campaign_id)
    change = await encounters.end(bot.store, op, notes=notes, meant=meant)
    try:
        await answer.update(notice("The fight is over."))
        if not change.is_repeat:
            await answer.tell_channel(summary_view(change.event, change.state.points))
    finally:
        await bot.trackers.put_to_rest(change.state)
