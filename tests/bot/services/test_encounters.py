"""An encounter from its start to its end: who takes part, Initiative, slots, turns, what is over with it."""

import asyncio
from dataclasses import replace

import pytest

from bot.access import Actor, Shown
from bot.errors import NotAllowed
from bot.render.encounter_changes import befallen
from bot.render.encounter_history import told_of_encounter
from bot.services import (
    campaigns,
    channels,
    character_queries,
    characters,
    encounter_initiative,
    encounter_queries,
    encounter_summary,
    encounter_turns,
    encounters,
    gifts,
    health,
    undo,
)
from bot.services.encounter_change import EncounterChange
from bot.services.encounter_dice import rolled_in
from bot.services.encounter_turns import Turn
from bot.services.health import Hits
from bot.store import encounters as kept
from bot.store import ledger
from bot.store.encounter_values import EncounterState
from bot.store.store import Store
from bot.store.values import Kind, Panel
from rules.characters.character import Character
from rules.characters.parts import Part, SheetInjury, SheetSkill
from rules.errors import AmbiguousName, IllegalAction, LimitExceeded, NotationError
from rules.health.combatants import AdversaryType
from rules.health.conditions import Condition
from rules.health.injuries import InjuryState
from rules.table import afflictions
from rules.table.conditions import ActiveCondition
from rules.table.encounter import Stage
from rules.table.initiative import InitiativeSlot, Readiness, Side
from tests.bot.people import ANN, BOB, GM, HERE, THERE, an_op
from tests.chance import ScriptedChance, SeededChance

VEX = Character(
    name="Vex",
    wound_threshold=(Part("printed", 12),),
    strain_threshold=(Part("printed", 11),),
    skills=(SheetSkill(key="cool", name="Cool", ranks=1),),
)
"""Presence 2 and a rank of Cool: a Proficiency and an Ability die."""
NOVA = replace(VEX, name="Nova", skills=())
TROOPERS = Character(name="Troopers", kind=AdversaryType.MINION, group_size=4, wound_threshold=(Part("printed", 5),))
MOFF = Character(
    name="Moff",
    kind=AdversaryType.NEMESIS,
    wound_threshold=(Part("printed", 14),),
    strain_threshold=(Part("printed", 16),),
)
TWO_SUCCESSES, ONE_ADVANTAGE, BLANK = 3, 4, 0
"""Faces of the Ability die, counted from 0."""


async def a_fight(table: Store, *readiness: Readiness) -> EncounterState:
    """Start an encounter at a table with two players' characters and two NPCs, none of which take part yet."""
    await characters.create(table, an_op(ANN), VEX)
    await characters.create(table, an_op(BOB), NOVA)
    await characters.create(table, an_op(GM), TROOPERS, is_npc=True)
    await characters.create(table, an_op(GM), MOFF, is_npc=True)
    return (await encounters.start(table, an_op(GM), "Ambush", *readiness)).state


async def running(table: Store, order: str = "pc npc pc npc") -> EncounterState:
    """Return an encounter of Vex, Nova, the Troopers and the Moff in its first round, in this order."""
    await a_fight(table)
    for actor in (ANN, BOB):
        await encounters.join(table, an_op(actor))
    for name in ("Troopers", "Moff"):
        await encounters.add(table, an_op(GM), name)
    await encounter_initiative.type_order(table, an_op(GM), order)
    return (await encounter_initiative.begin(table, an_op(GM), may_be_missing=True)).state


async def seen(table: Store, actor: Actor = GM) -> EncounterState:
    return await encounter_queries.seen_by(table, HERE, actor)


def number_of(state: EncounterState, name: str) -> int:
    return state.encounter.named(name).id


def no_chance() -> ScriptedChance:
    return ScriptedChance()


async def claim(table: Store, actor: Actor, name: str | None = None) -> EncounterChange:
    number = number_of(await seen(table), name) if name is not None else None
    return await encounter_turns.claim(table, an_op(actor), number, no_chance())


