"""What a net result may buy, and paying for it."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.checks.sources import AddDice, Side, Upgrade
from rules.combat.activations import Activation
from rules.combat.purchases import BY_SYMBOL, Account, Purchase
from rules.combat.qualities import RatedQuality
from rules.combat.spending import (
    NO_OCCASION,
    Chooser,
    ItemLoss,
    Needs,
    Occasion,
    OwnCondition,
    OwnDefense,
    OwnStrain,
    Promise,
    Purse,
    Recipient,
    SpendingEffect,
    SpendingOption,
    SpendingSide,
    Told,
    chooser,
    is_there,
    purse_of,
    small_price,
)
from rules.dice.die import Die
from rules.dice.symbols import NetResult, Symbol
from rules.errors import IllegalAction
from rules.health.conditions import Condition
from rules.tables.qualities import KNOCKDOWN
from rules.tables.spending_options import COMMON_OPTIONS, NEGATIVE_OPTIONS, POSITIVE_OPTIONS
from rules.tables.spending_topics import SPENDING_TOPICS
from tests.examples import worked_examples

ALL_OPTIONS = (*POSITIVE_OPTIONS, *NEGATIVE_OPTIONS)
TABLES = {"positive": POSITIVE_OPTIONS, "negative": NEGATIVE_OPTIONS}
HIT = Occasion(is_hit=True, is_past_soak=True, critical_rating=3)

KEYS = {
    "recover 1 strain": "recover_strain",
    "boost die to next allied active character": "boost_next_ally",
    "notice something important": "notice",
    "inflict a critical injury": "critical_injury",
    "activate a weapon quality": "weapon_quality",
    "free maneuver": "free_maneuver",
    "setback die to target's next check": "setback_target",
    "boost die to any ally's next check": "boost_any_ally",
    "negate target's defensive bonuses": "negate_defense",
    "ignore environmental penalties": "ignore_environment",
    "disable the foe or one of its items": "disable",
    "gain +1 melee or ranged defense": "gain_defense",
    "force target to drop a weapon": "disarm",
    "upgrade difficulty of target's next check": "upgrade_target_difficulty",
    "upgrade ability of an ally's next check": "upgrade_ally_ability",
    "do something vital": "something_vital",
    "destroy an item the target uses": "destroy_item",
    "suffer 1 strain": "suffer_strain",
    "an earlier maneuver stops helping": "lose_maneuver",
    "opponent takes a free maneuver": "opponent_maneuver",
    "boost die to target's next check": "boost_target",
    "setback die to own or an ally's next action": "setback_ally",
    "fall prone": "fall_prone",
    "hand the enemy a significant advantage": "enemy_advantage",
    "ranged weapon out of ammunition": "out_of_ammunition",
    "upgrade difficulty of an ally's next check": "upgrade_ally_difficulty",
    "tool or melee weapon damaged": "gear_damaged",
}
"""The plain words of the worked examples."""


def option_named(options: Sequence[SpendingOption], key: str) -> SpendingOption:
    return next(option for option in options if option.key == key)


def account(
    options: Sequence[SpendingOption], purse: Purse, occasion: Occasion = NO_OCCASION, bought: tuple[Purchase, ...] = ()
) -> Account:
    """Return what players spend from: a purse with this weapon's one quality, if the occasion knows one."""
    is_good = purse.side is SpendingSide.POSITIVE
    cost = occasion.quality_cost
    return Account(
        net=NetResult(
            advantage=purse.small if is_good else -purse.small,
            triumph=purse.big if is_good else 0,
            despair=0 if is_good else purse.big,
        ),
        options=tuple(options),
        occasion=occasion,
        activations=(Activation(RatedQuality(KNOCKDOWN, 0), cost, 1),) if occasion.is_hit and cost is not None else (),
        bought=bought,
    )


def offers(of: Account) -> dict[str, set[Symbol]]:
    """Return each row that can be bought once, in the order of the table, and the symbols that pay for it."""
    found: dict[str, set[Symbol]] = {option.key: set() for option in of.options}
    for symbol in BY_SYMBOL:
        for way in of.ways(symbol):
            found["weapon_quality" if way.key == "quality_knockdown" else way.key].add(symbol)
    return {key: symbols for key, symbols in found.items() if symbols}


