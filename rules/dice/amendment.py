"""What may be done to a roll after its dice have fallen: more dice, dice rolled again, a die turned, a die upgraded.

Only the dice that a change is about fall anew; all others stay as they lie.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.dice.chance import Chance
from rules.dice.die import FACES, SIDES, UPGRADED_FROM, Die
from rules.dice.pool import DicePool
from rules.dice.roll import Roll, roll_pool
from rules.errors import IllegalAction


@dataclass(frozen=True, slots=True)
class DieChange:
    """One die of a roll that changed: the faces that it showed and shows, as indexes into `FACES`."""

    die: Die
    before: int | None
    """None: the die is new."""
    after: int | None
    """None: the die was picked up."""


@dataclass(frozen=True, slots=True)
class Amended:
    """A roll after a change, and what changed on it."""

    roll: Roll
    changes: tuple[DieChange, ...]


def adjacent_faces(die: Die, face: int) -> tuple[int, ...]:
    """Return the faces to which a die that shows this one may be turned, as indexes into `FACES`.

    The kinds of faces of a die stand in a ring, in the order in which `FACES` lists them first, and each is adjacent to
    the one before and the one after it. House rule: how the faces lie on a printed die is not in our tables, and equal
    faces of a die could not be told from one another.

    >>> [FACES[Die.BOOST][face].code for face in adjacent_faces(Die.BOOST, 2)]
    ['', 'SA']
    """
    codes = [each.code for each in FACES[die]]
    ring = list(dict.fromkeys(codes))
    place = ring.index(codes[face])
    return tuple(codes.index(ring[(place + step) % len(ring)]) for step in (-1, 1))


def add_dice(roll: Roll, more: DicePool, chance: Chance) -> Amended:
    """Roll more dice beside those that lie on the table; free symbols come along.

    Raises:
        IllegalAction: there is nothing to add (rule "nothing_to_add").
        LimitExceeded: together they are more dice or symbols than a pool holds.
    """
    if not more:
        raise IllegalAction("nothing_to_add")
    counts = {die: roll.pool[die] + more[die] for die in Die}
    pool = DicePool.of(counts, roll.pool.free + more.free)
    new = dict(roll_pool(more, chance).faces)
    faces = {die: shown + new.get(die, ()) for die, shown in _all_faces(roll).items()}
    changes = (DieChange(die, None, face) for die, fallen in new.items() for face in fallen)
    return Amended(_rolled(pool, faces), tuple(changes))


def reroll(roll: Roll, chosen: Mapping[Die, Iterable[int]], chance: Chance) -> Amended:
    """Roll the chosen dice again, each named by its kind and its place among the dice of that kind.

    Raises:
        IllegalAction: none is chosen (rule "no_dice_chosen"), or one is not there (rule "no_such_die").
    """
    faces, changes = _all_faces(roll), []
    for die in Die:
        places = sorted(set(chosen.get(die, ())))
        shown = list(faces[die])
        if places and not 0 <= places[0] <= places[-1] < len(shown):
            raise IllegalAction("no_such_die", die=die.value)
        for place, face in zip(places, chance.draw(SIDES[die], len(places)) if places else (), strict=True):
            changes.append(DieChange(die, shown[place], face))
            shown[place] = face
        faces[die] = tuple(shown)
    if not changes:
        raise IllegalAction("no_dice_chosen")
    return Amended(_rolled(roll.pool, faces), tuple(changes))


def turn(roll: Roll, die: Die, face: int, to: int) -> Amended:
    """Turn one die that shows `face` to an adjacent face, as some talents do. Nothing is rolled.

    Raises:
        IllegalAction: no die shows that face (rule "no_such_die"), or the other is not adjacent to it
            (rule "not_adjacent").
    """
    faces = _all_faces(roll)
    shown, codes = list(faces[die]), [each.code for each in FACES[die]]
    place = next((place for place, index in enumerate(shown) if codes[index] == codes[face]), None)
    if place is None:
        raise IllegalAction("no_such_die", die=die.value)
    if to not in adjacent_faces(die, face):
        raise IllegalAction("not_adjacent", die=die.value, face=codes[face], to=codes[to])
    change = DieChange(die, shown[place], to)
    shown[place] = to
    faces[die] = tuple(shown)
    return Amended(_rolled(roll.pool, faces), (change,))


def upgrade(roll: Roll, upgraded: Die, chance: Chance) -> Amended:
    """Upgrade a roll once: a basic die is picked up and an upgraded one rolled; with none left, a basic die is added.

    House rule: the book upgrades before the roll. The first basic die is picked up, which chance alone decided.

    Raises:
        LimitExceeded: the upgrade adds a die to a pool that is full.
    """
    basic, faces = UPGRADED_FROM[upgraded], _all_faces(roll)
    if not faces[basic]:
        return add_dice(roll, DicePool.of({basic: 1}), chance)
    (face,) = chance.draw(SIDES[upgraded], 1)
    picked_up, faces[basic] = faces[basic][0], faces[basic][1:]
    faces[upgraded] += (face,)
    pool = roll.pool.remove(basic).add(upgraded)
    return Amended(_rolled(pool, faces), (DieChange(basic, picked_up, None), DieChange(upgraded, None, face)))


def _all_faces(roll: Roll) -> dict[Die, tuple[int, ...]]:
    shown = dict(roll.faces)
    return {die: shown.get(die, ()) for die in Die}


def _rolled(pool: DicePool, faces: Mapping[Die, tuple[int, ...]]) -> Roll:
    return Roll(pool, tuple((die, shown) for die, shown in faces.items() if shown))
