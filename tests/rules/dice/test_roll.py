"""Rolling: which dice take which numbers, and what the faces come to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.die import FACES, Die
from rules.dice.pool import DicePool
from rules.dice.roll import Roll, roll_percentile, roll_pool
from rules.dice.symbols import NetResult, Symbols
from tests.chance import ScriptedChance, SeededChance

pools = st.builds(DicePool, **{die.value: st.integers(0, 5) for die in Die})


def test_each_die_takes_the_next_number_in_the_order_of_the_pool() -> None:
    roll = roll_pool(DicePool(force=1, difficulty=2, proficiency=1), ScriptedChance(11, 1, 7, 6))

    assert roll.faces == ((Die.PROFICIENCY, (11,)), (Die.DIFFICULTY, (1, 7)), (Die.FORCE, (6,)))
    assert [(die, [face.code for face in faces]) for die, faces in roll.shown()] == [
        (Die.PROFICIENCY, ["X"]),
        (Die.DIFFICULTY, ["F", "FT"]),
        (Die.FORCE, ["DD"]),
    ]


@pytest.mark.rule("EOTE-POOL-12")
def test_the_whole_pool_is_read_as_one_net_result() -> None:
    roll = roll_pool(DicePool(force=1, difficulty=2, proficiency=1), ScriptedChance(11, 1, 7, 6))

    assert roll.symbols == Symbols(failure=2, threat=1, triumph=1, dark=2)
    assert roll.net == NetResult(success=-1, advantage=-1, triumph=1, dark=2)


def test_free_symbols_count_as_if_they_were_rolled() -> None:
    pool = DicePool(ability=1, free=Symbols(success=1, threat=2))

    assert roll_pool(pool, ScriptedChance(1)).net == NetResult(success=2, advantage=-2)


def test_an_empty_pool_rolls_nothing() -> None:
    assert roll_pool(DicePool(), ScriptedChance()) == Roll(DicePool(), ())


@given(pool=pools, seed=st.integers(0, 1_000))
def test_the_symbols_are_the_sum_of_all_faces(pool: DicePool, seed: int) -> None:
    roll = roll_pool(pool, SeededChance(seed))

    assert {die: len(faces) for die, faces in roll.faces} == dict(pool.items())
    assert roll.symbols == Symbols.from_code(
        "".join(FACES[die][face].code for die, faces in roll.faces for face in faces)
    )


@pytest.mark.parametrize(("drawn", "shown"), [(0, 1), (41, 42), (99, 100)])
def test_the_percentile_runs_from_1_to_100(drawn: int, shown: int) -> None:
    chance = ScriptedChance(drawn)

    assert roll_percentile(chance) == shown
    assert chance.left == 0


def test_the_percentile_takes_one_number_of_a_hundred() -> None:
    with pytest.raises(AssertionError, match="not on a die of 100 sides"):
        roll_percentile(ScriptedChance(100))
