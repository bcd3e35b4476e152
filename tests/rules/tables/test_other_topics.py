"""What the topics tell is what the functions compute."""

import pytest

from rules.checks.gear import GearState, repair_of
from rules.checks.load import Load
from rules.checks.skills import GUNNERY, RANGED_HEAVY, RANGED_LIGHT
from rules.checks.sources import boost, setback
from rules.checks.stance import MOST_AIMING, Aim, aiming
from rules.checks.topics import Topic
from rules.combat.reactions import REACTION_STRAIN
from rules.combat.triggers import PLANETARY_CRITICAL
from rules.dice.die import Die
from rules.dice.symbols import Symbol
from rules.house import HouseRules
from rules.table.obligation import Burden
from rules.tables.attack_topics import ATTACK_TOPICS
from rules.tables.dice_topics import DIE_TEXTS, SYMBOL_TEXTS
from rules.tables.gear_topics import GEAR_TOPICS
from rules.tables.pool_topics import POOL_TOPICS
from rules.tables.table_topics import (
    DESTINY_TOPICS,
    FORCE_TOPICS,
    INITIATIVE_TOPICS,
    SESSION_TOPICS,
    STORY_TOPICS,
)

TOPICS: tuple[Topic, ...] = (
    *ATTACK_TOPICS,
    *POOL_TOPICS,
    *GEAR_TOPICS,
    *DESTINY_TOPICS,
    *STORY_TOPICS,
    *FORCE_TOPICS,
    *INITIATIVE_TOPICS,
    *SESSION_TOPICS,
)
TEXTS = {topic.key: topic.text for topic in TOPICS}
REPAIRS = {state: repair_of(state, "comlink") for state in (GearState.MINOR, GearState.MODERATE, GearState.MAJOR)}


@pytest.mark.parametrize(
    ("key", "words"),
    [
        pytest.param("engaged_shooting", f"by {RANGED_LIGHT.engaged_penalty} with Ranged (Light)", id="light"),
        pytest.param("engaged_shooting", f"by {RANGED_HEAVY.engaged_penalty} with Ranged (Heavy)", id="heavy"),
        pytest.param("encumbrance", f"threshold is {Load(brawn=0).threshold} + Brawn", id="load"),
        pytest.param("encumbrance", "Worn armor counts 3 less, ten small items count as 1", id="armor and small items"),
        pytest.param(
            "damaged_gear",
            f"{', '.join(repair.difficulty.label for repair in list(REPAIRS.values())[:2])} or Hard check",
            id="how hard a repair is",
        ),
        pytest.param(
            "damaged_gear",
            "{}, {} or {}% of the price".format(*(repair.percent_of_price for repair in REPAIRS.values())),
            id="what a repair costs",
        ),
        pytest.param("parry_and_reflect", f"for {REACTION_STRAIN} strain", id="reactions"),
        pytest.param("planetary_weapons", f"add {PLANETARY_CRITICAL} to the roll", id="ships' weapons"),
        pytest.param("obligation", f"{-Burden.OBLIGATION.on_one} less strain threshold", id="obligation"),
        pytest.param("obligation", f"everybody else {-Burden.OBLIGATION.on_others} less", id="obligation of others"),
        pytest.param("duty", f"{Burden.DUTY.on_one} more wound threshold", id="duty"),
        pytest.param("competitive_check", "net Successes win, then most Triumphs, then most Advantage", id="winners"),
    ],
)
def test_numbers_are_those_that_the_functions_use(key: str, words: str) -> None:
    assert words in TEXTS[key]


def test_gunnery_is_told_apart_as_the_skill_that_cannot_fire_while_engaged() -> None:
    assert GUNNERY.engaged_penalty is None
    assert "not possible with Gunnery" in TEXTS["engaged_shooting"]


def test_aiming_is_told_as_it_is_counted() -> None:
    assert [aiming(Aim.CAREFUL, maneuvers) for maneuvers in (1, MOST_AIMING)] == [boost("aiming"), boost("aiming", 2)]
    assert [aiming(Aim.CALLED, maneuvers) for maneuvers in (1, MOST_AIMING)] == [
        setback("called shot", 2),
        setback("called shot"),
    ]
    assert "gives a Boost die on the next attack, two in a row give two" in TEXTS["aiming"]
    assert "two Setback dice instead, after two maneuvers only one" in TEXTS["aiming"]


def test_house_rules_that_a_text_follows_are_the_defaults() -> None:
    house = HouseRules()

    assert house.engaged_penalty_at_any_range
    assert "(house rule)" in TEXTS["engaged_shooting"]
    assert house.game_master_rolls_destiny
    assert "(house rule for the GM)" in TEXTS["destiny_pool"]
    assert not house.destiny_point_from_each_side
    assert "One point in all" in TEXTS["destiny_point"]


def test_every_die_and_symbol_has_its_text() -> None:
    assert set(DIE_TEXTS) == set(Die)
    assert set(SYMBOL_TEXTS) == set(Symbol)
    assert all(text.endswith(".") for text in (*DIE_TEXTS.values(), *SYMBOL_TEXTS.values()))


def test_topics_are_short_whole_sentences_with_keys_of_their_own() -> None:
    assert len(TEXTS) == len(TOPICS)
    assert all(topic.text.endswith(".") and len(topic.text) <= 300 for topic in TOPICS)
