"""The bot as a process of its own, pointed at a loopback Discord by its environment alone."""

import asyncio
import ctypes
import os
import re
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.loopback.server import LoopbackDiscord

ROOT = Path(__file__).resolve().parents[2]
SERVE = (sys.executable, "-m", "bot", "--serve")
TELLING_IMPORTS = (sys.executable, "-X", "importtime", *SERVE[1:])
"""Serves, and writes into the log what it imports."""
IMPORTED = re.compile(r"^import time:\s+(\d+) \|\s+\d+ \|\s*(\S+)$", re.MULTILINE)
INHERITED = ("PATH", "HOME", "LANG", "TZ", "TMPDIR", "VIRTUAL_ENV", "PYTHONPATH", "COVERAGE_PROCESS_START")
LOG_TAIL = 4000
PR_SET_PDEATHSIG = 1


class BotExited(AssertionError):
    """The bot ended although it should run; the message ends with its log."""


class BotProcess:
    """One bot process; it can be killed, stopped and started again on the same data.

        async with BotProcess(discord, tmp_path) as bot:   # started and ready
            ...
            await bot.kill()                               # SIGKILL
            await bot.start()                              # the same data folder, ready again
            assert await bot.terminate() == 0              # SIGTERM, waits, returns the exit code

    Its output goes to `bot.log` in the data folder's parent, never to the terminal.
    """

    def __init__(
        self,
        discord: LoopbackDiscord,
        folder: Path,
        *,
        command: Sequence[str] = SERVE,
        env: Mapping[str, str] | None = None,
        cwd: Path = ROOT,
    ) -> None:
        self.discord, self.command, self.cwd = discord, tuple(command), cwd
        self.data_dir = folder / "data"
        self.log_path = folder / "bot.log"
        self.extra_env = dict(env or {})
        self.process: asyncio.subprocess.Process | None = None
        self.start_seconds = 0.0

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except BaseException:
            await self.kill()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.kill()

    @property
    def environment(self) -> dict[str, str]:
        """Return the whole environment of the bot: little of this process's own, so no setting leaks in."""
        inherited = {name: os.environ[name] for name in INHERITED if name in os.environ}
        return {
            **inherited,
            "PYTHONUNBUFFERED": "1",
            "DISCORD_TOKEN": self.discord.token,
            "DISCORD_API_BASE": self.discord.api_base,
            "DISCORD_GATEWAY": self.discord.gateway_url,
            "DATA_DIR": str(self.data_dir),
            "GUILD_READY_TIMEOUT": "0.1",
            **self.extra_env,
        }

    @property
    def log(self) -> str:
        """Return everything the bot has printed so far, over all starts."""
        return self.log_path.read_text(encoding="utf-8", errors="replace") if self.log_path.exists() else ""

    @property
    def running(self) -> bool:
        """Tell whether the process lives."""
        return self.process is not None and self.process.returncode is None

    async def start(self, within: float = 30.0) -> None:
        """Start the process and wait until every shard is connected and the commands are registered.

        Raises:
            BotExited: it ended before.
            Overdue: it was not ready in time.
        """
        began = time.perf_counter()
        await self.launch()
        await self.wait_ready(within)
        self.start_seconds = time.perf_counter() - began

    async def launch(self) -> None:
        """Start the process without waiting."""
        assert not self.running, "the bot is running already"
        self.data_dir.mkdir(parents=True, exist_ok=True)
        self._identified_before = self.discord.gateway.identifies
        with self.log_path.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                cwd=self.cwd,
                env=self.environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=asyncio.subprocess.STDOUT,
                preexec_fn=_die_with_parent if sys.platform == "linux" else None,
            )

    async def wait_ready(self, within: float = 30.0) -> None:
        """Wait until the process started last is connected and its commands are there."""
        gateway = self.discord.gateway

        def ready() -> bool:
            return gateway.identifies > self._identified_before and gateway.online and bool(self.discord.commands)

        def log_tail() -> str:
            return f"not ready:\n{self.log[-LOG_TAIL:]}"

        waiting = asyncio.create_task(self.discord.changed.wait_for(ready, log_tail, within))
        ending = asyncio.create_task(self.wait())
        await asyncio.wait({waiting, ending}, return_when=asyncio.FIRST_COMPLETED)
        ending.cancel()
        if not waiting.done():
            waiting.cancel()
            raise BotExited(f"the bot ended with {ending.result()}:\n{self.log[-LOG_TAIL:]}")
        await waiting

    async def wait(self) -> int:
        """Wait for the end of the process and return its exit code."""
        assert self.process is not None, "the bot was never started"
        return await self.process.wait()

    async def terminate(self, within: float = 15.0) -> int:
        """Ask the process to stop (SIGTERM), wait, and return its exit code.

        Raises:
            TimeoutError: it did not stop in time; it was killed.
        """
        assert self.process is not None, "the bot was never started"
        if self.running:
            self.process.send_signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(within):
                return await self.process.wait()
        except TimeoutError:
            await self.kill()
            raise

    async def kill(self) -> None:
        """End the process at once (SIGKILL), if it runs."""
        if self.process is not None and self.running:
            self.process.kill()
            await self.process.wait()


def imports_in(log: str) -> dict[str, int]:
    """Return the modules that a log of `TELLING_IMPORTS` names, with the microseconds that each took by itself.

    >>> imports_in("import time:       512 |        900 |     asyncio.events")
    {'asyncio.events': 512}
    """
    return {name: int(cost) for cost, name in IMPORTED.findall(log)}


def _die_with_parent() -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
