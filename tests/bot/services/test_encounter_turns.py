"""Slots and turns of an encounter: who claims and ends them, and what comes about in them."""

import asyncio
from dataclasses import replace

import pytest

from bot.access import Actor
from bot.errors import NotAllowed
from bot.services import (
    characters,
    encounter_conditions,
    encounter_initiative,
    encounter_turns,
    encounters,
    health,
    undo,
)
from bot.services.encounter_change import EncounterChange
from bot.services.encounter_turns import Turn
from bot.services.health import Hits
from bot.store.store import Store
from bot.store.values import Kind
from rules.characters.parts import SheetInjury
from rules.errors import AmbiguousName, IllegalAction
from rules.table.initiative import Side
from tests.bot.people import ANN, BOB, GM, an_op
from tests.bot.services.ambush import (
    a_fight,
    claim,
    ends_turn,
    no_chance,
    number_of,
    passes,
    running,
    seen,
    set_on_fire,
)
from tests.chance import ScriptedChance, SeededChance


class TestTurns:
    async def test_a_player_claims_the_slot_of_their_side_for_their_own(self, table: Store) -> None:
        await running(table)
        state = (await claim(table, ANN)).state

        assert state.encounter.acting == state.encounter.named("Vex")

    async def test_of_two_claims_in_the_same_instant_one_wins_and_the_other_is_told_who_has_it(
        self, table: Store
    ) -> None:
        await running(table)
        both = (encounter_turns.claim(table, an_op(each), None, no_chance()) for each in (ANN, BOB))
        won, lost = sorted(await asyncio.gather(*both, return_exceptions=True), key=lambda e: isinstance(e, Exception))

        assert isinstance(won, EncounterChange)
        assert isinstance(lost, IllegalAction)
        acting = won.state.encounter.acting
        assert acting is not None
        assert (lost.rule, lost.facts["name"]) == ("slot_claimed", acting.name)

    async def test_nobody_claims_for_somebody_else(self, table: Store) -> None:
        await running(table)
        with pytest.raises(NotAllowed):
            await claim(table, BOB, "Vex")
        stranger = Actor(user_id=77)
        with pytest.raises(IllegalAction, match="no_combatant_of_yours"):
            await claim(table, stranger)

    async def test_with_several_to_choose_from_one_must_be_named(self, table: Store) -> None:
        await running(table, "npc npc pc pc")
        with pytest.raises(AmbiguousName) as refused:
            await claim(table, GM)

        assert set(refused.value.candidates) == {"Troopers", "Moff"}

    async def test_whoever_acts_ends_the_turn_or_the_gm(self, table: Store) -> None:
        await running(table)
        await claim(table, ANN)
        with pytest.raises(NotAllowed):
            await ends_turn(table, BOB)
        state = (await ends_turn(table, ANN)).state
        assert state.encounter.turn == 1
        for person in (ANN, GM):
            with pytest.raises(IllegalAction, match="slot_is_free"):
                await ends_turn(table, person)
        assert (await passes(table)).state.encounter.turn == 2

    async def test_a_button_of_an_earlier_turn_ends_no_later_one(self, table: Store) -> None:
        state = await running(table)
        assert state.encounter.current is not None
        turn = Turn(round_number=1, slot_id=state.encounter.current)
        await claim(table, ANN)
        await encounter_turns.next_slot(table, an_op(ANN), no_chance(), turn=turn)

        with pytest.raises(IllegalAction, match="turn_is_over"):
            await encounter_turns.next_slot(table, an_op(GM), no_chance(), turn=turn)
        assert (await seen(table)).encounter.turn == 1

    async def test_a_button_of_another_fight_ends_no_turn_of_this_one(self, table: Store) -> None:
        state = await running(table)
        assert state.encounter.current is not None
        await claim(table, ANN)
        turn = Turn(round_number=1, slot_id=state.encounter.current, encounter_id=state.stored.id + 1)

        with pytest.raises(IllegalAction, match="other_encounter"):
            await encounter_turns.next_slot(table, an_op(ANN), no_chance(), turn=turn)
        assert (await seen(table)).encounter.turn == 0

    async def test_a_hidden_one_who_acts_is_not_named_to_players(self, table: Store) -> None:
        await a_fight(table)
        await encounters.join(table, an_op(ANN))
        await encounters.add(table, an_op(GM), "Moff", hidden=True)
        await encounter_initiative.type_order(table, an_op(GM), "pc npc")
        state = (await encounter_initiative.begin(table, an_op(GM))).state
        assert state.encounter.current is not None
        turn = Turn(round_number=1, slot_id=state.encounter.current)
        await passes(table)
        await claim(table, GM, "Moff")

        with pytest.raises(IllegalAction, match="turn_is_over") as refused:
            await encounter_turns.next_slot(table, an_op(ANN), no_chance(), turn=turn)
        assert str(refused.value.facts["name"]).startswith("NPC ")
        with pytest.raises(IllegalAction, match="slot_claimed") as refused:
            await claim(table, ANN)
        assert str(refused.value.facts["name"]).startswith("NPC ")

    async def test_a_fight_begins_at_the_first_slot_that_somebody_can_take(self, table: Store) -> None:
        await a_fight(table)
        await encounters.join(table, an_op(ANN))
        await encounters.add(table, an_op(GM), "Moff")
        await health.suffer(table, an_op(GM), "Moff", Hits(amounts=(40,)), SeededChance(2))
        await encounter_initiative.type_order(table, an_op(GM), "npc pc")
        state = (await encounter_initiative.begin(table, an_op(GM))).state

        assert state.encounter.turn == 1
        assert [each.id for each in state.claimants] == [number_of(state, "Vex")]

    async def test_a_round_later_everybody_may_act_again(self, table: Store) -> None:
        await running(table)
        for actor, name in ((ANN, "Vex"), (GM, "Moff"), (BOB, "Nova"), (GM, "Troopers")):
            await claim(table, actor, name)
            change = await ends_turn(table)

        assert change.event.after["is_new_round"]
        assert change.state.encounter.round_number == 2
        assert (await claim(table, ANN)).state.encounter.acting is not None

    async def test_releasing_skipping_and_going_back(self, table: Store) -> None:
        await running(table)
        await claim(table, ANN)
        with pytest.raises(NotAllowed):
            await encounter_turns.release(table, an_op(BOB))
        assert (await encounter_turns.release(table, an_op(ANN))).state.encounter.acting is None
        assert (await encounter_turns.skip(table, an_op(GM), no_chance())).state.encounter.turn == 1
        assert (await encounter_turns.back(table, an_op(GM))).state.encounter.turn == 0

    async def test_slots_are_added_and_removed(self, table: Store) -> None:
        state = await running(table)
        more = (await encounter_turns.add_slot(table, an_op(GM), Side.ADVERSARIES)).state
        (new,) = [slot for slot in more.encounter.slots if slot.id not in {each.id for each in state.encounter.slots}]
        fewer = (await encounter_turns.remove_slot(table, an_op(GM), new.id)).state

        assert len(more.encounter.slots) == 5
        assert fewer.encounter.slots == state.encounter.slots

    async def test_fire_burns_as_a_turn_starts_once_in_a_round(self, table: Store) -> None:
        state = await running(table)
        await set_on_fire(table, state, "Vex", damage=6)
        change = await claim(table, ANN)

        (entry,) = change.event.after["characters"]
        assert entry["wounds"] == [0, 4]  # Brawn soaks 2
        assert entry["happened"][0]["label"] == "Burn"
        await encounter_turns.release(table, an_op(ANN))
        assert "characters" not in (await claim(table, ANN)).event.after

    async def test_bleeding_costs_wounds_and_strain_as_a_turn_starts(self, table: Store) -> None:
        await running(table)
        bleeding = (SheetInjury(key="bleeding_out"),)
        await characters.edit(table, an_op(ANN), "Vex", lambda vex: replace(vex, injuries=bleeding))
        change = await claim(table, ANN)

        (entry,) = change.event.after["characters"]
        assert (entry["wounds"], entry["strain"]) == ([0, 1], [0, 1])

    async def test_dice_in_a_turn_are_the_gms_to_take_back(self, table: Store) -> None:
        state = await running(table)
        await characters.edit(table, an_op(ANN), "Vex", lambda vex: replace(vex, wounds=11))
        await set_on_fire(table, state, "Vex", damage=6)
        vex = number_of(state, "Vex")
        change = await encounter_turns.claim(table, an_op(ANN), vex, SeededChance(3))

        assert (change.event.kind, change.event.after["deed"]) == (Kind.ENCOUNTER_INJURED, "encounter.claim")
        assert vex in change.state.down
        with pytest.raises(NotAllowed):
            await undo.undo(table, an_op(ANN), change.event.id)
        await undo.undo(table, an_op(GM), change.event.id)
        now = await seen(table)
        assert now.fighter(vex).wounds == (11, 12)
        assert now.encounter.acting is None

    async def test_what_burns_a_mere_name_is_told_for_the_table_to_note(self, table: Store) -> None:
        await running(table, "npc pc pc npc npc")
        state = (await encounters.add(table, an_op(GM), "A rancor")).state
        await set_on_fire(table, state, "A rancor", damage=6)
        change = await claim(table, GM, "A rancor")

        assert [(each["label"], each["damage"]) for each in change.event.after["by_hand"]] == [("Burn", 6)]

    async def test_what_burns_somebody_without_a_threshold_is_told_and_the_fight_goes_on(self, table: Store) -> None:
        state = await running(table)
        await characters.edit(table, an_op(ANN), "Vex", lambda vex: replace(vex, wound_threshold=()))
        await set_on_fire(table, state, "Vex", damage=6)
        change = await encounter_turns.claim(table, an_op(ANN), number_of(state, "Vex"), ScriptedChance())

        assert [(each["label"], each["damage"]) for each in change.event.after["by_hand"]] == [("Burn", 6)]
        assert change.state.encounter.acting is not None

    async def test_what_bleeds_without_a_threshold_is_told_too(self, table: Store) -> None:
        state = await running(table)
        bleeds = SheetInjury(key="bleeding_out")
        await characters.edit(
            table, an_op(ANN), "Vex", lambda vex: replace(vex, wound_threshold=(), injuries=(bleeds,))
        )
        change = await encounter_turns.claim(table, an_op(ANN), number_of(state, "Vex"), ScriptedChance())

        (told,) = change.event.after["by_hand"]
        assert (told["label"], told["damage"], told["strain"]) == ("Bleeding Out", 1, 1)

    async def test_what_lasts_until_an_own_turn_ends_runs_out_with_it(self, table: Store) -> None:
        state = await running(table)
        vex = number_of(state, "Vex")
        await encounter_conditions.inflict(table, an_op(GM), vex, "staggered", 1)
        await claim(table, ANN)
        change = await ends_turn(table)

        assert change.state.encounter.participant(vex).conditions == ()
        assert change.event.after["over"][0]["conditions"] == ["staggered"]

    async def test_the_end_is_nigh_kills_at_the_end_of_the_next_round(self, table: Store) -> None:
        await running(table, "pc npc")
        doomed = (SheetInjury(key="the_end_is_nigh"),)
        await characters.edit(table, an_op(BOB), "Nova", lambda nova: replace(nova, injuries=doomed))
        deaths = []
        for _ in range(2):
            for _ in range(2):
                change = await passes(table)
            deaths.append([each["name"] for each in change.event.after["deaths"]])

        assert deaths == [[], ["Nova"]]
        assert number_of(change.state, "Nova") in change.state.down

    async def test_the_end_is_nigh_is_told_of_somebody_without_a_threshold(self, table: Store) -> None:
        await running(table, "pc npc")
        doomed = (SheetInjury(key="the_end_is_nigh"),)
        await characters.edit(
            table, an_op(BOB), "Nova", lambda nova: replace(nova, injuries=doomed, wound_threshold=())
        )
        for _ in range(4):
            change = await passes(table)

        assert [each["name"] for each in change.event.after["deaths"]] == ["Nova"]
