"""Taking back what happened in an encounter: each change by itself, refused where later ones stand in the way."""

from dataclasses import replace

import pytest

from bot.access import Actor
from bot.errors import NotAllowed
from bot.services import (
    campaigns,
    character_queries,
    characters,
    destiny,
    encounter_conditions,
    encounter_initiative,
    encounter_turns,
    encounters,
    health,
    undo,
)
from bot.services.encounter_change import EncounterChange
from bot.services.health import Hits
from bot.services.undo_choice import last_of_fight
from bot.store.encounter_values import EncounterState
from bot.store.store import Store
from bot.store.values import Kind
from rules.characters.character import Character
from rules.errors import IllegalAction
from rules.health.combatants import AdversaryType
from rules.table.destiny import DestinyPool, DestinySide
from rules.table.encounter import Encounter, Stage
from rules.table.initiative import Side
from tests.bot.people import ANN, BOB, GM, HERE, an_op
from tests.bot.services.ambush import a_fight, claim, ends_turn, number_of, passes, running, seen
from tests.chance import ScriptedChance, SeededChance


async def back(table: Store, change: EncounterChange) -> None:
    await undo.undo(table, an_op(GM), change.event.id)


def without_next(state: EncounterState) -> Encounter:
    """Return the encounter but for the next free id, which never goes back."""
    return replace(state.encounter, next_id=10_000)


async def told_of(table: Store) -> Encounter:
    return without_next(await seen(table))


async def is_blocked_by(table: Store, change: EncounterChange, kind: Kind) -> None:
    """Check that a change cannot be taken back, and that what is named as standing in the way is of this kind."""
    before = await seen(table)
    with pytest.raises(IllegalAction, match="undo_blocked") as refused:
        await back(table, change)
    assert refused.value.facts["kind"] == kind.value
    assert (await seen(table)).encounter == before.encounter


async def test_conditions_of_two_people_are_taken_back_separately(table: Store) -> None:
    state = await running(table)
    vex, nova = number_of(state, "Vex"), number_of(state, "Nova")
    first = await encounter_conditions.inflict(table, an_op(GM), vex, "prone")
    second = await encounter_conditions.inflict(table, an_op(GM), nova, "staggered", 2)
    third = await encounter_conditions.inflict(table, an_op(GM), vex, "disoriented", 2)
    for each in (first, third, second):
        await back(table, each)

    assert (await seen(table)).encounter == state.encounter


async def test_a_claim_and_a_condition_are_taken_back_separately(table: Store) -> None:
    state = await running(table)
    claimed = await claim(table, ANN)
    prone = await encounter_conditions.inflict(table, an_op(GM), number_of(state, "Vex"), "prone")
    await back(table, claimed)

    assert (await seen(table)).encounter.acting is None
    await back(table, prone)
    assert (await seen(table)).encounter == state.encounter


async def test_the_same_condition_made_longer_stands_in_the_way(table: Store) -> None:
    state = await running(table)
    vex = number_of(state, "Vex")
    first = await encounter_conditions.inflict(table, an_op(GM), vex, "staggered", 1)
    await encounter_conditions.inflict(table, an_op(GM), vex, "staggered", 1)

    await is_blocked_by(table, first, Kind.ENCOUNTER_CONDITION)


async def test_two_additions_are_taken_back_separately(table: Store) -> None:
    await a_fight(table)
    first = await encounters.add(table, an_op(GM), "Troopers", count=2)
    await encounters.add(table, an_op(GM), "Moff")
    await back(table, first)

    assert [each.name for each in (await seen(table)).encounter.participants] == ["Moff"]
    _, everybody = await character_queries.everybody(table, an_op(GM))
    assert [each.name for each in everybody] == ["Moff", "Nova", "Troopers", "Vex"]
    again = await encounters.add(table, an_op(GM), "Troopers", count=2)
    assert again.state.encounter.participants[-1].name == "Troopers 2"


async def test_whoever_acts_is_not_taken_out_by_an_undo(table: Store) -> None:
    await running(table)
    late = await encounters.add(table, an_op(GM), "Guard")
    await encounter_initiative.type_result(table, an_op(GM), number_of(late.state, "Guard"), "0")
    await is_blocked_by(table, late, Kind.ENCOUNTER_RESULT)


async def test_a_copy_that_was_hurt_stays(table: Store) -> None:
    await a_fight(table)
    added = await encounters.add(table, an_op(GM), "Troopers", count=2)
    await health.suffer(table, an_op(GM), "Troopers 2", Hits(amounts=(3,)), ScriptedChance())

    await is_blocked_by(table, added, Kind.CHARACTER_HARM)


