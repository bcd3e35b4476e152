"""The Destiny Pool and its points, Story Points in the sister game; reads dice and house rules only."""

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import assert_never

from rules.dice.odds import odds_of
from rules.dice.pool import DicePool
from rules.dice.symbols import Symbols
from rules.errors import IllegalAction, LimitExceeded
from rules.house import HouseRules

MOST_POINTS = 99
"""House rule: no table has more points on one side."""


class DestinySide(StrEnum):
    """A side of the pool: light points are for the players, dark points for the game master."""

    LIGHT = "light"
    DARK = "dark"


class DestinyUse(StrEnum):
    """What a point is spent on."""

    UPGRADE_ABILITY = "upgrade ability"
    UPGRADE_DIFFICULTY = "upgrade difficulty"
    CHANGE_STORY = "change story"
    """A small helpful fact from a player, a complication from the game master."""


@dataclass(frozen=True, slots=True)
class DestinyPool:
    """The points of both sides; a point that is spent turns to the other side.

    Raises:
        LimitExceeded: a side would hold more than `MOST_POINTS`.
    """

    light: int = 0
    dark: int = 0

    def __post_init__(self) -> None:
        if self.light < 0 or self.dark < 0:
            raise ValueError(f"a side holds no negative points: {self}")
        for side in DestinySide:
            if self[side] > MOST_POINTS:
                raise LimitExceeded("points on one side", limit=MOST_POINTS, got=self[side])

    def __getitem__(self, side: DestinySide) -> int:
        return self.light if side is DestinySide.LIGHT else self.dark

    @property
    def total(self) -> int:
        """Return the points of both sides; spending never changes it."""
        return self.light + self.dark

    def flip_light(self) -> "DestinyPool":
        """Turn a light point dark: a player spends it.

        Rule: EotE core, p. 36-37.

        Raises:
            IllegalAction: there is none (rule "no_light_point").
        """
        return self.flip(DestinySide.LIGHT)

    def flip_dark(self) -> "DestinyPool":
        """Turn a dark point light: the game master spends it.

        Rule: EotE core, p. 36-37.

        Raises:
            IllegalAction: there is none (rule "no_dark_point").
        """
        return self.flip(DestinySide.DARK)

    def flip(self, side: DestinySide) -> "DestinyPool":
        """Turn a point of this side to the other.

        Rule: EotE core, p. 36-37.

        Raises:
            IllegalAction: there is none (rule "no_light_point" or "no_dark_point").
        """
        if not self[side]:
            raise IllegalAction(f"no_{side.value}_point", light=self.light, dark=self.dark)
        step = -1 if side is DestinySide.LIGHT else 1
        return DestinyPool(self.light + step, self.dark - step)

    def add(self, light: int = 0, dark: int = 0) -> "DestinyPool":
        """Put points in, as a table corrects its count or a late player rolls.

        Raises:
            LimitExceeded: a side would hold more than `MOST_POINTS`.
        """
        return DestinyPool(self.light + light, self.dark + dark)

    def remove(self, light: int = 0, dark: int = 0) -> "DestinyPool":
        """Take points out of the game, as a table corrects its count.

        Raises:
            IllegalAction: there are fewer (rule "too_few_points").
        """
        if light > self.light or dark > self.dark:
            raise IllegalAction("too_few_points", light=self.light, dark=self.dark, asked_light=light, asked_dark=dark)
        return DestinyPool(self.light - light, self.dark - dark)


@dataclass(frozen=True, slots=True)
class CheckDestiny:
    """Which sides have spent a point on one check."""

    spent: tuple[DestinySide, ...] = ()

    def spend(self, side: DestinySide, house: HouseRules) -> "CheckDestiny":
        """Record that this side spends a point on the check.

        One point in all affects a check, or one from each side where the house rules say so.
        Rule: EotE core, p. 36-37.

        Raises:
            IllegalAction: the limit is reached (rule "check_has_its_point").
        """
        in_the_way = [other for other in self.spent if other is side or not house.destiny_point_from_each_side]
        if in_the_way:
            raise IllegalAction("check_has_its_point", side=side.value, spent=in_the_way[0].value)
        return replace(self, spent=(*self.spent, side))


def spend_on_check(
    pool: DestinyPool, check: CheckDestiny, side: DestinySide, house: HouseRules
) -> tuple[DestinyPool, CheckDestiny]:
    """Spend a point of this side on a check: it turns, and the check remembers it.

    Rule: EotE core, p. 36-37.

    Raises:
        IllegalAction: the side has none (rule "no_light_point" or "no_dark_point"), or the check has
            had its point (rule "check_has_its_point").
    """
    remembered = check.spend(side, house)
    return pool.flip(side), remembered


def use_on_check(side: DestinySide, own: DestinySide) -> DestinyUse:
    """Return what a point of a side does to a check that somebody of the `own` side makes.

    Whoever is with them upgrades the ability, whoever is against them the difficulty. Rule: EotE core, p. 36-37.
    """
    return DestinyUse.UPGRADE_ABILITY if side is own else DestinyUse.UPGRADE_DIFFICULTY


def apply_use(dice: DicePool, use: DestinyUse) -> DicePool:
    """Change the dice of a check as the point does; a change of the story leaves them alone.

    Rule: EotE core, p. 36-37.

    Raises:
        LimitExceeded: the upgrade adds a die to a pool that is full.
    """
    match use:
        case DestinyUse.UPGRADE_ABILITY:
            return dice.upgrade_ability()
        case DestinyUse.UPGRADE_DIFFICULTY:
            return dice.upgrade_difficulty()
        case DestinyUse.CHANGE_STORY:
            return dice
        case _:
            assert_never(use)


def suffer_discouraging_wound(pool: DestinyPool, *, is_player_character: bool) -> DestinyPool:
    """Turn a point against the victim of a Discouraging Wound; with none left on its side nothing happens.

    A player character costs the players a light point, anybody else costs the game master a dark one.
    Rule: EotE core (page not confirmed).
    """
    side = DestinySide.LIGHT if is_player_character else DestinySide.DARK
    return pool.flip(side) if pool[side] else pool


def destiny_dice(players: int, house: HouseRules) -> int:
    """Return how many Force dice set the pool as a session starts.

    Rule: EotE core, p. 36-37.
    """
    if players < 0:
        raise ValueError(f"no table has {players} players")
    return players + house.game_master_rolls_destiny


def pool_from(symbols: Symbols) -> DestinyPool:
    """Return the pool that rolled Force dice set: a point for every pip, whatever the pool was before.

    Rule: EotE core, p. 36-37.

    Raises:
        LimitExceeded: a side would hold more than `MOST_POINTS`.
    """
    return DestinyPool(symbols.light, symbols.dark)


def destiny_odds(force_dice: int) -> tuple[tuple[DestinyPool, Fraction], ...]:
    """Return the exact chance of each pool that so many Force dice can set, fewest light points first.

    Raises:
        LimitExceeded: the dice could show more than `MOST_POINTS` pips.
    """
    if 2 * force_dice > MOST_POINTS:
        raise LimitExceeded("Force dice for the Destiny Pool", limit=MOST_POINTS // 2, got=force_dice)
    pips = odds_of(DicePool(force=force_dice)).pips
    return tuple((DestinyPool(light, dark), Fraction(count, pips.total)) for light, dark, count in pips.items())
