"""The values that Discord would send, and those that its client would not let one send."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.offline.specs import Option
from bot.offline.typed import Misread
from bot.offline.values import Directory, read_value, read_values
from tests.bot.offline.commands import SPECS, spec

ANN, SIDE, PILOTS = object(), object(), object()
HERE = Directory(people={"ann": ANN}, channels={"side": SIDE}, roles={"pilots": PILOTS})


@pytest.mark.parametrize(
    ("name", "given", "values"),
    [
        pytest.param("roll", {"pool": "2y"}, {"pool": "2y"}, id="text"),
        pytest.param("roll", {"pool": "2y", "secret": "yes"}, {"pool": "2y", "secret": True}, id="yes"),
        pytest.param("roll", {"pool": "2y", "secret": "FALSE"}, {"pool": "2y", "secret": False}, id="false"),
        pytest.param("destiny set", {"light": "3", "dark": "-1"}, {"light": 3, "dark": -1}, id="whole numbers"),
        pytest.param("scale", {"factor": "1.5"}, {"factor": 1.5}, id="a number"),
        pytest.param("destiny use", {"side": "LIGHT"}, {"side": "light"}, id="a choice by name"),
        pytest.param("destiny use", {"side": "dark"}, {"side": "dark"}, id="a choice by value"),
        pytest.param("destiny use", {"side": "dark s"}, {"side": "dark"}, id="a choice by its beginning"),
        pytest.param("campaign gm add", {"person": "@Ann"}, {"person": ANN}, id="a person"),
        pytest.param("campaign gm add", {"role": "pilots"}, {"role": PILOTS}, id="a role"),
        pytest.param("campaign gm whoever", {"who": "@pilots"}, {"who": PILOTS}, id="a role or person: a role"),
        pytest.param("campaign gm whoever", {"who": "@ann"}, {"who": ANN}, id="a role or person: a person"),
        pytest.param("campaign link", {"channel": "#side"}, {"channel": SIDE}, id="a channel"),
    ],
)
def test_text_becomes_the_value_that_discord_sends(name: str, given: dict[str, str], values: dict[str, object]) -> None:
    read = read_values(given, spec(name), HERE)
    assert read == values
    assert [type(value) for value in read.values()] == [type(value) for value in values.values()]


def test_a_file_is_named_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    path.write_text("{}")
    assert read_values({"file": str(path)}, spec("campaign import"), HERE) == {"file": path}


@pytest.mark.parametrize(
    ("name", "given", "told"),
    [
        pytest.param("roll", {}, "/roll needs pool: (the pool).", id="a required option is missing"),
        pytest.param("roll", {"pool": "y" * 41}, "pool: is at most 40 characters long; this is 41.", id="too long"),
        pytest.param(
            "roll", {"pool": "y", "label": "x"}, "label: is at least 2 characters long; this is 1.", id="too short"
        ),
        pytest.param(
            "roll", {"pool": "y", "secret": "maybe"}, "secret: is true or false, not “maybe”.", id="not a boolean"
        ),
        pytest.param("destiny set", {"light": "three"}, "light: is a whole number, not “three”.", id="not a number"),
        pytest.param("destiny set", {"light": "1.5"}, "light: is a whole number, not “1.5”.", id="not whole"),
        pytest.param("destiny set", {"light": "1_0"}, "light: is a whole number, not “1_0”.", id="Python's own number"),
        pytest.param("destiny set", {"light": "100"}, "light: is from 0 to 99, not 100.", id="above the range"),
        pytest.param(
            "destiny set",
            {"light": "1", "dark": "9" * 17},
            f"dark: is at most 9007199254740992, not {'9' * 17}.",
            id="above what Discord takes",
        ),
        pytest.param("scale", {"factor": "0.25"}, "factor: is at least 0.5, not 0.25.", id="below the bound"),
        pytest.param("scale", {"factor": "nan"}, "factor: is a number, not “nan”.", id="not a number at all"),
        pytest.param(
            "destiny use", {"side": "lihgt"}, "side: does not take “lihgt”. Did you mean “light”?", id="a slip"
        ),
        pytest.param(
            "destiny use",
            {"side": "grey"},
            "side: does not take “grey”. It takes: light, dark side of it.",
            id="not a choice",
        ),
        pytest.param(
            "campaign gm add",
            {"person": "@bob"},
            "person: is a person, and there is no “@bob”. There are: @ann. @bob on a line of its own makes one.",
            id="nobody",
        ),
        pytest.param(
            "campaign import",
            {"file": "/no/such.json"},
            "file: is the path of a file, and there is none at /no/such.json.",
            id="no file",
        ),
    ],
)
def test_what_discords_client_would_refuse_is_refused_with_the_reason(
    name: str, given: dict[str, str], told: str
) -> None:
    with pytest.raises(Misread) as misread:
        read_values(given, spec(name), HERE)
    assert misread.value.sentence == told


OPTIONS = [option for each in SPECS for option in each.options]


@given(st.sampled_from(OPTIONS), st.text(min_size=1, max_size=30))
def test_any_text_is_a_value_or_gets_a_sentence_that_names_the_option(option: Option, text: str) -> None:
    told = None
    value: object = None
    try:
        value = read_value(text, option, HERE)
    except Misread as misread:
        told = misread.sentence
    assert (value is None) == (told is not None)
    assert told is None or told.startswith(f"{option.name}:")
