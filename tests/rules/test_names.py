"""Finding a thing by a typed name."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import AmbiguousName, UnknownName
from rules.names import find_named


@dataclass(frozen=True)
class Creature:
    key: str
    name: str


BANTHA = Creature("bantha", "Bantha")
RANCOR = Creature("rancor", "Rancor")
RANCOR_RIDER = Creature("rider", "Rancor-Rider")
REEK = Creature("reek", "Reek")
REEK_RIDER = Creature("reek_rider", "Reek-Rider")
CREATURES = (BANTHA, RANCOR, RANCOR_RIDER, REEK, REEK_RIDER)
ALIASES = (("Hairy beast", "bantha"),)


@pytest.mark.parametrize(
    ("name", "creature"),
    [
        pytest.param("Bantha", BANTHA, id="name"),
        pytest.param(" bAnThA ", BANTHA, id="any case"),
        pytest.param("rancor rider", RANCOR_RIDER, id="other signs"),
        pytest.param("rider", RANCOR_RIDER, id="key"),
        pytest.param("hairy-beast", BANTHA, id="alias"),
        pytest.param("rancor", RANCOR, id="a whole name that another begins with"),
    ],
)
def test_only_letters_and_digits_of_a_name_count(name: str, creature: Creature) -> None:
    assert find_named("creature", name, CREATURES, ALIASES) is creature


def test_a_beginning_of_several_names_must_be_finished() -> None:
    with pytest.raises(AmbiguousName) as refused:
        find_named("creature", "re", CREATURES)
    assert (refused.value.kind, refused.value.candidates) == ("creature", ("Reek", "Reek-Rider"))


@pytest.mark.parametrize(
    ("name", "suggestions"),
    [
        pytest.param("banta", ("Bantha",), id="similar"),
        pytest.param("b", ("Bantha",), id="beginning"),
        pytest.param("???", (), id="nothing left of it"),
        pytest.param("x" * 100_000, (), id="absurdly long"),
    ],
)
def test_an_unknown_name_comes_with_what_may_have_been_meant(name: str, suggestions: tuple[str, ...]) -> None:
    with pytest.raises(UnknownName) as refused:
        find_named("creature", name, CREATURES)
    assert refused.value.suggestions == suggestions


@given(st.text(max_size=40))
def test_any_name_is_found_or_refused(name: str) -> None:
    try:
        found = find_named("creature", name, CREATURES, ALIASES)
    except (UnknownName, AmbiguousName):
        return
    assert found in CREATURES