@pytest.mark.parametrize(("given", "expected"), worked_examples("spending_cost"))
def test_an_option_costs_what_the_worked_example_says(given: dict[str, str], expected: dict[str, Any]) -> None:
    option = option_named(TABLES[given["table"]], KEYS[given["option"]])
    price = "rating" if option.small == "critical_rating" else option.small

    assert {
        option.side.small.value: price,
        option.side.big.value: option.big,
        "repeatable": option.is_repeatable,
    } == expected


@pytest.mark.parametrize(("given", "expected"), worked_examples("spending_affordable"))
def test_symbols_pay_for_the_options_of_the_worked_example(given: dict[str, Any], expected: dict[str, Any]) -> None:
    side = SpendingSide(given["table"])
    purse = Purse(side, given[side.small.value], given[side.big.value])
    occasion = Occasion(
        is_hit=True,
        is_past_soak=given.get("damage_past_soak", False),
        critical_rating=given.get("critical_rating"),
    )

    assert sorted(offers(account(ALL_OPTIONS, purse, occasion))) == sorted(KEYS[words] for words in expected["options"])


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


@pytest.mark.rule("EOTE-ADV-02", "EOTE-THR-02", "EOTE-T63-01")
def test_only_strain_is_bought_more_than_once_with_one_result() -> None:
    bought = tuple(Purchase(key=key, side=SpendingSide.POSITIVE, small=1) for key in ("recover_strain", "notice"))
    purse = Purse(SpendingSide.POSITIVE, 3, 0)

    assert [option.key for option in ALL_OPTIONS if option.is_repeatable] == ["recover_strain", "suffer_strain"]
    assert list(offers(account(POSITIVE_OPTIONS, purse, bought=bought))) == [
        "recover_strain",
        "boost_next_ally",
    ]


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


@pytest.mark.rule("EOTE-ADV-20", "EOTE-SPND-07", "EOTE-SPNT-06")
def test_a_big_symbol_pays_for_any_option_that_costs_small_ones() -> None:
    triumph = offers(account(POSITIVE_OPTIONS, Purse(SpendingSide.POSITIVE, 0, 1), HIT))
    despair = offers(account(NEGATIVE_OPTIONS, Purse(SpendingSide.NEGATIVE, 0, 1)))

    assert set(KEYS.values()) - {*triumph, *despair} == {"destroy_item"}


@pytest.mark.rule("EOTE-ADV-19", "EOTE-SPND-08")
def test_no_advantage_and_no_single_triumph_destroys_an_item() -> None:
    short = offers(account(POSITIVE_OPTIONS, Purse(SpendingSide.POSITIVE, 50, 1), HIT))
    enough = offers(account(POSITIVE_OPTIONS, Purse(SpendingSide.POSITIVE, 0, 2), HIT))

    assert "destroy_item" not in short
    assert "destroy_item" in enough


@pytest.mark.rule("EOTE-ADV-05", "EOTE-ADV-06", "EOTE-SPND-06")
@pytest.mark.parametrize(
    ("occasion", "there"),
    [
        pytest.param(Occasion(), set(), id="no attack or a miss"),
        pytest.param(Occasion(is_past_soak=True, critical_rating=3), set(), id="no hit whatever the damage"),
        pytest.param(Occasion(is_hit=True, critical_rating=3), {"weapon_quality"}, id="hit that soak stops"),
        pytest.param(
            HIT, {"weapon_quality", "disable", "critical_injury", "destroy_item"}, id="hit with damage past soak"
        ),
        pytest.param(
            Occasion(is_hit=True, is_past_soak=True, quality_cost=None),
            {"disable", "destroy_item"},
            id="weapon without rating and quality",
        ),
    ],
)
def test_some_options_need_a_hit_and_some_need_damage(occasion: Occasion, there: set[str]) -> None:
    found = offers(account(POSITIVE_OPTIONS, Purse(SpendingSide.POSITIVE, 9, 9), occasion))

    assert {key for key in found if option_named(POSITIVE_OPTIONS, key).needs is not Needs.NOTHING} == there


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


def test_a_row_is_there_for_the_symbols_that_pay_for_it() -> None:
    rows = tuple(option_named(POSITIVE_OPTIONS, key) for key in ("notice", "something_vital"))

    by_small = offers(account(rows, Purse(SpendingSide.POSITIVE, 1, 0)))
    by_big = offers(account(rows, Purse(SpendingSide.POSITIVE, 0, 1)))

    assert by_small == {"notice": {Symbol.ADVANTAGE}}
    assert by_big == {"notice": {Symbol.TRIUMPH}, "something_vital": {Symbol.TRIUMPH}}


