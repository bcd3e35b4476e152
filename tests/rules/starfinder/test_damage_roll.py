"""What rolled damage comes to before defenses: modifiers, the minimum of 1, doubling, halving, precision."""

from typing import Any

import pytest
from hypothesis import given as with_any
from hypothesis import strategies as st

from rules.ledger import Line
from rules.starfinder.damage import Damage, DamagePart
from rules.starfinder.damage_types import DamageType, Material
from rules.starfinder.modifiers import Modifier, ModifierType
from rules.starfinder.persistent import PersistentDamage
from rules.starfinder.reader import format_damage, read_critical_only, read_damage
from rules.starfinder.roll import persistent_of, roll_damage
from rules.starfinder.scale import SCALES, Outcome, Scale
from rules.starfinder.tally import tally
from tests.chance import ScriptedChance, SeededChance
from tests.examples import worked_examples
from tests.rules.starfinder.builders import modifiers_from, part_rolled, rolled

UNTYPED = ModifierType.UNTYPED
SCALE_OF = {
    "normal": Scale.FULL,
    "double": Scale.DOUBLE,
    "double_by_rolling_twice": Scale.TWICE_ROLLED,
    "half": Scale.HALF,
}


@pytest.mark.parametrize(("given", "expected"), worked_examples("sf2e_damage_roll"))
def test_a_damage_roll_comes_to_what_the_worked_example_says(given: Any, expected: Any) -> None:
    part = part_rolled(given["dice"], modifiers=modifiers_from(given["modifiers"]), second=given.get("second_dice"))

    tallies = tally(rolled(part, scale=SCALE_OF[given["outcome"]]))

    assert {"modifier": tallies.modifier, "normal": tallies.normal, "final": tallies.dealt} == expected


@pytest.mark.rule("SF2E-ROLL-02", "SF2E-ROLL-03")
def test_the_dice_are_rolled_and_each_part_has_its_type() -> None:
    roll = roll_damage(read_damage("2d8+4 fire + 1d6 cold"), Outcome.HIT, ScriptedChance(4, 2, 5))

    parts = tally(roll).parts
    assert [(part.dealt.type, part.ledger.lines) for part in parts] == [
        (DamageType.FIRE, (Line("2d8 (5, 3)", 8), Line("+4", 4))),
        (DamageType.COLD, (Line("1d6 (6)", 6),)),
    ]


@pytest.mark.rule("SF2E-ROLL-06")
def test_damage_can_be_a_fixed_number_without_a_roll() -> None:
    tallies = tally(roll_damage(read_damage("7 acid"), Outcome.HIT, ScriptedChance()))

    assert (tallies.dealt, tallies.parts[0].ledger.lines) == (7, (Line("+7", 7),))


@pytest.mark.rule("SF2E-ROLL-12")
@pytest.mark.parametrize(
    ("text", "dealt"),
    [pytest.param("1d12 slashing", 12, id="normal doshko"), pytest.param("5d6 void", 30, id="time's edge, 3rd rank")],
)
def test_the_books_examples_roll_their_dice(text: str, dealt: int) -> None:
    damage = read_damage(text)
    highest = [dice.die - 1 for dice in damage.own.dice for _ in range(dice.count)]

    assert tally(roll_damage(damage, Outcome.HIT, ScriptedChance(*highest))).dealt == dealt


@pytest.mark.rule("SF2E-MOD-02", "SF2E-MOD-05")
def test_modifiers_are_weighed_over_the_whole_roll_and_added_where_they_stand() -> None:
    roll = roll_damage(read_damage("1d6+1 status piercing + 1d4+2 status fire"), Outcome.HIT, ScriptedChance(3, 1))

    piercing, fire = tally(roll).parts
    assert (piercing.dealt.amount, fire.dealt.amount) == (4, 4)
    assert piercing.ledger.lines[-1] == Line("+1 status does not count: +2 status is the status bonus that does", 0)


