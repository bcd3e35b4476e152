"""What a file is, why one is refused, and that the same file is the same character."""

import json
from dataclasses import replace

import pytest

from bot.errors import ImportProblem, ImportRefused
from bot.imports.formats import open_file
from bot.imports.imported import Format
from bot.imports.reading import read_file
from bot.imports.report import Report, ReportKind, ReportLine
from bot.imports.sentences import report_sentence
from rules.characters.campaign_document import CampaignDocument, OwnedCharacter, campaign_to_document
from rules.characters.codec import to_document
from rules.errors import AmbiguousName, UnknownName
from tests.bot.imports.told import STAR_WARS, fixture_bytes, star_wars

FORMATS = {
    "smuggler.xml": Format.OGGDUDE,
    "adversaries.json": Format.ADVERSARIES,
    "player.json": Format.FOUNDRY,
    "minions.json": Format.FOUNDRY,
    "rival.json": Format.FOUNDRY,
    "nemesis.json": Format.FOUNDRY,
    "warrior.json": Format.HYPERDRIVE,
    "rival.txt": Format.STAT_BLOCK,
    "minions.txt": Format.STAT_BLOCK,
    "nemesis.txt": Format.STAT_BLOCK,
}
SHEET = star_wars("smuggler.xml").characters[0]


@pytest.mark.parametrize(("name", "kind"), FORMATS.items(), ids=FORMATS)
def test_a_file_is_known_by_what_is_in_it(name: str, kind: Format) -> None:
    assert open_file(fixture_bytes(name), Report()).format is kind


@pytest.mark.parametrize("name", FORMATS)
def test_reading_twice_gives_the_same(name: str) -> None:
    assert star_wars(name) == star_wars(name)
    assert all(each.imported_from == FORMATS[name].value for each in star_wars(name).characters)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("name", FORMATS)
def test_the_encoding_makes_no_difference(name: str, encoding: str) -> None:
    text = fixture_bytes(name).decode("utf-8-sig")

    again = read_file(text.encode(encoding), narrative=STAR_WARS)

    assert again == star_wars(name)


def test_an_export_of_ours_is_the_character_itself() -> None:
    data = json.dumps(to_document(SHEET)).encode()

    imported = read_file(data, narrative=STAR_WARS)

    assert (imported.format, imported.characters, imported.report) == (Format.OWN, (SHEET,), ())


def test_an_export_of_a_campaign_is_everybody_in_it_with_their_owners() -> None:
    other = replace(SHEET, name="Other")
    campaign = CampaignDocument(
        name="Low Tide",
        system="edge_of_the_empire",
        characters=(OwnedCharacter(character=SHEET, owner="17"), OwnedCharacter(character=other, is_npc=True)),
    )

    imported = read_file(json.dumps(campaign_to_document(campaign)).encode(), narrative=STAR_WARS)

    assert imported.characters == (SHEET, other)
    assert imported.campaign == campaign


def test_characters_with_one_name_are_numbered_to_choose_from() -> None:
    names = ["Guard", "Guard", "Captain", "Guard"]
    blocks = [{"name": name, "type": "Rival", "characteristics": {"Brawn": 2}, "derived": {}} for name in names]

    imported = read_file(json.dumps(blocks).encode(), narrative=STAR_WARS)

    assert imported.choices == ("Guard", "Guard (2)", "Captain", "Guard (3)")
    assert imported.chosen("guard 3") == 3
    with pytest.raises(AmbiguousName):
        imported.chosen("gua")
    with pytest.raises(UnknownName) as unknown:
        imported.chosen("captan")
    assert unknown.value.suggestions == ("Captain",)


