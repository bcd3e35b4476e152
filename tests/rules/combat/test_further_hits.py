"""Hits beyond the first: each inflicts a Critical Injury of its own, and the second weapon brings its qualities."""

from dataclasses import replace

import pytest

from rules.checks.ranges import RangeBand
from rules.combat.accounts import account_of_attack
from rules.combat.further_hits import FurtherHit
from rules.combat.outcome import Hit, hit_again, hit_of_second_weapon
from rules.combat.purchases import Account
from rules.combat.spending import Purse, SpendingSide
from rules.dice.symbols import Symbol
from rules.errors import IllegalAction
from rules.tables.spending_options import CRITICAL_INJURY, NEGATIVE_OPTIONS, POSITIVE_OPTIONS
from tests.rules.combat.scenes import BOOK, a_hit, a_target, a_weapon, an_arm, an_order, net_symbols
from tests.rules.combat.test_purchases import bought, keys

TABLES = (*POSITIVE_OPTIONS, *NEGATIVE_OPTIONS)
GOOD = SpendingSide.POSITIVE
HOLD_OUT = a_weapon("Stun 2", "Auto-fire", name="Hold-out", damage=5, critical_rating=4, range=RangeBand.SHORT)


def two_pistols(success: int, advantage: int, soak: int = 5) -> Hit:
    """Return a hit with damage 9 and Critical Rating 3, and the hold-out in the other hand."""
    order = an_order(a_weapon(), target=a_target(soak), second_arm=an_arm(HOLD_OUT))
    return a_hit(order, net_symbols(success, advantage))


def with_further(hit: Hit, *further: FurtherHit) -> Account:
    return account_of_attack(hit, TABLES, BOOK, further=further)


def second(hit: Hit) -> FurtherHit:
    struck = hit_of_second_weapon(hit, BOOK)
    return FurtherHit(key="h7x0", title="hit 2, Stormtrooper", hit=struck, has_qualities=True)


def test_the_second_weapon_hits_with_its_own_damage_rating_and_qualities() -> None:
    struck = hit_of_second_weapon(two_pistols(2, 8), BOOK)

    assert struck.weapon is HOLD_OUT
    assert struck.damage.suffered == 5 + 2 - 5
    assert struck.critical_triggers == 2, "eight Advantage pay for two at four each"
    assert [each.rated.quality.key for each in struck.activations] == ["stun"], "it does not fire automatically"
    assert not struck.second_weapon_may_hit


def test_without_symbols_for_it_the_second_weapon_misses() -> None:
    with pytest.raises(IllegalAction) as refused:
        hit_of_second_weapon(two_pistols(2, 1), BOOK)
    assert refused.value.rule == "second_weapon_misses"


def test_one_more_hit_meets_the_soak_of_whom_it_strikes() -> None:
    hit = a_hit(an_order(), net_symbols(2))

    assert hit_again(hit, a_target(9), BOOK).damage.suffered == 9 + 2 - 9
    assert hit_again(hit, hit.target, BOOK) == hit


@pytest.mark.rule("EOTE-CRT-07")
def test_each_hit_is_injured_by_a_roll_of_its_own_at_the_rating_of_its_weapon() -> None:
    hit = two_pistols(2, 9)
    account = with_further(hit, second(hit))

    once = bought(account, Symbol.ADVANTAGE, "critical_injury")
    assert once.left(GOOD) == Purse(GOOD, 6, 0)
    assert "critical_injury" not in keys(once.ways(Symbol.ADVANTAGE)), "more triggers of one hit are paid at once"
    both = bought(once, Symbol.ADVANTAGE, "critical_injury_h7x0")
    assert both.left(GOOD) == Purse(GOOD, 2, 0)
    assert not {"critical_injury", "critical_injury_h7x0"} & set(keys(both.ways(Symbol.ADVANTAGE)))


def test_a_group_of_which_nobody_is_left_has_no_critical_injury_by_that_hit() -> None:
    hit = two_pistols(2, 9)
    account = with_further(hit, second(hit))

    def sold(*nobody: str) -> set[str]:
        ways = replace(account, strikes_nobody=frozenset(nobody)).ways(Symbol.ADVANTAGE)
        return {each for each in keys(ways) if each.startswith("critical_injury")}

    assert sold() == {"critical_injury", "critical_injury_h7x0"}
    assert sold("") == {"critical_injury_h7x0"}
    assert sold("h7x0") == {"critical_injury"}
    assert sold("", "h7x0") == set()


def test_a_further_hit_that_soak_stops_injures_nobody() -> None:
    hit = two_pistols(1, 9, soak=6)
    account = with_further(hit, second(hit))

    assert "critical_injury" in keys(account.ways(Symbol.ADVANTAGE))
    assert "critical_injury_h7x0" not in keys(account.ways(Symbol.ADVANTAGE))


def test_the_second_weapon_activates_its_qualities_once_it_has_hit() -> None:
    hit = two_pistols(2, 9)
    ways = keys(with_further(hit, second(hit)).ways(Symbol.ADVANTAGE))

    assert "quality_stun_h7x0" in ways
    assert "quality_stun" not in keys(with_further(hit).ways(Symbol.ADVANTAGE))
    once = bought(with_further(hit, second(hit)), Symbol.ADVANTAGE, "quality_stun_h7x0")
    assert "quality_stun_h7x0" not in keys(once.ways(Symbol.ADVANTAGE))


def test_a_further_hit_of_the_same_weapon_brings_no_qualities_again() -> None:
    hit = a_hit(an_order(a_weapon("Linked 2", "Stun 2")), net_symbols(2, 9))
    again = FurtherHit(key="h7x0", title="hit 2", hit=hit_again(hit, hit.target, BOOK))

    assert [each for each in keys(with_further(hit, again).ways(Symbol.ADVANTAGE)) if each.endswith("_h7x0")] == [
        "critical_injury_h7x0"
    ]


def test_what_is_bought_with_a_further_hit_says_so() -> None:
    hit = two_pistols(2, 9)
    account = with_further(hit, second(hit))

    assert account.title("critical_injury_h7x0") == "Inflict a Critical Injury: hit 2, Stormtrooper"
    assert account.title("quality_stun_h7x0") == "Activate Stun 2: hit 2, Stormtrooper"
    assert account.option("critical_injury_h7x0") is CRITICAL_INJURY
    assert account.option("quality_stun_h7x0") is None
    assert account.activation("critical_injury_h7x0") is None
    assert account.is_critical("critical_injury_h7x0")
    assert account.is_critical("critical_injury")
    assert not account.is_critical("quality_stun_h7x0")
    assert not account.is_critical("notice")