async def test_an_earlier_turn_is_not_taken_back_before_a_later_one(table: Store) -> None:
    await running(table)
    first = await passes(table)
    second = await passes(table)

    await is_blocked_by(table, first, Kind.ENCOUNTER_SKIP)
    await back(table, second)
    await back(table, first)
    assert (await seen(table)).encounter.turn == 0


async def test_a_round_is_taken_back_with_its_claims(table: Store) -> None:
    await running(table, "pc npc")
    await claim(table, ANN)
    await ends_turn(table)
    await claim(table, GM, "Moff")
    before = await seen(table)
    new_round = await ends_turn(table)
    await back(table, new_round)

    assert await told_of(table) == without_next(before)


async def test_a_player_takes_back_their_own_last_change_and_no_other(table: Store) -> None:
    state = await running(table)
    await claim(table, ANN)
    other = await encounter_conditions.inflict(table, an_op(GM), number_of(state, "Nova"), "prone")
    with pytest.raises(NotAllowed):
        await undo.undo(table, an_op(ANN), other.event.id)
    await undo.undo(table, an_op(ANN))

    now = await seen(table)
    assert now.encounter.acting is None
    assert now.encounter.named("Nova").conditions


async def test_rolled_initiative_is_the_gms_to_take_back(table: Store) -> None:
    await a_fight(table)
    rolled = await encounter_initiative.roll_own(table, an_op(ANN), SeededChance(1))
    with pytest.raises(NotAllowed):
        await undo.undo(table, an_op(ANN), rolled.event.id)
    await back(table, rolled)

    now = await seen(table)
    assert not now.encounter.participants
    assert not now.encounter.slots


async def test_a_rolled_slot_in_which_somebody_acts_stands(table: Store) -> None:
    await a_fight(table)
    rolled = await encounter_initiative.roll_own(table, an_op(ANN), SeededChance(1))
    await encounter_initiative.begin(table, an_op(GM))

    await is_blocked_by(table, rolled, Kind.ENCOUNTER_BEGIN)


async def test_the_first_round_is_not_taken_back_once_somebody_acts_in_it(table: Store) -> None:
    await a_fight(table)
    await encounter_initiative.roll_own(table, an_op(ANN), SeededChance(1))
    begun = await encounter_initiative.begin(table, an_op(GM))
    claimed = await claim(table, ANN)
    await encounters.add(table, an_op(GM), "Moff")
    await is_blocked_by(table, begun, Kind.ENCOUNTER_CLAIM)
    await back(table, claimed)
    await back(table, begun)

    assert (await seen(table)).encounter.stage is Stage.GATHERING


async def test_what_stands_in_the_way_is_named_not_just_the_latest_change(table: Store) -> None:
    await a_fight(table)
    joined = await encounters.join(table, an_op(ANN))
    await encounter_initiative.type_result(table, an_op(GM), number_of(joined.state, "Vex"), "1s")
    await encounters.add(table, an_op(GM), "Moff")

    await is_blocked_by(table, joined, Kind.ENCOUNTER_RESULT)


async def test_an_ended_encounter_goes_on_with_its_copies(table: Store) -> None:
    state = await running(table)
    await encounter_conditions.inflict(table, an_op(GM), number_of(state, "Vex"), "prone")
    await encounters.add(table, an_op(GM), "Troopers", count=2)
    before = await seen(table)
    ended = await encounters.end(table, an_op(GM))
    await back(table, ended)

    now = await seen(table)
    assert without_next(now) == without_next(before)
    assert now.fighters == before.fighters
    assert now.stored.ended_at is None


async def test_it_does_not_go_on_while_another_one_does(table: Store) -> None:
    await running(table)
    ended = await encounters.end(table, an_op(GM))
    await encounters.start(table, an_op(GM))

    await is_blocked_by(table, ended, Kind.ENCOUNTER_START)


async def test_a_copy_whose_name_was_given_away_meanwhile_does_not_come_back(table: Store) -> None:
    await a_fight(table)
    await encounters.add(table, an_op(GM), "Troopers", count=2)
    ended = await encounters.end(table, an_op(GM))
    new = (await character_queries.sheet_named(table, an_op(GM), "Troopers")).character.character
    await characters.create(table, an_op(GM), replace(new, name="Troopers 2"), is_npc=True)

    with pytest.raises(IllegalAction, match="undo_blocked") as refused:
        await back(table, ended)
    assert refused.value.facts["kind"] == Kind.CHARACTER_CREATE


