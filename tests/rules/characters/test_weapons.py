"""Weapons of a sheet, and characters in a fight."""

from dataclasses import replace

import pytest

from rules.characters.character import Character
from rules.characters.checks import TALENTS
from rules.characters.parts import SheetQuality, SheetSkill, SheetTalent, SheetWeapon
from rules.characters.weapons import (
    arm_of,
    attacker_of,
    plan_weapon,
    target_of,
    unknown_qualities,
    weapon_named,
    weapon_of,
)
from rules.checks.ranges import RangeBand
from rules.checks.sources import boost
from rules.combat.damage import Harm
from rules.combat.improvised import ImprovisedSize
from rules.combat.parties import Build
from rules.dice.pool import DicePool
from rules.errors import AmbiguousName, IllegalAction, UnknownName
from rules.tables.weapons import IMPROVISED_WEAPONS, UNARMED
from tests.rules.characters.people import BLASTER, EDGE, HOUSE, NOBODY, TROOPERS, VADER, VEX, VIBROKNIFE

HALE = replace(VEX, injuries=())


def armed(*weapons: SheetWeapon) -> Character:
    return replace(HALE, weapons=weapons)


def test_a_weapon_is_taken_from_the_sheet_with_its_qualities() -> None:
    weapon = weapon_of(HALE, VIBROKNIFE, EDGE)

    assert (weapon.name, weapon.skill.key, weapon.damage, weapon.adds_brawn) == ("Vibroknife", "melee", 1, True)
    assert (weapon.critical_rating, weapon.range, weapon.hands) == (2, RangeBand.ENGAGED, 1)
    assert [rated.label for rated in weapon.qualities] == ["Pierce 2", "Vicious 1"]


@pytest.mark.parametrize(
    ("written", "labels"),
    [
        pytest.param((SheetQuality(name="Auto-Fire", rank=2),), ["Auto-fire"], id="a rank that it cannot have"),
        pytest.param((SheetQuality(name="pierce"),), ["Pierce 1"], id="no rank"),
        pytest.param((SheetQuality(name="Pierce", rank=0),), ["Pierce 1"], id="rank zero"),
        pytest.param(
            (SheetQuality(name="Pierce", rank=3), SheetQuality(name="PIERCE", rank=1), SheetQuality(name="Zap")),
            ["Pierce 3"],
            id="twice, and an unknown one",
        ),
        pytest.param(
            (SheetQuality(name="Pierce", rank=1), SheetQuality(name="Pierce", rank=3)), ["Pierce 3"], id="higher later"
        ),
    ],
)
def test_qualities_are_read_as_far_as_the_game_has_them(written: tuple[SheetQuality, ...], labels: list[str]) -> None:
    weapon = weapon_of(HALE, replace(BLASTER, qualities=written), EDGE)

    assert [rated.label for rated in weapon.qualities] == labels


def test_unknown_qualities_are_told() -> None:
    odd = replace(BLASTER, qualities=(SheetQuality(name="Zap", rank=2), SheetQuality(name="Burn", rank=1)))

    assert unknown_qualities(odd, EDGE) == ("Zap",)


def test_a_weapon_of_unknown_damage_cannot_be_attacked_with() -> None:
    with pytest.raises(IllegalAction) as refused:
        weapon_of(HALE, replace(BLASTER, damage=None), EDGE)

    assert refused.value.rule == "weapon_without_damage"
    assert refused.value.facts == {"weapon": "Blaster pistol"}


def test_nobody_attacks_with_a_skill_that_is_not_for_combat() -> None:
    with pytest.raises(IllegalAction, match="not_a_combat_skill"):
        weapon_of(HALE, replace(BLASTER, skill="cool"), EDGE)
    with pytest.raises(UnknownName):
        weapon_of(HALE, replace(BLASTER, skill="ranged_heavyish"), EDGE)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        pytest.param("Blaster pistol", "Blaster pistol", id="as written"),
        pytest.param("BLASTER PISTOL", "Blaster pistol", id="in capitals"),
        pytest.param("blaster-pistol", "Blaster pistol", id="with a dash"),
        pytest.param("unarmed", "Unarmed", id="what everybody has"),
    ],
)
def test_weapons_are_found_by_name_and_everybody_has_bare_hands(name: str, found: str) -> None:
    assert weapon_named(HALE, name, EDGE).name == found


