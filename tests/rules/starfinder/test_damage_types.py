"""Damage types: categories, descriptions, and whom a type can harm."""

from typing import Any

import pytest

from rules.starfinder.damage_types import CATEGORIES, DESCRIPTIONS, Category, DamageType
from rules.starfinder.nature import Nature, Unaffected, affects, why_unaffected
from tests.examples import worked_examples

UNDEAD = Nature(is_living=False, is_undead=True)
CONSTRUCT = Nature(is_living=False, has_spirit=False, has_blood=False)


@pytest.mark.parametrize(("given", "expected"), worked_examples("sf2e_category"))
def test_a_type_is_in_the_category_that_the_worked_example_says(given: Any, expected: Any) -> None:
    assert CATEGORIES[DamageType(given["type"])] == expected["category"]


@pytest.mark.parametrize(
    ("category", "types"),
    [
        pytest.param(
            Category.PHYSICAL,
            {"bludgeoning", "piercing", "slashing", "bleed"},
            marks=pytest.mark.rule("SF2E-TYPE-01", "SF2E-BLD-01"),
            id="physical",
        ),
        pytest.param(
            Category.ENERGY,
            {"acid", "cold", "electricity", "fire", "sonic", "vitality", "void", "force"},
            marks=pytest.mark.rule("SF2E-TYPE-07", "SF2E-TYPE-08", "SF2E-TYPE-11"),
            id="energy",
        ),
        pytest.param(Category.SPIRIT, {"spirit"}, id="spirit"),
        pytest.param(Category.MENTAL, {"mental"}, id="mental"),
        pytest.param(Category.POISON, {"poison"}, id="poison"),
    ],
)
def test_the_types_of_each_category(category: Category, types: set[str]) -> None:
    assert {damage_type.value for damage_type, its in CATEGORIES.items() if its is category} == types


@pytest.mark.parametrize(
    ("damage_type", "words"),
    [
        pytest.param("bludgeoning", ("Blunt force",), marks=pytest.mark.rule("SF2E-TYPE-02"), id="bludgeoning"),
        pytest.param(
            "piercing", ("Stabs", "punctures", "bullets"), marks=pytest.mark.rule("SF2E-TYPE-03"), id="piercing"
        ),
        pytest.param("slashing", ("Cuts",), marks=pytest.mark.rule("SF2E-TYPE-04"), id="slashing"),
        pytest.param("force", ("Pure magical", "incorporeal"), marks=pytest.mark.rule("SF2E-TYPE-11"), id="force"),
        pytest.param(
            "spirit", ("sanctified", "holy", "unholy"), marks=pytest.mark.rule("SF2E-TYPE-14"), id="spirit's traits"
        ),
        pytest.param("mental", ("mindless", "immune"), marks=pytest.mark.rule("SF2E-TYPE-15"), id="mental"),
        pytest.param(
            "poison",
            ("Venoms", "toxins", "radiation", "contact", "ingestion", "inhalation", "injury"),
            marks=pytest.mark.rule("SF2E-TYPE-16"),
            id="poison",
        ),
        pytest.param("poison", ("affliction",), marks=pytest.mark.rule("SF2E-TYPE-17"), id="afflictions"),
        pytest.param("fire", ("lasers",), marks=pytest.mark.rule("SF2E-TYPE-18"), id="a laser deals fire"),
        pytest.param("void", ("entropy strike",), marks=pytest.mark.rule("SF2E-TYPE-18"), id="entropy strike: void"),
    ],
)
def test_the_description_of_a_type_says_what_it_is(damage_type: str, words: tuple[str, ...]) -> None:
    description = DESCRIPTIONS[DamageType(damage_type)]

    assert [word for word in words if word not in description] == []


def test_every_type_has_a_category_and_a_description() -> None:
    assert list(CATEGORIES) == list(DESCRIPTIONS) == list(DamageType)