class TestMinimum:
    @pytest.mark.rule("SF2E-MOD-08")
    def test_penalties_leave_1_damage(self) -> None:
        part = tally(rolled(part_rolled([3], modifiers=(Modifier(UNTYPED, -7),)))).parts[0]

        assert part.ledger.lines[-2:] == (Line("not below 0", 4), Line("at least 1", 1))
        assert (part.normal, part.dealt.amount, part.ledger.total) == (1, 1, 1)

    @pytest.mark.rule("SF2E-MOD-08")
    def test_penalties_that_bring_it_to_exactly_0_leave_1_damage(self) -> None:
        (part,) = tally(rolled(part_rolled([3], modifiers=(Modifier(UNTYPED, -3),)))).parts

        assert part.dealt.amount == 1
        assert part.ledger.lines == (Line("1d12 (3)", 3), Line("-3", -3), Line("at least 1", 1))

    @pytest.mark.rule("SF2E-MOD-08")
    def test_damage_of_exactly_1_needs_no_minimum(self) -> None:
        (part,) = tally(rolled(part_rolled([3], modifiers=(Modifier(UNTYPED, -2),)))).parts

        assert part.ledger.lines == (Line("1d12 (3)", 3), Line("-2", -2))

    @pytest.mark.rule("SF2E-DBL-08")
    def test_the_minimum_comes_before_doubling_so_a_critical_hit_deals_2(self) -> None:
        part = part_rolled([3], modifiers=(Modifier(UNTYPED, -7),))

        assert tally(rolled(part, scale=Scale.DOUBLE)).dealt == 2

    @pytest.mark.rule("SF2E-DBL-08", "SF2E-DBL-05")
    @pytest.mark.parametrize(("first", "second"), [(3, 3), (7, 8)])
    def test_a_critical_hit_that_is_rolled_twice_deals_2_at_least(self, first: int, second: int) -> None:
        part = part_rolled([first], second=[second], modifiers=(Modifier(UNTYPED, -7),))

        assert tally(rolled(part, scale=Scale.TWICE_ROLLED)).dealt == 2

    def test_a_part_does_not_go_below_0_and_others_are_not_touched(self) -> None:
        low = part_rolled([1], modifiers=(Modifier(UNTYPED, -5),))
        other = part_rolled([3], damage_type=DamageType.FIRE)

        assert [part.dealt.amount for part in tally(rolled(low, other)).parts] == [0, 3]

    def test_where_all_parts_are_at_0_the_first_makes_up_for_it(self) -> None:
        low = part_rolled([1], modifiers=(Modifier(UNTYPED, -5),))
        other = part_rolled([3], damage_type=DamageType.FIRE, modifiers=(Modifier(UNTYPED, -3),))

        assert [part.dealt.amount for part in tally(rolled(low, other)).parts] == [1, 0]


