"""The Destiny Pool as services change it, on a real migrated database."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.errors import NotAllowed
from bot.services import campaigns, destiny, queries, sessions, undo
from bot.services.campaigns import Settings
from bot.services.destiny import DestinyChange
from bot.services.unit import Op
from bot.store import ledger
from bot.store.store import Store
from bot.store.values import DestinyState
from rules.dice.die import FACES, Die
from rules.errors import IllegalAction, LimitExceeded
from rules.table.destiny import DestinyPool, DestinySide
from tests.bot.people import ANN, BOB, GM, HERE, an_op
from tests.chance import ScriptedChance, SettledDice

LIGHT_LIGHT = [face.code for face in FACES[Die.FORCE]].index("LL")
DARK = [face.code for face in FACES[Die.FORCE]].index("D")


async def now(table: Store) -> DestinyState:
    state = await queries.destiny_in(table, HERE)
    assert state is not None
    return state


async def pool(table: Store) -> DestinyPool:
    return (await now(table)).campaign.destiny


async def a_pool(table: Store, light: int, dark: int) -> DestinyChange:
    return await destiny.set_points(table, an_op(GM), light, dark)


async def test_the_first_change_begins_the_channels_campaign(table: Store) -> None:
    assert await queries.destiny_in(table, HERE) is None

    await a_pool(table, 3, 2)

    assert await pool(table) == DestinyPool(3, 2)


async def test_a_used_light_point_becomes_dark_and_is_told_with_its_pool(table: Store) -> None:
    await a_pool(table, 3, 2)

    change = await destiny.use(table, an_op(ANN), DestinySide.LIGHT)

    assert change.state.campaign.destiny == DestinyPool(2, 3)
    assert change.event.actor_id == ANN.user_id
    assert change.event.before == {"light": 3, "dark": 2}
    assert change.event.after == {"light": 2, "dark": 3, "side": "light"}


async def test_the_same_operation_twice_flips_once_and_tells_the_same_event(table: Store) -> None:
    await a_pool(table, 3, 2)
    op = an_op(ANN)

    first = await destiny.use(table, op, DestinySide.LIGHT)
    second = await destiny.use(table, op, DestinySide.LIGHT)

    assert second.is_repeat
    assert second.event == first.event
    assert await pool(table) == DestinyPool(2, 3)


async def test_an_empty_side_is_refused_and_nothing_changes(table: Store) -> None:
    await a_pool(table, 0, 2)

    with pytest.raises(IllegalAction, match="no_light_point"):
        await destiny.use(table, an_op(ANN), DestinySide.LIGHT)

    assert await pool(table) == DestinyPool(0, 2)
    assert len(await table.read(lambda tx: ledger.latest(tx, 1, limit=10))) == 1


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda table, op: destiny.use(table, op, DestinySide.DARK), id="use dark"),
        pytest.param(lambda table, op: destiny.set_points(table, op, 9, 9), id="set"),
        pytest.param(lambda table, op: destiny.add(table, op, 1, 0), id="add"),
        pytest.param(lambda table, op: destiny.remove(table, op, 1, 0), id="remove"),
        pytest.param(destiny.reset, id="reset"),
        pytest.param(sessions.start, id="start a session"),
    ],
)
async def test_what_is_the_gms_is_refused_to_players(
    table: Store, change: Callable[[Store, Op], Awaitable[object]]
) -> None:
    await a_pool(table, 3, 2)

    with pytest.raises(NotAllowed):
        await change(table, an_op(ANN))

    assert await pool(table) == DestinyPool(3, 2)


async def test_a_named_check_takes_one_point_a_session(table: Store) -> None:
    await a_pool(table, 3, 2)
    await destiny.use(table, an_op(ANN), DestinySide.LIGHT, "Slice the door")

    with pytest.raises(IllegalAction, match="one_point_per_check"):
        await destiny.use(table, an_op(BOB), DestinySide.LIGHT, "slice  the DOOR")
    await destiny.use(table, an_op(BOB), DestinySide.LIGHT, "pick the lock")

    assert await pool(table) == DestinyPool(1, 4)


async def test_a_point_taken_back_frees_its_check(table: Store) -> None:
    await a_pool(table, 3, 2)
    await destiny.use(table, an_op(ANN), DestinySide.LIGHT, "door")
    await undo.undo(table, an_op(ANN))

    await destiny.use(table, an_op(BOB), DestinySide.LIGHT, "door")

    assert await pool(table) == DestinyPool(2, 3)


async def test_everybody_rolls_once_a_session_and_the_pips_become_points(table: Store) -> None:
    chance = ScriptedChance(LIGHT_LIGHT, DARK)
    await destiny.roll(table, an_op(ANN), chance)
    await destiny.roll(table, an_op(BOB), chance)

    with pytest.raises(IllegalAction, match="already_rolled_destiny"):
        await destiny.roll(table, an_op(ANN), ScriptedChance(DARK))

    state = await now(table)
    assert state.campaign.destiny == DestinyPool(2, 1)
    assert [(each.user_id, each.faces) for each in state.rollers] == [(ANN.user_id, "LL"), (BOB.user_id, "D")]


async def test_the_same_press_never_rolls_its_die_twice(table: Store) -> None:
    op, chance = an_op(ANN), ScriptedChance(LIGHT_LIGHT)

    await destiny.roll(table, op, chance)
    again = await destiny.roll(table, op, chance)

    assert again.is_repeat
    assert again.event.after["faces"] == "LL"
    assert chance.left == 0


async def test_a_session_empties_the_pool_and_lets_all_roll_again(table: Store) -> None:
    await destiny.roll(table, an_op(ANN), ScriptedChance(LIGHT_LIGHT))

    await sessions.start(table, an_op(GM))
    assert await pool(table) == DestinyPool(0, 0)
    await destiny.roll(table, an_op(ANN), ScriptedChance(DARK))

    assert await pool(table) == DestinyPool(0, 1)


async def test_a_reset_empties_the_pool_within_the_session_and_can_be_taken_back_with_its_rollers(table: Store) -> None:
    await destiny.roll(table, an_op(ANN), ScriptedChance(LIGHT_LIGHT))

    await destiny.reset(table, an_op(GM))
    assert (await now(table)).rollers == ()
    await undo.undo(table, an_op(GM))

    state = await now(table)
    assert state.campaign.destiny == DestinyPool(2, 0)
    assert [each.user_id for each in state.rollers] == [ANN.user_id]


async def test_in_genesys_players_bring_a_light_point_and_the_gm_a_dark_one(table: Store) -> None:
    await campaigns.set_up(table, an_op(GM), Settings(system="genesys"), (), SettledDice())

    await destiny.roll(table, an_op(ANN), ScriptedChance())
    await destiny.roll(table, an_op(GM), ScriptedChance())

    assert await pool(table) == DestinyPool(1, 1)


async def test_setting_what_is_set_already_is_no_change(table: Store) -> None:
    await a_pool(table, 3, 2)

    with pytest.raises(IllegalAction, match="nothing_to_change"):
        await destiny.set_points(table, an_op(GM), 3, 2)


async def test_more_points_than_a_side_holds_are_refused(table: Store) -> None:
    await a_pool(table, 99, 0)

    with pytest.raises(LimitExceeded):
        await destiny.add(table, an_op(GM), 1, 0)
    with pytest.raises(IllegalAction):
        await destiny.remove(table, an_op(GM), 0, 1)

    assert await pool(table) == DestinyPool(99, 0)


async def test_a_panel_of_another_campaign_changes_nothing(table: Store) -> None:
    change = await a_pool(table, 3, 2)
    stale = replace(an_op(ANN), campaign_id=change.state.campaign.id + 1)

    with pytest.raises(IllegalAction, match="campaign_is_gone"):
        await destiny.use(table, stale, DestinySide.LIGHT)

    assert await pool(table) == DestinyPool(3, 2)


async def test_forty_presses_at_once_on_a_pool_of_25_and_15_take_25_and_refuse_15(table: Store) -> None:
    await a_pool(table, 25, 15)

    results = await asyncio.gather(
        *(destiny.use(table, an_op(replace(ANN, user_id=number)), DestinySide.LIGHT) for number in range(1, 41)),
        return_exceptions=True,
    )

    refused = [each for each in results if isinstance(each, BaseException)]
    assert all(isinstance(each, IllegalAction) for each in refused)
    assert len(refused) == 15
    assert await pool(table) == DestinyPool(0, 40)
    events = await table.read(lambda tx: ledger.latest(tx, 1, limit=100))
    assert len(events) == 1 + 25
    moved = sum(event.after["light"] - event.before["light"] for event in events[:-1])
    assert moved == -25
