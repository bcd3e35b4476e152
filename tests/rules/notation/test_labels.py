"""Labels: in quotes, behind a mark, or the words that follow the dice."""

import pytest

from rules.errors import Misreading
from rules.notation.reading import Note, NoteKind
from rules.notation.words import DOUBLE_QUOTES, SINGLE_QUOTES
from tests.rules.notation.texts import label, notes, pool, read, refusal


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('yg "hold the airlock"', "hold the airlock", id="quotes"),
        pytest.param('yg"hold"', "hold", id="quotes without a space"),
        pytest.param("yg “hold”", "hold", id="curly quotes"),
        pytest.param('yg “hold"', "hold", id="a curly and a straight quote"),
        pytest.param('yg "hold”', "hold", id="a straight and a curly quote"),
        pytest.param("yg „halt“", "halt", id="German quotes"),
        pytest.param("yg «halte»", "halte", id="French quotes"),
        pytest.param("yg »halt«", "halt", id="French quotes the other way"),
        pytest.param("yg 「止」", "止", id="Japanese quotes"),
        pytest.param("yg 'hold'", "hold", id="single quotes"),
        pytest.param("yg 'don't shoot'", "don't shoot", id="an apostrophe within single quotes"),
        pytest.param("yg ‘don’t shoot’.", "don’t shoot", id="a curly apostrophe within curly single quotes"),
        pytest.param("yg `hold`", "hold", id="backticks"),
        pytest.param("yg 'tis", "'tis", id="an apostrophe starts a word"),
        pytest.param('"hold" yg', "hold", id="before the dice"),
        pytest.param('y "hold" g', "hold", id="between the dice"),
        pytest.param('y "hold" g "fast"', "hold fast", id="two labels"),
        pytest.param('yg "hold" the door', "hold the door", id="quotes, then words"),
        pytest.param('yg "" ', "", id="empty quotes"),
        pytest.param("yg # sneak", "sneak", id="hash"),
        pytest.param("yg#sneak", "sneak", id="hash without spaces"),
        pytest.param("yg // sneak # past", "sneak # past", id="slashes"),
        pytest.param("yg # 'sneak' \"past\" 2p", "'sneak' \"past\" 2p", id="all behind the mark"),
        pytest.param("yg #", "", id="nothing behind the mark"),
        pytest.param("yg shoot the guy", "shoot the guy", id="words"),
        pytest.param("yg Don't shoot", "Don't shoot", id="words with an apostrophe"),
        pytest.param("yg, shoot", "shoot", id="words behind a comma"),
        pytest.param("yg against the guard", "against the guard", id="what only separates dice belongs to the words"),
        pytest.param("yg vs and the guard", "vs and the guard", id="more of that"),
        pytest.param("yg vs p the guard", "the guard", id="but not before dice"),
        pytest.param("yg стреляй", "стреляй", id="words of another script"),
        pytest.param("yg éclair", "éclair", id="words with accents"),
        pytest.param("yg 😀", "😀", id="a picture"),
        pytest.param("yg @Vex hits", "@Vex hits", id="a name called"),
        pytest.param("yg R2D2 beeps", "R2D2 beeps", id="a droid is no dice"),
        pytest.param("yg t talks", "talks", id="t after dice, then words that start with t"),
        pytest.param("yg talk", "talk", id="t starts no run with other letters"),
        pytest.param("d100 stealth", "stealth", id="behind ordinary dice"),
        pytest.param("1d20 + 5 stealth", "stealth", id="behind ordinary dice with a spaced number"),
        pytest.param("yg easy does it", "does it", id="behind a difficulty word"),
        pytest.param("yg 'a" + "'b" * 60, "'a" + "'b" * 60, id="more apostrophes than any label has"),
        pytest.param("yg hmm 'a' # b", "hmm 'a' # b", id="all behind the first word"),
    ],
)
def test_the_label_is_read(text: str, expected: str) -> None:
    assert label(text) == expected


