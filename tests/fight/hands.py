"""The hands of everybody at a table: the same fight is played over the loopback Discord and at the offline table."""

import asyncio
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from tests.fight.dealt import PROGRAM, Dealer
from tests.loopback.messages import Message, label_of
from tests.loopback.people import Person
from tests.loopback.places import Channel
from tests.loopback.server import LoopbackDiscord
from tests.process.table import Table, a_bot

ROOT = Path(__file__).parents[2]
ROLL, TRACKER = "roll", "tracker"
PATIENCE = 30.0
TYPED = {
    "Take the slot": "encounter claim",
    "End turn": "encounter next",
    "Skip the slot (GM)": "encounter skip",
    "Roll Initiative": "encounter roll",
    "Roll for NPCs": "encounter roll for:NPCs",
    "Begin": "encounter begin",
}
"""What is typed at the offline table for the controls of the tracker, which is not always the message shown last."""
Options = dict[str, object]


class Hands(Protocol):
    """What people do at a table; each returns what they then read."""

    dealer: Dealer

    async def slash(self, who: str, command: str, /, **options: object) -> str:
        """Use a command. What it shows is what is pressed next."""
        ...

    async def tracker(self, who: str, control: str) -> str:
        """Use a control of the tracker."""
        ...

    async def choose(self, who: str, select: str, choice: str) -> str:
        """Choose in a select under the roll that was told last; both are named by how they begin."""
        ...

    async def press(self, who: str, button: str) -> str:
        """Press a button under the roll that was told last."""
        ...

    async def at_once(self, who: Sequence[str], control: str) -> list[str]:
        """Let several people use a control of the tracker in the same instant, where that can be."""
        ...

    async def sees(self, words: str) -> None:
        """Wait until everybody can read these words."""
        ...

    async def exported(self, who: str, command: str, /, **options: object) -> str:
        """Return the file that a command sends."""
        ...

    async def restart(self) -> None:
        """Restart the bot."""
        ...


class LoopbackHands:
    """People at a loopback Discord, with the bot as a process that can be killed."""

    def __init__(self, discord: LoopbackDiscord, folder: Path, players: Sequence[str]) -> None:
        self.dealer = Dealer(folder / "dice.json")
        self.table = Table(discord, folder)
        self.table.bot = a_bot(discord, folder, self.dealer.environment)
        self.table.bot.command = (*PROGRAM, "--serve")
        self.room: Channel = self.table.a_room()
        self.people: dict[str, Person] = {"gm": self.table.gm, **{each: self.table.a_player(each) for each in players}}
        self._told: Message | None = None

    async def slash(self, who: str, command: str, /, **options: object) -> str:
        pressed = await self.people[who].slash(self.room, command, **options)  # type: ignore[arg-type]  # any value
        if command == "attack" and not pressed.ephemeral:
            self._told = pressed.message
        return "\n".join(pressed.texts)

    async def tracker(self, who: str, control: str) -> str:
        message = self._tracker()
        pressed = await (
            self.people[who].click(message, control)
            if any(each.label == control for each in message.buttons)
            else self.people[who].select(message, _select(message, ""), control)
        )
        return pressed.text

    async def choose(self, who: str, select: str, choice: str) -> str:
        assert self._told is not None, "nothing was rolled"
        name = _select(self._told, select)
        part = self._told.part_called(name)
        assert part is not None, name
        label = _meant([each["label"] for each in part["options"]], choice)
        return (await self.people[who].select(self._told, name, label)).text

    async def press(self, who: str, button: str) -> str:
        assert self._told is not None, "nothing was rolled"
        return (await self.people[who].click(self._told, button)).text

    async def at_once(self, who: Sequence[str], control: str) -> list[str]:
        message = self._tracker()
        return [press.text for press in await asyncio.gather(*(self.people[n].click(message, control) for n in who))]

    async def sees(self, words: str) -> None:
        await self.table.discord.wait_for(
            lambda: any(words in plain(each.text) for each in self.people["gm"].sees(self.room)), words
        )

    async def exported(self, who: str, command: str, /, **options: object) -> str:
        pressed = await self.people[who].slash(self.room, command, **options)  # type: ignore[arg-type]  # any value
        (file,) = pressed.message.payload["attachments"]
        upload = next(each for path, each in self.table.discord.world.files.items() if file["url"].endswith(path))
        content: bytes = upload.data
        return content.decode()

    async def restart(self) -> None:
        await self.table.bot.kill()
        await self.table.bot.start()

    def _tracker(self) -> Message:
        def is_tracker(message: Message) -> bool:
            return any(each.startswith(("encounter:1:", "init:1:")) for each in message.custom_ids)

        return [each for each in self.room.messages.values() if is_tracker(each)][-1]


def plain(text: str) -> str:
    """Return a text without marks that one table shows and the other does not."""
    return re.sub(r"[*`]", "", text)


def _meant(labels: Sequence[str], choice: str) -> str:
    """Return the label that is this choice, or else the first that begins so."""
    begun = [each for each in labels if each.startswith(choice)]
    assert begun, f"no {choice!r} among {labels}"
    return choice if choice in begun else begun[0]


def _select(message: Message, begins: str) -> str:
    found = [each for each in message.parts if each.get("options") and label_of(each).startswith(begins)]
    assert found, f"no select {begins!r} on:\n{message.text}"
    return str(found[0]["custom_id"])


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
        label = _meant(found[2].split(" · "), choice)
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
