"""Totals are worked out from their parts each time they are read."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from rules.characters import totals
from rules.characters.character import Character, DefensePart
from rules.characters.parts import (
    BurdenKind,
    Part,
    SheetArmor,
    SheetInjury,
    SheetItem,
    SheetQuality,
    SheetTalent,
    SheetWeapon,
)
from rules.characters.sheet import sheet_text
from rules.checks.skills import AttackKind, Characteristic
from rules.combat.defense import DefenseKind, DefenseRole
from rules.errors import LimitExceeded, RulesError
from rules.ledger import Ledger, Line
from tests.rules.characters.making import characters
from tests.rules.characters.people import EDGE, HOUSE, NOBODY, TROOPERS, VADER, VEX


def soak(character: Character) -> Ledger:
    return totals.soak(character, EDGE)


@pytest.mark.rule("EOTE-SOAK-01", "EOTE-SOAK-04")
def test_soak_is_brawn_worn_armor_and_every_other_part() -> None:
    assert soak(VEX).lines == (Line("Brawn", 3), Line("Padded armor", 2), Line("Enduring", 1))


@pytest.mark.rule("EOTE-SOK-01")
def test_somebody_without_armor_has_soak_by_brawn_alone() -> None:
    assert soak(NOBODY).total == 2


@pytest.mark.rule("EOTE-SOAK-05")
def test_the_same_source_of_soak_twice_counts_once() -> None:
    assert soak(replace(VEX, soak=(Part("Enduring", 1), Part("Enduring", 2)))).total == 3 + 2 + 2


def test_what_lowers_soak_is_taken_off() -> None:
    assert soak(replace(VEX, soak=(Part("acid", -1),))).lines[-1] == Line("acid", -1)


def test_a_printed_total_holds_brawn_and_armor_already() -> None:
    assert soak(TROOPERS).total == 5
    assert soak(replace(TROOPERS, soak=(Part("total", 5), Part("shield", 1)))).total == 6


def test_armor_that_is_carried_or_counted_elsewhere_does_not_count() -> None:
    assert totals.worn_armor(VEX) == VEX.armor[:1]
    assert totals.worn_armor(TROOPERS) == ()


@pytest.mark.parametrize(
    ("injuries", "brawn"),
    [
        pytest.param((), 3, id="none"),
        pytest.param((SheetInjury(key="compromised"),), 3, id="one that strikes none"),
        pytest.param((SheetInjury(key="crippled", limb="leg"),), 3, id="a limb"),
        pytest.param((SheetInjury(key="gruesome_injury", characteristic=Characteristic.BRAWN),), 2, id="for good"),
        pytest.param(
            (SheetInjury(key="gruesome_injury", state="healed", characteristic=Characteristic.BRAWN),),
            2,
            id="for good, healed",
        ),
        pytest.param(
            (SheetInjury(key="horrific_injury", characteristic=Characteristic.BRAWN),), 2, id="until it is healed"
        ),
        pytest.param(
            (SheetInjury(key="horrific_injury", state="healed", characteristic=Characteristic.BRAWN),), 3, id="healed"
        ),
        pytest.param((SheetInjury(key="horrific_injury", characteristic=Characteristic.AGILITY),), 3, id="another"),
        pytest.param((SheetInjury(key="horrific_injury"),), 3, id="nobody has said which"),
    ],
)
def test_injuries_lower_a_characteristic_and_what_comes_from_it(injuries: tuple[SheetInjury, ...], brawn: int) -> None:
    hurt = replace(VEX, injuries=injuries)

    assert totals.characteristic(hurt, Characteristic.BRAWN, EDGE).total == brawn
    assert soak(hurt).total == brawn + 3
    assert totals.load(hurt, EDGE).threshold == 5 + brawn + 4


def test_what_injuries_take_is_a_line_of_its_own() -> None:
    hurt = replace(VEX, injuries=(SheetInjury(key="gruesome_injury", characteristic=Characteristic.BRAWN),))

    assert totals.characteristic(hurt, Characteristic.BRAWN, EDGE).lines == (
        Line("Brawn", 3),
        Line("Critical Injuries", -1),
    )


def test_melee_and_ranged_defense_come_from_different_sources() -> None:
    assert totals.defense(VEX, AttackKind.MELEE, EDGE, HOUSE).total == 1
    assert totals.defense(VEX, AttackKind.RANGED, EDGE, HOUSE).total == 0
    assert totals.defense(VADER, AttackKind.MELEE, EDGE, HOUSE).total == 2
    assert totals.defense(VADER, AttackKind.RANGED, EDGE, HOUSE).total == 1


def test_worn_armor_provides_defense_and_other_parts_increase_it() -> None:
    armored = replace(
        VEX,
        armor=(SheetArmor(name="Heavy", defense=1),),
        defense=(
            DefensePart(source="dodge", rating=1, kind=DefenseKind.RANGED),
            DefensePart(source="cover", rating=1, kind=DefenseKind.RANGED, role=DefenseRole.PROVIDES),
        ),
    )

    assert totals.defense(armored, AttackKind.RANGED, EDGE, HOUSE).lines == (Line("Heavy", 1), Line("dodge", 1))
    assert totals.defense(armored, AttackKind.MELEE, EDGE, HOUSE).total == 1


def test_weapons_with_defensive_and_deflection_add_to_armor_and_the_best_of_them_counts() -> None:
    saber = SheetWeapon(
        name="Saber",
        skill="lightsaber",
        qualities=(SheetQuality(name="Defensive", rank=2), SheetQuality(name="Deflection")),
    )
    shield = replace(saber, name="Shield", qualities=(SheetQuality(name="deflection", rank=2), SheetQuality(name="?")))
    armed = replace(NOBODY, armor=(SheetArmor(name="Heavy", defense=1),), weapons=(saber, shield))

    assert totals.defense(armed, AttackKind.MELEE, EDGE, HOUSE).lines == (
        Line("Heavy", 1),
        Line("Saber (Defensive 2)", 2),
    )
    assert totals.defense(armed, AttackKind.RANGED, EDGE, HOUSE).lines == (
        Line("Heavy", 1),
        Line("Shield (Deflection 2)", 2),
    )
    adding = replace(HOUSE, gear_increases_add=True)
    assert totals.defense(armed, AttackKind.RANGED, EDGE, adding).total == 1 + 1 + 2


def test_a_sheet_whose_weapon_is_absurd_is_still_told() -> None:
    absurd = SheetWeapon(name="Wall", skill="melee", qualities=(SheetQuality(name="Defensive", rank=100_000),))
    walled = replace(NOBODY, weapons=(absurd,))

    with pytest.raises(LimitExceeded):
        totals.defense(walled, AttackKind.MELEE, EDGE, HOUSE)
    assert "Melee Defense ?" in sheet_text(walled, EDGE, HOUSE)


def test_thresholds_are_the_sum_of_their_parts_and_may_not_be_set_yet() -> None:
    wounds, strain = totals.wound_threshold(VEX), totals.strain_threshold(VEX)

    assert (wounds and wounds.total, strain and strain.total) == (15, 12)
    assert totals.wound_threshold(NOBODY) is None
    assert totals.strain_threshold(TROOPERS) is None


def test_load_is_everything_carried_and_worn_armor_weighs_less() -> None:
    load = totals.load(VEX, EDGE)

    assert load.carried == 1 + 1 + 3 + 1  # two weapons, armor in the bag, rope
    assert load.worn_armor == 3
    assert load.small_items == 3
    assert (load.total, load.threshold) == (6, 12)


def test_more_than_anybody_can_carry_is_refused() -> None:
    with pytest.raises(LimitExceeded):
        totals.load(replace(VEX, gear=(SheetItem(name="gold", count=10_000, encumbrance=10),)), EDGE)


def test_experience_is_what_was_gained_and_what_is_left() -> None:
    assert (totals.xp_total(VEX), totals.xp_available(VEX)) == (110, 100)


def test_obligations_and_duties_add_up_by_themselves() -> None:
    assert totals.burden_total(VEX, BurdenKind.OBLIGATION) == 15
    assert totals.burden_total(VEX, BurdenKind.DUTY) == 3
    assert [burden.name for burden in totals.burdens_of(VEX, BurdenKind.OBLIGATION)] == ["Debt", "Bounty"]


def test_committed_force_dice_are_not_left() -> None:
    assert totals.force_left(VEX) == 1
    assert totals.force_left(replace(VEX, force_committed=3)) == 0


def test_ranks_of_a_talent_are_counted_whatever_its_case() -> None:
    twice = replace(VEX, talents=(SheetTalent(name="Grit", ranks=2), SheetTalent(name="GRIT")))

    assert totals.talent_ranks(twice, "grit") == 3
    assert totals.talent_ranks(VEX, "Toughened") == 0


@settings(max_examples=60, deadline=None)
@given(characters())
def test_totals_of_any_sheet_are_told_or_refused(character: Character) -> None:
    for each in Characteristic:
        assert totals.characteristic(character, each, EDGE).total >= 0
    for attack in AttackKind:
        assert totals.defense(character, attack, EDGE, HOUSE).total >= 0
    assert totals.soak(character, EDGE).lines or not character.soak
    try:
        assert totals.load(character, EDGE).total >= 0
    except RulesError:
        assert sum(item.count * max(1, item.encumbrance) for item in character.gear) > 9_000
