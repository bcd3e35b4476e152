"""What statistics cost: the page over 100,000 rolls, and what the counts of faces beside each roll add to it.

A kept roll with and without its counts takes turns within the same run, on the same database. Counting from the rolls
themselves is what the counts stand in for; it would also count rolls as they lie after amendments.
"""

import asyncio
import random  # noqa: TID251 - the same rolls in each run
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median

from sqlalchemy import insert, text

from bot.access import Act, Actor
from bot.chance import SystemDice
from bot.render.statistics import statistics_view
from bot.render.statistics_chart import statistics_card, statistics_picture
from bot.services import rolls, statistics
from bot.services.rolls import roll_facts, thrown_now
from bot.services.unit import Draft, Op
from bot.store import fallen, mapping
from bot.store.fallen import Whose
from bot.store.schema import event, roll
from bot.store.startup import prepared
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind, Place, StoredRoll
from rules.dice.chance import Chance
from rules.dice.pool import DicePool
from rules.dice.roll import roll_pool
from rules.notation.reading import Reading

ROLLS, PLAYERS, SESSIONS, PIECE = 100_000, 6, 60, 5_000
ROUNDS, AT_ONCE = 30, 100
GOAL = 300.0
"""Milliseconds for a page over all rolls."""
POOL = Reading(DicePool(proficiency=2, ability=1, boost=1, difficulty=2, challenge=1, setback=1))
GM = Actor(user_id=1 << 60, manages_server=True)
HERE = Place(1 << 60, 1 << 61)
DICE = SystemDice()
FROM_ROLLS = text(
    'SELECT roll.user_id, dice."key", face.value, count(*)'
    " FROM roll, json_each(roll.faces) AS dice, json_each(dice.value) AS face"
    " WHERE roll.campaign_id = 1 AND roll.kind = 'pool' AND roll.secret = 0 GROUP BY 1, 2, 3"
)

_numbers = count(1)


def one_roll(tx: Tx) -> None:
    """Roll as the bot does."""
    number = next(_numbers)
    op = Op(id=f"op-{number}", actor=GM, place=HERE, at=number)

    def throw(tx: Tx, campaign: Campaign, chance: Chance) -> tuple[StoredRoll, Draft]:
        thrown = thrown_now(tx, op, campaign, POOL, "2y 1g 1b 2p 1r 1k", chance)
        return thrown, Draft(kind=Kind.ROLL, before={}, after=roll_facts(thrown))

    rolls.perform(tx, op, Act.ROLL, DICE, throw)


def timed(tx: Tx, one: Callable[[Tx], None]) -> float:
    """Return the microseconds that one of many rolls takes inside a transaction."""
    started = time.perf_counter()
    for _ in range(AT_ONCE):
        one(tx)
    return (time.perf_counter() - started) / AT_ONCE * 1e6


async def rolling(store: Store) -> None:
    """Print what a roll takes with and without its counts."""
    took: dict[str, list[float]] = {"with": [], "without": []}
    counting = fallen.add
    for _ in range(ROUNDS):
        for name, add in (("with", counting), ("without", lambda *_: None)):
            fallen.add = add
            took[name].append(await store.write(lambda tx: timed(tx, one_roll)))
    fallen.add = counting
    before, after = median(took["without"]), median(took["with"])
    print(f"a kept roll, its work: {before:.0f} µs without its counts, {after:.0f} µs with: {after - before:+.0f} µs")


def played(tx: Tx, numbers: range, source: random.Random) -> None:
    """Write rolls of many pools as years of play leave them."""
    events, rolled = [], []
    for number in numbers:
        pool = DicePool(
            proficiency=source.randint(0, 3),
            ability=source.randint(1, 3),
            difficulty=source.randint(1, 4),
            setback=source.randint(0, 2),
        )
        whose = Whose(1, 1 + number % PLAYERS, number * SESSIONS // (ROLLS * 2))
        shown = roll_pool(pool, DICE.loose)
        faces = mapping.faces_to_text(shown)
        fallen.add(tx, whose, faces)
        key = 1_000_000 + number
        ids = {"campaign_id": 1, "session_number": whose.session_number, "at": number}
        facts = {"op_id": f"played-{number}", "actor_id": whose.user_id, "kind": "roll", "before": "{}", "after": "{}"}
        events.append({"id": key, **ids, **facts})
        texts = {
            "kind": "pool",
            "notation": "2y1g 2p",
            "label": "",
            "ordinary": "[]",
            "pool": mapping.pool_to_text(pool),
        }
        dice = {"pool": mapping.pool_to_text(pool), "faces": faces, "net": mapping.net_to_text(shown.net)}
        rolled.append({**ids, **texts, **dice, "number": key, "user_id": whose.user_id, "event_id": key})
    tx.execute(insert(event), events)
    tx.execute(insert(roll), rolled)


async def reading(store: Store) -> None:
    """Print what the page takes, and what it would take from the rolls themselves."""
    source = random.Random(1)
    for start in range(0, ROLLS, PIECE):
        await store.write(lambda tx, start=start: played(tx, range(start, start + PIECE), source))  # type: ignore[misc] # bound now
    pages, loop, direct = [], [], []
    for _ in range(7):
        started = time.perf_counter()
        found = await statistics.statistics(store, HERE)
        read = time.perf_counter()
        statistics_view(found, picture=statistics_picture(found))
        statistics_card(found)
        done = time.perf_counter()
        pages.append((done - started) * 1000)
        loop.append((done - read) * 1000)
    for _ in range(3):
        started = time.perf_counter()
        await store.read(lambda tx: tx.execute(FROM_ROLLS).all())
        direct.append((time.perf_counter() - started) * 1000)
    print(f"{ROLLS:,} rolls, {found.luck.dice:,} dice, {PLAYERS} players, {SESSIONS // 2} sessions")
    print(f"the page (goal {GOAL:.0f} ms): {median(pages):.1f} ms, of it on the event loop {median(loop):.1f} ms")
    print(f"the same counted from the rolls: {median(direct):.0f} ms")


async def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder, prepared(Path(folder)) as database:
        store = await Store.open(database)
        try:
            await rolling(store)
            await reading(store)
        finally:
            await store.close()


asyncio.run(main())
