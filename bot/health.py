"""Whether a running bot is well: a file that it touches while Discord and the database answer."""

import asyncio
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import structlog

if TYPE_CHECKING:
    from bot.app import DiceBot

log = structlog.get_logger()

ALIVE = "alive"
"""The file in the data folder."""
PERIOD = 15.0
"""Seconds between two looks."""
TOO_OLD = 90.0
"""Seconds without a good look after which the bot counts as ill."""


async def keep_alive_file(bot: "DiceBot", folder: Path) -> None:
    """Touch the file as long as all is well; a bot that is online but deaf stops touching it."""
    await bot.wait_until_ready()
    while True:
        if await _is_well(bot):
            await asyncio.to_thread((folder / ALIVE).touch)
        await asyncio.sleep(PERIOD)


async def _is_well(bot: "DiceBot") -> bool:
    if not bot.is_ready() or bot.is_closed():
        return False
    try:
        await bot.store.read(lambda tx: None)
    except Exception as error:  # whatever the reason, the answer is "not well"
        log.warning("the database does not answer", error=str(error))
        return False
    return True


def check_alive(folder: Path) -> int:
    """Return 0 if a bot was well within the last 90 seconds, else 1 with a sentence."""
    try:
        age = time.time() - (folder / ALIVE).stat().st_mtime
    except OSError:
        print(f"No bot has been well in {folder} yet.", file=sys.stderr)
        return 1
    if age > TOO_OLD:
        print(f"The bot has not been well for {age:.0f} seconds.", file=sys.stderr)
        return 1
    return 0
