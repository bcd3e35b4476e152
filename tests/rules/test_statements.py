"""Every statement of the rules is claimed by a test: `statements.txt` lists them, `@pytest.mark.rule` claims them."""

from pathlib import Path

import pytest

from rules.systems import SYSTEMS
from tests.rules.conftest import CLAIMS

HERE = Path(__file__).parent
STATEMENTS = tuple((HERE / "statements.txt").read_text(encoding="utf-8").split())


@pytest.fixture
def claims(request: pytest.FixtureRequest) -> set[str]:
    """Return all claimed ids; they can be known only where all tests of the rules were collected."""
    collected = request.config.stash[CLAIMS]
    left_out = {path.name for path in HERE.rglob("test_*.py") if str(path) not in collected}
    if left_out:
        pytest.skip(f"only a part of the tests was collected; missing: {', '.join(sorted(left_out))}")
    return set().union(*collected.values())


def test_every_statement_is_listed_once() -> None:
    assert len(STATEMENTS) == len(set(STATEMENTS)) > 0


def test_every_statement_is_claimed_by_a_test(claims: set[str]) -> None:
    assert not set(STATEMENTS) - claims


def test_no_test_claims_a_statement_that_is_not_there(claims: set[str]) -> None:
    assert not claims - set(STATEMENTS)


@pytest.mark.rule("EOTE-UPG-13")
def test_when_to_upgrade_and_when_to_add_boost_can_be_looked_up() -> None:
    for system in SYSTEMS:
        if system.narrative is not None:
            (topic,) = (each for each in system.narrative.topics if each.key == "upgrade_or_boost")
            assert "Triumph" in topic.text
            assert "Setback" in topic.text
