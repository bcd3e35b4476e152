"""Reading and writing a creature's defenses and nature."""

import pytest
from hypothesis import given as with_any
from hypothesis import strategies as st

from rules.errors import LimitExceeded, NotationError
from rules.starfinder.damage_types import Category, DamageType, Material, Trait
from rules.starfinder.defense_reader import format_defenses, read_defenses
from rules.starfinder.defenses import Against, Defenses, Immunity, Resistance, Scope, Weakness
from rules.starfinder.nature import Nature
from rules.starfinder.nature_reader import format_nature, read_nature

NATURE_WORDS = (
    "living",
    "undead",
    "construct",
    "not living",
    "no spirit",
    "no blood",
    "possessed",
    "disembodied",
)


def test_defenses_are_lists_of_what_they_are_against() -> None:
    assert read_defenses("immune fire, weakness cold 5, resistance physical 3 (except silver)") == Defenses(
        immunities=(Immunity(DamageType.FIRE),),
        weaknesses=(Weakness(to=DamageType.COLD, value=5),),
        resistances=(Resistance(to=Category.PHYSICAL, value=3, exceptions=(Material.SILVER,)),),
    )


@pytest.mark.parametrize(
    ("text", "means"),
    [
        pytest.param("", "", id="nothing"),
        pytest.param(" None ", "", id="none"),
        pytest.param("IMMUNE Fire", "immune fire", id="case means nothing"),
        pytest.param("Immunities: fire, mental and poison", "immune fire, mental, poison", id="a list with a colon"),
        pytest.param("resistant to fire 5 and cold 3", "resistance fire 5, cold 3", id="to, and"),
        pytest.param("weaknesses 5 silver; resists 3 all", "weakness silver 5; resistance all 3", id="number in front"),
        pytest.param("resistance cold iron 5, cold 3", "resistance cold iron 5, cold 3", id="two words"),
        pytest.param(
            "resistance physical 5 except silver or cold iron, fire 2",
            "resistance physical 5 (except silver, cold iron), fire 2",
            id="exceptions without brackets",
        ),
        pytest.param(
            "resistance all 5 (except force, spirit and vitality), immune bleed",
            "immune bleed; resistance all 5 (except force, spirit, vitality)",
            id="several exceptions",
        ),
        pytest.param("immune physical [except magical]", "immune physical (except magical)", id="square brackets"),
        pytest.param("weak precision 2,, immune precision;", "immune precision; weakness precision 2", id="commas"),
        pytest.param(
            "resist physical 5 except silver immune fire",
            "immune fire; resistance physical 5 (except silver)",
            id="no comma before the next list",
        ),
    ],
)
def test_what_a_text_of_defenses_means(text: str, means: str) -> None:
    defenses = read_defenses(text)

    assert format_defenses(defenses) == means
    assert read_defenses(means) == defenses


@pytest.mark.parametrize(
    ("text", "offending", "expected", "suggestions"),
    [
        pytest.param(
            "resistance fire", "fire", "fire with a number", ("resistance fire 5",), id="resistance without a number"
        ),
        pytest.param(
            "weakness fire, cold 5",
            "fire",
            "fire with a number",
            ("weakness fire 5, cold 5",),
            id="weakness without a number",
        ),
        pytest.param(
            "immune fire 5", "5", "an immunity without a number", ("immune fire",), id="immunity with a number"
        ),
        pytest.param("immune frie", "frie", "a damage type", ("immune fire",), id="unknown type"),
        pytest.param("resistance fire 0", "0", "a number from 1 to 999", (), id="a number of 0"),
        pytest.param("resistance fire 1000", "1000", "a number from 1 to 999", (), id="a number too high"),
        pytest.param(
            "resistance fire -5", "-", "a number without a sign", ("resistance fire 5",), id="a negative number"
        ),
        pytest.param("resistance 5", "5", "a damage type", (), id="a number alone"),
        pytest.param("resistance 5 5", "5", "a damage type", (), id="two numbers"),
        pytest.param("resistance 5, fire", ",", "a damage type", (), id="a number before a comma"),
        pytest.param("fire", "fire", "immune, weakness or resistance first", ("immune fire",), id="which defense"),
        pytest.param(
            "fire 5",
            "fire",
            "immune, weakness or resistance first",
            ("weakness fire 5", "resistance fire 5"),
            id="which defense with a number",
        ),
        pytest.param(
            "resitance fire 5",
            "resitance",
            "immune, weakness or resistance first",
            ("resistance fire 5",),
            id="slip in the first word",
        ),
        pytest.param("immune", "immune", "immune with what it is against", (), id="immune to what"),
        pytest.param("immune to", "immune", "immune with what it is against", (), id="immune to nothing"),
        pytest.param("immune, weakness fire 5", "immune", "immune with what", (), id="an empty list before a comma"),
        pytest.param("immune weakness fire 5", "immune", "immune with what", (), id="an empty list before the next"),
        pytest.param("immune 2d6", "2d6", "a damage type", (), id="dice"),
        pytest.param("resistance physical 3 (silver)", "silver", "the word except", (), id="brackets without except"),
        pytest.param("resistance physical 3 (", "(", "the word except", (), id="a bracket at the end"),
        pytest.param(
            "resistance physical 3 (except silver", "(", "a bracket that is closed", (), id="a bracket left open"
        ),
        pytest.param("resistance physical 3 (except)", ")", "a damage type", (), id="no exceptions in brackets"),
        pytest.param("resistance physical 3 except", "except", "the word except with", (), id="no exceptions"),
        pytest.param(
            "resistance physical 3 except, fire 2", ",", "a damage type", (), id="no exceptions before a comma"
        ),
        pytest.param(
            "resistance physical 3 (except slver)",
            "slver",
            "a damage type",
            ("resistance physical 3 (except silver)",),
            id="unknown exception",
        ),
        pytest.param(
            "resistance all 3 (except all)", "all", "a damage type, a trait or a material", (), id="all but all"
        ),
        pytest.param(
            "resistance all 3 (except precision)", "precision", "a damage type, a trait", (), id="all but precision"
        ),
        pytest.param("resistance all 3 except fire 5", "5", "a damage type", (), id="a number among exceptions"),
        pytest.param("resistance all 3 # fire", "#", "dice, a number or a word", (), id="strange character"),
    ],
)
def test_what_cannot_be_read_as_defenses_is_marked(
    text: str, offending: str, expected: str, suggestions: tuple[str, ...]
) -> None:
    with pytest.raises(NotationError) as refused:
        read_defenses(text)

    assert refused.value.text == text
    assert refused.value.offending == offending
    assert expected in refused.value.expected
    assert refused.value.suggestions == suggestions


