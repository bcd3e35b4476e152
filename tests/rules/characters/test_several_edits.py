"""Several changes of a sheet in one text, and whatever else is typed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.characters.codec import changed_fields, from_document, to_document
from rules.characters.edits import FIELDS, edit_line, edit_several
from rules.errors import NotationError, RulesError
from tests.rules.characters.people import EDGE, VEX


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        pytest.param("brawn 4, wt 14, athletics 3", {"characteristics", "wound_threshold", "skills"}, id="commas"),
        pytest.param("brawn 4 | notes a, b\nwounds 0", {"characteristics", "notes", "wounds"}, id="bars and lines"),
        pytest.param("skills cool 1, charm 2, wounds 0", {"skills", "wounds"}, id="a list and another field"),
        pytest.param("gear torch, rope 2, soak 3", {"gear", "soak", "soak_is_total"}, id="things"),
        pytest.param("wounds 0, weapon knife, melee, damage 3", {"wounds", "weapons"}, id="a weapon takes all"),
    ],
)
def test_several_edits_stand_between_commas_bars_or_lines(text: str, changed: set[str]) -> None:
    assert set(changed_fields(VEX, edit_several(VEX, text, EDGE))) == changed


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("wound threshold 13 strain threshold 12", "wound threshold 13, strain threshold 12"),
        ("soak 3 brawn 4", "soak 3, brawn 4"),
        ("brawn 3 agility 5", "brawn 3, agility 5"),
        ("defense 1 soak 2", "defense 1, soak 2"),
    ],
)
def test_a_missing_comma_between_two_changes_is_not_read_as_a_name(text: str, suggestion: str) -> None:
    with pytest.raises(NotationError) as refused:
        edit_several(VEX, text, EDGE)

    assert refused.value.expected == "a comma before the next change"
    assert refused.value.suggestions == (suggestion,)
    assert edit_several(VEX, suggestion, EDGE) != VEX


@pytest.mark.parametrize("text", ["", "|", ",", "wounds 0, gone", "wounds 0 | 3"])
def test_several_edits_are_all_read_or_refused(text: str) -> None:
    with pytest.raises(NotationError):
        edit_several(VEX, text, EDGE)


WORDS = st.sampled_from(
    [word for field in FIELDS for word in f"{field.name} {field.example}".split()]
    + ["remove", "none", "custom", ",", "|", "(", ")", "-", "+1", "0", "career", "by", "/", "ß", "\n"]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(WORDS, max_size=8).map(" ".join) | st.text(max_size=30))
def test_any_text_is_read_or_refused_and_leaves_a_sheet_that_can_be_kept(text: str) -> None:
    for read in (edit_line, edit_several):
        try:
            changed = read(VEX, text, EDGE)
        except RulesError:
            continue
        assert from_document(to_document(changed)) == changed


def test_line_ends_of_every_system_are_read() -> None:
    assert edit_several(VEX, "brawn 4\r\nnotes a", EDGE) == edit_several(VEX, "brawn 4\nnotes a", EDGE)
