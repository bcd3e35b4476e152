"""What it costs to save a change so that a power cut cannot take it back.

Every figure is taken beside bare sqlite3 on the same disk in the same run, in turns: the disk decides most of it. The
change is the use of a Destiny Point through the real service: permission, pool, event, and what the panel shows. The
bare one reads a row, writes it back and adds an event, with the same durability.
"""

import asyncio
import random  # noqa: TID251 - the moments at which people press
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from itertools import count
from pathlib import Path
from statistics import median

from sqlalchemy import bindparam, insert, select, update

from bot.access import Actor
from bot.services import destiny
from bot.services.unit import Op
from bot.store import engines
from bot.store.schema import campaign, event
from bot.store.startup import prepared
from bot.store.store import Store, Tx
from bot.store.values import Place
from rules.table.destiny import DestinySide

CHANNELS = 50
ROUNDS = 5
SECONDS = 0.6
RATES = (50, 150)
OPEN_SECONDS = 4.0
EACH_AT_ONCE = 6

GOALS = {50: 15.0, 150: 50.0}
"""Milliseconds at the 99th of a hundred presses, by presses a second."""

GM = Actor(user_id=1 << 61, manages_server=True)
GUILD = 1 << 60

Press = Callable[[int], Awaitable[object]]

_numbers = count()