async def test_a_start_is_taken_back_while_nothing_else_has_happened(table: Store) -> None:
    started = await encounters.start(table, an_op(GM))
    added = await encounters.add(table, an_op(GM), "Guard")
    await is_blocked_by(table, started, Kind.ENCOUNTER_ADD)
    await back(table, added)
    await back(table, started)

    with pytest.raises(IllegalAction, match="no_encounter"):
        await seen(table)
    with pytest.raises(IllegalAction, match="no_encounter"):  # a late second delivery tells nothing that is not there
        await encounters.end(table, an_op(GM))
    assert (await encounters.start(table, an_op(GM))).state.stored.number == 1


async def test_a_second_delivery_of_a_start_that_was_taken_back_starts_nothing(table: Store) -> None:
    op = an_op(GM)
    await back(table, await encounters.start(table, op))

    with pytest.raises(IllegalAction, match="no_encounter"):
        await encounters.start(table, op)


async def test_what_a_sheet_shows_since_it_fights_goes_back_with_it(table: Store) -> None:
    await a_fight(table)
    added = await encounters.add(table, an_op(GM), "Moff")
    assert (await character_queries.sheet_named(table, an_op(ANN), "Moff")).character.shown == "health"
    await back(table, added)
    sheet = await character_queries.sheet_named(table, an_op(GM), "Moff")

    assert sheet.character.shown == "nothing"


async def test_slots_and_orders_are_taken_back(table: Store) -> None:
    state = await running(table)
    more = await encounter_turns.add_slot(table, an_op(GM), Side.PLAYERS)
    typed = await encounter_initiative.type_order(table, an_op(GM), "pc pc pc npc npc")
    await is_blocked_by(table, more, Kind.ENCOUNTER_ORDER)
    await back(table, typed)
    await back(table, more)

    assert await told_of(table) == without_next(state)


async def test_joining_again_after_an_undo_uses_no_number_twice(table: Store) -> None:
    await a_fight(table)
    first = await encounters.join(table, an_op(ANN))
    await back(table, first)
    second = await encounters.join(table, an_op(BOB))

    assert second.state.encounter.participants[0].id > first.state.encounter.participants[0].id
    assert (await seen(table)).encounter.stage is Stage.GATHERING


async def test_a_character_that_fights_is_not_unmade(table: Store) -> None:
    await a_fight(table)
    made = await characters.create(table, an_op(BOB), Character(name="Late"))
    before = await seen(table)
    added = await encounters.add(table, an_op(GM), "Late")

    with pytest.raises(IllegalAction, match="undo_blocked") as refused:
        await undo.undo(table, an_op(GM), made.event.id)
    assert refused.value.facts["kind"] == Kind.ENCOUNTER_ADD.value
    assert [each.sheet is not None for each in (await seen(table)).fighters] == [True]
    await back(table, added)
    await undo.undo(table, an_op(GM), made.event.id)
    assert await told_of(table) == without_next(before)


async def test_an_npc_that_was_made_for_the_fight_goes_with_what_added_it(table: Store) -> None:
    await a_fight(table)
    before = await told_of(table)
    added = await encounters.add(table, an_op(GM), Character(name="Guard", kind=AdversaryType.RIVAL))
    await back(table, added)

    assert await told_of(table) == before


class TestTheTracker:
    """The Undo of the tracker takes back what happened in the fight, and nothing else."""

    async def test_it_takes_back_the_last_change_of_the_fight_by_whoever_presses(self, table: Store) -> None:
        await running(table)
        await claim(table, ANN)
        await destiny.set_points(table, an_op(GM), 3, 2)
        await destiny.use(table, an_op(ANN), DestinySide.LIGHT)

        for actor in (ANN, GM):
            await undo.undo(table, an_op(actor), choose=last_of_fight)

        assert (await seen(table)).encounter.acting is None
        kept = await campaigns.current(table, HERE)
        assert kept is not None
        assert kept.destiny == DestinyPool(2, 3)

    async def test_whoever_did_nothing_in_it_is_told_so(self, table: Store) -> None:
        await running(table)
        await destiny.set_points(table, an_op(GM), 3, 2)
        guest = Actor(user_id=(1 << 62) + 9)
        await destiny.use(table, an_op(guest), DestinySide.LIGHT)

        with pytest.raises(IllegalAction, match="no_fight_to_undo"):
            await undo.undo(table, an_op(guest), choose=last_of_fight)

    async def test_without_a_fight_there_is_nothing(self, table: Store) -> None:
        await destiny.set_points(table, an_op(GM), 3, 2)

        with pytest.raises(IllegalAction, match="no_encounter"):
            await undo.undo(table, an_op(GM), choose=last_of_fight)
