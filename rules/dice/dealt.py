"""What was dealt in a draw, dealt once more, and whether what was told of it follows. For `rules.dice.verification`."""

from collections.abc import Iterable, Iterator, Sequence

from rules.dice.die import FACES, Die


class Differs(Exception):
    """Something in the file that does not follow from the dice."""


class Dealt:
    """What was dealt, dealt once more (`rules.dice.chance.Chance`): asking for anything else is a difference."""

    def __init__(self, groups: Iterable[tuple[int, Sequence[int]]]) -> None:
        self._groups: Iterator[tuple[int, Sequence[int]]] = iter(groups)

    def draw(self, sides: int, count: int) -> Sequence[int]:
        group = next(self._groups, None)
        if group is None or group[0] != sides or len(group[1]) != count:
            raise Differs("its pool asks for other dice than were dealt")
        return group[1]

    def next(self) -> list[tuple[int, int]]:
        """Return what was dealt next: the sides and each number, counted from 0; nothing after the end."""
        sides, numbers = next(self._groups, (0, ()))
        return [(sides, number) for number in numbers]

    def rest(self) -> list[tuple[int, int]]:
        """Return all that has not been asked for: the sides and the number, counted from 0."""
        return [(sides, number) for sides, numbers in self._groups for number in numbers]


def check_told(told: Sequence[int | str], dealt: Sequence[tuple[int, int]]) -> None:
    """Check that dice which fell by themselves are told as they were dealt.

    Raises:
        Differs: they are not.
    """
    if len(told) != len(dealt) or not all(map(_is_shown, told, dealt)):
        raise Differs("the table was told other numbers than were dealt")


def number_of(dealt: tuple[int, int]) -> int:
    """Return what came up, counted from 0."""
    return dealt[1]


def _is_shown(told: int | str, dealt: tuple[int, int]) -> bool:
    """Return whether this is what a die shows: a number counted from 1, or the letters of a Force die's face."""
    number = number_of(dealt)
    return told == (FACES[Die.FORCE][number].code if isinstance(told, str) else number + 1)
