"""Evenings of random encounters: the ledger tells the state, an undo brings back what was, refusals leave no trace."""

import json
import random  # noqa: TID251 - the sequences are repeated by their printed seed
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace

import pytest

from bot.access import Actor
from bot.errors import BotError
from bot.services import (
    attacks,
    characters,
    destiny,
    encounter_conditions,
    encounter_initiative,
    encounter_turns,
    encounters,
    health,
    masters,
    spending,
    spending_changes,
    undo,
)
from bot.services.attack_weapons import AttackSaid
from bot.services.health import Hits
from bot.services.unit import Op
from bot.store import characters as kept_characters
from bot.store import encounters as kept
from bot.store import ledger
from bot.store.character_values import StoredCharacter
from bot.store.encounter_values import StoredEncounter
from bot.store.spending_values import Question
from bot.store.store import Store, Tx
from bot.store.values import Event, Kind
from rules.characters.parts import SheetInjury
from rules.checks.ranges import RangeBand
from rules.combat.purchases import Purchase
from rules.combat.spending import SpendingSide
from rules.dice.symbols import Symbol
from rules.errors import IllegalAction, RulesError
from rules.table.encounter import Encounter
from rules.table.encounter_document import from_document
from rules.table.encounter_parts import with_parts
from rules.table.initiative import Readiness, Side
from tests.bot.duelists import TROOPERS, VEX, read_extra
from tests.bot.people import ANN, BOB, GM, HERE, an_op
from tests.chance import SeededChance

STEPS = 100
SEEDS = (1, 2, pytest.param(time.time_ns() % 1_000_000, id="new"))
"""Two that stay and one that is new each time; the test prints it."""
HERO = replace(VEX, injuries=(SheetInjury(key="bleeding_out"),))

