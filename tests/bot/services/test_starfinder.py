"""Targets and damage as they are kept: dealt once, every die the same, taken back by just the difference."""

import asyncio
import json

import pytest

from bot.access import Actor
from bot.errors import NotAllowed
from bot.services import campaigns, damage, rolls, target_names, targets, undo
from bot.services.damage import FlatCheck
from bot.services.targets import MOST_TARGETS, Edit, NewTarget, TargetChange
from bot.store import damage_rolls, ledger
from bot.store import targets as stored_targets
from bot.store.damage_values import DamageOrder, DamageState, StoredTarget
from bot.store.store import Store
from bot.store.values import Kind
from rules.dice.pool import DicePool
from rules.errors import IllegalAction, LimitExceeded, UnknownName
from rules.notation.reading import Reading
from rules.starfinder.damage_types import DamageType
from rules.starfinder.defense_reader import read_defenses
from rules.starfinder.hit_points import HitPoints, State
from rules.starfinder.nature_reader import read_nature
from rules.starfinder.persistent import PersistentDamage
from rules.starfinder.reader import read_critical_only, read_damage
from rules.starfinder.scale import Outcome
from tests.bot.people import ANN, BOB, GM, HERE, THERE, an_op
from tests.chance import ScriptedChance, SeededChance, SettledDice

NO_DICE = ScriptedChance()


def order(
    text: str, outcome: Outcome = Outcome.HIT, critical: str | None = None, *, nonlethal: bool = False
) -> DamageOrder:
    critical_only = read_critical_only(critical) if critical is not None else None
    return DamageOrder(
        notation=text, damage=read_damage(text), outcome=outcome, critical_only=critical_only, is_nonlethal=nonlethal
    )


async def make(table: Store, name: str = "Wraith", hp: int = 40, defenses: str = "", traits: str = "") -> StoredTarget:
    new = NewTarget(
        name=name,
        hit_points=HitPoints(current=hp, maximum=hp),
        defenses=read_defenses(defenses),
        nature=read_nature(traits),
    )
    made = (await targets.add(table, an_op(ANN), new)).after
    assert made is not None
    return made


async def hit(table: Store, text: str, who: Actor = BOB, *, nonlethal: bool = False) -> DamageState:
    """Roll damage without dice and deal it."""
    rolled = await damage.roll(table, an_op(who), order(text, nonlethal=nonlethal), "Wraith", NO_DICE)
    return await damage.apply(table, an_op(who), rolled.stored.number)


async def now(table: Store, name: str = "Wraith") -> StoredTarget:
    return (await target_names.named(table, HERE, name))[1]


async def points(table: Store) -> tuple[int, State]:
    hit_points = (await now(table)).target.hit_points
    return hit_points.current, hit_points.state


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


def fire(text: str = "1d6 fire") -> tuple[PersistentDamage, ...]:
    part = read_damage(f"{text.removesuffix(' fire')} persistent fire").own
    return (PersistentDamage(part),)


async def ignite(table: Store, *persistent: PersistentDamage) -> TargetChange:
    return await targets.edit(table, an_op(ANN), "Wraith", Edit(persistent=persistent or fire()))


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


