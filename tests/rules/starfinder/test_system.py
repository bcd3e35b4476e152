"""Starfinder 2e among the games."""

from rules.starfinder.damage_types import DamageType
from rules.starfinder.dice import DamageDie
from rules.systems import SYSTEMS, system_named
from rules.systems.starfinder2e import STARFINDER_2E


def test_the_game_is_found_by_its_key() -> None:
    assert system_named("starfinder2e") is STARFINDER_2E


def test_it_has_typed_damage_and_no_narrative_dice() -> None:
    assert STARFINDER_2E.narrative is None
    assert STARFINDER_2E.damage is not None
    assert STARFINDER_2E.damage.types == tuple(DamageType)
    assert STARFINDER_2E.damage.dice == tuple(DamageDie)


def test_it_is_the_only_game_with_typed_damage_and_not_the_default() -> None:
    assert [system for system in SYSTEMS if system.damage is not None] == [STARFINDER_2E]
    assert SYSTEMS[0] is not STARFINDER_2E