class TestDoublingAndHalving:
    @pytest.mark.rule("SF2E-DBL-01")
    def test_every_outcome_deals_its_share(self) -> None:
        assert dict(SCALES) == {
            Outcome.HIT: Scale.FULL,
            Outcome.CRITICAL_HIT: Scale.DOUBLE,
            Outcome.CRITICAL_HIT_ROLLED_TWICE: Scale.TWICE_ROLLED,
            Outcome.SAVE_CRITICAL_SUCCESS: Scale.NONE,
            Outcome.SAVE_SUCCESS: Scale.HALF,
            Outcome.SAVE_FAILURE: Scale.FULL,
            Outcome.SAVE_CRITICAL_FAILURE: Scale.DOUBLE,
        }
        assert [outcome.scale for outcome in Outcome] == list(SCALES.values())

    @pytest.mark.rule("SF2E-DBL-02")
    def test_all_modifiers_are_in_before_the_total_is_doubled(self) -> None:
        modifiers = (Modifier(UNTYPED, 4), Modifier(ModifierType.STATUS, 1), Modifier(ModifierType.ITEM, -2))
        part = tally(rolled(part_rolled([5, 3], modifiers=modifiers), scale=Scale.DOUBLE)).parts[0]

        assert (part.normal, part.dealt.amount) == (11, 22)
        assert part.ledger.lines[-1] == Line("doubled", 11)

    @pytest.mark.rule("SF2E-DBL-03", "SF2E-DBL-04")
    @pytest.mark.parametrize(("full", "half"), [(0, 0), (1, 1), (2, 1), (3, 1), (4, 2), (7, 3), (100, 50)])
    def test_half_is_rounded_down_but_half_of_1_is_1(self, full: int, half: int) -> None:
        assert Scale.HALF.apply(full) == half

    def test_a_critical_success_on_a_basic_save_takes_no_damage(self) -> None:
        part = tally(rolled(part_rolled([5, 3]), scale=Scale.NONE)).parts[0]

        assert (part.normal, part.dealt.amount, part.ledger.lines[-1]) == (8, 0, Line("no damage", -8))

    def test_each_part_is_halved_by_itself(self) -> None:
        tallies = tally(rolled(part_rolled([5]), part_rolled([3], damage_type=DamageType.FIRE), scale=Scale.HALF))

        assert [part.dealt.amount for part in tallies.parts] == [2, 1]

    @pytest.mark.rule("SF2E-DBL-05")
    def test_rolling_twice_adds_both_throws_and_doubles_only_the_flat_part(self) -> None:
        damage = read_damage("2d8+4 fire -1 circumstance + 1d4+1 precision")
        roll = roll_damage(damage, Outcome.CRITICAL_HIT_ROLLED_TWICE, ScriptedChance(4, 2, 0, 7, 6, 3))

        part = tally(roll).parts[0]
        assert part.ledger.lines == (
            Line("2d8 (5, 3)", 8),
            Line("1d4 (1) precision", 1),
            Line("2d8 (8, 7) again", 15),
            Line("1d4 (4) precision again", 4),
            Line("+4", 4),
            Line("-1 circumstance", -1),
            Line("+1 precision", 1),
            Line("the flat part a second time", 4),
        )
        assert (part.normal, part.dealt.amount, part.dealt.precision) == (13, 36, 7)

    @pytest.mark.rule("SF2E-DBL-05")
    def test_rolling_twice_without_a_flat_part_has_no_line_for_it(self) -> None:
        part = tally(rolled(part_rolled([5], second=[6]), scale=Scale.TWICE_ROLLED)).parts[0]

        assert part.ledger.lines == (Line("1d12 (5)", 5), Line("1d12 (6) again", 6))

    @pytest.mark.rule("SF2E-DBL-06")
    def test_what_only_a_critical_hit_adds_is_not_doubled(self) -> None:
        roll = roll_damage(
            read_damage("1d8+2 piercing"), Outcome.CRITICAL_HIT, ScriptedChance(4, 9), read_critical_only("1d10")
        )

        part = tally(roll).parts[0]
        assert (part.normal, part.dealt.amount) == (7, 24)
        assert part.ledger.lines[-1] == Line("1d10 (10), only on a critical hit", 10)

    @pytest.mark.rule("SF2E-DBL-06")
    @pytest.mark.parametrize("outcome", [outcome for outcome in Outcome if not outcome.is_critical_hit])
    def test_what_only_a_critical_hit_adds_is_not_even_rolled_otherwise(self, outcome: Outcome) -> None:
        chance = ScriptedChance(4)

        roll = roll_damage(read_damage("1d8 piercing"), outcome, chance, read_critical_only("1d10 + 1d4 bleed"))

        assert (roll.critical_only, roll.persistent, chance.left) == ((), (), 0)

    def test_what_a_critical_hit_adds_joins_the_part_of_its_type_or_is_one_of_its_own(self) -> None:
        roll = roll_damage(
            read_damage("1d8 piercing + 1d4 fire"),
            Outcome.CRITICAL_HIT,
            ScriptedChance(0, 0, 5, 3, 2),
            read_critical_only("1d6 fire + 1d4 precision + 1d4 cold"),
        )

        parts = tally(roll).parts
        assert [(part.dealt.type, part.dealt.amount, part.dealt.precision) for part in parts] == [
            (DamageType.PIERCING, 2, 0),
            (DamageType.FIRE, 2 + 6 + 4, 4),
            (DamageType.COLD, 3, 0),
        ]
        assert [part.normal for part in parts] == [1, 1, 0]

    def test_precision_that_only_a_critical_hit_adds_joins_the_first_part(self) -> None:
        roll = roll_damage(
            read_damage("1d8 piercing + 1d4 fire"),
            Outcome.CRITICAL_HIT,
            ScriptedChance(0, 0, 3),
            read_critical_only("1d6 precision"),
        )

        assert [(part.dealt.amount, part.dealt.precision) for part in tally(roll).parts] == [(6, 4), (2, 0)]

    def test_what_a_critical_hit_adds_to_persistent_damage_alone_stands_for_itself(self) -> None:
        roll = roll_damage(
            read_damage("1d8 persistent fire"), Outcome.CRITICAL_HIT, ScriptedChance(3), read_critical_only("1d6")
        )

        assert [(part.dealt.type, part.dealt.amount) for part in tally(roll).parts] == [(None, 4)]


class TestPrecision:
    @pytest.mark.rule("SF2E-PREC-01", "SF2E-PREC-02")
    def test_precision_damage_is_more_damage_of_the_attacks_type(self) -> None:
        roll = roll_damage(read_damage("1d6 piercing + 1d4 precision"), Outcome.HIT, ScriptedChance(5, 2))

        (part,) = tally(roll).parts
        assert (part.dealt.type, part.dealt.amount, part.dealt.precision) == (DamageType.PIERCING, 9, 3)

    @pytest.mark.rule("SF2E-PREC-06")
    def test_precision_damage_is_doubled_with_the_rest(self) -> None:
        roll = roll_damage(read_damage("1d6 piercing + 1d4 precision"), Outcome.CRITICAL_HIT, ScriptedChance(5, 2))

        (part,) = tally(roll).parts
        assert (part.dealt.amount, part.dealt.precision) == (18, 6)

    def test_half_of_it_without_precision_is_what_half_of_the_rest_would_be(self) -> None:
        (part,) = tally(rolled(part_rolled([9], precision=[3]), scale=Scale.HALF)).parts

        assert (part.dealt.amount, part.dealt.without_precision) == (6, 4)

    def test_precision_damage_is_never_a_penalty(self) -> None:
        with pytest.raises(ValueError, match="not a penalty"):
            DamagePart(precision_flat=-1)


