"""Exact odds of a pool: integer counts of equally likely cases, never a sample and never a float."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod
from typing import NamedTuple

from rules.dice.die import FACES, NEGATIVE, POSITIVE, SIDES, Die
from rules.dice.grid import Cell, Distribution, Grid, sum_dice
from rules.dice.pool import DicePool

MOST_DICE_AT_ONCE = 24
"""Measured by `benchmarks/odds.py`: up to here a whole study of any pool takes a few milliseconds, with 100 dice a
second."""


class JointRow(NamedTuple):
    """One full outcome of a pool and in how many cases it comes up."""

    net_success: int
    net_advantage: int
    triumph: int
    despair: int
    cases: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """What a pool can come to; all of it is counted in cases out of `net.total`, one for each way the dice can fall.

    Force dice bring neither Success nor Advantage, so they are left out of those cases and counted in `pips`.
    Symbols that come without a die are included everywhere.
    """

    pool: DicePool
    net: Grid
    """Rows are net Success, columns net Advantage, both signed."""
    net_success: Distribution
    net_advantage: Distribution
    advantage_on_success: Distribution
    """The part of `net_advantage` in which the check succeeds."""
    advantage_on_failure: Distribution
    """The part of `net_advantage` in which the check fails."""
    advantage_on_plain_success: Distribution
    """The part of `net_advantage` in which the check succeeds without any Triumph."""
    success_without_despair: Distribution
    """The part of `net_success` in which no Despair shows."""
    triumph: Distribution
    despair: Distribution
    pips: Grid
    """Rows are light pips, columns dark pips, in cases of the Force dice alone."""

    @property
    def success(self) -> Fraction:
        """Return the chance to succeed: at least one net Success."""
        return self.net_success.at_least(1)

    @property
    def failure(self) -> Fraction:
        """Return the chance to fail: no net Success, zero included."""
        return self.net_success.at_most(0)

    @property
    def advantage(self) -> Fraction:
        """Return the chance of net Advantage, whether or not the check succeeds."""
        return self.net_advantage.at_least(1)

    @property
    def threat(self) -> Fraction:
        """Return the chance of net Threat, whether or not the check succeeds."""
        return self.net_advantage.at_most(-1)

    @property
    def neither(self) -> Fraction:
        """Return the chance of neither net Advantage nor net Threat."""
        return self.net_advantage.chance(0)

    @property
    def success_with_advantage(self) -> Fraction:
        """Return the chance to succeed with net Advantage."""
        return self.advantage_on_success.at_least(1)

    @property
    def success_with_neither(self) -> Fraction:
        """Return the chance to succeed with neither net Advantage nor net Threat."""
        return self.advantage_on_success.chance(0)

    @property
    def success_with_threat(self) -> Fraction:
        """Return the chance to succeed with net Threat."""
        return self.advantage_on_success.at_most(-1)

    @property
    def failure_with_advantage(self) -> Fraction:
        """Return the chance to fail with net Advantage."""
        return self.advantage_on_failure.at_least(1)

    @property
    def failure_with_neither(self) -> Fraction:
        """Return the chance to fail with neither net Advantage nor net Threat."""
        return self.advantage_on_failure.chance(0)

    @property
    def failure_with_threat(self) -> Fraction:
        """Return the chance to fail with net Threat."""
        return self.advantage_on_failure.at_most(-1)

    @property
    def success_with_triumph(self) -> Fraction:
        """Return the chance to succeed with at least one Triumph."""
        plain = self.advantage_on_plain_success
        return self.success - Fraction(plain.cases, plain.total)

    @property
    def failure_with_triumph(self) -> Fraction:
        """Return the chance to fail and still have at least one Triumph."""
        return self.triumph.at_least(1) - self.success_with_triumph

    @property
    def success_with_despair(self) -> Fraction:
        """Return the chance to succeed and still have at least one Despair."""
        return self.success - self.success_without_despair.at_least(1)

    @property
    def failure_with_despair(self) -> Fraction:
        """Return the chance to fail with at least one Despair."""
        return self.failure - self.success_without_despair.at_most(0)

    @property
    def triumph_and_despair(self) -> Fraction:
        """Return the chance of at least one Triumph and at least one Despair together."""
        return self.triumph.at_least(1) * self.despair.at_least(1)

    def success_paying(self, advantage: int) -> Fraction:
        """Return the chance to succeed and to have this much net Advantage, or a Triumph in its place.

        With the weapon's Critical Rating this is the chance of an attack that hits and can inflict a Critical Injury.
        """
        return self.success_with_triumph + self.advantage_on_plain_success.at_least(advantage)

    def joint_rows(self) -> Iterator[JointRow]:
        """Yield every possible outcome with its cases out of `net.total`; meant for pools of a few dice.

        There are about a thousand rows for 8 dice, 24 thousand for 20 and half a million for 50.
        """
        pool = self.pool
        for triumph in range(pool.proficiency + 1):
            for despair in range(pool.challenge + 1):
                special = {Die.PROFICIENCY: triumph, Die.CHALLENGE: despair}
                others = [(_PLAIN[die], pool[die] - special.get(die, 0)) for die in _CHECK_DICE]
                ways = comb(pool.proficiency, triumph) * comb(pool.challenge, despair)
                part = sum_dice(others, self.net.total).moved(triumph - despair, 0).moved(*_free_net(pool))
                shown = triumph + pool.free.triumph, despair + pool.free.despair
                for success, advantage, count in part.items():
                    yield JointRow(success, advantage, *shown, count * ways)


def odds_of(pool: DicePool) -> Odds:
    """Return the exact odds of the pool; above `MOST_DICE_AT_ONCE` dice this takes noticeable time.

    >>> odds_of(DicePool(proficiency=1, difficulty=1)).success
    Fraction(11, 24)
    """
    free = pool.free
    total = _throws(pool)
    never = Distribution(least=0, counts=(), total=total)
    net = net_of(pool)
    return Odds(
        pool=pool,
        net=net,
        net_success=net.by_row,
        net_advantage=net.by_column,
        advantage_on_success=net.column_in_rows(1, net.most_row),
        advantage_on_failure=net.column_in_rows(net.least_row, 0),
        advantage_on_plain_success=(
            never if free.triumph else _add_up(_NO_TRIUMPH, pool, total).column_in_rows(1, net.most_row)
        ),
        success_without_despair=never if free.despair else _add_up(_NO_DESPAIR, pool, total).by_row,
        triumph=_showing_special(Die.PROFICIENCY, pool.proficiency, free.triumph),
        despair=_showing_special(Die.CHALLENGE, pool.challenge, free.despair),
        pips=sum_dice([(_PIPS, pool.force)], SIDES[Die.FORCE] ** pool.force).moved(free.light, free.dark),
    )


def net_of(pool: DicePool) -> Grid:
    """Return how often each net Success (rows) and net Advantage (columns) come up together, both signed.

    It is a part of `odds_of` that takes a third of the time.

    >>> net_of(DicePool(proficiency=1, difficulty=1)).at_least(1, 1)
    Fraction(1, 32)
    """
    return _add_up(_NET, pool, _throws(pool))


def net_without(pool: DicePool, *, triumph: bool, despair: bool) -> Grid:
    """Return the part of `net_of` in which no Triumph, no Despair, or neither of them shows."""
    total = _throws(pool)
    if (triumph and pool.free.triumph) or (despair and pool.free.despair):
        net = net_of(pool)
        return net.without(net)
    left_out = {die: _PLAIN[die] for die, leave in ((Die.PROFICIENCY, triumph), (Die.CHALLENGE, despair)) if leave}
    return _add_up({**_NET, **left_out}, pool, total)


def success_of(pool: DicePool) -> Fraction:
    """Return the chance to succeed alone, which is far less work than `odds_of`."""
    return _add_up(_SUCCESS, pool, _throws(pool)).by_row.at_least(1)


def mean_advantage_of(pool: DicePool) -> Fraction:
    """Return the average net Advantage alone: what each die brings on average, added up."""
    return sum((count * _MEAN_ADVANTAGE[die] for die, count in pool.items()), Fraction(pool.free.net().advantage))


def needs_worker(pool: DicePool) -> bool:
    """Whether `odds_of` would keep a program that serves others busy for too long."""
    return pool.size > MOST_DICE_AT_ONCE


_CHECK_DICE = (*POSITIVE, *NEGATIVE)


def _throws(pool: DicePool) -> int:
    return prod(SIDES[die] ** pool[die] for die in _CHECK_DICE)


def _add_up(cells: Mapping[Die, tuple[Cell, ...]], pool: DicePool, total: int) -> Grid:
    return sum_dice([(cells[die], pool[die]) for die in _CHECK_DICE], total).moved(*_free_net(pool))


def _free_net(pool: DicePool) -> tuple[int, int]:
    net = pool.free.net()
    return net.success, net.advantage


def _showing_special(die: Die, dice: int, free: int) -> Distribution:
    """Count how many of the dice show the one face with a Triumph or Despair, and add the free ones."""
    others = SIDES[die] - 1
    counts = tuple(comb(dice, showing) * others ** (dice - showing) for showing in range(dice + 1))
    return Distribution(least=free, counts=counts, total=SIDES[die] ** dice)


def _cells(pairs: Iterable[tuple[int, int]]) -> tuple[Cell, ...]:
    return tuple(Cell(row, column, ways) for (row, column), ways in Counter(pairs).items())


_NETS = {die: [face.symbols.net() for face in FACES[die]] for die in Die}
_NET = {die: _cells((net.success, net.advantage) for net in _NETS[die]) for die in _CHECK_DICE}
_PLAIN = {
    die: _cells((net.success, net.advantage) for net in _NETS[die] if not (net.triumph or net.despair))
    for die in _CHECK_DICE
}
_NO_TRIUMPH = {**_NET, Die.PROFICIENCY: _PLAIN[Die.PROFICIENCY]}
_NO_DESPAIR = {  # only the rows are asked for, and a grid of one column is quicker to fill
    die: tuple(cell._replace(column=0) for cell in cells)
    for die, cells in {**_NET, Die.CHALLENGE: _PLAIN[Die.CHALLENGE]}.items()
}
_SUCCESS = {die: _cells((net.success, 0) for net in _NETS[die]) for die in _CHECK_DICE}
_MEAN_ADVANTAGE = {die: Fraction(sum(net.advantage for net in _NETS[die]), SIDES[die]) for die in Die}
_PIPS = _cells((net.light, net.dark) for net in _NETS[Die.FORCE])
