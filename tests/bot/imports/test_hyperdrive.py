"""Characters of Hyperdrive, after a description of the format: no sample of it came with the project."""

from bot.imports.report import ReportKind
from rules.characters.totals import soak, strain_threshold, wound_threshold
from tests.bot.imports.told import STAR_WARS, damage, lines, numbers, qualities, ranks, star_wars

FILE = "warrior.json"


def test_thresholds_stand_under_wounds_and_strain() -> None:
    (character,) = star_wars(FILE).characters

    wounds, strain = wound_threshold(character), strain_threshold(character)

    assert wounds is not None
    assert strain is not None
    assert (wounds.total, strain.total, soak(character, STAR_WARS).total) == (18, 13, 4)
    assert [(part.kind, part.rating) for part in character.defense] == [("ranged", 1)]


def test_ranks_are_bought_ones_and_free_ones_of_career_and_specialization() -> None:
    imported = star_wars(FILE)
    (character,) = imported.characters

    assert ranks(character) == {"athletics": 2, "brawl": 4, "cool": 1, "coordination": 1, "charm": 1}
    assert [skill.key for skill in character.skills if not skill.is_career] == ["charm"]
    assert lines(imported, ReportKind.SPECIES_RANK) == [("Brawl", "", "")]


def test_numbers_written_as_text_are_numbers() -> None:
    imported = star_wars(FILE)
    (character,) = imported.characters

    assert numbers(character) == [3, 4, 4, 3, 2, 7]
    assert damage(character) == {"Pocket blaster": (5, False, 5, "short"), "Unarmed": (0, True, 4, "engaged")}
    assert lines(imported, ReportKind.NUMBER_AS_TEXT) == []


def test_texts_of_attachments_are_notes_and_no_qualities() -> None:
    (character,) = star_wars(FILE).characters

    assert qualities(character, "Pocket blaster") == ["Inferior", "Limited Ammo 2", "PRICEHALF"]
    assert character.weapons[0].notes == ("quantity: 2\nAdd [boost] to Discipline checks.\nattachment: Battle worn")


def test_talents_and_powers_are_those_that_were_bought() -> None:
    (character,) = star_wars(FILE).characters

    assert [(talent.name, talent.ranks) for talent in character.talents] == [("Toughened", 2), ("ODD", 1), ("Move", 1)]


def test_a_character_without_a_name_is_told_to_need_one() -> None:
    imported = star_wars(FILE)

    assert imported.characters[0].name == "Unnamed"
    assert lines(imported, ReportKind.NAME_MISSING) == [("", "", "Unnamed")]


def test_experience_may_be_negative_and_is_what_is_left() -> None:
    imported = star_wars(FILE)
    (character,) = imported.characters

    assert [entry.amount for entry in character.xp] == [-215]
    assert lines(imported, ReportKind.EXPERIENCE_LEFT) == [("", "-215", "")]


def test_the_rest_of_the_sheet_is_there() -> None:
    (character,) = star_wars(FILE).characters

    assert [(each.name, each.size) for each in character.burdens] == [("Oath", 30), ("Rescue", 10)]
    assert (character.morality, character.force_rating, character.credits) == (60, 1, 0)
    assert (character.species, character.career, character.specializations) == ("Moonfolk", "Warrior", ("Shield Wall",))
    assert dict(character.extra) == {"motivations": "Craft: A home: One day.", "vehicles": "Small tank"}
