"""Weapons and their qualities."""

from dataclasses import replace

import pytest

from rules.checks.skills import ATHLETICS, MELEE
from rules.combat.qualities import (
    ConditionEffect,
    DiceEffect,
    Quality,
    RatedQuality,
    Special,
    parse_quality,
    quality_named,
)
from rules.combat.weapons import Weapon
from rules.dice.die import Die
from rules.errors import IllegalAction, LimitExceeded, UnknownName
from rules.tables.qualities import ACCURATE, AUTO_FIRE, KNOCKDOWN, PIERCE, QUALITIES, SLOW_FIRING
from tests.rules.combat.scenes import a_weapon, qualities

by_name = pytest.mark.parametrize("quality", QUALITIES, ids=lambda quality: quality.key)


@by_name
def test_quality_does_something_and_says_so(quality: Quality) -> None:
    assert quality.effects
    assert quality.text.endswith(".")


@by_name
def test_quality_is_read_as_it_is_written(quality: Quality) -> None:
    rated = RatedQuality(quality, 3 if quality.is_ranked else 0)

    assert parse_quality(rated.label, QUALITIES) == rated


def test_only_these_have_no_ranks() -> None:
    assert [quality.name for quality in QUALITIES if not quality.is_ranked] == [
        "Auto-fire",
        "Cortosis",
        "Inferior",
        "Ion",
        "Knockdown",
        "Stun Damage",
        "Stun Setting",
        "Sunder",
        "Superior",
    ]


def test_keys_are_unique_and_rows_sorted_by_name() -> None:
    names = [quality.name for quality in QUALITIES]

    assert len({quality.key for quality in QUALITIES}) == len(QUALITIES)
    assert names == sorted(names)


@pytest.mark.rule("EOTE-RES-08", "EOTE-RES-09")
def test_prices() -> None:
    assert {quality.name: quality.cost for quality in QUALITIES if quality.cost} == {
        "Auto-fire": 2,
        "Blast": 2,
        "Burn": 2,
        "Concussive": 2,
        "Disorient": 2,
        "Ensnare": 2,
        "Knockdown": 2,
        "Linked": 2,
        "Stun": 2,
        "Sunder": 1,
    }
    assert {quality.name: quality.miss_cost for quality in QUALITIES if quality.miss_cost} == {"Blast": 3, "Guided": 3}
    assert [quality.name for quality in QUALITIES if not quality.is_active] == [
        "Accurate",
        "Breach",
        "Cortosis",
        "Cumbersome",
        "Defensive",
        "Deflection",
        "Inaccurate",
        "Inferior",
        "Ion",
        "Limited Ammo",
        "Pierce",
        "Prepare",
        "Slow-Firing",
        "Stun Damage",
        "Stun Setting",
        "Superior",
        "Tractor",
        "Unwieldy",
        "Vicious",
    ]


@pytest.mark.parametrize(
    ("text", "rated"),
    [
        pytest.param("Pierce 2", RatedQuality(PIERCE, 2), id="with ranks"),
        pytest.param("  pierce 2 ", RatedQuality(PIERCE, 2), id="in any case"),
        pytest.param("Pierce", RatedQuality(PIERCE, 1), id="without a number: one rank"),
        pytest.param("Autofire", RatedQuality(AUTO_FIRE), id="another spelling"),
        pytest.param("auto fire", RatedQuality(AUTO_FIRE), id="without the hyphen"),
        pytest.param("Slow Firing 1", RatedQuality(SLOW_FIRING, 1), id="two words and a number"),
        pytest.param("Knockdown", RatedQuality(KNOCKDOWN), id="without ranks"),
    ],
)
def test_reading(text: str, rated: RatedQuality) -> None:
    assert parse_quality(text, QUALITIES) == rated


@pytest.mark.parametrize("text", ["Shiny", "", "3", "Shiny 2"])
def test_unknown_qualities_are_refused(text: str) -> None:
    with pytest.raises(UnknownName):
        parse_quality(text, QUALITIES)


def test_alias_finds_the_quality() -> None:
    assert quality_named("Innacurate", QUALITIES).key == "inaccurate"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        pytest.param("Pierce 0", IllegalAction, id="no rank"),
        pytest.param("Pierce 101", LimitExceeded, id="too many ranks"),
        pytest.param("Knockdown 2", IllegalAction, id="ranks where there are none"),
    ],
)
def test_ranks_are_bounded(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        parse_quality(text, QUALITIES)


class TestWeapon:
    """A weapon is right or does not exist."""

    @pytest.mark.parametrize(
        ("field", "value", "error"),
        [
            ("damage", -1, IllegalAction),
            ("damage", 101, LimitExceeded),
            ("critical_rating", 0, IllegalAction),
            ("encumbrance", -1, IllegalAction),
            ("hands", 0, IllegalAction),
            ("hands", 3, LimitExceeded),
            ("skill", ATHLETICS, IllegalAction),
            ("qualities", qualities("Pierce 1", "Pierce 2"), IllegalAction),
        ],
    )
    def test_nonsense_is_refused(self, field: str, value: object, error: type[Exception]) -> None:
        with pytest.raises(error):
            replace(a_weapon(), **{field: value})  # type: ignore[arg-type]  # the fields are the point

    def test_it_weighs_nothing_and_takes_one_hand_unless_said(self) -> None:
        knife = Weapon("Knife", MELEE, damage=1)

        assert (knife.encumbrance, knife.hands, knife.critical_rating, knife.qualities) == (0, 1, None, ())

    def test_it_knows_its_effects(self) -> None:
        weapon: Weapon = a_weapon("Accurate 2", "Stun Setting", "Limited Ammo 4")

        assert list(weapon.effects_of(DiceEffect)) == [(RatedQuality(ACCURATE, 2), DiceEffect(Die.BOOST))]
        assert list(weapon.effects_of(ConditionEffect)) == []
        assert weapon.has(Special.STUN_SETTING)
        assert not weapon.has(Special.ION)
        assert (weapon.rank_of(Special.LIMITED_AMMO), weapon.rank_of(Special.PREPARE)) == (4, 0)
