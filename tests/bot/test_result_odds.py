"""The line under a roll: how likely this result was, or a better one."""

from fractions import Fraction

import pytest

from bot.render.percent import percent
from bot.render.result_odds import MOST_DICE_TOLD, chance_line
from rules.dice.pool import DicePool
from rules.dice.symbols import NetResult, Symbols
from tests.rules.dice.counting import throws_of, try_every_throw

SMALL = DicePool(proficiency=1, ability=1, boost=1, challenge=1, setback=1, free=Symbols(advantage=1))


def place(net: NetResult) -> tuple[int, int]:
    return net.success, net.advantage


def test_counts_more_success_or_as_much_of_it_with_as_much_advantage() -> None:
    outcomes = try_every_throw(SMALL)

    for net in outcomes:
        better = sum(n for other, n in outcomes.items() if place(other) >= place(net))
        assert chance_line(SMALL, net) == f"{percent(Fraction(better, throws_of(SMALL)))} chance of this or better"


@pytest.mark.parametrize(
    ("pool", "net", "line"),
    [
        pytest.param(DicePool(ability=1), NetResult(success=-3), "100% chance of this or better", id="the worst"),
        pytest.param(
            DicePool(proficiency=1), NetResult(success=1, triumph=1), "66.7% chance of this or better", id="a Triumph"
        ),
        pytest.param(
            DicePool(ability=1, force=2), NetResult(success=2), "12.5% chance of this or better", id="with Force dice"
        ),
        pytest.param(
            DicePool(proficiency=MOST_DICE_TOLD),
            NetResult(success=2 * MOST_DICE_TOLD),
            "<0.1% chance of this or better",
            id="as many dice as are told",
        ),
    ],
)
def test_is_told_in_words(pool: DicePool, net: NetResult, line: str) -> None:
    assert chance_line(pool, net) == line


@pytest.mark.parametrize(
    "pool",
    [
        pytest.param(DicePool(), id="no pool"),
        pytest.param(DicePool(force=3), id="Force dice alone"),
        pytest.param(DicePool(free=Symbols(success=1)), id="symbols without dice"),
        pytest.param(DicePool(ability=MOST_DICE_TOLD, setback=1), id="more dice than are worked out at once"),
    ],
)
def test_is_left_out_where_there_is_nothing_to_tell_or_too_much(pool: DicePool) -> None:
    assert chance_line(pool, NetResult()) == ""
