"""Taking damage and targets back: by just the difference, or a refusal that names what came later."""

import pytest

from bot.errors import NotAllowed
from bot.services import damage, target_names, targets, undo
from bot.services.damage import FlatCheck
from bot.services.targets import Edit
from bot.store import ledger
from bot.store.store import Store
from bot.store.values import Kind
from rules.errors import IllegalAction
from rules.starfinder.defense_reader import read_defenses
from rules.starfinder.hit_points import State
from tests.bot.people import ANN, BOB, GM, HERE, an_op
from tests.bot.services.wraith import NO_DICE, hit, ignite, latest, make, now, order, points
from tests.chance import ScriptedChance


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