async def ends_turn(table: Store, actor: Actor = GM) -> EncounterChange:
    return await encounter_turns.next_slot(table, an_op(actor), SeededChance(1))


async def passes(table: Store) -> EncounterChange:
    """Let a slot pass in which nobody acts."""
    return await encounter_turns.skip(table, an_op(GM), SeededChance(1))


class TestStarting:
    async def test_it_is_numbered_in_its_campaign_and_finds_everybody_alike(self, table: Store) -> None:
        state = await a_fight(table, Readiness.SURPRISED)

        assert (state.stored.number, state.stored.name) == (1, "Ambush")
        assert state.stored.readiness is Readiness.SURPRISED
        assert state.encounter.stage is Stage.GATHERING
        assert not state.fighters

    async def test_a_campaign_has_one_at_a_time(self, table: Store) -> None:
        await encounters.start(table, an_op(GM))

        with pytest.raises(IllegalAction, match="encounter_is_on"):
            await encounters.start(table, an_op(GM))

    async def test_linked_channels_share_it(self, table: Store) -> None:
        await encounters.start(table, an_op(GM), "Ambush")
        await channels.link(table, an_op(GM), THERE.channel_id)

        assert (await encounter_queries.seen_by(table, THERE, ANN)).stored.name == "Ambush"
        with pytest.raises(IllegalAction, match="encounter_is_on"):
            await encounters.start(table, an_op(GM, place=THERE))

    async def test_only_the_gm_starts_and_ends_one(self, table: Store) -> None:
        with pytest.raises(NotAllowed):
            await encounters.start(table, an_op(ANN))
        await encounters.start(table, an_op(GM))
        with pytest.raises(NotAllowed):
            await encounters.end(table, an_op(ANN))

    async def test_a_second_delivery_starts_no_second_one(self, table: Store) -> None:
        op = an_op(GM)
        first = await encounters.start(table, op)
        again = await encounters.start(table, op)

        assert again.is_repeat
        assert again.event == first.event
        assert again.state.stored.id == first.state.stored.id

    async def test_a_name_beyond_all_measure_is_refused(self, table: Store) -> None:
        with pytest.raises(LimitExceeded):
            await encounters.start(table, an_op(GM), "x" * 101)

    async def test_without_one_everything_else_is_refused(self, table: Store) -> None:
        await characters.create(table, an_op(ANN), VEX)
        for refused in (
            encounters.join(table, an_op(ANN)),
            encounters.end(table, an_op(GM)),
            encounter_turns.claim(table, an_op(ANN), None, no_chance()),
            encounter_queries.seen_by(table, HERE, ANN),
            encounter_initiative.roll_own(table, an_op(ANN), no_chance()),
        ):
            with pytest.raises(IllegalAction, match="no_encounter"):
                await refused


