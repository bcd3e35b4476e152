"""Lists of the people of a fight for one person alone: chips for whom it lists, pages, and whom one chooses.

They are what a form or the tracker cannot hold: more than 25 people, of whom the select has those of the page shown.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Self

import discord
from discord import ui

from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.render.encounter_changes import change_view
from bot.render.encounter_people import People, listed, page_of, people_view
from bot.render.layout import Row
from bot.services import encounter_queries, encounter_turns, encounters
from bot.services.encounter_change import EncounterChange, check_is
from bot.services.encounter_turns import Turn
from bot.services.unit import Op
from bot.store.encounter_values import EncounterState, Fighter
from bot.views.encounter_forms import ConditionForm, DamageForm, options_of, those_to_afflict, those_to_harm
from bot.views.encounter_press import follow, shown_anyway
from bot.views.press import VERSION, PressedButton, PressedSelect
from rules.errors import IllegalAction


class Purpose(StrEnum):
    """What somebody is chosen for. Part of custom ids."""

    TAKE = "take"
    DAMAGE = "damage"
    CONDITION = "condition"
    REMOVE = "remove"


_TITLES = {
    Purpose.TAKE: "Who takes the slot?",
    Purpose.DAMAGE: "Who suffers damage?",
    Purpose.CONDITION: "Whose conditions change?",
    Purpose.REMOVE: "Who leaves the fight?",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What is chosen, in which fight, at which turn."""

    campaign_id: int
    encounter_id: int
    turn: Turn
    purpose: Purpose

    @property
    def id(self) -> str:
        """Return it as part of a custom id."""
        return f"{self.campaign_id}:{self.encounter_id}:{self.turn.round_number}:{self.turn.slot_id}:{self.purpose}"


_CHOICE = (
    r"(?P<campaign>[0-9]+):(?P<encounter>[0-9]+):(?P<round>[0-9]+):(?P<slot>[0-9]+)"
    rf":(?P<purpose>{'|'.join(Purpose)})"
)


def _choice(match: re.Match[str]) -> Choice:
    encounter_id = int(match["encounter"])
    return Choice(
        campaign_id=int(match["campaign"]),
        encounter_id=encounter_id,
        turn=Turn(round_number=int(match["round"]), slot_id=int(match["slot"]), encounter_id=encounter_id),
        purpose=Purpose(match["purpose"]),
    )


