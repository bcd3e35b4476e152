"""Rolling: the only users of chance."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.dice.chance import Chance
from rules.dice.die import FACES, SIDES, Die, Face
from rules.dice.pool import DicePool
from rules.dice.symbols import NO_SYMBOLS, NetResult, Symbols, net_of

_PACKED = {die: tuple(face.packed for face in faces) for die, faces in FACES.items()}
_DICE = tuple(Die)
_SIDES = tuple(SIDES[die] for die in Die)


@dataclass(frozen=True, slots=True)
class Roll:
    """What came up: the pool, and the face of every die as an index into `FACES`, kinds in the order of `Die`."""

    pool: DicePool
    faces: tuple[tuple[Die, tuple[int, ...]], ...]

    @property
    def symbols(self) -> Symbols:
        """Return all symbols that show, with the pool's free ones."""
        return Symbols.unpack(self._packed)

    @property
    def net(self) -> NetResult:
        """Return the net result."""
        return net_of(self._packed)

    def shown(self) -> Iterator[tuple[Die, tuple[Face, ...]]]:
        """Yield each kind of die with the faces that came up."""
        for die, indexes in self.faces:
            yield die, tuple(FACES[die][index] for index in indexes)

    @property
    def _packed(self) -> int:
        free = self.pool.free
        packed = 0 if free is NO_SYMBOLS else free.packed
        for die, indexes in self.faces:
            faces = _PACKED[die]
            for index in indexes:
                packed += faces[index]
        return packed


def roll_pool(pool: DicePool, chance: Chance) -> Roll:
    """Roll every die of the pool once."""
    draw = chance.draw
    dice = zip(_DICE, _SIDES, pool.counts, strict=True)
    return Roll(pool, tuple([(die, tuple(draw(sides, count))) for die, sides, count in dice if count]))


def roll_percentile(chance: Chance) -> int:
    """Roll d100: 1 to 100, where a shown 00 is read as 100. Rule: EotE core (page not confirmed)."""
    return chance.draw(100, 1)[0] + 1
