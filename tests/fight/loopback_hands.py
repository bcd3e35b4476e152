"""Hands at a loopback Discord, with the bot as a process that is killed and started again (`hands`)."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.fight.dealt import PROGRAM, Dealer
from tests.fight.hands import meant, plain
from tests.loopback.messages import Message, label_of
from tests.loopback.people import Person
from tests.loopback.places import Channel
from tests.loopback.presses import Press
from tests.loopback.server import LoopbackDiscord
from tests.process.table import Table, a_bot


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
        if command == "attack" and not pressed.message.ephemeral:
            self._told = pressed.message
            if "attacker" in options:
                await self.sees(f"{options['attacker']} acts")  # the tracker follows after the answer
        return "\n".join(pressed.texts)

    async def tracker(self, who: str, control: str) -> str:
        return (await self._use(who, self._tracker(), control)).text

    async def _use(self, who: str, message: Message, control: str) -> Press:
        if any(each.label == control for each in message.buttons):
            return await self.people[who].click(message, control)
        return await self.people[who].select(message, _select(message, ""), control)

    async def choose(self, who: str, select: str, choice: str) -> str:
        told = self._told
        assert told is not None, "nothing was rolled"
        await self.table.discord.wait_for(lambda: _selects(told, select), f"the select {select!r}")
        name = _select(told, select)
        part = told.part_called(name)
        assert part is not None, name
        label = meant([each["label"] for each in part["options"]], choice)
        return (await self.people[who].select(told, name, label)).text

    async def press(self, who: str, button: str) -> str:
        assert self._told is not None, "nothing was rolled"
        return (await self.people[who].click(self._told, button)).text

    async def at_once(self, who: Sequence[str], control: str) -> list[str]:
        message = self._tracker()
        return [press.text for press in await asyncio.gather(*(self._use(each, message, control) for each in who))]

    async def sees(self, words: str) -> None:
        await self.table.discord.wait_for(
            lambda: any(words in plain(each.text) for each in self.people["gm"].sees(self.room)), words
        )

    async def confirms(self, who: str, command: str, button: str) -> str:
        asked = await self.people[who].slash(self.room, command)
        done = await self.people[who].click(asked.message, button)
        await done.wrote(2)
        return "\n".join((asked.text, *done.texts))

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


def _selects(message: Message, begins: str) -> list[dict[str, Any]]:
    return [each for each in message.parts if each.get("options") and label_of(each).startswith(begins)]


def _select(message: Message, begins: str) -> str:
    found = _selects(message, begins)
    assert found, f"no select {begins!r} on:\n{message.text}"
    return str(found[0]["custom_id"])
