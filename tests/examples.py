"""Worked examples of the rules, kept as JSON in `tests/vectors`: one file a format, each example with its rule ids."""

import json
from pathlib import Path
from typing import Any

import pytest

_FOLDER = Path(__file__).parent / "vectors"


def worked_examples(format_name: str) -> list[Any]:
    """Return the examples of one format as parameters `given, expected`, marked with the rules that they show."""
    file = json.loads((_FOLDER / f"{format_name}.json").read_text(encoding="utf-8"))
    return [
        pytest.param(
            example["input"],
            example["expected"],
            id=example["id"],
            marks=pytest.mark.rule(*example["rules"]),
        )
        for example in file["vectors"]
    ]
