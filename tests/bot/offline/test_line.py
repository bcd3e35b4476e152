"""What a typed line asks for."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.offline.line import (
    Ask,
    ChangeRole,
    Command,
    Enter,
    Leave,
    Line,
    Nothing,
    Press,
    Sit,
    Unclear,
    read_line,
)

STARTS = st.sampled_from(["/", "!", "@", "#", "+", "-", "?", "", "!1 ", "@ann ", "#side "])


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        pytest.param("/roll 2y 2p", Command("roll 2y 2p"), id="a command"),
        pytest.param("  / roll 2y  ", Command("roll 2y"), id="spaces around do not matter"),
        pytest.param("!3", Press(3), id="a button"),
        pytest.param("! 3", Press(3), id="a button with a space"),
        pytest.param("!12 Undo and history", Press(12, "Undo and history"), id="a choice of several words"),
        pytest.param("!", Press(None), id="the buttons again"),
        pytest.param("@Ann", Sit("ann"), id="a person, whatever the capitals"),
        pytest.param("@ann /roll g", Sit("ann", "/roll g"), id="a person who types at once"),
        pytest.param("#Side-Quest", Enter("side-quest"), id="a channel"),
        pytest.param("#side !1", Enter("side", "!1"), id="a channel, and a press there"),
        pytest.param("dm", Enter(None), id="direct messages"),
        pytest.param("+pilots", ChangeRole("pilots", takes=True), id="takes a role"),
        pytest.param("-pilots", ChangeRole("pilots", takes=False), id="gives a role back"),
        pytest.param("?", Ask(), id="asks"),
        pytest.param("help", Ask(), id="asks in a word"),
        pytest.param("/help", Command("help"), id="help with a slash is the bot's"),
        pytest.param("quit", Leave(), id="leaves"),
        pytest.param("EXIT", Leave(), id="leaves, shouting"),
        pytest.param(" \t ", Nothing(), id="an empty line"),
    ],
)
def test_a_line_asks_for(text: str, asked: Line) -> None:
    assert read_line(text) == asked


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param("roll 2y", "/roll 2y", id="a command without its slash is shown with it"),
        pytest.param("/", "/help", id="a slash alone"),
        pytest.param("!x", "!2", id="a press without a number"),
        pytest.param("@", "@ann", id="nobody"),
        pytest.param("@two@words", "@ann", id="no name"),
        pytest.param("# a heading", "#side-quest", id="no channel"),
        pytest.param("+", "+pilots", id="no role"),
    ],
)
def test_a_line_that_means_nothing_is_answered_with_what_would(text: str, told: str) -> None:
    asked = read_line(text)
    assert isinstance(asked, Unclear)
    assert told in asked.sentence


@given(st.builds(str.__add__, STARTS, st.text(max_size=60)))
def test_every_text_asks_for_something_or_gets_a_sentence(text: str) -> None:
    asked = read_line(text)
    assert isinstance(asked, get_args(Line))
    if isinstance(asked, Unclear):
        assert asked.sentence.strip()
