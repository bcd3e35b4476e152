"""The worked examples of the notation."""

from typing import Any

import pytest

from rules.dice.symbols import Symbol
from rules.errors import LimitExceeded, NotationError
from rules.notation.reader import read_fully
from rules.notation.reading import Reading, Scheme
from tests.examples import worked_examples
from tests.rules.notation.texts import outcome


@pytest.mark.parametrize(("given", "expected"), worked_examples("notation"))
def test_the_text_means_what_the_worked_example_says(given: dict[str, Any], expected: dict[str, Any]) -> None:
    found: dict[str, Any]
    match outcome(read_fully, given["text"], Scheme(given["scheme"])):
        case NotationError() as error:
            found = {"error": {"offending": error.offending}}
        case LimitExceeded() as error:
            found = {"error": {"offending": error.text}}
        case Reading() as reading:
            free = reading.pool.free
            found = {
                "dice": {die.value: count for die, count in reading.pool.items()},
                "symbols": {symbol.value: free[symbol] for symbol in Symbol if free[symbol]},
            } | ({"label": reading.label} if reading.label else {})

    if expected == {"error": {}}:
        expected = {"error": {"offending": given["text"]}}
    assert found == expected
