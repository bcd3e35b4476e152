"""Ordinary dice: what they are, and rolling them."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules.dice.ordinary import Keep, OrdinaryDice, OrdinaryRoll, roll_ordinary
from rules.errors import LimitExceeded


class Scripted:
    """Chance that brings the numbers it is given, and notes what was asked of it."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = numbers
        self.asked: list[tuple[int, int]] = []

    def draw(self, sides: int, count: int) -> Sequence[int]:
        self.asked.append((sides, count))
        return self.numbers


def test_every_die_is_drawn_once_and_shows_one_to_its_sides() -> None:
    chance = Scripted(0, 5, 3)
    dice = OrdinaryDice(count=3, sides=6)

    assert roll_ordinary(dice, chance) == OrdinaryRoll(dice, (1, 6, 4))
    assert chance.asked == [(6, 3)]


@pytest.mark.parametrize(
    ("keep", "kept", "faces", "counting", "total"),
    [
        pytest.param(Keep.ALL, 0, (2, 6, 4), (True, True, True), 12, id="all"),
        pytest.param(Keep.HIGHEST, 2, (2, 6, 4), (False, True, True), 10, id="highest"),
        pytest.param(Keep.LOWEST, 1, (2, 6, 4), (True, False, False), 2, id="lowest"),
        pytest.param(Keep.LOWEST, 1, (6, 4, 2), (False, False, True), 2, id="lowest, rolled last"),
        pytest.param(Keep.HIGHEST, 1, (6, 6, 6), (True, False, False), 6, id="the first of equal ones, highest"),
        pytest.param(Keep.LOWEST, 2, (3, 1, 3), (True, True, False), 4, id="the first of equal ones, lowest"),
        pytest.param(Keep.HIGHEST, 3, (2, 6, 4), (True, True, True), 12, id="as many as there are"),
    ],
)
def test_only_the_dice_that_are_kept_count(
    keep: Keep, kept: int, faces: tuple[int, ...], counting: tuple[bool, ...], total: int
) -> None:
    plain = OrdinaryRoll(OrdinaryDice(count=3, sides=6, keep=keep, kept=kept), faces)
    more = OrdinaryRoll(OrdinaryDice(count=3, sides=6, keep=keep, kept=kept, modifiers=(5, -7)), faces)

    assert plain.kept == counting
    assert plain.total == total
    assert more.total == total - 2


@pytest.mark.parametrize(
    ("fields", "what"),
    [
        pytest.param({"count": 41, "sides": 6}, "ordinary dice", id="dice"),
        pytest.param({"sides": 1001}, "sides on a die", id="sides"),
        pytest.param({"sides": 6, "modifiers": (6000, -5000)}, "points added to ordinary dice", id="points"),
    ],
)
def test_more_than_the_limit_is_refused(fields: dict[str, Any], what: str) -> None:
    with pytest.raises(LimitExceeded, match=what):
        OrdinaryDice(**fields)


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"count": 40, "sides": 6}, id="dice"),
        pytest.param({"sides": 1000}, id="sides"),
        pytest.param({"sides": 6, "modifiers": (6000, -4000)}, id="points"),
        pytest.param({"count": 1, "sides": 1}, id="one die of one side is the least"),
    ],
)
def test_up_to_the_limit_there_are_dice(fields: dict[str, Any]) -> None:
    assert OrdinaryDice(**fields).sides == fields["sides"]


def test_one_die_is_meant_unless_said() -> None:
    assert OrdinaryDice(sides=6) == OrdinaryDice(count=1, sides=6, keep=Keep.ALL, kept=0, modifiers=())


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"count": 0, "sides": 6}, id="no dice"),
        pytest.param({"sides": 0}, id="no sides"),
        pytest.param({"sides": 6, "kept": 1}, id="all, but one kept"),
        pytest.param({"sides": 6, "kept": -1}, id="all, but less than none kept"),
        pytest.param({"sides": 6, "keep": Keep.LOWEST}, id="none kept"),
        pytest.param({"sides": 6, "keep": Keep.HIGHEST, "kept": 2}, id="more kept than rolled"),
    ],
)
def test_dice_that_nobody_can_roll_are_a_mistake_of_ours(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no such dice"):
        OrdinaryDice(**fields)


def test_ten_thousand_points_may_be_added_and_not_one_more() -> None:
    assert OrdinaryDice(sides=6, modifiers=(10_000,)).modifier == 10_000
    with pytest.raises(LimitExceeded):
        OrdinaryDice(sides=6, modifiers=(10_001,))
