"""A character from one line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.characters import totals
from rules.characters.codec import from_document, to_document
from rules.characters.creation import create_character
from rules.characters.edits import FIELDS
from rules.characters.parts import Part, SheetSkill
from rules.checks.skills import AttackKind, Characteristic
from rules.errors import NotationError, RulesError, UnknownName
from rules.health.combatants import AdversaryType
from tests.rules.characters.people import BLASTER, EDGE, HOUSE


def test_a_name_alone_is_a_player_character() -> None:
    made = create_character("  Ünal Gök-Tan 😀 ", EDGE)

    assert (made.name, made.kind) == ("Ünal Gök-Tan 😀", AdversaryType.PLAYER_CHARACTER)
    assert {value for _, value in made.characteristics} == {2}


def test_the_kind_may_be_given_and_the_text_wins() -> None:
    assert create_character("Vex", EDGE, AdversaryType.RIVAL).kind is AdversaryType.RIVAL
    assert create_character("Vex | nemesis", EDGE, AdversaryType.RIVAL).kind is AdversaryType.NEMESIS


def test_one_line_makes_a_rival_with_everything() -> None:
    made = create_character(
        "Vex | rival | brawn 3 agility 2, soak 4 wounds 12 strain 10 defense 1/0 credits 50 | cool 2, ranged light 1"
        " | weapon Blaster pistol (Ranged [Light]; Damage 6; Critical 3; Range [Medium]; Encumbrance 1; Stun Setting)"
        " | talents Adversary 1 | species Twi'lek\nnotes: owes | soak shield 1",
        EDGE,
    )

    assert made.kind is AdversaryType.RIVAL
    assert dict(made.characteristics)[Characteristic.BRAWN] == 3
    assert totals.soak(made, EDGE).total == 5
    assert made.wound_threshold == (Part("total", 12),)
    assert made.strain_threshold == (Part("total", 10),)
    assert (made.wounds, made.strain, made.credits) == (0, 0, 50)
    assert totals.defense(made, AttackKind.MELEE, EDGE, HOUSE).total == 1
    assert [(each.key, each.ranks) for each in made.skills] == [("cool", 2), ("ranged_light", 1)]
    assert made.weapons == (BLASTER,)
    assert totals.talent_ranks(made, "Adversary") == 1
    assert (made.species, made.notes) == ("Twi'lek", "owes")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Squad | minion 4 wounds 5 | skills athletics, cool", id="in one part"),
        pytest.param("Squad\nminions\ngroup 4; wounds 5\nathletics, cool", id="on lines"),
        pytest.param("Squad | minion group 4 | wound threshold 5 | athletics | cool", id="in many parts"),
    ],
)
def test_minions_come_with_their_number(text: str) -> None:
    made = create_character(text, EDGE)

    assert (made.kind, made.group_size, made.wound_threshold) == (AdversaryType.MINION, 4, (Part("total", 5),))
    assert made.skills == (SheetSkill(key="athletics", name="Athletics"), SheetSkill(key="cool", name="Cool"))


@pytest.mark.parametrize("numbers", ["3 2 2 2 1 4", "3/2/2/2/1/4", "3 / 2 / 2 / 2 / 1 / 4"])
def test_six_numbers_are_the_characteristics(numbers: str) -> None:
    made = create_character(f"Vex | {numbers}", EDGE)

    assert [value for _, value in made.characteristics] == [3, 2, 2, 2, 1, 4]


@pytest.mark.parametrize(
    ("text", "offending"),
    [
        pytest.param("", "", id="nothing"),
        pytest.param(" | \n", "|", id="no name"),
        pytest.param("Vex | boss", "boss", id="a kind that is none"),
        pytest.param("Vex | 3 2 2 2 1", "3", id="five numbers"),
        pytest.param("Vex | 3 2 2 2 1 21", "21", id="too much"),
        pytest.param("Vex | brawn 3 luck 2", "luck", id="a field that is none"),
        pytest.param("Vex | brawn", "", id="no number"),
        pytest.param("Vex | minion 0", "0", id="a group of nobody"),
        pytest.param("Vex | brawn 3x", "3x", id="no real number"),
        pytest.param("x" * 81, "x" * 81, id="a long name"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(text: str, offending: str) -> None:
    with pytest.raises(NotationError) as refused:
        create_character(text, EDGE)

    assert refused.value.offending == offending
    assert refused.value.text == text


def test_unknown_skills_are_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownName):
        create_character("Vex | skills atletics 2", EDGE)


WORDS = st.sampled_from(
    [word for field in FIELDS for word in f"{field.name} {field.example}".split()]
    + ["|", "|", "|", "\n", ",", "rival", "minion", "4", "1/1", "cool", "none"]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(WORDS, max_size=14).map(" ".join) | st.text(max_size=30))
def test_any_text_is_refused_or_makes_a_character_that_can_be_kept(text: str) -> None:
    try:
        made = create_character(text, EDGE)
    except RulesError:
        return
    assert from_document(to_document(made)) == made


def test_fields_behind_commas_are_no_part_of_the_name() -> None:
    with pytest.raises(NotationError, match="bars behind it"):
        create_character("Vex, brawn 3, wounds 12", EDGE)

    assert create_character("Vex, the Quick | brawn 3", EDGE).name == "Vex, the Quick"


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("Ana2 brawn 3 agility 4", "Ana2 | brawn 3 agility 4"),
        ("Korga the Wookiee: brawn 4, agility 3, soak 5", "Korga the Wookiee | brawn 4 | agility 3 | soak 5"),
        ("Vex wounds 12, weapon axe, melee, damage 3", "Vex | wounds 12 | weapon axe, melee, damage 3"),
        ("Vex - wound threshold 12", "Vex | wound threshold 12"),
        ("Vex, weapon axe, melee, damage 3, brawn 3", "Vex | weapon axe, melee, damage 3 | brawn 3"),
    ],
)
def test_fields_behind_a_name_without_a_bar_are_shown_with_one(text: str, suggestion: str) -> None:
    with pytest.raises(NotationError, match="bars behind it") as refused:
        create_character(text, EDGE)

    assert refused.value.suggestions == (suggestion,)
    assert create_character(suggestion, EDGE)


@pytest.mark.parametrize("name", ["Will", "Agent 47", "Free Will", "Iron Brawn", "Unit Four"])
def test_a_name_may_hold_the_words_of_fields(name: str) -> None:
    assert create_character(f"{name} | brawn 3", EDGE).name == name


def test_a_talent_is_no_field_and_a_weapon_needs_its_word() -> None:
    with pytest.raises(NotationError) as talent:
        create_character("Vex | rival | adversary 2", EDGE)
    with pytest.raises(NotationError, match="“weapon” before a weapon"):
        create_character("Vex | blaster pistol", EDGE)

    assert talent.value.suggestions == ("Vex | rival | talent adversary 2",)