Step = Callable[[Store, Op], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class State:
    """Everything that the commands of an encounter change, without the versions, which never go back."""

    open: StoredEncounter | None
    sheets: tuple[StoredCharacter, ...]
    points: tuple[int, int]


async def state_of(table: Store) -> State:
    def question(tx: Tx) -> State:
        stored = kept.current(tx, 1)
        if stored is not None:
            raw = tx.exec_driver_sql("SELECT document FROM encounter WHERE ended_at IS NULL").scalar_one()
            assert stored.encounter == from_document(json.loads(raw)), "what is remembered is what stands there"
            stored = replace(stored, version=0, encounter=replace(stored.encounter, next_id=10_000))
        sheets = tuple(replace(each, version=0) for each in kept_characters.unread(tx, 1)())
        points = tx.exec_driver_sql("SELECT light, dark FROM campaign").one()
        return State(stored, sheets, (points.light, points.dark))

    return await table.read(question)


async def events_of(table: Store) -> tuple[Event, ...]:
    return tuple(reversed(await table.read(lambda tx: ledger.latest(tx, 1, limit=10_000))))


def replayed(events: tuple[Event, ...]) -> dict[int, Encounter]:
    """Return every encounter as its events tell it, from nothing on; each part starts as the event before left it."""
    told: dict[int, Encounter] = {}
    for event in events:
        if "tracker" in event.after:
            started = next(each for each in events if each.id == event.undoes)
            del told[started.after["encounter"]["id"]]
        elif "encounter" in event.after:
            number, parts = event.after["encounter"]["id"], event.after["encounter"]["parts"]
            told[number] = with_parts(told.get(number, Encounter()), parts)
    return told


async def stored_ones(table: Store) -> dict[int, Encounter]:
    return {each.id: each.encounter for each in await table.read(lambda tx: kept.latest(tx, 1, limit=1000))}


def steps(source: random.Random, state: State) -> Step:
    """Return one thing that somebody does."""
    chance, number = SeededChance(source.randint(0, 10**6)), source.randint(1, 12)
    encounter = state.open.encounter if state.open is not None else Encounter()
    who = source.choice(encounter.participants).id if encounter.participants else 0
    slot = source.choice(encounter.slots).id if encounter.slots else 0
    readiness = source.choice(list(Readiness))
    condition = source.choice(("prone", "staggered", "on fire", "Burn"))
    name = source.choice(("Vex", "Nova", "Troopers", "Troopers 2", "Guard"))
    attacker, weapon = source.choice((("Vex", "Blaster pistol"), ("Nova", "Carbine"), ("Troopers", "Rifle")))
    targets = ("Vex", "Nova") if attacker == "Troopers" else ("Troopers", "Troopers", "guard soak 2, wounds 5")
    said = AttackSaid(
        target=source.choice(targets),
        weapon=weapon,
        attacker=attacker,
        range_band=RangeBand.SHORT,
        situation=source.choice(("", "ally engaged", "aim")),
        flips_point=number == 1,
        is_out_of_turn=number > 3,
    )

    async def attack(table: Store, op: Op) -> object:
        return await attacks.attack(table, replace(op, actor=GM), said, read_extra, chance)

    async def begun(table: Store, op: Op) -> object:
        started = await encounters.start(table, replace(op, actor=GM), name, readiness)
        with suppress(RulesError):  # somebody's character may have been taken back
            await encounters.add(table, an_op(GM), "Troopers", count=2)
            await encounters.join(table, an_op(ANN))
            await encounters.join(table, an_op(BOB))
            await encounter_initiative.roll_for(table, an_op(GM), chance, everybody=True)
        return started

    async def spend(table: Store, op: Op) -> object:
        rolled = [each for each in await events_of(table) if each.kind is Kind.ATTACK]
        if not rolled:
            raise IllegalAction("nothing_to_spend", number=0)
        now = await spending.spending(table, HERE, 1, source.choice(rolled[-3:]).after["number"])
        if now.awaits_victim and now.victims is not None:
            return await spending_changes.strike(table, op, now.number, answers(source, now.victims), chance)
        wanted = source.choice(
            [way for symbol in PAID_IN for way in now.account.ways(symbol)] or [Purchase(key="x", side=GOOD)]
        )
        _, question = await spending_changes.asked(table, op, now.number, wanted)
        return await spending_changes.buy(table, op, now.number, wanted, answers(source, question), chance)

    several: tuple[Step, ...] = (
        attack,
        attack,
        spend,
        spend,
        spend,
        lambda table, op: encounters.start(table, op, name, readiness),
        lambda table, op: encounters.add(table, op, name, count=1 + number // 6, hidden=number == 1),
        encounters.join,
        lambda table, op: encounters.remove(table, op, who),
        lambda table, op: encounter_initiative.roll_own(table, op, chance, readiness),
        lambda table, op: encounter_initiative.roll_for(table, op, chance, everybody=number > 6),
        lambda table, op: encounter_initiative.type_result(table, op, who, f"{number % 3}s{number % 4}a"),
        lambda table, op: encounter_initiative.type_order(table, op, "pc npc " * (1 + number // 3)),
        encounter_initiative.order_by_results,
        lambda table, op: encounter_initiative.begin(table, op, may_be_missing=True),
        lambda table, op: encounter_conditions.inflict(table, op, who, condition, number if number < 4 else None),
        lambda table, op: encounter_conditions.end_condition(table, op, who, condition),
        lambda table, op: encounter_turns.add_slot(table, op, source.choice(list(Side)), success=number % 3),
        lambda table, op: encounter_turns.remove_slot(table, op, slot),
        encounter_turns.back,
        lambda table, op: encounter_turns.skip(table, op, chance),
        encounter_turns.release,
        lambda table, op: health.suffer(table, op, name, Hits(amounts=(number,)), chance),
        undo.undo,
    )
    often: tuple[Step, ...] = (
        lambda table, op: encounter_turns.claim(table, op, who, chance),
        lambda table, op: encounter_turns.next_slot(table, op, chance),
    )
    if state.open is None and source.random() < 0.7:
        return begun
    if source.random() < 0.02:
        return encounters.end
    return source.choice(often if encounter.current is not None and source.random() < 0.4 else several)


GOOD = SpendingSide.POSITIVE
PAID_IN = (Symbol.ADVANTAGE, Symbol.TRIUMPH, Symbol.THREAT, Symbol.DESPAIR)


def answers(source: random.Random, question: Question | None) -> tuple[str, ...]:
    """Return an answer to what must be said before a purchase."""
    if question is None or not question.candidates:
        return ()
    return tuple(source.choice(question.candidates).value for _ in range(question.least))


async def set_up(table: Store) -> None:
    await masters.add_master(table, an_op(GM), masters.Master("user", GM.user_id))
    await characters.create(table, an_op(ANN), HERO)
    await characters.create(table, an_op(BOB), replace(HERO, name="Nova", injuries=()))
    await characters.create(table, an_op(GM), TROOPERS, is_npc=True)
    await destiny.set_points(table, an_op(GM), 3, 3)


def somebody(source: random.Random) -> Actor:
    return source.choice((GM, GM, GM, ANN, BOB))


@pytest.mark.parametrize("seed", SEEDS)
async def test_the_ledger_tells_every_encounter_after_any_evening(table: Store, seed: int) -> None:
    print(f"seed {seed}")
    source = random.Random(seed)
    await set_up(table)
    refused = 0
    for _ in range(STEPS):
        before = await state_of(table)
        try:
            await steps(source, before)(table, an_op(somebody(source)))
        except (RulesError, BotError):
            assert await state_of(table) == before
            refused += 1

    assert await stored_ones(table) == replayed(await events_of(table))
    assert 0 < refused < STEPS * 0.9


@pytest.mark.parametrize("seed", SEEDS)
async def test_an_undo_at_once_brings_back_what_was_before(table: Store, seed: int) -> None:
    print(f"seed {seed}")
    source = random.Random(seed)
    await set_up(table)
    taken_back = 0
    for _ in range(STEPS):
        before, count = await state_of(table), len(await events_of(table))
        try:
            await steps(source, before)(table, an_op(somebody(source)))
        except (RulesError, BotError):
            continue
        if len(await events_of(table)) != count + 1:  # a whole fight has begun
            continue
        latest = (await table.read(lambda tx: ledger.latest(tx, 1, limit=1)))[0]
        if latest.kind is not Kind.UNDO and source.random() < 0.4:
            await undo.undo(table, an_op(GM), latest.id)
            assert await state_of(table) == before, latest
            taken_back += 1

    assert taken_back > 3
    assert await stored_ones(table) == replayed(await events_of(table))


@pytest.mark.parametrize("seed", SEEDS)
async def test_whatever_is_taken_back_later_leaves_an_encounter_that_goes_on(table: Store, seed: int) -> None:
    print(f"seed {seed}")
    source = random.Random(seed)
    await set_up(table)
    since = (await events_of(table))[-1].id
    undone = 0
    for _ in range(STEPS):
        before = await state_of(table)
        events = await table.read(lambda tx: ledger.undoable(tx, 1, actor_id=None, limit=20))
        events = tuple(each for each in events if each.id > since)
        wants_undo = bool(events) and source.random() < 0.25
        try:
            if wants_undo:
                await undo.undo(table, an_op(GM), source.choice(events).id)
                undone += 1
            else:
                await steps(source, before)(table, an_op(somebody(source)))
        except (RulesError, BotError) as refusal:
            assert await state_of(table) == before
            if wants_undo and refusal.args[0].split(":")[0] not in ("undo_blocked", "undo_impossible"):
                raise
            if isinstance(refusal, IllegalAction) and refusal.facts.get("goes_back"):
                await encounter_turns.back(table, an_op(GM))

    assert undone > 3
    assert await stored_ones(table) == replayed(await events_of(table))
