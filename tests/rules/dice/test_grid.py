"""Distributions and grids: counts over one and two whole numbers."""

from fractions import Fraction

import pytest

from rules.dice.grid import Cell, Distribution, Grid, sum_dice

D6 = tuple(Cell(number, -number, 1) for number in range(1, 7))
"""A six-sided die that adds its number to the row and takes it off the column."""


@pytest.fixture
def two_dice() -> Grid:
    return sum_dice([(D6, 2)], 36)


class TestDistribution:
    sevens = Distribution(least=2, counts=(1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1), total=36)

    @pytest.mark.parametrize(
        ("number", "chance"),
        [
            pytest.param(1, Fraction(0), id="below what can come up"),
            pytest.param(2, Fraction(1, 36), id="the least"),
            pytest.param(7, Fraction(1, 6), id="the middle"),
            pytest.param(12, Fraction(1, 36), id="the most"),
            pytest.param(13, Fraction(0), id="above what can come up"),
        ],
    )
    def test_the_chance_of_one_number(self, number: int, chance: Fraction) -> None:
        assert self.sevens.chance(number) == chance

    @pytest.mark.parametrize(
        ("number", "chance"),
        [(-3, Fraction(1)), (2, Fraction(1)), (3, Fraction(35, 36)), (12, Fraction(1, 36)), (13, Fraction(0))],
    )
    def test_at_least_counts_the_number_itself(self, number: int, chance: Fraction) -> None:
        assert self.sevens.at_least(number) == chance
        assert self.sevens.at_most(number - 1) == 1 - chance

    def test_between_includes_both_ends(self) -> None:
        assert self.sevens.between(2, 4) == Fraction(6, 36)
        assert self.sevens.between(4, 2) == 0

    def test_the_mean_is_exact(self) -> None:
        assert self.sevens.mean == 7

    def test_a_part_measures_by_the_total_of_the_whole(self) -> None:
        part = Distribution(least=0, counts=(1, 1), total=4)

        assert part.cases == 2
        assert part.at_least(0) == Fraction(1, 2)

    def test_only_numbers_that_can_come_up_are_listed(self) -> None:
        gap = Distribution(least=-1, counts=(1, 0, 3), total=4)

        assert list(gap.items()) == [(-1, Fraction(1, 4)), (1, Fraction(3, 4))]
        assert (gap.least, gap.most) == (-1, 1)


class TestGrid:
    def test_no_dice_come_to_nothing_in_one_case(self) -> None:
        nothing = sum_dice([], 1)

        assert nothing.rows == ((1,),)
        assert list(nothing.items()) == [(0, 0, 1)]

    def test_a_kind_with_no_dice_changes_nothing(self) -> None:
        assert sum_dice([(D6, 0)], 1) == sum_dice([], 1)

    def test_rows_and_columns_start_at_the_least_sums(self, two_dice: Grid) -> None:
        assert (two_dice.least_row, two_dice.most_row) == (2, 12)
        assert (two_dice.least_column, two_dice.most_column) == (-12, -2)
        assert [sum(row) for row in two_dice.rows] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]

    def test_margins_are_the_sums_of_rows_and_columns(self, two_dice: Grid) -> None:
        assert two_dice.by_row == Distribution(least=2, counts=tuple(map(sum, two_dice.rows)), total=36)
        columns = tuple(map(sum, zip(*two_dice.rows, strict=True)))
        assert two_dice.by_column == Distribution(least=-12, counts=columns, total=36)

    def test_columns_of_some_rows_leave_the_others_out(self, two_dice: Grid) -> None:
        assert list(two_dice.column_in_rows(11, 99).items()) == [(-12, Fraction(1, 36)), (-11, Fraction(2, 36))]
        assert two_dice.column_in_rows(13, 20).cases == 0
        assert list(two_dice.column_in_rows(-9, 2).items()) == [(-2, Fraction(1, 36))]
        assert two_dice.column_in_rows(-9, -3).cases == 0

    @pytest.mark.parametrize(
        ("row", "column", "count"),
        [(7, -7, 6), (12, -12, 1), (7, -8, 0), (1, -1, 0), (13, -12, 0), (12, -13, 0), (2, -1, 0)],
    )
    def test_the_count_of_one_pair(self, two_dice: Grid, row: int, column: int, count: int) -> None:
        assert two_dice.count(row, column) == count
        assert two_dice.chance(row, column) == Fraction(count, 36)

    @pytest.mark.parametrize("dice", [2, 4, 7], ids=lambda dice: f"{dice} dice")
    def test_every_count_can_be_asked_for_and_around_them_is_nothing(self, dice: int) -> None:
        grid = sum_dice([(D6, dice)], 6**dice)
        counts = {(row, column): count for row, column, count in grid.items()}

        for row in range(grid.least_row - 2, grid.most_row + 3):
            for column in range(grid.least_column - 2, grid.most_column + 3):
                assert grid.count(row, column) == counts.get((row, column), 0), (row, column)

    def test_counts_side_by_side_are_told_apart(self) -> None:
        full = sum_dice([((Cell(0, 0, 65_535), Cell(0, 1, 65_534), Cell(1, 0, 1), Cell(1, 1, 3)), 1)], 131_073)

        assert [[full.count(row, column) for column in (-1, 0, 1, 2)] for row in (-1, 0, 1, 2)] == [
            [0, 0, 0, 0],
            [0, 65_535, 65_534, 0],
            [0, 1, 3, 0],
            [0, 0, 0, 0],
        ]

    def test_moving_adds_to_every_pair(self, two_dice: Grid) -> None:
        moved = two_dice.moved(10, -1)

        assert list(moved.items()) == [(row + 10, column - 1, count) for row, column, count in two_dice.items()]

    def test_the_largest_count_does_not_spill_into_the_next_slot(self) -> None:
        """A die of 255 equal faces fills a byte to the brim."""
        full = sum_dice([((Cell(0, 0, 255), Cell(0, 1, 1)), 1)], 256)

        assert full.rows == ((255, 1),)
        assert full.by_row.counts == (256,)


class TestOrder:
    """Pairs in order of their row, then of their column; and both at least so much."""

    @pytest.mark.parametrize("row", range(1, 15))
    @pytest.mark.parametrize("column", range(-14, 0))
    def test_is_what_counting_the_pairs_gives(self, two_dice: Grid, row: int, column: int) -> None:
        pairs = list(two_dice.moved(0, 1).items())

        assert two_dice.moved(0, 1).at_least(row, column) == Fraction(
            sum(count for r, c, count in pairs if r >= row and c >= column), 36
        )
        assert two_dice.moved(0, 1).this_or_later(row, column) == Fraction(
            sum(count for r, c, count in pairs if (r, c) >= (row, column)), 36
        )

    def test_everything_is_certain_even_where_one_slot_takes_it_all(self) -> None:
        grid = sum_dice([((Cell(0, 0, 127),), 1)], 127)

        assert grid.at_least(0, 0) == grid.this_or_later(0, 0) == grid.this_or_later(-1, 5) == 1


def test_a_count_is_read_up_to_the_last_bit_of_its_slot() -> None:
    grid = Grid(least_row=0, least_column=0, columns=2, total=40_000, slot=2, packed=(20_000 | 20_000 << 16,))

    assert (grid.count(0, 0), grid.count(0, 1)) == (20_000, 20_000)
