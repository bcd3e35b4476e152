"""Success, Advantage, Triumph and Despair together: every throw, a second method, worked examples, counts by hand."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice.die import Die
from rules.dice.joint import ALL_SHOWN, Joint, Shown, Side, joint_of
from rules.dice.odds import odds_of
from rules.dice.pool import DicePool
from rules.dice.symbols import Symbols
from tests.examples import worked_examples
from tests.rules.dice.counting import add_one_die_at_a_time, throws_of, try_every_throw

TYPICAL = DicePool(proficiency=2, ability=1, boost=1, challenge=1, difficulty=2, setback=1)
TWENTY = DicePool(proficiency=4, ability=3, boost=3, challenge=4, difficulty=3, setback=3)
HUNDRED = DicePool(proficiency=20, ability=16, boost=14, challenge=20, difficulty=16, setback=14)

Outcomes = Counter[tuple[int, int, int, int]]
"""Net Success, net Advantage, Triumph and Despair, each with its cases."""


def tried(pool: DicePool) -> Outcomes:
    outcomes: Outcomes = Counter()
    for net, cases in try_every_throw(pool).items():
        outcomes[net.success, net.advantage, net.triumph, net.despair] += cases
    return outcomes


def assert_agrees(joint: Joint, outcomes: Outcomes, total: int) -> None:
    found = {(row, column, *shown): cases for shown, part in joint.items() for row, column, cases in part.items()}
    wanted: Counter[tuple[int, int, bool, bool]] = Counter()
    for (s, a, t, d), cases in outcomes.items():
        wanted[s, a, t > 0, d > 0] += cases
    assert found == wanted
    for success, advantage, needs in product((None, -1, 0, 1, 2), (None, -2, 0, 1), ALL_SHOWN):
        asked = sum(
            cases
            for (s, a, t, d), cases in outcomes.items()
            if (success is None or s >= success) and (advantage is None or a >= advantage)
            if t >= needs.triumph and d >= needs.despair
        )
        chance = joint.at_least(success=success, advantage=advantage, triumph=needs.triumph, despair=needs.despair)
        assert chance == Fraction(asked, total)
    cells = {cell[:3]: cell.chance for cell in joint.table()}
    assert len(cells) == len(ALL_SHOWN) * len(Side) * 2
    for (succeeded, side, shown), chance in cells.items():
        asked = sum(
            cases
            for (s, a, t, d), cases in outcomes.items()
            if (s > 0) is succeeded and _side(a) is side and (t > 0, d > 0) == shown
        )
        assert chance == Fraction(asked, total)


def _side(advantage: int) -> Side:
    return Side.ADVANTAGE if advantage > 0 else Side.THREAT if advantage < 0 else Side.NEITHER


@pytest.mark.parametrize(("given", "expected"), worked_examples("joint_distribution"))
def test_the_joint_chances_are_those_of_the_worked_example(given: dict[str, Any], expected: dict[str, Any]) -> None:
    pool = DicePool.of({Die(name): count for name, count in given["dice"].items()})
    total = throws_of(pool)
    outcomes: Outcomes = Counter()
    for row in expected["rows"]:
        cases = Fraction(row["probability"]) * total
        assert cases.denominator == 1
        outcomes[row["net_success"], row["net_advantage"], row["triumph"], row["despair"]] += int(cases)

    assert_agrees(joint_of(pool), outcomes, total)


@pytest.mark.parametrize("size", range(3))
def test_every_pool_of_a_few_dice_is_what_trying_every_throw_gives(size: int) -> None:
    check_dice = [die for die in Die if die is not Die.FORCE]
    for dice in combinations_with_replacement(check_dice, size):
        pool = DicePool.of(Counter(dice))
        assert_agrees(joint_of(pool), tried(pool), throws_of(pool))


@settings(max_examples=15)
@given(
    dice=st.lists(st.sampled_from([die for die in Die if die is not Die.FORCE]), min_size=4, max_size=4),
    free=st.lists(st.integers(0, 2), min_size=6, max_size=6),
)
def test_any_four_dice_with_free_symbols_are_what_trying_every_throw_gives(dice: list[Die], free: list[int]) -> None:
    symbols = Symbols(**dict(zip(("success", "failure", "advantage", "threat"), free, strict=False)))
    pool = DicePool.of(Counter(dice), symbols + Symbols(triumph=free[4] // 2, despair=free[5] // 2))

    assert_agrees(joint_of(pool), tried(pool), throws_of(pool))


@pytest.mark.parametrize("pool", [pytest.param(TYPICAL, id="8 dice"), pytest.param(TWENTY, id="20 dice")])
def test_a_dictionary_that_grows_die_by_die_gives_the_same(pool: DicePool) -> None:
    assert_agrees(joint_of(pool), add_one_die_at_a_time(pool), throws_of(pool))


@pytest.mark.parametrize("pool", [pytest.param(TYPICAL, id="8 dice"), pytest.param(HUNDRED, id="100 dice")])
def test_the_parts_make_up_the_odds_of_the_pool(pool: DicePool) -> None:
    joint, odds = joint_of(pool), odds_of(pool)

    for place in range(len(odds.net.packed)):
        assert sum(part.packed[place] for part in joint.parts) == odds.net.packed[place]
    assert sum(cell.chance for cell in joint.table()) == joint.at_least() == 1
    assert joint.at_least(success=1) == odds.success
    assert joint.at_least(success=1, triumph=True) == odds.success_with_triumph
    assert joint.at_least(success=1, despair=True) == odds.success_with_despair
    assert joint.at_least(triumph=True, despair=True) == odds.triumph_and_despair
    assert joint.at_least(success=1, advantage=1) == odds.success_with_advantage


@pytest.mark.parametrize(
    ("pool", "asked", "cases"),
    [
        # By hand: each of these dice shows it on one face of twelve; the symbols cancel to no Success at all.
        pytest.param(DicePool(proficiency=1, challenge=1), {"triumph": True, "despair": True}, 1, id="one of each"),
        pytest.param(DicePool(proficiency=1), {"success": 1, "triumph": True}, 1, id="a Triumph succeeds"),
        # By hand: a Triumph, with one of the eight Difficulty faces: 5 of them without Failure, 1 without anything.
        pytest.param(
            DicePool(proficiency=1, difficulty=1),
            {"success": 1, "triumph": True},
            5,
            id="a Triumph against each face without Failure",
        ),
        pytest.param(
            DicePool(proficiency=1, difficulty=1),
            {"success": 1, "advantage": 0, "triumph": True},
            1,
            id="a Triumph against the blank face",
        ),
        pytest.param(DicePool(ability=4, setback=2), {"triumph": True}, 0, id="no die that could show one"),
    ],
)
def test_the_counts_are_those_of_the_printed_dice(pool: DicePool, asked: dict[str, int], cases: int) -> None:
    assert joint_of(pool).at_least(**asked) * throws_of(pool) == cases  # type: ignore[arg-type] # numbers and truths


def test_a_free_triumph_leaves_nothing_without_one() -> None:
    joint = joint_of(DicePool(ability=1, free=Symbols(triumph=1)))

    assert {cell.shown for cell in joint.table() if cell.chance} == {Shown(triumph=True, despair=False)}
