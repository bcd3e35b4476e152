"""How long the bot takes to start, what it loads for that, and how much memory it needs at rest.

`--modules` lists what takes longest to import.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from tests.loopback.process import ROOT, SERVE, TELLING_IMPORTS, BotProcess, imports_in
from tests.loopback.server import LoopbackDiscord

ROUNDS = 5
UNWANTED = ("numpy", "PIL", "matplotlib", "alembic", "mako", "resvg_py", "simcord", "bot.imports.reading", "rapidfuzz")
"""What a second start must not load."""


def a_bot(discord: LoopbackDiscord, folder: Path, command: Sequence[str] = SERVE) -> BotProcess:
    """Return a bot that reads nobody's settings."""
    return BotProcess(discord, folder, command=command, cwd=folder, env={"PYTHONPATH": str(ROOT)})


def resident(bot: BotProcess) -> float:
    """Return the megabytes that the bot has in memory."""
    assert bot.process is not None
    status = Path(f"/proc/{bot.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


async def starts(discord: LoopbackDiscord, folder: Path) -> None:
    """Start on an empty folder and again on the same one; print the seconds until Discord has the bot."""
    bot = a_bot(discord, folder)
    async with bot:
        print(f"first start, with its database made and its commands uploaded: {bot.start_seconds:.2f} s")
        await discord.wait_for(lambda: len(discord.world.emojis) == 53, "the emoji are uploaded")
        await asyncio.sleep(1)
        print(f"at rest after a first start: {resident(bot):.0f} MB resident")
        seconds, megabytes, stops = [], [], []
        for _ in range(ROUNDS):
            began = time.perf_counter()
            await bot.terminate()
            stops.append(time.perf_counter() - began)
            await bot.start()
            await asyncio.sleep(1)
            seconds.append(bot.start_seconds)
            megabytes.append(resident(bot))
        print(f"second start: median {median(seconds):.2f} s, best {min(seconds):.2f} s (goal 3)")
        print(f"at rest after a second start: median {median(megabytes):.0f} MB resident (goal 90)")
        print(f"stop: median {median(stops):.2f} s")


async def loaded(discord: LoopbackDiscord, folder: Path) -> None:
    """Print what a second start loads."""
    async with a_bot(discord, folder, TELLING_IMPORTS) as bot:
        found = imports_in(bot.log)
    unwanted = sorted(name for name in UNWANTED if name in found)
    print(f"{len(found)} modules loaded; unwanted: {', '.join(unwanted) or 'none'}")
    if "--modules" in sys.argv:
        families: dict[str, int] = {}
        for name, cost in found.items():
            family = name.split(".")[0]
            families[family] = families.get(family, 0) + cost
        for family, cost in sorted(families.items(), key=lambda item: -item[1])[:20]:
            count = sum(name.split(".")[0] == family for name in found)
            print(f"  {family}: {cost / 1000:.0f} ms, {count} modules")


async def other_ways(folder: Path) -> None:
    """Print how long the ways of running take that end by themselves."""
    for arguments in (("--alive",), ("--check",)):
        costs = []
        for _ in range(ROUNDS):
            began = time.perf_counter()
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", *arguments),
                cwd=folder,
                env={"PYTHONPATH": str(ROOT), "DATA_DIR": str(folder / "data")},
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.DEVNULL,
            )
            await process.wait()
            costs.append(time.perf_counter() - began)
        print(f"python -m bot {' '.join(arguments)}: median {median(costs):.2f} s")


async def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with LoopbackDiscord() as discord:
            await starts(discord, folder)
            await loaded(discord, folder)
        await other_ways(folder)


if __name__ == "__main__":
    asyncio.run(main())
