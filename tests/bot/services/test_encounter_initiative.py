"""Initiative of an encounter: rolled, typed, put in order, begun."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.access import Actor
from bot.errors import NotAllowed
from bot.render.encounter_changes import befallen
from bot.render.encounter_history import told_of_encounter
from bot.services import character_queries, characters, encounter_initiative, encounters, undo
from bot.services.encounter_change import EncounterChange
from bot.services.encounter_dice import rolled_in
from bot.store.store import Store
from bot.store.values import Kind
from rules.characters.parts import SheetInjury
from rules.errors import IllegalAction, LimitExceeded, NotationError
from rules.health.injuries import InjuryState
from rules.table.encounter import Stage
from rules.table.initiative import InitiativeSlot, Readiness, Side
from tests.bot.people import ANN, BOB, GM, an_op
from tests.bot.services.ambush import BLANK, TWO_SUCCESSES, VEX, a_fight, no_chance, number_of, running, seen
from tests.chance import ScriptedChance, SeededChance


class TestInitiative:
    async def test_one_press_joins_and_rolls_with_the_skill_of_the_hour(self, table: Store) -> None:
        await a_fight(table)
        chance = ScriptedChance(BLANK, TWO_SUCCESSES)
        change = await encounter_initiative.roll_own(table, an_op(ANN), chance)

        (rolled,) = rolled_in(change.event.after)
        assert (rolled.skill, rolled.number, rolled.success) == ("cool", 1, 2)
        assert chance.left == 0
        assert change.state.encounter.named("Vex").result == InitiativeSlot(Side.PLAYERS, 2, 0)
        assert [slot.brought_by for slot in change.state.encounter.slots] == [number_of(change.state, "Vex")]

    async def test_whoever_is_surprised_rolls_vigilance(self, table: Store) -> None:
        await a_fight(table)
        change = await encounter_initiative.roll_own(table, an_op(ANN), SeededChance(1), Readiness.SURPRISED)

        assert rolled_in(change.event.after)[0].skill == "vigilance"

    async def test_dice_are_rolled_once_also_for_a_second_delivery(self, table: Store) -> None:
        await a_fight(table)
        op = an_op(ANN)
        first = await encounter_initiative.roll_own(table, op, SeededChance(1))
        again = await encounter_initiative.roll_own(table, op, no_chance())

        assert again.is_repeat
        assert rolled_in(again.event.after) == rolled_in(first.event.after)
        with pytest.raises(IllegalAction, match="initiative_is_rolled"):
            await encounter_initiative.roll_own(table, an_op(ANN), no_chance())

    async def test_ten_people_roll_in_the_same_instant_and_ten_slots_stand(self, table: Store) -> None:
        await encounters.start(table, an_op(GM))
        people = [Actor(user_id=100 + number) for number in range(10)]
        for number, actor in enumerate(people):
            await characters.create(table, an_op(actor), replace(VEX, name=f"Hero {number}"))

        rolls = (encounter_initiative.roll_own(table, an_op(each), SeededChance(n)) for n, each in enumerate(people))
        changes = await asyncio.gather(*rolls)

        encounter = (await seen(table)).encounter
        assert len(encounter.participants) == len(encounter.slots) == 10
        assert sorted(rolled_in(each.event.after)[0].number for each in changes) == list(range(1, 11))

    async def test_who_joins_a_fight_that_runs_rolls_at_once_and_the_slot_says_from_when_it_counts(
        self, table: Store
    ) -> None:
        await a_fight(table)
        joins = await encounter_initiative.enter(table, an_op(BOB), no_chance())
        assert joins.event.kind is Kind.ENCOUNTER_JOIN
        await encounter_initiative.type_result(table, an_op(BOB), number_of(joins.state, "Nova"), "0")
        await encounter_initiative.begin(table, an_op(GM))
        change = await encounter_initiative.enter(table, an_op(ANN), ScriptedChance(BLANK, TWO_SUCCESSES))

        state, vex = change.state, number_of(change.state, "Vex")
        assert [slot.brought_by for slot in state.encounter.slots] == [vex, number_of(state, "Nova")]
        assert state.encounter.turn == 1
        assert [each["name"] for each in change.event.after["late"]] == ["Vex"]
        assert befallen(change.event, change.campaign) == [
            "Vex: the slot has gone by in this round and will be there from round 2 on. "
            "Until then any free slot of the side can be taken."
        ]

    @pytest.mark.parametrize("comes_back", [encounter_initiative.roll_own, encounter_initiative.enter])
    @pytest.mark.parametrize("begins", [False, True])
    async def test_who_rolled_and_left_comes_back_with_that_roll(
        self,
        table: Store,
        comes_back: Callable[..., Awaitable[EncounterChange]],
        begins: bool,
    ) -> None:
        await a_fight(table)
        rolled = await encounter_initiative.roll_own(table, an_op(ANN), ScriptedChance(BLANK, TWO_SUCCESSES))
        if begins:
            await encounter_initiative.begin(table, an_op(GM))
        await encounters.remove(table, an_op(ANN), number_of(rolled.state, "Vex"))
        op = an_op(ANN)
        change = await comes_back(table, op, no_chance())

        assert change.event.kind is Kind.ENCOUNTER_JOIN
        assert told_of_encounter(change.event) == "Vex is back in the fight, with the Initiative it had"
        (vex,) = change.state.encounter.participants
        assert (vex.has_left, vex.result) == (False, InitiativeSlot(Side.PLAYERS, 2, 0))
        assert [(slot.brought_by, slot.is_leaving) for slot in change.state.encounter.slots] == [(vex.id, False)]
        assert (await comes_back(table, op, no_chance())).is_repeat
        undone = await undo.undo(table, an_op(ANN), change.event.id)
        assert undone is not None
        assert (await seen(table)).encounter.participants[0].has_left

    async def test_who_left_without_a_roll_rolls_as_it_comes_back(self, table: Store) -> None:
        await a_fight(table)
        joins = await encounters.join(table, an_op(ANN))
        await encounters.remove(table, an_op(ANN), number_of(joins.state, "Vex"))
        change = await encounter_initiative.roll_own(table, an_op(ANN), ScriptedChance(BLANK, TWO_SUCCESSES))

        assert change.event.kind is Kind.ENCOUNTER_ROLL
        assert len(change.state.encounter.participants) == 1

    async def test_who_was_added_to_a_fight_that_runs_is_rolled_for_by_the_gm_in_one_press(self, table: Store) -> None:
        await running(table)
        for _ in range(2):
            added = await encounters.add(table, an_op(GM), "Troopers")
        assert [each.name for each in added.state.encounter.without_slot] == ["Troopers 2", "Troopers 3"]
        own = await encounter_initiative.roll_missing(table, an_op(ANN), SeededChance(1))
        assert [each.name for each in rolled_in(own.event.after)] == ["Vex"]
        change = await encounter_initiative.roll_missing(table, an_op(GM), SeededChance(1))

        assert [each.name for each in rolled_in(change.event.after)] == ["Troopers 2", "Troopers 3"]
        assert change.state.encounter.without_slot == ()
        with pytest.raises(IllegalAction, match="nobody_to_roll_for"):
            await encounter_initiative.roll_missing(table, an_op(GM), SeededChance(1))

    async def test_the_gm_rolls_for_all_npcs_at_once_a_group_once(self, table: Store) -> None:
        await a_fight(table)
        await encounters.join(table, an_op(ANN))
        await encounters.add(table, an_op(GM), "Troopers", count=3)
        await encounters.add(table, an_op(GM), "A rancor")
        change = await encounter_initiative.roll_for(table, an_op(GM), SeededChance(1))

        assert [each.name for each in rolled_in(change.event.after)] == ["Troopers", "Troopers 2", "Troopers 3"]
        assert {each["name"] for each in change.event.after["left"]} == {"Vex", "A rancor"}
        await encounter_initiative.roll_for(table, an_op(GM), SeededChance(2), everybody=True)
        with pytest.raises(IllegalAction, match="nobody_to_roll_for"):
            await encounter_initiative.roll_for(table, an_op(GM), SeededChance(3), everybody=True)
        with pytest.raises(NotAllowed):
            await encounter_initiative.roll_for(table, an_op(ANN), SeededChance(4))

    async def test_an_effect_for_one_check_runs_out_with_it(self, table: Store) -> None:
        await a_fight(table)
        winded = (SheetInjury(key="off_balance"),)
        await characters.edit(table, an_op(ANN), "Vex", lambda vex: replace(vex, injuries=winded))
        change = await encounter_initiative.roll_own(table, an_op(ANN), SeededChance(1))

        assert dict(rolled_in(change.event.after)[0].roll.pool.items())
        sheet = await character_queries.sheet_named(table, an_op(ANN), "Vex")
        assert sheet.character.character.injuries[0].state == InjuryState.RUN_OUT
        await undo.undo(table, an_op(GM), change.event.id)
        sheet = await character_queries.sheet_named(table, an_op(ANN), "Vex")
        assert sheet.character.character.injuries == winded

    @pytest.mark.parametrize(
        ("text", "success", "advantage"), [("2s1a", 2, 1), ("3", 3, 0), (" 0 ", 0, 0), ("1a", 0, 1)]
    )
    async def test_results_are_typed(self, table: Store, text: str, success: int, advantage: int) -> None:
        await a_fight(table)
        state = (await encounters.join(table, an_op(ANN))).state
        state = (await encounter_initiative.type_result(table, an_op(ANN), number_of(state, "Vex"), text)).state

        assert state.encounter.named("Vex").result == InitiativeSlot(Side.PLAYERS, success, advantage)
        assert len(state.encounter.slots) == 1

    @pytest.mark.parametrize("text", ["", "quick", "2s, 3s", "npc", "999999s"])
    async def test_what_is_no_result_is_refused(self, table: Store, text: str) -> None:
        await a_fight(table)
        state = (await encounters.join(table, an_op(ANN))).state
        with pytest.raises((NotationError, LimitExceeded)):
            await encounter_initiative.type_result(table, an_op(ANN), number_of(state, "Vex"), text)

    async def test_somebody_elses_result_is_not_typed(self, table: Store) -> None:
        await a_fight(table)
        state = (await encounters.join(table, an_op(ANN))).state
        with pytest.raises(NotAllowed):
            await encounter_initiative.type_result(table, an_op(BOB), number_of(state, "Vex"), "9s")

    async def test_a_result_that_is_there_is_the_gms_to_type_anew(self, table: Store) -> None:
        await a_fight(table)
        rolled = await encounter_initiative.roll_own(table, an_op(ANN), ScriptedChance(BLANK, TWO_SUCCESSES))
        vex = number_of(rolled.state, "Vex")
        joins = await encounters.join(table, an_op(BOB))
        nova = number_of(joins.state, "Nova")
        await encounter_initiative.type_result(table, an_op(BOB), nova, "1s")

        for actor, who in ((ANN, vex), (BOB, nova)):
            with pytest.raises(IllegalAction, match="initiative_is_there"):
                await encounter_initiative.type_result(table, an_op(actor), who, "9s")
        await undo.undo(table, an_op(BOB))
        await encounter_initiative.type_result(table, an_op(BOB), nova, "2s")
        state = (await encounter_initiative.type_result(table, an_op(GM), vex, "3s")).state
        assert [each.result and each.result.success for each in state.encounter.participants] == [3, 2]

    async def test_an_order_is_typed_and_results_put_back(self, table: Store) -> None:
        await a_fight(table)
        await encounter_initiative.roll_own(table, an_op(ANN), ScriptedChance(BLANK, TWO_SUCCESSES))
        await encounters.add(table, an_op(GM), "Moff")
        await encounter_initiative.type_result(table, an_op(GM), number_of(await seen(table), "Moff"), "1s")
        typed = (await encounter_initiative.type_order(table, an_op(GM), "npc pc")).state
        assert [slot.side for slot in typed.encounter.slots] == [Side.ADVERSARIES, Side.PLAYERS]

        back = (await encounter_initiative.order_by_results(table, an_op(GM))).state
        assert [slot.side for slot in back.encounter.slots] == [Side.PLAYERS, Side.ADVERSARIES]

    async def test_it_begins_once_everybody_has_initiative_or_the_gm_says_so(self, table: Store) -> None:
        await a_fight(table)
        await encounter_initiative.roll_own(table, an_op(ANN), SeededChance(1))
        await encounters.join(table, an_op(BOB))
        with pytest.raises(IllegalAction, match="initiative_missing"):
            await encounter_initiative.begin(table, an_op(GM))
        state = (await encounter_initiative.begin(table, an_op(GM), may_be_missing=True)).state

        assert (state.encounter.stage, state.encounter.round_number) == (Stage.RUNNING, 1)
