"""What is counted of the dice: every die as it fell, of everybody, in its session, and of no secret."""

import json
import random  # noqa: TID251 - the evenings are repeated by their printed seed
import time
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from sqlalchemy import Row, select

from bot.errors import BotError
from bot.services import (
    amendments,
    destiny,
    encounter_initiative,
    encounters,
    fairness,
    kept_rolls,
    rolls,
    secret_rolls,
    sessions,
    undo,
)
from bot.services.encounter_dice import rolled_in
from bot.services.kept_rolls import Which
from bot.services.statistics import statistics
from bot.store import fallen, schema
from bot.store.kinds import AMENDMENT_KINDS
from bot.store.schema import draw, event, roll
from bot.store.seeds import SeedUse
from bot.store.store import Store, Tx
from bot.store.values import Kind
from rules.dice.die import SIDES, Die
from rules.dice.luck import Fallen
from rules.dice.pool import DicePool
from rules.errors import IllegalAction, RulesError
from rules.notation.reading import Reading
from tests.bot.people import ANN, BOB, GM, HERE, an_op
from tests.bot.services.ambush import a_fight
from tests.chance import ScriptedChance, SeededChance

NO_DICE = ScriptedChance()
ABILITY = Reading(DicePool(ability=2))
STEPS = 150
SEEDS = (1, 2, pytest.param(time.time_ns() % 1_000_000, id="new"))

Tally = Counter[tuple[int, int, Die, int]]
"""How often a face fell: whose, in which session, which die, which face."""


async def counted(table: Store, *, user_id: int | None = None) -> Fallen:
    return (await statistics(table, HERE, user_id=user_id)).luck.fallen


async def test_dice_count_as_they_fell_however_often(table: Store) -> None:
    rolled = await rolls.roll(table, an_op(ANN), ABILITY, "2g", ScriptedChance(1, 2))
    await amendments.reroll(table, an_op(ANN), Which(rolled.stored.number), {Die.ABILITY: [0]}, ScriptedChance(7))
    await amendments.turn(table, an_op(ANN), Which(rolled.stored.number), Die.ABILITY, 7, 0, NO_DICE)
    await amendments.add(table, an_op(GM), Which(rolled.stored.number), DicePool(boost=1), ScriptedChance(5))

    everything = {Die.ABILITY: (0, 1, 1, 0, 0, 0, 0, 1), Die.BOOST: (0, 0, 0, 0, 0, 1)}
    assert await counted(table) == await counted(table, user_id=ANN.user_id) == everything
    await undo.undo(table, an_op(GM))
    await amendments.remove(table, an_op(ANN), Which(rolled.stored.number))
    assert await counted(table) == everything


async def test_a_second_delivery_counts_nothing_twice(table: Store) -> None:
    op = an_op(ANN)
    for _ in range(2):
        await rolls.roll(table, op, ABILITY, "2g", ScriptedChance(1, 2))

    assert await counted(table) == {Die.ABILITY: (0, 1, 1, 0, 0, 0, 0, 0)}


async def test_a_secret_roll_counts_once_it_is_revealed(table: Store) -> None:
    rolled = await rolls.roll(table, an_op(ANN), ABILITY, "2g", ScriptedChance(1, 2), is_secret=True)
    assert await counted(table) == {}

    for _ in range(2):
        await secret_rolls.reveal(table, an_op(GM), rolled.stored.number)
    assert await counted(table) == {Die.ABILITY: (0, 1, 1, 0, 0, 0, 0, 0)}


async def test_initiative_rolled_in_one_go_counts_for_the_gm_once_and_one_rolled_alone_for_its_player(
    table: Store,
) -> None:
    await a_fight(table)
    for name in ("Troopers", "Moff"):
        await encounters.add(table, an_op(GM), name, hidden=name == "Moff")
    op = an_op(GM)
    for _ in range(2):
        done = await encounter_initiative.roll_for(table, op, SeededChance(1))
    fell = Counter(
        (die, face) for each in rolled_in(done.event.after) for die, faces in each.roll.faces for face in faces
    )
    assert len(rolled_in(done.event.after)) == 2

    found = await counted(table)
    assert {(die, face): times for die, faces in found.items() for face, times in enumerate(faces) if times} == fell
    assert await counted(table, user_id=GM.user_id) == found

    await encounter_initiative.roll_own(table, an_op(ANN), ScriptedChance(0, 3))
    mine = {Die.PROFICIENCY: (1, *[0] * 11), Die.ABILITY: (0, 0, 0, 1, 0, 0, 0, 0)}
    assert await counted(table, user_id=ANN.user_id) == mine
    assert await counted(table, user_id=GM.user_id) == found
    await undo.undo(table, an_op(GM), done.event.id)
    assert await counted(table, user_id=GM.user_id) == found


async def test_force_dice_for_the_pool_count_for_whoever_rolls_them(table: Store) -> None:
    op = an_op(ANN)
    for _ in range(2):
        await destiny.roll(table, op, ScriptedChance(7))
    with pytest.raises(IllegalAction, match="already_rolled_destiny"):
        await destiny.roll(table, an_op(ANN), ScriptedChance(8))

    assert await counted(table) == {Die.FORCE: (*[0] * 7, 1, 0, 0, 0, 0)}
    await undo.undo(table, an_op(GM))
    assert (await counted(table))[Die.FORCE][7] == 1


