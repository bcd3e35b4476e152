"""Characters on the bot as it is deployed: five hundred of them, restarts between question and answer, large files."""

import json
from pathlib import Path

import pytest

from rules.characters.campaign_document import CampaignDocument, OwnedCharacter, campaign_to_document
from rules.characters.character import Character
from rules.characters.codec import to_document
from rules.characters.parts import Part, SheetTalent
from tests.loopback.places import Upload
from tests.loopback.server import LoopbackDiscord
from tests.process.table import Table, until

pytestmark = pytest.mark.process

MANY = 500


async def test_five_hundred_names_are_offered_and_a_question_and_a_form_outlive_the_bot_or_say_so(
    tmp_path: Path,
) -> None:
    several = tuple(
        OwnedCharacter(character=Character(name=f"Clone {number:03}"), is_npc=True) for number in range(MANY)
    )
    document = json.dumps(campaign_to_document(CampaignDocument(characters=several))).encode()
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        room = table.a_room()
        async with table.bot as bot:
            asked = await table.gm.slash(room, "character import", file=Upload(name="clones.json", data=document))
            assert f"Import {MANY} new characters" in asked.text
            form = await table.gm.slash(room, "character create")
            await bot.terminate()
            await bot.start()

            answered = await table.gm.click(asked.message, "Import")
            lost = await table.gm.submit(form, Name="Vex")
            assert "The import is saved" in asked.message.text, answered.text
            assert "I was restarted" in lost.text

            for typed in ("", "clone 4", "cloen 123", "499"):
                offered = await table.gm.autocomplete(room, "character show", "character", typed)
                assert 0 < len(offered.choice_names) <= 25

            again = await table.gm.slash(room, "character import", file=Upload(name="clones.json", data=document))
            assert "on the sheets already" in again.text
        table.check()


async def test_a_file_of_thirty_megabytes_is_refused_and_the_largest_sheet_is_within_discords_limits(
    tmp_path: Path,
) -> None:
    huge = Character(
        name="W" * 80,
        wound_threshold=(Part("printed", 12),),
        talents=tuple(SheetTalent(name=f"Talent {number}", text="𝕿" * 600) for number in range(100)),
    )
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        room, ann = table.a_room(), table.a_player()
        async with table.bot:
            refused = await ann.slash(room, "character import", file=Upload(name="large.json", data=b"[" * 30_000_000))
            assert "at most 1.0 MB" in refused.text

            asked = await ann.slash(
                room, "character import", file=Upload(name="huge.json", data=json.dumps(to_document(huge)).encode())
            )
            await ann.click(asked.message, "Import")
            await until(lambda: table.events(room, "character.import") == 1, "the import is saved")
            shown = await ann.slash(room, "character show", page="talents", share=True)
            for part in ("talents.3", "talents.6", "glance.0"):
                await ann.select(shown.message, "Another page", part)
        table.check()
