"""The rows of the spending tables: their prices, effects and texts, and when each makes sense."""

import pytest

from rules.checks.sources import AddDice, Side, Upgrade
from rules.combat.spending import (
    NO_OCCASION,
    ItemLoss,
    Occasion,
    OwnCondition,
    OwnDefense,
    OwnStrain,
    Promise,
    Recipient,
    SpendingEffect,
    Told,
    is_there,
    small_price,
)
from rules.dice.die import Die
from rules.health.conditions import Condition
from rules.tables.spending_options import COMMON_OPTIONS
from rules.tables.spending_topics import SPENDING_TOPICS
from tests.rules.combat.accounts import ALL_OPTIONS, HIT, option_named

PRICES = [
    ("recover_strain", 1, 1, ("EOTE-ADV-01", "EOTE-ADV-02", "EOTE-SPND-01")),
    ("boost_next_ally", 1, 1, ("EOTE-ADV-03", "EOTE-SPND-02")),
    ("notice", 1, 1, ("EOTE-ADV-04", "EOTE-SPND-05")),
    ("critical_injury", 3, 1, ("EOTE-ADV-05", "EOTE-SPND-06")),
    ("weapon_quality", 2, 1, ("EOTE-ADV-06", "EOTE-SPND-06")),
    ("free_maneuver", 2, 1, ("EOTE-ADV-07", "EOTE-SPND-03")),
    ("setback_target", 2, 1, ("EOTE-ADV-09", "EOTE-SPND-04")),
    ("boost_any_ally", 2, 1, ("EOTE-ADV-10",)),
    ("negate_defense", 3, 1, ("EOTE-ADV-11",)),
    ("ignore_environment", 3, 1, ("EOTE-ADV-12",)),
    ("disable", 3, 1, ("EOTE-ADV-13",)),
    ("gain_defense", 3, 1, ("EOTE-ADV-14",)),
    ("disarm", 3, 1, ("EOTE-ADV-15",)),
    ("upgrade_target_difficulty", None, 1, ("EOTE-ADV-16",)),
    ("upgrade_ally_ability", None, 1, ("EOTE-ADV-17",)),
    ("something_vital", None, 1, ("EOTE-ADV-18",)),
    ("destroy_item", None, 2, ("EOTE-ADV-19", "EOTE-SPND-08")),
    ("suffer_strain", 1, 1, ("EOTE-THR-01", "EOTE-THR-02", "EOTE-T63-01", "EOTE-SPNT-01")),
    ("lose_maneuver", 1, 1, ("EOTE-THR-03", "EOTE-T63-02", "EOTE-SPNT-02")),
    ("opponent_maneuver", 2, 1, ("EOTE-THR-04", "EOTE-T63-03", "EOTE-SPNT-04")),
    ("boost_target", 2, 1, ("EOTE-THR-05", "EOTE-T63-04")),
    ("setback_ally", 2, 1, ("EOTE-THR-06", "EOTE-T63-05", "EOTE-SPNT-03")),
    ("fall_prone", 3, 1, ("EOTE-THR-07", "EOTE-T63-06")),
    ("enemy_advantage", 3, 1, ("EOTE-THR-08", "EOTE-T63-07")),
    ("out_of_ammunition", None, 1, ("EOTE-THR-09", "EOTE-T63-08")),
    ("upgrade_ally_difficulty", None, 1, ("EOTE-THR-10", "EOTE-T63-09")),
    ("gear_damaged", None, 1, ("EOTE-THR-11", "EOTE-T63-10")),
]


@pytest.mark.parametrize(
    ("key", "small", "big"),
    [pytest.param(key, small, big, id=key, marks=pytest.mark.rule(*rules)) for key, small, big, rules in PRICES],
)
def test_every_row_of_the_tables_has_its_price(key: str, small: int | None, big: int) -> None:
    option = option_named(ALL_OPTIONS, key)

    assert (small_price(option, HIT), option.big) == (small, big)