class TestTakingPart:
    async def test_a_player_joins_with_the_character_that_they_play(self, table: Store) -> None:
        await a_fight(table)
        state = (await encounters.join(table, an_op(ANN))).state

        (who,) = state.encounter.participants
        assert (who.name, who.side, who.user_id) == ("Vex", Side.PLAYERS, ANN.user_id)
        assert who.readiness is Readiness.READY
        with pytest.raises(IllegalAction, match="already_in_encounter"):
            await encounters.join(table, an_op(ANN))

    async def test_an_npc_that_takes_part_is_seen_by_name_and_health(self, table: Store) -> None:
        await a_fight(table)
        await encounters.add(table, an_op(GM), "Moff")
        (seen_by_ann,) = (await seen(table, ANN)).fighters
        (seen_by_gm,) = (await seen(table)).fighters

        assert (seen_by_ann.name, seen_by_ann.sight, seen_by_ann.wounds) == ("Moff", Shown.HEALTH, None)
        assert seen_by_ann.sheet is None
        assert (seen_by_gm.sight, seen_by_gm.wounds, seen_by_gm.strain) == (Shown.FULL, (0, 14), (0, 16))

    async def test_a_hidden_one_is_only_known_to_be_there(self, table: Store) -> None:
        await a_fight(table)
        change = await encounters.add(table, an_op(GM), "Moff", hidden=True)
        state = await seen(table, ANN)

        assert [each.name for each in state.fighters] == [f"NPC {state.fighters[0].participant.id}"]
        assert "Moff" not in {each.name for each in state.encounter.participants}
        assert change.event.after["added"][0]["shown"] == Shown.NOTHING
        assert [each.name for each in (await seen(table)).fighters] == ["Moff"]

    async def test_players_characters_are_open_to_the_whole_table(self, table: Store) -> None:
        await a_fight(table)
        await encounters.join(table, an_op(ANN))

        (vex,) = (await seen(table, BOB)).fighters
        assert (vex.wounds, vex.strain) == ((0, 12), (0, 11))

    async def test_several_of_an_npc_join_as_unhurt_copies(self, table: Store) -> None:
        await a_fight(table)
        await health.suffer(table, an_op(GM), "Troopers", Hits(amounts=(6,)), no_chance())
        state = (await encounters.add(table, an_op(GM), "Troopers", count=3)).state

        assert [each.name for each in state.encounter.participants] == ["Troopers", "Troopers 2", "Troopers 3"]
        assert [each.is_copy for each in state.encounter.participants] == [False, True, True]
        assert [each.members for each in state.fighters] == [(3, 4), (4, 4), (4, 4)]

    async def test_one_that_fights_already_joins_as_a_copy(self, table: Store) -> None:
        await a_fight(table)
        await encounters.add(table, an_op(GM), "Troopers", count=2)
        state = (await encounters.add(table, an_op(GM), "Troopers 2", count=1)).state

        assert [each.name for each in state.encounter.participants] == ["Troopers", "Troopers 2", "Troopers 3"]

    async def test_of_a_players_character_there_is_one(self, table: Store) -> None:
        await a_fight(table)
        for _ in range(2):
            with pytest.raises(IllegalAction, match="one_of_each"):
                await encounters.add(table, an_op(GM), "Vex", count=2)
        await encounters.add(table, an_op(GM), "Vex")
        with pytest.raises(IllegalAction, match="one_of_each"):
            await encounters.add(table, an_op(GM), "Vex")

    async def test_a_new_npc_is_made_and_stays_after_the_fight(self, table: Store) -> None:
        await a_fight(table)
        await encounters.add(table, an_op(GM), Character(name="Guard", kind=AdversaryType.RIVAL), count=2)
        await encounters.end(table, an_op(GM))

        _, everybody = await character_queries.everybody(table, an_op(GM))
        assert "Guard" in {each.name for each in everybody}
        assert "Guard 2" not in {each.name for each in everybody}

    async def test_a_mere_name_takes_part_without_a_sheet(self, table: Store) -> None:
        await a_fight(table)
        change = await encounters.add(table, an_op(GM), "A rancor", count=2)

        assert [each.name for each in change.state.encounter.participants] == ["A rancor", "A rancor 2"]
        assert {each.side for each in change.state.encounter.participants} == {Side.ADVERSARIES}
        assert [each["has_sheet"] for each in change.event.after["added"]] == [False, False]

    @pytest.mark.parametrize("name", ["", "  ", "x" * 81])
    async def test_what_is_no_name_is_refused(self, table: Store, name: str) -> None:
        await a_fight(table)
        with pytest.raises(IllegalAction, match="character_needs_name"):
            await encounters.add(table, an_op(GM), name)

    async def test_somebody_may_fight_for_the_other_side(self, table: Store) -> None:
        await a_fight(table)
        state = (await encounters.add(table, an_op(GM), "Moff", side=Side.PLAYERS)).state

        assert state.encounter.participants[0].side is Side.PLAYERS

    async def test_more_than_an_encounter_holds_is_refused_whole(self, table: Store) -> None:
        await a_fight(table)
        with pytest.raises(LimitExceeded):
            await encounters.add(table, an_op(GM), "Guard", count=101)
        assert not (await seen(table)).fighters

    async def test_a_player_takes_out_their_own_and_the_gm_anybody(self, table: Store) -> None:
        state = await running(table)
        with pytest.raises(NotAllowed):
            await encounters.remove(table, an_op(ANN), number_of(state, "Moff"))
        await encounters.remove(table, an_op(ANN), number_of(state, "Vex"))
        await encounters.remove(table, an_op(GM), number_of(state, "Moff"))

        assert {each.name for each in (await seen(table)).encounter.present} == {"Nova", "Troopers"}

    async def test_a_deleted_character_stays_as_a_name(self, table: Store) -> None:
        state = await running(table)
        vex = state.fighter(number_of(state, "Vex")).participant
        assert vex.character_id is not None
        await characters.delete(table, an_op(ANN), vex.character_id)

        now = (await seen(table)).fighter(vex.id)
        assert (now.name, now.wounds, now.is_down) == ("Vex", None, False)
        await claim(table, GM, "Vex")
        await ends_turn(table)
        await encounters.end(table, an_op(GM))

    async def test_one_that_is_renamed_or_given_away_is_so_in_the_fight_too(self, table: Store) -> None:
        state = await running(table)
        vex = state.fighter(number_of(state, "Vex")).participant
        await characters.edit(table, an_op(ANN), "Vex", lambda sheet: replace(sheet, name="Vexa"))
        assert vex.character_id is not None
        await gifts.accept(table, an_op(BOB), vex.character_id, giver_id=ANN.user_id, receiver_id=BOB.user_id)

        now = (await seen(table, ANN)).encounter.participant(vex.id)
        assert (now.name, now.user_id) == ("Vexa", BOB.user_id)
        with pytest.raises(NotAllowed):
            await encounter_turns.claim(table, an_op(ANN), vex.id, no_chance())
        await encounter_turns.claim(table, an_op(BOB), vex.id, no_chance())


