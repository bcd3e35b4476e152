"""What cannot be read: the place, the reason, and what would have worked."""

import pytest

from rules.errors import Misreading
from rules.notation.reader import parse_pool
from rules.notation.reading import Scheme
from tests.rules.notation.texts import pool, refusal

REFUSED = [
    # text, start, offending, problem, a suggestion
    pytest.param("", 0, "", Misreading.EMPTY, "2y1g 2p", id="nothing"),
    pytest.param(" \t\n", 0, " \t\n", Misreading.EMPTY, "2y1g 2p", id="white space"),
    pytest.param(", vs", 0, ", vs", Misreading.NOTHING, "2y1g 2p , vs", id="separators"),
    pytest.param("0y", 0, "0y", Misreading.NOTHING, "2y1g 2p 0y", id="a count of zero"),
    pytest.param("simple", 0, "simple", Misreading.NOTHING, "2y1g 2p simple", id="no difficulty"),
    pytest.param("x", 0, "x", Misreading.NOTHING, "2y1g 2p x", id="a removal"),
    pytest.param("# sneak", 0, "# sneak", Misreading.NOTHING, "2y1g 2p # sneak", id="a label"),
    pytest.param("“2y1g”", 0, "“2y1g”", Misreading.NOTHING, "2y1g", id="all in quotes"),
    pytest.param("2y1q", 2, "1q", Misreading.UNREADABLE, "2y1g", id="no die"),
    pytest.param("2yq1g", 2, "q", Misreading.UNREADABLE, "2yg1g", id="no die between dice"),
    pytest.param("yyqg", 2, "q", Misreading.UNREADABLE, "yygg", id="no die in a run"),
    pytest.param("2y 3h", 3, "3h", Misreading.UNREADABLE, "2y 3g", id="no die, counted"),
    pytest.param("2y=1g", 2, "=", Misreading.UNREADABLE, "2y 1g", id="a strange sign"),
    pytest.param("2y:1g", 2, ":", Misreading.UNREADABLE, "2y 1g", id="a colon within"),
    pytest.param("tgg", 0, "t", Misreading.UNREADABLE, "%gg", id="t before any die"),
    pytest.param("2t gg", 0, "2t", Misreading.UNREADABLE, "2% gg", id="t before any die, counted"),
    pytest.param("sneak 2y1g2p", 2, "e", Misreading.UNREADABLE, "2y1g2p # sneak", id="the label first"),
    pytest.param("/roll 2y1g", 2, "o", Misreading.UNREADABLE, "2y1g # /roll", id="a command"),
    pytest.param("shoot the guy", 0, "shoot", Misreading.UNREADABLE, "2y1g 2p", id="only words"),
    pytest.param("2 yelow 1 green", 0, "2 yelow", Misreading.UNREADABLE, "2 yellow 1 green", id="a slip of the pen"),
    pytest.param("2purpel", 5, "e", Misreading.UNREADABLE, "2purple", id="a glued slip"),
    pytest.param("two yellow one green", 0, "t", Misreading.UNREADABLE, "2 yellow 1 green", id="numbers in words"),
    pytest.param("6g7", 0, "6g7", Misreading.COUNT, "6g", id="two counts"),
    pytest.param("yg7", 0, "yg7", Misreading.COUNT, "7yg", id="a count behind a run"),
    pytest.param("yellow3", 0, "yellow3", Misreading.COUNT, "3yellow", id="a count behind a word"),
    pytest.param("2y boost2", 3, "boost2", Misreading.COUNT, "2y 2boost", id="a count behind a later word"),
    pytest.param("*2", 0, "*2", Misreading.COUNT, "2*", id="a count behind a sign"),
    pytest.param("🟡2", 0, "🟡2", Misreading.COUNT, "2🟡", id="a count behind a picture"),
    pytest.param("2 y3", 2, "y3", Misreading.COUNT, "2 y", id="a count on either side"),
    pytest.param("2 2y", 0, "2", Misreading.COUNT, "2y", id="two numbers"),
    pytest.param("2y 3", 3, "3", Misreading.COUNT, "2y", id="a number at the end"),
    pytest.param("2 # y", 0, "2", Misreading.COUNT, "2y1g 2p", id="a number before a label"),
    pytest.param("2 'y'", 0, "2", Misreading.COUNT, "2 y", id="a number before quotes"),
    pytest.param("2,y", 0, "2", Misreading.COUNT, "2y", id="a comma behind the count"),
    pytest.param("1,5y", 0, "1", Misreading.COUNT, "5y", id="a decimal comma"),
    pytest.param("2. y", 0, "2.", Misreading.COUNT, "2y", id="a full stop behind the count"),
    pytest.param("2 easy", 0, "2 easy", Misreading.COUNT, "easy", id="a counted difficulty word"),
    pytest.param("2 vs y", 0, "2 vs", Misreading.COUNT, "vs y", id="a counted separator"),
    pytest.param("-1y 1g", 0, "-1y", Misreading.NUMBER, "1y 1g", id="negative"),
    pytest.param("1g -2yellow", 3, "-2yellow", Misreading.NUMBER, "1g 2yellow", id="a negative word"),
    pytest.param("yyg-1pp", 3, "-1p", Misreading.NUMBER, "yyg 1pp", id="negative within a run"),
    pytest.param("gg --2p", 4, "-2p", Misreading.NUMBER, "gg -- 2p", id="a failure and negative"),
    pytest.param("-5", 0, "-5", Misreading.NUMBER, "2y1g 2p", id="a negative number"),
    pytest.param("1.5y", 0, "1.5y", Misreading.NUMBER, "1y", id="decimals"),
    pytest.param("2y 1.5g", 3, "1.5g", Misreading.NUMBER, "2y 2g", id="more decimals"),
    pytest.param("２ｙ１ｇ", 0, "２", Misreading.LOOKALIKE, "2y1g", id="full-width letters"),
    pytest.param("2у1g", 0, "2у", Misreading.LOOKALIKE, "2y1g", id="Cyrillic letters"),
    pytest.param("yyg–pp", 3, "–", Misreading.LOOKALIKE, "yyg-pp", id="a dash"),
    pytest.param("yyg—pp", 3, "—", Misreading.LOOKALIKE, "yyg--pp", id="what phones make of two minus signs"),
    pytest.param("2y٣g", 2, "٣", Misreading.UNREADABLE, "2y g", id="digits of another script"),
    pytest.param("y½g", 1, "½", Misreading.UNREADABLE, "y g", id="a fraction"),
    pytest.param("(2y1g2p)", 0, "(2y1g2p)", Misreading.BRACKETS, "2y1g2p", id="all in brackets"),
    pytest.param("yyg (2p)", 4, "(2p)", Misreading.BRACKETS, "yyg 2p", id="dice in brackets"),
    pytest.param("yyg (pp)", 4, "(pp)", Misreading.BRACKETS, "yyg pp", id="letters of dice in brackets"),
    pytest.param("yyg (pp", 4, "(", Misreading.BRACKETS, "yyg pp", id="a bracket that does not close"),
    pytest.param("yyg pp)", 6, ")", Misreading.BRACKETS, "yyg pp", id="a bracket that did not open"),
    pytest.param("yyg ()", 4, "()", Misreading.BRACKETS, "yyg", id="nothing in brackets"),
    pytest.param("yyg (200y)", 4, "(200y)", Misreading.BRACKETS, "yyg # (200y)", id="too much in brackets"),
    pytest.param("2(easy)", 0, "2", Misreading.COUNT, "(easy)", id="a counted bracket"),
    pytest.param("yyg (athletics)", 4, "(athletics)", Misreading.SKILL, "yyg # athletics", id="a skill"),
    pytest.param("(athletics)", 0, "(athletics)", Misreading.SKILL, "2y1g 2p", id="a skill alone"),
    pytest.param("(Vex: charm) pp", 0, "(Vex: charm)", Misreading.SKILL, "pp # (Vex: charm)", id="someone's skill"),
    pytest.param("yyg [discipline]", 4, "[discipline]", Misreading.SKILL, "yyg # discipline", id="a skill against"),
    pytest.param("(brawl) pp", 0, "(brawl)", Misreading.SKILL, "pp # (brawl)", id="a skill that could be dice"),
]


