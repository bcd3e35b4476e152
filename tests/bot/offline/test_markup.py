"""Discord's markup as text for a terminal."""

import re
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.offline.markup import Names, Reader, ago, readable
from bot.render.markup import code, quoted

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
NAMES = Names(people={7: "ann"}, channels={8: "table"}, roles={9: "pilots"})
PLAIN = Reader(names=NAMES, now=NOW)
STYLED = Reader(names=NAMES, now=NOW, styled=True)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("**Success ×2** · 1 threat", "Success ×2 · 1 threat", id="bold"),
        pytest.param("## Success", "Success", id="a heading"),
        pytest.param("-# #1 · `2y`", "#1 · `2y`", id="small print with code"),
        pytest.param("a\n-# b", "a\nb", id="marks of later lines"),
        pytest.param("*a* _b_ __c__", "a b c", id="italic and underlined"),
        pytest.param("snake_case_name 2*3*4", "snake_case_name 2*3*4".replace("*3*", "3"), id="words with underscores"),
        pytest.param("~~2~~ 5", "~~2~~ 5", id="struck out stays visible"),
        pytest.param(r"\*\*not bold\*\* \_x\_ \# \\", r"**not bold** _x_ # \\".replace("\\\\", "\\"), id="escapes"),
        pytest.param("`**code**`", "`**code**`", id="nothing is a mark in code"),
        pytest.param("<@7> <@!7> <#8> <@&9>", "@ann @ann #table @pilots", id="mentions"),
        pytest.param(
            "<@1> <#1> <@&1>",
            "@somebody who is not at this table #a channel of another server @a role of another server",
            id="mentions of strangers",
        ),
        pytest.param("<\u200b@7> @\u200beveryone", "<@7> @everyone", id="what was kept from mentioning does not"),
        pytest.param("</roll:123> <:ndice_y:55> <a:spin:56>", "/roll :ndice_y: :spin:", id="commands and emoji"),
        pytest.param("[the book](https://example.org/a)", "the book (https://example.org/a)", id="a link"),
        pytest.param(f"<t:{int(NOW.timestamp()) - 120}:R>", "2 minutes ago", id="a moment"),
        pytest.param("> said\n- item", "│ said\n• item", id="quotes and items"),
        pytest.param("**<@7> has `x`**", "@ann has `x`", id="marks within marks"),
        pytest.param("3 > 2 < 4 * 5 - 1", "3 > 2 < 4 * 5 - 1", id="signs alone are signs"),
        pytest.param("\x1b[31mred\x07", "[31mred", id="nothing steers the terminal"),
    ],
)
def test_markup_reads_plainly_where_there_are_no_styles(text: str, shown: str) -> None:
    assert readable(text, PLAIN) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("**a** b", "\x1b[1ma\x1b[0m b", id="bold"),
        pytest.param("-# a **b** c", "\x1b[2ma \x1b[1mb\x1b[0m\x1b[2m c\x1b[0m", id="a style goes on after one within"),
        pytest.param("`2y`", "\x1b[36m2y\x1b[0m", id="code has no ticks"),
        pytest.param("~~a~~", "\x1b[9ma\x1b[0m", id="struck out"),
    ],
)
def test_a_terminal_shows_styles(text: str, shown: str) -> None:
    assert readable(text, STYLED) == shown


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        pytest.param(0, "just now", id="now"),
        pytest.param(-59, "just now", id="seconds ago"),
        pytest.param(-60, "1 minute ago", id="a minute ago"),
        pytest.param(-7_200, "2 hours ago", id="hours ago"),
        pytest.param(30, "in a moment", id="soon"),
        pytest.param(-400 * 86_400, "1 year ago", id="a year ago"),
    ],
)
def test_moments_are_told_as_far_off_as_they_are(seconds: float, words: str) -> None:
    assert ago(seconds) == words


@given(st.text(alphabet=st.characters(blacklist_categories=["C", "Z"]), min_size=1, max_size=30))
def test_what_a_player_typed_reads_as_it_was_typed(text: str) -> None:
    assert readable(f"label: {quoted(text)}", PLAIN) == f"label: {text}"


@given(st.text(max_size=40))
def test_code_reads_as_it_was_set(text: str) -> None:
    line = " ".join(text.split())
    kept = re.sub("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200b\u200c\u2060\ufeff]", "", line)
    assert readable(code(kept), PLAIN) == code(kept)


@given(st.text(max_size=60))
def test_no_text_steers_a_terminal(text: str) -> None:
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", readable(text, PLAIN))
