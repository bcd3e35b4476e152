"""Several words that mean one thing, and those that nobody means as they stand."""

import pytest

from rules.errors import Misreading
from rules.notation.reader import parse_pool
from rules.notation.reading import Note, NoteKind
from tests.rules.notation.texts import label, pool, read, refusal


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("hard difficulty", "ppp", id="difficulty behind"),
        pytest.param("Hard Diff.", "ppp", id="short for it"),
        pytest.param("difficulty hard", "ppp", id="difficulty before"),
        pytest.param("Difficulty: hard", "ppp", id="a colon"),
        pytest.param("yyg vs average difficulty", "yygpp", id="behind dice"),
        pytest.param("hard check", "ppp", id="a check"),
        pytest.param("a hard check", "ppp", id="with an article"),
        pytest.param("an average check", "pp", id="with another article"),
        pytest.param("yg hard difficulty check", "ygppp", id="difficulty and check"),
        pytest.param("hard difficulty dice 2y", "yyppp", id="dice"),
        pytest.param("hard check 2y1g", "yygppp", id="dice behind the check"),
        pytest.param("yg (hard) difficulty", "ygppp", id="brackets around the word"),
        pytest.param("yg [ hard difficulty ] 2b", "ygpppbb", id="brackets around both"),
        pytest.param("yg (hard)b", "ygpppb", id="brackets and a die"),
        pytest.param("yg (hard), difficulty", "ygpppp", id="brackets and more dice"),
        pytest.param("yg (hard) check 2b", "ygpppbb", id="brackets and a check"),
        pytest.param("hard difficulty easy", "pppp", id="two difficulties"),
        pytest.param("hard, difficulty", "pppp", id="a comma makes a die of it"),
        pytest.param("2 difficulty, hard", "ppppp", id="a counted die is one"),
        pytest.param("yg upgrade difficulty hard", "ygrpp", id="an upgrade before the difficulty"),
    ],
)
def test_a_difficulty_in_several_words_is_one_difficulty(text: str, expected: str) -> None:
    assert read(text) == pool(expected)
    assert label(text) == ""


def test_a_difficulty_in_several_words_is_told_by_its_word() -> None:
    assert parse_pool("a Hard check").notes == (Note(kind=NoteKind.DIFFICULTY_WORD, text="Hard", count=3),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("yg hard check to slice", "check to slice", id="words behind the check"),
        pytest.param("yg hard check: open up", "check: open up", id="punctuation"),
        pytest.param("yg hard check # slice", "slice", id="a marked label"),
        pytest.param("yg (hard) check to slice", "check to slice", id="brackets and a check"),
        pytest.param("yg hard check 2b slice", "slice", id="dice between"),
        pytest.param("yg hard check-up", "check-up", id="a longer word"),
        pytest.param("yg check hard drive", "check hard drive", id="a check of something"),
        pytest.param("yg very hard to see", "very hard to see", id="hard to do"),
        pytest.param("yg impossible odds", "impossible odds", id="odds"),
        pytest.param("yg an arrow", "an arrow", id="an article before a word"),
    ],
)
def test_no_word_of_a_label_is_lost(text: str, expected: str) -> None:
    if "an arrow" in text:
        assert refusal(text).suggestions[0] == f"yg # {expected}"
    else:
        assert label(text) == expected


@pytest.mark.parametrize(
    ("text", "offending", "suggestions"),
    [
        pytest.param("a setback", "a setback", ("1 setback", "1a setback"), id="a die"),
        pytest.param("A Yellow", "A Yellow", ("1 Yellow", "1a Yellow"), id="in capitals"),
        pytest.param(
            "a yellow and a green", "a yellow", ("1 yellow and 1 green", "1a yellow and 1 green"), id="two articles"
        ),
        pytest.param(
            "a green # hit a blue droid",
            "a green",
            ("1 green # hit a blue droid", "1a green # hit a blue droid"),
            id="label",
        ),
        pytest.param("with a boost", "with a boost", ("1 boost",), id="with a die"),
        pytest.param("opposed by 2y1g", "opposed by 2y1g", ("2r1p",), id="an opponent alone"),
        pytest.param("an ability die", "an ability", ("1 ability die",), id="another article"),
        pytest.param("2y plus a blue", "a blue", ("2y plus 1 blue", "2y plus 1a blue"), id="behind dice"),
        pytest.param("y a threat", "a threat", ("y 1 threat", "y 1a threat"), id="a symbol"),
        pytest.param("y an upgrade", "an upgrade", ("y 1 upgrade",), id="a change"),
        pytest.param("y a hard", "a hard", ("y hard", "y 1a hard"), id="a difficulty"),
        pytest.param("w/ 1 boost", "w/ ", ("1 boost", "1w / 1 boost"), id="with"),
        pytest.param("2y w/ a boost", "w/ ", ("2y 1 boost", "2y 1w / 1 boost"), id="with and an article"),
        pytest.param("2y w/1 boost", "w/", ("2y 1 boost", "2y 1w / 1 boost"), id="with, glued"),
        pytest.param("2y very hard", "very hard", ("2y hard", "2y # very hard"), id="a stronger difficulty"),
        pytest.param("2y check hard", "check hard", ("2y hard", "2y # check hard"), id="the check first"),
        pytest.param(
            "2y upgraded hard",
            "upgraded hard",
            ("2y 1 upgrade difficulty, hard", "2y 1 upgrade ability, hard", "2y # upgraded hard"),
            id="an upgraded difficulty",
        ),
        pytest.param(
            "upgrade hard",
            "upgrade hard",
            ("1 upgrade difficulty, hard", "1 upgrade ability, hard"),
            id="to upgrade a difficulty",
        ),
        pytest.param(
            "2 downgrade easy",
            "2 downgrade easy",
            ("2 downgrade difficulty, easy", "2 downgrade ability, easy"),
            id="to downgrade one, counted",
        ),
    ],
)
def test_words_that_could_be_meant_in_two_ways_are_refused_with_both(
    text: str, offending: str, suggestions: tuple[str, ...]
) -> None:
    error = refusal(text)

    assert (error.problem, error.offending, error.suggestions) == (Misreading.AMBIGUOUS, offending, suggestions)


@pytest.mark.parametrize("text", ["2y impossible", "2y impossible check", "2y impossible # wow", "2y impossible diff."])
def test_a_difficulty_that_is_none_is_refused_with_the_nearest(text: str) -> None:
    error = refusal(text)

    assert (error.problem, error.start) == (Misreading.UNREADABLE, 3)
    assert error.suggestions[0].startswith("2y formidable")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("1a setback", "gk", id="a counted letter"),
        pytest.param("a, setback", "gk", id="a comma"),
        pytest.param("setback a", "gk", id="behind it"),
        pytest.param("g/w/2k", "gwkk", id="slashes"),
        pytest.param("w / 1 boost", "wb", id="a slash apart"),
        pytest.param("gw/ 1 boost", "gwb", id="a longer run"),
    ],
)
def test_letters_beside_words_stay_dice(text: str, expected: str) -> None:
    assert read(text) == pool(expected)
