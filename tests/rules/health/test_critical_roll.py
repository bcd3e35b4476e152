"""The roll for a Critical Injury: modifiers, totals, rows, chances."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.checks.difficulty import Difficulty
from rules.errors import IllegalAction, LimitExceeded, UnknownName
from rules.health.critical_roll import (
    CriticalRoll,
    critical_modifiers,
    injury_named,
    roll_critical,
    row_chances,
    row_for,
    severity_of,
    struck_characteristic,
)
from rules.ledger import Ledger, Line
from rules.tables.characteristics_struck import CHARACTERISTICS_STRUCK
from rules.tables.critical_injuries import CRITICAL_INJURIES
from tests.examples import worked_examples
from tests.rules.health.people import HOUSE, injury


@pytest.mark.parametrize(("given", "expected"), worked_examples("critical_lookup"))
def test_a_roll_hits_the_row_of_the_worked_example(given: dict[str, int], expected: dict[str, Any]) -> None:
    modifiers = critical_modifiers(
        carried=given.get("existing_injuries", 0),
        extra_triggers=given.get("extra_triggers", 0),
        flat=given.get("other", 0),
    )
    roll = roll_critical(given["d100"], modifiers)
    row = row_for(CRITICAL_INJURIES, roll)

    assert {
        "total": roll.total,
        "name": row.name,
        "severity": row.severity and row.severity.label,
        "severity_dice": row.severity,
    } == expected


@pytest.mark.parametrize(("given", "expected"), worked_examples("critical_odds"))
def test_chances_agree_with_the_worked_example(given: dict[str, int], expected: dict[str, str]) -> None:
    chances = row_chances(CRITICAL_INJURIES, given["modifier"])

    assert {row.name: chance for row, chance in chances} == {name: Fraction(text) for name, text in expected.items()}


@pytest.mark.parametrize(("given", "expected"), worked_examples("critical_characteristic"))
def test_a_ten_sided_die_strikes_the_characteristic_of_the_worked_example(
    given: dict[str, int], expected: dict[str, str]
) -> None:
    assert struck_characteristic(CHARACTERISTICS_STRUCK, given["d10"]).label == expected["characteristic"]


@pytest.mark.rule("EOTE-CRIT-41", "EOTE-CRIT-42", "EOTE-CRIT-43", "EOTE-CRIT-44", "EOTE-CRIT-45", "EOTE-CRIT-46")
def test_the_ten_numbers_strike_the_characteristics_unevenly() -> None:
    struck = [struck_characteristic(CHARACTERISTICS_STRUCK, shown) for shown in range(1, 11)]

    assert [characteristic.value for characteristic in struck] == [
        *("brawn", "brawn", "brawn", "agility", "agility", "agility"),
        *("intellect", "cunning", "presence", "willpower"),
    ]


@pytest.mark.rule("EOTE-CRIT-02", "EOTE-CRIT-03", "EOTE-CRIT-04", "EOTE-CRT-07")
def test_every_reason_adds_ten_and_durable_takes_ten() -> None:
    modifiers = critical_modifiers(carried=2, extra_triggers=1, vicious=3, lethal_blows=1, durable=2, flat=-5)

    assert modifiers == Ledger(
        (
            Line("Critical Injuries carried", 20),
            Line("Further triggers", 10),
            Line("Vicious", 30),
            Line("Lethal Blows", 10),
            Line("Durable", -20),
            Line("Other", -5),
        )
    )
    assert critical_modifiers() == Ledger()


@pytest.mark.rule("EOTE-CRIT-49")
def test_a_total_below_one_reads_as_the_first_row() -> None:
    roll = roll_critical(3, critical_modifiers(durable=3))

    assert roll.total == -27
    assert row_for(CRITICAL_INJURIES, roll).name == "Minor Nick"


def test_a_total_far_past_the_table_reads_as_the_last_row() -> None:
    assert row_for(CRITICAL_INJURIES, CriticalRoll(100, critical_modifiers(flat=10_000))).name == "Dead"


@pytest.mark.rule("EOTE-CRIT-01")
def test_the_percentile_dice_show_one_to_a_hundred() -> None:
    assert row_for(CRITICAL_INJURIES, roll_critical(100, Ledger())).name == "Crippled"
    with pytest.raises(IllegalAction, match="too_low"):
        roll_critical(0, Ledger())
    with pytest.raises(LimitExceeded):
        roll_critical(101, Ledger())


def test_the_ten_sided_die_shows_one_to_ten() -> None:
    with pytest.raises(IllegalAction, match="too_low"):
        struck_characteristic(CHARACTERISTICS_STRUCK, 0)
    with pytest.raises(LimitExceeded):
        struck_characteristic(CHARACTERISTICS_STRUCK, 11)


@pytest.mark.parametrize("name", ["carried", "extra_triggers", "vicious", "lethal_blows", "durable"])
def test_impossible_modifiers_are_refused(name: str) -> None:
    with pytest.raises(IllegalAction, match="too_low"):
        critical_modifiers(**{name: -1})
    with pytest.raises(LimitExceeded):
        critical_modifiers(**{name: 101})


@pytest.mark.parametrize(("flat", "error"), [(-10_001, IllegalAction), (10_001, LimitExceeded)])
def test_absurd_flat_modifiers_are_refused(flat: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        critical_modifiers(flat=flat)


@pytest.mark.rule("EOTE-CRIT-47")
def test_without_modifiers_nothing_worse_than_crippled_comes_up() -> None:
    assert row_chances(CRITICAL_INJURIES, 0)[-1] == (injury("crippled"), Fraction(1, 20))


@given(st.integers(-300, 300))
def test_chances_add_up_to_certainty_and_agree_with_trying_every_roll(modifier: int) -> None:
    chances = row_chances(CRITICAL_INJURIES, modifier)
    rows = [
        row_for(CRITICAL_INJURIES, roll_critical(shown, critical_modifiers(flat=modifier))) for shown in range(1, 101)
    ]

    assert sum(chance for _, chance in chances) == 1
    assert all(chance == Fraction(rows.count(row), 100) for row, chance in chances)


@pytest.mark.rule("EOTE-CRIT-27", "EOTE-CRIT-28")
def test_a_table_may_read_winded_and_compromised_as_hard() -> None:
    strict = replace(HOUSE, winded_and_compromised_are_hard=True)

    assert [severity_of(injury(key), HOUSE) for key in ("winded", "compromised")] == [Difficulty.AVERAGE] * 2
    assert [severity_of(injury(key), strict) for key in ("winded", "compromised")] == [Difficulty.HARD] * 2
    assert severity_of(injury("hamstrung"), strict) is Difficulty.AVERAGE


@pytest.mark.parametrize("name", ["The End is Nigh", "the_end_is_nigh", "theend is NIGH!"])
def test_an_injury_that_is_not_rolled_is_found_by_its_name(name: str) -> None:
    assert injury_named(CRITICAL_INJURIES, name) is injury("the_end_is_nigh")


def test_an_unknown_injury_comes_with_similar_ones() -> None:
    with pytest.raises(UnknownName) as refused:
        injury_named(CRITICAL_INJURIES, "stunnned")
    assert (refused.value.kind, refused.value.suggestions) == ("Critical Injury", ("Stunned",))
