"""An encounter as a whole: how it starts, its conditions, what is over with it, its tracker."""

from dataclasses import replace

import pytest

from bot.errors import NotAllowed
from bot.services import (
    campaigns,
    channels,
    character_queries,
    characters,
    encounter_conditions,
    encounter_initiative,
    encounter_queries,
    encounter_summary,
    encounter_turns,
    encounters,
    health,
    undo,
)
from bot.services.health import Hits
from bot.store.store import Store
from bot.store.values import Kind, Panel
from rules.characters.parts import SheetInjury
from rules.errors import IllegalAction, LimitExceeded
from rules.health.conditions import Condition
from rules.table.conditions import ActiveCondition
from rules.table.encounter import Stage
from rules.table.initiative import Readiness
from tests.bot.people import ANN, GM, HERE, THERE, an_op
from tests.bot.services.ambush import VEX, a_fight, no_chance, number_of, passes, running, seen, set_on_fire
from tests.chance import SeededChance


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


class TestConditions:
    async def test_they_are_the_books_or_the_tables_own(self, table: Store) -> None:
        state = await running(table)
        vex = number_of(state, "Vex")
        await encounter_conditions.inflict(table, an_op(ANN), vex, "Prone")
        state = (await encounter_conditions.inflict(table, an_op(GM), vex, "on the roof", 3)).state

        assert state.encounter.participant(vex).conditions == (
            ActiveCondition("on the roof", 3, 1),
            ActiveCondition(Condition.PRONE, None, 1),
        )
        state = (await encounter_conditions.end_condition(table, an_op(ANN), vex, "prone")).state
        assert [each.condition for each in state.encounter.participant(vex).conditions] == ["on the roof"]
        with pytest.raises(IllegalAction, match="not_in_condition"):
            await encounter_conditions.end_condition(table, an_op(ANN), vex, "prone")

    async def test_players_inflict_none_on_the_gms(self, table: Store) -> None:
        state = await running(table)
        with pytest.raises(NotAllowed):
            await encounter_conditions.inflict(table, an_op(ANN), number_of(state, "Moff"), "prone")

    async def test_a_fire_is_put_out_by_its_name(self, table: Store) -> None:
        state = await running(table)
        await set_on_fire(table, state, "Vex", damage=6)
        state = (await encounter_conditions.end_condition(table, an_op(ANN), number_of(state, "Vex"), "burn")).state

        assert state.encounter.named("Vex").effects == ()


class TestTheEnd:
    async def test_what_lasted_for_the_fight_is_over_and_copies_are_gone(self, table: Store) -> None:
        state = await running(table)
        await encounters.add(table, an_op(GM), "Troopers")
        await encounter_conditions.inflict(table, an_op(GM), number_of(state, "Vex"), "prone")
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
    async def test_the_last_one_that_took_its_place_is_remembered(self, table: Store) -> None:
        state = await a_fight(table)
        first, second = Panel(HERE.channel_id, 11), Panel(HERE.channel_id, 12)
        await encounters.remember_tracker(table, state.stored.id, first)
        await encounters.remember_tracker(table, state.stored.id, second)

        assert (await seen(table)).stored.tracker == second

    async def test_the_latest_changes_are_told(self, table: Store) -> None:
        state = await running(table)

        assert [each.kind for each in state.latest] == [
            Kind.ENCOUNTER_BEGIN,
            Kind.ENCOUNTER_ORDER,
            Kind.ENCOUNTER_ADD,
        ]
