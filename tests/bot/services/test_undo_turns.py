"""Taking back the end of a turn: until somebody takes the next slot or rolls in it; then the GM goes back by it."""

from dataclasses import replace

import pytest

from bot.access import Actor
from bot.services import encounter_turns, undo
from bot.services.encounter_change import EncounterChange
from bot.services.undo_choice import last_of_fight
from bot.store.encounter_values import EncounterState
from bot.store.store import Store
from bot.store.values import Kind
from rules.errors import IllegalAction
from rules.table.encounter import Encounter
from tests.bot.duelists import shoot
from tests.bot.people import ANN, BOB, GM, an_op
from tests.bot.services.ambush import claim, ends_turn, passes, running, seen
from tests.bot.services.skirmish import fight
from tests.bot.services.spenders import STRONG, of, roll_check


def apart_from_ids(state: EncounterState) -> Encounter:
    return replace(state.encounter, next_id=10_000)


async def refused(table: Store, who: Actor, change: EncounterChange, kind: Kind) -> IllegalAction:
    """Return why this person cannot take a change back: something of this kind; nothing is changed."""
    before = await seen(table)
    with pytest.raises(IllegalAction, match="undo_blocked") as why:
        await undo.undo(table, an_op(who), change.event.id)
    assert why.value.facts["kind"] == kind.value
    assert (await seen(table)).encounter == before.encounter
    return why.value


async def steps_back(table: Store) -> Encounter:
    return (await encounter_turns.back(table, an_op(GM))).state.encounter


async def acting(table: Store) -> str:
    who = (await seen(table)).encounter.acting
    return "" if who is None else who.name


async def test_the_end_of_a_turn_is_taken_back_while_nobody_has_taken_the_next_slot(table: Store) -> None:
    await running(table)
    await claim(table, ANN)
    before = await seen(table)
    await ends_turn(table, ANN)
    await undo.undo(table, an_op(ANN))

    assert apart_from_ids(await seen(table)) == apart_from_ids(before)


async def test_a_claim_of_the_next_slot_stands_in_the_way_until_it_is_given_back(table: Store) -> None:
    await running(table)
    await claim(table, ANN)
    ended = await ends_turn(table, ANN)
    await claim(table, GM, "Moff")

    why = await refused(table, ANN, ended, Kind.ENCOUNTER_CLAIM)
    assert (why.facts["can"], why.facts["goes_back"]) == ("maker", True)
    await encounter_turns.release(table, an_op(GM))
    await undo.undo(table, an_op(ANN), ended.event.id)
    assert await acting(table) == "Vex"


@pytest.mark.parametrize("who", [ANN, GM], ids=["whose turn it was", "the GM"])
async def test_an_attack_in_the_next_slot_keeps_its_symbols_and_the_gm_goes_back(table: Store, who: Actor) -> None:
    await fight(table)
    own = await shoot(table, *STRONG)
    ended = await ends_turn(table, ANN)
    shot = await shoot(table, *STRONG, who=GM, attacker="Troopers", target="Nova", weapon="Rifle")

    why = await refused(table, who, ended, Kind.ATTACK)
    assert why.facts["event_id"] == why.facts["first_id"] == (await of(table, shot)).event.id
    assert why.facts["goes_back"]
    assert (await steps_back(table)).acting is not None
    assert await acting(table) == "Vex"
    assert not (await of(table, own)).is_over
    await ends_turn(table, ANN)
    assert await acting(table) == "Troopers"
    assert not (await of(table, shot)).is_over


async def test_what_it_advises_to_take_back_first_is_then_out_of_the_way(table: Store) -> None:
    await fight(table)
    await claim(table, ANN)
    ended = await ends_turn(table, ANN)
    await claim(table, GM, "Troopers")
    await shoot(table, *STRONG, who=GM, attacker="Troopers", target="Nova", weapon="Rifle")

    for kind in (Kind.ATTACK, Kind.ENCOUNTER_CLAIM):
        why = await refused(table, GM, ended, kind)
        await undo.undo(table, an_op(GM), int(str(why.facts["first_id"])))
    await undo.undo(table, an_op(ANN), ended.event.id)
    assert await acting(table) == "Vex"