async def test_without_a_session_there_is_nothing_to_count_of_one(table: Store) -> None:
    await rolls.roll(table, an_op(ANN), ABILITY, "2g", ScriptedChance(1, 2))
    with pytest.raises(IllegalAction) as refused:
        await statistics(table, HERE, in_session=True)
    assert refused.value.rule == "no_session_yet"

    await sessions.start(table, an_op(GM))
    assert (await statistics(table, HERE, in_session=True)).luck.dice == 0
    assert (await statistics(table, HERE)).luck.dice == 2


@pytest.mark.parametrize("seed", SEEDS)
async def test_the_counts_are_what_a_recount_of_the_ledger_gives_after_any_evening(table: Store, seed: int) -> None:
    print(f"seed {seed}")
    source, chance = random.Random(seed), SeededChance(seed)
    await rolls.roll(table, an_op(ANN), ABILITY, "2g", chance)
    refused = 0
    for _ in range(STEPS):
        try:
            await _step(table, source, chance)
        except (RulesError, BotError):
            refused += 1
        if source.random() < 0.1:
            assert await table.read(_tally) == await table.read(_recount)

    assert await table.read(_tally) == await table.read(_recount)
    assert 0 < refused < STEPS


async def _step(table: Store, source: random.Random, chance: SeededChance) -> None:
    """Do one thing that somebody does at the table."""
    op = an_op(source.choice((ANN, BOB, GM, GM)))
    number = source.randint(1, await table.read(_last_number))
    which, pool = Which(number), DicePool(proficiency=source.randint(0, 2), difficulty=1, force=source.randint(0, 1))
    match source.randint(0, 11):
        case 0 | 1:
            await rolls.roll(table, op, Reading(pool), "…", chance)
        case 2 | 3:
            await rolls.roll(table, op, Reading(pool), "…", chance, is_secret=True)
        case 4:
            await amendments.add(table, op, which, DicePool(setback=2), chance)
        case 5:
            await amendments.reroll(table, op, which, {Die.DIFFICULTY: [0]}, chance)
        case 6:
            kept = await kept_rolls.kept(table, HERE, 1, number)
            die, faces = source.choice(kept.stored.roll.faces)
            await amendments.turn(table, op, which, die, faces[0], source.randrange(SIDES[die]), NO_DICE)
        case 7:
            await amendments.remove(table, op, which)
        case 8:
            await secret_rolls.reveal(table, op, number)
        case 9:
            await undo.undo(table, op)
        case 10:
            await destiny.roll(table, op, chance)
        case _:
            session = sessions.start if source.random() < 0.5 else sessions.end
            await (fairness.reveal(table, op, SeedUse.SECRET, chance) if source.random() < 0.2 else session(table, op))


def _last_number(tx: Tx) -> int:
    return int(tx.scalars(select(roll.c.number).order_by(roll.c.number.desc())).first() or 1)


def _tally(tx: Tx) -> Tally:
    found = Tally()
    sessions_kept = set(tx.scalars(select(schema.fallen.c.session_number)))
    for session in sessions_kept:
        for user, dice in fallen.counts(tx, 1, session_number=session).items():
            for die, faces in dice.items():
                found.update({(user, session, die, face): times for face, times in enumerate(faces) if times})
    return found


def _recount(tx: Tx) -> Tally:
    """Count again from what the dice were dealt in each draw: the numbers in their order are the dice in theirs."""
    found = Tally()
    shown = {row.number: row for row in tx.execute(select(roll).where(roll.c.secret == 0))}
    of_event = {row.event_id: row for row in shown.values()}
    for each in tx.execute(select(event, draw.c.dealt).join(draw, draw.c.event_id == event.c.id)):
        after = json.loads(each.after)
        dealt = [number for _, numbers in json.loads(each.dealt) for number in numbers]
        if each.kind == Kind.DESTINY_ROLL:
            found.update((each.actor_id, each.session_number, Die.FORCE, face) for face in dealt)
        row = of_event.get(each.id) or shown.get(after.get("roll"))
        if row is None:
            continue
        if each.kind in AMENDMENT_KINDS:
            dice = [Die(die) for die, _, new in after["changes"] if new is not None]
        else:
            dice = list(_dice_of(_first_pool(tx, row)))
        assert len(dice) == len(dealt)
        found.update((row.user_id, each.session_number, die, face) for die, face in zip(dice, dealt, strict=True))
    return found


def _first_pool(tx: Tx, row: Row[Any]) -> dict[str, int]:
    """Return the pool as it was first rolled: what the first amendment found, or as it is."""
    for each in tx.execute(select(event).where(event.c.kind.in_(AMENDMENT_KINDS)).order_by(event.c.id)):
        if json.loads(each.after)["roll"] == row.number:
            return dict(json.loads(each.before)["pool"])
    return dict(json.loads(row.pool))


def _dice_of(pool: dict[str, int]) -> Iterable[Die]:
    for die in Die:
        yield from [die] * pool.get(die.value, 0)
