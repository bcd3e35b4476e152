"""Serving Discord: the parts are put together, started, and stopped in order."""

import asyncio
import signal
import time
from pathlib import Path

import aiohttp
import discord
import structlog
import yarl

from bot.app import DiceBot
from bot.chance import Dice, SystemDice
from bot.context import now
from bot.health import keep_alive_file
from bot.services import campaigns
from bot.settings import Settings
from bot.store.startup import prepared
from bot.store.store import Store

log = structlog.get_logger()

TOKEN_REFUSED = 4
_DAY = 24 * 60 * 60


def serve(settings: Settings, token: str, dice: Dice | None = None) -> int:
    """Serve until a signal comes, with the system's dice unless others are given; return the exit code.

    Raises:
        StartupError: the data folder or the database cannot be used.
    """
    redirect(settings)
    with prepared(settings.data_dir) as database:
        return asyncio.run(_serve(settings, token, database, dice or SystemDice()))


def redirect(settings: Settings) -> None:
    """Send discord.py to another address where the settings say so; it reads these three at every use."""
    if settings.discord_api_base is not None:
        discord.http.Route.BASE = settings.discord_api_base
    if settings.discord_gateway is not None:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway)


async def _serve(settings: Settings, token: str, database: Path, dice: Dice) -> int:
    store = await Store.open(database)
    bot = DiceBot(settings, store, dice)
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    async with bot:
        running = asyncio.create_task(bot.start(token))
        helpers = [
            asyncio.create_task(keep_alive_file(bot, settings.data_dir)),
            asyncio.create_task(_purge_daily(store)),
        ]
        waiting = asyncio.create_task(stopping.wait())
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        began = time.monotonic()
        for task in (waiting, *helpers):
            task.cancel()
        await bot.stop()
        code = _outcome(running)
        log.info("stopped", code=code, seconds=round(time.monotonic() - began, 2))
        return code


def _outcome(running: "asyncio.Task[None]") -> int:
    """Return the exit code that the end of the connection means."""
    if not running.done():
        running.cancel()
        return 0
    error = running.exception()
    match error:
        case None:
            return 0
        case discord.LoginFailure():
            log.error("Discord refuses the token: make a new one in the developer portal and set DISCORD_TOKEN")
            return TOKEN_REFUSED
        case discord.ConnectionClosed() if error.code == 4004:
            log.error("Discord refuses the token: make a new one in the developer portal and set DISCORD_TOKEN")
            return TOKEN_REFUSED
        case aiohttp.ClientConnectionError() | TimeoutError():
            log.error("Discord cannot be reached: check the network and start again", why=str(error))
            return 1
        case _:
            # The supervisor starts us again: discord.py ends on some events by design.
            log.error("the connection ended", exc_info=error)
            return 1


async def _purge_daily(store: Store) -> None:
    while True:
        gone = await campaigns.purge(store, now())
        if gone:
            log.info("campaigns purged after 30 days", campaigns=gone)
        await asyncio.sleep(_DAY)
