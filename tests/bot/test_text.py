"""What players type, made safe to keep and safe to show."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render.markup import code, quoted
from bot.text import clean
from rules.errors import LimitExceeded


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        pytest.param("  slice \n the\tdoor ", "slice the door", id="white space is folded"),
        pytest.param("e\u0301clair", "éclair", id="characters are composed"),
        pytest.param("a\u202eb\u200bc\u0000d", "abcd", id="turning, zero-width and control characters go"),
        pytest.param("👩\u200d🚀 go", "👩\u200d🚀 go", id="emoji stay whole"),
        pytest.param("Ünïcødé 名前", "Ünïcødé 名前", id="any script stays"),
    ],
)
def test_text_is_kept_without_what_nobody_sees(typed: str, kept: str) -> None:
    assert clean(typed, "a label", 100) == kept


def test_a_text_that_is_too_long_is_refused_not_cut() -> None:
    with pytest.raises(LimitExceeded) as refused:
        clean("x" * 101, "a label", 100)

    assert (refused.value.limit, refused.value.got) == (100, 101)


@given(st.text(max_size=80))
def test_cleaning_twice_changes_nothing_more(typed: str) -> None:
    once = clean(typed, "a label", 1000)

    assert clean(once, "a label", 1000) == once


@pytest.mark.parametrize(
    "hostile",
    [
        "@everyone",
        "<@123>",
        "<@&123>",
        "<#123>",
        "<:su:1>",
        "<a:su:1>",
        "<t:1:R>",
        "</roll:1>",
        "https://example.com",
        "**bold**",
        "# big",
        "> quote",
        "||spoiler||",
        "`code`",
        "[text](https://example.com)",
    ],
)
def test_players_words_have_no_effect_in_a_message(hostile: str) -> None:
    shown = quoted(hostile)

    assert shown != hostile
    for live in ("<@1", "<@&", "<#1", "<:s", "<a:", "<t:", "</r", "s://", "@everyone", "**b", "||s"):
        assert live not in shown
    assert shown.replace("\\", "").replace("\u200b", "") == hostile


def test_code_cannot_be_ended_by_what_is_in_it() -> None:
    assert code("a`b").count("`") == 2
