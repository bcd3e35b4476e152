"""What is read as dice and symbols."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.checks.difficulty import Difficulty
from rules.dice.pool import DicePool
from rules.dice.symbols import Symbols
from rules.errors import Misreading
from rules.notation.reader import parse_pool
from rules.notation.reading import Note, NoteKind, Scheme
from rules.notation.words import DIFFICULTIES, LOOKALIKES, WHITE_SPACE
from tests.rules.notation.texts import notes, pool, read, refusal


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("2y1g2p", id="glued"),
        pytest.param("2Y1G vs 2P", id="capitals"),
        pytest.param("Yyg pp", id="a capital from the keyboard"),
        pytest.param("2 yellow 1 green vs. 2 purple", id="words"),
        pytest.param("Yellow Yellows GREEN against 2 Purples", id="words in any case and number"),
        pytest.param("2 yellow dice and 1 green die versus 2purple", id="words with dice said after them"),
        pytest.param("2 prof 1 abil 2 diff", id="short words"),
        pytest.param("2pro1abil2dif", id="short words glued"),
        pytest.param("2pro1a2dif", id="words and letters glued"),
        pytest.param("y2 g p2", id="counts behind single letters"),
        pytest.param("y2, g, p2.", id="counts behind and punctuation"),
        pytest.param("2y,1g;2p", id="commas and semicolons"),
        pytest.param("2y / 1g + 2p", id="slash and plus"),
        pytest.param("2y|1g&2p", id="bar and ampersand"),
        pytest.param("2y、1g，2p；", id="separators of other scripts"),
        pytest.param("yyg plus pp", id="plus in words"),
        pytest.param("2y1g2p.", id="full stop"),
        pytest.param("2y1g2p?", id="question mark"),
        pytest.param("2y 1g ... 2p", id="an ellipsis"),
        pytest.param("2\u00a0y\u20031g\u200b2p\ufeff", id="white space of all kinds"),
        pytest.param("\t2y\n1g\r\n2p ", id="lines"),
        pytest.param("🟡🟨🟢🟣🟪", id="pictures"),
        pytest.param("2🟡1🟩 vs 2🟣", id="counted pictures"),
        pytest.param("2 🟡\ufe0f 🟢\ufe0e pp", id="pictures with a style and letters"),
        pytest.param("yyg (average)", id="a difficulty word in brackets"),
        pytest.param("yyg [ Average ]", id="a difficulty word in square brackets"),
        pytest.param("yyg simple easy easy", id="difficulty words add up"),
        pytest.param("1 yyg pp", id="a count before a run counts its first die"),
    ],
)
def test_every_spelling_of_two_yellow_one_green_two_purple_is_read(text: str) -> None:
    assert read(text) == pool("yygpp")


_SPELLINGS = {
    "y": ("{n}y", "{n} Y", "y{n}", "{n}yellow", "{n} proficiency dice", "{n}🟡"),
    "g": ("{n}g", "{n}a", "G{n}", "{n} greens", "{n}abil", "{n} 🟩\ufe0f"),
    "b": ("{n}b", "{n} B", "b{n}", "{n}boost", "{n} blue die", "{n}🔵"),
    "r": ("{n}r", "{n}c", "R{n}", "{n} reds", "{n}chal", "{n}🟥"),
    "p": ("{n}d", "{n} purple", "{n}difficulty", "{n}dif", "{n}🟣"),
    "k": ("{n}k", "{n} s", "S{n}", "{n}blk", "{n} setback dice", "{n}sb", "{n}⚫"),
    "w": ("{n}w", "{n}f", "W{n}", "{n} force", "{n}white", "{n}⚪"),
}
_SPELLED = st.sampled_from("ygbrpkw").flatmap(
    lambda color: st.tuples(st.just(color), st.integers(0, 9), st.sampled_from(_SPELLINGS[color]))
)


@given(
    st.lists(_SPELLED, min_size=1, max_size=10),
    st.sampled_from((", ", " + ", " / ", " vs ", "\n")),
    st.sampled_from(Scheme),
)
def test_every_mixture_of_spellings_is_counted_right(
    dice: list[tuple[str, int, str]], separator: str, scheme: Scheme
) -> None:
    text = separator.join(spelling.format(n=count) for _, count, spelling in dice) + ", b"

    assert read(text, scheme) == pool("".join(color * count for color, count, _ in dice) + "b")


@pytest.mark.parametrize(
    ("text", "scheme", "expected", "used"),
    [
        pytest.param("2p", Scheme.COLOR, "pp", Scheme.COLOR, id="nothing tells"),
        pytest.param("2p", Scheme.NAME, "yy", Scheme.NAME, id="nothing tells, by names"),
        pytest.param("2p1b", Scheme.NAME, "yyb", Scheme.NAME, id="b is in both"),
        pytest.param("ppy", Scheme.NAME, "ppy", None, id="a color letter tells"),
        pytest.param("ppa", Scheme.COLOR, "yyg", None, id="a name letter tells"),
        pytest.param("ppya", Scheme.COLOR, "ppyg", Scheme.COLOR, id="both tell"),
        pytest.param("ppya", Scheme.NAME, "yyyg", Scheme.NAME, id="both tell, by names"),
        pytest.param("p yellow", Scheme.NAME, "yy", Scheme.NAME, id="a word is no evidence"),
        pytest.param("p sb", Scheme.COLOR, "pk", Scheme.COLOR, id="a word of letters is no evidence"),
        pytest.param("p 🟡", Scheme.NAME, "yy", Scheme.NAME, id="a picture is no evidence"),
        pytest.param("p # yellow", Scheme.NAME, "y", Scheme.NAME, id="a label is no evidence"),
        pytest.param("p d100", Scheme.COLOR, "p", Scheme.COLOR, id="ordinary dice are no evidence"),
        pytest.param("pvt l n", Scheme.NAME, "yp", Scheme.NAME, id="symbols and changes are no evidence"),
        pytest.param("p 0d", Scheme.COLOR, "y", None, id="a count of zero is evidence"),
        pytest.param("yy", Scheme.NAME, "yy", None, id="no p"),
        pytest.param("2 purple", Scheme.NAME, "pp", None, id="a word says itself"),
    ],
)
def test_p_is_read_by_the_other_letters_else_by_the_scheme(
    text: str, scheme: Scheme, expected: str, used: Scheme | None
) -> None:
    reading = parse_pool(text, scheme=scheme)

    assert reading.pool.counts[:-1] == pool(expected).counts[:-1]
    assert reading.scheme_used is used


@pytest.mark.parametrize("letters", ["ygrkw", "acdsf"])
def test_each_letter_of_an_alphabet_tells_what_p_is(letters: str) -> None:
    for letter, scheme in itertools.product(letters, Scheme):
        reading = parse_pool(f"p{letter}", scheme=scheme)

        assert reading.scheme_used is None
        assert bool(reading.pool.proficiency) == (letter in "yacdsf")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("g**^", DicePool(ability=1, free=Symbols(success=2, advantage=1)), id="signs"),
        pytest.param("g2*^", DicePool(ability=1, free=Symbols(success=2, advantage=1)), id="a counted sign"),
        pytest.param("!$%-", DicePool(free=Symbols(triumph=1, despair=1, threat=1, failure=1)), id="signs alone"),
        pytest.param("wl2n", DicePool(force=1, free=Symbols(light=1, dark=2)), id="pips"),
        pytest.param("ggpt", pool("ggp", "T"), id="t after dice"),
        pytest.param("gg 2t", pool("gg", "TT"), id="t by itself after dice"),
        pytest.param("🟢 t", pool("g", "T"), id="t after a picture"),
        pytest.param("2 green t2", pool("gg", "TT"), id="t with its count behind"),
        pytest.param("suc adv tri fail thr des light dark", DicePool(free=Symbols.from_code("SATFXYLD")), id="words"),
        pytest.param("3 successes 2threats", DicePool(free=Symbols(success=3, threat=2)), id="counted words"),
        pytest.param("dark darks lights", DicePool(free=Symbols(dark=2, light=1)), id="dark is no run of dice"),
        pytest.param("blk blacks sb", pool("kkk"), id="words of letters are no runs"),
    ],
)
def test_automatic_symbols_are_read_beside_dice(text: str, expected: DicePool) -> None:
    assert read(text) == expected


def test_the_reply_hears_about_what_surprises() -> None:
    assert parse_pool("0y g-").notes == (
        Note(kind=NoteKind.ZERO_COUNT, text="0y"),
        Note(kind=NoteKind.MINUS_IS_FAILURE, count=1),
    )
    assert parse_pool("g!2$ failure").notes == (
        Note(kind=NoteKind.TRIUMPH_BRINGS_SUCCESS, count=1),
        Note(kind=NoteKind.DESPAIR_BRINGS_FAILURE, count=2),
    )
    assert notes("g 2- --", NoteKind.MINUS_IS_FAILURE) == [Note(kind=NoteKind.MINUS_IS_FAILURE, count=4)]
    assert parse_pool("g simple Hard").notes == (
        Note(kind=NoteKind.DIFFICULTY_WORD, text="simple"),
        Note(kind=NoteKind.DIFFICULTY_WORD, text="Hard", count=3),
    )
    assert parse_pool("2y1g 2p").notes == ()


@pytest.mark.rule("EOTE-POOL-07")
@pytest.mark.parametrize("difficulty", Difficulty)
def test_difficulty_words_add_as_many_purple_dice_as_the_ladder_says(difficulty: Difficulty) -> None:
    assert read(f"y {difficulty.label}") == pool("y" + "p" * difficulty)
    assert len(DIFFICULTIES) == len(Difficulty)


def test_a_text_can_go_on_top_of_a_pool() -> None:
    base = pool("ggppk", "A")

    assert parse_pool("u 1b x *", onto=base).pool == pool("ygbpp", "SA")
    assert parse_pool("b", onto=base).pool == pool("ggbppk", "A")
    assert parse_pool("x", onto=pool("gk")).pool == pool("g")
    assert parse_pool("p", onto=base, scheme=Scheme.NAME).pool.proficiency == 1


def test_white_space_is_all_that_unicode_calls_so() -> None:
    assert {chr(code) for code in range(0x110000) if chr(code).isspace()} <= WHITE_SPACE


def test_lookalikes_are_not_of_the_notation_themselves() -> None:
    assert not any(chr(code).isascii() for code in LOOKALIKES)
    assert refusal("2у").problem is Misreading.LOOKALIKE


@pytest.mark.parametrize(
    ("text", "scheme", "die"),
    [
        pytest.param("2p 1s", Scheme.COLOR, "proficiency", id="Setback by its name"),
        pytest.param("pp dd", Scheme.COLOR, "proficiency", id="Difficulty by its name"),
        pytest.param("2p f", Scheme.COLOR, "proficiency", id="Force by its name"),
        pytest.param("2p 1k", Scheme.NAME, "difficulty", id="Setback by its color"),
    ],
)
def test_it_is_told_where_p_is_against_the_setting_and_no_good_die_tells_so(
    text: str, scheme: Scheme, die: str
) -> None:
    other = Scheme.NAME if scheme is Scheme.COLOR else Scheme.COLOR

    assert parse_pool(text, scheme=scheme).notes == (Note(kind=NoteKind.P_BY_OTHER_LETTERS, text=die, count=2),)
    assert parse_pool(text, scheme=other).notes == ()


@pytest.mark.parametrize("text", ["yyg pp", "2p1a 2d", "2p 1b", "pp", "0p 2d", "2d"])
def test_it_is_not_told_where_nobody_is_surprised(text: str) -> None:
    for scheme in Scheme:
        assert all(note.kind is not NoteKind.P_BY_OTHER_LETTERS for note in parse_pool(text, scheme=scheme).notes)
