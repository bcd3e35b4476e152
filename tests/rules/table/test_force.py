"""Force dice and the cost of their pips."""

import pytest

from rules.dice.symbols import NetResult
from rules.errors import IllegalAction, LimitExceeded
from rules.table.force import ForceLeaning, ForceUse, force_dice_left, leaning_of, use_pips

ROLLED = NetResult(light=2, dark=3)


@pytest.mark.parametrize(
    ("rating", "committed", "left"), [(3, 0, 3), (3, 2, 1), (2, 2, 0), (1, 3, 0), (0, 0, 0), (20, 0, 20), (20, 20, 0)]
)
def test_committed_dice_are_not_rolled(rating: int, committed: int, left: int) -> None:
    assert force_dice_left(rating, committed) == left


def test_light_pips_are_free() -> None:
    assert use_pips(ROLLED, light=2, dark=0) == ForceUse(points=2, strain=0, conflict=0, flips_destiny=False)


def test_dark_pips_cost_a_flip_and_a_strain_and_a_conflict_each() -> None:
    assert use_pips(ROLLED, light=1, dark=3) == ForceUse(points=4, strain=3, conflict=3, flips_destiny=True)


def test_whoever_leans_to_the_dark_pays_for_light_pips_without_conflict() -> None:
    assert use_pips(ROLLED, light=1, dark=3, leaning=ForceLeaning.DARK) == ForceUse(
        points=4, strain=1, conflict=0, flips_destiny=True
    )
    assert use_pips(ROLLED, light=0, dark=3, leaning=ForceLeaning.DARK).flips_destiny is False


@pytest.mark.parametrize(("light", "dark"), [(3, 0), (0, 4)])
def test_only_pips_that_show_can_be_used(light: int, dark: int) -> None:
    with pytest.raises(IllegalAction) as refused:
        use_pips(ROLLED, light, dark)
    assert refused.value.facts == {"light": light, "dark": dark, "got_light": 2, "got_dark": 3}


def test_impossible_numbers_are_refused() -> None:
    for light, dark in ((-1, 0), (0, -1)):
        with pytest.raises(IllegalAction, match="too_low"):
            use_pips(ROLLED, light, dark)
    with pytest.raises(IllegalAction, match="too_low"):
        force_dice_left(-1, 0)
    with pytest.raises(LimitExceeded):
        force_dice_left(21, 0)


@pytest.mark.parametrize(
    ("morality", "leaning"),
    [(None, ForceLeaning.LIGHT), (50, ForceLeaning.LIGHT), (30, ForceLeaning.LIGHT), (29, ForceLeaning.DARK)],
)
def test_whoever_has_fallen_leans_to_the_dark_side(morality: int | None, leaning: ForceLeaning) -> None:
    assert leaning_of(morality) is leaning
