"""Characters of OggDude's generator: ranks in parts, keys in place of names."""

from bot.imports.reading import read_file
from bot.imports.report import ReportKind
from rules.characters.parts import BurdenKind
from rules.characters.totals import soak, strain_threshold, wound_threshold, xp_available, xp_total
from rules.checks.skills import Characteristic
from tests.bot.imports.told import STAR_WARS, damage, fixture_bytes, lines, numbers, ranks, star_wars

FILE = "smuggler.xml"


def test_a_characteristic_is_the_sum_of_its_parts_less_injuries_and_without_price_marks() -> None:
    imported = star_wars(FILE)
    (character,) = imported.characters

    assert numbers(character) == [4, 4, 2, 7, 2, 2]
    assert lines(imported, ReportKind.BEYOND_TRAINING) == [("Cunning", "7", "")]


def test_a_skill_has_its_ranks_once_however_the_program_marks_their_price() -> None:
    (character,) = star_wars(FILE).characters

    assert ranks(character) == {
        "piloting_space": 3,
        "streetwise": 0,
        "astrogation": 2,
        "lightsaber": 0,
        "sabacc": 1,
        "brawl": 1,
    }
    assert [skill.key for skill in character.skills if skill.is_career] == ["piloting_space", "streetwise"]


def test_a_skill_can_be_used_with_another_characteristic() -> None:
    (character,) = star_wars(FILE).characters

    assert {skill.key: skill.characteristic for skill in character.skills if skill.characteristic is not None} == {
        "lightsaber": Characteristic.AGILITY
    }


def test_a_talent_has_a_rank_for_each_bought_cell_of_all_specializations() -> None:
    (character,) = star_wars(FILE).characters

    assert {talent.name: talent.ranks for talent in character.talents} == {
        "Grit": 2,
        "Toughened": 1,
        "Lethal Blows": 1,
        "BLACKMARK": 1,
        "Move": 1,
    }
    assert character.specializations == ("Pilot", "Rigger")


def test_totals_come_from_the_parts_and_armor_is_added_once() -> None:
    (character,) = star_wars(FILE).characters

    wounds, strain = wound_threshold(character), strain_threshold(character)

    assert wounds is not None
    assert strain is not None
    assert (wounds.total, strain.total) == (14, 14)
    assert soak(character, STAR_WARS).total == 4 + 1 + 1
    assert [(part.kind, part.rating) for part in character.defense] == [("ranged", 1)]
    assert (xp_total(character), xp_available(character)) == (145, 15)


def test_weapons_known_by_their_key_have_numbers_and_others_are_named_stubs() -> None:
    imported = star_wars(FILE)
    (character,) = imported.characters

    assert damage(character) == {
        "Old <Faithful>": (7, False, 3, "medium"),
        "HARPOONX9": (None, False, None, "engaged"),
        "Unarmed": (0, True, 5, "engaged"),
    }
    assert [what for _, what, _ in lines(imported, ReportKind.WEAPON_UNKNOWN)] == ["HARPOONX9"]
    assert character.weapons[0].notes == "quantity: 2\nattachments: SIGHT (ACCURATE)"
    assert character.weapons[1].notes == "Rusty, add [setback]"


def test_the_rest_of_the_sheet_is_there() -> None:
    (character,) = star_wars(FILE).characters

    assert character.name == "Quill <of the Docks>"
    assert character.career == "Smuggler"
    assert [(each.kind, each.name, each.size) for each in character.burdens] == [
        (BurdenKind.OBLIGATION, "Debt", 15),
        (BurdenKind.DUTY, "Supplies", 5),
    ]
    assert [(item.name, item.count) for item in character.gear] == [("Stimpack", 3), ("ROPEY", 1)]
    assert (character.credits, character.force_rating, character.morality) == (1250, 1, None)
    assert character.notes == "Born at sea.\nNever left.\nGender: None\nAge: 31\nFeatures: One ear"


def test_players_pictures_and_ids_are_not_kept() -> None:
    imported = star_wars(FILE)

    kept = f"{imported.characters} {imported.report}"

    assert lines(imported, ReportKind.PERSON_LEFT_OUT)
    assert not [each for each in ("Somebody Real", "iVBORw0", "0c0ffee0", "Char7") if each in kept]


def test_what_the_reader_does_not_know_is_listed() -> None:
    imported = star_wars(FILE)

    assert ("HomeTown", "Port Brack", "") in lines(imported, ReportKind.LEFT_OUT)
    assert {what for _, what, _ in lines(imported, ReportKind.NAME_UNKNOWN)} == {"BLACKMARK", "HUMAN", "ROPEY"}
    assert lines(imported, ReportKind.SKILL_UNKNOWN) == [("", "SABACC", "SABACC")]


def test_a_picture_may_be_most_of_a_file() -> None:
    plain = fixture_bytes(FILE)
    with_picture = plain.replace(b"<Portrait>iVBORw0KGgo", b"<Portrait>" + b"iVBORw0K" * 100_000)

    large, small = (read_file(data, narrative=STAR_WARS) for data in (with_picture, plain))

    assert large == small
