"""The fight in full detail, page by page, for one person alone: numbers and all for the GM."""

import re
from typing import Any, Self

from discord import ui

from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.render.encounter import shot_of, tracker_view
from bot.render.encounter_lines import Detail
from bot.render.layout import Row
from bot.services import encounter_queries
from bot.views.press import VERSION, PressedButton


class DetailsButton(PressedButton, template=rf"encounter:{VERSION}:page:(?P<page>[0-9]{{1,3}})"):
    """Another page of the details."""

    def __init__(self, page: int, label: str = "…") -> None:
        super().__init__(ui.Button(label=label, custom_id=f"encounter:{VERSION}:page:{page}"))
        self.page = page

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["page"]))

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Show the page in place of the one before, as the fight is now."""
        await answer.update(await details_message(interaction, self.page))


async def details_message(interaction: Interaction, page: int | None = None) -> ui.LayoutView:
    """Return a page of the fight as this person sees it; without a number the one of the current slot.

    Raises:
        IllegalAction: no encounter is going on.
    """
    bot, op = interaction.client, op_of(interaction)
    state = await encounter_queries.seen_by(bot.store, op.place, op.actor)
    shot = shot_of(state, page, least=Detail.NOTES)
    return tracker_view(state, bot.glyphs(state.campaign.text_only), page_rows(shot.page, shot.pages), shot)


def page_rows(page: int, pages: int) -> list[Row]:
    """Return the buttons to the pages before and after, as far as there are any."""
    buttons = []
    if page > 1:
        buttons.append(DetailsButton(page - 1, f"Page {page - 1}"))
    if page < pages:
        buttons.append(DetailsButton(page + 1, f"Page {page + 1}"))
    return [ui.ActionRow(*buttons)] if buttons else []