def test_the_tables_hold_these_rows_in_the_order_of_the_book() -> None:
    assert [option.key for option in ALL_OPTIONS] == [key for key, *_ in PRICES]


@pytest.mark.parametrize(
    ("key", "effect"),
    [
        pytest.param("recover_strain", OwnStrain(-1), marks=pytest.mark.rule("EOTE-ADV-01")),
        pytest.param(
            "boost_next_ally",
            Promise(Recipient.NEXT_ALLY, AddDice(Die.BOOST)),
            marks=pytest.mark.rule("EOTE-ADV-03", "EOTE-SPND-02"),
        ),
        pytest.param(
            "setback_target",
            Promise(Recipient.TARGET, AddDice(Die.SETBACK)),
            marks=pytest.mark.rule("EOTE-ADV-09", "EOTE-SPND-04"),
        ),
        pytest.param(
            "boost_any_ally", Promise(Recipient.ANY_ALLY, AddDice(Die.BOOST)), marks=pytest.mark.rule("EOTE-ADV-10")
        ),
        pytest.param(
            "upgrade_target_difficulty",
            Promise(Recipient.TARGET, Upgrade(Side.DIFFICULTY, 1)),
            marks=pytest.mark.rule("EOTE-ADV-16"),
        ),
        pytest.param(
            "upgrade_ally_ability",
            Promise(Recipient.ANY_ALLY, Upgrade(Side.ABILITY, 1)),
            marks=pytest.mark.rule("EOTE-ADV-17"),
        ),
        pytest.param("suffer_strain", OwnStrain(1), marks=pytest.mark.rule("EOTE-THR-01", "EOTE-T63-01")),
        pytest.param(
            "boost_target",
            Promise(Recipient.TARGET, AddDice(Die.BOOST)),
            marks=pytest.mark.rule("EOTE-THR-05", "EOTE-T63-04"),
        ),
        pytest.param(
            "setback_ally",
            Promise(Recipient.ANY_ALLY, AddDice(Die.SETBACK)),
            marks=pytest.mark.rule("EOTE-THR-06", "EOTE-T63-05", "EOTE-SPNT-03"),
        ),
        pytest.param("fall_prone", OwnCondition(Condition.PRONE), marks=pytest.mark.rule("EOTE-THR-07", "EOTE-T63-06")),
        pytest.param(
            "upgrade_ally_difficulty",
            Promise(Recipient.ANY_ALLY, Upgrade(Side.DIFFICULTY, 1)),
            marks=pytest.mark.rule("EOTE-THR-10", "EOTE-T63-09"),
        ),
        pytest.param("gain_defense", OwnDefense(1), marks=pytest.mark.rule("EOTE-ADV-14")),
        pytest.param(
            "ignore_environment",
            OwnCondition("unhindered by the environment", 1),
            marks=pytest.mark.rule("EOTE-ADV-12"),
        ),
        pytest.param("disarm", ItemLoss.DROPPED, marks=pytest.mark.rule("EOTE-ADV-15")),
        pytest.param("destroy_item", ItemLoss.DESTROYED, marks=pytest.mark.rule("EOTE-ADV-19")),
        pytest.param("free_maneuver", Told.FREE_MANEUVER, marks=pytest.mark.rule("EOTE-ADV-07", "EOTE-SPND-03")),
        pytest.param(
            "opponent_maneuver",
            Told.OPPONENT_MANEUVER,
            marks=pytest.mark.rule("EOTE-THR-04", "EOTE-T63-03", "EOTE-SPNT-04"),
        ),
        pytest.param("something_vital", Told.STORY, marks=pytest.mark.rule("EOTE-ADV-18")),
        pytest.param("enemy_advantage", Told.STORY, marks=pytest.mark.rule("EOTE-THR-08", "EOTE-T63-07")),
    ],
)
def test_an_option_says_as_data_what_it_does(key: str, effect: SpendingEffect) -> None:
    assert option_named(ALL_OPTIONS, key).effect == effect


