"""How long a chart takes, how large it is, for how long it keeps the bot from anything else, and the memory it needs.

Times are those that whoever asks waits for, and of the processor, which other work on the machine hardly changes.
Memory is what the process has for itself, and what the bot has gained.
"""

import asyncio
import os
import time
from pathlib import Path
from statistics import median

from bot.charts.painter import Painter
from bot.render.odds_chart import AskedPool, odds_card, odds_picture
from rules.dice.odds import odds_of
from rules.dice.pool import DicePool
from rules.dice.symbols import Symbols
from rules.notation.reading import Reading, Scheme

ROUNDS = 5
CARDS = 20
POOL = DicePool(proficiency=2, ability=1, boost=1, challenge=1, difficulty=2, setback=1)
LARGE = DicePool(proficiency=20, ability=16, boost=14, challenge=20, difficulty=16, setback=14)
KILOBYTE = 1024


def asked(pool: DicePool) -> AskedPool:
    """Return a pool with its odds."""
    return AskedPool(Reading(pool=pool), odds_of(pool))


def kilobytes(process: int | str, *names: str) -> int:
    """Return the sum of some figures of a process's memory."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith(names))


def processor_time(process: int) -> float:
    """Return the milliseconds that another process has had of the processor."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


async def longest_turn(done: asyncio.Event) -> tuple[float, float]:
    """Return how long the loop was busy between two ticks of a clock at most: in all, and its thread's processor."""
    longest = busiest = 0.0
    while not done.is_set():
        start, busy = time.perf_counter(), time.thread_time()
        await asyncio.sleep(0.001)
        longest = max(longest, time.perf_counter() - start - 0.001)
        busiest = max(busiest, time.thread_time() - busy)
    return longest * 1000, busiest * 1000


async def chart(painter: Painter, pools: list[AskedPool]) -> tuple[float, int]:
    """Return the milliseconds and bytes of a chart with its words, as the command makes them."""
    start = time.perf_counter()
    odds_picture(pools, Scheme.COLOR)
    png = await painter.paint(odds_card(pools, Scheme.COLOR))
    return (time.perf_counter() - start) * 1000, len(png)


async def main() -> None:
    """Print all figures."""
    several = [asked(POOL.add_free(Symbols(advantage=number))) for number in range(CARDS)]
    before = kilobytes("self", "Rss")
    cold, turns, drawing, private = [], [], [], 0
    warm: list[tuple[float, int]] = []
    for _ in range(ROUNDS):
        painter, done = Painter(), asyncio.Event()
        ticking = asyncio.create_task(longest_turn(done))
        cold.append((await chart(painter, several[:1]))[0])
        process = painter._process
        assert process is not None
        started = processor_time(process.pid)
        warm += [await chart(painter, [each]) for each in several[1:]]
        drawing.append((processor_time(process.pid) - started) / len(several[1:]))
        done.set()
        turns.append(await ticking)
        private = max(private, kilobytes(process.pid, "Private"))
        await painter.close()
    best, middle = min(warm)[0], median(ms for ms, _ in warm)
    print(f"first chart, with the start of the process: best {min(cold):.0f} ms, median {median(cold):.0f} ms")
    print(f"further charts: best {best:.1f} ms, median {middle:.1f} ms, goal 60; processor {median(drawing):.1f} ms")
    print(f"size: at most {max(size for _, size in warm) / KILOBYTE:.1f} KB, goal 25")
    painter = Painter()
    for name, pools in {"100 dice": [asked(LARGE)], "two pools": [asked(POOL), asked(LARGE)]}.items():
        ms, size = await chart(painter, pools)
        print(f"{name}: {ms:.1f} ms, {size / KILOBYTE:.1f} KB")
    await painter.close()
    waited, busy = (median(each) for each in zip(*turns, strict=True))
    print(f"the loop: longest turn {waited:.1f} ms, of the processor {busy:.1f} ms, goal 10")
    print(
        f"memory: the process {private / KILOBYTE:.1f} MB of its own while it is there, goal 15; at rest there is none"
    )
    print(f"the bot gained {(kilobytes('self', 'Rss') - before) / KILOBYTE:.1f} MB over {ROUNDS * CARDS} charts")


if __name__ == "__main__":
    asyncio.run(main())
