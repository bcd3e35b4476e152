"""Bonuses and penalties: which of them count beside each other."""

from typing import Any

import pytest
from hypothesis import given as with_any
from hypothesis import strategies as st

from rules.ledger import Line
from rules.starfinder.modifiers import (
    BONUS_TYPES,
    Counted,
    Modifier,
    ModifierType,
    Outdone,
    modifier_line,
    total_modifier,
    weigh,
)
from tests.examples import worked_examples
from tests.rules.starfinder.builders import modifiers_from

MODIFIERS = st.lists(st.builds(Modifier, st.sampled_from(ModifierType), st.integers(-6, 6)), max_size=8)

STATUS = ModifierType.STATUS
ITEM = ModifierType.ITEM


@pytest.mark.parametrize(("given", "expected"), worked_examples("sf2e_modifier"))
def test_modifiers_come_to_what_the_worked_example_says(given: Any, expected: Any) -> None:
    assert total_modifier(modifiers_from(given["modifiers"])) == expected["total"]


@pytest.mark.rule("SF2E-MOD-01", "SF2E-MOD-04")
def test_bonuses_have_three_types_and_penalties_can_also_be_untyped() -> None:
    assert BONUS_TYPES == (ModifierType.CIRCUMSTANCE, ModifierType.STATUS, ModifierType.ITEM)
    assert set(ModifierType) - set(BONUS_TYPES) == {ModifierType.ATTRIBUTE, ModifierType.UNTYPED}


@pytest.mark.rule("SF2E-MOD-02")
@pytest.mark.parametrize("kind", BONUS_TYPES)
def test_of_several_bonuses_of_a_type_only_the_highest_counts(kind: ModifierType) -> None:
    low, high, middle = Modifier(kind, 1), Modifier(kind, 3), Modifier(kind, 2)

    assert weigh((low, high, middle)) == (Outdone(low, high), Counted(high), Outdone(middle, high))


@pytest.mark.rule("SF2E-MOD-03")
def test_bonuses_of_different_types_add_up() -> None:
    assert total_modifier(Modifier(kind, 2) for kind in BONUS_TYPES) == 6


@pytest.mark.rule("SF2E-MOD-05")
@pytest.mark.parametrize("kind", BONUS_TYPES)
def test_of_several_penalties_of_a_type_only_the_worst_counts(kind: ModifierType) -> None:
    mild, bad = Modifier(kind, -1), Modifier(kind, -4)

    assert weigh((mild, bad)) == (Outdone(mild, bad), Counted(bad))


@pytest.mark.rule("SF2E-MOD-06")
def test_all_untyped_penalties_add_up() -> None:
    assert total_modifier([Modifier(ModifierType.UNTYPED, -2)] * 3) == -6


@pytest.mark.rule("SF2E-MOD-07")
def test_the_best_bonus_and_the_worst_penalty_of_a_type_both_count() -> None:
    assert total_modifier([Modifier(ITEM, 3), Modifier(ITEM, 1), Modifier(ITEM, -1), Modifier(ITEM, -2)]) == 1


def test_of_equals_the_first_counts() -> None:
    first, second = Modifier(STATUS, 2, source="song"), Modifier(STATUS, 2, source="prayer")

    assert weigh((first, second)) == (Counted(first), Outdone(second, first))


def test_the_same_modifier_twice_counts_once() -> None:
    twice = Modifier(STATUS, 2)

    assert total_modifier((twice, twice)) == 2


@pytest.mark.parametrize(
    ("weighed", "line"),
    [
        pytest.param(Counted(Modifier(STATUS, 2)), Line("+2 status", 2), id="bonus that counts"),
        pytest.param(Counted(Modifier(ModifierType.UNTYPED, -3)), Line("-3", -3), id="untyped penalty"),
        pytest.param(
            Counted(Modifier(ModifierType.ATTRIBUTE, 4, source="Strength")),
            Line("+4 attribute (Strength)", 4),
            id="with its source",
        ),
        pytest.param(
            Outdone(Modifier(STATUS, 1), Modifier(STATUS, 2)),
            Line("+1 status does not count: +2 status is the status bonus that does", 0),
            id="bonus that does not count",
        ),
        pytest.param(
            Outdone(Modifier(ITEM, -1), Modifier(ITEM, -2)),
            Line("-1 item does not count: -2 item is the item penalty that does", 0),
            id="penalty that does not count",
        ),
    ],
)
def test_a_line_tells_whether_a_modifier_counts_and_why_not(weighed: Counted | Outdone, line: Line) -> None:
    assert modifier_line(weighed) == line


@with_any(MODIFIERS)
def test_the_lines_add_up_to_the_total(modifiers: list[Modifier]) -> None:
    assert sum(modifier_line(one).amount for one in weigh(modifiers)) == total_modifier(modifiers)


@with_any(MODIFIERS)
def test_the_total_agrees_with_taking_the_extremes_of_each_type(modifiers: list[Modifier]) -> None:
    typed = sum(
        max((one.value for one in modifiers if one.type is kind and one.value > 0), default=0)
        + min((one.value for one in modifiers if one.type is kind and one.value < 0), default=0)
        for kind in BONUS_TYPES
    )
    others = sum(one.value for one in modifiers if one.type not in BONUS_TYPES)

    assert total_modifier(modifiers) == typed + others


@with_any(MODIFIERS, st.randoms(use_true_random=False))
def test_the_order_of_modifiers_does_not_matter(modifiers: list[Modifier], order: Any) -> None:
    shuffled = modifiers.copy()
    order.shuffle(shuffled)

    assert total_modifier(shuffled) == total_modifier(modifiers)
