"""The buttons under a call to a turn: to take the slot, to end the turn, and the way to the tracker.

They have custom ids of their own, and a press on them changes the call; the tracker follows as after any command.
"""

import re
from dataclasses import replace
from typing import Any, Self

import discord
from discord import ui

from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.render.encounter_call import CallAction, call_of
from bot.services import encounter_turns
from bot.services.encounter_change import EncounterChange
from bot.services.encounter_turns import Turn
from bot.services.unit import Op
from bot.store.encounter_values import EncounterState
from bot.turn_calls import just
from bot.views.encounter_press import follow, shown_anyway
from bot.views.press import VERSION, PressedButton
from rules.errors import IllegalAction

_LABELS = {CallAction.TAKE: "Take the slot", CallAction.END: "End turn"}
_OVER = frozenset({"turn_is_over", "other_encounter", "no_encounter"})
"""Refusals after which the call is about nothing any more."""


class CallButton(
    PressedButton,
    template=rf"call:{VERSION}:(?P<campaign>[0-9]+):(?P<encounter>[0-9]+):(?P<round>[0-9]+):(?P<slot>[0-9]+)"
    rf":(?P<action>{'|'.join(CallAction)})",
):
    """Takes the slot that somebody is called to, or ends the turn in it."""

    def __init__(self, campaign_id: int, encounter_id: int, turn: Turn, action: CallAction) -> None:
        where = f"{campaign_id}:{encounter_id}:{turn.round_number}:{turn.slot_id}"
        custom_id = f"call:{VERSION}:{where}:{action}"
        super().__init__(ui.Button(label=_LABELS[action], style=discord.ButtonStyle.primary, custom_id=custom_id))
        self.campaign_id = campaign_id
        self.turn = replace(turn, encounter_id=encounter_id)
        self.action = action

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        turn = Turn(round_number=int(match["round"]), slot_id=int(match["slot"]))
        return cls(int(match["campaign"]), int(match["encounter"]), turn, CallAction(match["action"]))

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Take the slot or end the turn, and show on the call what is left to do; the tracker follows."""
        op = replace(op_of(interaction), campaign_id=self.campaign_id)
        try:
            change = await self._done(interaction, op)
        except IllegalAction as refused:
            if refused.rule in _OVER:
                await answer.strip()
            raise
        call = call_of(change.state) if self.action is CallAction.TAKE else None
        with shown_anyway(interaction, change):
            if call is None:
                await answer.strip()
            else:
                await answer.reword(call.text, call_view(change.state), just(call))
        await follow(interaction, answer, change)

    async def _done(self, interaction: Interaction, op: Op) -> EncounterChange:
        store, dice = interaction.client.store, interaction.client.dice
        if self.action is CallAction.END:
            return await encounter_turns.next_slot(store, op, dice, turn=self.turn)
        return await encounter_turns.claim(store, op, None, dice, turn=self.turn)


def call_view(state: EncounterState) -> ui.View | None:
    """Return the buttons under the call for the current slot; None where nobody is called."""
    call, slot, stored = call_of(state), state.encounter.current_slot, state.stored
    if call is None or slot is None:
        return None
    view = ui.View(timeout=None)
    turn = Turn(round_number=state.encounter.round_number, slot_id=slot.id)
    view.add_item(CallButton(state.campaign.id, stored.id, turn, call.action))
    if stored.tracker is not None:
        where = f"{state.campaign.guild_id}/{stored.tracker.channel_id}/{stored.tracker.message_id}"
        view.add_item(ui.Button(label="Tracker", url=f"https://discord.com/channels/{where}"))
    view.stop()  # as in `framed`
    return view
