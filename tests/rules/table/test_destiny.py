"""The Destiny Pool: rolling it, spending from it, and what is refused."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.die import Die
from rules.dice.pool import DicePool
from rules.dice.roll import roll_pool
from rules.dice.symbols import Symbols
from rules.errors import IllegalAction, LimitExceeded
from rules.house import HouseRules
from rules.table.destiny import (
    MOST_POINTS,
    CheckDestiny,
    DestinyPool,
    DestinySide,
    DestinyUse,
    apply_use,
    destiny_dice,
    destiny_odds,
    pool_from,
    spend_on_check,
    suffer_discouraging_wound,
    use_on_check,
)
from tests.chance import SeededChance
from tests.examples import worked_examples

BOOK = HouseRules()
EACH_SIDE = replace(BOOK, destiny_point_from_each_side=True)
LIGHT, DARK = DestinySide.LIGHT, DestinySide.DARK
destiny_pools = st.builds(DestinyPool, st.integers(0, 20), st.integers(0, 20))


@pytest.mark.parametrize(("given", "expected"), worked_examples("destiny_dice"))
def test_the_number_of_force_dice_is_that_of_the_worked_example(
    given: dict[str, int], expected: dict[str, int]
) -> None:
    assert destiny_dice(given["players"], BOOK) == expected["force_dice"]


@pytest.mark.parametrize(("given", "expected"), worked_examples("destiny_roll"))
def test_the_rolled_pool_is_that_of_the_worked_example(given: dict[str, list[str]], expected: dict[str, int]) -> None:
    assert pool_from(Symbols.from_code("".join(given["faces"]))) == DestinyPool(**expected)


@pytest.mark.parametrize(("given", "expected"), worked_examples("destiny_odds"))
def test_the_chances_of_each_pool_are_those_of_the_worked_example(
    given: dict[str, int], expected: dict[str, str]
) -> None:
    odds = destiny_odds(given["force_dice"])

    assert {f"{pool.light} light, {pool.dark} dark": chance for pool, chance in odds} == {
        pool: Fraction(chance) for pool, chance in expected.items()
    }


@pytest.mark.parametrize(("given", "expected"), worked_examples("destiny_sequence"))
def test_the_pool_moves_as_in_the_worked_example(given: dict[str, Any], expected: dict[str, Any]) -> None:
    pool = DestinyPool(**given["start"])
    checks: dict[str, CheckDestiny] = {}

    states: list[dict[str, Any]] = []
    for action in given["actions"]:
        before = pool
        label = action.get("check", f"unnamed check {len(states)}")
        check = checks.get(label, CheckDestiny())
        try:
            match action["do"]:
                case "player_spend":
                    pool, checks[label] = spend_on_check(pool, check, LIGHT, BOOK)
                case "gm_spend":
                    pool, checks[label] = spend_on_check(pool, check, DARK, BOOK)
                case "discouraging_wound_pc":
                    pool = suffer_discouraging_wound(pool, is_player_character=True)
                case "discouraging_wound_npc":
                    pool = suffer_discouraging_wound(pool, is_player_character=False)
                case other:
                    pytest.fail(f"no such action: {other}")
        except IllegalAction:
            assert pool is before
        states.append({"accepted": pool != before, "light": pool.light, "dark": pool.dark})

    assert states == expected["after_each_step"]


class TestRollingThePool:
    @pytest.mark.rule("EOTE-DEST-01")
    @pytest.mark.parametrize(
        ("players", "house", "dice"),
        [
            pytest.param(4, BOOK, 5, id="one each, and one for the game master"),
            pytest.param(4, replace(BOOK, game_master_rolls_destiny=False), 4, id="house rule: players only"),
            pytest.param(0, BOOK, 1, id="nobody has come yet"),
        ],
    )
    def test_takes_one_force_die_each(self, players: int, house: HouseRules, dice: int) -> None:
        assert destiny_dice(players, house) == dice

    def test_needs_a_number_of_players_that_exists(self) -> None:
        with pytest.raises(ValueError, match="-1 players"):
            destiny_dice(-1, BOOK)

    @pytest.mark.rule("EOTE-DEST-02", "EOTE-DEST-03", "EOTE-DEST-04")
    def test_brings_a_point_for_every_pip(self) -> None:
        assert pool_from(Symbols.from_code("DD" + "L" + "LL")) == DestinyPool(light=3, dark=2)

    @pytest.mark.rule("EOTE-DEST-13")
    def test_starts_anew_each_session(self) -> None:
        """The pool is a function of what is rolled; nothing of the last session is left."""
        rolls = [roll_pool(DicePool(force=5), SeededChance(seed)).symbols for seed in (1, 2)]

        assert [(pool.light, pool.dark) for pool in map(pool_from, rolls)] == [
            (symbols.light, symbols.dark) for symbols in rolls
        ]

    def test_chances_of_all_pools_add_up_to_one(self) -> None:
        assert sum(chance for _, chance in destiny_odds(6)) == 1

    def test_cannot_be_asked_for_more_dice_than_points_fit(self) -> None:
        assert len(destiny_odds(MOST_POINTS // 2)) > 1000

        with pytest.raises(LimitExceeded) as caught:
            destiny_odds(MOST_POINTS // 2 + 1)

        assert (caught.value.limit, caught.value.got) == (49, 50)


class TestSpending:
    @pytest.mark.rule("EOTE-DEST-04", "EOTE-DEST-09")
    def test_turns_a_light_point_dark_for_the_players(self) -> None:
        assert DestinyPool(light=2, dark=1).flip_light() == DestinyPool(light=1, dark=2)

    @pytest.mark.rule("EOTE-DEST-04", "EOTE-DEST-09")
    def test_turns_a_dark_point_light_for_the_game_master(self) -> None:
        assert DestinyPool(light=2, dark=1).flip_dark() == DestinyPool(light=3, dark=0)

    @pytest.mark.rule("EOTE-DEST-10")
    @given(pool=destiny_pools, sides=st.lists(st.sampled_from(DestinySide), max_size=30))
    def test_never_changes_the_total(self, pool: DestinyPool, sides: list[DestinySide]) -> None:
        after = pool
        for side in sides:
            after = after.flip(side) if after[side] else after

        assert after.total == pool.total

    @pytest.mark.rule("EOTE-DEST-11")
    @pytest.mark.parametrize(
        ("pool", "side", "rule"),
        [
            pytest.param(DestinyPool(light=0, dark=3), LIGHT, "no_light_point", id="players"),
            pytest.param(DestinyPool(light=3, dark=0), DARK, "no_dark_point", id="game master"),
        ],
    )
    def test_is_refused_on_an_empty_side(self, pool: DestinyPool, side: DestinySide, rule: str) -> None:
        with pytest.raises(IllegalAction) as caught:
            pool.flip(side)

        assert caught.value.rule == rule
        assert caught.value.facts == {"light": pool.light, "dark": pool.dark}


@pytest.mark.rule("EOTE-DEST-12")
class TestOneCheck:
    pool = DestinyPool(light=4, dark=4)

    @pytest.mark.parametrize("second", DestinySide)
    @pytest.mark.parametrize("first", DestinySide)
    def test_takes_one_point_in_all(self, first: DestinySide, second: DestinySide) -> None:
        after, check = spend_on_check(self.pool, CheckDestiny(), first, BOOK)

        with pytest.raises(IllegalAction) as caught:
            spend_on_check(after, check, second, BOOK)

        assert (caught.value.rule, caught.value.facts) == (
            "check_has_its_point",
            {"side": second.value, "spent": first.value},
        )

    def test_takes_one_point_from_each_side_by_house_rule(self) -> None:
        pool, check = spend_on_check(self.pool, CheckDestiny(), LIGHT, EACH_SIDE)
        pool, check = spend_on_check(pool, check, DARK, EACH_SIDE)

        assert pool == self.pool
        assert check == CheckDestiny((LIGHT, DARK))

    @pytest.mark.parametrize("side", DestinySide)
    def test_takes_no_second_point_from_the_same_side_even_then(self, side: DestinySide) -> None:
        pool, check = spend_on_check(self.pool, CheckDestiny(), side, EACH_SIDE)

        with pytest.raises(IllegalAction):
            spend_on_check(pool, check, side, EACH_SIDE)

    def test_remembers_nothing_when_the_side_is_empty(self) -> None:
        with pytest.raises(IllegalAction, match="no_light_point"):
            spend_on_check(DestinyPool(dark=2), CheckDestiny(), LIGHT, BOOK)


class TestUses:
    dice = DicePool(ability=2, difficulty=2)

    @pytest.mark.rule("EOTE-DEST-05")
    def test_a_point_upgrades_one_ability_die(self) -> None:
        assert apply_use(self.dice, DestinyUse.UPGRADE_ABILITY) == DicePool(proficiency=1, ability=1, difficulty=2)

    @pytest.mark.rule("EOTE-DEST-07")
    def test_a_point_upgrades_one_difficulty_die(self) -> None:
        assert apply_use(self.dice, DestinyUse.UPGRADE_DIFFICULTY) == DicePool(ability=2, challenge=1, difficulty=1)

    @pytest.mark.rule("EOTE-DEST-06", "EOTE-DEST-08")
    def test_a_fact_or_a_complication_leaves_the_dice_alone(self) -> None:
        assert apply_use(self.dice, DestinyUse.CHANGE_STORY) == self.dice

    @pytest.mark.parametrize("own", DestinySide)
    @pytest.mark.parametrize("side", DestinySide)
    def test_a_point_helps_whoever_is_of_its_side_and_hinders_the_other(
        self, side: DestinySide, own: DestinySide
    ) -> None:
        helps = DestinyUse.UPGRADE_ABILITY if side is own else DestinyUse.UPGRADE_DIFFICULTY
        assert use_on_check(side, own) is helps

    def test_a_full_pool_takes_no_more_upgrades(self) -> None:
        with pytest.raises(LimitExceeded):
            apply_use(DicePool.of({Die.PROFICIENCY: 100}), DestinyUse.UPGRADE_ABILITY)


@pytest.mark.rule("EOTE-CRIT-16")
@pytest.mark.parametrize(
    ("is_player_character", "before", "after"),
    [
        pytest.param(True, DestinyPool(2, 1), DestinyPool(1, 2), id="a player character costs a light point"),
        pytest.param(False, DestinyPool(2, 1), DestinyPool(3, 0), id="an adversary costs a dark point"),
        pytest.param(True, DestinyPool(0, 1), DestinyPool(0, 1), id="no light point to turn"),
        pytest.param(False, DestinyPool(2, 0), DestinyPool(2, 0), id="no dark point to turn"),
    ],
)
def test_a_discouraging_wound_turns_a_point(is_player_character: bool, before: DestinyPool, after: DestinyPool) -> None:
    assert suffer_discouraging_wound(before, is_player_character=is_player_character) == after


class TestCorrections:
    def test_points_can_be_added_and_taken_out(self) -> None:
        assert DestinyPool(1, 2).add(light=3, dark=1) == DestinyPool(4, 3)
        assert DestinyPool(4, 3).remove(light=4, dark=1) == DestinyPool(0, 2)

    @pytest.mark.parametrize(("light", "dark"), [(2, 0), (0, 3)])
    def test_no_more_can_be_taken_than_there_are(self, light: int, dark: int) -> None:
        with pytest.raises(IllegalAction) as caught:
            DestinyPool(1, 2).remove(light=light, dark=dark)

        assert caught.value.rule == "too_few_points"
        assert (caught.value.facts["light"], caught.value.facts["dark"]) == (1, 2)

    def test_only_the_named_side_is_corrected(self) -> None:
        pool = DestinyPool(4, 3)

        assert (pool.add(light=1), pool.add(dark=1)) == (DestinyPool(5, 3), DestinyPool(4, 4))
        assert (pool.remove(light=1), pool.remove(dark=3)) == (DestinyPool(3, 3), DestinyPool(4, 0))

    def test_a_side_holds_the_most(self) -> None:
        assert DestinyPool(MOST_POINTS, MOST_POINTS).total == 198

    @pytest.mark.parametrize(("light", "dark"), [(MOST_POINTS + 1, 0), (0, MOST_POINTS + 1)])
    def test_a_side_holds_no_more_than_the_most(self, light: int, dark: int) -> None:
        with pytest.raises(LimitExceeded) as caught:
            DestinyPool().add(light=light, dark=dark)

        assert (caught.value.what, caught.value.limit, caught.value.got) == ("points on one side", 99, 100)

    @pytest.mark.parametrize(("light", "dark"), [(-1, 0), (0, -1)])
    def test_a_side_is_never_below_zero(self, light: int, dark: int) -> None:
        with pytest.raises(ValueError, match="negative"):
            DestinyPool(light, dark)