@pytest.mark.parametrize(("given", "expected"), worked_examples("sf2e_type_affects"))
def test_a_type_harms_whom_the_worked_example_says(given: Any, expected: Any) -> None:
    nature = Nature(
        is_living=given.get("living", True),
        is_undead=given.get("undead", False),
        has_spirit=given.get("has_spirit", True),
        has_blood=given.get("has_blood", True),
    )

    assert affects(DamageType(given["damage_type"]), nature) is expected["affects"]


@pytest.mark.parametrize(
    ("damage_type", "nature", "reason"),
    [
        pytest.param(
            DamageType.VITALITY,
            Nature(),
            Unaffected.NOT_UNDEAD,
            marks=pytest.mark.rule("SF2E-TYPE-09"),
            id="vitality, the living",
        ),
        pytest.param(
            DamageType.VITALITY,
            CONSTRUCT,
            Unaffected.NOT_UNDEAD,
            marks=pytest.mark.rule("SF2E-TYPE-09"),
            id="vitality, a construct",
        ),
        pytest.param(
            DamageType.VITALITY, UNDEAD, None, marks=pytest.mark.rule("SF2E-TYPE-09"), id="vitality, the undead"
        ),
        pytest.param(DamageType.VOID, Nature(), None, marks=pytest.mark.rule("SF2E-TYPE-10"), id="void, the living"),
        pytest.param(
            DamageType.VOID,
            UNDEAD,
            Unaffected.NOT_LIVING,
            marks=pytest.mark.rule("SF2E-TYPE-10"),
            id="void, the undead",
        ),
        pytest.param(
            DamageType.VOID,
            CONSTRUCT,
            Unaffected.NOT_LIVING,
            marks=pytest.mark.rule("SF2E-TYPE-10"),
            id="void, a construct",
        ),
        pytest.param(
            DamageType.SPIRIT,
            Nature(is_disembodied=True),
            None,
            marks=pytest.mark.rule("SF2E-TYPE-12"),
            id="spirit, a spirit away from its body",
        ),
        pytest.param(
            DamageType.FIRE,
            Nature(is_disembodied=True),
            Unaffected.DISEMBODIED,
            marks=pytest.mark.rule("SF2E-TYPE-12"),
            id="fire, a spirit away from its body",
        ),
        pytest.param(
            DamageType.SPIRIT,
            Nature(is_possessed=True),
            Unaffected.POSSESSED,
            marks=pytest.mark.rule("SF2E-TYPE-12"),
            id="spirit, the possessed",
        ),
        pytest.param(
            DamageType.FIRE,
            Nature(is_possessed=True),
            None,
            marks=pytest.mark.rule("SF2E-TYPE-12"),
            id="fire, the possessed",
        ),
        pytest.param(
            DamageType.SPIRIT,
            CONSTRUCT,
            Unaffected.NO_SPIRIT,
            marks=pytest.mark.rule("SF2E-TYPE-13"),
            id="spirit, a construct",
        ),
        pytest.param(
            DamageType.SPIRIT, UNDEAD, None, marks=pytest.mark.rule("SF2E-TYPE-13"), id="spirit, whoever has one"
        ),
        pytest.param(
            DamageType.BLEED,
            UNDEAD,
            Unaffected.NO_BLEEDING,
            marks=pytest.mark.rule("SF2E-BLD-03"),
            id="bleed, the undead",
        ),
        pytest.param(
            DamageType.BLEED,
            CONSTRUCT,
            Unaffected.NO_BLEEDING,
            marks=pytest.mark.rule("SF2E-BLD-03"),
            id="bleed, a construct",
        ),
        pytest.param(
            DamageType.BLEED,
            Nature(has_blood=False),
            Unaffected.NO_BLOOD,
            marks=pytest.mark.rule("SF2E-BLD-04"),
            id="bleed, the bloodless",
        ),
        pytest.param(DamageType.BLEED, Nature(), None, marks=pytest.mark.rule("SF2E-BLD-04"), id="bleed, the living"),
        pytest.param(None, CONSTRUCT, None, id="untyped, a construct"),
    ],
)
def test_whom_a_type_does_not_harm_and_why(
    damage_type: DamageType | None, nature: Nature, reason: Unaffected | None
) -> None:
    assert why_unaffected(damage_type, nature) is reason
