"""For all tests: what of them is measured, and that no clock judges them."""

import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parents[1]
MEASURED = (ROOT / "rules", ROOT / "tests" / "rules")
"""The folders whose tests alone must reach every branch of the rules."""

settings.register_profile("untimed", deadline=None)  # on a busy machine any example may take long
settings.load_profile("untimed")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure nothing while another test and its fixtures run: it takes half as long again, and tells nothing new."""
    coverage = sys.modules.get("coverage")  # loaded where something is measured only
    measuring = coverage and coverage.Coverage.current()
    if not measuring or any(item.path.is_relative_to(folder) for folder in MEASURED):
        return (yield)
    measuring.stop()
    try:
        return (yield)
    finally:
        measuring.start()
