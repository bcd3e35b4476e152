"""Reading and writing damage expressions."""

from fractions import Fraction

import pytest
from hypothesis import assume
from hypothesis import given as with_any
from hypothesis import strategies as st

from rules.errors import LimitExceeded, NotationError
from rules.starfinder.damage import Damage, DamagePart
from rules.starfinder.damage_types import DamageType, Material, Trait
from rules.starfinder.dice import DamageDie, Dice
from rules.starfinder.modifiers import Modifier, ModifierType
from rules.starfinder.reader import format_damage, read_critical_only, read_damage
from rules.starfinder.scanner import MOST_CHARACTERS

UNTYPED = ModifierType.UNTYPED


def plain(number: int) -> Modifier:
    return Modifier(UNTYPED, number)


def test_an_expression_is_dice_numbers_a_type_and_typed_modifiers() -> None:
    assert read_damage("2d8+4 fire +2 status +1 item -1 circumstance") == Damage(
        (
            DamagePart(
                type=DamageType.FIRE,
                dice=(Dice(2, DamageDie.D8),),
                modifiers=(
                    plain(4),
                    Modifier(ModifierType.STATUS, 2),
                    Modifier(ModifierType.ITEM, 1),
                    Modifier(ModifierType.CIRCUMSTANCE, -1),
                ),
            ),
        )
    )


@pytest.mark.rule("SF2E-PREC-01", "SF2E-PREC-02")
def test_precision_damage_joins_the_first_part() -> None:
    assert read_damage("1d6 piercing + 1d4 fire + 1d4 precision") == Damage(
        (
            DamagePart(type=DamageType.PIERCING, dice=(Dice(1, DamageDie.D6),), precision=(Dice(1, DamageDie.D4),)),
            DamagePart(type=DamageType.FIRE, dice=(Dice(1, DamageDie.D4),)),
        )
    )


