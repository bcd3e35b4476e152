"""What a net result may buy, and paying for it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.combat.purchases import Purchase
from rules.combat.spending import (
    Chooser,
    Needs,
    Occasion,
    Purse,
    SpendingSide,
    chooser,
    purse_of,
)
from rules.dice.symbols import NetResult, Symbol
from rules.errors import IllegalAction
from rules.tables.spending_options import NEGATIVE_OPTIONS, POSITIVE_OPTIONS
from tests.examples import worked_examples
from tests.rules.combat.accounts import ALL_OPTIONS, HIT, account, offers, option_named

TABLES = {"positive": POSITIVE_OPTIONS, "negative": NEGATIVE_OPTIONS}

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


@pytest.mark.rule("EOTE-ADV-02", "EOTE-THR-02", "EOTE-T63-01")
def test_only_strain_is_bought_more_than_once_with_one_result() -> None:
    bought = tuple(Purchase(key=key, side=SpendingSide.POSITIVE, small=1) for key in ("recover_strain", "notice"))
    purse = Purse(SpendingSide.POSITIVE, 3, 0)

    assert [option.key for option in ALL_OPTIONS if option.is_repeatable] == ["recover_strain", "suffer_strain"]
    assert list(offers(account(POSITIVE_OPTIONS, purse, bought=bought))) == [
        "recover_strain",
        "boost_next_ally",
    ]


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
