"""The one answer to an interaction: sent after the work, deferred if the work takes long, never silent.

Discord waits three seconds for a first response. Work takes milliseconds, so the answer itself is that response and
one request is enough; a timer defers where the work is still going on after a second.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Any, TypeAlias, TypeVar

import aiohttp
import discord
import structlog
from discord import ui

from bot.errors import StoreClosed
from bot.in_flight import InFlight
from bot.render.layout import Line, Message, as_edit

log = structlog.get_logger()

Interaction: TypeAlias = discord.Interaction[Any]

PATIENCE = 1.0
"""Seconds of work after which the interaction is deferred."""
HURRY = 0.05
"""Seconds after which a press that nobody would see deferred is, while a crowd presses."""
CROWD = 16
"""Interactions that are worked on at the same time from which on they wait for each other more than for anything."""

TOO_LATE = 10062
ALREADY_ACKNOWLEDGED = 40060
TOKEN_EXPIRED = 50027


CONNECTION_BROKE = aiohttp.ClientConnectionError
"""What a request ends in when nobody knows whether Discord took it."""

T = TypeVar("T")


async def tried_twice(request: Callable[[], Awaitable[T]]) -> T:
    """Make a request, and once more where the connection broke: for requests that Discord takes only once anyway."""
    try:
        return await request()
    except CONNECTION_BROKE as error:
        log.warning("the connection broke, asking again", error=repr(error))
        return await request()


@dataclass(frozen=True, slots=True)
class Attached:
    """A file that goes with an answer."""

    name: str
    content: bytes


def _files(attached: Sequence[Attached]) -> list[discord.File]:
    """Return the files as the library sends them, which it can do only once with each."""
    return [discord.File(BytesIO(each.content), each.name) for each in attached]


class Answer:
    """The answer to one interaction."""

    def __init__(self, interaction: Interaction, *, private: bool) -> None:
        self._interaction = interaction
        self._private = private
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._timer = self._loop.call_later(PATIENCE, self._start_deferring)
        self._deferring: asyncio.Task[None] | None = None

    def hurry(self) -> None:
        """Acknowledge the press early while a crowd presses, since its answer will change the pressed message.

        A deferral of that kind shows nobody anything, but it takes a request, and an answer that has just been worked
        out waits for it; so it pays only where the work waits for that of others. No form can be opened after it.
        """
        self._timer.cancel()
        self._timer = self._loop.call_at(self._began + HURRY, self._defer_in_a_crowd)

    def _defer_in_a_crowd(self) -> None:
        in_flight: InFlight = self._interaction.client.in_flight
        if len(in_flight) >= CROWD:
            self._start_deferring()
        else:
            self._timer = self._loop.call_at(self._began + PATIENCE, self._start_deferring)

    async def send(
        self, view: ui.LayoutView, *, private: bool | None = None, attached: Sequence[Attached] = ()
    ) -> int | None:
        """Send a message of its own; return its id where Discord tells it.

        `private` overrules what was announced; once deferred, what was announced stands. The layout shows what is
        attached.
        """
        await self.settled()
        response = self._interaction.response
        is_private = self._private if private is None else private
        if response.is_done():
            return await self._follow(view, private=is_private, attached=attached)
        try:
            sent = await tried_twice(
                lambda: response.send_message(view=view, ephemeral=is_private, files=_files(attached))
            )
        except discord.HTTPException as error:
            return await self._rescued(error, view, private=is_private)
        return sent.message_id

    async def say(self, line: Line, *, otherwise: ui.LayoutView) -> tuple[int | None, Message]:
        """Send everybody plain text; where its way is closed, the whole layout. Return the id, and what was sent."""
        await self.settled()
        response = self._interaction.response
        if response.type is discord.InteractionResponseType.deferred_channel_message:
            return await self._follow(otherwise, private=False), otherwise  # that way is for layouts alone
        try:
            return await tried_twice(lambda: self._said(line)), line
        except discord.HTTPException as error:
            if error.code == ALREADY_ACKNOWLEDGED:  # as in `_rescued`; and what is text there stays text
                return (await self._interaction.edit_original_response(**as_edit(line))).id, line
            return await self._rescued(error, otherwise, private=False), otherwise

    async def _said(self, line: Line) -> int | None:
        if self._interaction.response.is_done():
            return (await self._interaction.followup.send(line.text, view=line.view, wait=True)).id
        return (await self._interaction.response.send_message(line.text, view=line.view)).message_id

    async def ask(self, form: ui.Modal) -> None:
        """Open a form; it must be the first response, so nothing that takes long may come before it."""
        await self.settled()
        await tried_twice(lambda: self._interaction.response.send_modal(form))

    async def update(self, message: Message, *, is_live: bool = False) -> int | None:
        """Change the message that the pressed component sits on; return the id of the message that shows it now.

        Where the press came too late to be answered, what was to be shown is sent as a message of its own, unless the
        pressed one `is_live`: that follows by itself, and a second one beside it would be pressed too.
        """
        await self.settled()
        response, pressed, changed = self._interaction.response, self._interaction.message, as_edit(message)
        try:
            if response.is_done():
                await tried_twice(lambda: self._interaction.edit_original_response(**changed))
            else:
                await tried_twice(lambda: response.edit_message(**changed))
        except discord.HTTPException as error:
            is_private = is_live or (pressed is not None and pressed.flags.ephemeral)
            return await self._rescued(error, message, private=is_private)
        return pressed.id if pressed is not None else None

    async def strip(self) -> None:
        """Take the buttons from the plain message that was pressed; its text stays."""
        await self._reworded(view=None)

    async def reword(self, line: str, view: ui.View | None, allowed: discord.AllowedMentions) -> None:
        """Change the text of the plain message that was pressed, and its buttons; an edit notifies nobody."""
        await self._reworded(content=line, view=view, allowed_mentions=allowed)

    async def _reworded(self, **said: Any) -> None:
        await self.settled()
        interaction, response = self._interaction, self._interaction.response
        try:
            if response.is_done():
                await tried_twice(lambda: interaction.edit_original_response(**said))
            else:
                await tried_twice(lambda: response.edit_message(**said))
        except discord.HTTPException as error:
            # It was deleted, came too late, or was taken already: what is saved shows on the tracker.
            log.warning("line not changed", code=error.code, interaction=interaction.id)

    async def settled(self) -> None:
        """Wait for a deferral that is under way, and begin none from here on: it would only queue up behind an answer.

        After it, whoever answers sees whether Discord holds a deferral.
        """
        self._timer.cancel()
        if self._deferring is not None:
            await self._deferring

    async def warn(self, view: ui.LayoutView) -> None:
        """Tell the person alone what went wrong beside what is answered already."""
        await self._interaction.followup.send(view=view, ephemeral=True)

    async def tell_channel(self, view: ui.LayoutView) -> int:
        """Tell everybody what a private press has changed, after the press itself is answered; return the id."""
        return (await self._interaction.followup.send(view=view, ephemeral=False, wait=True)).id

    async def _follow(self, view: ui.LayoutView, *, private: bool, attached: Sequence[Attached] = ()) -> int | None:
        """Answer after a deferral: a command's placeholder is filled, a press gets a message of its own."""
        try:
            if self._interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
                original = self._interaction.edit_original_response
                return (await tried_twice(lambda: original(view=view, attachments=_files(attached)))).id
            following = self._interaction.followup
            return (await following.send(view=view, ephemeral=private, wait=True, files=_files(attached))).id
        except discord.HTTPException as error:
            return await self._rescued(error, view, private=private)

    async def _rescued(self, error: discord.HTTPException, message: Message, *, private: bool) -> int | None:
        """Bring the answer home where the usual way is closed: the work is saved, the player must see it."""
        if error.code == ALREADY_ACKNOWLEDGED:
            # Discord took a first try and its reply was lost; the library's second try gets this error.
            return (await self._interaction.edit_original_response(**as_edit(message))).id
        if error.code not in (TOO_LATE, TOKEN_EXPIRED):
            raise error
        log.warning("answer came too late", code=error.code, interaction=self._interaction.id)
        channel = self._interaction.channel
        if private or channel is None or not isinstance(channel, discord.abc.Messageable):
            return None
        try:
            return (await channel.send(**as_edit(message))).id
        except (discord.HTTPException, CONNECTION_BROKE) as refusal:
            log.warning("answer lost", error=str(refusal), interaction=self._interaction.id)
            return None

    def _start_deferring(self) -> None:
        if not self._interaction.response.is_done():
            self._deferring = asyncio.create_task(self._defer())

    async def _defer(self) -> None:
        response = self._interaction.response
        is_press = self._interaction.message is not None  # or a form that a press has opened
        try:
            if is_press:
                await tried_twice(response.defer)
            else:
                await tried_twice(lambda: response.defer(ephemeral=self._private, thinking=True))
        except discord.InteractionResponded:
            return  # the answer was quicker
        except (discord.HTTPException, CONNECTION_BROKE) as error:
            if isinstance(error, discord.HTTPException) and error.code == ALREADY_ACKNOWLEDGED:
                # Discord took a first try and its reply was lost; the library would answer as if there were none.
                kinds = discord.InteractionResponseType
                response._response_type = kinds.deferred_message_update if is_press else kinds.deferred_channel_message
                return
            log.warning("could not defer", error=str(error), interaction=self._interaction.id)


@asynccontextmanager
async def answering(interaction: Interaction, *, private: bool = False) -> AsyncIterator[Answer]:
    """Work on an interaction and answer it; `private` announces who will see the answer.

    Raises:
        StoreClosed: the bot is stopping and takes no more work.
    """
    if interaction.client.is_stopping:
        raise StoreClosed("the bot is stopping")
    in_flight: InFlight = interaction.client.in_flight
    with in_flight.working():
        answer = Answer(interaction, private=private)
        try:
            yield answer
        finally:
            await answer.settled()
