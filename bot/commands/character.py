"""/character: sheets, whose they are, and their way in and out."""

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.access import Act, Shown, may
from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.character_files import export_file, import_preview
from bot.commands.choices import suggest_own, suggest_seen
from bot.context import op_of
from bot.errors import NotAllowed
from bot.render.character_changes import delete_view, offer_view
from bot.render.character_sheet import ROSTER_SIZE, TITLES, Page, file_view, roster_view
from bot.services import campaigns, character_queries, characters, gifts
from bot.services.unit import Op
from bot.sheet_params import LONGEST_TYPED, read_character, read_edit
from bot.store.values import Campaign
from bot.views.characters import delete_rows, offer_rows
from bot.views.import_form import ImportForm
from bot.views.sheet_forms import CreateForm, EditForm, tell
from bot.views.sheets import is_open, sheet_message
from rules.characters.codec import MOST_NAME
from rules.errors import IllegalAction

MOST_PAGES = 100

Name = app_commands.Range[str, 1, MOST_NAME]
Text = app_commands.Range[str, 1, LONGEST_TYPED]
SHOWN = [
    app_commands.Choice(name="everything", value=Shown.FULL.value),
    app_commands.Choice(name="name and a word on health", value=Shown.HEALTH.value),
    app_commands.Choice(name="nothing", value=Shown.NOTHING.value),
]
PAGES = [app_commands.Choice(name=title, value=page.value) for page, title in TITLES.items()]


