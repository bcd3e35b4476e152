"""Hands at the offline table, where everybody types at one keyboard (`hands`)."""

import asyncio
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tests.fight.dealt import PROGRAM, Dealer
from tests.fight.hands import meant, plain

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0
TYPED = {
    "Take the slot": "encounter claim",
    "End turn": "encounter next",
    "Roll Initiative": "encounter roll",
    "Roll for NPCs": "encounter roll for:NPCs",
    "Begin": "encounter begin",
}
"""What is typed at the offline table for the controls of the tracker, which is not always the message shown last."""


class OfflineHands:
    """People who take turns at one keyboard: each line is piped in, and answered before the next one."""

    def __init__(self, folder: Path) -> None:
        self.dealer = Dealer(folder / "dice.json")
        self.output = ""
        self._folder = folder
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Open the table."""
        surroundings = {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "DATA_DIR": str(self._folder / "data")}
        self._process = await asyncio.create_subprocess_exec(
            *PROGRAM,
            cwd=self._folder,
            env={"PATH": str(Path(sys.executable).parent), **surroundings, **self.dealer.environment},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )

    async def stop(self) -> int:
        """Leave the table; return the exit code."""
        assert self._process is not None
        self._send("quit")
        self.output += (await self._process.communicate())[0].decode()
        return await self._process.wait()

    async def kill(self) -> None:
        """End the table, if it is open."""
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.communicate()

    async def slash(self, who: str, command: str, /, **options: object) -> str:
        said = " ".join(f'{name}:"{value}"' for name, value in options.items())
        return await self._line(f"@{who} /{command} {said}".rstrip())

    async def tracker(self, who: str, control: str) -> str:
        return await self._line(f"@{who} /{TYPED[control]}")

    async def choose(self, who: str, select: str, choice: str) -> str:
        shown = await self._line(f"@{who} !")
        found = re.search(rf"\[(\d+)\] {re.escape(select)}.*: (.*)", shown)
        assert found is not None, f"no select {select!r} in:\n{shown}"
        label = meant(found[2].split(" · "), choice)
        return await self._line(f"@{who} !{found[1]} {label}")

    async def press(self, who: str, button: str) -> str:
        shown = await self._line(f"@{who} !")
        found = re.search(rf"\[(\d+)\] {re.escape(button)}", shown)
        assert found is not None, f"no button {button!r} in:\n{shown}"
        return await self._line(f"@{who} !{found[1]}")

    async def at_once(self, who: Sequence[str], control: str) -> list[str]:
        return [await self.tracker(each, control) for each in who]

    async def sees(self, words: str) -> None:
        assert words in plain(self.output), f"nobody has read {words!r}"

    async def confirms(self, who: str, command: str, button: str) -> str:
        asked = await self._line(f"@{who} /{command}")
        found = re.search(rf"\[(\d+)\] {re.escape(button)}", asked)
        assert found is not None, asked
        return asked + await self._line(f"@{who} !{found[1]}")

    async def exported(self, who: str, command: str, /, **options: object) -> str:
        told = await self.slash(who, command, **options)
        found = re.search(r"encounter-\S+?\.(?:txt|json)", told)
        assert found is not None, told
        return (self._folder / "data" / "offline-files" / found[0]).read_text()

    async def restart(self) -> None:
        assert await self.stop() == 0
        await self.start()

    def _send(self, line: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())

    async def _line(self, line: str) -> str:
        """Type a line; return what is printed until the table asks for the next one."""
        assert self._process is not None
        assert self._process.stdout is not None
        self._send(line)
        self._send("@gm")
        read = ""
        async with asyncio.timeout(PATIENCE):
            while not read.rstrip().endswith("(gm is typing)"):
                more = await self._process.stdout.readline()
                assert more, f"the table ended:\n{read}"
                read += more.decode()
        self.output += read
        return read