class TestLeaving:
    async def test_what_becomes_of_the_slot_is_told(self, table: Store) -> None:
        state = await running(table)
        await claim(table, ANN)
        gone = await encounters.remove(table, an_op(GM), number_of(state, "Moff"))
        stays = await encounters.remove(table, an_op(GM), number_of(state, "Vex"))

        assert (gone.event.after["slot"], stays.event.after["slot"]) == ("gone", "stays")
        assert [each.side for each in stays.state.encounter.slots].count(Side.ADVERSARIES) == 1

    async def test_a_condition_is_told_with_the_turns_that_the_tracker_counts(self, table: Store) -> None:
        state = await running(table)
        vex = number_of(state, "Vex")
        await claim(table, ANN)
        change = await encounters.inflict(table, an_op(ANN), vex, "Staggered", 1)

        assert (change.event.after["turns"], change.event.after["is_now"]) == (2, True)
        assert change.state.encounter.participant(vex).conditions[0].turns_left == 2


class TestNames:
    async def test_several_are_added_by_one_list_and_a_mere_name_is_told_as_one(self, table: Store) -> None:
        await a_fight(table)
        change = await encounters.add(table, an_op(GM), "Darth Kesh, 2 Troopers, Guard x2, Moff")

        told = [(each["name"], each["has_sheet"]) for each in change.event.after["added"]]
        assert told == [
            ("Darth Kesh", False),
            ("Troopers", True),
            ("Troopers 2", True),
            ("Guard", False),
            ("Guard 2", False),
            ("Moff", True),
        ]
        assert told_of_encounter(change.event) == (
            "in the fight: Darth Kesh (a mere name, no sheet), Troopers, Troopers 2, "
            "Guard (a mere name, no sheet), Guard 2 (a mere name, no sheet), 1 other"
        )

    async def test_a_sheet_that_a_mere_name_could_mean_is_named(self, table: Store) -> None:
        await a_fight(table)
        change = await encounters.add(table, an_op(GM), "Trooper 2, Jawa")

        assert change.event.after["near"] == {"Trooper 2": ["Troopers"]}

    async def test_a_name_with_a_comma_is_one_where_there_is_such_a_sheet(self, table: Store) -> None:
        await a_fight(table)
        await characters.create(table, an_op(GM), replace(MOFF, name="Kesh, 2 Blades"), is_npc=True)
        change = await encounters.add(table, an_op(GM), "kesh, 2 blades")

        assert [each["name"] for each in change.event.after["added"]] == ["Kesh, 2 Blades"]

    async def test_how_many_is_said_once(self, table: Store) -> None:
        await a_fight(table)
        with pytest.raises(IllegalAction, match="counted_twice"):
            await encounters.add(table, an_op(GM), "2 Jawa", count=2)
        with pytest.raises(IllegalAction, match="character_needs_name"):
            await encounters.add(table, an_op(GM), " , ")


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
        assert state.claimants == {number_of(state, "Vex")}

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
        await encounters.inflict(table, an_op(GM), vex, "staggered", 1)
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


