"""The choices under a character sheet: its pages, and what is rolled from it."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Self

import discord
from discord import ui

from bot.access import Shown
from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.game import narrative_in
from bot.render.character_sheet import TITLES, Page, Shot, health_view, sheet_view, shot_of
from bot.render.layout import Row
from bot.services import character_queries, rolls, sheet_rolls
from bot.store.character_values import Sheet
from bot.views.press import VERSION, PressedSelect
from bot.views.rolls import tell_roll
from rules.characters.skills import skills_of
from rules.errors import IllegalAction
from rules.notation.writer import format_pool

_MOST_OPTIONS = 25
_MOST_VALUE = 100


async def _sheet(interaction: Interaction, campaign_id: int, character_id: int) -> Sheet:
    op = op_of(interaction)
    store = interaction.client.store
    return await character_queries.sheet_of(store, op.place, op.actor, campaign_id, character_id)


class SheetSelect(PressedSelect, template=rf"sheet:{VERSION}:(?P<campaign>[0-9]+):(?P<character>[0-9]+)"):
    """The pages of a sheet, and the parts of the page that is shown."""

    def __init__(self, campaign_id: int, character_id: int, options: Sequence[discord.SelectOption] = ()) -> None:
        super().__init__(
            ui.Select(
                custom_id=f"sheet:{VERSION}:{campaign_id}:{character_id}",
                placeholder="Another page",
                options=list(options),
            )
        )
        self.campaign_id = campaign_id
        self.character_id = character_id

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the select that was used."""
        return cls(int(match["campaign"]), int(match["character"]))

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Show the chosen page in place of the one before."""
        sheet = await _sheet(interaction, self.campaign_id, self.character_id)
        if sheet.sight is not Shown.FULL:
            raise IllegalAction("sheet_is_theirs")
        if not _is_private(interaction) and not is_open(sheet):
            await answer.update(health_view(sheet))  # shared while it was shown in full, and since then not any more
            return
        page, part = self.item.values[0].split(".")
        await answer.update(sheet_message(sheet, Page(page), int(part)))


def is_open(sheet: Sheet) -> bool:
    """Whether a sheet may stand where everybody reads it: a player's, or an NPC's that is shown in full."""
    return not sheet.character.is_npc or sheet.character.shown is Shown.FULL


def _is_private(interaction: Interaction) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral


class SheetRoll(PressedSelect, template=rf"sheetroll:{VERSION}:(?P<campaign>[0-9]+):(?P<character>[0-9]+)"):
    """What can be rolled from a part of a sheet: skills, or weapons."""

    def __init__(
        self, campaign_id: int, character_id: int, options: Sequence[discord.SelectOption] = (), what: str = "…"
    ) -> None:
        super().__init__(
            ui.Select(
                custom_id=f"sheetroll:{VERSION}:{campaign_id}:{character_id}",
                placeholder=f"Roll {what}, without a difficulty",
                options=list(options),
            )
        )
        self.campaign_id = campaign_id
        self.character_id = character_id

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the select that was used."""
        return cls(int(match["campaign"]), int(match["character"]))

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Roll for everybody to see, and leave the sheet as it is."""
        bot, op = interaction.client, op_of(interaction)
        sheet = await _sheet(interaction, self.campaign_id, self.character_id)
        if sheet.sight is not Shown.FULL:
            raise IllegalAction("sheet_is_theirs")
        kind, _, name = self.item.values[0].partition(":")
        reading = sheet_rolls.skill_reading(sheet, name) if kind == "s" else sheet_rolls.weapon_reading(sheet, name)
        notation = format_pool(reading.pool, sheet.campaign.scheme)
        await tell_roll(interaction, answer, await rolls.roll(bot.store, op, reading, notation, bot.dice))


def sheet_message(sheet: Sheet, page: Page = Page.GLANCE, part: int = 0) -> ui.LayoutView:
    """Return one part of a sheet with its choices; of a character that is not shown in full, a word on its health."""
    if sheet.sight is not Shown.FULL:
        return health_view(sheet)
    shot = shot_of(sheet, page, part)
    return sheet_view(sheet, shot, list(_rows(sheet, shot)))


def _rows(sheet: Sheet, shot: Shot) -> Iterator[Row]:
    ids = (sheet.campaign.id, sheet.character.id)
    rolled = list(_rollable(sheet, shot))
    if rolled:
        what = "a skill" if shot.page is Page.SKILLS else "a weapon's skill"
        yield ui.ActionRow(SheetRoll(*ids, rolled, what))
    yield ui.ActionRow(SheetSelect(*ids, list(_pages(shot))))


def _pages(shot: Shot) -> Iterator[discord.SelectOption]:
    """Yield every page, the shown one with the parts around the one that is shown."""
    room = _MOST_OPTIONS - len(Page) + 1
    first = max(0, min(shot.part - room // 2, shot.parts - room))
    for page in Page:
        if page is not shot.page:
            yield discord.SelectOption(label=TITLES[page], value=f"{page}.0")
            continue
        for part in range(first, min(first + room, shot.parts)):
            each = Shot(page, part, shot.parts)
            yield discord.SelectOption(label=each.title, value=f"{page}.{part}", default=part == shot.part)


def _rollable(sheet: Sheet, shot: Shot) -> Iterator[discord.SelectOption]:
    character = sheet.character.character
    named: list[tuple[str, str]] = []
    if shot.page is Page.SKILLS:
        narrative = narrative_in(sheet.campaign)
        known = skills_of(character, narrative)
        named = [(known[place].name, f"s:{known[place].key}") for place in shot.lines]
    elif shot.page is Page.GEAR:
        named = [(name, f"w:{name}") for name in dict.fromkeys(each.name for each in character.weapons)]
    for label, value in [each for each in named if len(each[1]) <= _MOST_VALUE][:_MOST_OPTIONS]:
        yield discord.SelectOption(label=label[:_MOST_VALUE], value=value)
