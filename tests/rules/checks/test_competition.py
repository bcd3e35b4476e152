"""Competitive checks. Rule: EotE core, p. 34."""

import pytest

from rules.checks.competition import winners
from rules.dice.symbols import NetResult


@pytest.mark.parametrize(
    ("results", "best"),
    [
        pytest.param({"A": NetResult(success=2), "B": NetResult(success=1, triumph=1)}, ("A",), id="most Success"),
        pytest.param(
            {"A": NetResult(success=2, advantage=5), "B": NetResult(success=2, triumph=1)}, ("B",), id="then Triumph"
        ),
        pytest.param({"A": NetResult(success=2), "B": NetResult(success=2, advantage=1)}, ("B",), id="then Advantage"),
        pytest.param({"A": NetResult(success=2), "B": NetResult(success=2)}, ("A", "B"), id="a tie"),
        pytest.param({"A": NetResult(advantage=3), "B": NetResult(success=-1)}, (), id="nobody succeeds"),
        pytest.param(
            {"A": NetResult(success=1), "B": NetResult(success=0, triumph=1)}, ("A",), id="failures never win"
        ),
        pytest.param({}, (), id="nobody"),
    ],
)
def test_best_success_wins(results: dict[str, NetResult], best: tuple[str, ...]) -> None:
    assert winners(results) == best
