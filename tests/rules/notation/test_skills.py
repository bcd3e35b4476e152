"""Skills in brackets, whose dice stand on character sheets."""

import pytest

from rules.dice.pool import DicePool
from rules.errors import AmbiguousName, IllegalAction, LimitExceeded, Misreading, NotationError, UnknownName
from rules.notation.reader import parse_pool
from rules.notation.reading import FoundSkill, Note, NoteKind, Scheme
from tests.rules.notation.texts import pool

DICE = {
    "athletics": pool("yyg"),
    "brawl": pool("gg"),
    "vex: charm": pool("yg"),
    "ranged (light)": pool("yy"),
    "ranged [heavy]": pool("yyy"),
    "clumsiness": DicePool(),
    "häxkonst": pool("yggbw"),
    "everything": DicePool(ability=60),
}


def find(text: str, _: bool) -> FoundSkill:
    """Return the dice of a skill, or refuse a name as a table of sheets would."""
    name = text.casefold()
    if name in DICE:
        return FoundSkill(DICE[name])
    if name == "ranged":
        raise AmbiguousName("skill", text, ("Ranged (Light)", "Ranged [Heavy]"))
    if name == "stealth":
        raise IllegalAction("no_active_character")
    owner, colon, skill = text.partition(":")
    if colon and owner != "Vex":
        raise UnknownName("character", owner, ("Vex",))
    raise UnknownName("skill", skill.strip() if colon else text, ("Charm", "Brawl")[: 1 if colon else 2])


def read(text: str) -> DicePool:
    return parse_pool(text, skills=find).pool


def refusal(text: str) -> NotationError:
    with pytest.raises(NotationError) as refused:
        parse_pool(text, skills=find)
    return refused.value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("(athletics)", pool("yyg"), id="a skill alone"),
        pytest.param("( Athletics ) pp", pool("yygpp"), id="with other dice"),
        pytest.param("2b(athletics)2p", pool("yygbbpp"), id="without spaces"),
        pytest.param("（athletics） pp", pool("yygpp"), id="in wide brackets"),
        pytest.param("(Vex: charm)", pool("yg"), id="somebody's"),
        pytest.param("(athletics) (Vex: charm)", pool("yygyg"), id="two skills"),
        pytest.param("[athletics]", pool("rrp"), id="on the other side"),
        pytest.param("(athletics) vs [Vex: charm]", pool("yygrp"), id="opposed"),
        pytest.param("(ranged (light)) pp", pool("yypp"), id="a name with brackets"),
        pytest.param("[ranged [heavy]]", pool("rrr"), id="a name with brackets on the other side"),
        pytest.param("(häxkonst)", pool("yggbw"), id="other dice"),
        pytest.param("[häxkonst]", pool("rppbw"), id="other dice on the other side"),
        pytest.param("(clumsiness) p", pool("p"), id="a skill without dice"),
        pytest.param("(athletics) # (stealth)", pool("yyg"), id="a label is not looked at"),
        pytest.param("(brawl) (hard)", pool("ggppp"), id="difficulty words stay difficulties"),
    ],
)
def test_a_skill_in_brackets_brings_its_dice(text: str, expected: DicePool) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("(athletics)u", pool("yyy"), id="upgrade"),
        pytest.param("u (athletics)", pool("yyy"), id="upgrade before it"),
        pytest.param("(athletics) upgrade", pool("yyy"), id="upgrade as a word"),
        pytest.param("(brawl)i [Vex: charm]v", pool("gggrr"), id="both sides"),
        pytest.param("(athletics) kk x", pool("yygk"), id="setback removed"),
    ],
)
def test_changes_come_after_the_dice_of_skills(text: str, expected: DicePool) -> None:
    assert read(text) == expected


def test_skills_go_on_top_of_a_pool() -> None:
    assert parse_pool("(brawl)", onto=pool("yp"), skills=find).pool == pool("yggp")


def test_a_skill_does_not_tell_what_p_means() -> None:
    reading = parse_pool("(athletics) p", skills=find, scheme=Scheme.NAME)

    assert reading.pool == pool("yyyg")
    assert reading.scheme_used is Scheme.NAME


