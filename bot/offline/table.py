"""The offline table: lines are read, done at the simulated Discord, and what comes of it is printed."""

import asyncio
import logging
import os
import sys
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar

import structlog

from bot.app import DiceBot
from bot.chance import Dice, SystemDice
from bot.offline import wording
from bot.offline.console import Console, standard_console
from bot.offline.people import FIRST_CHANNEL, FIRST_PERSON, World
from bot.settings import Settings
from bot.store import installation
from bot.store.startup import prepared
from bot.store.store import Store

log = structlog.get_logger()

T = TypeVar("T")

FILES = "offline-files"
"""The folder, in the data folder, of files that the bot sends."""

NO_TABLE = 2
"""The exit code when simcord is missing: as for settings that cannot be used."""
WORLD = "offline:world"
"""The key in the installation's memory."""


def run(settings: Settings, console: Console | None = None, dice: Dice | None = None) -> int:
    """Hold the table until its lines end, with the system's dice unless others are given; return the exit code.

    Raises:
        StartupError: the data folder or the database cannot be used.
    """
    console = console or standard_console()
    _hush()
    try:
        import simcord  # noqa: F401  # an optional extra, asked for before anything is opened
    except ImportError as error:
        print(wording.MISSING.format(reason=error), file=sys.stderr)
        return NO_TABLE
    # The loop runs only while something is being done: nobody else acts at this table, so nothing happens meanwhile,
    # and the line is read by the main thread, where Ctrl+C and the Tab key work as everywhere.
    with prepared(settings.data_dir) as database, asyncio.Runner() as runner:
        try:
            with _Table(settings, database, console, runner, dice or SystemDice()) as table:
                table.play()
        except KeyboardInterrupt:
            console.say()
        except BrokenPipeError:
            # Whoever read our output has seen enough; Python would complain about it once more at the very end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _hush() -> None:
    """Keep warnings from the terminal that are for whoever serves Discord: no voice library, the age of SQLite."""
    for name in ("discord", "bot.store.startup"):
        logging.getLogger(name).setLevel(logging.ERROR)


class _Table:
    """The table from its first line to its last."""

    def __init__(
        self, settings: Settings, database: Path, console: Console, runner: asyncio.Runner, dice: Dice
    ) -> None:
        self._settings = settings
        self._database = database
        self._console = console
        self._runner = runner
        self._dice = dice
        self._stack = AsyncExitStack()

    def __enter__(self) -> "_Table":
        try:
            self._run(self._open())
        except BaseException:
            self._run(self._stack.aclose())
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._run(self._stack.aclose())

    async def _open(self) -> None:
        # These need simcord, which may be missing.
        from bot.offline.play import Play
        from bot.offline.screen import Screen
        from bot.offline.simulation import simulated

        self._store: Store = await Store.open(self._database)
        self._stack.push_async_callback(self._store.close)
        saved = await self._store.read(lambda tx: installation.get(tx, WORLD))
        self._world = World.model_validate_json(saved) if saved else World()
        bot = DiceBot(self._settings, self._store, self._dice, has_emoji=False)
        simulation = await self._stack.enter_async_context(simulated(bot, self._world))
        screen = Screen(simulation.server, self._console, self._settings.data_dir / FILES)
        self._play: Play = Play(simulation, self._console, screen, self._run)
        self._saved = saved
        await self._save()

    def play(self) -> None:
        """Read and do one line after the other until they end."""
        play, console = self._play, self._console
        folder = self._settings.data_dir.resolve()
        console.say(*(line.format(person=FIRST_PERSON, place=FIRST_CHANNEL, folder=folder) for line in wording.BANNER))
        play.tell_what_is_left()
        console.complete_with(play.completions)
        while (line := console.ask(play.prompt)) is not None and self._do(line):
            self._run(self._save())

    def _do(self, line: str) -> bool:
        try:
            return self._play.do(line)
        except BrokenPipeError:
            raise
        except Exception:
            # A bug of the table itself: the bot answers its own. Whoever plays goes on playing.
            log.exception("the table could not do this line", line=line)
            self._console.say(wording.STUMBLED)
            return True

    async def _save(self) -> None:
        """Save the world if it has changed; a crash then loses nothing that was shown."""
        text = self._world.model_dump_json()
        if text != self._saved:
            await self._store.write(lambda tx: installation.put(tx, WORLD, text))
            self._saved = text

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(work)
