"""The controls of a fight before its first round: everybody rolls by one press, and the GM for NPCs or all."""

import re
from dataclasses import replace
from enum import StrEnum
from typing import Any, Self

import discord
from discord import ui

from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.render.layout import Row
from bot.services import encounter_initiative
from bot.store.encounter_values import EncounterState
from bot.views.encounter_menu import details_message
from bot.views.encounter_press import Work, press, take_back
from bot.views.press import VERSION, PressedButton, PressedSelect
from rules.table.initiative import Readiness

_GATHERING = rf"init:{VERSION}:(?P<campaign>[0-9]+)"


class GatheringAction(StrEnum):
    """What a button does before the first round."""

    ROLL = "roll"
    NPCS = "npcs"
    ALL = "all"
    BEGIN = "begin"
    UNDO = "undo"


_LABELS = {
    GatheringAction.ROLL: "Roll Initiative",
    GatheringAction.NPCS: "Roll for NPCs",
    GatheringAction.ALL: "Roll for all",
    GatheringAction.BEGIN: "Begin",
    GatheringAction.UNDO: "Undo",
}
_WORK: dict[GatheringAction, Work] = {
    GatheringAction.ROLL: lambda store, op, dice: encounter_initiative.roll_own(store, op, dice),
    GatheringAction.NPCS: lambda store, op, dice: encounter_initiative.roll_for(store, op, dice),
    GatheringAction.ALL: lambda store, op, dice: encounter_initiative.roll_for(store, op, dice, everybody=True),
    GatheringAction.BEGIN: lambda store, op, _: encounter_initiative.begin(store, op),
}
_READINESS = {
    Readiness.READY: "Join, ready: rolls Cool",
    Readiness.SURPRISED: "Join, surprised: rolls Vigilance",
    Readiness.IN_DOUBT: "Join, in doubt: rolls Vigilance",
}

_MENU = "menu"


class InitiativeButton(PressedButton, template=rf"{_GATHERING}:(?P<action>{'|'.join(GatheringAction)})"):
    """One button of the tracker before the first round."""

    def __init__(self, campaign_id: int, action: GatheringAction) -> None:
        style = discord.ButtonStyle.primary if action is GatheringAction.ROLL else discord.ButtonStyle.secondary
        custom_id = f"init:{VERSION}:{campaign_id}:{action}"
        super().__init__(ui.Button(label=_LABELS[action], style=style, custom_id=custom_id))
        self.campaign_id = campaign_id
        self.action = action

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["campaign"]), GatheringAction(match["action"]))

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Roll or begin, and show the fight on the tracker."""
        op = replace(op_of(interaction), campaign_id=self.campaign_id)
        if self.action is GatheringAction.UNDO:
            await take_back(interaction, answer, op)
        else:
            await press(interaction, answer, op, _WORK[self.action])


class JoinSelect(PressedSelect, template=rf"{_GATHERING}:join"):
    """How the character that one plays is found by the fight."""

    def __init__(self, campaign_id: int) -> None:
        options = [discord.SelectOption(label=label, value=each.value) for each, label in _READINESS.items()]
        options.append(discord.SelectOption(label="⋯ Add, take out, order, end", value=_MENU))
        custom_id = f"init:{VERSION}:{campaign_id}:join"
        super().__init__(ui.Select(custom_id=custom_id, placeholder="Join and roll later", options=options))
        self.campaign_id = campaign_id

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the select that was used."""
        return cls(int(match["campaign"]))

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Let the character take part."""
        op = replace(op_of(interaction), campaign_id=self.campaign_id)
        if self.item.values[0] == _MENU:
            await answer.send(await details_message(interaction), private=True)
            return
        readiness = Readiness(self.item.values[0])
        await press(
            interaction, answer, op, lambda store, op, dice: encounter_initiative.enter(store, op, dice, readiness)
        )


def initiative_rows(state: EncounterState) -> list[Row]:
    """Return the controls of a fight before its first round."""
    buttons = (InitiativeButton(state.campaign.id, action) for action in GatheringAction)
    return [ui.ActionRow(JoinSelect(state.campaign.id)), ui.ActionRow(*buttons)]
