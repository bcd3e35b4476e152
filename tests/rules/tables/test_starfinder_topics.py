"""What is told about damage is what the functions compute."""

import pytest

from rules.starfinder.attack import NONLETHAL_PENALTY, AttackKind, strength_to_damage
from rules.starfinder.damage_types import Material
from rules.starfinder.dice import DamageDie
from rules.starfinder.modifiers import BONUS_TYPES
from rules.starfinder.persistent import FLAT_CHECK_DC
from rules.starfinder.scale import Scale
from rules.tables.starfinder_topics import DAMAGE_TOPICS

TEXTS = {topic.key: topic.text for topic in DAMAGE_TOPICS}


@pytest.mark.parametrize(
    ("key", "words"),
    [
        pytest.param("persistent_damage", f"DC {FLAT_CHECK_DC}", id="the flat check"),
        pytest.param("nonlethal_attack", f"penalty of {-NONLETHAL_PENALTY}", id="nonlethal"),
        pytest.param("weapon_dice", " to d12", id="the largest die"),
        *(pytest.param("precious_materials", material.value, id=material.value) for material in Material),
        *(pytest.param("bonuses_and_penalties", kind.value, id=kind.value) for kind in BONUS_TYPES),
    ],
)
def test_numbers_and_names_are_those_of_the_rules(key: str, words: str) -> None:
    assert words in TEXTS[key] or words.capitalize() in TEXTS[key]


def test_strength_is_told_as_it_is_added() -> None:
    added = {kind: (strength_to_damage(kind, 3), strength_to_damage(kind, -3)) for kind in AttackKind}

    assert [kind.value for kind, both in added.items() if both == (3, -3)] == ["melee", "unarmed", "thrown"]
    assert [kind.value for kind, both in added.items() if both == (1, -3)] == ["propulsive"]
    assert [kind.value for kind, both in added.items() if both == (0, 0)] == ["ranged", "spell", "grenade"]
    assert (
        "Melee, unarmed and thrown attacks add the whole modifier; propulsive weapons half of it" in TEXTS["strength"]
    )


def test_halves_are_told_as_they_are_rounded() -> None:
    assert [Scale.HALF.apply(amount) for amount in (1, 2, 3)] == [1, 1, 1]
    assert "half of 1 is 1" in TEXTS["doubling"]


def test_die_sizes_are_told_as_they_go_up() -> None:
    assert [die.increase(2) for die in DamageDie] == [*tuple(DamageDie)[1:], DamageDie.D12]
    assert "by one step at most" in TEXTS["weapon_dice"]


def test_topics_are_short_whole_sentences_with_keys_of_their_own() -> None:
    assert len(TEXTS) == len(DAMAGE_TOPICS)
    assert all(topic.text.endswith(".") and len(topic.text) <= 300 for topic in DAMAGE_TOPICS)