@app_commands.guild_only()
class CharacterCommands(commands.GroupCog, group_name="character", group_description="Character sheets"):
    """The commands of characters."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(
        text="As in: Vex | brawn 3 agility 4 | wounds 12 strain 11 | cool 2, stealth 1. Empty: a form opens",
        npc="An NPC of the GM's; without it, what the GM makes as minion, rival or nemesis is one",
        shown="What those see of it who do not own it",
    )
    @app_commands.choices(shown=SHOWN)
    async def create(
        self,
        interaction: Interaction,
        text: Text | None = None,
        npc: bool | None = None,
        shown: app_commands.Choice[str] | None = None,
    ) -> None:
        """Make a character from one line, or in a form."""
        async with answering(interaction, private=True) as answer:
            op, campaign = await self._here(interaction)
            seen = Shown(shown.value) if shown is not None else None
            if npc and campaign is not None and not may(op.actor, campaign.masters, Act.ADD_NPC):
                raise NotAllowed(Act.ADD_NPC, campaign.masters)
            if text is None:
                await answer.ask(CreateForm(campaign, is_npc=npc, shown=seen))
                return
            new = read_character(text, campaign, is_npc=bool(npc))
            await tell(interaction, answer, await characters.create(self.bot.store, op, new, is_npc=npc, shown=seen))

    @app_commands.command()
    @app_commands.describe(
        character="Which one; without it, the one that you play",
        page="Which page of the sheet",
        share="Show it to everybody here",
    )
    @app_commands.choices(page=PAGES)
    @app_commands.autocomplete(character=suggest_seen)
    async def show(
        self,
        interaction: Interaction,
        character: Name | None = None,
        page: app_commands.Choice[str] | None = None,
        share: bool = False,
    ) -> None:
        """Show a sheet; only you see it, unless you share it."""
        async with answering(interaction, private=not share) as answer:
            sheet = await character_queries.sheet_named(self.bot.store, op_of(interaction), character)
            if share and not is_open(sheet):
                if sheet.character.shown is Shown.NOTHING:
                    raise IllegalAction("character_is_hidden", name=sheet.character.name)
                sheet = character_queries.as_players_see(sheet)
            await answer.send(sheet_message(sheet, Page(page.value) if page is not None else Page.GLANCE))

    @app_commands.command()
    @app_commands.describe(
        change="As in: wound threshold 14, athletics 2, soak armor 2. Empty: a form opens",
        character="Which one; without it, the one that you play",
        shown="What those see of it who do not own it",
    )
    @app_commands.choices(shown=SHOWN)
    @app_commands.autocomplete(character=suggest_own)
    async def edit(
        self,
        interaction: Interaction,
        change: Text | None = None,
        character: Name | None = None,
        shown: app_commands.Choice[str] | None = None,
    ) -> None:
        """Change a sheet of yours (GM: any)."""
        async with answering(interaction, private=True) as answer:
            op = op_of(interaction)
            campaign, stored = await character_queries.own_named(self.bot.store, op, character)
            seen = Shown(shown.value) if shown is not None else None
            if change is None and seen is None:
                await answer.ask(EditForm(campaign, stored))
                return
            edited = read_edit(change or "", campaign, may_be_empty=seen is not None)
            await tell(interaction, answer, await characters.edit(self.bot.store, op, character, edited, shown=seen))

    @app_commands.command()
    @app_commands.describe(character="Whom you play from now on")
    @app_commands.autocomplete(character=suggest_own)
    async def select(self, interaction: Interaction, character: Name) -> None:
        """Choose the character that you play; commands mean it where you name none."""
        async with answering(interaction, private=True) as answer:
            await tell(interaction, answer, await characters.select(self.bot.store, op_of(interaction), character))

    @app_commands.command(name="list")
    @app_commands.describe(page="How far down: 1 is the first page")
    async def list_(self, interaction: Interaction, page: app_commands.Range[int, 1, MOST_PAGES] = 1) -> None:
        """List the characters of this campaign; only you see it."""
        async with answering(interaction, private=True) as answer:
            roster = await character_queries.roster(self.bot.store, op_of(interaction), page=page, size=ROSTER_SIZE)
            await answer.send(roster_view(roster, page))

    @app_commands.command()
    @app_commands.describe(character="Which character", to="Who gets it, if they accept")
    @app_commands.autocomplete(character=suggest_own)
    async def give(self, interaction: Interaction, character: Name, to: discord.Member) -> None:
        """Offer a character of yours to somebody (GM: any character)."""
        async with answering(interaction) as answer:
            if to.bot:
                raise IllegalAction("not_to_a_bot")
            op = op_of(interaction)
            campaign, found = await gifts.to_give(self.bot.store, op, character, to.id)
            rows = offer_rows(
                campaign.id, found.id, owner_id=found.owner_id, giver_id=op.actor.user_id, receiver_id=to.id
            )
            await answer.send(offer_view(found, op.actor.user_id, to.id, rows))

    @app_commands.command()
    @app_commands.describe(character="Which character")
    @app_commands.autocomplete(character=suggest_own)
    async def delete(self, interaction: Interaction, character: Name) -> None:
        """Delete a character of yours (GM: any); for 30 days it can be brought back with /undo."""
        async with answering(interaction, private=True) as answer:
            campaign, found = await character_queries.own_named(self.bot.store, op_of(interaction), character)
            await answer.send(delete_view(found, delete_rows(campaign.id, found.id)))

    @app_commands.command(name="import")
    @app_commands.describe(
        file="OggDude XML, Star Wars Adversaries, Foundry Genesys, Hyperdrive, or my own export",
        text="A stat block or JSON, pasted. Without file and text a form opens",
        which="Which character, where the file has several",
        name="What it is called here",
        npc="As NPCs of the GM's",
        weapons="The weapon list that goes with a file of adversaries",
    )
    async def import_(
        self,
        interaction: Interaction,
        file: discord.Attachment | None = None,
        text: app_commands.Range[str, 1, 6000] | None = None,
        which: Name | None = None,
        name: Name | None = None,
        npc: bool = False,
        weapons: discord.Attachment | None = None,
    ) -> None:
        """Bring characters in from a file or a text; you see what would change before it does."""
        async with answering(interaction, private=True) as answer:
            if file is not None and text is not None:
                raise IllegalAction("one_of_file_and_text")
            if file is None and text is None:
                await answer.ask(ImportForm(which=which, name=name, is_npc=npc))
                return
            view = await import_preview(
                interaction, file=file, text=text, which=which, name=name, is_npc=npc, weapons=weapons
            )
            await answer.send(view)

    @app_commands.command()
    @app_commands.describe(
        character="Which character; without it, the one that you play",
        what="A character to import again, text to read, or the whole campaign (GM)",
    )
    @app_commands.autocomplete(character=suggest_own)
    async def export(
        self,
        interaction: Interaction,
        character: Name | None = None,
        what: Literal["character", "text", "campaign"] = "character",
    ) -> None:
        """Send you a character, or the campaign, as a file."""
        async with answering(interaction, private=True) as answer:
            most = interaction.filesize_limit
            file, told = await export_file(self.bot.store, op_of(interaction), character, what, most_bytes=most)
            await answer.send(file_view(told, file.name), attached=[file])

    async def _here(self, interaction: Interaction) -> tuple[Op, Campaign | None]:
        op = op_of(interaction)
        return op, await campaigns.current(self.bot.store, op.place)


async def setup(bot: DiceBot) -> None:
    """Add the commands."""
    await bot.add_cog(CharacterCommands(bot))