def an_op(channel: int) -> Op:
    """Return a new press in one of the channels."""
    place = Place(GUILD, GUILD + 1 + channel)
    return Op(id=f"op-{next(_numbers)}", actor=GM, place=place, at=time.time_ns() // 1_000_000)


def using_a_point(store: Store) -> Press:
    """Use a point in a channel: the light side's and the dark side's in turns."""
    sides = [DestinySide.LIGHT] * CHANNELS

    async def press(channel: int) -> None:
        side, sides[channel] = (
            sides[channel],
            DestinySide.DARK if sides[channel] is DestinySide.LIGHT else DestinySide.LIGHT,
        )
        await destiny.use(store, an_op(channel), side)

    return press


def store_alone(store: Store) -> Press:
    """Take the next number in a channel and add an event: the store's own part of a change."""

    def change(tx: Tx, channel: int) -> None:
        number = tx.execute(READ, {"key": channel + 1}).scalar_one()
        tx.execute(WRITE, {"key": channel + 1, "number": number + 1})
        tx.execute(ADD, an_event(channel))

    async def press(channel: int) -> None:
        await store.write(lambda tx: change(tx, channel))

    return press


READ = select(campaign.c.next_roll).where(campaign.c.id == bindparam("key"))
WRITE = update(campaign).where(campaign.c.id == bindparam("key")).values(next_roll=bindparam("number"))
ADD = insert(event)


def an_event(channel: int) -> dict[str, object]:
    """Return a new event as it is stored."""
    facts = {"actor_id": 1, "session_number": 0, "kind": "use", "before": "{}", "after": "{}"}
    return {"campaign_id": channel + 1, "op_id": f"op-{next(_numbers)}", "at": time.time_ns() // 1_000_000, **facts}


def bare(connection: sqlite3.Connection, channel: int) -> None:
    """Do the same with sqlite3: the least that keeps the promise."""
    run = connection.execute
    run("BEGIN IMMEDIATE")
    (number,) = run("SELECT next_roll FROM campaign WHERE id = ?", (channel + 1,)).fetchone()
    run("UPDATE campaign SET next_roll = ? WHERE id = ?", (number + 1, channel + 1))
    run(
        "INSERT INTO event (campaign_id, op_id, actor_id, at, session_number, kind, before, after)"
        " VALUES (:campaign_id, :op_id, :actor_id, :at, :session_number, :kind, :before, :after)",
        an_event(channel),
    )
    run("COMMIT")


def in_one_thread(connection: sqlite3.Connection) -> Press:
    """Do the bare change beside the event loop, one after the other."""
    thread = ThreadPoolExecutor(1)

    async def press(channel: int) -> None:
        await asyncio.get_running_loop().run_in_executor(thread, bare, connection, channel)

    return press


def bare_connection(database: Path) -> sqlite3.Connection:
    """Connect with the same protective settings as the bot."""
    connection = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
    for name, value in engines.PROTECTION.items():
        connection.execute(f"PRAGMA {name} = {value}")
    return connection


def bare_rate(connection: sqlite3.Connection) -> float:
    """Return how many bare changes a second one caller gets."""
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        bare(connection, done % CHANNELS)
        done += 1
    return done / (time.perf_counter() - start)


async def rate(press: Press) -> float:
    """Return how many changes a second one caller gets, who waits for each."""
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        await press(done % CHANNELS)
        done += 1
    return done / (time.perf_counter() - start)


async def timed(press: Press, channel: int, took: list[float]) -> None:
    """Press once and note the milliseconds."""
    start = time.perf_counter()
    await press(channel)
    took.append((time.perf_counter() - start) * 1000)


async def at_random_moments(press: Press, per_second: int, chance: random.Random) -> list[float]:
    """Press at random moments whatever the store does, as people do, and return the milliseconds of each."""
    took: list[float] = []
    presses = []
    start, due = time.perf_counter(), 0.0
    while (due := due + chance.expovariate(per_second)) < OPEN_SECONDS:
        await asyncio.sleep(max(0.0, start + due - time.perf_counter()))
        presses.append(asyncio.create_task(timed(press, chance.randrange(CHANNELS), took)))
    await asyncio.gather(*presses)
    return took


async def all_at_once(press: Press) -> tuple[float, list[float]]:
    """Let everybody press at the same moment, several times in a row; return changes a second and the milliseconds."""
    took: list[float] = []

    async def table(channel: int) -> None:
        for _ in range(EACH_AT_ONCE):
            await timed(press, channel, took)

    start = time.perf_counter()
    await asyncio.gather(*map(table, range(CHANNELS)))
    return len(took) / (time.perf_counter() - start), took


def spread(took: list[float]) -> str:
    """Say below which times half of the presses stayed, and nearly all of them."""
    ordered = sorted(took)
    shares = (f"p{percent} {ordered[min(len(took) - 1, len(took) * percent // 100)]:.1f}" for percent in (50, 95, 99))
    return f"{', '.join(shares)}, worst {ordered[-1]:.1f} ms"


@asynccontextmanager
async def fifty_tables() -> AsyncIterator[tuple[Store, Path]]:
    """Open a store on a new folder where fifty channels have a pool of three light points and three dark ones."""
    with (
        tempfile.TemporaryDirectory(dir=sys.argv[1] if sys.argv[1:] else None) as folder,
        prepared(Path(folder)) as file,
    ):
        store = await Store.open(file)
        for channel in range(CHANNELS):
            await destiny.set_points(store, an_op(channel), 3, 3)
        yield store, file
        await store.close()


async def one_caller(connection: sqlite3.Connection, ways: dict[str, Press]) -> float:
    """Print what one caller gets, and return what it gets from bare sqlite3."""
    base = []
    rates: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        base.append(bare_rate(connection))
        for name, press in ways.items():
            rates[name].append(await rate(press))
    print(f"one caller, bare sqlite3: {median(base):.0f}/s")
    for name, found in rates.items():
        shares = [ours / theirs for ours, theirs in zip(found, base, strict=True)]
        print(f"one caller, {name}: {median(found):.0f}/s, {median(shares):.2f} of bare (goal 0.15, aim 0.30)")
    return median(base)


async def measure(store: Store, connection: sqlite3.Connection) -> None:
    """Print all figures."""
    ours = {"a point used": using_a_point(store), "the store alone": store_alone(store)}
    base = await one_caller(connection, ours)
    ways = {**ours, "bare sqlite3 in a thread": in_one_thread(connection)}
    chance = random.Random(5)
    for per_second in RATES:
        for name, press in ways.items():
            took = await at_random_moments(press, per_second, chance)
            goal = f"goal p99 {GOALS[per_second]:.0f}"
            print(f"{per_second}/s over {CHANNELS} channels, {name}: {spread(took)} ({goal})")
    for name, press in ways.items():
        runs = [await all_at_once(press) for _ in range(ROUNDS)]
        took = [each for _, milliseconds in runs for each in milliseconds]
        found_rate = median(each for each, _ in runs)
        ratio = f"{found_rate / base:.2f} of bare one by one (aim 1.2)"
        print(f"{CHANNELS} at once, {name}: {found_rate:.0f}/s, {ratio}, {spread(took)} (goal p99 100)")


async def main() -> None:
    """Measure in a folder of the temporary one, or of the one that is named."""
    async with fifty_tables() as (store, database):
        with closing(bare_connection(database)) as connection:
            await measure(store, connection)


if __name__ == "__main__":
    asyncio.run(main())
