"""The process that is recorded: a bot that takes turns and writes a line for each one that it was told of.

usage: recorded.py DATABASE CAMPAIGN TURNS SYNCHRONOUS
"""

import asyncio
import os
import sys
from pathlib import Path
from types import MappingProxyType

from bot.store import engines
from bot.store.store import Store
from tests.bot.store.turns import turn

AT_ONCE = 3
PAGES_BEFORE_CHECKPOINT = 100
"""Small, so that the log is moved into the database many times in a short run."""


async def main(database: Path, campaign: int, turns: int, synchronous: int) -> None:
    changed = {"synchronous": synchronous, "wal_autocheckpoint": PAGES_BEFORE_CHECKPOINT}
    engines.PROTECTION = MappingProxyType({**engines.PROTECTION, **changed})
    store = await Store.open(database)
    acks = os.open(database.with_name("acknowledged"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    async def play(player: int) -> None:
        for step in range(turns // AT_ONCE):
            op_id = f"op-{player}-{step}"
            await store.write(turn(campaign, op_id))
            os.write(acks, f"{op_id}\n".encode())

    await asyncio.gather(*map(play, range(AT_ONCE)))
    os._exit(0)  # no farewell: closing would bring everything into the database


if __name__ == "__main__":
    file, key, count, level = sys.argv[1:]
    asyncio.run(main(Path(file), int(key), int(count), int(level)))