def test_a_purse_holds_the_symbols_of_its_side_only() -> None:
    result = NetResult(success=-1, advantage=2, triumph=1, despair=3)
    threatened = NetResult(success=2, advantage=-4, despair=1)

    assert purse_of(result, SpendingSide.POSITIVE) == Purse(SpendingSide.POSITIVE, 2, 1)
    assert purse_of(result, SpendingSide.NEGATIVE) == Purse(SpendingSide.NEGATIVE, 0, 3)
    assert purse_of(threatened, SpendingSide.POSITIVE) == Purse(SpendingSide.POSITIVE, 0, 0)
    assert purse_of(threatened, SpendingSide.NEGATIVE) == Purse(SpendingSide.NEGATIVE, 4, 1)


def test_a_purse_buys_nothing_of_the_other_side() -> None:
    assert offers(account(ALL_OPTIONS, Purse(SpendingSide.NEGATIVE, 1, 0))) == {
        "suffer_strain": {Symbol.THREAT},
        "lose_maneuver": {Symbol.THREAT},
    }


def test_paying_takes_the_price_out_of_the_purse() -> None:
    rich = account(POSITIVE_OPTIONS, Purse(SpendingSide.POSITIVE, 3, 1))
    by_small = Purchase(key="free_maneuver", side=SpendingSide.POSITIVE, small=2)
    by_big = Purchase(key="free_maneuver", side=SpendingSide.POSITIVE, big=1)
    despaired = account(NEGATIVE_OPTIONS, Purse(SpendingSide.NEGATIVE, 0, 1))

    assert rich.buy(by_small).left(SpendingSide.POSITIVE) == Purse(SpendingSide.POSITIVE, 1, 1)
    assert rich.buy(by_big).left(SpendingSide.POSITIVE) == Purse(SpendingSide.POSITIVE, 3, 0)
    assert despaired.buy(despaired.ways(Symbol.DESPAIR)[0]).left(SpendingSide.NEGATIVE).big == 0


@pytest.mark.parametrize(
    ("purse", "price"),
    [
        pytest.param(Purse(SpendingSide.POSITIVE, 1, 0), {"small": 2}, id="too little Advantage"),
        pytest.param(Purse(SpendingSide.POSITIVE, 9, 0), {"big": 1}, id="no Triumph"),
        pytest.param(Purse(SpendingSide.POSITIVE, 9, 9), {"small": 1}, id="a price of one's own"),
        pytest.param(Purse(SpendingSide.NEGATIVE, 9, 9), {"small": 2}, id="symbols of the other side"),
    ],
)
def test_what_cannot_be_paid_is_refused(purse: Purse, price: dict[str, int]) -> None:
    wanted = Purchase(key="free_maneuver", side=SpendingSide.POSITIVE, **price)

    with pytest.raises(IllegalAction, match="not_for_sale"):
        account(ALL_OPTIONS, purse).buy(wanted)


@given(st.integers(0, 12), st.integers(0, 3), st.sampled_from(SpendingSide))
def test_every_offer_can_really_be_paid_as_it_says(small: int, big: int, side: SpendingSide) -> None:
    rich = account(ALL_OPTIONS, Purse(side, small, big), HIT)
    for symbol in (side.small, side.big):
        for way in rich.ways(symbol):
            assert rich.buy(way).left(side) == Purse(side, small - way.small, big - way.big)


@pytest.mark.rule("EOTE-SEQ-07", "EOTE-SEQ-08")
def test_the_active_side_spends_what_is_good_and_the_game_master_what_is_bad() -> None:
    assert chooser(SpendingSide.POSITIVE, Chooser.PLAYER) is Chooser.PLAYER
    assert chooser(SpendingSide.POSITIVE, Chooser.GAME_MASTER) is Chooser.GAME_MASTER
    assert chooser(SpendingSide.NEGATIVE, Chooser.PLAYER) is Chooser.GAME_MASTER
    assert chooser(SpendingSide.NEGATIVE, Chooser.GAME_MASTER) is Chooser.GAME_MASTER


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
