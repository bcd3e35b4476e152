"""Behind ⋯: the fight in full detail for one person alone, numbers and all for the GM, and what is done seldom."""

import re
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import Any, Self

import discord
from discord import ui

from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.render.encounter import shot_of, tracker_view
from bot.render.encounter_lines import Detail
from bot.render.encounter_people import People, listed, page_of, people_view
from bot.render.layout import Row
from bot.services import encounter_pings, encounter_queries
from bot.services.encounter_change import check_is
from bot.store.encounter_values import EncounterState
from bot.views.encounter_end import ending_question
from bot.views.encounter_menu_forms import AddForm, OrderForm
from bot.views.encounter_people import Purpose, chips, choosing_view, turning
from bot.views.encounter_places import check_may_post, move_tracker
from bot.views.press import VERSION, PressedButton, PressedSelect

_TITLES = {
    People.PLAYERS: "Player characters in the fight",
    People.ADVERSARIES: "NPCs in the fight",
    People.ACTING: "Who can act now",
}
_FEW = 12
"""People whom everybody finds without narrowing the list."""


class MenuAction(StrEnum):
    """What is done seldom. Part of what a select sends."""

    ADD = "add"
    REMOVE = "remove"
    ORDER = "order"
    CALLS_ON = "calls_on"
    CALLS_OFF = "calls_off"
    POST = "post"
    END = "end"


class DetailsButton(
    PressedButton,
    template=rf"encounter:{VERSION}:page:(?P<page>[0-9]{{1,3}})(?::(?P<people>{'|'.join(People)}):(?P<role>turn|chip))?",
):
    """Another page of the details, or other people."""

    def __init__(self, page: int, people: People, role: str, label: str = "…") -> None:
        super().__init__(ui.Button(label=label, custom_id=f"encounter:{VERSION}:page:{page}:{people}:{role}"))
        self.page = page
        self.people = people

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["page"]), People(match["people"] or People.ALL), match["role"] or "turn")

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Show the page in place of the one before, as the fight is now."""
        await answer.update(await details_message(interaction, self.page, self.people))


class MenuSelect(PressedSelect, template=rf"fightmenu:{VERSION}:(?P<campaign>[0-9]+):(?P<encounter>[0-9]+)"):
    """What is done seldom."""

    def __init__(self, campaign_id: int, encounter_id: int, options: list[discord.SelectOption]) -> None:
        custom_id = f"fightmenu:{VERSION}:{campaign_id}:{encounter_id}"
        super().__init__(ui.Select(custom_id=custom_id, placeholder="⋯ What else?", options=options))
        self.campaign_id = campaign_id
        self.encounter_id = encounter_id

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the select that was used."""
        return cls(int(match["campaign"]), int(match["encounter"]), [])

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Do what was chosen, in the fight that the menu was about."""
        bot, op = interaction.client, replace(op_of(interaction), campaign_id=self.campaign_id)
        state = await encounter_queries.seen_by(bot.store, op.place, op.actor)
        check_is(state.stored, self.encounter_id)
        match MenuAction(self.item.values[0]):
            case MenuAction.ADD:
                await answer.ask(AddForm(state))
            case MenuAction.REMOVE:
                await answer.update(choosing_view(state, op, Purpose.REMOVE))
            case MenuAction.ORDER:
                await answer.ask(OrderForm(state))
            case MenuAction.CALLS_ON:
                await _set_calls(interaction, answer, on=True)
            case MenuAction.CALLS_OFF:
                await _set_calls(interaction, answer, on=False)
            case MenuAction.POST:
                check_may_post(interaction)
                await move_tracker(interaction, answer)
            case MenuAction.END:
                await answer.update(await ending_question(interaction))


async def _set_calls(interaction: Interaction, answer: Answer, *, on: bool) -> None:
    op = op_of(interaction)
    await encounter_pings.set_pings(interaction.client.store, op, on)
    await answer.update(await details_message(interaction))


async def details_message(
    interaction: Interaction, page: int | None = None, people: People = People.ALL
) -> ui.LayoutView:
    """Return a page of the fight as this person sees it; without a number the one of the current slot.

    Raises:
        IllegalAction: no encounter is going on.
    """
    bot, op = interaction.client, op_of(interaction)
    state = await encounter_queries.seen_by(bot.store, op.place, op.actor)
    if people is not People.ALL:
        some = page_of(state, listed(state, state.others(()), people), page or 1)
        return people_view(_TITLES[people], state, some, _rows(state, some.page, some.pages, people))
    shot = shot_of(state, page, least=Detail.NOTES)
    return tracker_view(state, bot.glyphs(state.campaign.text_only), _rows(state, shot.page, shot.pages, people), shot)


def _rows(state: EncounterState, page: int, pages: int, people: People) -> list[Row]:
    rows: list[Row] = [ui.ActionRow(MenuSelect(state.campaign.id, state.stored.id, list(_options(state))))]
    buttons = [DetailsButton(number, people, "turn", label) for number, label in turning(page, pages)]
    if people is not People.ALL or len(state.others(())) > _FEW:
        buttons += [DetailsButton(1, each, "chip", label) for each, label in chips(people)]
    return [*rows, ui.ActionRow(*buttons)] if buttons else rows


def _options(state: EncounterState) -> Iterator[discord.SelectOption]:
    """Yield what this person can choose: of the GM's things nothing to players."""
    if not state.sees_everything:
        yield _option(MenuAction.REMOVE, "Take one of yours out…")
        yield _option(MenuAction.POST, "Bring the tracker down here")
        return
    yield _option(MenuAction.ADD, "Add combatants…", "Characters, names, or a new NPC")
    yield _option(MenuAction.REMOVE, "Take somebody out…")
    yield _option(MenuAction.ORDER, "Order of the slots…", "As in: pc npc npc; also adds slots")
    if state.stored.has_pings:
        yield _option(MenuAction.CALLS_OFF, "Call nobody at their turn")
    else:
        yield _option(MenuAction.CALLS_ON, "Call players at their turn")
    yield _option(MenuAction.POST, "Bring the tracker down here")
    yield _option(MenuAction.END, "End the fight…", "You are asked first")


def _option(action: MenuAction, label: str, description: str | None = None) -> discord.SelectOption:
    return discord.SelectOption(label=label, value=action, description=description)
