"""The reader's inner refusal, before suggestions are made; it never leaves `rules.notation`."""

from rules.errors import Misreading

DICE = "dice such as 2y1g 2p"
COUNTED_DIE = "a number right before its die, such as 2y"


class Unreadable(Exception):
    """A part of a text that cannot be read."""

    def __init__(
        self,
        start: int,
        end: int,
        expected: str = DICE,
        problem: Misreading = Misreading.UNREADABLE,
        readings: tuple[str, ...] = (),
    ) -> None:
        super().__init__(start, end, expected, problem, readings)
        self.start = start
        self.end = end
        self.expected = expected
        self.problem = problem
        self.readings = readings
        """What could have been meant by this part, where that is known at once; likeliest first."""
        self.piece = start
        """Where the piece with the offending part starts, and a label could."""
        self.names: tuple[str, ...] = ()
        """What could stand in its place, as it would be typed there."""

    def within(self, piece: int) -> "Unreadable":
        """Tell where the piece starts."""
        self.piece = min(piece, self.start)
        return self