class TestUndo:
    async def test_gives_back_just_what_that_blow_took(self, table: Store) -> None:
        await make(table)
        first = await hit(table, "10 fire", BOB)
        await hit(table, "5 fire", ANN)
        assert first.application is not None

        done = await undo.undo(table, an_op(BOB))

        assert await points(table) == (35, State.UP)
        assert done.event.undoes == first.application.id
        assert done.event.after["hit_points"] == [25, 35]

    async def test_is_refused_where_a_later_blow_was_cut_off_at_0_and_names_it(self, table: Store) -> None:
        await make(table)
        first = await hit(table, "30 fire", BOB)
        last = await hit(table, "15 fire", ANN)
        assert first.application is not None
        assert last.application is not None

        with pytest.raises(IllegalAction, match="undo_blocked") as refused:
            await undo.undo(table, an_op(GM), first.application.id)
        assert refused.value.facts["event_id"] == last.application.id

        await undo.undo(table, an_op(GM), last.application.id)
        await undo.undo(table, an_op(GM), first.application.id)
        assert await points(table) == (40, State.UP)

    async def test_is_refused_where_healing_would_have_been_cut_off(self, table: Store) -> None:
        await make(table)
        first = await hit(table, "10 fire", BOB)
        await targets.heal(table, an_op(ANN), "Wraith", 5)
        await hit(table, "20 fire", ANN)
        assert first.application is not None

        with pytest.raises(IllegalAction, match="undo_blocked"):
            await undo.undo(table, an_op(BOB), first.application.id)

    async def test_puts_out_the_fire_that_the_blow_lit(self, table: Store) -> None:
        await make(table)
        await hit(table, "10 cold + 3 persistent fire", BOB)

        await undo.undo(table, an_op(BOB))

        target = (await now(table)).target
        assert (target.hit_points.current, target.persistent) == (40, ())

    async def test_is_refused_once_that_fire_has_burned(self, table: Store) -> None:
        made = await make(table)
        await hit(table, "10 cold + 3 persistent fire", BOB)
        turn = await damage.finish_turn(table, an_op(BOB), made.id, FlatCheck(), ScriptedChance(0))

        with pytest.raises(IllegalAction, match="undo_blocked") as refused:
            await undo.undo(table, an_op(BOB))

        assert refused.value.facts["event_id"] == turn.event.id

    async def test_of_a_turn_is_the_gms_since_dice_decided_it(self, table: Store) -> None:
        made = await make(table)
        await ignite(table)
        before = await now(table)
        turn = await damage.finish_turn(table, an_op(BOB), made.id, FlatCheck(), ScriptedChance(5, 19))
        assert (await now(table)).target.persistent == ()

        with pytest.raises(NotAllowed):
            await undo.undo(table, an_op(BOB), turn.event.id)
        with pytest.raises(IllegalAction, match="nothing_to_undo"):
            await undo.undo(table, an_op(BOB))
        await undo.undo(table, an_op(GM))

        assert await now(table) == before

    async def test_rolled_damage_stands(self, table: Store) -> None:
        rolled = await damage.roll(table, an_op(ANN), order("7 fire"), None, NO_DICE)
        event = (await table.read(lambda tx: ledger.latest(tx, rolled.campaign.id, limit=1)))[0]

        with pytest.raises(IllegalAction, match="nothing_to_undo"):
            await undo.undo(table, an_op(GM))
        with pytest.raises(IllegalAction, match="stands_for_good"):
            await undo.undo(table, an_op(GM), event.id)

    async def test_of_an_edit_leaves_what_happened_to_other_fields(self, table: Store) -> None:
        await make(table)
        renamed = await targets.edit(
            table, an_op(ANN), "Wraith", Edit(name="Ghost", defenses=read_defenses("immune cold"))
        )
        await targets.edit(table, an_op(ANN), "Ghost", Edit(hit_points=12))

        await undo.undo(table, an_op(ANN), renamed.event.id)

        target = (await now(table)).target
        assert (target.hit_points.current, bool(target.defenses)) == (12, False)

    async def test_of_hit_points_by_hand_is_refused_after_a_blow(self, table: Store) -> None:
        await make(table)
        edited = await targets.edit(table, an_op(ANN), "Wraith", Edit(hit_points=20))
        await targets.heal(table, an_op(ANN), "Wraith", 5)
        blow = await hit(table, "5 fire")
        assert blow.application is not None

        with pytest.raises(IllegalAction, match="undo_blocked") as refused:
            await undo.undo(table, an_op(ANN), edited.event.id)

        assert refused.value.facts["event_id"] == blow.application.id

    async def test_brings_a_target_back_whole_under_its_number(self, table: Store) -> None:
        made = await make(table, defenses="resistance all 3 (except silver)", traits="undead")
        await ignite(table)
        before = await now(table)
        await targets.remove(table, an_op(ANN), "Wraith")
        other = await make(table, "Drone")

        await undo.undo(table, an_op(GM), (await latest(table, Kind.TARGET_REMOVE)))

        assert await now(table) == before
        assert (before.id, other.id) == (made.id, made.id + 1)

    async def test_is_refused_where_the_name_is_taken_by_now(self, table: Store) -> None:
        await make(table)
        await targets.remove(table, an_op(ANN), "Wraith")
        await make(table, "WRAITH", hp=7)

        with pytest.raises(IllegalAction, match="undo_blocked"):
            await undo.undo(table, an_op(ANN), (await latest(table, Kind.TARGET_REMOVE)))

        assert (await now(table)).target.hit_points.maximum == 7

    async def test_of_making_a_target_removes_it_while_nothing_happened_to_it(self, table: Store) -> None:
        await make(table)
        made = await latest(table, Kind.TARGET_ADD)
        await hit(table, "3 fire", BOB)
        with pytest.raises(IllegalAction, match="undo_blocked"):
            await undo.undo(table, an_op(ANN), made)

        await undo.undo(table, an_op(BOB))
        await undo.undo(table, an_op(ANN), made)

        assert await target_names.all_of(table, HERE) == ()

    async def test_of_what_happened_to_a_target_that_is_gone_names_its_removal(self, table: Store) -> None:
        await make(table)
        await hit(table, "3 fire", BOB)
        await targets.remove(table, an_op(ANN), "Wraith")

        with pytest.raises(IllegalAction, match="undo_blocked") as refused:
            await undo.undo(table, an_op(BOB))

        assert refused.value.facts["kind"] == "target.remove"


async def latest(table: Store, kind: Kind) -> int:
    campaign = await campaigns.current(table, HERE)
    assert campaign is not None
    events = await table.read(lambda tx: ledger.latest(tx, campaign.id, limit=50))
    return next(event.id for event in events if event.kind is kind)


async def test_targets_go_with_their_campaign_and_come_back_with_it(table: Store) -> None:
    made = await make(table)
    await campaigns.delete(table, an_op(GM))
    assert await target_names.all_of(table, HERE) == ()

    await undo.undo(table, an_op(GM))
    assert await target_names.all_of(table, HERE) == (made,)
    assert await table.read(lambda tx: stored_targets.count(tx, 1)) == 1
