"""What one more die or upgrade does: as whole odds tell it, and never the wrong way."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.die import Die
from rules.dice.effects import OneMore, effects_of
from rules.dice.odds import MOST_DICE_AT_ONCE, mean_advantage_of, odds_of, success_of
from rules.dice.pool import MOST_DICE, DicePool
from rules.dice.study import MOST_DICE_JOINTLY_AT_ONCE, study, study_needs_worker
from rules.dice.symbols import Symbols

CHANGES: dict[OneMore, Callable[[DicePool], DicePool]] = {
    OneMore.BOOST: lambda pool: pool.add(Die.BOOST),
    OneMore.UPGRADE: lambda pool: pool.upgrade_ability(),
    OneMore.SETBACK: lambda pool: pool.add(Die.SETBACK),
    OneMore.DIFFICULTY: lambda pool: pool.add(Die.DIFFICULTY),
    OneMore.DIFFICULTY_UPGRADE: lambda pool: pool.upgrade_difficulty(),
}
HELPING = {OneMore.BOOST, OneMore.UPGRADE}

pools = st.builds(
    lambda dice, success, advantage: DicePool.of(Counter(dice), Symbols(success=success, advantage=advantage)),
    st.lists(st.sampled_from(Die), max_size=10),
    st.integers(0, 2),
    st.integers(0, 2),
)


@given(pools)
def test_the_short_ways_give_what_the_whole_odds_give(pool: DicePool) -> None:
    odds = odds_of(pool)

    assert success_of(pool) == odds.success
    assert mean_advantage_of(pool) == odds.net_advantage.mean


@given(pools)
def test_each_effect_is_the_difference_of_two_whole_odds(pool: DicePool) -> None:
    before = odds_of(pool)

    for effect in effects_of(pool):
        after = odds_of(CHANGES[effect.what](pool))
        assert effect.success == after.success
        assert effect.success_change == after.success - before.success
        assert effect.advantage_change == after.net_advantage.mean - before.net_advantage.mean


@given(pools)
def test_help_never_lowers_the_chance_to_succeed_and_hindrance_never_raises_it(pool: DicePool) -> None:
    for effect in effects_of(pool):
        assert effect.success_change >= 0 if effect.what in HELPING else effect.success_change <= 0


@given(pools)
def test_a_boost_never_lowers_any_chance_of_at_least_so_much(pool: DicePool) -> None:
    before, after = odds_of(pool), odds_of(pool.add(Die.BOOST))

    for number in range(before.net_success.least, before.net_success.most + 1):
        assert after.net_success.at_least(number) >= before.net_success.at_least(number)
    for number in range(before.net_advantage.least, before.net_advantage.most + 1):
        assert after.net_advantage.at_least(number) >= before.net_advantage.at_least(number)


@pytest.mark.parametrize(
    ("what", "success", "change", "advantage"),
    [
        # By hand: 4 of 8 Ability faces bear Success, 2 of 6 Boost faces, 8 of 12 Proficiency faces; all faces together
        # bear 5, 4 and 8 Advantage.
        pytest.param(
            OneMore.BOOST, Fraction(2, 3), Fraction(1, 6), Fraction(4, 6), id="a third of the half that fails"
        ),
        pytest.param(OneMore.UPGRADE, Fraction(2, 3), Fraction(1, 6), Fraction(8, 12) - Fraction(5, 8), id="8 of 12"),
    ],
)
def test_one_ability_die_with_one_more(what: OneMore, success: Fraction, change: Fraction, advantage: Fraction) -> None:
    (effect,) = [each for each in effects_of(DicePool(ability=1)) if each.what is what]

    assert effect[1:] == (success, change, advantage)


def test_every_change_is_told_where_there_is_room() -> None:
    assert [effect.what for effect in effects_of(DicePool(ability=1, difficulty=1))] == list(OneMore)


def test_what_a_full_pool_has_no_room_for_is_left_out() -> None:
    full = DicePool(ability=MOST_DICE - 1, difficulty=1)

    assert [effect.what for effect in effects_of(full)] == [OneMore.UPGRADE, OneMore.DIFFICULTY_UPGRADE]


def test_a_study_is_the_odds_the_effects_and_the_joint_table_if_asked_for() -> None:
    pool = DicePool(proficiency=1, difficulty=1)
    plain, whole = study(pool), study(pool, jointly=True)

    assert plain.odds == whole.odds == odds_of(pool)
    assert plain.effects == whole.effects == effects_of(pool)
    assert (plain.joint, len(whole.joint)) == ((), 24)


@pytest.mark.parametrize(("jointly", "most"), [(False, MOST_DICE_AT_ONCE), (True, MOST_DICE_JOINTLY_AT_ONCE)])
def test_a_study_of_more_dice_than_are_counted_at_once_needs_a_worker(jointly: bool, most: int) -> None:
    assert not study_needs_worker(DicePool(ability=most), jointly=jointly)
    assert study_needs_worker(DicePool(ability=most + 1), jointly=jointly)