class PeopleButton(
    PressedButton,
    template=rf"people:{VERSION}:{_CHOICE}:(?P<people>{'|'.join(People)}):(?P<page>[0-9]{{1,3}}):(?P<role>turn|chip)",
):
    """Another page of the list, or another list."""

    def __init__(self, choice: Choice, people: People, page: int, role: str, label: str = "…") -> None:
        custom_id = f"people:{VERSION}:{choice.id}:{people}:{page}:{role}"
        super().__init__(ui.Button(label=label, custom_id=custom_id))
        self.choice = choice
        self.people = people
        self.page = page

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(_choice(match), People(match["people"]), int(match["page"]), match["role"])

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Show that page in place of the one before, as the fight is now."""
        state, op = await _state(interaction, self.choice)
        await answer.update(_people_message(state, op, self.choice, self.people, self.page))


class PeopleSelect(PressedSelect, template=rf"whom:{VERSION}:{_CHOICE}"):
    """Whom of the page is meant."""

    def __init__(self, choice: Choice, options: list[discord.SelectOption]) -> None:
        custom_id = f"whom:{VERSION}:{choice.id}"
        super().__init__(ui.Select(custom_id=custom_id, placeholder="Choose", options=options))
        self.choice = choice

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the select that was used."""
        return cls(_choice(match), [])

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Do with whoever was chosen what they are chosen for."""
        choice, whom = self.choice, int(self.item.values[0])
        bot, op = interaction.client, replace(op_of(interaction), campaign_id=choice.campaign_id)
        match choice.purpose:
            case Purpose.TAKE:
                change = await encounter_turns.claim(bot.store, op, whom, bot.dice, turn=choice.turn)
                await _tell(interaction, answer, change)
            case Purpose.REMOVE:
                change = await encounters.remove(bot.store, op, whom, encounter_id=choice.encounter_id)
                await _tell(interaction, answer, change)
            case Purpose.DAMAGE | Purpose.CONDITION:
                state, op = await _state(interaction, choice)
                one = tuple(each for each in _choosable(state, op, choice.purpose) if each.participant.id == whom)
                if not one:
                    raise IllegalAction("nobody_to_choose")
                form = DamageForm if choice.purpose is Purpose.DAMAGE else ConditionForm
                await answer.ask(form(state, one))


async def _tell(interaction: Interaction, answer: Answer, change: EncounterChange) -> None:
    """Say on the list what was done; the tracker follows."""
    glyphs = interaction.client.glyphs(change.campaign.text_only)
    with shown_anyway(interaction, change):
        await answer.update(change_view(change.event, change.state, glyphs))
    await follow(interaction, answer, change)


async def _state(interaction: Interaction, choice: Choice) -> tuple[EncounterState, Op]:
    """Return the fight as this person sees it.

    Raises:
        IllegalAction: another one is going on, or none.
    """
    op = op_of(interaction)
    state = await encounter_queries.seen_by(interaction.client.store, op.place, op.actor)
    check_is(state.stored, choice.encounter_id)
    return state, op


def _choosable(state: EncounterState, op: Op, purpose: Purpose) -> tuple[Fighter, ...]:
    match purpose:
        case Purpose.TAKE:
            return tuple(state.fighter(each.id) for each in state.claimants)
        case Purpose.DAMAGE:
            return those_to_harm(state, op)
        case Purpose.CONDITION | Purpose.REMOVE:
            return those_to_afflict(state, op)


def choice_in(state: EncounterState, purpose: Purpose) -> Choice:
    """Return the choice of somebody for this purpose, at the turn that is now."""
    encounter, slot = state.encounter, state.encounter.current_slot
    turn = Turn(round_number=encounter.round_number, slot_id=slot.id if slot is not None else 0)
    return Choice(campaign_id=state.campaign.id, encounter_id=state.stored.id, turn=turn, purpose=purpose)


def choosing_view(state: EncounterState, op: Op, purpose: Purpose) -> ui.LayoutView:
    """Return the list from which somebody is chosen for this purpose.

    Raises:
        IllegalAction: there is nobody to choose.
    """
    return _people_message(state, op, choice_in(state, purpose), People.ALL, 1)


def _people_message(state: EncounterState, op: Op, choice: Choice, people: People, page: int) -> ui.LayoutView:
    everybody = _choosable(state, op, choice.purpose)
    shown = page_of(state, listed(state, everybody, people), page)
    rows: list[Row] = []
    if shown.fighters:
        rows.append(ui.ActionRow(PeopleSelect(choice, options_of(shown.fighters))))
    buttons = [
        *(PeopleButton(choice, people, number, "turn", label) for number, label in turning(shown.page, shown.pages)),
        *(PeopleButton(choice, each, 1, "chip", label) for each, label in chips(people)),
    ]
    if shown.pages > 1 or people is not People.ALL:
        rows.append(ui.ActionRow(*buttons))
    return people_view(_TITLES[choice.purpose], state, shown, rows)


def turning(page: int, pages: int) -> Iterator[tuple[int, str]]:
    """Yield the pages before and after, as far as there are any, with the labels of their buttons."""
    if page > 1:
        yield page - 1, f"Page {page - 1}"
    if page < pages:
        yield page + 1, f"Page {page + 1}"


_CHIPS = {People.PLAYERS: "PCs", People.ADVERSARIES: "NPCs", People.ACTING: "Acting"}


def chips(people: People) -> Iterator[tuple[People, str]]:
    """Yield whom a list can be narrowed to, with the labels of their buttons; the one in use leads back to all."""
    for each, label in _CHIPS.items():
        yield (People.ALL, "All") if each is people else (each, label)