@pytest.mark.parametrize(
    ("key", "words"),
    [
        pytest.param("free_maneuver", "limit of two", marks=pytest.mark.rule("EOTE-ADV-08", "EOTE-SPND-03")),
        pytest.param("negate_defense", "until the round ends", marks=pytest.mark.rule("EOTE-ADV-11")),
        pytest.param("ignore_environment", "until the end of its next turn", marks=pytest.mark.rule("EOTE-ADV-12")),
        pytest.param("disable", "In place of dealing damage", marks=pytest.mark.rule("EOTE-ADV-13")),
        pytest.param("gain_defense", "until the end of its next turn", marks=pytest.mark.rule("EOTE-ADV-14")),
        pytest.param("destroy_item", "for good", marks=pytest.mark.rule("EOTE-ADV-19", "EOTE-SPND-08")),
        pytest.param("something_vital", "the GM", marks=pytest.mark.rule("EOTE-ADV-18")),
        pytest.param("lose_maneuver", "until it is taken again", marks=pytest.mark.rule("EOTE-T63-02")),
        pytest.param("enemy_advantage", "the GM says what", marks=pytest.mark.rule("EOTE-THR-08", "EOTE-T63-07")),
        pytest.param(
            "out_of_ammunition", "rest of the encounter", marks=pytest.mark.rule("EOTE-THR-09", "EOTE-T63-08")
        ),
    ],
)
def test_the_text_of_an_option_tells_its_limits(key: str, words: str) -> None:
    assert words in option_named(ALL_OPTIONS, key).text


@pytest.mark.parametrize(
    ("key", "occasion", "expected"),
    [
        ("critical_injury", HIT, True),
        ("critical_injury", Occasion(is_hit=True, is_past_soak=True), False),
        ("weapon_quality", HIT, True),
        ("weapon_quality", Occasion(is_hit=False), False),
        ("weapon_quality", Occasion(is_hit=True, quality_cost=None), False),
        ("free_maneuver", NO_OCCASION, True),
    ],
)
def test_a_row_makes_sense_on_some_occasions_whatever_it_costs(key: str, occasion: Occasion, expected: bool) -> None:
    assert is_there(option_named(ALL_OPTIONS, key), occasion) is expected


@pytest.mark.rule("EOTE-SPND-01", "EOTE-SPND-02", "EOTE-SPND-03", "EOTE-SPND-04", "EOTE-SPND-05", "EOTE-SPND-06")
@pytest.mark.rule("EOTE-SPND-08", "EOTE-SPNT-01", "EOTE-SPNT-02", "EOTE-SPNT-03", "EOTE-SPNT-04", "EOTE-SPNT-06")
def test_the_short_list_is_a_part_of_the_full_tables_and_two_rows_of_its_own() -> None:
    own = [option.key for option in COMMON_OPTIONS if option not in ALL_OPTIONS]

    assert own == ["jam_or_drop", "complication"]
    assert len(COMMON_OPTIONS) == 16


@pytest.mark.rule("EOTE-SPNT-05", "EOTE-SPNT-07")
def test_the_rows_of_the_short_list_have_their_prices() -> None:
    jam, complication = (option_named(COMMON_OPTIONS, key) for key in ("jam_or_drop", "complication"))

    assert (jam.small, jam.big) == (3, 1)
    assert (complication.small, complication.big) == (None, 1)


@pytest.mark.rule("EOTE-SPNT-08", "EOTE-SPNT-09")
def test_what_is_not_spent_and_which_list_wins_can_be_looked_up() -> None:
    texts = {topic.key: topic.text for topic in SPENDING_TOPICS}

    assert "lost when the check is over" in texts["unspent_symbols"]
    assert "the full tables hold" in texts["which_spending_table"]