@pytest.mark.parametrize(("text", "start", "offending", "problem", "suggested"), REFUSED)
def test_the_refusal_shows_the_place_the_reason_and_a_way_out(
    text: str, start: int, offending: str, problem: Misreading, suggested: str
) -> None:
    error = refusal(text)

    assert (error.text, error.start, error.offending, error.problem) == (text, start, offending, problem)
    assert error.expected
    assert suggested in error.suggestions


@pytest.mark.parametrize(("text", "start", "offending", "problem", "suggested"), REFUSED)
def test_every_suggestion_can_be_read(
    text: str, start: int, offending: str, problem: Misreading, suggested: str
) -> None:
    for scheme in Scheme:
        suggestions = refusal(text, scheme).suggestions

        assert 1 <= len(suggestions) <= 3
        for suggestion in suggestions:
            assert suggestion != text
            assert parse_pool(suggestion, scheme=scheme)


@pytest.mark.parametrize(
    ("text", "suggested"),
    [
        pytest.param("g3p2", "3g2p", id="counts behind their letters"),
        pytest.param("Y2G1P2", "2Y1G2P", id="in capitals"),
        pytest.param("prof2 abil1 diff2", "2prof 1abil 2diff", id="counts behind their words"),
        pytest.param("🟡x2 🟢 🟣x2", "2🟡 🟢 2🟣", id="counts behind their pictures"),
        pytest.param("2y1g difficulty 2", "2y1g 2 difficulty", id="a count behind a word and a space"),
        pytest.param("diff 2", "2 diff", id="the same alone"),
        pytest.param("2×yellow", "2 yellow", id="a times sign"),
        pytest.param("yellow×2", "2yellow", id="a times sign behind"),
        pytest.param("2y1g > 2p", "2y1g 2p", id="a strange sign between words"),
        pytest.param("2y1g -> 2p", "2y1g 2p", id="an arrow"),
        pytest.param("yyg pp + 1 net advantage", "yyg pp # 1 net advantage", id="no sign before the label"),
        pytest.param("I want to roll yyg pp", "yyg pp # I want to roll", id="a sentence that starts like dice"),
        pytest.param("a couple of greens", "greens # a couple of", id="an article"),
        pytest.param("slicing: yyg 2p", "yyg 2p # slicing:", id="a label first that could be dice"),
    ],
)
def test_the_nearest_way_out_comes_first(text: str, suggested: str) -> None:
    assert refusal(text).suggestions[0] == suggested


