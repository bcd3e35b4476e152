"""Star Wars Adversaries: printed totals, and everything that people have typed into them."""

import json

import pytest

from bot.errors import ImportProblem, ImportRefused
from bot.imports.reading import read_file
from bot.imports.report import ReportKind
from rules.characters.totals import soak, strain_threshold
from rules.checks.skills import Characteristic
from rules.health.combatants import AdversaryType
from tests.bot.imports.told import STAR_WARS, damage, fixture_bytes, lines, numbers, qualities, ranks, star_wars

FILE = "adversaries.json"


def test_a_list_gives_everybody_in_it_and_names_what_is_nobody() -> None:
    imported = star_wars(FILE, "arsenal.json")

    assert imported.choices == ("Reef Scavenger", "Idle Deckhand", "Captain Ebb", "Harbor Clerk", "Nameless Rower")
    assert [each.kind for each in imported.characters] == [
        AdversaryType.MINION,
        AdversaryType.MINION,
        AdversaryType.NEMESIS,
        AdversaryType.RIVAL,
        AdversaryType.RIVAL,
    ]
    assert lines(imported, ReportKind.ENTRY_UNREADABLE) == [("6", "not a stat block", "")]
    assert imported.chosen("captain ebb") == 2


def test_each_report_is_about_its_own_character() -> None:
    imported = star_wars(FILE)

    kinds = {line.kind for line in imported.report_of(1)}

    assert kinds == {ReportKind.GROUP_SIZE_MISSING, ReportKind.ENTRY_UNREADABLE}


def test_one_stat_block_alone_is_a_list_of_one() -> None:
    whole = json.loads(fixture_bytes(FILE).decode("utf-8-sig"))

    alone = read_file(json.dumps(whole[2]).encode(), narrative=STAR_WARS)

    assert alone.characters == (star_wars(FILE).characters[2],)


def test_printed_soak_holds_armor_already() -> None:
    imported = star_wars(FILE)
    scavenger, _, captain, *_ = imported.characters

    assert [soak(each, STAR_WARS).total for each in (scavenger, captain)] == [4, 5]
    assert [(armor.name, armor.soak, armor.defense) for armor in captain.armor] == [("breastplate", 2, 1)]
    assert {what for _, what, _ in lines(imported, ReportKind.ARMOR_COUNTED)} == {
        "Hide coat (+1 Soak)",
        "breastplate (++2 Soak, +1 Defence)",
    }
    assert [item.name for item in captain.gear] == ["Spyglass", "sea chart"]


def test_defense_is_melee_first_and_stays_what_is_printed() -> None:
    captain = star_wars(FILE).characters[2]

    assert [(part.kind, part.rating) for part in captain.defense] == [("melee", 1), ("ranged", 2)]


def test_skills_are_found_however_they_are_written() -> None:
    imported = star_wars(FILE)
    scavenger, deckhand, captain, *_ = imported.characters

    assert ranks(scavenger) == {"melee": 0, "ranged_heavy": 0, "discipline": 0}
    assert ranks(deckhand) == {}
    assert ranks(captain) == {
        "xenology": 3,
        "piloting_space": 2,
        "ranged_light": 2,
        "education": 1,
        "resilience": 8,
        "lightsaber": 3,
        "net_mending": 2,
    }
    changed = {skill.key: skill.characteristic for skill in captain.skills if skill.characteristic is not None}
    assert changed == {"lightsaber": Characteristic.AGILITY}
    assert {what for _, what, _ in lines(imported, ReportKind.SKILL_READ_AS)} == {
        "Knowledge: Xenlology",
        "Ranged: Hleavy",
    }
    assert lines(imported, ReportKind.SKILL_UNKNOWN) == [("", "Net Mending", "Net Mending")]
    assert lines(imported, ReportKind.RANKS_ABOVE_FIVE) == [("Resilience", "8", "")]


def test_the_four_ways_to_write_damage() -> None:
    captain = star_wars(FILE).characters[2]

    assert damage(captain) == {
        "Cutlass": (2, True, None, "engaged"),
        "Signal gun": (6, False, None, "short"),
        "Whip": (4, False, None, "short"),
        "Old cannon": (None, False, 3, "long"),
        "Net": (None, False, None, "engaged"),
        "Blaster rifle": (9, False, 3, "long"),
        "Singing stone": (None, False, None, "engaged"),
        "Unarmed": (0, True, 5, "engaged"),
    }


