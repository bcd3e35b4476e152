"""Rolling: the only users of chance."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.dice.chance import Chance
from rules.dice.die import FACES, SIDES, Die, Face
from rules.dice.pool import DicePool
from rules.dice.symbols import NetResult, Symbols

_PACKED = {die: tuple(face.packed for face in faces) for die, faces in FACES.items()}


@dataclass(frozen=True)
class Roll:
    """What came up: the pool, and the face of every die as an index into `FACES`, kinds in the order of `Die`."""

    pool: DicePool
    faces: tuple[tuple[Die, tuple[int, ...]], ...]

    @cached_property
    def symbols(self) -> Symbols:
        """Return all symbols that show, with the pool's free ones."""
        packed = self.pool.free.packed
        for die, indexes in self.faces:
            packed += sum(map(_PACKED[die].__getitem__, indexes))
        return Symbols.unpack(packed)

    @cached_property
    def net(self) -> NetResult:
        """Return the net result."""
        return self.symbols.net()

    def shown(self) -> Iterator[tuple[Die, tuple[Face, ...]]]:
        """Yield each kind of die with the faces that came up."""
        for die, indexes in self.faces:
            yield die, tuple(FACES[die][index] for index in indexes)


def roll_pool(pool: DicePool, chance: Chance) -> Roll:
    """Roll every die of the pool once."""
    return Roll(pool, tuple([(die, tuple(chance.draw(SIDES[die], count))) for die, count in pool.items()]))


def roll_percentile(chance: Chance) -> int:
    """Roll d100: 1 to 100, where a shown 00 is read as 100. Rule: EotE core (page not confirmed)."""
    return chance.draw(100, 1)[0] + 1