@pytest.mark.parametrize(
    ("text", "suggested"),
    [
        pytest.param("only label", "nly label", id="a letter out of the first word"),
        pytest.param("stealth yyg pp", "pp # stealth yyg", id="dice in the label"),
        pytest.param("2 yelow 1 green", "1 green # 2 yelow", id="a count in the label"),
        pytest.param("two yellow one green", "yellow one green # two", id="words behind as a label too"),
        pytest.param("upgrade difficulty 2", "upgrade 2 difficulty", id="a count that goes to another word"),
    ],
)
def test_what_would_lose_dice_is_not_suggested(text: str, suggested: str) -> None:
    assert suggested not in refusal(text).suggestions


def test_no_more_than_four_words_are_moved_behind_the_dice() -> None:
    assert refusal("the big one goes yyg pp").suggestions[0] == "yyg pp # the big one goes"
    assert refusal("the big one goes with yyg pp").suggestions[0] == "2y1g 2p"


def test_suggestions_speak_the_player_s_letters() -> None:
    assert refusal("2p1q", Scheme.NAME).suggestions[0] == "2p1a"
    assert refusal("", Scheme.NAME).suggestions[0] == "2p1a 2d"


@pytest.mark.parametrize(
    ("text", "offending", "readings"),
    [
        pytest.param("d%", "d%", ("d100", "d %"), id="percentile dice or Difficulty and Threat"),
        pytest.param("2y 1D%", "1D%", ("2y 1D100", "2y 1D %"), id="counted"),
        pytest.param("d20 adv", "d20 adv", ("2d20k1", "d20 1 advantage"), id="the higher of two dice"),
        pytest.param("2d20+3 Advantage.", "2d20+3 Advantage.", ("2d20k1+3", "2d20+3 1 advantage"), id="with more"),
        pytest.param("d20 dis", "d20 dis", ("2d20kl1", "d20 1 threat"), id="the lower"),
        pytest.param("2d20adv", "2d20adv", ("2d20k1", "2d 20adv"), id="the higher, or Difficulty dice"),
        pytest.param("y d20Dis.", "d20Dis", ("y 2d20kl1.", "y d 20Dis."), id="the lower, or Difficulty dice"),
        pytest.param("3d6advantage", "3d6advantage", ("3d6 advantage", "3d 6advantage"), id="of three"),
        pytest.param("1d6 + two", "two", ("1d6 + 2", "1d6 + # two"), id="a number in words that is added"),
        pytest.param("yyg two purple", "two purple", ("yyg 2 purple", "yyg # two purple"), id="that counts dice"),
        pytest.param("2d6y", "2d6y", ("2d6 y", "2d 6y"), id="ordinary dice or Difficulty dice"),
        pytest.param("D20g 2p", "D20g", ("D20 g 2p", "D 20g 2p"), id="one die"),
        pytest.param("yyg v. pp", "v.", ("yyg vs pp", "yyg v pp"), id="versus or an upgrade"),
        pytest.param("2x yellow", "2x yellow", ("2 yellow", "2x, yellow"), id="times or a removal"),
        pytest.param("yellow dice x2", "yellow dice x2", ("2 yellow dice", "yellow dice, x2"), id="dice said after it"),
        pytest.param(
            "upgrade difficulty x2",
            "upgrade difficulty x2",
            ("2 upgrade difficulty", "upgrade difficulty, x2"),
            id="times behind a change",
        ),
        pytest.param("hard x2", "hard x2", ("hard and hard", "hard, x2"), id="times behind a difficulty"),
        pytest.param("2x hard check", "2x hard check", ("hard check and hard check", "2x, hard check"), id="or before"),
        pytest.param("adv x3", "adv x3", ("3 adv", "adv, x3"), id="times behind a symbol"),
        pytest.param("P2 A1 D2", "D2", ("P2 A1 2D", "P2 A1 1D2"), id="a count behind or sides"),
        pytest.param("d2, a1", "d2", ("2d, a1", "1d2, a1"), id="also before the others"),
        pytest.param("yyg vs ygg", "vs ygg", ("yyg rpp", "yyg ygg"), id="an opponent's dice"),
        pytest.param("paa versus pa", "versus pa", ("paa cd", "paa pa"), id="by names"),
        pytest.param("y against 2 Yellow.", "against 2 Yellow.", ("y 2 red", "y 2 Yellow"), id="in words"),
        pytest.param("b vs 2 ability # a", "vs 2 ability", ("b 2 difficulty # a", "b 2 ability # a"), id="boost"),
        pytest.param("🟡 vs 🟡🟢", "vs 🟡🟢", ("🟡 🔴🟣", "🟡 🟡🟢"), id="in pictures"),
        pytest.param("y vs g hero", "vs g", ("y p hero", "y g hero"), id="with a label"),
        pytest.param("y vs 0p g suc", "vs 0p g suc", ("y 0p p suc", "y 0p g suc"), id="beside none and symbols"),
        pytest.param("g yellow x2", "yellow x2", ("g 2 yellow", "g yellow, x2"), id="times behind the die"),
    ],
)
def test_what_players_write_for_two_things_is_refused_with_both(
    text: str, offending: str, readings: tuple[str, ...]
) -> None:
    error = refusal(text)

    assert (error.offending, error.problem, error.suggestions[:2]) == (offending, Misreading.AMBIGUOUS, readings)


