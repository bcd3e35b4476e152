"""Genesys actors of Foundry: a player's soak is what comes on top, everybody else's is the whole."""

import pytest

from bot.imports.reading import read_file
from bot.imports.report import ReportKind
from rules.characters.totals import soak, xp_available, xp_total
from rules.checks.skills import Characteristic, SkillCategory
from rules.combat.defense import DefenseKind, DefenseRole
from rules.health.combatants import AdversaryType
from tests.bot.imports.told import GENERIC, STAR_WARS, damage, fixture_bytes, genesys, lines, qualities, ranks


def test_a_players_soak_is_the_extra_with_brawn_and_worn_armor() -> None:
    (character,) = genesys("player.json").characters

    assert character.kind is AdversaryType.PLAYER_CHARACTER
    assert soak(character, GENERIC).total == 1 + 2 + 1
    assert [(armor.name, armor.is_worn) for armor in character.armor] == [("Quilted coat", True), ("Mail", False)]
    assert [(part.kind, part.rating, part.role) for part in character.defense] == [
        (DefenseKind.MELEE, 1, DefenseRole.INCREASES)
    ]


def test_a_rivals_soak_is_printed_and_carried_armor_is_in_it() -> None:
    imported = genesys("rival.json")
    (character,) = imported.characters

    assert soak(character, GENERIC).total == 4
    assert lines(imported, ReportKind.ARMOR_COUNTED) == [("", "Leather", "")]
    assert character.strain_threshold == ()


def test_minions_have_a_group_a_threshold_each_and_no_ranks() -> None:
    imported = genesys("minions.json")
    (character,) = imported.characters

    assert (character.group_size, character.wounds) == (3, 2)
    assert [part.amount for part in character.wound_threshold] == [4]
    assert ranks(character) == {"brawl": 0, "survival": 0}
    assert [where for where, _, _ in lines(imported, ReportKind.MINION_RANKS_IGNORED)] == ["Brawl", "Survival"]


def test_minions_do_not_get_ranks_in_the_skill_of_a_weapon() -> None:
    imported = genesys("minions.json")

    assert imported.characters[0].weapons[1].skill == "ranged_light"
    assert ("Spit", "Splashing", "Ranged (Light)") in lines(imported, ReportKind.SKILL_GUESSED)


def test_a_nemesis_has_strain_and_abilities() -> None:
    (character,) = genesys("nemesis.json").characters

    assert [part.amount for part in character.strain_threshold] == [18]
    assert [(talent.name, talent.text) for talent in character.talents] == [("Undying", "Rises again.")]


def test_thresholds_and_what_was_suffered() -> None:
    (character,) = genesys("player.json").characters

    assert [part.amount for part in (*character.wound_threshold, *character.strain_threshold)] == [13, 12]
    assert (character.wounds, character.strain) == (5, 2)


def test_the_journal_is_the_experience() -> None:
    (character,) = genesys("player.json").characters

    assert (xp_total(character), xp_available(character)) == (120, 80)
    assert [entry.reason for entry in character.xp] == [
        "starting experience",
        "skill Charm 2",
        "characteristic presence 3",
        "award the ferry",
    ]


def test_local_skills_are_usable_with_the_characteristic_that_they_bring() -> None:
    imported = genesys("player.json")
    listed = {skill.key: skill for skill in imported.characters[0].skills}

    assert set(listed) == {"charm", "stealth", "discipline", "visdom", "melee_light"}
    assert listed["visdom"].characteristic is Characteristic.WILLPOWER
    assert listed["visdom"].category is SkillCategory.KNOWLEDGE
    assert listed["discipline"].characteristic is Characteristic.PRESENCE
    assert listed["charm"].characteristic is None
    assert lines(imported, ReportKind.SKILL_UNKNOWN) == [("", "Visdom", "Visdom")]


def test_a_skill_of_another_game_is_a_custom_one() -> None:
    imported = read_file(fixture_bytes("player.json"), narrative=STAR_WARS)
    listed = {skill.key: skill for skill in imported.characters[0].skills}

    assert listed["melee_light"].characteristic is Characteristic.BRAWN
    assert listed["melee_light"].category is SkillCategory.COMBAT
    assert ("", "Melee (Light)", "Melee (Light), Brawn") in lines(imported, ReportKind.SKILL_UNKNOWN)


def test_base_damage_is_the_damage_and_damage_is_the_condition() -> None:
    imported = genesys("player.json")
    (character,) = imported.characters

    assert damage(character) == {
        "Boat hook": (3, True, 3, "engaged"),
        "Dagger": (2, False, 3, "engaged"),
        "Wit": (4, False, 3, "engaged"),
    }
    assert character.weapons[1].notes == "quantity: 2\ncondition: minor"
    assert qualities(character, "Boat hook") == ["Vicious 1"]
    assert lines(imported, ReportKind.MELEE_WITHOUT_BRAWN) == [("Dagger", "2", "")]
    assert lines(imported, ReportKind.TOTAL_TAKEN) == [("Wit", "1 + Presence", "4")]
    assert lines(imported, ReportKind.OTHER_SKILLS) == [("Dagger", "Ranged", "Melee (Light)")]


def test_html_and_leftovers_of_editors_are_stripped() -> None:
    (character,) = genesys("player.json").characters

    assert character.notes == "Grew up by the river.\nFish & boats\nage: 30"
    assert character.talents[0].text == "Remove [ss]"
    assert (character.gear[0].name, character.gear[0].count, character.gear[0].notes) == ("Rope", 2, "[hh] strong")
    assert dict(character.extra) == {
        "motivation: fear": "Deep water: Never swims.",
        "super-characteristics": "presence",
        "injuries": "Broken Toe",
    }
    assert (character.species, character.career, character.credits) == ("Riverfolk", "Ferrier", 75)


@pytest.mark.parametrize("name", ["player.json", "minions.json", "rival.json", "nemesis.json"])
def test_ids_of_people_and_worlds_are_neither_kept_nor_told(name: str) -> None:
    imported = genesys(name)

    kept = f"{imported.characters} {imported.report}"

    assert not [each for each in ("Us3rId", "secret-world", "f0ld3r", "s3cr3t", "resources/") if each in kept]


def test_kinds_of_items_without_a_reader_are_listed() -> None:
    imported = genesys("player.json")

    assert lines(imported, ReportKind.LEFT_OUT) == [("luck", "3", ""), ("items of kind spell", "Splash", "")]
