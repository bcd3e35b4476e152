"""Evenings of random changes of characters: an undo at once brings back what was before; refusals leave no trace."""

import random  # noqa: TID251 - the sequences are repeated by their printed seed
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.access import Shown
from bot.errors import BotError
from bot.services import character_imports, characters, gifts, masters, undo
from bot.services.character_imports import Incoming
from bot.services.unit import Op
from bot.store import characters as kept
from bot.store import ledger
from bot.store.character_values import StoredCharacter
from bot.store.store import Store, Tx
from bot.store.values import Kind
from rules.characters.character import Character
from rules.errors import RulesError
from tests.bot.people import ANN, BOB, GM, an_op

STEPS = 150
SEEDS = (1, 2, pytest.param(time.time_ns() % 1_000_000, id="new"))
"""Two that stay and one that is new each time; the name of the test prints it."""
NAMES = ("Vex", "Nova", "Gonk")

Step = Callable[[Store, Op], Awaitable[object]]
State = tuple[tuple[StoredCharacter, ...], dict[int, int]]


async def state_of(table: Store) -> State:
    """Return every character and who plays whom; the count of versions never goes back."""

    def question(tx: Tx) -> State:
        return tuple(replace(each, version=0) for each in kept.unread(tx, 1)()), kept.players(tx, 1)

    return await table.read(question)


def steps(source: random.Random, found: tuple[StoredCharacter, ...]) -> Step:
    """Return one thing that somebody does to a character."""
    name, number = source.choice(NAMES), source.randint(0, 9)
    some = source.choice(found) if found else None
    receiver = source.choice((ANN, BOB, GM))

    async def imported(table: Store, op: Op) -> object:
        new = Incoming(character=Character(name=name, wounds=number))
        seen = await character_imports.preview(table, op, (new,))
        return await character_imports.confirm(table, replace(op, id=f"{op.id}-yes"), seen.number)

    async def given(table: Store, op: Op) -> object:
        assert some is not None
        asked = replace(op, actor=receiver)
        return await gifts.accept(table, asked, some.id, giver_id=some.owner_id, receiver_id=asked.actor.user_id)

    steps: list[Step] = [
        lambda table, op: characters.create(table, op, Character(name=name, wounds=number)),
        lambda table, op: characters.create(table, op, Character(name=name), is_npc=True),
        lambda table, op: characters.edit(table, op, name, lambda one: replace(one, wounds=number)),
        lambda table, op: characters.edit(table, op, name, lambda one: replace(one, species=f"{number}")),
        lambda table, op: characters.edit(table, op, name, lambda one: one, shown=source.choice(list(Shown))),
        lambda table, op: characters.edit(table, op, name, lambda one: replace(one, name=source.choice(NAMES))),
        lambda table, op: characters.select(table, op, name),
        imported,
    ]
    if some is not None:
        number_of = some.id
        steps += [given, lambda table, op: characters.delete(table, op, number_of)]
    return source.choice(steps)


@pytest.mark.parametrize("seed", SEEDS)
async def test_an_undo_at_once_brings_back_what_was_before(table: Store, seed: int) -> None:
    print(f"seed {seed}")
    source = random.Random(seed)
    await masters.add_master(table, an_op(GM), masters.Master("user", GM.user_id))
    taken_back = refused = 0
    for _ in range(STEPS):
        before = await state_of(table)
        try:
            await steps(source, before[0])(table, an_op(source.choice((GM, ANN, BOB))))
        except (RulesError, BotError):
            assert await state_of(table) == before
            refused += 1
            continue
        latest = (await table.read(lambda tx: ledger.latest(tx, 1, limit=1)))[0]
        if source.random() < 0.5:
            await undo.undo(table, an_op(GM), latest.id)
            assert await state_of(table) == before, latest
            taken_back += 1

    assert taken_back > 10
    assert refused > 10


@pytest.mark.parametrize("seed", SEEDS)
async def test_whatever_is_taken_back_later_leaves_sheets_that_can_be_read(table: Store, seed: int) -> None:
    print(f"seed {seed}")
    source = random.Random(seed)
    await masters.add_master(table, an_op(GM), masters.Master("user", GM.user_id))
    undone = 0
    for _ in range(STEPS):
        found, _ = await state_of(table)
        try:
            events = await table.read(lambda tx: ledger.undoable(tx, 1, actor_id=None, limit=15))
            if events and source.random() < 0.3:
                await undo.undo(table, an_op(GM), source.choice(events).id)
                undone += 1
            else:
                await steps(source, found)(table, an_op(source.choice((GM, ANN, BOB))))
        except (RulesError, BotError):
            continue
        for each in (await state_of(table))[0]:
            assert each.character.wounds >= 0
            again = await table.read(lambda tx, each=each: kept.named(tx, 1, each.name))  # type: ignore[misc]  # bound
            assert again is not None
            assert again.id == each.id

    assert undone > 3
    events = await table.read(lambda tx: ledger.latest(tx, 1, limit=10_000))
    assert {each.kind for each in events} > {Kind.UNDO, Kind.CHARACTER_EDIT, Kind.CHARACTER_CREATE}
