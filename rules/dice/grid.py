"""Exact counts over one or two whole numbers, and the sum of many dice. Imports nothing of ours.

A grid keeps each of its rows as one big integer, its counts side by side in slots wide enough that none can spill into
the next (Kronecker substitution).  To add a die is then to shift and add such integers, which runs at the speed of
memory and stays exact.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple


class Cell(NamedTuple):
    """What some faces of a die add to the row and to the column, and how many faces do."""

    row: int
    column: int
    ways: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Distribution:
    """How many of `total` equally likely cases give each whole number; `counts` starts with the number `least`.

    The counts of a part ("among the successes") add up to less than `total`.
    """

    least: int
    counts: tuple[int, ...]
    total: int

    @property
    def most(self) -> int:
        """Return the greatest number that is listed."""
        return self.least + len(self.counts) - 1

    @property
    def cases(self) -> int:
        """Return in how many cases any number comes up: `total`, or less for a part."""
        return sum(self.counts)

    @property
    def mean(self) -> Fraction:
        """Return the expected value over all `total` cases; those outside a part count as 0."""
        return Fraction(sum(number * count for number, count in enumerate(self.counts, self.least)), self.total)

    def chance(self, number: int) -> Fraction:
        """Return the chance of exactly this number."""
        return self.between(number, number)

    def at_least(self, number: int) -> Fraction:
        """Return the chance of this number or more."""
        return self.between(number, self.most)

    def at_most(self, number: int) -> Fraction:
        """Return the chance of this number or less."""
        return self.between(self.least, number)

    def between(self, first: int, last: int) -> Fraction:
        """Return the chance of a number from `first` to `last`, both included."""
        start, stop = max(0, first - self.least), max(0, last + 1 - self.least)
        return Fraction(sum(self.counts[start:stop]), self.total)

    def items(self) -> Iterator[tuple[int, Fraction]]:
        """Yield each number that can come up with its chance, least first."""
        for number, count in enumerate(self.counts, self.least):
            if count:
                yield number, Fraction(count, self.total)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """How many of `total` equally likely cases give each pair of whole numbers (row, column)."""

    least_row: int
    least_column: int
    columns: int
    total: int
    slot: int
    """Bytes for one count."""
    packed: tuple[int, ...]
    """One integer for each row, the count of its first column in the lowest slot."""

    @property
    def most_row(self) -> int:
        """Return the greatest row."""
        return self.least_row + len(self.packed) - 1

    @property
    def most_column(self) -> int:
        """Return the greatest column."""
        return self.least_column + self.columns - 1

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """Return all counts, unpacked: one tuple for each row, from `least_row` and `least_column` on."""
        return tuple(map(self._unpack, self.packed))

    @property
    def by_row(self) -> Distribution:
        """Return the distribution of the row alone."""
        # A number has the same remainder as the sum of its digits by base - 1 ("casting out nines"); a slot is a digit.
        nines = (1 << 8 * self.slot) - 1
        counts = tuple(row % nines for row in self.packed)
        return Distribution(least=self.least_row, counts=counts, total=self.total)

    @property
    def by_column(self) -> Distribution:
        """Return the distribution of the column alone."""
        return self.column_in_rows(self.least_row, self.most_row)

    def column_in_rows(self, first: int, last: int) -> Distribution:
        """Return the part of the column's distribution that lies in the rows `first` to `last`, both included."""
        start, stop = max(0, first - self.least_row), max(0, last + 1 - self.least_row)
        counts = self._unpack(sum(self.packed[start:stop]))
        return Distribution(least=self.least_column, counts=counts, total=self.total)

    def count(self, row: int, column: int) -> int:
        """Return in how many cases exactly this pair comes up."""
        place, shift = row - self.least_row, column - self.least_column
        if not (0 <= place < len(self.packed) and 0 <= shift < self.columns):
            return 0
        return self.packed[place] >> 8 * self.slot * shift & (1 << 8 * self.slot) - 1

    def chance(self, row: int, column: int) -> Fraction:
        """Return the chance of exactly this pair."""
        return Fraction(self.count(row, column), self.total)

    def at_least(self, row: int, column: int) -> Fraction:
        """Return the chance of this row or more together with this column or more."""
        start = max(0, row - self.least_row)
        return self._from_column(sum(self.packed[start:]), column)

    def this_or_later(self, row: int, column: int) -> Fraction:
        """Return the chance of a greater row, or of this row with this column or more: order by row, then by column."""
        later = self.at_least(row + 1, self.least_column)
        place = row - self.least_row
        if not 0 <= place < len(self.packed):
            return later
        return later + self._from_column(self.packed[place], column)

    def items(self) -> Iterator[tuple[int, int, int]]:
        """Yield (row, column, count) for each pair that can come up, least first."""
        for row, counts in enumerate(self.rows, self.least_row):
            for column, count in enumerate(counts, self.least_column):
                if count:
                    yield row, column, count

    def without(self, part: "Grid") -> "Grid":
        """Return the cases that are not in a part of this grid, which spans the same numbers."""
        return replace(self, packed=tuple(own - less for own, less in zip(self.packed, part.packed, strict=True)))

    def moved(self, rows: int, columns: int) -> "Grid":
        """Return the grid with `rows` and `columns` added to every pair."""
        return replace(self, least_row=self.least_row + rows, least_column=self.least_column + columns)

    def _from_column(self, row: int, column: int) -> Fraction:
        """Return the chance of this column or more in a packed row, or in the sum of several."""
        nines = (1 << 8 * self.slot) - 1  # as in `by_row`
        return Fraction((row >> 8 * self.slot * max(0, column - self.least_column)) % nines, self.total)

    def _unpack(self, row: int) -> tuple[int, ...]:
        size = self.slot * self.columns
        raw = row.to_bytes(size, "little")
        read = int.from_bytes
        return tuple([read(raw[start : start + self.slot], "little") for start in range(0, size, self.slot)])


def sum_dice(dice: Iterable[tuple[tuple[Cell, ...], int]], total: int) -> Grid:
    """Count what dice add up to: each entry is the faces of a die, and how many of it.

    `total` is the number of cases that the counts are measured by.
    It is more than the sum of the counts where some faces are left out on purpose.
    """
    dice = [(cells, count) for cells, count in dice if count]
    least_row = sum(count * min(cell.row for cell in cells) for cells, count in dice)
    least_column = sum(count * min(cell.column for cell in cells) for cells, count in dice)
    columns = 1 + sum(count * _spread([cell.column for cell in cells]) for cells, count in dice)
    slot = total.bit_length() // 8 + 1
    packed = [1]
    for cells, count in dice:
        first = min(cell.row for cell in cells)
        left = min(cell.column for cell in cells)
        growth = [0] * _spread([cell.row for cell in cells])
        terms = [(cell.row - first, 8 * slot * (cell.column - left), cell.ways) for cell in cells]
        for _ in range(count):
            grown = [0] * len(packed) + growth
            for down, shift, ways in terms:
                for place, row in enumerate(packed, down):
                    grown[place] += row * ways << shift
            packed = grown
    return Grid(
        least_row=least_row,
        least_column=least_column,
        columns=columns,
        total=total,
        slot=slot,
        packed=tuple(packed),
    )


def _spread(numbers: list[int]) -> int:
    return max(numbers) - min(numbers)