async def test_a_check_stands_for_good_so_that_only_going_back_is_left(table: Store) -> None:
    await fight(table, "pc pc npc npc")
    await claim(table, ANN)
    ended = await ends_turn(table, ANN)
    await roll_check(table, BOB, 0, 0, 0, 0)

    why = await refused(table, GM, ended, Kind.CHECK)
    assert (why.facts["can"], why.facts["goes_back"]) == ("nobody", True)
    await steps_back(table)
    assert await acting(table) == "Vex"


async def test_an_attack_out_of_turn_stands_in_the_way_too(table: Store) -> None:
    await fight(table)
    await claim(table, ANN)
    ended = await ends_turn(table, ANN)
    await shoot(table, *STRONG, is_out_of_turn=True)

    await refused(table, ANN, ended, Kind.ATTACK)


async def test_the_undo_of_the_tracker_is_refused_to_a_player_and_takes_the_gms_claim_back(table: Store) -> None:
    await running(table)
    await claim(table, ANN)
    await ends_turn(table, ANN)
    claimed = await claim(table, GM, "Moff")

    with pytest.raises(IllegalAction, match="undo_blocked") as why:
        await undo.undo(table, an_op(ANN), choose=last_of_fight)
    assert why.value.facts["event_id"] == claimed.event.id
    await undo.undo(table, an_op(GM), choose=last_of_fight)
    assert await acting(table) == ""
    await undo.undo(table, an_op(ANN), choose=last_of_fight)
    assert await acting(table) == "Vex"


async def test_a_slot_that_was_skipped_is_not_taken_back_under_a_claim(table: Store) -> None:
    await running(table)
    skipped = await passes(table)
    await claim(table, GM, "Moff")

    why = await refused(table, GM, skipped, Kind.ENCOUNTER_CLAIM)
    assert why.facts["goes_back"]


async def test_no_step_back_is_advised_to_a_slot_that_is_gone(table: Store) -> None:
    state = await running(table)
    skipped = await passes(table)
    await claim(table, GM, "Moff")
    await encounter_turns.remove_slot(table, an_op(GM), state.encounter.slots[0].id)

    why = await refused(table, GM, skipped, Kind.ENCOUNTER_CLAIM)
    assert not why.facts["goes_back"]


async def test_the_end_of_a_round_is_not_taken_back_under_a_claim_in_the_next_one(table: Store) -> None:
    await running(table, "pc npc")
    await passes(table)
    ended = await passes(table)
    await claim(table, ANN)

    why = await refused(table, GM, ended, Kind.ENCOUNTER_CLAIM)
    assert why.facts["goes_back"]
    assert (await steps_back(table)).round_number == 1


async def test_with_one_slot_a_round_is_not_taken_back_under_a_claim_in_the_next_one(table: Store) -> None:
    await running(table, "pc")
    ended = await passes(table)
    await claim(table, ANN)

    await refused(table, GM, ended, Kind.ENCOUNTER_CLAIM)


async def test_a_turn_is_not_taken_back_a_round_later_where_the_same_slot_is_open_again(table: Store) -> None:
    await running(table, "pc npc")
    await claim(table, ANN)
    first = await ends_turn(table, ANN)
    await passes(table)
    await claim(table, ANN)
    latest = await ends_turn(table, ANN)

    why = await refused(table, ANN, first, Kind.ENCOUNTER_NEXT)
    assert why.facts["event_id"] == latest.event.id


async def test_after_a_step_back_a_turn_is_ended_and_that_taken_back_over_an_earlier_claim(table: Store) -> None:
    await running(table)
    await claim(table, ANN)
    first = await ends_turn(table, ANN)
    await claim(table, GM, "Moff")
    await steps_back(table)
    await refused(table, ANN, first, Kind.ENCOUNTER_BACK)
    again = await ends_turn(table, ANN)
    assert await acting(table) == "Moff"

    await undo.undo(table, an_op(ANN), again.event.id)
    assert await acting(table) == "Vex"