@pytest.mark.parametrize(
    ("text", "expected", "code"),
    [
        pytest.param("y d20 adv", "y", "A", id="narrative dice tell what adv is"),
        pytest.param("d20 y adv", "y", "A", id="also behind the others"),
        pytest.param("3d6 adv", "", "A", id="nobody keeps one of three"),
        pytest.param("d20k1 adv", "", "A", id="one is kept already"),
        pytest.param("d20 1 adv", "", "A", id="a counted symbol"),
        pytest.param("yyg two people", "yyg", "", id="a number of something else"),
        pytest.param("yyg + 1d6 two", "yyg", "", id="a number that is not added"),
        pytest.param("a 2d20adv", "gpp", "A" * 20, id="name letters tell what d is, with symbols behind it"),
        pytest.param("2d6c", "pprrrrrr", "", id="name letters tell what d is"),
        pytest.param("2d7y", "ppyyyyyyy", "", id="no die has seven sides"),
        pytest.param("2a d%", "ggp", "T", id="name letters tell what d% is"),
        pytest.param("ad%", "gp", "T", id="so does a longer run"),
        pytest.param("d%%", "p", "TT", id="two signs"),
        pytest.param("2x, yellow", "y", "", id="a comma tells what x is"),
        pytest.param("yellow, x2", "y", "", id="a comma behind the die"),
        pytest.param("yellow x", "y", "", id="so does the lack of a count"),
        pytest.param("x yellow", "y", "", id="before the die as well"),
        pytest.param("2x y", "y", "", id="letters are no words"),
        pytest.param("y x2", "y", "", id="nor behind"),
        pytest.param("2 yellow dice x2", "yy", "", id="and with dice said after it"),
        pytest.param("yyg vs ygg pp", "yyyggg" + "pp", "", id="bad dice against"),
        pytest.param("pp vs yyg", "yygpp", "", id="the bad dice first"),
        pytest.param("yg vs ygb", "yygg" + "b", "", id="one's own boost"),
        pytest.param("vs yg", "yg", "", id="nothing before it"),
        pytest.param("suc vs yg", "yg", "S", id="no dice before it"),
        pytest.param("yg vs and", "yg", "", id="nothing against"),
        pytest.param("yg vs p vs g", "yggp", "", id="several sides"),
        pytest.param("yg vs u", "yy", "", id="a change"),
        pytest.param("1 yellow x2", "y", "", id="a counted die has its count"),
        pytest.param("2x 2 yellow", "yy", "", id="before it as well"),
    ],
)
def test_what_has_one_reading_is_read(text: str, expected: str, code: str) -> None:
    assert parse_pool(text).pool == pool(expected, code)
