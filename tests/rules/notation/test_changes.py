"""Changes in a text: upgrades, downgrades, more dice, removals."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import Misreading
from rules.notation.reader import parse_pool, read_fully
from rules.notation.reading import Note, NoteKind, Reading, Scheme
from tests.rules.notation.texts import outcome, pool, read, refusal


@pytest.mark.parametrize("pieces", list(permutations(["gg", "pp", "k", "u", "2v", "i", "j", "x", "downgrade"]))[::1000])
def test_the_order_of_the_pieces_does_not_matter(pieces: tuple[str, ...]) -> None:
    # 3 green, 3 purple, 1 black; up 1 and 2; down 1; remove 1
    assert read(" ".join(pieces)) == pool("gggrrp")


@pytest.mark.parametrize("letters", list(permutations("ggpkuvxij"))[::20_000])
def test_the_order_of_the_letters_does_not_matter(letters: tuple[str, ...]) -> None:
    assert read("".join(letters)) == pool("yggrp")


_PIECES = (
    *(
        "y",
        "2g",
        "gg",
        "b",
        "3p",
        "r",
        "kk",
        "w",
        "a",
        "2d",
        "s",
        "u",
        "2v",
        "i",
        "2j",
        "x",
        "3x",
        "*",
        "2^",
        "-",
        "%%",
    ),
    *("hard", "(easy)", "2 boost", "black", "upgrade", "2 upgrade difficulty", "downgrade", "downgrade difficulty"),
)


@given(
    st.lists(st.sampled_from(_PIECES), min_size=1, max_size=12).flatmap(
        lambda one: st.tuples(st.just(one), st.permutations(one))
    )
)
def test_any_order_means_the_same(orders: tuple[list[str], list[str]]) -> None:
    one, other = (outcome(read_fully, ", ".join(order), Scheme.COLOR) for order in orders)

    if isinstance(one, Reading):
        assert isinstance(other, Reading)
        assert (other.pool, other.scheme_used) == (one.pool, one.scheme_used)
        assert set(other.notes) == set(one.notes)
    else:
        assert type(one) is type(other)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("gg upgrade pp", "ygpp", id="upgrade is of the ability side"),
        pytest.param("gg upgrade ability pp", "ygpp", id="which can be said"),
        pytest.param("gg pp upgrade difficulty", "ggrp", id="upgrade difficulty"),
        pytest.param("gg pp Upgrade  Diff", "ggrp", id="upgrade diff"),
        pytest.param("gg pp 2 upgrade difficulty", "ggrr", id="counted"),
        pytest.param("gg pp 2upgrades difficulty", "ggrr", id="counted and glued"),
        pytest.param("yg rp downgrade", "ggrp", id="downgrade is of the ability side"),
        pytest.param("yg rp downgrade difficulty", "ygpp", id="downgrade difficulty"),
        pytest.param("yg rp 2 downgrades dif", "ygpp", id="downgrading what is not there is no error"),
        pytest.param("gg upgrade, difficulty", "ygp", id="a comma makes a die of it"),
        pytest.param("gg 1 upgrade 2 purple", "ygpp", id="counts tell them apart"),
        pytest.param("gg upgrade 3 setback", "ygkkk", id="setback is not upgraded"),
        pytest.param("gg upgrade", "yg", id="at the end"),
        pytest.param("gg upgrade difficulty dice", "ggp", id="dice said after it"),
        pytest.param("g u3", "yy", id="a count behind"),
        pytest.param("gkk2x", "g", id="removed twice"),
        pytest.param("g2x", "g", id="removing what is not there is no error"),
        pytest.param("k x downgrade u", "g", id="a spare upgrade is downgraded to nothing more"),
    ],
)
def test_changes_are_applied(text: str, expected: str) -> None:
    assert read(text) == pool(expected)


@pytest.mark.parametrize(
    ("text", "note"),
    [
        pytest.param("gguuu", Note(kind=NoteKind.ABILITY_UPGRADED, count=3, turned=2, added=1), id="one is new"),
        pytest.param("guuu", Note(kind=NoteKind.ABILITY_UPGRADED, count=3, turned=1, added=1), id="new and turned"),
        pytest.param("guuuu", Note(kind=NoteKind.ABILITY_UPGRADED, count=4, turned=1, added=2), id="two are new"),
        pytest.param("gpv", Note(kind=NoteKind.DIFFICULTY_UPGRADED, count=1, turned=1), id="v is no versus"),
        pytest.param("y 2 downgrade", Note(kind=NoteKind.ABILITY_DOWNGRADED, count=2, turned=1), id="one too many"),
        pytest.param("y downgrade difficulty", Note(kind=NoteKind.DIFFICULTY_DOWNGRADED, count=1), id="nothing there"),
        pytest.param("gkxx", Note(kind=NoteKind.SETBACK_REMOVED, count=2, turned=1), id="removed"),
        pytest.param("gx", Note(kind=NoteKind.SETBACK_REMOVED, count=1), id="nothing to remove"),
        pytest.param("gi", Note(kind=NoteKind.MORE_ABILITY, count=1), id="more ability"),
        pytest.param("g2j", Note(kind=NoteKind.MORE_DIFFICULTY, count=2), id="more difficulty"),
    ],
)
def test_the_reply_hears_what_each_change_did(text: str, note: Note) -> None:
    assert parse_pool(text).notes == (note,)


@pytest.mark.parametrize(
    ("text", "offending", "suggested"),
    [
        pytest.param("yyg pp upgrade 2 difficulty", "upgrade 2 difficulty", "yyg pp 2 upgrade difficulty", id="count"),
        pytest.param("yyg upgrade purple", "upgrade purple", "yyg 1 upgrade 1 purple", id="color"),
        pytest.param("yyg 2 upgrade yellow", "2 upgrade yellow", "yyg 2 upgrade ability", id="counted before"),
        pytest.param("yyg 1 difficulty upgrade", "1 difficulty upgrade", "yyg 1 upgrade difficulty", id="side before"),
        pytest.param("yyg ability downgrade", "ability downgrade", "yyg 1 downgrade ability", id="side before, down"),
        pytest.param("yyg downgrade red", "downgrade red", "yyg 1 downgrade difficulty", id="red"),
    ],
)
def test_a_die_beside_an_upgrade_that_could_be_its_side_is_refused(text: str, offending: str, suggested: str) -> None:
    error = refusal(text)

    assert (error.offending, error.problem) == (offending, Misreading.AMBIGUOUS)
    assert suggested in error.suggestions


def test_a_counted_die_and_a_counted_upgrade_are_two_things() -> None:
    assert read("2 difficulty 1 upgrade g") == pool("ypp")
    assert read("2 difficulty, upgrade, g") == pool("ypp")
    assert read("(average) upgrade g") == pool("ypp")
    assert read("purple upgrade g") == pool("yp")
