"""Targets and damage as they are kept: dealt once, every die the same, taken back by just the difference."""

import asyncio
import json

import pytest

from bot.services import campaigns, damage, rolls, target_names, targets, undo
from bot.services.damage import FlatCheck
from bot.services.targets import MOST_TARGETS, Edit
from bot.store import damage_rolls
from bot.store import targets as stored_targets
from bot.store.store import Store
from rules.dice.pool import DicePool
from rules.errors import IllegalAction, LimitExceeded, UnknownName
from rules.notation.reading import Reading
from rules.starfinder.damage_types import DamageType
from rules.starfinder.defense_reader import read_defenses
from rules.starfinder.hit_points import HitPoints, State
from rules.starfinder.scale import Outcome
from tests.bot.people import ANN, BOB, GM, HERE, THERE, an_op
from tests.bot.services.wraith import NO_DICE, fire, hit, ignite, make, now, order, points
from tests.chance import ScriptedChance, SeededChance, SettledDice


class TestRolls:
    async def test_a_damage_roll_is_kept_with_every_die_and_read_back_the_same(self, table: Store) -> None:
        await make(table)
        asked = order("2d8+4 fire + 1d4 precision + 1d6 persistent acid", Outcome.CRITICAL_HIT_ROLLED_TWICE, "1d10")

        rolled = await damage.roll(table, an_op(ANN), asked, "wraith", ScriptedChance(7, 0, 3, 5, 1, 2, 9))

        read_back = await table.read(lambda tx: damage_rolls.numbered(tx, rolled.campaign.id, rolled.stored.number))
        assert read_back == rolled.stored
        assert rolled.stored.order == asked
        (row,) = await table.read(lambda tx: tx.exec_driver_sql("SELECT kind, faces FROM roll").all())
        assert row[0] == "damage"
        assert json.loads(row[1])["parts"] == [
            [{"dice": [[8, 1]], "precision": [[4]]}, {"dice": [[6, 2]], "precision": [[3]]}]
        ]

    async def test_a_second_delivery_shows_the_same_dice_and_takes_no_number(self, table: Store) -> None:
        op, chance, asked = an_op(ANN), SeededChance(3), order("2d8 fire")

        first = await damage.roll(table, op, asked, None, chance)
        again = await damage.roll(table, op, asked, None, chance)
        following = await damage.roll(table, an_op(ANN), asked, None, chance)

        assert again == first
        assert following.stored.number == 2

    async def test_damage_and_pools_share_one_sequence_of_numbers(self, table: Store) -> None:
        pool = await rolls.roll(table, an_op(ANN), Reading(DicePool(ability=1)), "g", SeededChance(1))
        rolled = await damage.roll(table, an_op(ANN), order("7 fire"), None, NO_DICE)

        assert (pool.stored.number, rolled.stored.number) == (1, 2)

    async def test_for_a_target_that_is_not_there_nothing_is_rolled(self, table: Store) -> None:
        await make(table)
        with pytest.raises(UnknownName) as refused:
            await damage.roll(table, an_op(ANN), order("2d8 fire"), "Wriath", NO_DICE)

        assert refused.value.suggestions == ("Wraith",)
        assert (await damage.roll(table, an_op(ANN), order("7 fire"), None, NO_DICE)).stored.number == 1


