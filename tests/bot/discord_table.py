"""The bot at a simulated table: real handlers, views and database; only Discord itself is played by simcord."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import discord
import simcord
from sqlalchemy import select

from bot.app import DiceBot
from bot.chance import Dice
from bot.render.kept_roll import OUT_OF_DATE
from bot.render.layout import Line, as_edit
from bot.services import roll_messages
from bot.services.roll_messages import RollKey
from bot.settings import Settings
from bot.store.schema import roll_message
from bot.store.store import Store
from bot.views.roll_messages import public_message
from tests.chance import SeededChance
from tests.payloads import body_objections

TEXT, BUTTON, SELECT = 10, 2, 3
PATIENCE = 25.0
"""Seconds that the bot may take for an action on a busy machine; what it has planned for later is left alone."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What one person got to see."""

    text: str
    is_private: bool
    message: Any

    @property
    def buttons(self) -> dict[str, str]:
        """Labels of the buttons to their custom ids."""
        return {part["label"]: part["custom_id"] for part in _parts(self.message.components) if part["type"] == BUTTON}

    def options(self, select: str) -> dict[str, str]:
        """Labels to values of the select whose custom id begins so."""
        (found,) = [part for part in self._selects if part["custom_id"].startswith(select)]
        return {option["label"]: option["value"] for option in found["options"]}

    def select(self, select: str) -> str:
        """Return the whole custom id of the select that begins so."""
        (found,) = [part["custom_id"] for part in self._selects if part["custom_id"].startswith(select)]
        return str(found)

    @property
    def controls(self) -> list[str]:
        """What stands under the texts, from above: hints of selects and labels of buttons."""
        parts = _parts(self.message.components)
        return [part.get("label") or part["placeholder"] for part in parts if part["type"] in (BUTTON, SELECT)]

    @property
    def _selects(self) -> list[dict[str, Any]]:
        return [part for part in _parts(self.message.components) if part["type"] == SELECT]


def _parts(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in components:
        yield part
        yield from _parts(part.get("components", []))


def text_of(components: list[dict[str, Any]]) -> str:
    """Return all text of a layout."""
    return "\n".join(part["content"] for part in _parts(components) if part["type"] == TEXT)


class Table:
    """A server with one channel, its GM and two players."""

    def __init__(self, env: simcord.Env, bot: DiceBot) -> None:
        self.env, self.bot = env, bot
        self.guild = env.create_guild()
        self.room = self.guild.create_text_channel("table")
        self.other_room = self.guild.create_text_channel("other")
        managers = self.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
        self.users = {name: env.create_user(name) for name in ("gm", "ann", "bob")}
        self.gm = self.guild.add_member(self.users["gm"], roles=[managers])
        self.ann = self.guild.add_member(self.users["ann"])
        self.bob = self.guild.add_member(self.users["bob"])

    async def say(self, who: Any, command: str, /, *, room: Any = None, **options: Any) -> Reply:
        """Use a command and return its one answer."""
        result = await who.slash(room or self.room, command, **options)
        assert result.response is not None, f"/{command} was not answered"
        assert not result.followups, f"/{command} was answered more than once"
        return self._reply(result.response)

    async def press(self, who: Any, reply: Reply, label: str) -> Reply:
        """Press a button; return the message that it sits on as it is then, or the answer if there is one."""
        result = await who.click(reply.message.message, custom_id=reply.buttons[label])
        if result.response is not None:
            return self._reply(result.response)
        return self._reply(await self.shown(reply))

    async def choose(self, who: Any, reply: Reply, select: str, value: str) -> Reply:
        """Choose in the select whose custom id begins so; return the message as it is then, or the answer."""
        result = await who.select(reply.message.message, [value], custom_id=reply.select(select))
        if result.response is not None:
            return self._reply(result.response)
        return self._reply(await self.shown(reply))

    async def form(self, who: Any, command: str, /, **options: Any) -> Any:
        """Use a command that opens a form."""
        result = await who.slash(self.room, command, **options)
        assert result.modal is not None, f"/{command} opened no form"
        return result

    async def send(self, who: Any, form: Any, **fields: Any) -> Reply:
        """Fill the fields of a form, by the beginnings of their labels, and send it; the others stay as they were."""
        parts = {part["label"]: part["component"] for part in form.modal["components"]}
        values = {part["custom_id"]: part["value"] for part in parts.values() if part.get("value")}
        for name, each in fields.items():
            values[next(part["custom_id"] for label, part in parts.items() if label.startswith(name))] = each
        result = await who.submit_modal(form, values)
        assert result.response is not None, "the form was not answered"
        return self._reply(result.response)

    async def shown(self, reply: Reply) -> Any:
        """Return a message as it is in the channel now."""
        message = next(each for each in self.room.history() if each.id == reply.message.id)
        return InRoom(message)

    def _reply(self, message: Any) -> Reply:
        return Reply(text_of(message.components), bool(message.ephemeral), message)

    def latest_text(self) -> str:
        """Return the text of the newest message that everybody in the room sees."""
        newest = [each for each in self.room.history() if not each.flags.ephemeral][-1]
        return text_of(_payload_of(newest))

    def refusals(self) -> list[str]:
        """Return the kinds of errors that handlers answered since the last look, such that simcord lets them pass."""
        causes = [getattr(error, "original", error) for error in self.env.errors]
        return [type(cause).__name__ for cause in causes]


def _payload_of(message: discord.Message) -> list[dict[str, Any]]:
    return [dict(component.to_dict()) for component in message.components]


class InRoom:
    """A message of the channel with what `Reply` needs of an answer."""

    ephemeral = False

    def __init__(self, message: discord.Message) -> None:
        self.message = message
        self.id = message.id
        self.components = _payload_of(message)


async def lies(seat: Table) -> list[str]:
    """Return what messages of rolls say that is not so: their texts against what would be drawn of their roll now.

    A question in the middle of a purchase and the notice of a press that came too late are right for the moment.
    """
    found = await seat.bot.store.read(lambda tx: tx.execute(select(roll_message)).all())
    messages = {each.id: each for room in (seat.room, seat.other_room) for each in room.history()}
    wrong = []
    for row in found:
        key = RollKey(row.campaign_id, row.number)
        to_show = await roll_messages.to_show(seat.bot.store, seat.guild.id, key)
        shown = messages.get(row.message_id)
        if to_show is None or shown is None:
            continue
        message = public_message(seat.bot, to_show.state, is_text=bool(row.is_text))
        drawn = message.text if isinstance(message, Line) else text_of(as_edit(message)["view"].to_components())
        stands = shown.content if isinstance(message, Line) else text_of(_payload_of(shown))
        if stands != drawn and not stands.endswith("**") and OUT_OF_DATE not in stands:
            wrong.append(f"#{row.number} says\n{stands}\nbut it is\n{drawn}")
    return wrong


@asynccontextmanager
async def at_table(store: Store, dice: Dice | None = None) -> AsyncIterator[Table]:
    """Seat everybody; the bot is closed at the end and the store with it."""
    bot = DiceBot(Settings(), store, dice or SeededChance(1), has_emoji=False)
    async with simcord.run(bot, settle_timeout=PATIENCE) as env:
        seat = Table(env, bot)
        yield seat
        assert await lies(seat) == []
        requests = env.backend.http_requests
        wrong = [f"{each.method} {each.path}: {line}" for each in requests for line in body_objections(each.json)]
        assert not wrong, "\n".join(wrong[:20])
    await bot.close()
