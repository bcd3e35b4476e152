"""Rows of a table that each stand for a stretch of numbers, and finding the one that a number hits. Imports nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar


@dataclass(frozen=True, slots=True)
class Span:
    """The numbers from `first` to `last`, both included; without `last`, all from `first` upward."""

    first: int
    last: int | None

    def __post_init__(self) -> None:
        if self.last is not None and self.last < self.first:
            raise ValueError(f"a span ends before it begins: {self}")

    def __contains__(self, number: int) -> bool:
        return self.first <= number and (self.last is None or number <= self.last)

    def __str__(self) -> str:
        if self.last is None:
            return f"{self.first}+"
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


class Spanned(Protocol):
    """Anything that stands for a stretch of numbers."""

    @property
    def span(self) -> Span:
        """Return the numbers that it stands for."""
        ...


Row = TypeVar("Row", bound=Spanned)


def row_at(rows: Sequence[Row], number: int) -> Row:
    """Return the row that a number hits; a number below the first row reads as the first row.

    A table whose last row ends somewhere must only be asked for numbers up to there.
    """
    floored = max(number, rows[0].span.first)
    for row in rows:
        if floored in row.span:
            return row
    raise ValueError(f"no row for {number}")
