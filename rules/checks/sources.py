"""What may be done to a pool before it is rolled, each change with its reason. Imports the dice and limits."""

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from rules.checks.limits import check_range
from rules.dice.die import Die
from rules.dice.pool import MOST_DICE, DicePool
from rules.dice.symbols import Symbols


class Side(StrEnum):
    """The half of a pool that is upgraded or downgraded."""

    ABILITY = "ability"
    DIFFICULTY = "difficulty"


@dataclass(frozen=True, slots=True)
class AddDice:
    """Put dice into the pool; with Difficulty dice this is an increase of the difficulty."""

    die: Die
    count: int = 1

    def __post_init__(self) -> None:
        check_range("dice in a pool", self.count, most=MOST_DICE)


@dataclass(frozen=True, slots=True)
class RemoveDice:
    """Take dice out, as far as they are there; with Difficulty dice this is a decrease of the difficulty."""

    die: Die
    count: int = 1

    def __post_init__(self) -> None:
        check_range("dice in a pool", self.count, most=MOST_DICE)


@dataclass(frozen=True, slots=True)
class RemoveAll:
    """Take every die of a kind out."""

    die: Die


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Turn basic dice of a side into better ones."""

    side: Side
    times: int = 1

    def __post_init__(self) -> None:
        check_range("upgrades", self.times, most=MOST_DICE)


@dataclass(frozen=True, slots=True)
class Downgrade:
    """Turn better dice of a side back into basic ones."""

    side: Side
    times: int = 1

    def __post_init__(self) -> None:
        check_range("downgrades", self.times, most=MOST_DICE)


@dataclass(frozen=True, slots=True)
class AddSymbols:
    """Add symbols that count without a die."""

    symbols: Symbols


Change = AddDice | RemoveDice | RemoveAll | Upgrade | Downgrade | AddSymbols


@dataclass(frozen=True, slots=True)
class Source:
    """Why a pool is changed, and how."""

    reason: str
    change: Change


def apply_change(change: Change, pool: DicePool) -> DicePool:
    """Return the pool after one change.

    Raises:
        LimitExceeded: the pool would hold too many dice.
    """
    match change:
        case AddDice(die, count):
            return pool.add(die, count)
        case RemoveDice(die, count):
            return pool.remove(die, count)
        case RemoveAll(die):
            return pool.remove(die, pool[die])
        case Upgrade(side, times):
            return pool.upgrade_ability(times) if side is Side.ABILITY else pool.upgrade_difficulty(times)
        case Downgrade(side, times):
            return pool.downgrade_ability(times) if side is Side.ABILITY else pool.downgrade_difficulty(times)
        case AddSymbols(symbols):
            return pool.add_free(symbols)
        case _:
            assert_never(change)


def turn(change: Change) -> int:
    """Return the place of a change in the order in which a pool is put together.

    Dice are added; then the difficulty is decreased, so that increases and decreases meet before it stops at zero;
    then come upgrades, downgrades, and the removal of other dice.
    Rule: EotE core, p. 22 (upgrades before downgrades).
    """
    match change:
        case AddDice() | AddSymbols():
            return 0
        case RemoveDice(Die.DIFFICULTY):
            return 1
        case Upgrade():
            return 2
        case Downgrade():
            return 3
        case RemoveDice() | RemoveAll():
            return 4
        case _:
            assert_never(change)


def dice(reason: str, die: Die, count: int = 1) -> tuple[Source, ...]:
    """Return the source of `count` added dice; nothing for none."""
    return (Source(reason, AddDice(die, count)),) if count else ()


def boost(reason: str, count: int = 1) -> tuple[Source, ...]:
    """Return the source of Boost dice; nothing for none."""
    return dice(reason, Die.BOOST, count)


def setback(reason: str, count: int = 1) -> tuple[Source, ...]:
    """Return the source of Setback dice; nothing for none."""
    return dice(reason, Die.SETBACK, count)


def difficulty(reason: str, by: int = 1) -> tuple[Source, ...]:
    """Return the source of a higher (`by` above zero) or lower difficulty; nothing for none."""
    if by < 0:
        return (Source(reason, RemoveDice(Die.DIFFICULTY, -by)),)
    return dice(reason, Die.DIFFICULTY, by)


def upgrade(reason: str, side: Side, times: int = 1) -> tuple[Source, ...]:
    """Return the source of upgrades; nothing for none."""
    return (Source(reason, Upgrade(side, times)),) if times else ()


def downgrade(reason: str, side: Side, times: int = 1) -> tuple[Source, ...]:
    """Return the source of downgrades; nothing for none."""
    return (Source(reason, Downgrade(side, times)),) if times else ()


def remove(reason: str, die: Die, count: int = 1) -> tuple[Source, ...]:
    """Return the source of removed dice; nothing for none."""
    return (Source(reason, RemoveDice(die, count)),) if count else ()


def symbols(reason: str, found: Symbols) -> tuple[Source, ...]:
    """Return the source of symbols that come without a die; nothing for none."""
    return (Source(reason, AddSymbols(found)),) if found else ()


def whole_pool(reason: str, pool: DicePool) -> tuple[Source, ...]:
    """Return the sources of everything in a pool, for dice that somebody adds by hand."""
    added = tuple(Source(reason, AddDice(die, count)) for die, count in pool.items())
    return (*added, *symbols(reason, pool.free))