@pytest.mark.parametrize(("opening", "closing"), [*DOUBLE_QUOTES.items(), *SINGLE_QUOTES.items()])
def test_every_kind_of_quotes_makes_a_label(opening: str, closing: str) -> None:
    assert label(f"yg {opening}hold on{closing} p") == "hold on"
    assert read(f"yg {opening}hold on{closing} p") == pool("ygp")


@pytest.mark.parametrize("opening", DOUBLE_QUOTES)
def test_quotes_that_do_not_close_are_refused(opening: str) -> None:
    error = refusal(f"2y {opening} 2p")

    assert (error.problem, error.offending) == (Misreading.QUOTES, opening)
    assert "2y # 2p" in error.suggestions


def test_a_label_from_words_is_told_with_the_dice_that_may_have_got_into_it() -> None:
    assert notes("yg shoot", NoteKind.LABEL_FROM_WORDS) == [Note(kind=NoteKind.LABEL_FROM_WORDS, text="shoot")]
    assert notes("yg # shoot 2p", NoteKind.LABEL_FROM_WORDS) == []
    assert notes("yg # shoot 2p", NoteKind.DICE_IN_LABEL) == []
    for text, dice in (
        ("y gren 3", ""),
        ("y gren 2 houses", ""),
        ("y shoot 2 guys", "2 guys"),
        ("y shoot 2 black ships", "2 black"),
        ("y the 2nd 4th", "2nd"),
        ("y scope 5x", "5x"),
        ("y gren", ""),
    ):
        assert [note.text for note in notes(text, NoteKind.DICE_IN_LABEL)] == ([dice] if dice else [])


@pytest.mark.parametrize(
    ("text", "offending", "suggestions"),
    [
        pytest.param("y gren 2p", "gren 2p", ("y green 2p", "y # gren 2p"), id="behind a misspelled die"),
        pytest.param("y hit 2 purple", "hit 2 purple", ("y 2 purple # hit", "y # hit 2 purple"), id="a word"),
        pytest.param("y hit 2 p", "hit 2 p", ("y 2 p # hit", "y # hit 2 p"), id="a letter"),
        pytest.param(
            "y hit it 2p, 1b quick", "hit it 2p, 1b", ("y 2p, 1b # hit it quick", "y # hit it 2p, 1b quick"), id="more"
        ),
        pytest.param("y hit 2p now 1b", "hit 2p", ("y 2p # hit now 1b", "y # hit 2p now 1b"), id="more, later"),
        pytest.param("y the 2🟣", "the 2🟣", ("y 2🟣 # the", "y # the 2🟣"), id="a picture"),
        pytest.param("y the 2nd 1b", "the 2nd 1b", ("y 1b # the 2nd", "y # the 2nd 1b"), id="behind an ordinal"),
        pytest.param("y hit 2d6", "hit 2d6", ("y 2d6 # hit", "y # hit 2d6"), id="ordinary dice"),
        pytest.param("y with 1 boost", "with 1 boost", ("y 1 boost", "y # with 1 boost"), id="with dice"),
        pytest.param("y with a boost", "with a boost", ("y 1 boost", "y # with a boost"), id="with a die"),
        pytest.param("y opposed by ygg", "opposed by ygg", ("y rpp", "y # opposed by ygg"), id="an opponent's dice"),
        pytest.param(
            "y hard upgraded",
            "upgraded",
            ("y hard 1 upgrade difficulty", "y hard 1 upgrade ability", "y hard # upgraded"),
            id="upgraded",
        ),
        pytest.param(
            "y hard Downgraded twice",
            "Downgraded twice",
            ("y hard 2 downgrade difficulty", "y hard 2 downgrade ability", "y hard # Downgraded twice"),
            id="downgraded, counted",
        ),
        pytest.param("y opposed by pa", "opposed by pa", ("y cd", "y # opposed by pa"), id="by names"),
        pytest.param("y opposed by rp", "opposed by rp", ("y rp", "y # opposed by rp"), id="turned already"),
        pytest.param("y opposed by 2 red", "opposed by 2 red", ("y 2 red", "y # opposed by 2 red"), id="bad dice"),
    ],
)
def test_no_dice_are_lost_to_a_label(text: str, offending: str, suggestions: tuple[str, ...]) -> None:
    error = refusal(text)

    assert (error.problem, error.offending, error.suggestions) == (Misreading.AMBIGUOUS, offending, suggestions)