OURS = '{"format": "narrative-dice-bot.character", "version": 1, '
REFUSED = [
    pytest.param(b"", ImportProblem.EMPTY, id="nothing"),
    pytest.param(b" \n\t ", ImportProblem.EMPTY, id="only spaces"),
    pytest.param("\ufeff".encode(), ImportProblem.EMPTY, id="only a mark"),
    pytest.param(b"{" + b" " * 1_000_000, ImportProblem.TOO_LARGE, id="more than a megabyte"),
    pytest.param(b"[{\x81\x8d}]", ImportProblem.ENCODING, id="bytes of no encoding"),
    pytest.param(b"Brawn\x00 3", ImportProblem.ENCODING, id="a zero byte"),
    pytest.param(b"\xff\xfe{", ImportProblem.ENCODING, id="half a character of UTF-16"),
    pytest.param(
        "<?xml version='1.0' encoding='shift_jis'?><Character>あ</Character>".encode("shift_jis"),
        ImportProblem.ENCODING,
        id="an encoding that is not read",
    ),
    pytest.param(b'[{"name": "Ebb", "charac', ImportProblem.TRUNCATED, id="half of a JSON file"),
    pytest.param(b'[{"name": "Ebb"', ImportProblem.TRUNCATED, id="JSON without its end"),
    pytest.param(b"<Character><Characteristics>", ImportProblem.TRUNCATED, id="half of an XML file"),
    pytest.param(b"<Character><Charac", ImportProblem.TRUNCATED, id="half of a tag"),
    pytest.param(b'[{"name": Ebb}]', ImportProblem.BROKEN, id="JSON with a word"),
    pytest.param(b"<Character></Name></Character>", ImportProblem.BROKEN, id="XML with tags crossed"),
    pytest.param(b"[" * 100_000, ImportProblem.TOO_DEEP, id="lists in lists"),
    pytest.param(b'{"a":' * 100_000, ImportProblem.TOO_DEEP, id="objects in objects"),
    pytest.param(b"<Character>" + b"<a>" * 100_000, ImportProblem.TOO_DEEP, id="elements in elements"),
    pytest.param(b"[" + b"{}," * 6_000 + b"{}]", ImportProblem.TOO_MANY, id="thousands of objects"),
    pytest.param(
        b"<Character>" + b"<a/>" * 60_000 + b"</Character>", ImportProblem.TOO_MANY, id="thousands of elements"
    ),
    pytest.param(b'[{"characteristics": {"Brawn": NaN}}]', ImportProblem.NUMBER, id="not a number"),
    pytest.param(b'[{"characteristics": {"Brawn": -Infinity}}]', ImportProblem.NUMBER, id="infinity"),
    pytest.param(b'[{"characteristics": {"Brawn": 1e999}}]', ImportProblem.NUMBER, id="a number beyond floats"),
    pytest.param(b'[{"x": ' + b"9" * 500_000 + b"}]", ImportProblem.NUMBER, id="a number of half a megabyte"),
    pytest.param(b'{"name": "a", "name": "b"}', ImportProblem.TWICE, id="a key twice"),
    pytest.param(
        b'<!DOCTYPE c [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><Character>&b;</Character>',
        ImportProblem.ENTITIES,
        id="an entity bomb",
    ),
    pytest.param(
        b'<!DOCTYPE c SYSTEM "file:///etc/passwd"><Character/>', ImportProblem.ENTITIES, id="a foreign document type"
    ),
    pytest.param(b"PK\x03\x04rest", ImportProblem.WRONG_KIND, id="a zip archive"),
    pytest.param(b"\x89PNG\r\n", ImportProblem.WRONG_KIND, id="a picture"),
    pytest.param(b"%PDF-1.7", ImportProblem.WRONG_KIND, id="a PDF"),
    pytest.param(b"Dear players, we meet on Friday.", ImportProblem.WRONG_KIND, id="a letter"),
    pytest.param(b"<html></html>", ImportProblem.WRONG_KIND, id="a web page"),
    pytest.param(b"[1, 2]", ImportProblem.WRONG_KIND, id="numbers"),
    pytest.param(b'"text"', ImportProblem.WRONG_KIND, id="a JSON text"),
    pytest.param(b"[]", ImportProblem.WRONG_KIND, id="an empty list"),
    pytest.param(b'{"type": "vehicle", "system": {}, "items": []}', ImportProblem.WRONG_KIND, id="a vehicle"),
    pytest.param(
        b'{"type": "character", "items": [], "system": {"characteristics": {"Brawn": {"value": 2}}}}',
        ImportProblem.WRONG_KIND,
        id="an actor of another system",
    ),
    pytest.param(b'{"format": "genesysforge.character.v8"}', ImportProblem.WRONG_KIND, id="another program's export"),
    pytest.param(
        b'[{"name": "Gun", "skill": "Melee", "range": "Short"}]', ImportProblem.WRONG_KIND, id="a list of weapons"
    ),
    pytest.param((OURS.replace("1", "2") + '"name": "a"}').encode(), ImportProblem.NEWER, id="a newer version of ours"),
    pytest.param((OURS + '"name": 5}').encode(), ImportProblem.DOCUMENT, id="ours with a wrong value"),
    pytest.param((OURS + '"name": "a", "x": 1}').encode(), ImportProblem.DOCUMENT, id="ours with an unknown field"),
    pytest.param(
        b'{"format": "narrative-dice-bot.campaign", "version": 1, "characters": []}',
        ImportProblem.NOBODY,
        id="our export of an empty campaign",
    ),
]


@pytest.mark.parametrize(("data", "problem"), REFUSED)
def test_what_cannot_be_read_is_refused_for_its_reason(data: bytes, problem: ImportProblem) -> None:
    with pytest.raises(ImportRefused) as refused:
        read_file(data, narrative=STAR_WARS)

    assert refused.value.reason is problem


@pytest.mark.parametrize("kind", ReportKind)
def test_every_line_of_a_report_is_a_sentence(kind: ReportKind) -> None:
    line = ReportLine(kind=kind, where="Sword", what="{5}", used="6")

    sentence = report_sentence(line, lambda text: text.upper())

    assert sentence[0].isupper() or sentence.startswith("“")
    assert sentence.endswith(".")


def test_a_report_says_nothing_twice_and_ends_somewhere() -> None:
    block = {"name": "A", "type": "Rival", "characteristics": {"Brawn": 2}, "derived": {}}
    crowd = [{**block, "skills": {"Odd Skill": 1, f"Strange {number}": 1}} for number in range(900)]

    imported = read_file(json.dumps(crowd).encode(), narrative=STAR_WARS)

    assert len(imported.report) == len(set(imported.report)) == 2_001
    assert imported.report[-1].kind is ReportKind.MORE_LEFT_OUT


def test_texts_are_cleaned_and_shortened() -> None:
    block = {
        "name": "\u202eEbb\u0000\n the\ud800 " + "x" * 200,
        "type": "Rival",
        "characteristics": {"Brawn": 2},
        "derived": {},
    }

    imported = read_file(json.dumps([block]).encode(), narrative=STAR_WARS)

    assert imported.characters[0].name == "Ebb the " + "x" * 71 + "…"
    assert ReportKind.TEXT_SHORTENED in {line.kind for line in imported.report}
