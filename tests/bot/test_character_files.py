"""Characters as files and texts at the table: brought in, sent out, refused."""

import json
import re
from pathlib import Path

import pytest

from bot.store.store import Store
from rules.characters.character import Character
from rules.characters.codec import to_document
from tests.bot.discord_table import at_table
from tests.bot.sheets import VEX, made

FIXTURES = Path(__file__).parent / "imports" / "fixtures"


async def test_an_export_a_deletion_and_an_import_give_the_same_sheet(table: Store) -> None:
    async with at_table(table) as seat:
        await made(seat, text=f"{VEX} | weapon vibroknife, melee, damage +1, critical 2, pierce 2 | xp 10 session one")
        pages = [await seat.say(seat.ann, "character show", page=page) for page in ("glance", "skills", "gear", "xp")]
        export = await seat.say(seat.ann, "character export")
        (file,) = export.message.attachments
        data = await file.read()
        question = await seat.say(seat.ann, "character delete", character="Vex")
        await seat.press(seat.ann, question, "Delete the character")

        preview = await seat.say(seat.ann, "character import", file=("vex.json", data))
        saved = await seat.press(seat.ann, preview, "Import")
        again = await seat.say(seat.ann, "character import", file=("vex.json", data))

        assert export.is_private
        assert file.filename == "vex-akesson.json"
        assert "**Vex Åkesson**: new" in preview.text
        assert preview.is_private
        assert "The import is saved" in saved.text
        assert "imported Vex Åkesson" in seat.latest_text()
        for page, name in zip(pages, ("glance", "skills", "gear", "xp"), strict=True):
            assert (await seat.say(seat.ann, "character show", page=name)).text == page.text
        assert "on the sheets already" in again.text
        assert seat.refusals() == ["IllegalAction"]


async def test_an_import_shows_what_would_change_and_a_no_changes_nothing(table: Store) -> None:
    async with at_table(table) as seat:
        await made(seat)
        newer = Character(name="vex åkesson", wounds=4)
        preview = await seat.say(seat.ann, "character import", file=("x.json", json.dumps(to_document(newer)).encode()))
        cancelled = await seat.press(seat.ann, preview, "Leave it")
        sheet = await seat.say(seat.ann, "character show")

        assert "Wounds: 0 → **4**" in preview.text
        assert "− Athletics" in preview.text
        assert "Nothing was imported" in cancelled.text
        assert "Wounds **0** of **13**" in sheet.text


async def test_a_pasted_stat_block_is_imported_from_the_form(table: Store) -> None:
    block = (
        "Dock Thug [Minion]\nBrawn 3, Agility 2, Intellect 1, Cunning 2, Willpower 1, Presence 2\n"
        "Soak: 4\nWound Threshold: 5\nSkills (group only): Brawl, Cool\n"
        "Equipment: Club (Melee; Damage 5; Critical 5; Range [Engaged]; Disorient 2)"
    )
    async with at_table(table) as seat:
        form = await seat.form(seat.gm, "character import", npc=True)
        preview = await seat.send(seat.gm, form, Or=block)
        saved = await seat.press(seat.gm, preview, "Import")
        sheet = await seat.say(seat.gm, "character show", character="Dock Thug")

        assert "new" in preview.text
        assert "The import is saved" in saved.text
        assert "Soak **4**" in sheet.text
        assert "Skills of the group: Brawl, Cool" in sheet.text


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"", "empty|nothing in there", id="empty"),
        pytest.param(b'{"format": "narrative-dice-bot.character", "ver', "ends in the middle|damaged", id="truncated"),
        pytest.param(b'{"format": "narrative-dice-bot.character", "version": 99}', "newer version", id="newer"),
        pytest.param(b"[" * 100_000, "nested|levels", id="nested"),
        pytest.param(b'<!DOCTYPE x [<!ENTITY a "b">]><Character>&a;</Character>', "entities", id="entities"),
        pytest.param(b"PK\x03\x04aaaa", "zip archive", id="an archive"),
        pytest.param(b"x" * 1_000_001, "at most", id="too large"),
    ],
)
async def test_a_bad_file_is_one_private_sentence_and_changes_nothing(table: Store, data: bytes, words: str) -> None:
    async with at_table(table) as seat:
        refused = await seat.say(seat.ann, "character import", file=("file", data))

        assert refused.is_private
        assert any(each in refused.text for each in words.split("|")), refused.text
        assert refused.text.endswith("Nothing was changed.")
        assert seat.refusals() == ["ImportRefused"]


