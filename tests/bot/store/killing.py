"""Kill a writing process again and again, and compare what it had acknowledged with what is stored.

usage: killing.py DATABASE CAMPAIGN KILLS SEED honest|early

A process of its own, because it forks: each fork is a bot that takes turns and writes a line for each one that it was
told of. "early" writes the line before the commit, to show that a loss would be seen, and ends with the first one, for
which a busy machine takes more kills. Prints the figures as JSON.
"""

import asyncio
import json
import os
import random  # noqa: TID251 # moments that can be repeated
import secrets
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

from bot.store import condition, engines
from bot.store.store import Store, Tx
from tests.bot.store.turns import balance, new_campaign, then, turn

AT_ONCE = 8
ACKNOWLEDGED_BEFORE = 30
"""How many turns a bot acknowledges before its moment comes."""


async def take_turns(database: Path, campaign: int, name: str, acks: int, early: bool) -> None:
    """Take turns until killed."""
    store = await Store.open(database)

    async def player(number: int) -> None:
        for step in range(1_000_000):
            op_id = f"{name}-{number}-{step}"
            acknowledge = partial(os.write, acks, f"{op_id}\n".encode())
            if early:
                await store.write(then(turn(campaign, op_id), acknowledge))
            else:
                await store.write(turn(campaign, op_id))
                acknowledge()

    await asyncio.gather(*map(player, range(AT_ONCE)))


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n")


def stored(tx: Tx) -> set[str]:
    return {op_id for (op_id,) in tx.exec_driver_sql("SELECT op_id FROM event")}


def kill(database: Path, kills: int, manner: str) -> dict[str, int]:
    """Run this file on a database and return its figures; they are printed, with how to run it again."""
    engine = engines.writer(database)
    with engine.begin() as tx:
        campaign = new_campaign(tx)
    engine.dispose()
    command = [sys.executable, __file__, str(database), str(campaign), str(kills), str(secrets.randbits(32)), manner]
    root = Path(__file__).parents[3]
    done = subprocess.run(command, env={"PYTHONPATH": str(root)}, capture_output=True, timeout=30 + kills, text=True)
    assert done.returncode == 0, (command, done.stderr)
    figures: dict[str, int] = json.loads(done.stdout)
    print(figures, *command)
    return figures


def main(database: Path, campaign: int, kills: int, seed: int, early: bool) -> None:
    moments = random.Random(seed)
    journal = database.with_name("acknowledged")
    acks = os.open(journal, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    lost = broken = 0
    reopened: list[float] = []
    for number in range(kills):
        before = lines(journal)
        bot = os.fork()
        if bot == 0:
            asyncio.run(take_turns(database, campaign, f"bot-{number}", acks, early))
        while lines(journal) < before + ACKNOWLEDGED_BEFORE:
            time.sleep(0.002)
        time.sleep(moments.random() * 0.02)
        os.kill(bot, signal.SIGKILL)
        os.waitpid(bot, 0)
        told = set(journal.read_text().split())
        started = time.perf_counter()
        engine = engines.writer(database)
        with engine.begin() as tx:
            reopened.append(time.perf_counter() - started)
            lost = max(lost, len(told - stored(tx)))
            holds = balance(campaign)(tx).holds
        engine.dispose()
        broken += not holds or condition.complaint(database, thorough=True) is not None
        if early and lost:
            break
    figures = {"kills": kills, "acknowledged": len(told), "lost": lost, "broken": broken}
    print(json.dumps({**figures, "reopened_in_ms": round(max(reopened) * 1000)}))


if __name__ == "__main__":
    file, key, times, start, manner = sys.argv[1:]
    main(Path(file), int(key), int(times), int(start), manner == "early")
