"""Dice pools: adding, upgrading, downgrading, and what is refused."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.die import Die
from rules.dice.pool import MOST_DICE, MOST_FREE_SYMBOLS, DicePool
from rules.dice.symbols import NO_SYMBOLS, Symbols
from rules.errors import LimitExceeded
from tests.examples import worked_examples

pools = st.builds(DicePool, **{die.value: st.integers(0, 8) for die in Die})
Change = Callable[[DicePool, int], DicePool]


def pool_of(dice: dict[str, int]) -> DicePool:
    return DicePool.of({Die(name): count for name, count in dice.items()})


@pytest.mark.parametrize(("given", "expected"), worked_examples("pool_change"))
def test_the_pool_changes_as_in_the_worked_example(given: dict[str, Any], expected: dict[str, Any]) -> None:
    pool = pool_of(given["start"])
    for step in given["steps"]:
        match step:
            case {"do": "upgrade" | "downgrade" as way, "side": side, "times": times}:
                pool = getattr(pool, f"{way}_{side}")(times)
            case {"do": "difficulty", "by": by}:
                pool = pool.increase_difficulty(by) if by > 0 else pool.decrease_difficulty(-by)
            case {"do": "add", "die": die, "count": count}:
                pool = pool.add(Die(die), count)
            case _:
                pytest.fail(f"no such step: {step}")

    assert pool == pool_of(expected["dice"])


@pytest.mark.parametrize(
    ("upgrade", "basic", "upgraded"),
    [
        pytest.param(DicePool.upgrade_ability, Die.ABILITY, Die.PROFICIENCY, id="ability"),
        pytest.param(DicePool.upgrade_difficulty, Die.DIFFICULTY, Die.CHALLENGE, id="difficulty"),
    ],
)
class TestUpgrade:
    @pytest.mark.rule("EOTE-UPG-01", "EOTE-UPG-02")
    def test_swaps_a_basic_die_and_keeps_the_number(self, upgrade: Change, basic: Die, upgraded: Die) -> None:
        assert upgrade(DicePool.of({basic: 3}), 2) == DicePool.of({basic: 1, upgraded: 2})

    @pytest.mark.rule("EOTE-UPG-03", "EOTE-UPG-04", "EOTE-UPG-05")
    @pytest.mark.parametrize(
        ("spare", "more_basic", "more_upgraded"),
        [
            pytest.param(1, 1, 0, id="the first spare upgrade adds a basic die"),
            pytest.param(2, 0, 1, id="the second turns it"),
            pytest.param(3, 1, 1, id="the third adds another"),
            pytest.param(4, 0, 2, id="the fourth turns that"),
        ],
    )
    @pytest.mark.parametrize("dice", [0, 2])
    def test_goes_on_when_no_basic_die_is_left(
        self, upgrade: Change, basic: Die, upgraded: Die, dice: int, spare: int, more_basic: int, more_upgraded: int
    ) -> None:
        pool = upgrade(DicePool.of({basic: dice}), dice + spare)

        assert pool == DicePool.of({basic: more_basic, upgraded: dice + more_upgraded})

    @pytest.mark.rule("EOTE-UPG-04")
    @given(pool=pools, times=st.integers(0, 12))
    def test_comes_to_the_same_at_once_or_one_by_one(
        self, upgrade: Change, basic: Die, upgraded: Die, pool: DicePool, times: int
    ) -> None:
        one_by_one = pool
        for _ in range(times):
            one_by_one = upgrade(one_by_one, 1)

        assert upgrade(pool, times) == one_by_one

    @pytest.mark.rule("EOTE-UPG-06")
    @given(pool=pools, times=st.integers(0, 12))
    def test_never_lowers_the_number_of_dice_and_leaves_the_others_alone(
        self, upgrade: Change, basic: Die, upgraded: Die, pool: DicePool, times: int
    ) -> None:
        better = upgrade(pool, times)

        assert better.size >= pool.size
        assert all(better[die] == pool[die] for die in Die if die not in (basic, upgraded))

    def test_cannot_be_done_a_negative_number_of_times(self, upgrade: Change, basic: Die, upgraded: Die) -> None:
        with pytest.raises(ValueError, match="-1 times"):
            upgrade(DicePool(), -1)


@pytest.mark.parametrize(
    ("downgrade", "basic", "upgraded"),
    [
        pytest.param(
            DicePool.downgrade_ability,
            Die.ABILITY,
            Die.PROFICIENCY,
            id="ability",
            marks=pytest.mark.rule("EOTE-UPG-08"),
        ),
        pytest.param(
            DicePool.downgrade_difficulty,
            Die.DIFFICULTY,
            Die.CHALLENGE,
            id="difficulty",
            marks=pytest.mark.rule("EOTE-UPG-09"),
        ),
    ],
)
class TestDowngrade:
    def test_swaps_an_upgraded_die_back(self, downgrade: Change, basic: Die, upgraded: Die) -> None:
        assert downgrade(DicePool.of({upgraded: 3}), 2) == DicePool.of({basic: 2, upgraded: 1})

    @pytest.mark.rule("EOTE-UPG-10")
    @given(pool=pools, times=st.integers(0, 12))
    def test_never_changes_the_number_of_dice(
        self, downgrade: Change, basic: Die, upgraded: Die, pool: DicePool, times: int
    ) -> None:
        worse = downgrade(pool, times)

        assert worse.size == pool.size
        assert worse[upgraded] == max(0, pool[upgraded] - times)

    def test_cannot_be_done_a_negative_number_of_times(self, downgrade: Change, basic: Die, upgraded: Die) -> None:
        with pytest.raises(ValueError, match="-2 times"):
            downgrade(DicePool(), -2)


@pytest.mark.rule("EOTE-UPG-12")
class TestDifficulty:
    def test_is_raised_by_adding_purple_dice(self) -> None:
        assert DicePool(challenge=1).increase_difficulty(2) == DicePool(challenge=1, difficulty=2)

    def test_is_lowered_by_taking_purple_dice_and_no_red_ones(self) -> None:
        assert DicePool(challenge=1, difficulty=1).decrease_difficulty(3) == DicePool(challenge=1)


class TestDice:
    @pytest.mark.rule("EOTE-POOL-11")
    def test_boost_and_setback_stack_and_do_not_cancel(self) -> None:
        pool = DicePool(ability=1).add(Die.BOOST, 3).add(Die.SETBACK, 2).add(Die.BOOST, 4)

        assert pool == DicePool(ability=1, boost=7, setback=2)

    def test_taking_what_is_not_there_is_no_error(self) -> None:
        assert DicePool(setback=1, boost=1).remove(Die.SETBACK, 2) == DicePool(boost=1)

    def test_are_counted_in_the_order_in_which_they_are_shown(self) -> None:
        pool = DicePool(force=1, proficiency=2, setback=3)

        assert list(pool.items()) == [(Die.PROFICIENCY, 2), (Die.SETBACK, 3), (Die.FORCE, 1)]
        assert pool.size == 6
        assert [pool[die] for die in Die] == list(pool.counts)

    @given(pools)
    def test_can_be_put_together_again(self, pool: DicePool) -> None:
        assert DicePool.of(dict(pool.items())) == pool

    def test_no_pool_holds_negative_dice(self) -> None:
        with pytest.raises(ValueError, match="negative"):
            DicePool(boost=-1)


@pytest.mark.parametrize(
    ("change", "once"),
    [
        pytest.param(lambda pool: pool.add(Die.BOOST), {Die.BOOST: 4}, id="add"),
        pytest.param(lambda pool: pool.remove(Die.BOOST), {Die.BOOST: 2}, id="remove"),
        pytest.param(DicePool.upgrade_ability, {Die.ABILITY: 2, Die.PROFICIENCY: 4}, id="upgrade ability"),
        pytest.param(DicePool.upgrade_difficulty, {Die.DIFFICULTY: 2, Die.CHALLENGE: 4}, id="upgrade difficulty"),
        pytest.param(DicePool.downgrade_ability, {Die.ABILITY: 4, Die.PROFICIENCY: 2}, id="downgrade ability"),
        pytest.param(DicePool.downgrade_difficulty, {Die.DIFFICULTY: 4, Die.CHALLENGE: 2}, id="downgrade difficulty"),
        pytest.param(DicePool.increase_difficulty, {Die.DIFFICULTY: 4}, id="increase difficulty"),
        pytest.param(DicePool.decrease_difficulty, {Die.DIFFICULTY: 2}, id="decrease difficulty"),
    ],
)
def test_a_change_happens_once_unless_said(change: Callable[[DicePool], DicePool], once: dict[Die, int]) -> None:
    dice = dict.fromkeys(Die, 3)

    assert change(DicePool.of(dice)) == DicePool.of(dice | once)


class TestFreeSymbols:
    def test_are_kept_through_every_change_of_dice(self) -> None:
        pool = DicePool(ability=2, difficulty=2, free=Symbols(advantage=1))

        changed = pool.upgrade_ability().upgrade_difficulty(3).downgrade_difficulty().add(Die.BOOST)

        assert changed.free == Symbols(advantage=1)

    def test_add_up(self) -> None:
        pool = DicePool().add_free(Symbols(advantage=1)).add_free(Symbols(advantage=1, threat=1))

        assert pool == DicePool(free=Symbols(advantage=2, threat=1))

    def test_make_a_pool_without_dice_worth_reading(self) -> None:
        assert DicePool(free=Symbols(success=1))
        assert DicePool(boost=1)
        assert not DicePool(free=NO_SYMBOLS)


@pytest.mark.parametrize(
    ("pool", "decides"),
    [
        pytest.param(DicePool(setback=1), True, id="a die of a check"),
        pytest.param(DicePool(free=Symbols(despair=1)), True, id="a free symbol of a check"),
        pytest.param(DicePool(force=2, free=Symbols(light=1, dark=1)), False, id="Force dice and pips"),
        pytest.param(DicePool(), False, id="nothing"),
    ],
)
def test_force_dice_alone_decide_nothing(pool: DicePool, decides: bool) -> None:
    assert pool.decides_success is decides


class TestLimits:
    def test_a_pool_of_the_most_dice_exists(self) -> None:
        assert DicePool(ability=MOST_DICE).size == MOST_DICE

    @pytest.mark.parametrize(
        "grow",
        [
            pytest.param(lambda pool: pool.add(Die.BOOST), id="adding"),
            pytest.param(lambda pool: pool.upgrade_difficulty(), id="a spare upgrade"),
            pytest.param(lambda pool: DicePool.of({Die.ABILITY: MOST_DICE, Die.FORCE: 1}), id="all at once"),
        ],
    )
    def test_one_more_is_refused(self, grow: Callable[[DicePool], DicePool]) -> None:
        with pytest.raises(LimitExceeded) as caught:
            grow(DicePool(ability=MOST_DICE))

        assert (caught.value.what, caught.value.limit, caught.value.got) == ("dice in a pool", 100, 101)

    def test_free_symbols_are_limited_too(self) -> None:
        pool = DicePool(free=Symbols(success=MOST_FREE_SYMBOLS))

        with pytest.raises(LimitExceeded) as caught:
            pool.add_free(Symbols(threat=2))

        assert (caught.value.what, caught.value.limit, caught.value.got) == ("free symbols in a pool", 100, 102)