async def test_texts_from_outside_are_kept_as_typed_ones_would_be(table: Store) -> None:
    hostile = Character(name="Vex\u202e\n@everyone", notes="a\u200bb  c\nd", species="e\u0301" * 3)
    async with at_table(table) as seat:
        file = ("x.json", json.dumps(to_document(hostile)).encode())
        preview = await seat.say(seat.ann, "character import", file=file)
        await seat.press(seat.ann, preview, "Import")
        again = await seat.say(seat.ann, "character import", file=file)
        found = await seat.say(seat.ann, "character export")
        document = json.loads(await found.message.attachments[0].read())

        assert (document["name"], document["notes"], document["species"]) == ("Vex @everyone", "ab c\nd", "é" * 3)
        assert "on the sheets already" in again.text
        assert "@everyone" not in preview.text
        assert seat.refusals() == ["IllegalAction"]


async def test_a_whole_campaign_goes_out_and_comes_back_for_the_gm_alone(table: Store) -> None:
    async with at_table(table) as seat:
        await made(seat)
        await made(seat, seat.gm, "Gonk | rival | wounds 11", npc=True, shown="health")
        refused = await seat.say(seat.ann, "character export", what="campaign")
        export = await seat.say(seat.gm, "character export", what="campaign")
        data = await export.message.attachments[0].read()
        for name in ("Vex", "Gonk"):
            question = await seat.say(seat.gm, "character delete", character=name)
            await seat.press(seat.gm, question, "Delete the character")
        preview = await seat.say(seat.gm, "character import", file=("c.json", data))
        await seat.press(seat.gm, preview, "Import")
        listed = await seat.say(seat.bob, "character list")

        assert refused.is_private
        assert "2 new characters" in preview.text
        assert f"**Vex Åkesson** · {seat.ann.mention}" in listed.text
        assert "**Gonk** · NPC · unwounded" in listed.text
        assert seat.refusals() == ["NotAllowed"]


async def test_a_character_goes_out_as_text_to_read(table: Store) -> None:
    async with at_table(table) as seat:
        await made(seat)
        export = await seat.say(seat.ann, "character export", what="text")
        text = (await export.message.attachments[0].read()).decode()

        assert "Vex Åkesson" in text
        assert "Athletics" in text


async def test_a_character_of_the_generator_has_its_totals_and_an_adversary_its_weapons(table: Store) -> None:
    async with at_table(table) as seat:
        preview = await seat.say(
            seat.ann, "character import", file=("smuggler.xml", (FIXTURES / "smuggler.xml").read_bytes())
        )
        await seat.press(seat.ann, preview, "Import")
        sheet = await seat.say(seat.ann, "character show")
        several = await seat.say(
            seat.gm,
            "character import",
            file=("adversaries.json", (FIXTURES / "adversaries.json").read_bytes()),
            weapons=("arsenal.json", (FIXTURES / "arsenal.json").read_bytes()),
            npc=True,
        )
        await seat.press(seat.gm, several, "Import")
        listed = await seat.say(seat.gm, "character list")
        history = await seat.say(seat.ann, "history")

        assert re.search(r"imported: \d+ NPCs$", history.text, re.MULTILINE)
        assert "Not simply taken over" in preview.text
        assert "Wounds **0** of **" in sheet.text
        assert "· NPC ·" in listed.text
        assert seat.refusals() == []


async def test_one_of_several_in_a_file_can_be_chosen_and_named(table: Store) -> None:
    document = (FIXTURES / "adversaries.json").read_bytes()
    name = json.loads(document)[0]["name"]
    async with at_table(table) as seat:
        file = ("adversaries.json", document)
        refused = await seat.say(seat.gm, "character import", file=file, name="Chief")
        preview = await seat.say(seat.gm, "character import", file=file, which=name, name="Chief")

        assert "There are several in there" in refused.text
        assert "1 new character, change 0" in preview.text
        assert "**Chief** (NPC): new" in preview.text
        assert seat.refusals() == ["IllegalAction"]
