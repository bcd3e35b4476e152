"""Exact odds of damage against every throw of the dice, counted one by one."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from rules.errors import LimitExceeded
from rules.starfinder.damage import Damage
from rules.starfinder.defense_reader import read_defenses
from rules.starfinder.dice import DamageDie, Dice
from rules.starfinder.nature import Nature
from rules.starfinder.odds import DamageOdds, damage_odds
from rules.starfinder.reader import read_critical_only, read_damage
from rules.starfinder.roll import roll_damage
from rules.starfinder.scale import Outcome
from rules.starfinder.target import Target, deal
from rules.starfinder.ways import MOST_PAIRS, sums_of
from tests.chance import ScriptedChance
from tests.examples import worked_examples
from tests.rules.starfinder.builders import hit_points

OUTCOME_OF = {"normal": Outcome.HIT, "double": Outcome.CRITICAL_HIT, "half": Outcome.SAVE_SUCCESS}


@pytest.mark.parametrize(("given", "expected"), worked_examples("sf2e_distribution"))
def test_the_distribution_is_that_of_the_worked_example(given: Any, expected: Any) -> None:
    damage = read_damage(f"{given['count']}d{given['size']}{given.get('modifier', 0):+}")

    odds = damage_odds(damage, OUTCOME_OF[given.get("outcome", "normal")])

    assert odds.distribution() == {int(amount): Fraction(chance) for amount, chance in expected["distribution"].items()}
    assert odds.mean == Fraction(expected["mean"])


def dice_thrown(damage: Damage, outcome: Outcome, critical_only: Damage | None) -> list[int]:
    """Return the sides of every die in the order in which a roll asks for them."""
    extra = critical_only.immediate if critical_only and outcome.is_critical_hit else ()
    parts = [(part, outcome.scale.throws) for part in damage.immediate] + [(part, 1) for part in extra]
    return [
        dice.die
        for part, throws in parts
        for _ in range(throws)
        for dice in (*part.dice, *part.precision)
        for _ in range(dice.count)
    ]


def counted_one_by_one(
    damage: Damage, outcome: Outcome, critical_only: Damage | None, target: Target
) -> dict[int, Fraction]:
    """Deal every possible throw of the dice and count what the target takes."""
    sides = dice_thrown(damage, outcome, critical_only)
    taken = Counter(
        deal(roll_damage(damage, outcome, ScriptedChance(*faces), critical_only), target).taken
        for faces in product(*map(range, sides))
    )
    return {amount: Fraction(count, prod(sides)) for amount, count in sorted(taken.items())}


EXPRESSIONS = (
    "1d6+2 fire",
    "2d4-5 slashing",
    "1d6-4 piercing + 1d4 precision",
    "1d4-3 slashing + 1d4-3 cold",
    "1d4 piercing + 2 precision + 1d4 fire",
    "3 acid",
    "1d4 fire + 1d6 persistent fire",
    "1d6 persistent fire",
)
DEFENSES = (
    "",
    "immune precision; resistance physical 2",
    "weakness fire 3, precision 2; resistance all 1, precision 2",
    "immune fire; weakness slashing 4",
)


@pytest.mark.parametrize("text", EXPRESSIONS)
@pytest.mark.parametrize("outcome", [outcome for outcome in Outcome if outcome is not Outcome.SAVE_FAILURE])
def test_odds_equal_counting_every_throw(text: str, outcome: Outcome) -> None:
    damage = read_damage(text)
    extra = read_critical_only("1d4 fire" if "precision" in text else "1d4 precision")
    if len(dice_thrown(damage, outcome, extra)) > 5:
        extra = read_critical_only("2 fire + 1 precision")

    for defenses in map(read_defenses, DEFENSES):
        odds = damage_odds(damage, outcome, critical_only=extra, defenses=defenses)

        target = Target(hit_points=hit_points(99), defenses=defenses)
        assert odds.distribution() == counted_one_by_one(damage, outcome, extra, target)


@pytest.mark.parametrize(
    "text", ["1d4-4 slashing + 1d4-3 fire", "1d4-3 cold + 3 fire -9 item + 1d4 bleed", "1d4-9 slashing + 1d6-4 fire"]
)
@pytest.mark.parametrize("outcome", Outcome)
def test_the_minimum_over_several_parts_equals_counting_every_throw(text: str, outcome: Outcome) -> None:
    damage = read_damage(text)
    defenses = read_defenses("weakness slashing 3; resistance fire 1")

    odds = damage_odds(damage, outcome, defenses=defenses)

    target = Target(hit_points=hit_points(99), defenses=defenses)
    assert odds.distribution() == counted_one_by_one(damage, outcome, None, target)


def test_what_a_critical_hit_adds_in_a_type_of_its_own_meets_the_defenses_of_that_type() -> None:
    damage, extra = read_damage("1d6 slashing"), read_critical_only("1d6 cold + 1d4 cold")
    defenses = read_defenses("resistance cold 4")

    odds = damage_odds(damage, Outcome.CRITICAL_HIT, critical_only=extra, defenses=defenses)

    target = Target(hit_points=hit_points(99), defenses=defenses)
    assert odds.distribution() == counted_one_by_one(damage, Outcome.CRITICAL_HIT, extra, target)


def test_damage_that_cannot_harm_the_creature_is_surely_0() -> None:
    assert damage_odds(read_damage("4d6 void"), nature=Nature(is_living=False)).distribution() == {0: 1}


def test_the_chance_to_drop_a_target_is_that_of_its_hit_points_or_more() -> None:
    odds = damage_odds(read_damage("2d6+3 fire"))

    assert [odds.at_least(hit_points) for hit_points in (5, 14, 15, 16)] == [1, Fraction(1, 12), Fraction(1, 36), 0]


def test_ways_are_whole_numbers_of_throws() -> None:
    assert damage_odds(read_damage("2d4 fire")) == DamageOdds(((2, 1), (3, 2), (4, 3), (5, 4), (6, 3), (7, 2), (8, 1)))


@pytest.mark.parametrize(
    "dice",
    [
        pytest.param((Dice(3, DamageDie.D6),), id="three d6"),
        pytest.param((Dice(1, DamageDie.D4), Dice(2, DamageDie.D10)), id="mixed sizes"),
        pytest.param((), id="no dice"),
    ],
)
@pytest.mark.parametrize("throws", [1, 2])
def test_sums_of_dice_equal_counting_every_throw(dice: Sequence[Dice], throws: int) -> None:
    sides = [group.die for group in dice for _ in range(group.count * throws)]

    counted = Counter(sum(faces) for faces in product(*(range(1, die + 1) for die in sides)))

    assert sums_of(dice, throws) == counted


def test_dice_are_thrown_once_unless_said() -> None:
    assert sums_of((Dice(1, DamageDie.D4),)) == {1: 1, 2: 1, 3: 1, 4: 1}


@pytest.mark.parametrize(
    ("text", "defenses"),
    [
        pytest.param("100d12 fire", "", id="one part"),
        pytest.param("34d12 fire + 33d10 cold + 33d8 acid", "resistance all 10", id="three parts"),
        pytest.param("50d12 piercing + 50d12 precision", "immune precision", id="precision without effect"),
        pytest.param("20d12 piercing + 20d12 precision", "resistance precision 9", id="precision that is resisted"),
    ],
)
def test_odds_of_many_dice_stay_exact(text: str, defenses: str) -> None:
    damage = read_damage(text)

    odds = damage_odds(damage, defenses=read_defenses(defenses))

    assert odds.total == prod(dice_thrown(damage, Outcome.HIT, None))
    if not defenses:
        assert odds.mean == damage.own.average


def test_precision_dice_that_are_resisted_are_told_apart_up_to_a_limit() -> None:
    with pytest.raises(LimitExceeded) as refused:
        damage_odds(read_damage("50d12 s + 50d12 precision"), defenses=read_defenses("resistance precision 9"))

    assert (refused.value.limit, refused.value.got) == (MOST_PAIRS, (50 * 11 + 1) ** 2)