@pytest.mark.parametrize(
    ("text", "means"),
    [
        pytest.param("2d8 + 4 FIRE", "2d8+4 fire", id="spaces and case mean nothing"),
        pytest.param("d8 p", "1d8 piercing", id="one die, a letter for the type"),
        pytest.param("1d6 b + 1D4 s", "1d6 bludgeoning + 1d4 slashing", id="letters of stat blocks"),
        pytest.param("2d8", "2d8", id="no type"),
        pytest.param("7", "7", id="a fixed number without a type"),
        pytest.param("+1d12", "1d12", id="a sign in front"),
        pytest.param("2d8+4-1", "2d8+4-1", id="numbers without a type"),
        pytest.param("-2+5 fire", "-2+5 fire", id="a penalty in front"),
        pytest.param("2d8\N{MINUS SIGN}1 fire", "2d8-1 fire", id="minus sign"),
        pytest.param("2d8\N{EN DASH}1 fire", "2d8-1 fire", id="dash"),
        pytest.param("2d6 fire damage plus 3 cold damage", "2d6 fire + 3 cold", id="as in a stat block"),
        pytest.param("2d6 fire and 3 cold minus 1", "2d6-1 fire + 3 cold", id="words for signs"),
        pytest.param("2d6 fire, 3 cold", "2d6 fire + 3 cold", id="comma"),
        pytest.param("2d6 fire +2 status bonus -1 item penalty", "2d6 fire +2 status -1 item", id="bonus, penalty"),
        pytest.param("2d6+4 strength slashing", "2d6 slashing +4 attribute", id="attribute"),
        pytest.param("2d6 -3 untyped slashing", "2d6-3 slashing", id="untyped penalty"),
        pytest.param("1d6 fire + 1d6 fire", "2d6 fire", id="the same type twice"),
        pytest.param("1d6 fire + 1d6", "2d6 fire", id="dice without a type beside one type"),
        pytest.param("1d6 slashing + 1d4 fire + 4", "1d6+4 slashing + 1d4 fire", id="a number joins the first part"),
        pytest.param(
            "1d6 slashing + 1d4 fire +2 status", "1d6 slashing +2 status + 1d4 fire", id="a bonus joins the first part"
        ),
        pytest.param(
            "1d6 slashing + 1d4+2 status fire", "1d6 slashing + 1d4 +2 status fire", id="a bonus inside another part"
        ),
        pytest.param(
            "1d6 slashing +2 status + 1d4 fire", "1d6 slashing +2 status + 1d4 fire", id="a bonus between two parts"
        ),
        pytest.param(
            "1d6 slashing + 4 + 1d4 fire", "1d6+4 slashing + 1d4 fire", id="a number between two parts joins the first"
        ),
        pytest.param("4 + 1d6 fire", "1d6+4 fire", id="a number in front of the only dice"),
        pytest.param(
            "1d6 slashing + 2 silver + 1d4 s", "1d6 slashing + 1d4+2 silver slashing", id="a number of its own"
        ),
        pytest.param("1d4 precision + 1d6 slashing", "1d6 slashing + 1d4 precision", id="precision in front"),
        pytest.param("1d6 s + 1d4+2 precision damage", "1d6 slashing + 1d4+2 precision", id="precision with a number"),
        pytest.param("1d6 s + 3 precision", "1d6 slashing + 3 precision", id="fixed precision"),
        pytest.param("1d6 s + 1 precision", "1d6 slashing + 1 precision", id="least precision"),
        pytest.param("1d6 s + 1d4+1 status precision", "1d6 slashing +1 status + 1d4 precision", id="a bonus is none"),
        pytest.param("1d6 bleed", "1d6 bleed", id="bleed"),
        pytest.param("1d6 persistent bleed", "1d6 bleed", id="persistent bleed"),
        pytest.param("1d6 persistent fire", "1d6 persistent fire", id="persistent in front"),
        pytest.param("1d6 fire persistent", "1d6 persistent fire", id="persistent behind"),
        pytest.param("1d6 fire + 1d6 persistent fire", "1d6 fire + 1d6 persistent fire", id="both kinds of fire"),
        pytest.param(
            "1d4 persistent fire + 1d6 slashing + 2 + 1d4 precision",
            "1d4 persistent fire + 1d6+2 slashing + 1d4 precision",
            id="the first part dealt at once",
        ),
        pytest.param("2d6 silver slashing", "2d6 silver slashing", id="material in front"),
        pytest.param("2d6 slashing cold iron", "2d6 cold iron slashing", id="material behind, two words"),
        pytest.param("2d6 cold", "2d6 cold", id="cold without iron"),
        pytest.param("2d6 holy magical s", "2d6 holy magical slashing", id="traits"),
        pytest.param(
            "1d6 silver s + 1d6 s", "1d6 silver slashing + 1d6 slashing", id="a type with and without a material"
        ),
        pytest.param("100d6 fire", "100d6 fire", id="as many dice as there may be"),
        pytest.param("2d6+999 fire", "2d6+999 fire", id="as high a number as there may be"),
    ],
)
def test_what_a_text_means(text: str, means: str) -> None:
    damage = read_damage(text)

    assert format_damage(damage) == means
    assert read_damage(means) == damage


def test_traits_and_materials_lie_on_their_part() -> None:
    damage = read_damage("2d6 magical cold iron slashing + 1d4 fire")

    assert [part.qualities for part in damage.parts] == [{Trait.MAGICAL, Material.COLD_IRON}, frozenset()]


