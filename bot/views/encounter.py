"""The controls of the tracker: one row of buttons and one select, however many take part."""

import re
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import Any, Self

import discord
from discord import ui

from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.render.encounter import tracker_view
from bot.render.glyphs import Glyphs
from bot.render.layout import Row
from bot.render.markup import count
from bot.services import encounter_initiative, encounter_queries, encounter_turns
from bot.services.encounter_turns import Turn
from bot.services.unit import Op
from bot.store.encounter_values import EncounterState, Fighter
from bot.views.encounter_forms import (
    MOST_OPTIONS,
    ConditionForm,
    DamageForm,
    options_of,
    those_to_afflict,
    those_to_harm,
)
from bot.views.encounter_menu import details_message
from bot.views.encounter_people import Purpose, choosing_view
from bot.views.encounter_press import Work, press, take_back
from bot.views.initiative import initiative_rows
from bot.views.press import VERSION, PressedButton, PressedSelect
from rules.table.encounter import Stage

_TURN = rf"encounter:{VERSION}:(?P<campaign>[0-9]+):(?P<round>[0-9]+):(?P<slot>[0-9]+)"
_MOST_TAKERS = 21
"""Combatants in the select, which holds 25 choices."""
_LONGEST_LABEL = 100


class TurnAction(StrEnum):
    """What a control of the tracker does. Part of custom ids."""

    TAKE = "take"
    NEXT = "next"
    DAMAGE = "damage"
    CONDITIONS = "conditions"
    UNDO = "undo"
    MENU = "details"
    OTHERS = "others"
    RELEASE = "release"
    SKIP = "skip"
    BACK = "back"
    ROLL = "roll"


_LABELS = {
    TurnAction.NEXT: "End turn",
    TurnAction.DAMAGE: "Damage…",
    TurnAction.CONDITIONS: "Conditions…",
    TurnAction.UNDO: "Undo",
    TurnAction.MENU: "⋯",
}
"""The buttons, in their order."""


def _turn(match: re.Match[str]) -> Turn:
    return Turn(round_number=int(match["round"]), slot_id=int(match["slot"]))


def _custom_id(campaign_id: int, turn: Turn, what: str) -> str:
    return f"encounter:{VERSION}:{campaign_id}:{turn.round_number}:{turn.slot_id}:{what}"


