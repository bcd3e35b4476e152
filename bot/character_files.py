"""Characters on their way in and out: a file to the question before it is saved, and sheets to files."""

import asyncio

import discord
from discord import ui

from bot.answers import Attached, Interaction
from bot.context import op_of
from bot.imports.decoding import check_size
from bot.imports.imported import Imported
from bot.imports.report import ReportLine
from bot.imports.sentences import report_sentence
from bot.render.character_imports import preview_view
from bot.render.markup import quoted
from bot.services import campaigns, character_imports, character_queries
from bot.services.unit import Op
from bot.sheet_params import campaign_file, character_file, incoming, system_of, text_file
from bot.store.store import Store
from bot.text import clean
from bot.views.characters import import_rows
from rules.characters.codec import MOST_NAME
from rules.errors import IllegalAction, LimitExceeded


async def import_preview(
    interaction: Interaction,
    *,
    file: discord.Attachment | None,
    text: str | None,
    which: str | None,
    name: str | None,
    is_npc: bool,
    weapons: discord.Attachment | None = None,
) -> ui.LayoutView:
    """Read a file or text, keep what is in it until the question is answered, and return the question.

    Raises:
        ImportRefused: it cannot be read.
        NotAllowed: NPCs are the GM's.
        UnknownName: nobody in it is called so.
        IllegalAction: nothing would change, or a name is somebody else's.
    """
    bot, op = interaction.client, op_of(interaction)
    campaign = await campaigns.current(bot.store, op.place)
    data = (await _fetched(file) or b"") if file is not None else (text or "").encode("utf-8", "replace")
    imported = await bot.imports.read(
        data, file.filename if file is not None else "", system=system_of(campaign), weapons=await _fetched(weapons)
    )
    found = await asyncio.to_thread(incoming, imported, which=which)  # a campaign's file has a thousand sheets
    if name is not None and len(found) > 1:
        raise IllegalAction("name_for_several", names=imported.choices[:10])
    called = clean(name, "a name", MOST_NAME) if name is not None else None
    preview = await character_imports.preview(bot.store, op, found, into=called, is_npc=is_npc)
    lines = imported.report if which is None else imported.report_of(imported.chosen(which))
    report = [_about(imported, line) + report_sentence(line, quoted) for line in lines]
    return preview_view(preview, report, import_rows(preview.campaign.id, preview.number))


def _about(imported: Imported, line: ReportLine) -> str:
    """Return whom a line of the report is about, where there are several."""
    if line.about is None or len(imported.characters) == 1:
        return ""
    return f"{quoted(imported.characters[line.about].name)}: "


async def _fetched(file: discord.Attachment | None) -> bytes | None:
    if file is None:
        return None
    check_size(file.size)
    return await file.read()


async def export_file(store: Store, op: Op, name: str | None, what: str, *, most_bytes: int) -> tuple[Attached, str]:
    """Return a file with a character, or with the campaign, and what to say about it.

    Raises:
        UnknownName: there is no such character for this person.
        NotAllowed: campaigns are the GM's to export.
        IllegalAction: no character is named and none is played, or there is no campaign.
        LimitExceeded: the file is larger than Discord takes here.
    """
    file, told = await _exported(store, op, name, what)
    if len(file.content) > most_bytes:
        raise LimitExceeded("bytes in a file", limit=most_bytes, got=len(file.content))
    return file, told


async def _exported(store: Store, op: Op, name: str | None, what: str) -> tuple[Attached, str]:
    if what == "campaign":
        campaign, several = await character_queries.everybody(store, op)
        return await asyncio.to_thread(
            campaign_file, campaign, several
        ), f"All {len(several)} characters of the campaign."
    campaign, stored = await character_queries.own_named(store, op, name)
    if what == "text":
        return text_file(stored, campaign), f"**{quoted(stored.name)}** as text."
    return character_file(stored), f"**{quoted(stored.name)}**, to be imported again with `/character import`."
