"""What a net result may buy: options, their prices in small and big symbols, and on what occasion; `purchases` pays.

Imports checks, dice and conditions; the options themselves are rows of `rules.tables.spending_options`.
"""

from dataclasses import KW_ONLY, dataclass
from enum import StrEnum

from rules.checks.sources import Change
from rules.dice.symbols import NetResult, Symbol
from rules.health.conditions import Condition


class SpendingSide(StrEnum):
    """Which pair of symbols pays: Advantage and Triumph, or Threat and Despair."""

    POSITIVE = "positive"
    NEGATIVE = "negative"

    @property
    def small(self) -> Symbol:
        """Return the symbol that counts."""
        return Symbol.ADVANTAGE if self is SpendingSide.POSITIVE else Symbol.THREAT

    @property
    def big(self) -> Symbol:
        """Return the symbol that pays for nearly anything."""
        return Symbol.TRIUMPH if self is SpendingSide.POSITIVE else Symbol.DESPAIR


class Varies(StrEnum):
    """Prices in small symbols that the weapon decides."""

    CRITICAL_RATING = "critical_rating"
    QUALITY = "quality"


class Needs(StrEnum):
    """What the check must have done for an option to be there."""

    NOTHING = "nothing"
    HIT = "hit"
    DAMAGE = "damage"
    """A hit with damage past soak."""


class Circumstance(StrEnum):
    """What a check must have been made with, or on, for an option to be there."""

    TARGET = "target"
    AMMUNITION = "ammunition"
    """A ranged weapon, which can run out."""
    BREAKABLE = "breakable"
    """A tool or a melee weapon."""


class Chooser(StrEnum):
    """Who decides how symbols are spent."""

    PLAYER = "player"
    GAME_MASTER = "game_master"


class Recipient(StrEnum):
    """Whose later check is changed."""

    NEXT_ALLY = "next_ally"
    """The next of the own side to act."""
    ANY_ALLY = "any_ally"
    """Anybody of the own side, the active character included."""
    TARGET = "target"


@dataclass(frozen=True, slots=True)
class Promise:
    """A change of somebody's next check."""

    to: Recipient
    change: Change


@dataclass(frozen=True, slots=True)
class OwnStrain:
    """The active character suffers strain, or recovers it when below zero."""

    amount: int


@dataclass(frozen=True, slots=True)
class OwnCondition:
    """The active character gets a condition, of the book or a note of what lasts."""

    condition: Condition | str
    rounds: int | None = None
    """Its own turns after this one until it ends; None: until something ends it."""


@dataclass(frozen=True, slots=True)
class OwnDefense:
    """The active character has more melee or ranged defense until the end of its next turn."""

    amount: int


class ItemLoss(StrEnum):
    """What becomes of a weapon that the target holds."""

    DROPPED = "dropped"
    DESTROYED = "destroyed"


class Told(StrEnum):
    """What a program can only tell or hand on to the rules of the thing itself."""

    CRITICAL_INJURY = "critical_injury"
    WEAPON_QUALITY = "weapon_quality"
    FREE_MANEUVER = "free_maneuver"
    OPPONENT_MANEUVER = "opponent_maneuver"
    STORY = "story"


SpendingEffect = Promise | OwnStrain | OwnCondition | OwnDefense | ItemLoss | Told


@dataclass(frozen=True, slots=True)
class SpendingOption:
    """A row of a spending table."""

    key: str
    title: str
    _: KW_ONLY
    text: str
    side: SpendingSide
    small: int | Varies | None
    """The price in Advantage or Threat; None: not for sale in them."""
    big: int = 1
    """The price in Triumphs or Despairs."""
    is_repeatable: bool = False
    """Whether one result may buy it more than once."""
    needs: Needs = Needs.NOTHING
    takes: Circumstance | None = None
    effect: SpendingEffect = Told.STORY


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """What of the check matters to prices and to what is there to buy."""

    is_hit: bool = False
    is_past_soak: bool = False
    critical_rating: int | None = None
    """None: the weapon cannot cause a Critical Injury, or there is none."""
    quality_cost: int | None = 2
    """The cheapest quality that the weapon can activate; None: it has none."""
    lacks: frozenset[Circumstance] = frozenset()


@dataclass(frozen=True, slots=True)
class Purse:
    """The symbols of one side that are still to be spent."""

    side: SpendingSide
    small: int
    big: int


NO_OCCASION = Occasion()
"""A check that is no attack."""


def purse_of(net: NetResult, side: SpendingSide) -> Purse:
    """Return what a net result has to spend on one side."""
    if side is SpendingSide.POSITIVE:
        return Purse(side, max(0, net.advantage), net.triumph)
    return Purse(side, net.threat, net.despair)


def small_price(option: SpendingOption, occasion: Occasion) -> int | None:
    """Return what an option costs in Advantage or Threat on this occasion; None: not for sale in them."""
    match option.small:
        case Varies.CRITICAL_RATING:
            return occasion.critical_rating
        case Varies.QUALITY:
            return occasion.quality_cost
        case price:
            return price


def is_there(option: SpendingOption, occasion: Occasion) -> bool:
    """Whether an option makes sense on this occasion, whatever it costs."""
    if option.small is Varies.CRITICAL_RATING and occasion.critical_rating is None:
        return False
    if option.small is Varies.QUALITY and occasion.quality_cost is None:
        return False
    if option.takes in occasion.lacks:
        return False
    match option.needs:
        case Needs.HIT:
            return occasion.is_hit
        case Needs.DAMAGE:
            return occasion.is_hit and occasion.is_past_soak
        case _:
            return True


def chooser(side: SpendingSide, active: Chooser) -> Chooser:
    """Return who decides how symbols are spent on a check of the active side.

    The game master may hand any of it on: Threat of an NPC's check to players, anything for a good reason.
    Rule: EotE core.
    """
    return active if side is SpendingSide.POSITIVE else Chooser.GAME_MASTER
