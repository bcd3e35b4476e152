"""Checks of a character, with the reason for every die."""

from dataclasses import replace

import pytest

from rules.characters.brackets import bracket_skills
from rules.characters.character import Character
from rules.characters.checks import TALENTS, plan_for, skill_pool
from rules.characters.parts import SheetInjury, SheetItem, SheetSkill
from rules.characters.skills import opposing_skill, rating_of, skill_named, skills_of
from rules.checks.difficulty import Difficulty
from rules.checks.skills import AttackKind, Characteristic, SkillCategory
from rules.checks.sources import boost, setback
from rules.dice.pool import DicePool
from rules.errors import AmbiguousName, IllegalAction, NotationError, UnknownName
from rules.health.conditions import Condition
from rules.notation.reader import parse_pool
from tests.rules.characters.people import EDGE, GENESYS_GAME, NOBODY, TROOPERS, VADER, VEX, characteristics

HALE = replace(VEX, injuries=())


@pytest.mark.parametrize(
    ("character", "name", "pool"),
    [
        pytest.param(HALE, "Athletics", DicePool(proficiency=2, ability=1), id="ranks and characteristic"),
        pytest.param(HALE, "cool", DicePool(ability=2), id="a skill that is not listed"),
        pytest.param(HALE, "melee", DicePool(ability=4), id="another characteristic on the sheet"),
        pytest.param(HALE, "lightsaber", DicePool(proficiency=1, ability=2), id="a skill of a sister book"),
        pytest.param(HALE, "warfare", DicePool(ability=2), id="one that is not listed"),
        pytest.param(HALE, "HÄXKONST", DicePool(proficiency=1, ability=2), id="a custom skill"),
        pytest.param(VADER, "discipline", DicePool(proficiency=5, ability=1), id="more ranks than can be trained"),
        pytest.param(TROOPERS, "athletics", DicePool(proficiency=3), id="a group in what it is listed with"),
        pytest.param(TROOPERS, "cool", DicePool(ability=1), id="a group in what it is not listed with"),
        pytest.param(replace(TROOPERS, wounds=6), "athletics", DicePool(proficiency=2, ability=1), id="fewer"),
        pytest.param(
            replace(HALE, injuries=(SheetInjury(key="gruesome_injury", characteristic=Characteristic.BRAWN),)),
            "athletics",
            DicePool(proficiency=2),
            id="a characteristic that an injury has lowered",
        ),
    ],
)
def test_the_dice_of_a_skill_come_from_characteristic_and_ranks(
    character: Character, name: str, pool: DicePool
) -> None:
    assert skill_pool(character, name, EDGE) == pool


def test_another_characteristic_may_be_named_for_one_check() -> None:
    rating = rating_of(HALE, "athletics", EDGE, characteristic=Characteristic.AGILITY)

    assert (rating.characteristic_label, rating.ranks_label) == ("Agility 4", "Athletics 2")


def test_ranks_that_a_minion_is_printed_with_do_not_count() -> None:
    listed = replace(TROOPERS, group_size=1, skills=(SheetSkill(key="cool", name="Cool", ranks=4),))

    assert skill_pool(listed, "cool", EDGE) == DicePool(ability=1)


def test_unknown_and_ambiguous_skills_are_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownName) as unknown:
        skill_named(HALE, "atletics", EDGE)
    assert unknown.value.suggestions == ("Athletics",)
    with pytest.raises(AmbiguousName) as several:
        skill_named(HALE, "piloting", EDGE)
    assert set(several.value.candidates) == {"Piloting (Planetary)", "Piloting (Space)"}


def test_a_custom_skill_needs_a_characteristic() -> None:
    odd = replace(HALE, skills=(SheetSkill(key="driving", name="Driving", ranks=1),))

    with pytest.raises(IllegalAction) as refused:
        skill_pool(odd, "driving", EDGE)
    assert refused.value.rule == "skill_without_characteristic"
    assert refused.value.facts == {"skill": "Driving"}
    assert skill_pool(odd, "driving", EDGE, characteristic=Characteristic.AGILITY) == DicePool(proficiency=1, ability=3)
    assert skill_pool(odd, "driving", GENESYS_GAME) == DicePool(proficiency=1, ability=3)


@pytest.mark.parametrize(
    ("characteristic", "attack"),
    [
        pytest.param(Characteristic.BRAWN, AttackKind.MELEE, id="by Brawn"),
        pytest.param(Characteristic.AGILITY, AttackKind.RANGED, id="by another"),
    ],
)
def test_a_custom_combat_skill_attacks_close_by_brawn_and_from_afar_otherwise(
    characteristic: Characteristic, attack: AttackKind
) -> None:
    custom = SheetSkill(key="whip", name="Whip", characteristic=characteristic, category=SkillCategory.COMBAT)

    assert skill_named(replace(HALE, skills=(custom,)), "whip", EDGE).attack is attack


