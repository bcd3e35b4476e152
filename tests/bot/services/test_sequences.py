"""Evenings of random commands: the ledger always tells the state, and an undo brings back what was before."""

import random  # noqa: TID251 - the sequences are repeated by their printed seed
import time
from collections.abc import Awaitable, Callable

import pytest

from bot.errors import BotError
from bot.services import destiny, queries, sessions, undo
from bot.services.unit import Op
from bot.store import ledger
from bot.store.kinds import DESTINY_KINDS
from bot.store.store import Store
from bot.store.values import DestinyState, Event, Kind
from rules.errors import RulesError
from rules.table.destiny import DestinyPool, DestinySide
from tests.bot.people import ANN, BOB, GM, HERE, an_op
from tests.chance import SeededChance

STEPS = 200
SEEDS = (1, 2, pytest.param(time.time_ns() % 1_000_000, id="new"))
"""Two that stay and one that is new each time: a failing test shows what it printed."""

Step = Callable[[Store, Op], Awaitable[object]]


def steps(source: random.Random) -> Step:
    """Return one thing that somebody does at the table."""
    number, other = source.randint(0, 6), source.randint(0, 6)
    return source.choice(
        (
            lambda table, op: destiny.use(table, op, DestinySide.LIGHT),
            lambda table, op: destiny.use(table, op, DestinySide.LIGHT, source.choice(("door", "guard"))),
            lambda table, op: destiny.use(table, op, DestinySide.DARK),
            lambda table, op: destiny.set_points(table, op, number, other),
            lambda table, op: destiny.add(table, op, number, other),
            lambda table, op: destiny.remove(table, op, number, 0),
            lambda table, op: destiny.roll(table, op, SeededChance(number)),
            destiny.reset,
            sessions.start,
            sessions.end,
            undo.undo,
            undo.undo,
        )
    )


async def state_of(table: Store) -> DestinyState | None:
    return await queries.destiny_in(table, HERE)


async def events_of(table: Store) -> tuple[Event, ...]:
    return tuple(reversed(await table.read(lambda tx: ledger.latest(tx, 1, limit=10_000))))


def replayed(events: tuple[Event, ...]) -> DestinyPool:
    """Walk through the ledger: every change of points starts where the one before it ended."""
    pool = DestinyPool(0, 0)
    for event in events:
        if event.kind in (*DESTINY_KINDS, Kind.UNDO):
            assert (event.before["light"], event.before["dark"]) == (pool.light, pool.dark), event
            pool = DestinyPool(event.after["light"], event.after["dark"])
    return pool


@pytest.mark.parametrize("seed", SEEDS)
async def test_the_ledger_tells_the_state_after_any_evening(table: Store, seed: int) -> None:
    print(f"seed {seed}")
    source = random.Random(seed)
    refused = 0
    for _ in range(STEPS):
        op = an_op(source.choice((GM, GM, ANN, BOB)))
        try:
            await steps(source)(table, op)
        except (RulesError, BotError):
            refused += 1

    state = await state_of(table)
    assert state is not None
    assert state.campaign.destiny == replayed(await events_of(table))
    assert 0 < refused < STEPS


@pytest.mark.parametrize("seed", SEEDS)
async def test_an_undo_at_once_brings_back_what_was_before(table: Store, seed: int) -> None:
    print(f"seed {seed}")
    source = random.Random(seed)
    await destiny.set_points(table, an_op(GM), 3, 3)
    taken_back = 0
    for _ in range(STEPS):
        before, count = await state_of(table), len(await events_of(table))
        actor = source.choice((GM, ANN, BOB))
        try:
            await steps(source)(table, an_op(actor))
        except (RulesError, BotError):
            assert await state_of(table) == before
            continue
        latest = (await events_of(table))[-1]
        if latest.kind is Kind.UNDO:
            continue
        assert len(await events_of(table)) == count + 1
        if source.random() < 0.5:
            # Dice that fell for the pool are taken back by the GM alone.
            await undo.undo(table, an_op(GM if latest.kind is Kind.DESTINY_ROLL else actor), latest.id)
            after = await state_of(table)
            assert before is not None
            assert after is not None
            assert (after.campaign, after.rollers) == (before.campaign, before.rollers)
            taken_back += 1

    assert taken_back > 5
