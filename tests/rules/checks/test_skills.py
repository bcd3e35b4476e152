"""Characteristics and skills."""

import pytest

from rules.checks.skills import (
    BRAWL,
    COMBAT_SKILLS,
    GUNNERY,
    MELEE,
    RANGED_HEAVY,
    RANGED_LIGHT,
    AttackKind,
    Characteristic,
    Skill,
    SkillCategory,
    SkillRating,
)


@pytest.mark.rule("EOTE-SEQ-01", "EOTE-SEQ-02", "EOTE-ATK-01", "EOTE-ATK-02", "EOTE-ATK-03")
def test_combat_skills_are_of_two_kinds() -> None:
    assert {skill for skill in COMBAT_SKILLS if skill.attack is AttackKind.RANGED} == {
        RANGED_LIGHT,
        RANGED_HEAVY,
        GUNNERY,
    }
    assert {skill for skill in COMBAT_SKILLS if skill.attack is AttackKind.MELEE} == {MELEE, BRAWL}
    assert {skill.category for skill in COMBAT_SKILLS} == {SkillCategory.COMBAT}


@pytest.mark.rule("EOTE-SEQ-02")
def test_imported_skill_carries_its_own_kind_and_characteristic() -> None:
    lightsaber = Skill(
        "lightsaber", "Lightsaber (Agility)", characteristic=Characteristic.AGILITY, attack=AttackKind.MELEE
    )

    assert SkillRating(lightsaber, 4, ranks=2).characteristic_label == "Agility 4"
    assert lightsaber.attack is AttackKind.MELEE


def test_helper_is_named_beside_what_they_lend() -> None:
    rating = SkillRating(BRAWL, 4, ranks=2, characteristic_from="Lowhhrick", ranks_from="Oskara")

    assert (rating.characteristic_label, rating.ranks_label) == ("Brawn 4 (Lowhhrick)", "Brawl 2 (Oskara)")