class SlotButton(PressedButton, template=rf"{_TURN}:(?P<action>{'|'.join(TurnAction)})"):
    """One button of the tracker, for the turn that it showed."""

    def __init__(self, campaign_id: int, turn: Turn, action: TurnAction) -> None:
        style = discord.ButtonStyle.primary if action is TurnAction.NEXT else discord.ButtonStyle.secondary
        custom_id = _custom_id(campaign_id, turn, action)
        super().__init__(ui.Button(label=_LABELS.get(action, "…"), style=style, custom_id=custom_id))
        self.campaign_id = campaign_id
        self.turn = turn
        self.action = action

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["campaign"]), _turn(match), TurnAction(match["action"]))

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Do what the button says, and show the fight on the tracker."""
        await _do(interaction, answer, self.campaign_id, self.action, self.turn)


class SlotSelect(PressedSelect, template=rf"{_TURN}:pick"):
    """Who takes the current slot, and what is wanted less often."""

    def __init__(
        self, campaign_id: int, turn: Turn, options: list[discord.SelectOption], placeholder: str = "…"
    ) -> None:
        custom_id = _custom_id(campaign_id, turn, "pick")
        super().__init__(ui.Select(custom_id=custom_id, placeholder=placeholder, options=options))
        self.campaign_id = campaign_id
        self.turn = turn

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the select that was used."""
        return cls(int(match["campaign"]), _turn(match), [])

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Let somebody take the slot, or do what else was chosen."""
        chosen = self.item.values[0]
        if chosen.isdecimal():
            op = replace(op_of(interaction), campaign_id=self.campaign_id)
            await press(interaction, answer, op, _taken_by(int(chosen), self.turn))
        else:
            await _do(interaction, answer, self.campaign_id, TurnAction(chosen), self.turn)


async def _do(interaction: Interaction, answer: Answer, campaign_id: int, action: TurnAction, turn: Turn) -> None:
    """Do what a control says: a change shows on the tracker, all else is for whoever presses."""
    op = replace(op_of(interaction), campaign_id=campaign_id)
    match action:
        case TurnAction.TAKE:
            await press(interaction, answer, op, _taken_by(None, turn))
        case TurnAction.NEXT | TurnAction.SKIP | TurnAction.RELEASE | TurnAction.BACK | TurnAction.ROLL:
            await press(interaction, answer, op, _work(action, turn))
        case TurnAction.UNDO:
            await take_back(interaction, answer, op)
        case TurnAction.MENU:
            await answer.send(await details_message(interaction), private=True)
        case TurnAction.DAMAGE | TurnAction.CONDITIONS | TurnAction.OTHERS:
            state = await encounter_queries.seen_by(interaction.client.store, op.place, op.actor)
            await _ask(answer, state, op, action)


async def _ask(answer: Answer, state: EncounterState, op: Op, action: TurnAction) -> None:
    """Open the form of the action or, where it could not hold all people, the list to choose from."""
    if action is TurnAction.OTHERS:
        await answer.send(choosing_view(state, op, Purpose.TAKE), private=True)
    elif action is TurnAction.DAMAGE:
        harmed = those_to_harm(state, op)
        if len(harmed) > MOST_OPTIONS:
            await answer.send(choosing_view(state, op, Purpose.DAMAGE), private=True)
        else:
            await answer.ask(DamageForm(state, harmed))
    else:
        afflicted = those_to_afflict(state, op)
        if len(afflicted) > MOST_OPTIONS:
            await answer.send(choosing_view(state, op, Purpose.CONDITION), private=True)
        else:
            await answer.ask(ConditionForm(state, afflicted))


def _work(action: TurnAction, turn: Turn) -> Work:
    match action:
        case TurnAction.NEXT:
            return lambda store, op, dice: encounter_turns.next_slot(store, op, dice, turn=turn)
        case TurnAction.SKIP:
            return lambda store, op, dice: encounter_turns.skip(store, op, dice, turn=turn)
        case TurnAction.RELEASE:
            return lambda store, op, _: encounter_turns.release(store, op, turn=turn)
        case TurnAction.BACK:
            return lambda store, op, _: encounter_turns.back(store, op, turn=turn)
        case TurnAction.ROLL:
            return encounter_initiative.roll_missing
        case _:
            raise ValueError(f"{action} is no change of a turn")


def _taken_by(participant_id: int | None, turn: Turn) -> Work:
    return lambda store, op, dice: encounter_turns.claim(store, op, participant_id, dice, turn=turn)


def tracker_message(state: EncounterState, glyphs: Glyphs) -> ui.LayoutView:
    """Return the tracker of an encounter with the controls of its stage; of one that is over, none."""
    match state.encounter.stage:
        case Stage.GATHERING:
            rows = initiative_rows(state)
        case Stage.RUNNING:
            rows = turn_rows(state)
        case Stage.ENDED:
            rows = []
    return tracker_view(state, glyphs, rows)


def turn_rows(state: EncounterState) -> list[Row]:
    """Return the controls of a running fight: what nobody can do now is still there, and its press says why."""
    encounter, slot = state.encounter, state.encounter.current_slot
    turn = Turn(round_number=encounter.round_number, slot_id=slot.id if slot is not None else 0)
    select = SlotSelect(state.campaign.id, turn, list(_options(state)), _placeholder(state))
    buttons = (SlotButton(state.campaign.id, turn, action) for action in _LABELS)
    return [ui.ActionRow(select), ui.ActionRow(*buttons)]


def _takers(state: EncounterState) -> list[Fighter]:
    """Return those who may take the current slot."""
    return [state.fighter(each.id) for each in state.claimants]


def _placeholder(state: EncounterState) -> str:
    return "Who takes the slot?" if _takers(state) else "More about the slot"


def _options(state: EncounterState) -> Iterator[discord.SelectOption]:
    takers = _takers(state)
    if takers:
        yield discord.SelectOption(label="Take the slot", value=TurnAction.TAKE, description="With your combatant")
    listed = takers if len(takers) <= _MOST_TAKERS else takers[: _MOST_TAKERS - 1]
    yield from options_of(listed)
    if len(takers) > len(listed):
        label = f"{count(len(takers) - len(listed), 'other')}…"
        yield discord.SelectOption(label=label, value=TurnAction.OTHERS, description="Everybody, page by page")
    unrolled = [each for each in state.encounter.without_slot if each.result is None and each.character_id is not None]
    late = [state.fighter(each.id).name for each in unrolled]
    if late:
        named = f"No slot yet: {', '.join(late)}"[:_LONGEST_LABEL]
        yield discord.SelectOption(label="Roll Initiative", value=TurnAction.ROLL, description=named)
    slot = state.encounter.current_slot
    if slot is not None and slot.claimed_by is not None:
        yield discord.SelectOption(label="Free the slot again", value=TurnAction.RELEASE)
    else:
        yield discord.SelectOption(label="Skip the slot (GM)", value=TurnAction.SKIP)
    yield discord.SelectOption(label="Back to the slot before (GM)", value=TurnAction.BACK)
