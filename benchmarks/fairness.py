"""What settled dice cost: a kept roll with its draw against one without, and a campaign of 10,000 rolls checked.

Both kinds of rolls take turns within the same run, on the same database.
"""

import asyncio
import gc
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median

from bot.access import Act, Actor
from bot.chance import SystemDice
from bot.services import fairness, fairness_export, rolls, unit
from bot.services.rolls import roll_facts, thrown_now
from bot.services.unit import Draft, Op
from bot.store import rolls as stored_rolls
from bot.store.seeds import SeedUse
from bot.store.startup import prepared
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind, Place, StoredRoll
from bot.verify import read, verify
from rules.dice.chance import Chance
from rules.dice.pool import DicePool
from rules.notation.reading import Reading

ROLLS = 10_000
ROUNDS, AT_ONCE = 30, 100
GOAL = 2.0
"""Seconds for the check of all rolls."""
POOL = Reading(DicePool(proficiency=2, ability=1, boost=1, difficulty=2, challenge=1, setback=1))
TEXT = "2y 1g 1b 2p 1r 1k"
GM = Actor(user_id=1 << 60, manages_server=True)
HERE = Place(1 << 60, 1 << 61)
DICE = SystemDice()

_numbers = count(1)


def an_op() -> Op:
    """Return a new operation of the GM."""
    number = next(_numbers)
    return Op(id=f"op-{number}", actor=GM, place=HERE, at=number)


def with_draw(tx: Tx) -> None:
    """Roll as the bot does."""

    def throw(tx: Tx, campaign: Campaign, chance: Chance) -> tuple[StoredRoll, Draft]:
        thrown = thrown_now(tx, op, campaign, POOL, TEXT, chance)
        return thrown, Draft(kind=Kind.ROLL, before={}, after=roll_facts(thrown))

    op = an_op()
    rolls.perform(tx, op, Act.ROLL, DICE, throw)


def without_draw(tx: Tx) -> None:
    """Roll with loose dice and keep no draw."""
    op, thrown = an_op(), list[StoredRoll]()

    def work(tx: Tx, campaign: Campaign) -> Draft:
        thrown.append(thrown_now(tx, op, campaign, POOL, TEXT, DICE.loose))
        return Draft(kind=Kind.ROLL, before={}, after=roll_facts(thrown[0]))

    change = unit.perform(tx, op, Act.ROLL, work)
    stored_rolls.add(tx, change.campaign.id, change.event.session_number, change.event.id, thrown[0])


def timed(tx: Tx, one: Callable[[Tx], None], times: int = AT_ONCE) -> float:
    """Return the microseconds that one of many rolls takes inside a transaction."""
    started = time.perf_counter()
    for _ in range(times):
        one(tx)
    return (time.perf_counter() - started) / times * 1e6


async def rolling(store: Store) -> None:
    """Print what a roll takes with and without its draw: its own work, and until it is safe on the disk."""
    work: dict[str, list[float]] = {"without": [], "with": []}
    safe: dict[str, list[float]] = {"without": [], "with": []}
    kinds = {"without": without_draw, "with": with_draw}
    for _ in range(ROUNDS):
        for name, one in kinds.items():
            work[name].append(await store.write(lambda tx, one=one: timed(tx, one)))  # type: ignore[misc] # bound now
            for _ in range(5):
                started = time.perf_counter()
                await store.write(one)
                safe[name].append((time.perf_counter() - started) * 1e6)
    for what, took in (("its work", work), ("until it is on the disk", safe)):
        before, after = median(took["without"]), median(took["with"])
        print(
            f"a kept roll, {what}: {before:.0f} µs without its draw, {after:.0f} µs with it: "
            f"{after - before:+.0f} µs, {after / before:.2f} times"
        )


def seconds(what: str, act: Callable[[], object]) -> object:
    """Print how many seconds something takes, and return what it returns."""
    started = time.perf_counter()
    done = act()
    print(f"{what}: {time.perf_counter() - started:.2f} s")
    return done


async def checking(store: Store) -> None:
    """Print what a campaign of 10,000 rolls takes to be read, written to a file and checked."""
    await store.write(lambda tx: timed(tx, with_draw, ROLLS))
    await fairness.reveal(store, an_op(), SeedUse.OPEN, DICE)
    gc.collect()
    started, longest = time.perf_counter(), asyncio.create_task(longest_wait())
    kept = await fairness_export.records(store, an_op())
    longest.cancel()
    print(f"{ROLLS} rolls read: {time.perf_counter() - started:.2f} s, the loop held at most {WAITS[0] * 1000:.1f} ms")
    made = seconds("written to a file", lambda: fairness_export.file_of(kept))
    assert isinstance(made, tuple)
    name, data, _ = made
    print(f"{name}: {len(data) / 1e6:.2f} MB")
    verdict = seconds(f"read and checked (goal {GOAL:.0f} s)", lambda: verify(read(data)))
    print(verdict)


WAITS = [0.0]


async def longest_wait() -> None:
    """Remember for how long the event loop was held at most."""
    while True:
        started = time.perf_counter()
        await asyncio.sleep(0)
        WAITS[0] = max(WAITS[0], time.perf_counter() - started)


async def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder, prepared(Path(folder)) as database:
        for measure in (rolling, checking):
            store = await Store.open(database)
            await measure(store)
            await store.close()


if __name__ == "__main__":
    asyncio.run(main())
