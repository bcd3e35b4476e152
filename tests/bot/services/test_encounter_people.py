"""Who takes part in an encounter: joining, by which names, leaving."""

from dataclasses import replace

import pytest

from bot.access import Shown
from bot.errors import NotAllowed
from bot.render.encounter_history import told_of_encounter
from bot.services import (
    character_queries,
    characters,
    encounter_conditions,
    encounter_initiative,
    encounter_turns,
    encounters,
    gifts,
    health,
)
from bot.services.health import Hits
from bot.store.store import Store
from rules.characters.character import Character
from rules.errors import IllegalAction, LimitExceeded
from rules.health.combatants import AdversaryType
from rules.table.initiative import Readiness, Side
from tests.bot.people import ANN, BOB, GM, an_op
from tests.bot.services.ambush import MOFF, a_fight, claim, ends_turn, no_chance, number_of, running, seen


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

    async def test_the_gm_brings_somebody_back_as_it_was(self, table: Store) -> None:
        state = await running(table)
        troopers = number_of(state, "Troopers")
        await encounter_initiative.type_result(table, an_op(GM), troopers, "2s")
        await encounters.remove(table, an_op(GM), troopers)
        change = await encounters.add(table, an_op(GM), "Troopers")

        assert told_of_encounter(change.event) == "in the fight: Troopers (back, as it was)"
        assert number_of(change.state, "Troopers") == troopers
        assert change.state.encounter.without_slot == ()

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

    async def test_what_is_told_after_a_new_name_tells_it_and_what_was_told_before_keeps_the_old_one(
        self, table: Store
    ) -> None:
        state = await running(table)
        vex = number_of(state, "Vex")
        before = await encounter_conditions.inflict(table, an_op(ANN), vex, "Staggered", 1)
        await characters.edit(table, an_op(ANN), "Vex", lambda sheet: replace(sheet, name="Vexa"))
        after = await encounter_turns.claim(table, an_op(ANN), vex, no_chance())

        assert [each.event.after["who"]["name"] for each in (before, after)] == ["Vex", "Vexa"]


class TestLeaving:
    async def test_what_becomes_of_the_slot_is_told(self, table: Store) -> None:
        state = await running(table)
        await claim(table, ANN)
        gone = await encounters.remove(table, an_op(GM), number_of(state, "Moff"))
        acts = await encounters.remove(table, an_op(GM), number_of(state, "Vex"))
        await encounters.add(table, an_op(GM), "Vex")
        await encounter_turns.next_slot(table, an_op(ANN), no_chance())
        stays = await encounters.remove(table, an_op(GM), number_of(state, "Vex"))

        assert [each.event.after["slot"] for each in (gone, acts, stays)] == ["gone", "acts", "stays"]
        assert [each.side for each in stays.state.encounter.slots].count(Side.ADVERSARIES) == 1

    async def test_a_condition_is_told_with_the_turns_that_the_tracker_counts(self, table: Store) -> None:
        state = await running(table)
        vex = number_of(state, "Vex")
        await claim(table, ANN)
        change = await encounter_conditions.inflict(table, an_op(ANN), vex, "Staggered", 1)

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
