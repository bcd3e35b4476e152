"""Damage dice: sizes, raising them, and the dice of a weapon."""

from typing import Any

import pytest

from rules.errors import IllegalAction, LimitExceeded
from rules.starfinder.damage import MOST_DICE
from rules.starfinder.dice import DamageDie, Dice, WeaponDice, merge_dice, weapon_dice
from rules.starfinder.reader import format_damage, read_damage
from tests.examples import worked_examples

D4, D6, D8, D10, D12 = DamageDie


@pytest.mark.parametrize(("given", "expected"), worked_examples("sf2e_die_size"))
def test_a_die_is_raised_as_the_worked_example_says(given: Any, expected: Any) -> None:
    assert DamageDie(given["die"]).increase(given["increases"]) == expected["die"]


@pytest.mark.rule("SF2E-DICE-07", "SF2E-DICE-08")
def test_each_size_is_raised_to_the_next_and_d12_to_none() -> None:
    assert [die.increase() for die in DamageDie] == [D6, D8, D10, D12, D12]


@pytest.mark.rule("SF2E-DICE-09")
def test_however_many_effects_ask_a_size_is_raised_once() -> None:
    assert [die.increase(5) for die in DamageDie] == [die.increase() for die in DamageDie]


def test_a_die_that_nothing_asks_to_raise_stays() -> None:
    assert D6.increase(0) is D6


@pytest.mark.parametrize(("given", "expected"), worked_examples("sf2e_weapon_dice"))
def test_a_weapon_has_the_dice_that_the_worked_example_says(given: Any, expected: Any) -> None:
    dice = weapon_dice(
        DamageDie(given["size"]),
        grade_extra=given.get("grade_extra", 0),
        other_extra=given.get("other_extra", 0),
        increases=given.get("increase", 0),
    )

    assert {"die": dice.die, "rolled": dice.rolled, "counted": dice.counted} == expected


@pytest.mark.rule("SF2E-DICE-01")
def test_a_standard_weapon_rolls_one_die() -> None:
    assert weapon_dice(D10) == WeaponDice(die=D10, rolled=1, counted=1)


@pytest.mark.rule("SF2E-DICE-02", "SF2E-DICE-05")
def test_the_dice_of_a_grade_are_rolled_and_counted() -> None:
    assert weapon_dice(D8, grade_extra=2) == WeaponDice(die=D8, rolled=3, counted=3)


@pytest.mark.rule("SF2E-DICE-03", "SF2E-DICE-06")
def test_dice_from_abilities_are_rolled_but_not_counted() -> None:
    assert weapon_dice(D8, grade_extra=1, other_extra=2) == WeaponDice(die=D8, rolled=4, counted=2)


@pytest.mark.rule("SF2E-DICE-10")
def test_raising_the_size_raises_every_die_of_the_weapon() -> None:
    assert weapon_dice(D6, grade_extra=1, other_extra=1, increases=1) == WeaponDice(die=D8, rolled=3, counted=2)


@pytest.mark.rule("SF2E-DICE-03", "SF2E-DICE-04")
def test_added_weapon_dice_have_the_weapons_size() -> None:
    damage = read_damage("2d8+4 fire + 1d6 precision + 1d4 cold")

    assert format_damage(damage.add_dice(2)) == "4d8+4 fire + 1d6 precision + 1d4 cold"


@pytest.mark.rule("SF2E-DICE-10")
def test_raising_an_expression_raises_the_weapons_dice_and_no_others() -> None:
    damage = read_damage("2d8+4 fire + 1d6 precision + 1d4 cold")

    assert format_damage(damage.increase_die(3)) == "2d10+4 fire + 1d6 precision + 1d4 cold"


def test_raised_dice_join_those_that_have_that_size_already() -> None:
    assert format_damage(read_damage("1d6+2d8 fire").increase_die()) == "3d8 fire"


@pytest.mark.rule("SF2E-ROLL-06")
@pytest.mark.parametrize("change", [lambda damage: damage.add_dice(1), lambda damage: damage.increase_die()])
def test_a_fixed_number_has_no_weapon_dice_to_change(change: Any) -> None:
    with pytest.raises(IllegalAction) as refused:
        change(read_damage("7 fire"))

    assert refused.value.rule == "no_weapon_dice"


def test_no_expression_holds_more_dice_than_the_limit() -> None:
    with pytest.raises(LimitExceeded) as refused:
        read_damage("60d6 fire + 39d4 cold").add_dice(2)

    assert (refused.value.limit, refused.value.got) == (MOST_DICE, MOST_DICE + 1)


def test_dice_of_a_size_are_put_together() -> None:
    assert merge_dice((Dice(1, D8), Dice(2, D6), Dice(3, D8))) == (Dice(4, D8), Dice(2, D6))


def test_no_dice_are_no_value() -> None:
    with pytest.raises(ValueError, match="no dice: 0d6"):
        Dice(0, D6)
