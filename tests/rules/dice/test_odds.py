"""Exact odds: against worked examples, every possible throw, a second method, and pinned numbers."""

import pickle
import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice.die import Die
from rules.dice.odds import MOST_DICE_AT_ONCE, JointRow, Odds, needs_worker, odds_of
from rules.dice.pool import DicePool
from rules.dice.symbols import NetResult, Symbols
from tests.examples import worked_examples
from tests.rules.dice.counting import add_one_die_at_a_time, throws_of, try_every_throw

GOLDEN = tomllib.loads((Path(__file__).parents[2] / "golden" / "odds.toml").read_text(encoding="utf-8"))["pool"]
TYPICAL = DicePool(proficiency=2, ability=1, boost=1, challenge=1, difficulty=2, setback=1)
TWENTY = DicePool(proficiency=4, ability=3, boost=3, challenge=4, difficulty=3, setback=3)


def answers(odds: Odds) -> dict[str, Fraction]:
    """All single numbers that the odds give, by name."""
    names = (
        "success",
        "failure",
        "advantage",
        "threat",
        "neither",
        "success_with_advantage",
        "success_with_neither",
        "success_with_threat",
        "failure_with_advantage",
        "failure_with_neither",
        "failure_with_threat",
        "success_with_triumph",
        "failure_with_triumph",
        "success_with_despair",
        "failure_with_despair",
        "triumph_and_despair",
    )
    found = {name: getattr(odds, name) for name in names}
    found |= {f"success paying {price}": odds.success_paying(price) for price in range(1, 7)}
    found |= {f"triumph {number}": odds.triumph.at_least(number) for number in range(4)}
    found |= {f"despair {number}": odds.despair.at_least(number) for number in range(4)}
    return found


def answers_from(outcomes: dict[NetResult, int]) -> dict[str, Fraction]:
    """The same numbers, read off a list of all outcomes."""
    total = sum(outcomes.values())
    tallies: Counter[str] = Counter()
    for net, cases in outcomes.items():
        verdict = "success" if net.succeeded else "failure"
        side = "advantage" if net.advantage > 0 else "threat" if net.threat else "neither"
        tallies[verdict] += cases
        tallies[side] += cases
        tallies[f"{verdict}_with_{side}"] += cases
        tallies[f"{verdict}_with_triumph"] += cases if net.triumph else 0
        tallies[f"{verdict}_with_despair"] += cases if net.despair else 0
        tallies["triumph_and_despair"] += cases if net.triumph and net.despair else 0
        for price in range(1, 7):
            pays = net.succeeded and (net.advantage >= price or net.triumph)
            tallies[f"success paying {price}"] += cases if pays else 0
        for number in range(4):
            tallies[f"triumph {number}"] += cases if net.triumph >= number else 0
            tallies[f"despair {number}"] += cases if net.despair >= number else 0
    return {name: Fraction(tallies[name], total) for name in answers(odds_of(DicePool()))}


def outcomes_of(odds: Odds) -> Counter[NetResult]:
    """Every outcome of the whole pool, Force dice included, in cases of all its dice."""
    return Counter(
        {
            NetResult(
                success=row.net_success,
                advantage=row.net_advantage,
                triumph=row.triumph,
                despair=row.despair,
                light=light,
                dark=dark,
            ): row.cases * count
            for row in odds.joint_rows()
            for light, dark, count in odds.pips.items()
        }
    )


def small_pools(size: int) -> Iterator[DicePool]:
    for dice in combinations_with_replacement(Die, size):
        yield DicePool.of(Counter(dice))


@pytest.mark.parametrize(("given", "expected"), worked_examples("odds"))
def test_the_odds_are_those_of_the_worked_example(given: dict[str, Any], expected: dict[str, Any]) -> None:
    odds = odds_of(DicePool.of({Die(name): count for name, count in given["dice"].items()}))

    found = {
        "success": odds.success,
        "failure": odds.failure,
        "net_advantage": odds.advantage,
        "net_threat": odds.threat,
        "neither_advantage_nor_threat": odds.neither,
        "at_least_one_triumph": odds.triumph.at_least(1),
        "at_least_one_despair": odds.despair.at_least(1),
        "success_with_threat": odds.success_with_threat,
        "failure_with_advantage": odds.failure_with_advantage,
        "success_with_two_or_more_advantage": odds.advantage_on_success.at_least(2),
        "success_with_three_advantage_or_triumph": odds.success_paying(3),
        "triumph_and_despair_together": odds.triumph_and_despair,
        "mean_net_success_signed": odds.net_success.mean,
        "mean_net_advantage_signed": odds.net_advantage.mean,
        "net_success_signed_distribution": {str(number): chance for number, chance in odds.net_success.items()},
    }
    wanted = {name: Fraction(value) for name, value in expected.items() if isinstance(value, str)}
    name = "net_success_signed_distribution"
    assert found == wanted | {name: {number: Fraction(chance) for number, chance in expected[name].items()}}


