"""Remembers which statements of the rules the collected tests claim."""

from pathlib import Path

import pytest

CLAIMS = pytest.StashKey[dict[str, set[str]]]()
"""For each collected test file, the ids that its tests are marked with."""


def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Gather the marks of everything that was collected, before any of it is deselected."""
    claims: dict[str, set[str]] = {}
    for item in items:
        found = claims.setdefault(str(Path(item.path)), set())
        for mark in item.iter_markers("rule"):
            found.update(map(str, mark.args))
    session.config.stash[CLAIMS] = claims
