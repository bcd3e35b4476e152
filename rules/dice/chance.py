"""What the rules need of chance; the sources themselves live outside `rules`."""

from collections.abc import Sequence
from typing import Protocol


class Chance(Protocol):
    """A source of independent, uniform numbers."""

    def draw(self, sides: int, count: int) -> Sequence[int]:
        """Return `count` numbers, each uniform in `range(sides)` and independent of all others."""
        ...