def test_every_skill_of_the_game_can_be_used_and_those_that_the_sheet_adds() -> None:
    assert [skill.key for skill in skills_of(NOBODY, EDGE)] == [skill.key for skill in EDGE.skills]
    assert [skill.key for skill in skills_of(HALE, EDGE)][-2:] == ["lightsaber", "häxkonst"]


def test_a_check_names_every_die() -> None:
    burdened = replace(
        VEX,
        injuries=(SheetInjury(key="compromised"), SheetInjury(key="maimed", limb="left arm")),
        gear=(SheetItem(name="Anvil", encumbrance=8),),
    )

    plan = plan_for(
        burdened,
        "athletics",
        EDGE,
        against=Difficulty.HARD,
        conditions=(Condition.DISORIENTED,),
        changes=(*boost("aiming"), *setback("rain")),
    )

    assert [source.reason for source in plan.sources] == [
        "Brawn 3",
        "Athletics 2",
        "Hard check",
        "Compromised",
        "Maimed (left arm)",
        "disoriented",
        "encumbered",
        "aiming",
        "rain",
        TALENTS,
    ]
    assert plan.pool == DicePool(proficiency=2, ability=1, boost=1, difficulty=4, setback=3)


def test_a_check_is_average_unless_it_is_said_otherwise() -> None:
    assert plan_for(HALE, "cool", EDGE).pool == DicePool(ability=2, difficulty=2)


def test_an_opposed_check_is_built_from_both_sheets() -> None:
    plan = plan_for(HALE, "charm", EDGE, against=rating_of(VADER, "discipline", EDGE))

    assert plan.pool == DicePool(ability=2, challenge=5, difficulty=1)
    group = plan_for(HALE, "charm", EDGE, against=rating_of(TROOPERS, "athletics", EDGE))
    assert group.pool == DicePool(ability=2, challenge=3)


def test_a_check_with_a_lost_limb_is_refused() -> None:
    with pytest.raises(IllegalAction, match="limb_lost"):
        plan_for(VEX, "athletics", EDGE, uses_injured_limb=True)


def find(name: str) -> Character:
    people = {
        "vex": HALE,
        "vader": VADER,
        "r2: unit": replace(NOBODY, characteristics=characteristics(1, 1, 4, 1, 1, 1)),
    }
    if name.casefold() in people:
        return people[name.casefold()]
    raise UnknownName("character", name, ("Vader",))


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        pytest.param("(athletics)u", DicePool(proficiency=3), id="one's own"),
        pytest.param("(Vader: discipline)", DicePool(proficiency=5, ability=1), id="somebody else's"),
        pytest.param("(athletics) [Vader: discipline]", DicePool(proficiency=2, ability=1, challenge=5, difficulty=1)),
        pytest.param("[cool]", DicePool(difficulty=2), id="one's own against"),
        pytest.param("(Knowledge: Lore)", DicePool(ability=2), id="a skill with a colon"),
        pytest.param("(Vader: Knowledge: Lore)", DicePool(ability=4), id="somebody's skill with a colon"),
    ],
)
def test_names_in_brackets_are_found_on_sheets(text: str, pool: DicePool) -> None:
    assert parse_pool(text, skills=bracket_skills(HALE, find, EDGE)).pool == pool


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        pytest.param("(atletics)", "(Athletics)", id="a skill"),
        pytest.param("(Vader: disciplin) 2p", "(Vader: Discipline) 2p", id="a skill of somebody"),
        pytest.param("(Vadr: discipline)", "(Vader: discipline)", id="a character"),
        pytest.param("(ranged)", "(Ranged (Heavy))", id="several skills"),
    ],
)
def test_unknown_names_in_brackets_suggest_known_ones(text: str, suggestion: str) -> None:
    skills = bracket_skills(HALE, find, EDGE)
    with pytest.raises(NotationError) as refused:
        parse_pool(text, skills=skills)

    assert suggestion in refused.value.suggestions
    assert parse_pool(suggestion, skills=skills)


def test_without_an_active_character_a_skill_needs_a_name_before_it() -> None:
    skills = bracket_skills(None, find, EDGE)

    assert parse_pool("(Vex: cool)", skills=skills).pool == DicePool(ability=2)
    with pytest.raises(IllegalAction, match="no_active_character"):
        parse_pool("(cool)", skills=skills)


@pytest.mark.parametrize(
    ("skill", "opposing"),
    [
        ("stealth", "Perception"),
        ("deception", "Discipline"),
        ("coercion", "Discipline"),
        ("leadership", "Discipline"),
        ("charm", "Cool"),
        ("negotiation", "Negotiation"),
        ("skulduggery", "Vigilance"),
        ("athletics", "Athletics"),
    ],
)
def test_a_skill_is_opposed_by_the_usual_one_of_the_book_else_by_itself(skill: str, opposing: str) -> None:
    for game in (EDGE, GENESYS_GAME):
        assert opposing_skill(skill_named(VEX, skill, game), VADER, game).name == opposing


def test_a_skill_that_an_opponent_does_not_list_is_still_found_by_its_name() -> None:
    listed = skill_named(VEX, "lightsaber", EDGE)

    assert opposing_skill(listed, NOBODY, EDGE).name == listed.name
