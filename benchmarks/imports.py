"""How long the worker takes for files of 100 KB, and for the most hostile ones; how soon a huge one is refused.

The files are made from the fixtures of the tests. Each figure is the median of some rounds.
"""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from statistics import median

from bot.errors import ImportRefused
from bot.imports.worker import ImportWorker
from rules.systems.edge_of_the_empire import EDGE_OF_THE_EMPIRE

ROUNDS = 5
SIZE = 100_000
GOAL = 1.0
"""Seconds for 100 KB, the start of the process included."""
FIXTURES = Path(__file__).parent.parent / "tests" / "bot" / "imports" / "fixtures"


def crowd() -> bytes:
    """Return 100 KB of stat blocks."""
    several = json.loads((FIXTURES / "adversaries.json").read_text("utf-8-sig"))[:5]
    return json.dumps(several * (SIZE // len(json.dumps(several)))).encode()


def veteran() -> bytes:
    """Return 100 KB of a character with hundreds of talents, and a picture as large as the rest."""
    text = (FIXTURES / "smuggler.xml").read_text("utf-8")
    cell = "<CharTalent><Key>GRIT{}</Key><Purchased>true</Purchased></CharTalent>"
    talents = "".join(cell.format(number) for number in range(SIZE // 2 // len(cell)))
    text = text.replace("<Talents>", f"<Talents>{talents}", 1)
    return text.replace("<Portrait>iVBOR", f"<Portrait>{'iVBOR' * (SIZE // 10)}", 1).encode()


def hoarder() -> bytes:
    """Return 100 KB of an actor of Foundry with long descriptions."""
    actor = json.loads((FIXTURES / "player.json").read_text())
    items = actor["items"]
    while len(json.dumps(actor)) < SIZE:
        items += [{**item, "name": f"{item['name']} {len(items)}"} for item in items[:17]]
    return json.dumps(actor).encode()


HOSTILE = {
    "lists in lists": b"[" * 1_000_000,
    "elements in elements": b"<a>" * 300_000,
    "an entity bomb": b'<!DOCTYPE a [<!ENTITY b "' + b"ha" * 400_000 + b'">]><a>&b;&b;</a>',
    "a number of a megabyte": b'[{"x": ' + b"9" * 900_000 + b"}]",
    "back-slashes": b'{"' + b'\\"' * 450_000,
}


async def usual(read: Callable[[], Awaitable[object]]) -> float:
    """Return the seconds of the middle round; a refusal is an answer too."""
    rounds = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        with suppress(ImportRefused):
            await read()
        rounds.append(time.perf_counter() - began)
    return median(rounds)


async def main() -> int:
    """Print the figures; fail above the goal."""
    worker = ImportWorker()
    over = False
    try:
        for name, data in {"stat blocks": crowd(), "an XML character": veteran(), "an actor": hoarder()}.items():
            seconds = await usual(lambda data=data: worker.read(data, system=EDGE_OF_THE_EMPIRE))  # type: ignore[misc]  # bound
            over = over or seconds > GOAL
            print(f"{name}, {len(data) // 1000} KB: {seconds:.2f} s (goal {GOAL} s)")
        for name, data in HOSTILE.items():
            seconds = await usual(lambda data=data: worker.read(data, system=EDGE_OF_THE_EMPIRE))  # type: ignore[misc]  # bound
            print(f"{name}, {len(data) // 1000} KB: {seconds:.2f} s until it is refused")
        huge = bytes(30_000_000)
        seconds = await usual(lambda: worker.read(huge, system=EDGE_OF_THE_EMPIRE))
        print(f"30 MB: {1e6 * seconds:.0f} µs until it is refused, unread")
    finally:
        await worker.close()
    return int(over)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