@pytest.mark.parametrize(
    "words",
    [
        "with a blue car",
        "opposed by guards",
        "opposed by him",
        "see 3 bandits",
        "take 2 red keys",
        "the 1st",
        "upgraded armor",
    ],
)
def test_words_that_are_hardly_dice_stay_in_the_label(words: str) -> None:
    assert label(f"2y1g {words}") == words


@pytest.mark.parametrize(
    ("text", "suggestions"),
    [
        pytest.param("2y1g –2p", ("2y1g 2p",), id="glued to a count"),
        pytest.param("2y1g –pp", ("2y1g pp",), id="glued to letters"),
        pytest.param("2y1g ‐2p", ("2y1g 2p",), id="a hyphen"),
        pytest.param("2y1g — 2p", ("2y1g 2p", "2y1g -- 2p"), id="apart"),
        pytest.param("2y1g−pp", ("2y1g pp", "2y1g-pp"), id="a minus sign between dice"),
    ],
)
def test_a_dash_before_dice_starts_no_label(text: str, suggestions: tuple[str, ...]) -> None:
    error = refusal(text)

    assert (error.problem, error.suggestions) == (Misreading.LOOKALIKE, suggestions)
    assert label("2y1g –shoot") == "–shoot"


@pytest.mark.parametrize(
    ("text", "offending"),
    [
        pytest.param("yg 2q", "2q", id="a digit"),
        pytest.param("yg 3 troopers", "3 troopers", id="a number and a word"),
        pytest.param("yg 3troopers", "3troopers", id="a number and a word, glued"),
        pytest.param("yg ２ｐ", "２", id="a digit of another script"),
        pytest.param("yg ²", "²", id="a raised digit"),
        pytest.param("yg *wow*", "o", id="a sign"),
        pytest.param("yg 🟡foo", "foo", id="a picture of a die"),
        pytest.param("yg boost2", "boost2", id="a die with its count behind"),
        pytest.param("yg K-2SO", "-2S", id="a negative count"),
        pytest.param("yg ｐｐ", "ｐ", id="letters that only look like dice"),
        pytest.param("yg q", "q", id="one letter"),
        pytest.param("yg q!", "q", id="one letter and a sign"),
        pytest.param("yg =", "=", id="no letter at all"),
        pytest.param("yg — sneak", "—", id="a dash"),
        pytest.param("yg \x00", "\x00", id="a control character"),
    ],
)
def test_what_is_no_word_starts_no_label(text: str, offending: str) -> None:
    assert refusal(text).offending == offending


@pytest.mark.parametrize(
    ("text", "offending", "readings"),
    [
        pytest.param("yg a shot", "a", ("yg # a shot", "yg a # shot"), id="a"),
        pytest.param("yg I shoot", "I", ("yg # I shoot", "yg I # shoot"), id="I"),
        pytest.param("ww force push", "force", ("ww # force push", "ww force # push"), id="force"),
        pytest.param("yg light the torch", "light", ("yg # light the torch", "yg light # the torch"), id="light"),
        pytest.param(
            "yg upgrade the ship", "upgrade", ("yg # upgrade the ship", "yg upgrade # the ship"), id="upgrade"
        ),
    ],
)
def test_a_die_that_could_start_the_label_is_refused_with_both_readings(
    text: str, offending: str, readings: tuple[str, ...]
) -> None:
    error = refusal(text)

    assert (error.problem, error.offending, error.suggestions) == (Misreading.EVERYDAY, offending, readings)


@pytest.mark.parametrize("text", ["yg 1 force push", "yg force, push", "yg force # push", "yg force dice push"])
def test_a_count_or_a_mark_tells_a_die_from_the_label(text: str) -> None:
    assert (read(text), label(text)) == (pool("ygw"), "push")