async def set_on_fire(table: Store, state: EncounterState, name: str, damage: int) -> None:
    """Let somebody burn; attacks do so, and are not here yet."""

    def work(tx: object) -> None:
        stored = kept.get(tx, state.campaign.id, state.stored.id)  # type: ignore[arg-type]  # a transaction
        assert stored is not None
        burning = afflictions.add_effect(
            stored.encounter, stored.encounter.named(name).id, "Burn", damage=damage, rounds=2
        )
        kept.save(tx, replace(stored, encounter=burning))  # type: ignore[arg-type]  # a transaction

    await table.write(work)


class TestConditions:
    async def test_they_are_the_books_or_the_tables_own(self, table: Store) -> None:
        state = await running(table)
        vex = number_of(state, "Vex")
        await encounters.inflict(table, an_op(ANN), vex, "Prone")
        state = (await encounters.inflict(table, an_op(GM), vex, "on the roof", 3)).state

        assert state.encounter.participant(vex).conditions == (
            ActiveCondition("on the roof", 3, 1),
            ActiveCondition(Condition.PRONE, None, 1),
        )
        state = (await encounters.end_condition(table, an_op(ANN), vex, "prone")).state
        assert [each.condition for each in state.encounter.participant(vex).conditions] == ["on the roof"]
        with pytest.raises(IllegalAction, match="not_in_condition"):
            await encounters.end_condition(table, an_op(ANN), vex, "prone")

    async def test_players_inflict_none_on_the_gms(self, table: Store) -> None:
        state = await running(table)
        with pytest.raises(NotAllowed):
            await encounters.inflict(table, an_op(ANN), number_of(state, "Moff"), "prone")

    async def test_a_fire_is_put_out_by_its_name(self, table: Store) -> None:
        state = await running(table)
        await set_on_fire(table, state, "Vex", damage=6)
        state = (await encounters.end_condition(table, an_op(ANN), number_of(state, "Vex"), "burn")).state

        assert state.encounter.named("Vex").effects == ()


