"""What is left of a result while it is spent, and exactly what the rest can pay for."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.checks.skills import BRAWL, MELEE
from rules.combat.accounts import account_of_attack, account_of_check, stray_shot
from rules.combat.purchases import BY_SYMBOL, SECOND_WEAPON, Account, Purchase, quality_key
from rules.combat.spending import NO_OCCASION, Purse, SpendingSide, is_there
from rules.combat.triggers import critical_triggers
from rules.dice.symbols import NetResult, Symbol
from rules.errors import IllegalAction
from rules.house import HouseRules
from rules.tables.spending_options import COMMON_OPTIONS, CRITICAL_INJURY, NEGATIVE_OPTIONS, POSITIVE_OPTIONS
from tests.rules.combat.scenes import BOOK, a_hit, a_miss, a_target, a_weapon, an_arm, an_order, net_symbols

TABLES = (*POSITIVE_OPTIONS, *NEGATIVE_OPTIONS)
GOOD, BAD = SpendingSide.POSITIVE, SpendingSide.NEGATIVE
PAYING = tuple(BY_SYMBOL)


def account(success: int, advantage: int = 0, triumph: int = 0, despair: int = 0, *qualities: str) -> Account:
    order = an_order(a_weapon(*qualities))
    shown = net_symbols(success, advantage, triumph, despair)
    outcome = a_hit(order, shown) if success > 0 else a_miss(order, shown)
    return account_of_attack(outcome, TABLES, BOOK)


def keys(ways: tuple[Purchase, ...]) -> list[str]:
    return list(dict.fromkeys(each.key for each in ways))


def bought(account: Account, symbol: Symbol, key: str, times: int = 1) -> Account:
    return account.buy(next(each for each in account.ways(symbol) if (each.key, each.times) == (key, times)))


def test_two_advantage_with_a_rifle_buy_just_these_rows() -> None:
    ways = account(1, 2, 0, 0, "Stun 3", "Auto-fire").ways(Symbol.ADVANTAGE)

    # Auto-fire was not announced, and the Critical Rating is 3.
    assert keys(ways) == [
        "recover_strain",
        "boost_next_ally",
        "notice",
        "quality_stun",
        "free_maneuver",
        "setback_target",
        "boost_any_ally",
    ]
    assert [each for each in ways if each.key == "recover_strain"] == [
        Purchase(key="recover_strain", side=GOOD, small=1, times=1),
        Purchase(key="recover_strain", side=GOOD, small=2, times=2),
    ]


def test_one_despair_of_a_rifle_empties_it_and_damages_nothing() -> None:
    despair = keys(account(1, 0, 0, 1).ways(Symbol.DESPAIR))

    assert "out_of_ammunition" in despair
    assert "gear_damaged" not in despair


@pytest.mark.parametrize(
    ("fields", "is_damaged"),
    [({}, True), ({"may_deal_strain": True, "skill": BRAWL}, False), ({"is_improvised": True}, False)],
    ids=["a sword", "bare hands", "a chair that breaks by itself"],
)
def test_a_melee_weapon_is_damaged_and_does_not_run_out(fields: dict[str, object], is_damaged: bool) -> None:
    sword = a_weapon(**{"skill": MELEE, **fields})
    despair = keys(
        account_of_attack(a_hit(an_order(sword), net_symbols(1, 0, 0, 1)), TABLES, BOOK).ways(Symbol.DESPAIR)
    )

    assert "out_of_ammunition" not in despair
    assert ("gear_damaged" in despair) is is_damaged


def test_a_critical_injury_takes_as_many_triggers_as_are_paid_for_at_once() -> None:
    rich = account(2, 7, 2)

    def ways(symbol: Symbol) -> list[tuple[int, int, int]]:
        return [(each.small, each.big, each.times) for each in rich.ways(symbol) if each.key == "critical_injury"]

    assert ways(Symbol.ADVANTAGE) == [(3, 0, 1), (6, 0, 2)]
    assert ways(Symbol.TRIUMPH) == [(0, 1, 1), (3, 1, 2), (6, 1, 3), (0, 2, 2), (3, 2, 3), (6, 2, 4)]


def test_where_a_triumph_pays_for_the_first_trigger_only_it_pays_alone() -> None:
    strict = HouseRules(triumph_pays_further_triggers=False)
    rich = account_of_attack(a_hit(an_order(), net_symbols(2, 7, 2)), TABLES, strict)

    critical = [each for each in rich.ways(Symbol.TRIUMPH) if each.key == "critical_injury"]
    assert critical == [Purchase(key="critical_injury", side=GOOD, big=1, times=1)]


def test_a_critical_injury_is_bought_once_and_only_past_soak() -> None:
    stopped = account_of_attack(a_hit(an_order(target=a_target(soak=20)), net_symbols(2, 7, 2)), TABLES, BOOK)
    once = bought(account(2, 9, 2), Symbol.ADVANTAGE, "critical_injury", 1)

    assert "critical_injury" not in keys((*stopped.ways(Symbol.ADVANTAGE), *stopped.ways(Symbol.TRIUMPH)))
    assert "critical_injury" not in keys((*once.ways(Symbol.ADVANTAGE), *once.ways(Symbol.TRIUMPH)))
    assert once.left(GOOD) == Purse(GOOD, 6, 2)


def test_a_weapon_without_a_rating_inflicts_none() -> None:
    blunt = account_of_attack(a_hit(an_order(a_weapon(critical_rating=None)), net_symbols(1, 9, 1)), TABLES, BOOK)

    assert "critical_injury" not in keys((*blunt.ways(Symbol.ADVANTAGE), *blunt.ways(Symbol.TRIUMPH)))


def test_a_quality_is_activated_as_often_as_its_rank_allows() -> None:
    linked = account(1, 8, 1, 0, "Linked 2")
    once = bought(linked, Symbol.ADVANTAGE, "quality_linked")
    twice = bought(once, Symbol.TRIUMPH, "quality_linked")

    assert [each.times for each in linked.ways(Symbol.ADVANTAGE) if each.key == "quality_linked"] == [1, 2]
    assert [each.times for each in once.ways(Symbol.ADVANTAGE) if each.key == "quality_linked"] == [1]
    assert "quality_linked" not in keys(twice.ways(Symbol.ADVANTAGE))
    assert twice.left(GOOD) == Purse(GOOD, 6, 0)


def test_automatic_fire_hits_as_often_as_it_is_paid_for_where_it_was_announced() -> None:
    order = an_order(a_weapon("Auto-fire"), fires_automatically=True)
    firing = account_of_attack(a_hit(order, net_symbols(1, 7)), TABLES, BOOK)

    extra = [each for each in firing.ways(Symbol.ADVANTAGE) if each.key == "quality_auto_fire"]
    assert [(each.small, each.times) for each in extra] == [(2, 1), (4, 2), (6, 3)]


def test_a_miss_buys_what_needs_no_hit_and_a_blast_for_three() -> None:
    missed = account(0, 3, 0, 0, "Blast 6", "Stun 3").ways(Symbol.ADVANTAGE)

    assert [(each.key, each.small) for each in missed if each.key.startswith("quality")] == [("quality_blast", 3)]
    assert "critical_injury" not in keys(missed)
    assert "disable" not in keys(missed)


def test_the_second_weapon_hits_for_two_advantage_or_a_triumph_once() -> None:
    second = replace(an_arm(a_weapon()), weapon=replace(a_weapon(), name="Holdout", hands=1))
    order = an_order(a_weapon(hands=1), second_arm=second)
    pair = account_of_attack(a_hit(order, net_symbols(1, 3, 1)), TABLES, BOOK)

    prices = [(each.small, each.big) for s in PAYING for each in pair.ways(s) if each.key == SECOND_WEAPON]
    assert prices == [(2, 0), (0, 1)]
    assert pair.title(SECOND_WEAPON) == "Hit with Holdout too"
    assert SECOND_WEAPON not in keys(bought(pair, Symbol.ADVANTAGE, SECOND_WEAPON).ways(Symbol.TRIUMPH))
    missed = account_of_attack(a_miss(order, net_symbols(0, 3, 1)), TABLES, BOOK)
    assert SECOND_WEAPON not in keys(missed.ways(Symbol.ADVANTAGE))


def test_a_triumph_pays_once_for_anything() -> None:
    rich = account(1, 0, 1, 0, "Stun 3")
    poor = bought(rich, Symbol.TRIUMPH, "upgrade_target_difficulty")

    assert "gain_defense" in keys(rich.ways(Symbol.TRIUMPH))
    assert not poor.ways(Symbol.TRIUMPH)
    assert poor.is_spent(GOOD)
    assert not rich.is_spent(GOOD)


def test_what_has_been_bought_is_not_bought_again_unless_it_is_strain() -> None:
    rest = bought(bought(account(1, 3), Symbol.ADVANTAGE, "notice"), Symbol.ADVANTAGE, "recover_strain")

    assert keys(rest.ways(Symbol.ADVANTAGE)) == ["recover_strain", "boost_next_ally"]


@pytest.mark.parametrize(("strain", "times"), [(None, [1, 2, 3]), (5, [1, 2, 3]), (2, [1, 2]), (0, [])])
def test_no_more_strain_is_recovered_than_there_is(strain: int | None, times: list[int]) -> None:
    ways = replace(account(1, 3), own_strain=strain).ways(Symbol.ADVANTAGE)

    assert [each.times for each in ways if each.key == "recover_strain"] == times


def test_strain_is_suffered_however_little_there_is() -> None:
    ways = replace(account(1, -2), own_strain=0).ways(Symbol.THREAT)

    assert "suffer_strain" in keys(ways)


def test_what_cannot_be_paid_for_is_refused_with_what_is_left() -> None:
    poor = account(1, 1)

    with pytest.raises(IllegalAction) as refused:
        poor.buy(Purchase(key="free_maneuver", side=GOOD, small=2))
    assert refused.value.rule == "not_for_sale"
    assert refused.value.facts == {"option": "Free maneuver", "small": 1, "big": 0, "pays": "positive"}


def test_no_price_of_ones_own_is_accepted() -> None:
    with pytest.raises(IllegalAction):
        account(1, 9).buy(Purchase(key="free_maneuver", side=GOOD, small=1))


def test_more_than_there_was_cannot_have_been_bought() -> None:
    with pytest.raises(ValueError, match="more was bought"):
        replace(account(1, 1), bought=(Purchase(key="free_maneuver", side=GOOD, small=2),))


def test_a_stray_shot_has_cost_its_despair() -> None:
    shot = replace(account(1, 0, 0, 1), bought=(stray_shot(),))

    assert shot.left(BAD) == Purse(BAD, 0, 0)
    assert shot.is_spent(BAD)


def test_a_check_without_a_weapon_buys_no_quality_and_without_a_target_nothing_for_one() -> None:
    net = NetResult(success=1, advantage=9, triumph=1)
    at_somebody = account_of_check(net, TABLES, has_target=True).ways(Symbol.ADVANTAGE)
    at_nobody = account_of_check(net, TABLES, has_target=False).ways(Symbol.ADVANTAGE)

    assert set(keys(at_somebody)) - set(keys(at_nobody)) == {"setback_target", "negate_defense", "disarm"}
    assert not {"critical_injury", "disable", "quality_stun"} & set(keys(at_somebody))


def test_a_check_damages_its_tool_and_has_the_short_list_outside_of_a_fight() -> None:
    failed = account_of_check(NetResult(success=-1, advantage=-3, despair=1), COMMON_OPTIONS, has_target=False)

    assert keys(failed.ways(Symbol.THREAT)) == [
        "suffer_strain",
        "lose_maneuver",
        "setback_ally",
        "opponent_maneuver",
        "jam_or_drop",
    ]
    assert {"gear_damaged", "complication"} <= set(keys(failed.ways(Symbol.DESPAIR)))
    assert "out_of_ammunition" not in keys(failed.ways(Symbol.DESPAIR))


def test_rows_and_qualities_are_found_and_named_by_their_keys() -> None:
    rifle = account(1, 2, 0, 0, "Stun 3")

    assert rifle.title("quality_stun") == "Activate Stun 3"
    assert rifle.title("critical_injury") == "Inflict a Critical Injury"
    assert rifle.title("gone") == "gone"
    assert rifle.option("critical_injury") is CRITICAL_INJURY
    assert rifle.option("gone") is None
    assert [quality_key(each) for each in rifle.activations] == ["quality_stun"]
    assert rifle.activation("quality_stun") == rifle.activations[0]
    assert rifle.activation("quality_burn") is None
    assert Account(net=NetResult(), options=TABLES, occasion=NO_OCCASION).title(SECOND_WEAPON).startswith("Hit with")


results = st.builds(
    account,
    st.integers(-2, 4),
    st.integers(-9, 9),
    st.integers(0, 2),
    st.integers(0, 2),
    st.sampled_from(("Stun 3", "Linked 2", "Sunder", "Blast 4", "Burn 2")),
)


@given(results, st.data())
def test_however_it_is_spent_never_more_is_spent_than_there_was(rich: Account, data: st.DataObject) -> None:
    rest = rich
    while ways := [each for symbol in PAYING for each in rest.ways(symbol)]:
        rest = rest.buy(data.draw(st.sampled_from(ways)))
        for side in SpendingSide:
            assert min(rest.left(side).small, rest.left(side).big) >= 0
    for side, small, big in (
        (GOOD, max(0, rich.net.advantage), rich.net.triumph),
        (BAD, rich.net.threat, rich.net.despair),
    ):
        assert sum(each.small for each in rest.bought if each.side is side) <= small
        assert sum(each.big for each in rest.bought if each.side is side) <= big
        assert rest.is_spent(side)
    once = [each.key for each in rest.bought if each.key not in {"recover_strain", "suffer_strain", "quality_sunder"}]
    assert len([key for key in once if key != "quality_linked"]) == len({*once} - {"quality_linked"})


@given(results)
def test_a_row_of_the_tables_is_there_exactly_when_it_can_be_paid(rich: Account) -> None:
    for symbol in PAYING:
        purse = rich.left(BY_SYMBOL[symbol])
        for option in TABLES:
            if option.side is not BY_SYMBOL[symbol] or not (isinstance(option.small, int) or option.small is None):
                continue
            price = option.small if symbol is option.side.small else option.big
            has = purse.small if symbol is option.side.small else purse.big
            is_payable = price is not None and price <= has and is_there(option, rich.occasion)
            assert (option.key in keys(rich.ways(symbol))) is is_payable


@given(st.integers(1, 4), st.integers(-3, 12), st.integers(0, 3))
def test_the_most_triggers_are_those_of_the_rule(success: int, advantage: int, triumph: int) -> None:
    hit = a_hit(an_order(), net_symbols(max(success, triumph), advantage, triumph))
    rich = account_of_attack(hit, TABLES, BOOK)

    most = max((each.times for s in PAYING for each in rich.ways(s) if each.key == "critical_injury"), default=0)
    assert most == critical_triggers(hit.net, hit.damage, 3, BOOK)
