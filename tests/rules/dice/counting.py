"""Two slow ways to count what a pool comes to: the second opinions on the odds."""

from collections import Counter
from itertools import product
from math import prod

from rules.dice.die import FACES, SIDES
from rules.dice.pool import DicePool
from rules.dice.symbols import NetResult, Symbols


def try_every_throw(pool: DicePool) -> Counter[NetResult]:
    """Throw the dice in every possible way and read each throw."""
    dice = [[face.packed for face in FACES[die]] for die, count in pool.items() for _ in range(count)]
    throws = Counter(map(sum, product(*dice)))
    outcomes: Counter[NetResult] = Counter()
    for packed, count in throws.items():
        outcomes[Symbols.unpack(packed + pool.free.packed).net()] += count
    return outcomes


def add_one_die_at_a_time(pool: DicePool) -> Counter[tuple[int, int, int, int]]:
    """Count (net success, net advantage, triumph, despair) in a dictionary, die by die; leaves Force dice out."""
    free = pool.free.net()
    outcomes = Counter({(free.success, free.advantage, free.triumph, free.despair): 1})
    for die, count in pool.items():
        faces = Counter(
            (net.success, net.advantage, net.triumph, net.despair)
            for net in (face.symbols.net() for face in FACES[die])
            if not (net.light or net.dark)
        )
        for _ in range(count if faces else 0):
            grown: Counter[tuple[int, int, int, int]] = Counter()
            for (success, advantage, triumph, despair), cases in outcomes.items():
                for face, ways in faces.items():
                    key = (success + face[0], advantage + face[1], triumph + face[2], despair + face[3])
                    grown[key] += cases * ways
            outcomes = grown
    return outcomes


def throws_of(pool: DicePool) -> int:
    """Return in how many ways the dice can fall."""
    return prod(SIDES[die] ** count for die, count in pool.items())