@pytest.mark.parametrize(("given", "expected"), worked_examples("joint_distribution"))
def test_the_joint_rows_are_those_of_the_worked_example(given: dict[str, Any], expected: dict[str, Any]) -> None:
    odds = odds_of(DicePool.of({Die(name): count for name, count in given["dice"].items()}))

    rows = {row[:4]: Fraction(row.cases, odds.net.total) for row in odds.joint_rows()}

    assert rows == {
        (row["net_success"], row["net_advantage"], row["triumph"], row["despair"]): Fraction(row["probability"])
        for row in expected["rows"]
    }


@pytest.mark.parametrize("pool", GOLDEN, ids=lambda pool: " ".join(f"{n}{die}" for die, n in pool["dice"].items()))
def test_the_counts_are_the_pinned_ones(pool: dict[str, Any]) -> None:
    odds = odds_of(DicePool.of({Die(name): count for name, count in pool["dice"].items()}))
    found = answers(odds) | {
        "advantage_2_or_more": odds.net_advantage.at_least(2),
        "success_3_or_more": odds.net_success.at_least(3),
        "triumph_2_or_more": odds.triumph.at_least(2),
        "despair": odds.despair.at_least(1),
    }

    assert odds.net.total == int(pool["total"])
    for name in pool.keys() - {"source", "dice", "total"}:
        assert found[name] == Fraction(int(pool[name]), odds.net.total), name


