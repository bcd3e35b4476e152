"""The weapon that somebody attacks with, however it was said."""

from dataclasses import replace

import pytest

from rules.characters.arms import arm_said, only_arm, weapon_names
from rules.characters.parts import SheetWeapon
from rules.checks.ranges import RangeBand
from rules.errors import AmbiguousName, IllegalAction, NotationError, UnknownName
from tests.rules.characters.people import BLASTER, EDGE, VEX, VIBROKNIFE

HALE = replace(VEX, injuries=(), weapons=(BLASTER, VIBROKNIFE))


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (BLASTER.name.upper(), BLASTER.name),
        ("vib", VIBROKNIFE.name),
        (BLASTER.name[:4], BLASTER.name),
        ("small", "Small improvised weapon"),
        ("unarmed", "Unarmed"),
        ("improvised small", "Small improvised weapon"),
        ("Large Improvised", "Large improvised weapon"),
        ("medium improvised weapon", "Medium improvised weapon"),
    ],
)
def test_weapon_is_found_by_its_name(said: str, name: str) -> None:
    arm = arm_said(HALE, said, EDGE)

    assert arm.weapon.name == name
    assert arm.rating.skill.key == arm.weapon.skill.key


def test_weapon_is_typed_with_its_numbers() -> None:
    arm = arm_said(HALE, "hold-out blaster, ranged light, damage 5, crit 4, short, stun setting", EDGE)

    assert (arm.weapon.damage, arm.weapon.critical_rating, arm.weapon.range) == (5, 4, RangeBand.SHORT)
    assert [rated.label for rated in arm.weapon.qualities] == ["Stun Setting"]


@pytest.mark.parametrize("said", ["fists", "Bare hands", "kick"])
def test_bare_hands_have_many_names(said: str) -> None:
    assert arm_said(HALE, said, EDGE).weapon.name == "Unarmed"


def test_of_an_unknown_weapon_it_is_told_which_there_are() -> None:
    with pytest.raises(UnknownName) as refused:
        arm_said(HALE, "club", EDGE)

    assert refused.value.known == weapon_names(HALE, EDGE)


def test_weapon_with_a_comma_in_its_name_is_found_by_it() -> None:
    odd = replace(BLASTER, name="Blaster, old")

    assert arm_said(replace(HALE, weapons=(odd,)), "blaster, old", EDGE).weapon.name == "Blaster, old"


@pytest.mark.parametrize(
    ("said", "refusal"),
    [
        ("improvised", AmbiguousName),
        ("weapon", AmbiguousName),
        ("improvised chair", UnknownName),
        ("lightsaber", UnknownName),
        (" ", UnknownName),
        ("chair, damage 3", NotationError),
        ("improvised chair, melee, damage many", NotationError),
        ("chair, melee", NotationError),
        ("chair, cool, damage 3", IllegalAction),
    ],
)
def test_what_is_no_weapon_is_refused(said: str, refusal: type[Exception]) -> None:
    with pytest.raises(refusal):
        arm_said(HALE, said, EDGE)


def test_only_weapon_needs_no_name() -> None:
    assert only_arm(replace(HALE, weapons=(BLASTER,)), EDGE).weapon.name == BLASTER.name
    assert only_arm(replace(HALE, weapons=(BLASTER, BLASTER)), EDGE).weapon.name == BLASTER.name
    assert only_arm(replace(HALE, weapons=()), EDGE).weapon.name == "Unarmed"


def test_several_weapons_are_asked_for() -> None:
    with pytest.raises(IllegalAction) as refusal:
        only_arm(HALE, EDGE)

    assert refusal.value.facts == {"weapons": (BLASTER.name, VIBROKNIFE.name)}


def test_weapon_without_numbers_is_refused() -> None:
    with pytest.raises(IllegalAction) as refusal:
        only_arm(replace(HALE, weapons=(SheetWeapon(name="Relic", skill="melee"),)), EDGE)

    assert refusal.value.rule == "weapon_without_damage"


def test_every_weapon_is_named_once_those_of_the_sheet_first() -> None:
    names = weapon_names(replace(HALE, weapons=(VIBROKNIFE, VIBROKNIFE)), EDGE)

    assert names[:2] == ("Vibroknife", "Unarmed")
    assert len(names) == 5