def test_the_first_of_two_weapons_with_one_name_is_meant() -> None:
    two = armed(BLASTER, replace(BLASTER, damage=9))

    assert weapon_named(two, "blasterpistol", EDGE).damage == 6
    assert weapon_named(two, "Blaster pistol", EDGE).damage == 6


def test_unknown_and_ambiguous_weapons_are_refused() -> None:
    with pytest.raises(UnknownName) as unknown:
        weapon_named(HALE, "blastre pistol", EDGE)
    assert unknown.value.suggestions == ("Blaster pistol",)
    with pytest.raises(AmbiguousName):
        weapon_named(armed(BLASTER, replace(BLASTER, name="Blaster rifle")), "blaster", EDGE)


def test_a_sheet_may_name_what_everybody_has_and_keeps_what_is_special_about_it() -> None:
    fists = SheetWeapon(name="unarmed", skill="brawl", damage=0, adds_brawn=True, critical_rating=5)
    stool = SheetWeapon(name="Small improvised weapon", skill="melee", damage=1, adds_brawn=True)

    assert weapon_of(HALE, fists, EDGE).may_deal_strain == UNARMED.may_deal_strain
    assert weapon_of(HALE, stool, EDGE).is_improvised == IMPROVISED_WEAPONS[ImprovisedSize.SMALL].is_improvised


def test_an_arm_is_used_as_well_as_the_sheet_says() -> None:
    arm = arm_of(HALE, "vibroknife", EDGE)

    assert (arm.rating.characteristic, arm.rating.ranks) == (4, 0)  # Melee by Agility


def test_attacker_and_target_bring_their_talents() -> None:
    killer = replace(HALE, talents=(SheetTalent(name="Lethal Blows", ranks=2),))

    attacker, target = attacker_of(killer, EDGE), target_of(VADER, EDGE)

    assert (attacker.brawn, attacker.agility, attacker.lethal_blows) == (3, 4, 2)
    assert (target.soak.total, target.adversary, target.durable) == (9, 3, 2)
    assert len(target.defenses) == 2
    assert target_of(NOBODY, EDGE).soak.total == 2


def test_a_weapon_is_rolled_at_its_own_range_against_nobody_in_particular() -> None:
    plan = plan_weapon(HALE, "blaster pistol", EDGE, HOUSE)

    assert plan.order.range_band is RangeBand.MEDIUM
    assert plan.pool == DicePool(proficiency=1, ability=3, difficulty=2)


def test_an_attack_from_the_sheet_brings_target_load_and_whatever_else() -> None:
    sure = replace(HALE, skills=(SheetSkill(key="ranged_light", name="Ranged (Light)", ranks=1, removes_setback=1),))

    plan = plan_weapon(
        sure,
        "blaster pistol",
        EDGE,
        HOUSE,
        range_band=RangeBand.SHORT,
        target=target_of(VADER, EDGE),
        harm=Harm.STRAIN,
        changes=boost("aiming"),
    )

    assert plan.pool == DicePool(proficiency=1, ability=3, boost=1, challenge=2)
    assert TALENTS in [source.reason for source in plan.explained.sources]


def test_a_group_attacks_with_the_ranks_of_all_who_stand() -> None:
    group = replace(TROOPERS, weapons=(replace(BLASTER, skill="ranged_heavy"),))

    assert plan_weapon(group, "blaster pistol", EDGE, HOUSE).pool == DicePool(proficiency=3, difficulty=2)


@pytest.mark.parametrize(("species", "build"), [("Protocol Droid", Build.DROID), ("Twi'lek", Build.LIVING)])
def test_droid_is_a_target_of_its_own_kind(species: str, build: Build) -> None:
    assert target_of(replace(HALE, species=species), EDGE).build is build
