"""Whatever a change of somebody's health can have brought has words: nothing is saved that cannot be told."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot

SOURCES = Path(bot.__file__).parent
OF_ROLLS = "spending"
"""Modules that tell what symbols bought; everything else is told as a change of health."""
BY_NUMBERS = {"own_strain", "critical"}
"""What the numbers and injuries of a sheet tell already."""


def said(name: str) -> Iterator[str]:
    """Yield every word that a module of services puts under "what"."""
    for node in ast.walk(ast.parse((SOURCES / "services" / name).read_text())):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                is_what = isinstance(key, ast.Constant) and key.value == "what"
                if is_what and isinstance(value, ast.Constant):
                    yield str(value.value)


def words(name: str) -> set[str]:
    """Return every word for which a module of render has a case."""
    return {
        str(node.value.value)
        for node in ast.walk(ast.parse((SOURCES / "render" / name).read_text()))
        if isinstance(node, ast.MatchValue) and isinstance(node.value, ast.Constant)
    }


def modules() -> list[str]:
    named = (path.name for path in sorted((SOURCES / "services").glob("*.py")))
    return [name for name in named if any(said(name))]


@pytest.mark.parametrize("name", modules())
def test_what_happened_has_words(name: str) -> None:
    known = words("spending.py") | BY_NUMBERS if name.startswith(OF_ROLLS) else words("happened.py")

    assert set(said(name)) <= known


def test_all_that_befalls_people_as_turns_go_by_is_among_it() -> None:
    assert {"turn_effect", "turn_injury"} == set(said("encounter_harm.py"))
