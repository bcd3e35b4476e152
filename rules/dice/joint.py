"""Success, Advantage, Triumph and Despair of a pool together: exact counts, as in `rules.dice.odds`."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from rules.dice.grid import Distribution, Grid
from rules.dice.odds import net_of, net_without
from rules.dice.pool import DicePool


class Shown(NamedTuple):
    """Whether any Triumph and any Despair shows."""

    triumph: bool
    despair: bool


ALL_SHOWN = tuple(Shown(triumph, despair) for despair in (False, True) for triumph in (False, True))


class Side(Enum):
    """What is left when Advantage and Threat have cancelled."""

    ADVANTAGE = "advantage"
    NEITHER = "neither"
    THREAT = "threat"


class JointCell(NamedTuple):
    """The chance that all of this comes together."""

    succeeded: bool
    side: Side
    shown: Shown
    chance: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Joint:
    """Net Success (rows) and net Advantage (columns), apart for each way to show Triumph and Despair.

    The four parts add up to every case; symbols that come without a die are included.
    """

    parts: tuple[Grid, Grid, Grid, Grid]
    """In the order of `ALL_SHOWN`."""

    def items(self) -> Iterator[tuple[Shown, Grid]]:
        """Yield each way to show Triumph and Despair with its part."""
        return zip(ALL_SHOWN, self.parts, strict=True)

    def at_least(
        self, *, success: int | None = None, advantage: int | None = None, triumph: bool = False, despair: bool = False
    ) -> Fraction:
        """Return the chance of at least this much of each, all together; None asks for nothing."""
        chances = (
            part.at_least(
                part.least_row if success is None else success, part.least_column if advantage is None else advantage
            )
            for shown, part in self.items()
            if shown.triumph >= triumph and shown.despair >= despair
        )
        return sum(chances, Fraction())

    def table(self) -> tuple[JointCell, ...]:
        """Return the chances of every verdict with every side and everything shown; together they are certain."""
        return tuple(
            JointCell(succeeded, side, shown, chance)
            for succeeded in (True, False)
            for shown, part in self.items()
            for side, chance in _sides(
                part.column_in_rows(1, part.most_row) if succeeded else part.column_in_rows(part.least_row, 0)
            )
        )


def _sides(advantage: Distribution) -> Iterator[tuple[Side, Fraction]]:
    yield Side.ADVANTAGE, advantage.at_least(1)
    yield Side.NEITHER, advantage.chance(0)
    yield Side.THREAT, advantage.at_most(-1)


def joint_of(pool: DicePool) -> Joint:
    """Return success, Advantage, Triumph and Despair of the pool together; about three times the work of `net_of`.

    >>> joint_of(DicePool(proficiency=1, challenge=1)).at_least(success=0, triumph=True, despair=True)
    Fraction(1, 144)
    """
    every = net_of(pool)
    no_triumph = net_without(pool, triumph=True, despair=False)
    no_despair = net_without(pool, triumph=False, despair=True)
    neither = net_without(pool, triumph=True, despair=True)
    triumph_alone = no_despair.without(neither)
    despair_alone = no_triumph.without(neither)
    both = every.without(no_triumph).without(triumph_alone)
    return Joint(parts=(neither, triumph_alone, despair_alone, both))
