"""Force dice: how many are free, and what using the pips of a roll costs."""

from dataclasses import dataclass
from enum import StrEnum

from rules.checks.limits import check_range
from rules.dice.symbols import NetResult
from rules.errors import IllegalAction

MOST_FORCE_RATING = 20
"""House rule: no printed creature comes near."""


class ForceLeaning(StrEnum):
    """Which pips come free to a Force user."""

    LIGHT = "light"
    DARK = "dark"


FALLEN_BELOW = 30
"""A Morality below this means that its bearer has fallen to the dark side. Rule: F&D core (page not confirmed)."""


@dataclass(frozen=True, slots=True)
class ForceUse:
    """Pips that were turned into Force points, and what that costs."""

    points: int
    strain: int
    conflict: int
    flips_destiny: bool
    """Whether a Destiny Point of the user's own side has to be flipped."""


def force_dice_left(rating: int, committed: int) -> int:
    """Return the Force dice that can be rolled: the rating less the committed ones, never below none.

    Rule: EotE core.

    Raises:
        IllegalAction: a number is below zero (rule "too_low").
        LimitExceeded: a number is absurdly large.
    """
    check_range("points of Force rating", rating, most=MOST_FORCE_RATING)
    check_range("committed Force dice", committed, most=MOST_FORCE_RATING)
    return max(0, rating - committed)


def leaning_of(morality: int | None) -> ForceLeaning:
    """Return to which side somebody with this Morality leans; None: their table keeps none, and they lean to the light.

    A table that counts Morality otherwise says so as the pips are used: the leaning is handed in there.
    Rule: F&D core (page not confirmed).
    """
    return ForceLeaning.DARK if morality is not None and morality < FALLEN_BELOW else ForceLeaning.LIGHT


def use_pips(net: NetResult, light: int, dark: int, leaning: ForceLeaning = ForceLeaning.LIGHT) -> ForceUse:
    """Return what it costs to use so many light and dark pips of a roll.

    Pips of the user's own leaning are free. Any others flip a Destiny Point and cost a strain each.
    Dark pips also bring a Conflict each to whoever leans to the light.
    Rule: EotE core (Force); F&D core for Conflict and those who lean to the dark.

    Raises:
        IllegalAction: a number is below zero (rule "too_low"), or the roll does not show as many
            (rule "too_few_pips": light, dark, got_light, got_dark).
    """
    check_range("light pips", light)
    check_range("dark pips", dark)
    if light > net.light or dark > net.dark:
        raise IllegalAction("too_few_pips", light=light, dark=dark, got_light=net.light, got_dark=net.dark)
    against = dark if leaning is ForceLeaning.LIGHT else light
    return ForceUse(
        points=light + dark,
        strain=against,
        conflict=against if leaning is ForceLeaning.LIGHT else 0,
        flips_destiny=against > 0,
    )
