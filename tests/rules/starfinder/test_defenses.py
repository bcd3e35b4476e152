"""Immunities, weaknesses and resistances: what they are against, their order, and their lines."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given as with_any
from hypothesis import strategies as st

from rules.ledger import Line
from rules.starfinder.damage_types import Category, DamageType, Material, Trait
from rules.starfinder.defense_reader import read_defenses
from rules.starfinder.defenses import Defenses, Immunity, Resistance, Scope, Weakness, defend
from rules.starfinder.nature import Nature
from rules.starfinder.scale import Scale
from rules.starfinder.shield import Shield, shield_against
from rules.starfinder.tally import tally
from rules.starfinder.target import Target, deal
from rules.starfinder.ways import Telling
from tests.examples import worked_examples
from tests.rules.starfinder.builders import (
    amount_of,
    defenses_from,
    hit_points,
    modifiers_from,
    part_rolled,
    rolled,
)

FIRE = DamageType.FIRE
PIERCING = DamageType.PIERCING
SLASHING = DamageType.SLASHING


@pytest.mark.parametrize(("given", "expected"), worked_examples("sf2e_defenses"))
def test_defenses_leave_what_the_worked_example_says(given: Any, expected: Any) -> None:
    quality = {word.value: word for word in (*Trait, *Material)}
    amounts = [
        amount_of(
            part["amount"],
            DamageType(part["type"]),
            *(quality[word] for word in part.get("traits", ())),
            precision=part.get("precision", 0),
        )
        for part in given["parts"]
    ]

    defended = [defend(amount, defenses_from(given)) for amount in amounts]

    assert [
        {
            "type": amount.type,
            "after_immunity": one.after_immunity,
            "after_weakness": one.after_weakness,
            "taken": one.taken,
        }
        for amount, one in zip(amounts, defended, strict=True)
    ] == expected["parts"]
    assert sum(one.taken for one in defended) == expected["total"]


@pytest.mark.parametrize(("given", "expected"), worked_examples("sf2e_strike"))
def test_a_strike_ends_as_the_worked_example_says(given: Any, expected: Any) -> None:
    scale = {"normal": Scale.FULL, "double": Scale.DOUBLE, "half": Scale.HALF}[given["outcome"]]
    part = part_rolled(
        given["dice"],
        damage_type=DamageType(given["damage_type"]),
        modifiers=modifiers_from(given["modifiers"]),
        precision=given["precision_dice"],
    )
    target = Target(hit_points=hit_points(given["hp"]), defenses=defenses_from(given))

    report = deal(rolled(part, scale=scale), target, is_nonlethal=given.get("nonlethal", False))

    assert {
        "before_defenses": report.dealt,
        "taken": report.taken,
        "hp": report.after.hit_points.current,
        "state": report.after.hit_points.state.value,
    } == expected


@pytest.mark.rule("SF2E-ROLL-04", "SF2E-IWR-01", "SF2E-IWR-02", "SF2E-IWR-03", "SF2E-IWR-04")
def test_immunities_come_first_then_weaknesses_then_resistances() -> None:
    defenses = read_defenses("resistance piercing 8, weakness piercing 5, immune precision")

    defended = defend(amount_of(6, PIERCING, precision=4), defenses)

    # 6 without its 4 precision is 2; weakness makes that 7; resistance 8 takes all 7 of it, not only 2.
    assert (defended.after_immunity, defended.after_weakness, defended.taken) == (2, 7, 0)
    assert defended.lines == (
        Line("immune to precision", -4),
        Line("weakness to piercing 5", 5),
        Line("resistance to piercing 8", -7),
    )


@pytest.mark.rule("SF2E-IWR-05")
def test_damage_that_immunity_has_removed_triggers_no_weakness() -> None:
    defended = defend(amount_of(9), read_defenses("immune fire, weakness fire 5, resistance fire 2"))

    assert (defended.taken, defended.lines) == (0, (Line("immune to fire", -9),))


@pytest.mark.rule("SF2E-IWR-05")
def test_no_damage_triggers_no_weakness() -> None:
    assert defend(amount_of(0), read_defenses("weakness fire 5")).taken == 0


@pytest.mark.rule("SF2E-IWR-06")
def test_damage_is_not_reduced_below_0() -> None:
    defended = defend(amount_of(3), read_defenses("resistance fire 10"))

    assert (defended.taken, defended.lines) == (0, (Line("resistance to fire 10", -3),))


@pytest.mark.rule("SF2E-IWR-07")
def test_of_several_weaknesses_and_resistances_only_the_highest_that_fits_counts() -> None:
    defenses = read_defenses("weakness fire 2, energy 5, cold 9; resistance all 3, fire 4, cold 9")

    assert defend(amount_of(10), defenses).lines == (
        Line("weakness to fire 2 does not count: only the highest does", 0),
        Line("weakness to energy 5", 5),
        Line("resistance to all 3 does not count: only the highest does", 0),
        Line("resistance to fire 4", -4),
    )


def test_the_same_resistance_twice_counts_once() -> None:
    assert defend(amount_of(10), read_defenses("resistance fire 4, fire 4")).taken == 6


@pytest.mark.rule("SF2E-MOD-09")
@pytest.mark.parametrize(
    ("defenses", "taken"),
    [
        pytest.param("", 1, id="no defenses"),
        pytest.param("resistance slashing 1", 0, id="resistance"),
        pytest.param("immune slashing", 0, id="immunity"),
    ],
)
def test_the_minimum_of_1_guards_against_penalties_only(defenses: str, taken: int) -> None:
    roll = rolled(part_rolled([2], modifiers=modifiers_from([("status", -6)])))

    assert deal(roll, Target(hit_points=hit_points(10), defenses=read_defenses(defenses))).taken == taken


@pytest.mark.rule("SF2E-DBL-07")
def test_doubling_and_halving_come_before_defenses() -> None:
    resistant = Target(hit_points=hit_points(50), defenses=read_defenses("resistance slashing 5"))

    assert deal(rolled(part_rolled([8]), scale=Scale.DOUBLE), resistant).taken == 2 * 8 - 5
    assert deal(rolled(part_rolled([8, 7]), scale=Scale.HALF), resistant).taken == 15 // 2 - 5


class TestPrecision:
    @pytest.mark.rule("SF2E-PREC-03", "SF2E-PREC-04")
    def test_immunity_to_precision_takes_only_the_precision_part(self) -> None:
        assert defend(amount_of(9, PIERCING, precision=3), read_defenses("immune precision")).taken == 6

    @pytest.mark.rule("SF2E-PREC-03", "SF2E-PREC-06")
    def test_immunity_to_precision_takes_the_doubled_precision_part(self) -> None:
        immune = Target(hit_points=hit_points(50), defenses=read_defenses("immune precision"))

        report = deal(rolled(part_rolled([6], precision=[3]), scale=Scale.DOUBLE), immune)

        assert (report.dealt, report.taken) == (18, 12)

    @pytest.mark.rule("SF2E-PREC-05")
    def test_resistance_to_the_type_counts_once_for_base_and_precision_together(self) -> None:
        assert defend(amount_of(9, PIERCING, precision=3), read_defenses("resistance physical 5")).taken == 4

    def test_immunity_to_precision_does_nothing_without_precision(self) -> None:
        assert defend(amount_of(9, PIERCING), read_defenses("immune precision")).lines == ()

    def test_a_weakness_to_precision_needs_precision(self) -> None:
        weak = read_defenses("weakness precision 5")

        assert [defend(amount_of(9, PIERCING, precision=part), weak).taken for part in (0, 1)] == [9, 14]

    def test_a_resistance_to_precision_takes_at_most_the_precision_part(self) -> None:
        resistant = read_defenses("resistance precision 5, physical 4")

        assert [defend(amount_of(20, PIERCING, precision=part), resistant).taken for part in (3, 5, 9)] == [16, 15, 15]


class TestMaterials:
    @pytest.mark.rule("SF2E-MAT-02", "SF2E-MAT-03")
    def test_silver_gets_past_the_resistance_of_a_devil(self) -> None:
        devil = read_defenses("resistance physical 10 (except silver)")

        assert defend(amount_of(12, SLASHING), devil).taken == 2
        assert defend(amount_of(12, SLASHING, Material.SILVER), devil).lines == (
            Line("resistance to physical 10 does not apply to silver", 0),
        )

    @pytest.mark.rule("SF2E-MAT-02", "SF2E-MAT-03")
    def test_silver_meets_the_weakness_of_a_werecreature(self) -> None:
        werecreature = read_defenses("weakness silver 5")

        assert defend(amount_of(12, SLASHING), werecreature).taken == 12
        assert defend(amount_of(12, SLASHING, Material.SILVER), werecreature).taken == 17

    def test_an_exception_is_not_told_of_damage_that_the_defense_is_not_against(self) -> None:
        devil = read_defenses("resistance physical 10 (except silver)")

        assert defend(amount_of(6, FIRE, Material.SILVER), devil).lines == ()

    def test_exceptions_hold_for_immunities_and_weaknesses_too(self) -> None:
        strange = read_defenses("immune physical (except adamantine); weakness all 3 (except holy)")

        assert defend(amount_of(12, SLASHING, Trait.HOLY), strange).taken == 0
        assert defend(amount_of(12, SLASHING, Trait.HOLY, Material.ADAMANTINE), strange).lines == (
            Line("immune to physical does not apply to adamantine", 0),
            Line("weakness to all 3 does not apply to holy", 0),
        )


class TestTheIncorporeal:
    GHOST = read_defenses("resistance physical 10 (except magical), all 5 (except force, spirit, vitality)")

    @pytest.mark.rule("SF2E-TYPE-05")
    def test_they_strongly_resist_physical_damage_without_magic(self) -> None:
        assert defend(amount_of(12, SLASHING), self.GHOST).taken == 2

    @pytest.mark.rule("SF2E-TYPE-06")
    def test_they_resist_magical_physical_damage_and_other_types_less(self) -> None:
        assert defend(amount_of(12, SLASHING, Trait.MAGICAL), self.GHOST).taken == 7
        assert defend(amount_of(12, FIRE), self.GHOST).taken == 7

    @pytest.mark.rule("SF2E-TYPE-11")
    def test_force_damage_reaches_them_in_full(self) -> None:
        assert defend(amount_of(12, DamageType.FORCE), self.GHOST).taken == 12


@pytest.mark.rule("SF2E-TYPE-15")
def test_immunity_to_mental_damage_is_set_for_each_creature() -> None:
    assert defend(amount_of(12, DamageType.MENTAL), Defenses()).taken == 12
    assert defend(amount_of(12, DamageType.MENTAL), read_defenses("immune mental")).taken == 0


@pytest.mark.rule("SF2E-TYPE-13")
def test_a_type_that_cannot_harm_the_creature_goes_first_with_its_reason() -> None:
    construct = Nature(is_living=False, has_spirit=False, has_blood=False)

    defended = defend(amount_of(7, DamageType.SPIRIT), read_defenses("weakness spirit 5"), construct)

    assert (defended.taken, defended.lines) == (0, (Line("it has no spirit", -7),))


@pytest.mark.rule("SF2E-BLD-05")
def test_weakness_and_resistance_to_physical_apply_to_bleed() -> None:
    assert defend(amount_of(5, DamageType.BLEED), read_defenses("weakness physical 2")).taken == 7
    assert defend(amount_of(5, DamageType.BLEED), read_defenses("resistance physical 2")).taken == 3


def test_untyped_damage_meets_only_what_is_against_all() -> None:
    defenses = read_defenses("immune fire; weakness physical 5; resistance all 2, energy 9")

    assert defend(amount_of(10, None), defenses).taken == 8


@pytest.mark.parametrize("kind", [Weakness, Resistance])
def test_a_defense_has_a_value(kind: type[Weakness] | type[Resistance]) -> None:
    with pytest.raises(ValueError, match="a defense of 0"):
        kind(to=FIRE, value=0)


@pytest.mark.parametrize("scope", Scope)
def test_all_and_precision_are_no_exceptions(scope: Scope) -> None:
    with pytest.raises(ValueError, match="no exceptions"):
        Immunity(FIRE, (scope,))


AGAINST = st.sampled_from(
    (FIRE, PIERCING, Category.PHYSICAL, Trait.MAGICAL, Material.SILVER, Scope.ALL, Scope.PRECISION)
)
EXCEPTIONS = st.lists(st.sampled_from((FIRE, Trait.MAGICAL, Material.SILVER)), max_size=1).map(tuple)
VALUES = st.integers(1, 9)
DEFENSES = st.builds(
    Defenses,
    immunities=st.lists(st.builds(Immunity, AGAINST, EXCEPTIONS), max_size=1).map(tuple),
    weaknesses=st.lists(st.builds(Weakness, to=AGAINST, value=VALUES, exceptions=EXCEPTIONS), max_size=3).map(tuple),
    resistances=st.lists(st.builds(Resistance, to=AGAINST, value=VALUES, exceptions=EXCEPTIONS), max_size=3).map(tuple),
)
KINDS = tuple(
    (damage_type, frozenset(qualities))
    for damage_type, qualities in product((FIRE, PIERCING, DamageType.VOID, None), ((), (Trait.MAGICAL,)))
)


@with_any(DEFENSES, st.sampled_from(KINDS), st.integers(0, 20), st.integers(0, 20), st.booleans())
def test_the_numbers_alone_agree_with_the_line_by_line_account(
    defenses: Defenses, kind: Any, rest: int, precision: int, is_living: bool
) -> None:
    damage_type, qualities = kind
    nature = Nature(is_living=is_living)
    amount = amount_of(rest + precision, damage_type, *qualities, precision=precision)

    defended = defend(amount, defenses, nature)

    shield = shield_against(damage_type, qualities, defenses, nature)
    assert shield.taken(amount.amount, amount.without_precision) == defended.taken
    assert amount.amount + sum(line.amount for line in defended.lines) == defended.taken
    assert defended.taken >= 0
    if shield.telling is Telling.NOTHING:
        assert shield.taken(amount.amount, amount.amount) == defended.taken
    if shield.telling is Telling.WITHOUT:
        assert shield.taken(amount.without_precision, amount.without_precision) == defended.taken


def test_a_creature_without_defenses_has_an_empty_shield() -> None:
    assert shield_against(FIRE, frozenset(), Defenses(), Nature()) == Shield()
    assert not Defenses()


def test_damage_of_several_types_meets_the_defenses_type_by_type() -> None:
    target = Target(hit_points=hit_points(50), defenses=read_defenses("resistance all 3"))

    report = deal(rolled(part_rolled([8]), part_rolled([2], damage_type=FIRE)), target)

    assert [line.label for line in report.ledger.lines] == [
        "slashing: 1d12 (8)",
        "slashing: resistance to all 3",
        "fire: 1d12 (2)",
        "fire: resistance to all 3",
    ]
    assert (report.ledger.total, report.taken) == (5, 5)
    assert tally(rolled(part_rolled([8]))).dealt == 8


@pytest.mark.parametrize("text", ["immune fire", "weakness fire 5", "resistance fire 5"])
def test_any_defense_makes_defenses(text: str) -> None:
    assert read_defenses(text)
    assert not Defenses()
