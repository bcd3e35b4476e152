"""The long tests: run them with `pytest tests/faults`; a run of everything leaves them out."""

from pathlib import Path

import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Collect nothing here unless somebody asked for this folder."""
    asked = any("faults" in Path(argument.split("::")[0]).parts for argument in config.args)
    return None if asked else True
