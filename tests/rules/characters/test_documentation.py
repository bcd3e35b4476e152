"""What the documentation says that one can type is read."""

from pathlib import Path

import pytest

from rules.characters.creation import create_character
from rules.characters.edits import edit_several
from tests.rules.characters.people import EDGE, NOBODY, VEX

_TEXT = (Path(__file__).parents[3] / "docs" / "characters.md").read_text(encoding="utf-8")
_CREATIONS, _EDITS = (tuple(block.strip().splitlines()) for block in _TEXT.split("```")[1::2])


@pytest.mark.parametrize("line", _CREATIONS)
def test_every_documented_line_makes_a_character(line: str) -> None:
    assert create_character(line, EDGE).name == line.split(" | ")[0]


@pytest.mark.parametrize("line", _EDITS)
def test_every_documented_edit_is_read(line: str) -> None:
    # Vex has some of it already.
    assert edit_several(VEX, line, EDGE) != VEX or edit_several(NOBODY, line, EDGE) != NOBODY