@pytest.mark.parametrize(
    ("text", "offending", "expected", "suggestions"),
    [
        pytest.param("2d8 frie", "frie", "a damage type", ("2d8 fire",), id="unknown type"),
        pytest.param("2d8 elec", "elec", "a damage type", ("2d8 electricity",), id="beginning"),
        pytest.param("2d8 q", "q", "a damage type", (), id="a letter that is near to nothing"),
        pytest.param(f"2d8 {'x' * 30}", "x" * 30, "a damage type", (), id="a long word that is near to nothing"),
        pytest.param("2d6x", "x", "a damage type", (), id="something behind dice"),
        pytest.param(
            "2d8 fire +2 status item",
            "item",
            "no more than one type for a bonus",
            ("2d8 fire +2 status",),
            id="a bonus with two types",
        ),
        pytest.param(
            "2d8 fire +2 status bonus item",
            "item",
            "no more than one type",
            ("2d8 fire +2 status bonus",),
            id="two types, the word bonus between",
        ),
        pytest.param("2d8+1d4 status fire", "status", "a number before", (), id="dice as a bonus"),
        pytest.param("status 2d8 fire", "status", "a number before", (), id="a bonus without a number"),
        pytest.param(
            "2d8 +2 status fire + 1 status cold", "cold", "dice or a number", (), id="a bonus alone has no type"
        ),
        pytest.param("0d6 fire", "0d6", "one die or more", ("1d6 fire",), id="no dice"),
        pytest.param("1d7 fire", "1d7", "dice of 4, 6, 8, 10 or 12 sides", ("1d6 fire", "1d8 fire"), id="d7"),
        pytest.param("2d fire", "2d", "dice of 4, 6, 8, 10 or 12 sides", ("2d4 fire", "2d6 fire"), id="no sides"),
        pytest.param("1d20 fire", "1d20", "dice of 4", ("1d12 fire", "1d10 fire"), id="d20"),
        pytest.param("999d999", "999d999", "dice of 4", (), id="999d999"),
        pytest.param("999d6", "999d6", "no more than 100 dice in all", (), id="999d6"),
        pytest.param("60d6 fire + 41d4 cold", "41d4", "no more than 100 dice in all", (), id="too many in all"),
        pytest.param("1000 fire", "1000", "a number up to 999", (), id="a number too high"),
        pytest.param("(2d6+1) fire", "(", "damage without brackets", (), id="round brackets"),
        pytest.param("2d6[fire]", "[", "damage without brackets", (), id="square brackets"),
        pytest.param("2d6 fire)", ")", "damage without brackets", (), id="a closing bracket"),
        pytest.param("-1d6 fire", "-1d6", "dice with a plus sign", ("+ 1d6 fire",), id="negative dice"),
        pytest.param("2d6 - 1d4 fire", "- 1d4", "dice with a plus sign", ("2d6 + 1d4 fire",), id="dice taken away"),
        pytest.param("-5 fire", "-5", "damage of 1 or more", (), id="negative damage"),
        pytest.param("2 - 2 fire", "2 - 2", "damage of 1 or more", (), id="damage of 0"),
        pytest.param("0", "0", "damage of 1 or more", (), id="damage of 0 without a type"),
        pytest.param("2d6 4 fire", "4", "a plus or minus sign", ("2d6 + 4 fire",), id="no sign between"),
        pytest.param("2d62d6", "2d62", "dice of 4", (), id="dice run together"),
        pytest.param("2d6 ++ 1 fire", "+", "dice or a number", (), id="two signs"),
        pytest.param(", 1 fire", ",", "dice or a number", (), id="a comma in front"),
        pytest.param("2d6 fire +", "+", "dice or a number after this sign", (), id="a sign at the end"),
        pytest.param("2d6 + fire", "fire", "dice or a number", (), id="a sign before a type"),
        pytest.param("2d6 fire; 2 cold", ";", "a plus sign", ("2d6 fire+ 2 cold",), id="semicolon"),
        pytest.param("2d6: fire", ":", "a plus sign", (), id="colon"),
        pytest.param("2d6*2 fire", "*", "dice, a number or a word", (), id="multiplication"),
        pytest.param("2d6 fire cold", "cold", "no more than one damage type", (), id="two types for an amount"),
        pytest.param("fire", "fire", "dice or a number", (), id="a type alone"),
        pytest.param("+2 status", "+2 status", "damage, such as 2d8+4 fire", (), id="a bonus alone"),
        pytest.param("", "", "damage, such as 2d8+4 fire", (), id="nothing"),
        pytest.param("  ", "  ", "damage, such as 2d8+4 fire", (), id="only spaces"),
        pytest.param(
            "1d6 s + 1d4 fire + 1d6",
            "+ 1d6",
            "dice with a damage type",
            ("1d6 s + 1d4 fire + 1d6 slashing", "1d6 s + 1d4 fire + 1d6 fire"),
            id="dice without a type beside several",
        ),
        pytest.param("2d6 persistent", "persistent", "a damage type after this word", (), id="persistent what"),
        pytest.param("2d6 silver", "silver", "a damage type after this word", (), id="silver what"),
        pytest.param("silver fire", "silver", "dice or a number", (), id="silver alone"),
        pytest.param("1d6 s + 1d4 persistent precision", "precision", "a damage type", (), id="persistent precision"),
        pytest.param("1d6 s + 1d4 silver precision", "precision", "a damage type", (), id="silver precision"),
        pytest.param("1d6 s + 1d4-1 precision", "-1", "without a penalty", (), id="a penalty to precision"),
        pytest.param("1d6 s + 0 precision", "+ 0", "damage of 1 or more", (), id="precision of 0"),
        pytest.param("1d6 s precision", "precision", "dice or a number", (), id="precision without an amount"),
        pytest.param("1d6 s + 1d4 precision silver", "silver", "dice or a number", (), id="silver behind precision"),
        pytest.param("1d6 damage", "damage", "dice or a number", (), id="damage without a type"),
        pytest.param("damage", "damage", "dice or a number", (), id="the word damage alone"),
        pytest.param("1d6 fire + damage", "damage", "dice or a number", (), id="a sign before the word damage"),
        pytest.param("1d6 fire bonus", "bonus", "dice or a number", (), id="a bonus of nothing"),
        pytest.param(
            "1d4 precision", "1d4 precision", "damage that the precision damage is part of", (), id="precision alone"
        ),
        pytest.param("1d4 precision +1 status", "1d4 precision +1 status", "damage that the", (), id="and a bonus"),
        pytest.param(
            "2d\N{ARABIC-INDIC DIGIT SIX} fire",
            "\N{ARABIC-INDIC DIGIT SIX}",
            "dice, a number or a word",
            (),
            id="digits of another alphabet",
        ),
    ],
)
def test_what_cannot_be_read_is_marked(text: str, offending: str, expected: str, suggestions: tuple[str, ...]) -> None:
    with pytest.raises(NotationError) as refused:
        read_damage(text)

    assert refused.value.text == text
    assert refused.value.offending == offending
    assert refused.value.expected.startswith(expected) or expected in refused.value.expected
    assert refused.value.suggestions == suggestions


