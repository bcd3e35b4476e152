"""What the Tab key offers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.offline.completion import Known, Suggest, complete
from tests.bot.offline.commands import SPECS, spec

KNOWN = Known(SPECS, people=("gm", "ann"), channels=("table", "side"), roles=("pilots",))


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        pytest.param("", ("/campaign ", "/destiny ", "/roll ", "/scale ", "/undo "), id="nothing yet"),
        pytest.param("/r", ("/roll ",), id="a command"),
        pytest.param("/destiny ", ("set ", "show ", "use "), id="its parts"),
        pytest.param("/destiny s", ("set ", "show "), id="a part"),
        pytest.param("/campaign gm a", ("add ",), id="a part of a part"),
        pytest.param("/roll ", ("pool:", "label:", "secret:"), id="options"),
        pytest.param("/roll 2y l", ("label:",), id="options that are not given"),
        pytest.param("/roll 2y secret:t", ("secret:true ",), id="true or false"),
        pytest.param("/destiny use side:d", ('side:"dark side of it" ',), id="a choice of several words, in quotes"),
        pytest.param('/destiny use side:"dark s', ('side of it" ',), id="the rest of it within quotes"),
        pytest.param("/destiny use l", ("light ",), id="a choice without the name"),
        pytest.param("/campaign gm add @a", ("@ann ",), id="a person"),
        pytest.param("/campaign gm add role:", ("role:@pilots ",), id="a role"),
        pytest.param("/campaign gm whoever who:", ("who:@gm ", "who:@ann ", "who:@pilots "), id="either"),
        pytest.param("/campaign link #s", ("#side ",), id="a channel"),
        pytest.param("@a", ("@ann ",), id="who sits down"),
        pytest.param("#", ("#table ", "#side "), id="where to go"),
        pytest.param("+p", ("+pilots",), id="a role to take"),
        pytest.param("q", ("quit",), id="leaving"),
        pytest.param("/roll 2y1", (), id="free text"),
        pytest.param("/nothing x", (), id="no such command"),
        pytest.param("hello you", (), id="no command at all"),
    ],
)
def test_tab_offers(line: str, offered: tuple[str, ...]) -> None:
    assert complete(line, KNOWN) == offered


def test_where_only_the_bot_knows_it_is_asked() -> None:
    found = complete("/undo change:1", KNOWN)

    assert isinstance(found, Suggest)
    assert (found.spec, found.option.name, found.text) == (spec("undo"), "change", "1")
    assert found.completions(["12 · a roll", "13", "2"]) == ('change:"12 · a roll" ', "change:13 ")


def test_suggestions_go_on_within_quotes() -> None:
    found = complete('/undo change:"12 · a', KNOWN)

    assert isinstance(found, Suggest)
    assert found.text == "12 · a"
    assert found.completions(["12 · a roll"]) == ('a roll" ',)


@given(st.text(max_size=30), st.sampled_from(["", "/", "/destiny ", "/roll ", "/undo ", "@"]))
def test_any_line_can_be_completed(text: str, start: str) -> None:
    found = complete(start + text, KNOWN)
    assert isinstance(found, Suggest) or all(name.strip() for name in found)