def test_doubtful_weapons_are_reported() -> None:
    imported = star_wars(FILE)

    assert ("Signal gun", "Close", "short") in lines(imported, ReportKind.RANGE_READ_AS)
    assert ("Hook", "Engages", "engaged") in lines(imported, ReportKind.RANGE_READ_AS)
    assert lines(imported, ReportKind.RANGE_UNKNOWN) == [("Net", "nearby", "engaged")]
    assert lines(imported, ReportKind.DICE_DAMAGE) == [("Old cannon", "2d6", "")]
    assert ("damage of Signal gun", "6", "6") in lines(imported, ReportKind.NUMBER_AS_TEXT)
    assert ("damage of Net", "", "") in lines(imported, ReportKind.NUMBER_MISSING)
    assert lines(imported, ReportKind.QUALITY_UNKNOWN) == [("Signal gun", "Sparkling 2", "")]
    assert {what for _, what, _ in lines(imported, ReportKind.WEAPON_UNKNOWN)} == {"Harpoon rifle", "Singing stone"}


def test_qualities_are_found_by_their_other_spellings() -> None:
    imported = star_wars(FILE)

    assert qualities(imported.characters[0], "Hook") == ["Defensive 1", "Inaccurate 1"]
    assert qualities(imported.characters[2], "Cutlass") == ["Slow-Firing 1", "Auto-fire"]
    assert qualities(imported.characters[2], "Signal gun") == ["Sparkling 2"]


def test_the_weapon_list_describes_weapons_by_name() -> None:
    imported = star_wars(FILE, "arsenal.json")

    assert damage(imported.characters[0])["Harpoon rifle"] == (8, False, 3, "medium")
    assert qualities(imported.characters[0], "Harpoon rifle") == ["Pierce 2", "Prepare 1"]
    assert imported.characters[0].weapons[0].notes == "Reload [threat]"


def test_talents_and_abilities_have_ranks_and_texts() -> None:
    captain = star_wars(FILE).characters[2]

    assert [(talent.name, talent.ranks, talent.text) for talent in captain.talents] == [
        ("Adversary", 2, ""),
        ("Nobody\u2019s Fool", 1, ""),
        ("Deadly Accuracy (Ranged: Heavy)", 1, ""),
        ("Tide Sense", 1, "Knows the tide [boost]"),
        ("Salt Blood", 1, "Never sick at sea."),
        ("Old Hand", 1, ""),
    ]


def test_only_nemeses_have_strain_of_their_own() -> None:
    imported = star_wars(FILE)
    captain, clerk = imported.characters[2:4]

    assert (ledger := strain_threshold(captain)) is not None
    assert ledger.total == 14
    assert strain_threshold(clerk) is None
    assert lines(imported, ReportKind.STRAIN_UNUSED) == [("", "10", "")]


def test_missing_and_impossible_numbers_are_listed() -> None:
    imported = star_wars(FILE)
    rower = imported.characters[4]

    assert numbers(rower) == [3, 1, 2, 2, 1, 1]
    assert rower.wound_threshold == ()
    assert lines(imported, ReportKind.KIND_GUESSED) == [("", "nothing", "rival")]
    assert ("Agility", "two", "") in lines(imported, ReportKind.NUMBER_UNREADABLE)
    assert ("Willpower", "99", "0 to 20") in lines(imported, ReportKind.NUMBER_IMPOSSIBLE)
    missing = {where for where, _, _ in lines(imported, ReportKind.NUMBER_MISSING)}
    assert {"Presence", "wound threshold"} <= missing


def test_other_fields_are_kept_aside_or_listed() -> None:
    imported = star_wars(FILE)

    assert dict(imported.characters[2].extra) == {"source": "own"}
    assert dict(imported.characters[0].extra) == {"tags": "place:Reef, crew"}
    assert lines(imported, ReportKind.LEFT_OUT) == [("devOnly", "True", ""), ("mood", "foul", "")]


def test_a_file_in_the_encoding_of_windows_is_read_and_reported() -> None:
    text = fixture_bytes(FILE).decode("utf-8-sig")

    windows = read_file(text.encode("cp1252"), narrative=STAR_WARS)

    assert windows.characters == star_wars(FILE).characters
    assert lines(windows, ReportKind.ENCODING_GUESSED) == [("", "", "Windows-1252")]


@pytest.mark.parametrize("weapons", [b"[]", b'{"name": "x"}', b"[1]"], ids=["empty", "one field", "a number"])
def test_a_list_of_weapons_must_be_one(weapons: bytes) -> None:
    with pytest.raises(ImportRefused) as refused:
        read_file(fixture_bytes(FILE), narrative=STAR_WARS, weapons=weapons)

    assert refused.value.reason is ImportProblem.WRONG_KIND