class TestPersistent:
    @pytest.mark.rule("SF2E-PER-01")
    def test_persistent_damage_is_not_rolled_and_not_dealt_at_once(self) -> None:
        chance = ScriptedChance(3)
        damage = read_damage("1d6 slashing + 1d4 persistent fire")

        roll = roll_damage(damage, Outcome.HIT, chance)

        assert (tally(roll).dealt, chance.left) == (4, 0)
        assert roll.persistent == (PersistentDamage(damage.parts[1]),)

    def test_persistent_damage_alone_deals_nothing_at_once_not_even_1(self) -> None:
        roll = roll_damage(read_damage("1d4-3 persistent fire"), Outcome.HIT, ScriptedChance())

        assert tally(roll).dealt == 0

    @pytest.mark.rule("SF2E-PER-05")
    def test_persistent_damage_keeps_the_scale_of_the_attack(self) -> None:
        damage = read_damage("1d6 slashing + 1d4 persistent fire")

        assert [[one.scale for one in persistent_of(damage, outcome)] for outcome in Outcome] == [
            [Scale.FULL],
            [Scale.DOUBLE],
            [Scale.TWICE_ROLLED],
            [],
            [Scale.HALF],
            [Scale.FULL],
            [Scale.DOUBLE],
        ]

    @pytest.mark.rule("SF2E-DBL-06")
    def test_persistent_damage_that_only_a_critical_hit_adds_is_not_doubled(self) -> None:
        extra = read_critical_only("1d6 bleed")

        left_behind = persistent_of(read_damage("1d8 piercing"), Outcome.CRITICAL_HIT, extra)

        assert left_behind == (PersistentDamage(extra.parts[0], Scale.FULL),)

    @pytest.mark.rule("SF2E-BLD-02")
    def test_bleed_is_always_persistent(self) -> None:
        assert read_damage("1d6 bleed").immediate == ()
        with pytest.raises(ValueError, match="bleed is persistent"):
            DamagePart(type=DamageType.BLEED)

    def test_persistent_damage_has_a_type(self) -> None:
        with pytest.raises(ValueError, match="has a type"):
            DamagePart(is_persistent=True)


def test_modifiers_can_be_added_to_the_weapons_own_part() -> None:
    damage = read_damage("1d4 bleed + 2d8 slashing + 1d6 cold").add_modifiers((Modifier(ModifierType.ATTRIBUTE, 3),))

    assert format_damage(damage) == "1d4 bleed + 2d8 slashing +3 attribute + 1d6 cold"


@pytest.mark.rule("SF2E-MAT-01")
def test_a_material_is_no_type_and_lies_on_the_physical_parts_only() -> None:
    damage = read_damage("2d8 slashing + 1d6 cold + 1d4 bleed").made_of(Material.COLD_IRON)

    assert format_damage(damage) == "2d8 cold iron slashing + 1d6 cold + 1d4 cold iron bleed"
    assert format_damage(read_damage("2d8").made_of(Material.SILVER)) == "2d8"


def test_damage_has_a_part() -> None:
    with pytest.raises(ValueError, match="at least one part"):
        Damage(())


EXPRESSIONS = st.sampled_from(
    (
        "2d8+4 fire +2 status +1 status -1 circumstance + 1d6 precision",
        "1d4-3 slashing + 1d4-3 cold",
        "1d6-5 piercing + 2d4+1 precision + 3 fire",
        "1d4+1 untyped",
        "1d12-20 sonic -2 item -3 item",
    )
)


@with_any(EXPRESSIONS, st.sampled_from(Outcome), st.integers(0, 2**32), st.sampled_from((None, "1d10", "2d6-4 fire")))
def test_the_lines_of_every_part_add_up_to_what_is_dealt(
    text: str, outcome: Outcome, seed: int, extra: str | None
) -> None:
    critical_only = read_critical_only(extra) if extra else None

    tallies = tally(roll_damage(read_damage(text), outcome, SeededChance(seed), critical_only))

    assert [part.ledger.total for part in tallies.parts] == [part.dealt.amount for part in tallies.parts]
    assert all(0 <= part.dealt.without_precision <= part.dealt.amount for part in tallies.parts)
    assert tallies.dealt >= (0 if outcome is Outcome.SAVE_CRITICAL_SUCCESS else outcome.scale.throws)
    assert tallies.normal >= 1