class TestDealing:
    async def test_the_same_roll_is_dealt_once_however_many_press(self, table: Store) -> None:
        await make(table)
        rolled = await damage.roll(table, an_op(ANN), order("7 fire"), "Wraith", NO_DICE)

        done = await asyncio.gather(
            *(damage.apply(table, an_op(who), rolled.stored.number) for who in (ANN, BOB, GM) * 10),
            return_exceptions=True,
        )

        refused = [each for each in done if isinstance(each, IllegalAction)]
        assert ({each.rule for each in refused}, len(refused)) == ({"already_applied"}, 29)
        assert await points(table) == (33, State.UP)

    async def test_a_second_delivery_of_one_press_is_the_same_press(self, table: Store) -> None:
        await make(table)
        rolled = await damage.roll(table, an_op(ANN), order("7 fire"), "Wraith", NO_DICE)
        op = an_op(ANN)

        assert await damage.apply(table, op, rolled.stored.number) == await damage.apply(
            table, op, rolled.stored.number
        )
        assert await points(table) == (33, State.UP)

    async def test_many_blows_at_once_all_land(self, table: Store) -> None:
        await make(table, hp=500)
        rolled = [await damage.roll(table, an_op(ANN), order("7 fire"), "Wraith", NO_DICE) for _ in range(30)]

        await asyncio.gather(*(damage.apply(table, an_op(BOB), each.stored.number) for each in rolled))

        assert await points(table) == (500 - 30 * 7, State.UP)

    async def test_the_report_is_of_the_moment_of_dealing(self, table: Store) -> None:
        await make(table)
        rolled = await damage.roll(table, an_op(ANN), order("7 fire"), "Wraith", NO_DICE)
        await targets.edit(table, an_op(ANN), "Wraith", Edit(defenses=read_defenses("weakness fire 3")))

        applied = await damage.apply(table, an_op(ANN), rolled.stored.number)
        await targets.edit(table, an_op(ANN), "Wraith", Edit(defenses=read_defenses("immune fire")))

        assert applied.report is not None
        assert applied.report.taken == 10
        later = await damage.state(table, HERE, applied.campaign.id, rolled.stored.number)
        assert later.report == applied.report

    async def test_damage_for_a_target_that_was_removed_waits_for_it_to_come_back(self, table: Store) -> None:
        await make(table)
        rolled = await damage.roll(table, an_op(ANN), order("7 fire"), "Wraith", NO_DICE)
        await targets.remove(table, an_op(ANN), "wraith")
        with pytest.raises(IllegalAction, match="target_is_gone"):
            await damage.apply(table, an_op(ANN), rolled.stored.number)

        await undo.undo(table, an_op(ANN))
        await damage.apply(table, an_op(ANN), rolled.stored.number)

        assert await points(table) == (33, State.UP)

    async def test_another_channels_rolls_and_targets_do_not_exist_here(self, table: Store) -> None:
        made = await make(table)
        rolled = await damage.roll(table, an_op(ANN), order("7 fire"), "Wraith", NO_DICE)
        await campaigns.set_up(table, an_op(GM, place=THERE), campaigns.Settings(), (), SettledDice())

        with pytest.raises(IllegalAction, match="roll_is_gone"):
            await damage.apply(table, an_op(ANN, place=THERE), rolled.stored.number)
        with pytest.raises(IllegalAction, match="campaign_is_gone"):
            await damage.apply(table, an_op(ANN, place=THERE, campaign_id=rolled.campaign.id), rolled.stored.number)
        with pytest.raises(IllegalAction, match="target_is_gone"):
            await damage.finish_turn(table, an_op(ANN, place=THERE), made.id, FlatCheck(), NO_DICE)
        with pytest.raises(UnknownName):
            await target_names.named(table, THERE, "Wraith")


