"""What is doubtful in any format, each on the smallest file that shows it."""

import json

import pytest

from bot.imports.imported import Imported
from bot.imports.reading import read_file
from bot.imports.report import ReportKind
from rules.characters.totals import soak
from tests.bot.imports.told import STAR_WARS, damage, fixture_bytes, lines, qualities, ranks, star_wars


def block(**fields: object) -> Imported:
    """Read one stat block with these fields."""
    plain = {"name": "Ebb", "type": "Rival", "characteristics": {"Brawn": 2}, "derived": {"soak": 2, "wounds": 9}}
    return read_file(json.dumps({**plain, **fields}).encode(), narrative=STAR_WARS)


def weapon(**fields: object) -> Imported:
    """Read one stat block with one weapon."""
    plain = {"name": "Hook", "skill": "Melee", "damage": 5, "critical": 3, "range": "Engaged"}
    return block(weapons=[{**plain, **fields}])


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        pytest.param(7, (7, False), id="a number"),
        pytest.param("7", (7, False), id="text"),
        pytest.param("+3", (3, True), id="with a plus"),
        pytest.param("Brawn +3", (3, True), id="with Brawn"),
        pytest.param("Brawn+1 (4)", (1, True), id="with its sum"),
        pytest.param("Brawn", (0, True), id="Brawn alone"),
        pytest.param(7.0, (7, False), id="with decimals that are none"),
        pytest.param(7.5, (None, False), id="with decimals"),
        pytest.param("1d6+2", (None, False), id="dice"),
        pytest.param("lots", (None, False), id="a word"),
        pytest.param(-1, (None, False), id="below zero"),
        pytest.param(1_000, (None, False), id="beyond all weapons"),
        pytest.param(True, (None, False), id="a truth value"),
    ],
)
def test_damage(written: object, expected: tuple[int | None, bool]) -> None:
    assert damage(weapon(damage=written).characters[0])["Hook"][:2] == expected


@pytest.mark.parametrize("written", [None, "-", "–", "None", "", 0, "0"], ids=repr)
def test_no_critical_rating_is_none(written: object) -> None:
    assert damage(weapon(critical=written).characters[0])["Hook"][2] is None


def test_qualities_as_one_text_with_their_doubts() -> None:
    imported = weapon(qualities="Pierce, Vicious 2, vicious 1; Sunder 3, limited Ammo 1")

    assert qualities(imported.characters[0], "Hook") == ["Pierce 1", "Vicious 2", "Sunder", "Limited Ammo 1"]
    assert ("ranks of Pierce, Hook", "", "1") in lines(imported, ReportKind.NUMBER_MISSING)
    assert lines(imported, ReportKind.TWICE) == [("Hook", "Vicious", "")]
    assert ("ranks of Sunder, Hook", "3", "") in lines(imported, ReportKind.LEFT_OUT)


def test_a_skill_that_stands_there_twice_counts_once_with_its_higher_ranks() -> None:
    imported = block(skills={"Pilot: Space": 1, "Piloting - Space": 3, "PILOTSP": 2})

    assert ranks(imported.characters[0]) == {"piloting_space": 3}
    assert lines(imported, ReportKind.TWICE) == [("skills", "Piloting (Space)", "")]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Ranged (Light)", "ranged_light"),
        ("Ranged: Light", "ranged_light"),
        ("Ranged - Light", "ranged_light"),
        ("Ranged [Light]", "ranged_light"),
        ("RANGLT", "ranged_light"),
        ("RangedLight", "ranged_light"),
        ("Knowledge (Education)", "education"),
        ("Knowledge: Education", "education"),
        ("Education", "education"),
        ("EDU", "education"),
        ("Knowledge (Outer Rim)", "outer_rim"),
        ("Core World", "core_worlds"),
        ("Lightsaber (Ag)", "lightsaber"),
        ("Driving", "driving"),
    ],
)
def test_skills_by_their_names(name: str, key: str) -> None:
    assert ranks(block(skills={name: 1}).characters[0]) == {key: 1}


def test_more_ranks_than_any_printed_block_has_are_not_taken_over() -> None:
    imported = block(skills={"Cool": 11})

    assert ranks(imported.characters[0]) == {"cool": 0}
    assert lines(imported, ReportKind.NUMBER_IMPOSSIBLE) == [("ranks in Cool", "11", "0 to 10")]


def test_armor_of_an_xml_character_is_not_added_where_the_file_counts_it() -> None:
    data = fixture_bytes("smuggler.xml").replace(
        b"<TalentRanks>1</TalentRanks></SoakValue>", b"<ItemRanks>1</ItemRanks></SoakValue>"
    )

    imported = read_file(data, narrative=STAR_WARS)

    assert soak(imported.characters[0], STAR_WARS).total == 4 + 1
    assert {what for _, what, _ in lines(imported, ReportKind.ARMOR_COUNTED)} == {"Heavy clothing", "MYSTERYSUIT"}


def test_morality_is_kept_where_it_is_in_use() -> None:
    data = fixture_bytes("smuggler.xml").replace(b"<MoralityPairs/>", b"<MoralityPairs><MoralityPair/></MoralityPairs>")

    assert read_file(data, narrative=STAR_WARS).characters[0].morality == 50
    assert star_wars("smuggler.xml").characters[0].morality is None


def test_more_entries_than_a_sheet_takes_are_reported() -> None:
    imported = block(weapons=["Blaster pistol"] * 201, talents=[f"Odd {letter}" for letter in "abc" * 100])

    assert len(imported.characters[0].weapons) == 200
    assert set(lines(imported, ReportKind.MORE_LEFT_OUT)) == {("weapons", "201", "200"), ("talents", "300", "250")}
