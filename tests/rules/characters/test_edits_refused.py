"""Changes of a sheet that cannot be read: where they go wrong, and what was meant."""

import pytest

from rules.characters.edits import MOST_TYPED, edit_line
from rules.errors import AmbiguousName, LimitExceeded, NotationError, UnknownName
from tests.rules.characters.people import EDGE, VEX


@pytest.mark.parametrize(
    ("line", "offending"),
    [
        pytest.param("", "", id="nothing"),
        pytest.param("brown 3", "brown", id="a field that is none"),
        pytest.param("name", "", id="no name"),
        pytest.param("name " + "x" * 81, "x" * 81, id="a name too long"),
        pytest.param("kind boss", "boss", id="a kind that is none"),
        pytest.param("brawn", "", id="no number"),
        pytest.param("brawn many", "many", id="a word for a number"),
        pytest.param("brawn 21", "21", id="too much"),
        pytest.param("brawn -9", "-9", id="too little after a change"),
        pytest.param("brawn 2 3", "2 3", id="two numbers"),
        pytest.param("credits " + "9" * 5000, "9" * 5000, id="a number without end"),
        pytest.param("credits ٣", "٣", id="digits of another script"),
        pytest.param("soak", "", id="no soak"),
        pytest.param("soak armor", "armor", id="a part without a number"),
        pytest.param("soak armor 101", "101", id="a part too large"),
        pytest.param("wt 0", "0", id="a threshold of zero"),
        pytest.param("defense", "", id="no defense"),
        pytest.param("defense melee", "melee", id="a defense without a number"),
        pytest.param("defense 1/x", "x", id="half a pair"),
        pytest.param("xp", "", id="no experience"),
        pytest.param("xp 0 nothing", "0", id="no change of experience"),
        pytest.param("xp ten", "ten", id="experience in words"),
        pytest.param("obligation", "", id="no obligation"),
        pytest.param("obligation debt", "debt", id="an obligation without a size"),
        pytest.param("skill", "", id="no skill"),
        pytest.param("skill athletics 11", "11", id="too many ranks"),
        pytest.param("skill custom", "custom", id="a custom skill without a name"),
        pytest.param("skill custom !!", "!!", id="a custom skill without letters"),
        pytest.param("gear", "", id="no gear"),
        pytest.param("gear stimpack -4", "-4", id="fewer than none"),
        pytest.param("talent", "", id="no talent"),
        pytest.param("talent : text", ": text", id="a talent's text alone"),
        pytest.param("armor", "", id="no armor"),
        pytest.param("armor mesh 2", "2", id="a number of armor that means nothing"),
        pytest.param("weapon", "", id="no weapon"),
        pytest.param("weapon knife", "", id="a weapon without a skill"),
        pytest.param("weapon (melee)", "(melee)", id="a weapon without a name"),
        pytest.param("weapon knife, melee, damage", "", id="no damage"),
        pytest.param("weapon knife, melee, damage -1", "-1", id="damage below zero"),
        pytest.param("weapon knife, melee, critical 0", "0", id="a Critical Rating of zero"),
        pytest.param("weapon knife, melee, hands 3", "3", id="three hands"),
        pytest.param("weapon knife, melee, zap 3", "zap 3", id="a quality that is none"),
        pytest.param("weapon knife, ranged, damage 3", "ranged", id="one of two skills"),
        pytest.param("weapon knife) (melee", "", id="brackets the wrong way round"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_its_place(line: str, offending: str) -> None:
    with pytest.raises(NotationError) as refused:
        edit_line(VEX, line, EDGE)

    assert refused.value.offending == offending
    assert refused.value.text == line
    assert refused.value.expected


@pytest.mark.parametrize(
    ("line", "suggestion"),
    [
        pytest.param("braun 4", "brawn 4", id="a field"),
        pytest.param("kind boss", "kind rival", id="a kind"),
        pytest.param("armor mesh 2", "armor mesh soak 2", id="a number"),
        pytest.param("weapon x, meleee, damage 3", "weapon x, Melee, damage 3", id="a skill of a weapon"),
        pytest.param(
            "weapon x, ranged, damage 3, short", "weapon x, Ranged (Light), damage 3, short", id="one of several"
        ),
    ],
)
def test_what_was_meant_is_suggested_and_can_be_read(line: str, suggestion: str) -> None:
    with pytest.raises(NotationError) as refused:
        edit_line(VEX, line, EDGE)

    assert suggestion in refused.value.suggestions
    assert edit_line(VEX, suggestion, EDGE) != VEX


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        pytest.param("skill atletics 2", "skill", id="a skill"),
        pytest.param("skill remove cool", "skill on this sheet", id="a skill that the sheet does not list"),
        pytest.param("weapon remove sword", "weapon", id="a weapon"),
        pytest.param("armor remove sword", "armor", id="armor"),
        pytest.param("gear remove sword", "item", id="a thing"),
        pytest.param("talent remove sword", "talent", id="a talent"),
    ],
)
def test_unknown_names_are_refused(line: str, kind: str) -> None:
    with pytest.raises(UnknownName) as refused:
        edit_line(VEX, line, EDGE)

    assert refused.value.kind == kind


def test_an_ambiguous_skill_is_refused_with_its_candidates() -> None:
    with pytest.raises(AmbiguousName):
        edit_line(VEX, "skill piloting 2", EDGE)


def test_a_text_without_end_is_refused_before_it_is_read() -> None:
    with pytest.raises(LimitExceeded):
        edit_line(VEX, "x" * (MOST_TYPED + 1), EDGE)