class TestEveryThrow:
    """On small pools the odds are what trying every throw gives, as whole numbers of cases."""

    @pytest.mark.parametrize("size", range(4))
    def test_of_all_pools_of_a_few_dice(self, size: int) -> None:
        for pool in small_pools(size):
            odds, outcomes = odds_of(pool), try_every_throw(pool)

            assert outcomes_of(odds) == outcomes, pool
            assert answers(odds) == answers_from(outcomes), pool

    @settings(max_examples=25)
    @given(
        dice=st.lists(st.sampled_from(Die), min_size=4, max_size=4),
        free=st.lists(st.integers(0, 2), min_size=8, max_size=8),
    )
    def test_of_any_four_dice_with_free_symbols(self, dice: list[Die], free: list[int]) -> None:
        symbols = Symbols(**dict(zip(("success", "failure", "advantage", "threat"), free, strict=False)))
        symbols += Symbols(triumph=free[4] // 2, despair=free[5] // 2, light=free[6], dark=free[7])
        pool = DicePool.of(Counter(dice), symbols)
        odds, outcomes = odds_of(pool), try_every_throw(pool)

        assert outcomes_of(odds) == outcomes
        assert answers(odds) == answers_from(outcomes)

    @pytest.mark.parametrize(
        "pool",
        [
            pytest.param(
                DicePool(proficiency=1, ability=1, boost=1, challenge=1, difficulty=1, setback=1), id="one of each"
            ),
            pytest.param(DicePool(proficiency=3, challenge=2), id="many Triumphs and Despairs"),
            pytest.param(DicePool(ability=2, difficulty=2, force=1), id="with a Force die"),
            pytest.param(DicePool(boost=3, setback=3), id="small dice only"),
            pytest.param(DicePool(free=Symbols(success=2, triumph=1, threat=3, dark=1)), id="free symbols alone"),
        ],
    )
    def test_of_chosen_pools(self, pool: DicePool) -> None:
        odds, outcomes = odds_of(pool), try_every_throw(pool)

        assert outcomes_of(odds) == outcomes
        assert answers(odds) == answers_from(outcomes)


class TestSecondMethod:
    """On larger pools a dictionary that grows die by die gives the same whole numbers."""

    @pytest.mark.parametrize("pool", [pytest.param(TYPICAL, id="8 dice"), pytest.param(TWENTY, id="20 dice")])
    def test_agrees_on_every_outcome(self, pool: DicePool) -> None:
        odds, outcomes = odds_of(pool), add_one_die_at_a_time(pool)

        assert {row[:4]: row.cases for row in odds.joint_rows()} == outcomes
        assert answers(odds) == answers_from(
            {NetResult(success=s, advantage=a, triumph=t, despair=d): n for (s, a, t, d), n in outcomes.items()}
        )
        pairs: Counter[tuple[int, int]] = Counter()
        for (success, advantage, _, _), cases in outcomes.items():
            pairs[success, advantage] += cases
        assert {(success, advantage): cases for success, advantage, cases in odds.net.items()} == pairs

    @pytest.mark.parametrize(
        "pool",
        [
            pytest.param(
                DicePool(proficiency=10, ability=8, boost=7, challenge=10, difficulty=8, setback=7), id="50 dice"
            ),
            pytest.param(
                DicePool(proficiency=20, ability=16, boost=14, challenge=20, difficulty=16, setback=14), id="100 dice"
            ),
        ],
    )
    def test_agrees_on_the_margins_of_huge_pools(self, pool: DicePool) -> None:
        odds = odds_of(pool)

        for place, found in enumerate((odds.net_success, odds.net_advantage)):
            counts = one_number(pool, place)
            assert {number: chance * found.total for number, chance in found.items()} == counts
        assert sum(map(sum, odds.net.rows)) == odds.net.total == throws_of(pool)


def one_number(pool: DicePool, place: int) -> Counter[int]:
    """Count net success (place 0) or net advantage (place 1) alone, die by die."""
    counts = Counter({0: 1})
    for die, dice in pool.items():
        faces: Counter[int] = Counter()
        for outcome, ways in add_one_die_at_a_time(DicePool.of({die: 1})).items():
            faces[outcome[place]] += ways
        for _ in range(dice):
            grown: Counter[int] = Counter()
            for number, cases in counts.items():
                for more, ways in faces.items():
                    grown[number + more] += cases * ways
            counts = grown
    return counts


class TestForceDice:
    def test_do_not_change_the_odds_of_the_check(self) -> None:
        with_force, without = odds_of(TYPICAL.add(Die.FORCE, 2)), odds_of(TYPICAL)

        assert with_force.net == without.net
        assert answers(with_force) == answers(without)

    @pytest.mark.rule("EOTE-DICE-14", "EOTE-DICE-17")
    def test_a_dark_side_shows_more_often_but_both_bring_as_many_pips(self) -> None:
        pips = odds_of(DicePool(force=1)).pips

        assert pips.by_column.at_least(1) == Fraction(7, 12)
        assert pips.by_row.at_least(1) == Fraction(5, 12)
        assert pips.by_row.mean == pips.by_column.mean == Fraction(2, 3)

    def test_free_pips_are_added(self) -> None:
        assert list(odds_of(DicePool(free=Symbols(light=2, dark=1))).pips.items()) == [(2, 1, 1)]


class TestTriumphAndDespair:
    @pytest.mark.rule("EOTE-READ-10", "EOTE-READ-12", "EOTE-READ-13")
    def test_both_can_show_and_can_stand_against_the_verdict(self) -> None:
        odds = odds_of(TYPICAL)

        assert min(odds.failure_with_triumph, odds.success_with_despair, odds.triumph_and_despair) > 0

    @pytest.mark.rule("EOTE-READ-14")
    @pytest.mark.parametrize("dice", [1, 2, 5])
    def test_each_die_can_show_one(self, dice: int) -> None:
        odds = odds_of(DicePool(proficiency=dice, challenge=dice))

        assert odds.triumph.at_least(1) == 1 - Fraction(11, 12) ** dice == odds.despair.at_least(1)
        assert odds.triumph.at_least(dice) == Fraction(1, 12) ** dice
        assert odds.triumph.at_least(dice + 1) == 0

    def test_a_free_triumph_is_always_there(self) -> None:
        odds = odds_of(DicePool(ability=1, difficulty=1, free=Symbols(triumph=1, despair=1)))

        assert odds.triumph.at_least(1) == odds.despair.at_least(1) == 1
        assert odds.success_with_triumph == odds.success
        assert odds.failure_with_despair == odds.failure


@pytest.mark.rule("EOTE-UPG-06")
@pytest.mark.parametrize("die", [Die.BOOST, Die.SETBACK, Die.ABILITY, Die.DIFFICULTY])
def test_only_upgraded_dice_bring_triumph_and_despair(die: Die) -> None:
    odds = odds_of(DicePool.of({die: 4}))

    assert odds.triumph.at_least(1) == odds.despair.at_least(1) == 0


@pytest.mark.rule("EOTE-UPG-07")
def test_boost_helps_and_setback_hurts() -> None:
    plain = DicePool(ability=2, difficulty=2)

    assert odds_of(plain.add(Die.SETBACK)).success < odds_of(plain).success < odds_of(plain.add(Die.BOOST)).success


def test_an_empty_pool_fails_for_certain() -> None:
    odds = odds_of(DicePool())

    assert [odds.success, odds.failure, odds.neither] == [0, 1, 1]
    assert list(odds.joint_rows()) == [JointRow(0, 0, 0, 0, 1)]


def test_odds_travel_between_processes() -> None:
    odds = odds_of(TYPICAL)

    assert pickle.loads(pickle.dumps(odds)) == odds  # noqa: S301 - our own bytes


@pytest.mark.parametrize(
    ("dice", "needed"), [(MOST_DICE_AT_ONCE, False), (MOST_DICE_AT_ONCE + 1, True), (100, True), (0, False)]
)
def test_only_large_pools_need_a_worker(dice: int, needed: bool) -> None:
    assert needs_worker(DicePool(ability=dice)) is needed