def test_the_reading_tells_whose_dice_were_added() -> None:
    assert parse_pool("(Athletics) [Vex: charm]", skills=find).notes == (
        Note(kind=NoteKind.SKILL, text="Athletics", count=3),
        Note(kind=NoteKind.OPPOSING_SKILL, text="Vex: charm", count=2),
    )


def test_a_finder_is_told_which_brackets_oppose_and_may_tell_everybody_less() -> None:
    def veiled(text: str, is_opposing: bool) -> FoundSkill:
        return FoundSkill(pool("g"), f"NPC {'against' if is_opposing else 'for'}" if text == "Vex: charm" else "")

    reading = parse_pool("(athletics) (Vex: charm) [Vex: charm]", skills=veiled)

    assert [note.told for note in reading.notes] == ["", "NPC for", "NPC against"]
    assert reading.for_everybody("[Vex: charm] (athletics)") == "[NPC for] (athletics)"


@pytest.mark.parametrize(
    ("text", "offending", "suggestions"),
    [
        pytest.param("pp (chrm)", "(chrm)", ("pp (Brawl)", "pp # chrm", "pp"), id="a skill"),
        pytest.param("(Vex: chrm)u", "(Vex: chrm)", ("u",), id="a skill of somebody"),
        pytest.param("(ranged) pp", "(ranged)", ("(Ranged (Light)) pp", "(Ranged [Heavy]) pp"), id="several"),
        pytest.param("(Vax: charm)", "(Vax: charm)", ("(Vex: charm)",), id="a character"),
        pytest.param("[Vax: charm] 2y", "[Vax: charm]", ("[Vex: charm] 2y", "2y"), id="on the other side"),
    ],
)
def test_an_unknown_name_is_refused_with_its_place_and_what_would_do(
    text: str, offending: str, suggestions: tuple[str, ...]
) -> None:
    error = refusal(text)

    assert error.problem is Misreading.NAME
    assert error.offending == offending
    for suggestion in suggestions:
        assert suggestion in error.suggestions
        assert parse_pool(suggestion, skills=find)


def test_a_name_that_is_not_part_of_the_text_suggests_nothing_of_its_kind() -> None:
    def finds_nothing(text: str, _: bool) -> FoundSkill:
        raise UnknownName("skill", "something else", ("Charm",))

    with pytest.raises(NotationError) as refused:
        parse_pool("(chrm)", skills=finds_nothing)

    assert "(Charm)" not in refused.value.suggestions


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param("(2y)", Misreading.BRACKETS, id="dice"),
        pytest.param("(yy)", Misreading.BRACKETS, id="letters of dice"),
        pytest.param("{athletics}", Misreading.SKILL, id="other brackets"),
        pytest.param("(athletics", Misreading.BRACKETS, id="a bracket that does not close"),
        pytest.param("()", Misreading.BRACKETS, id="nothing"),
        pytest.param("(clumsiness)", Misreading.NOTHING, id="a skill without dice alone"),
        pytest.param("(ranged (light) pp", Misreading.NAME, id="a bracket within that does not close"),
    ],
)
def test_other_brackets_are_refused_as_ever(text: str, problem: Misreading) -> None:
    assert refusal(text).problem is problem


def test_without_sheets_a_skill_is_refused_as_ever() -> None:
    with pytest.raises(NotationError) as refused:
        parse_pool("(athletics) pp")

    assert refused.value.problem is Misreading.SKILL


def test_what_else_a_sheet_refuses_is_handed_on() -> None:
    with pytest.raises(IllegalAction, match="no_active_character"):
        parse_pool("(stealth)", skills=find)


def test_dice_of_skills_count_toward_the_limit() -> None:
    with pytest.raises(LimitExceeded):
        parse_pool("(everything) (everything)", skills=find)


def test_texts_without_brackets_are_read_and_kept_as_without_sheets() -> None:
    assert parse_pool("2y1g 2p", skills=find) is parse_pool("2y1g 2p")