class TestTheEnd:
    async def test_what_lasted_for_the_fight_is_over_and_copies_are_gone(self, table: Store) -> None:
        state = await running(table)
        await encounters.add(table, an_op(GM), "Troopers")
        await encounters.inflict(table, an_op(GM), number_of(state, "Vex"), "prone")
        await characters.edit(
            table,
            an_op(ANN),
            "Vex",
            lambda vex: replace(vex, injuries=(SheetInjury(key="winded"),), medicine_this_encounter=True),
        )
        change = await encounters.end(table, an_op(GM))

        assert change.state.encounter.stage is Stage.ENDED
        assert change.state.stored.ended_at is not None
        assert change.state.encounter.named("Vex").conditions == ()
        _, everybody = await character_queries.everybody(table, an_op(GM))
        assert [each.name for each in everybody] == ["Moff", "Nova", "Troopers", "Vex"]
        vex = everybody[3].character
        assert not vex.medicine_this_encounter
        with pytest.raises(IllegalAction, match="no_encounter"):
            await encounters.end(table, an_op(GM))

    async def test_the_next_one_has_the_next_number(self, table: Store) -> None:
        await encounters.start(table, an_op(GM))
        await encounters.end(table, an_op(GM))

        assert (await encounters.start(table, an_op(GM))).state.stored.number == 2

    async def test_its_summary_counts_what_stands_and_is_kept(self, table: Store) -> None:
        await running(table)
        await health.suffer(table, an_op(GM), "Vex", Hits(amounts=(5,)), no_chance())
        missed = await health.suffer(table, an_op(GM), "Moff", Hits(amounts=(15,)), SeededChance(2))
        await undo.undo(table, an_op(GM), missed.event.id)
        await health.suffer(table, an_op(GM), "Troopers", Hits(amounts=(21,)), no_chance())
        await passes(table)
        await encounters.end(table, an_op(GM))

        _, event = await encounter_summary.of_encounter(table, HERE)
        summary = event.after["summary"]
        people = {each["name"]: each for each in summary["people"]}
        assert (event.after["number"], event.after["name"], summary["rounds"]) == (1, "Ambush", 1)
        assert people["Vex"]["suffered"] == {"wounds": 5, "strain": 0}
        assert people["Moff"]["suffered"] == {"wounds": 0, "strain": 0}
        assert [name for name, each in people.items() if each["is_down"]] == ["Troopers"]
        assert (await encounter_summary.of_encounter(table, HERE, 1))[1] == event
        with pytest.raises(IllegalAction, match="no_ended_encounter"):
            await encounter_summary.of_encounter(table, HERE, 2)

    async def test_a_deleted_campaign_takes_its_encounter_along_and_brings_it_back(self, table: Store) -> None:
        state = await running(table)
        await campaigns.delete(table, an_op(GM))
        assert await encounter_queries.at_table(table, HERE.guild_id, state.campaign.id) is None
        with pytest.raises(IllegalAction, match="no_encounter"):
            await seen(table)
        await undo.undo(table, an_op(GM))

        assert (await seen(table)).encounter == state.encounter

    async def test_an_export_meanwhile_leaves_out_the_copies(self, table: Store) -> None:
        await a_fight(table)
        await encounters.add(table, an_op(GM), "Troopers", count=3)
        _, everybody = await character_queries.everybody(table, an_op(GM))

        assert [each.name for each in everybody] == ["Moff", "Nova", "Troopers", "Vex"]


class TestTheTracker:
    async def test_it_is_remembered_and_forgotten_unless_another_took_its_place(self, table: Store) -> None:
        state = await a_fight(table)
        first, second = Panel(HERE.channel_id, 11), Panel(HERE.channel_id, 12)
        await encounters.remember_tracker(table, state.stored.id, first)
        await encounters.remember_tracker(table, state.stored.id, second)
        await encounters.forget_tracker(table, state.campaign.id, state.stored.id, first)
        assert (await seen(table)).stored.tracker == second
        await encounters.forget_tracker(table, state.campaign.id, state.stored.id, second)

        assert (await seen(table)).stored.tracker is None
        assert (await seen(table)).stored.channel_id == HERE.channel_id

    async def test_the_latest_changes_are_told(self, table: Store) -> None:
        state = await running(table)

        assert [each.kind for each in state.latest] == [
            Kind.ENCOUNTER_BEGIN,
            Kind.ENCOUNTER_ORDER,
            Kind.ENCOUNTER_ADD,
        ]


async def events(table: Store) -> int:
    return len(await table.read(lambda tx: ledger.latest(tx, 1, limit=1000)))