AGAINST = st.sampled_from((*DamageType, Category.PHYSICAL, Category.ENERGY, *Trait, *Material, *Scope))
EXCEPTIONS = st.lists(st.sampled_from((*DamageType, *Trait, *Material)), max_size=3).map(tuple)


def numbered(kind: type[Weakness] | type[Resistance]) -> st.SearchStrategy[tuple[Weakness | Resistance, ...]]:
    def build(to: Against, value: int, exceptions: tuple[Against, ...]) -> Weakness | Resistance:
        return kind(to=to, value=value, exceptions=exceptions)

    return st.lists(st.builds(build, AGAINST, st.integers(1, 999), EXCEPTIONS), max_size=3).map(tuple)


@with_any(
    st.builds(
        Defenses,
        immunities=st.lists(st.builds(Immunity, AGAINST, EXCEPTIONS), max_size=3).map(tuple),
        weaknesses=numbered(Weakness),
        resistances=numbered(Resistance),
    ).filter(lambda defenses: len(format_defenses(defenses)) <= 200)
)
def test_defenses_that_are_written_read_as_the_same_again(defenses: Defenses) -> None:
    assert read_defenses(format_defenses(defenses)) == defenses


@pytest.mark.parametrize(
    ("text", "nature", "means"),
    [
        pytest.param("", Nature(), "", id="an ordinary creature"),
        pytest.param("living", Nature(), "", id="living"),
        pytest.param("Undead", Nature(is_living=False, is_undead=True), "undead", id="undead"),
        pytest.param(
            "construct", Nature(is_living=False, has_spirit=False, has_blood=False), "construct", id="construct"
        ),
        pytest.param(
            "no  spirit; bloodless", Nature(has_spirit=False, has_blood=False), "no spirit, no blood", id="two"
        ),
        pytest.param("nonliving", Nature(is_living=False), "not living", id="not living"),
        pytest.param("possessed,", Nature(is_possessed=True), "possessed", id="possessed"),
        pytest.param("disembodied", Nature(is_disembodied=True), "disembodied", id="disembodied"),
        pytest.param(
            "undead, construct",
            Nature(is_living=False, is_undead=True, has_spirit=False, has_blood=False),
            "construct, undead",
            id="both",
        ),
        pytest.param("undead, living", Nature(), "", id="the later word counts"),
    ],
)
def test_what_a_text_of_a_nature_means(text: str, nature: Nature, means: str) -> None:
    assert read_nature(text) == nature
    assert format_nature(nature) == means
    assert read_nature(means) == nature


@with_any(st.lists(st.sampled_from(NATURE_WORDS), max_size=6))
def test_a_nature_of_any_words_that_is_written_reads_as_the_same_again(words: list[str]) -> None:
    nature = read_nature(", ".join(words))

    assert read_nature(format_nature(nature)) == nature


@pytest.mark.parametrize(
    ("text", "start", "offending", "suggestions"),
    [
        pytest.param("undead,  udnead ", 9, "udnead", ("undead,  undead",), id="a slip"),
        pytest.param("no  spirits", 0, "no  spirits", ("no spirit",), id="two words"),
        pytest.param("shiny", 0, "shiny", (), id="nothing near"),
    ],
)
def test_what_is_no_nature_is_marked(text: str, start: int, offending: str, suggestions: tuple[str, ...]) -> None:
    with pytest.raises(NotationError) as refused:
        read_nature(text)

    assert (refused.value.start, refused.value.offending) == (start, offending)
    assert refused.value.suggestions == suggestions


@pytest.mark.parametrize("read", [read_defenses, read_nature])
def test_texts_of_targets_have_a_longest_length(read: object) -> None:
    assert callable(read)
    with pytest.raises(LimitExceeded):
        read(" " * 201)