def test_the_place_is_that_of_the_last_of_two_equal_words() -> None:
    with pytest.raises(NotationError) as refused:
        read_damage("1d6 fire fire")

    assert (refused.value.start, refused.value.end) == (9, 13)


@pytest.mark.parametrize("read", [read_damage, read_critical_only])
def test_a_text_has_a_longest_length(read: object) -> None:
    assert read_damage("1d6 fire".ljust(MOST_CHARACTERS)).dice_count == 1
    with pytest.raises(LimitExceeded) as refused:
        read_damage("1d6 fire".ljust(MOST_CHARACTERS + 1))

    assert (refused.value.limit, refused.value.got) == (200, 201)


def test_what_only_a_critical_hit_adds_can_be_precision_damage_alone() -> None:
    assert read_critical_only("1d6 precision") == Damage((DamagePart(precision=(Dice(1, DamageDie.D6),)),))
    assert format_damage(read_critical_only("1d6+1 precision")) == "1d6+1 precision"


def test_what_only_a_critical_hit_adds_is_refused_with_the_same_help() -> None:
    with pytest.raises(NotationError) as refused:
        read_critical_only("1d6 presicion")

    assert refused.value.offending == "presicion"
    assert refused.value.suggestions == ()


def test_a_part_knows_its_average() -> None:
    assert read_damage("2d8+4 fire -1 item + 1d4+1 precision").own.average == Fraction(9 + 4 - 1 + 1) + Fraction(5, 2)


NUMBERS = st.lists(st.integers(-9, 20).map(plain), max_size=2)
TYPED = st.lists(
    st.builds(Modifier, st.sampled_from([kind for kind in ModifierType if kind is not UNTYPED]), st.integers(-9, 9)),
    max_size=2,
)


@st.composite
def damages(draw: st.DrawFn) -> Damage:
    """Any damage that a text can mean."""
    kinds = draw(
        st.lists(
            st.tuples(
                st.sampled_from(DamageType), st.booleans(), st.frozensets(st.sampled_from((*Trait, *Material)))
            ).map(lambda kind: (kind[0], kind[1] or kind[0] is DamageType.BLEED, kind[2])),
            min_size=1,
            max_size=4,
            unique=True,
        )
    )
    sizes = st.lists(st.sampled_from(DamageDie), min_size=1, max_size=2, unique=True)
    parts = [
        DamagePart(
            type=damage_type,
            is_persistent=is_persistent,
            qualities=qualities,
            dice=tuple(Dice(draw(st.integers(1, 9)), size) for size in draw(sizes)),
            modifiers=(*draw(NUMBERS), *draw(TYPED)),
        )
        for damage_type, is_persistent, qualities in kinds
    ]
    damage = Damage(tuple(parts))
    assume(len(format_damage(damage)) <= MOST_CHARACTERS)
    return damage


@with_any(damages())
def test_what_is_written_reads_as_the_same_again(damage: Damage) -> None:
    assert read_damage(format_damage(damage)) == damage
