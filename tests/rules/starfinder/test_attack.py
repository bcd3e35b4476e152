"""What the kind of attack adds to damage, and what it costs to attack against a weapon's nature."""

from typing import Any

import pytest

from rules.starfinder.attack import AttackKind, attribute_modifier, nonlethal_modifier, strength_to_damage
from rules.starfinder.modifiers import Modifier, ModifierType, total_modifier
from tests.examples import worked_examples
from tests.rules.starfinder.builders import modifiers_from


@pytest.mark.parametrize(("given", "expected"), worked_examples("sf2e_attribute"))
def test_an_attack_adds_as_much_strength_as_the_worked_example_says(given: Any, expected: Any) -> None:
    (word,) = given["traits"] or (given["kind"],)

    assert strength_to_damage(AttackKind(word), given["strength"]) == expected["adds"]


@pytest.mark.parametrize(
    ("kind", "adds"),
    [
        pytest.param(AttackKind.MELEE, 3, marks=pytest.mark.rule("SF2E-ROLL-07"), id="melee weapon"),
        pytest.param(AttackKind.UNARMED, 3, marks=pytest.mark.rule("SF2E-ROLL-07"), id="unarmed"),
        pytest.param(AttackKind.RANGED, 0, marks=pytest.mark.rule("SF2E-ROLL-08"), id="ranged weapon"),
        pytest.param(AttackKind.THROWN, 3, marks=pytest.mark.rule("SF2E-ROLL-09"), id="thrown weapon"),
        pytest.param(AttackKind.PROPULSIVE, 1, marks=pytest.mark.rule("SF2E-ROLL-10"), id="propulsive: half, down"),
        pytest.param(AttackKind.SPELL, 0, marks=pytest.mark.rule("SF2E-ROLL-11"), id="spell"),
        pytest.param(AttackKind.GRENADE, 0, marks=pytest.mark.rule("SF2E-ROLL-11"), id="grenade"),
    ],
)
def test_how_much_of_a_strength_of_3_an_attack_adds(kind: AttackKind, adds: int) -> None:
    assert strength_to_damage(kind, 3) == adds


@pytest.mark.rule("SF2E-ROLL-10")
@pytest.mark.parametrize(("strength", "adds"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_a_propulsive_weapon_adds_half_of_a_strength_rounded_down(strength: int, adds: int) -> None:
    assert strength_to_damage(AttackKind.PROPULSIVE, strength) == adds


@pytest.mark.rule("SF2E-ROLL-10")
def test_a_propulsive_weapon_adds_all_of_a_negative_strength() -> None:
    assert strength_to_damage(AttackKind.PROPULSIVE, -3) == -3


def test_the_attribute_modifier_names_where_it_comes_from() -> None:
    assert attribute_modifier(AttackKind.MELEE, 4) == Modifier(ModifierType.ATTRIBUTE, 4, source="Strength, melee")


def test_an_attack_that_adds_nothing_has_no_attribute_modifier() -> None:
    assert attribute_modifier(AttackKind.GRENADE, 4) is None


@pytest.mark.parametrize(("given", "expected"), worked_examples("sf2e_nonlethal"))
def test_the_attack_roll_is_changed_as_the_worked_example_says(given: Any, expected: Any) -> None:
    penalty = nonlethal_modifier(
        weapon_is_nonlethal=given["weapon_is_nonlethal"], attack_is_nonlethal=given["attack_is_nonlethal"]
    )

    modifiers = (*modifiers_from(given["other"]), *([penalty] if penalty else []))
    assert total_modifier(modifiers) == expected["attack_modifier"]


@pytest.mark.rule("SF2E-NL-02")
def test_a_nonlethal_weapon_attacks_nonlethally_without_penalty() -> None:
    assert nonlethal_modifier(weapon_is_nonlethal=True, attack_is_nonlethal=True) is None


@pytest.mark.rule("SF2E-NL-03", "SF2E-NL-05")
def test_a_nonlethal_attack_with_a_lethal_weapon_has_a_circumstance_penalty_of_2() -> None:
    penalty = nonlethal_modifier(weapon_is_nonlethal=False, attack_is_nonlethal=True)

    assert penalty == Modifier(ModifierType.CIRCUMSTANCE, -2, source="nonlethal attack with a lethal weapon")


@pytest.mark.rule("SF2E-NL-04", "SF2E-NL-05")
def test_a_lethal_attack_with_a_nonlethal_weapon_has_a_circumstance_penalty_of_2() -> None:
    penalty = nonlethal_modifier(weapon_is_nonlethal=True, attack_is_nonlethal=False)

    assert penalty == Modifier(ModifierType.CIRCUMSTANCE, -2, source="lethal attack with a nonlethal weapon")
