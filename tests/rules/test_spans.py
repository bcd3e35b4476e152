"""Spans of numbers and the rows that stand for them."""

from dataclasses import dataclass

import pytest

from rules.spans import Span, row_at


@dataclass(frozen=True)
class NamedRow:
    span: Span
    name: str


ROWS = (NamedRow(Span(1, 5), "low"), NamedRow(Span(6, 6), "six"), NamedRow(Span(7, None), "high"))


@pytest.mark.parametrize(
    ("number", "name"),
    [
        pytest.param(-20, "low", id="far below the first row"),
        pytest.param(0, "low", id="just below the first row"),
        pytest.param(1, "low", id="first number"),
        pytest.param(5, "low", id="last number of a row"),
        pytest.param(6, "six", id="row of one number"),
        pytest.param(7, "high", id="first number without an end"),
        pytest.param(10**12, "high", id="absurdly high"),
    ],
)
def test_a_number_hits_the_row_that_holds_it(number: int, name: str) -> None:
    assert row_at(ROWS, number).name == name


def test_a_number_past_a_table_with_an_end_is_our_mistake() -> None:
    with pytest.raises(ValueError, match="no row for 7"):
        row_at(ROWS[:2], 7)


def test_a_span_does_not_end_before_it_begins() -> None:
    with pytest.raises(ValueError, match="ends before it begins"):
        Span(3, 2)


@pytest.mark.parametrize(("span", "text"), [(Span(1, 5), "1–5"), (Span(7, 7), "7"), (Span(151, None), "151+")], ids=str)
def test_a_span_is_written_as_the_tables_write_it(span: Span, text: str) -> None:
    assert str(span) == text