class TestTargets:
    async def test_a_name_is_taken_whatever_its_capitals(self, table: Store) -> None:
        await make(table, "Straße")
        with pytest.raises(IllegalAction, match="name_is_taken"):
            await make(table, "STRASSE")

        await targets.edit(table, an_op(ANN), "strasse", Edit(name="STRASSE"))
        assert (await now(table, "straße")).name == "STRASSE"

    async def test_there_are_only_so_many(self, table: Store) -> None:
        for number in range(MOST_TARGETS):
            await make(table, f"Drone {number}")
        with pytest.raises(LimitExceeded, match="51 targets"):
            await make(table, "one more")

    @pytest.mark.parametrize(
        ("edit", "expected"),
        [
            pytest.param(Edit(most_hit_points=50), (30, 50), id="a higher maximum heals nobody"),
            pytest.param(Edit(most_hit_points=20), (20, 20), id="a lower maximum"),
            pytest.param(Edit(hit_points=40), (40, 40), id="full again"),
            pytest.param(Edit(hit_points=0), (0, 40), id="down"),
            pytest.param(Edit(hit_points=55, most_hit_points=60), (55, 60), id="both"),
        ],
    )
    async def test_hit_points_by_hand(self, table: Store, edit: Edit, expected: tuple[int, int]) -> None:
        await make(table)
        await hit(table, "10 fire")

        await targets.edit(table, an_op(ANN), "Wraith", edit)

        hit_points = (await now(table)).target.hit_points
        assert (hit_points.current, hit_points.maximum) == expected

    async def test_a_target_at_full_hit_points_stays_so_under_a_new_maximum(self, table: Store) -> None:
        await make(table)

        changed = await targets.edit(table, an_op(ANN), "Wraith", Edit(most_hit_points=50))

        assert changed.after is not None
        assert changed.after.target.hit_points == HitPoints(current=50, maximum=50)

    async def test_nonlethal_damage_knocks_out_and_healing_wakes(self, table: Store) -> None:
        await make(table)
        await hit(table, "40 bludgeoning", nonlethal=True)
        assert await points(table) == (0, State.KNOCKED_OUT)

        await targets.heal(table, an_op(BOB), "Wraith", 1)
        assert await points(table) == (1, State.UP)


class TestTurns:
    async def test_the_dice_of_a_turn_are_a_roll_and_a_second_delivery_shows_them_again(self, table: Store) -> None:
        made = await make(table)
        await ignite(table)
        op = an_op(BOB)

        first = await damage.finish_turn(table, op, made.id, FlatCheck(), ScriptedChance(3, 9))
        again = await damage.finish_turn(table, op, made.id, FlatCheck(), NO_DICE)

        assert again == first
        assert (first.number, first.turn.reports[0].damage.taken, first.turn.reports[0].rolled.flat_check) == (1, 4, 10)
        rows = await table.read(lambda tx: tx.exec_driver_sql("SELECT kind, number, label FROM roll").all())
        assert [tuple(row) for row in rows] == [("persistent", 1, "Wraith")]

    async def test_two_presses_at_once_are_two_turns_one_after_the_other(self, table: Store) -> None:
        made = await make(table)
        await ignite(table)

        done = await asyncio.gather(
            *(damage.finish_turn(table, an_op(BOB), made.id, FlatCheck(20), ScriptedChance(0, 0)) for _ in range(5))
        )

        assert sorted(each.before.target.hit_points.current for each in done) == [36, 37, 38, 39, 40]
        assert await points(table) == (35, State.UP)

    async def test_of_one_kind_only_the_higher_burns_and_others_burn_beside_it(self, table: Store) -> None:
        await make(table)
        await ignite(table, *fire("1d6 fire"))
        await hit(table, "1 cold + 1 persistent fire + 2 persistent acid")

        assert [one.type for one in (await now(table)).target.persistent] == [DamageType.FIRE, DamageType.ACID]
        assert (await now(table)).target.persistent[0] == fire()[0]

    async def test_nothing_persistent_is_no_turn_to_end(self, table: Store) -> None:
        made = await make(table)
        with pytest.raises(IllegalAction, match="nothing_persistent"):
            await damage.finish_turn(table, an_op(BOB), made.id, FlatCheck(), NO_DICE)
        await ignite(table)
        with pytest.raises(IllegalAction, match="not_persistent"):
            await damage.finish_turn(table, an_op(BOB), "wraith", FlatCheck(10, DamageType.ACID), NO_DICE)


async def test_targets_go_with_their_campaign_and_come_back_with_it(table: Store) -> None:
    made = await make(table)
    await campaigns.delete(table, an_op(GM))
    assert await target_names.all_of(table, HERE) == ()

    await undo.undo(table, an_op(GM))
    assert await target_names.all_of(table, HERE) == (made,)
    assert await table.read(lambda tx: stored_targets.count(tx, 1)) == 1
