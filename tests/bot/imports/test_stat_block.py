"""Stat blocks as the books print them, pasted as text."""

import pytest

from bot.errors import ImportProblem, ImportRefused
from bot.imports.reading import read_file
from bot.imports.report import ReportKind
from rules.checks.skills import Characteristic
from rules.health.combatants import AdversaryType
from tests.bot.imports.told import STAR_WARS, damage, lines, numbers, qualities, ranks, star_wars


def test_a_rival_with_its_numbers_in_rows() -> None:
    imported = star_wars("rival.txt")
    (character,) = imported.characters

    assert (character.name, character.kind) == ("Dock Warden", AdversaryType.RIVAL)
    assert numbers(character) == [3, 2, 2, 3, 2, 1]
    assert ranks(character) == {"brawl": 2, "ranged_light": 1, "vigilance": 2}
    assert [part.amount for part in (*character.soak, *character.wound_threshold)] == [4, 14]
    assert [(part.kind, part.rating) for part in character.defense] == [("ranged", 1)]
    assert damage(character) == {
        "Heavy blaster pistol": (7, False, 3, "medium"),
        "truncheon": (5, False, 5, "engaged"),
    }
    assert qualities(character, "truncheon") == ["Disorient 2"]
    assert [(talent.name, talent.ranks) for talent in character.talents] == [("Adversary", 1)]
    assert [armor.name for armor in character.armor] == ["padded coat"]
    assert [item.name for item in character.gear] == ["comlink"]
    assert [line.kind for line in imported.report] == [ReportKind.ARMOR_COUNTED]


def test_minions_with_soak_and_defense_in_one() -> None:
    imported = star_wars("minions.txt")
    (character,) = imported.characters

    assert (character.name, character.kind, character.group_size) == ("Pier Gang", AdversaryType.MINION, 4)
    assert ranks(character) == {"melee": 0, "ranged_light": 0, "skulduggery": 0}
    assert [part.amount for part in (*character.soak, *character.wound_threshold)] == [3, 5]
    assert damage(character) == {"Vibroknife": (1, True, 2, "engaged")}
    assert qualities(character, "Vibroknife") == ["Pierce 2", "Vicious 1"]


def test_a_nemesis_from_a_table_of_a_wiki() -> None:
    imported = star_wars("nemesis.txt")
    (character,) = imported.characters

    assert (character.name, character.kind) == ("The Collector", AdversaryType.NEMESIS)
    assert numbers(character) == [2, 3, 4, 4, 3, 3]
    assert ranks(character) == {"cool": 3, "lore": 2, "piloting_space": 1, "häggling": 4, "lightsaber": 2}
    assert character.skills[-1].characteristic is Characteristic.AGILITY
    assert [part.amount for part in (*character.wound_threshold, *character.strain_threshold)] == [16, 15]
    assert [(part.kind, part.rating) for part in character.defense] == [("melee", 1), ("ranged", 1)]
    assert character.force_rating == 2
    assert [(talent.name, talent.ranks, talent.text) for talent in character.talents] == [
        ("Adversary", 2, "hard to hit."),
        ("Quick Draw", 1, "as an incidental."),
    ]


HEAD = "Somebody\nBrawn 3 Agility 2 Intellect 2 Cunning 3 Willpower 2 Presence 1\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Soak 5; WT 12; ST 11", (5, 12, 11), id="short labels"),
        pytest.param("Soak Value: 5\nW. Threshold: 12\nS. Threshold: 11", (5, 12, 11), id="as on character sheets"),
        pytest.param("Soak: 5 | Wounds: 12 | Strain: 11", (5, 12, 11), id="one row"),
        pytest.param("Wound Threshold 12, Strain Threshold 11, Soak 5", (5, 12, 11), id="another order"),
    ],
)
def test_the_ways_to_write_the_numbers(text: str, expected: tuple[int, ...]) -> None:
    (character,) = read_file((HEAD + text).encode(), narrative=STAR_WARS).characters

    assert character.kind is AdversaryType.NEMESIS
    found = (*character.soak, *character.wound_threshold, *character.strain_threshold)
    assert tuple(part.amount for part in found) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Soak/Defense: 5/2", [("melee", 2), ("ranged", 2)], id="one defense for both"),
        pytest.param("Soak/Defense: 5/1/2", [("melee", 1), ("ranged", 2)], id="both"),
        pytest.param("M/R Defense 1 | 2", [("melee", 1), ("ranged", 2)], id="as on character sheets"),
        pytest.param("Melee Defense 1, Ranged Defense 2", [("melee", 1), ("ranged", 2)], id="in words"),
        pytest.param("Defence: 0/2", [("ranged", 2)], id="British"),
    ],
)
def test_the_ways_to_write_defense(text: str, expected: list[tuple[str, int]]) -> None:
    (character,) = read_file(f"{HEAD}{text}\nWound Threshold 10".encode(), narrative=STAR_WARS).characters

    assert [(part.kind, part.rating) for part in character.defense] == expected


@pytest.mark.parametrize(
    "text",
    [
        "Br 3 Ag 2 Int 2 Cun 3 Will 2 Pr 1",
        "Brawn: 3, Agility: 2, Intellect: 2, Cunning: 3, Willpower: 2, Presence: 1",
        "3 2 2 3 2 1\nBrawn Agility Intellect Cunning Willpower Presence",
        "Brawn Agility Intellect Cunning Willpower Presence\n3\n2\n2\n3\n2\n1",
        "|Presence|Brawn|Agility|Intellect|Cunning|Willpower|\n|--|--|--|--|--|--|\n|1|3|2|2|3|2|",
    ],
    ids=["short", "with colons", "numbers above", "a column", "a table in another order"],
)
def test_the_ways_to_write_characteristics(text: str) -> None:
    (character,) = read_file(f"Somebody\n{text}\nSoak 3\nWound Threshold 10".encode(), narrative=STAR_WARS).characters

    assert numbers(character) == [3, 2, 2, 3, 2, 1]


def test_what_was_not_understood_is_listed_and_kept() -> None:
    imported = read_file(f"{HEAD}Soak 3 WT 10\nSilhouette 2\nSkills: Brawl 2.".encode(), narrative=STAR_WARS)

    assert lines(imported, ReportKind.LINE_UNREAD) == [("", "Silhouette 2", "")]
    assert imported.characters[0].notes == "Silhouette 2"


def test_numbers_that_are_not_there_are_listed() -> None:
    imported = read_file(b"Someone\nBrawn 3 Agility 2 Cunning 2\nSkills: Brawl", narrative=STAR_WARS)

    missing = {where for where, _, _ in lines(imported, ReportKind.NUMBER_MISSING)}

    assert missing == {"Intellect", "Willpower", "Presence", "wound threshold", "soak", "ranks in Brawl"}


def test_a_text_far_longer_than_any_block_is_refused() -> None:
    with pytest.raises(ImportRefused) as refused:
        read_file((HEAD + "soak 3 " * 20_000).encode(), narrative=STAR_WARS)

    assert refused.value.reason is ImportProblem.TOO_LARGE
