"""The messages of rolls and attacks: they follow what becomes of their roll, whoever changes it and wherever.

Talks to Discord, never inside a unit. It hears of every saved change, and which rolls that concerns is decided in one
place (`services.roll_messages`). Where a message stands is kept after it was sent, in a change of its own; if that is
lost, its message shows the truth at its next press, by which it is known again.
"""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import discord
import structlog

from bot.answers import CONNECTION_BROKE
from bot.errors import StoreError
from bot.live import LiveMessages, is_passing
from bot.render.layout import Line, Message, as_edit
from bot.services import roll_messages
from bot.services.roll_messages import RollKey, RollState, may_concern
from bot.store.roll_values import RollMessage
from bot.store.store import Store
from bot.store.values import Event, Panel
from rules.errors import IllegalAction

log = structlog.get_logger()

_GONE = {10003, 10008}
"""Discord's codes for a message that is no more, or its channel."""
_UNSURE = 60.0
"""Seconds that pass at most between a roll and its message being known."""
_MOST_REMEMBERED = 512
"""Messages of which is remembered what they show, so that none is edited to what it shows already."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question on the message of a roll, kept nowhere else: it stands while the roll is as it was when it was asked.

    Without it, a change that was drawn late would take the question away under the finger of whoever answers it.
    """

    roll: Message
    """The message as it would be without the question."""
    draw: Callable[[], Message]
    """Returns the message with the question, a new one each time."""


class RollMessages(LiveMessages[RollKey]):
    """Keeps the messages of rolls up to date."""

    def __init__(self, client: discord.Client, store: Store, draw: Callable[[RollState, bool], Message]) -> None:
        """`draw` returns the message of a roll, as text or as a layout."""
        super().__init__()
        self._client = client
        self._store = store
        self._draw = draw
        self._pressed: Counter[RollKey] = Counter()
        self._held: dict[RollKey, int] = {}
        """Rolls that have changed while a press on one of their messages is answered, with their servers."""
        self._shown: OrderedDict[int, int] = OrderedDict()
        self._asked: dict[int, tuple[int, Callable[[], Message]]] = {}
        """Messages with a question on them: what they would show without it, and how they are drawn with it."""
        self._changed: dict[int, float] = {}
        """When a roll of each campaign may have changed last."""
        self._looking: set[asyncio.Task[None]] = set()
        store.subscribe(self._saved)

    @contextmanager
    def answering(self, guild_id: int, key: RollKey) -> Iterator[None]:
        """Draw nothing of a roll while a press on its message is worked on and answered.

        The answer shows the change, and would only be overtaken.
        """
        self._pressed[key] += 1
        try:
            with self.drawing(guild_id, key):
                yield
        finally:
            self._pressed[key] -= 1
            if not self._pressed[key]:
                del self._pressed[key]
                if self._held.pop(key, None) is not None:
                    self._start(guild_id, key)

    async def shows(
        self, guild_id: int, key: RollKey, place: Panel, message: Message, asked: Asked | None = None
    ) -> None:
        """Remember that a message that everybody sees shows a roll, and what it shows; perhaps it asks something."""
        is_known = place.message_id in self._shown
        self._asked.pop(place.message_id, None)
        if asked is not None:
            self._asked[place.message_id] = (_content(asked.roll), asked.draw)
        self._note(place, message)
        if is_known:
            return
        try:
            await roll_messages.remember(self._store, key, RollMessage(place, is_text=isinstance(message, Line)))
        except StoreError as error:  # it shows the truth now, and is learned of at the next press
            self._shown.pop(place.message_id, None)
            log.warning("place of a roll not kept", error=str(error))
        if time.monotonic() - self._changed.get(key.campaign_id, -_UNSURE) < _UNSURE:
            self._refresh(guild_id, key)  # what changed before it was known concerned no message

    async def closed(self) -> None:
        """Wait for the drawings that are under way; none is tried again."""
        self._closing.set()
        while self._looking:
            await asyncio.wait(self._looking)
        await super().closed()

    def _saved(self, events: tuple[Event, ...]) -> None:
        concerning = tuple(filter(may_concern, events))
        if not concerning:
            return
        self._changed.update((each.campaign_id, time.monotonic()) for each in concerning)
        task = asyncio.create_task(self._look(concerning))
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _look(self, events: tuple[Event, ...]) -> None:
        for key, guild_id in (await self._concerned(events)).items():
            self._refresh(guild_id, key)

    async def _concerned(self, events: tuple[Event, ...]) -> dict[RollKey, int]:
        """Return which rolls are concerned, asked a few times where the store is busy."""
        for pause in (*self._pauses, None):
            try:
                return await roll_messages.concerned(self._store, events)
            except StoreError as error:
                if pause is None or not await self._paused(pause):
                    log.warning("messages of rolls not followed", error=str(error))
                    break
        return {}

    def _refresh(self, guild_id: int, key: RollKey) -> None:
        if key in self._pressed:
            self._held[key] = guild_id
        else:
            self._start(guild_id, key)

    def _redraw(self, guild_id: int, key: RollKey) -> None:
        """Draw once more after two drawings at a time, of which nobody knows which one Discord shows."""
        self._shown.clear()
        self._refresh(guild_id, key)

    async def _draw_now(self, guild_id: int, key: RollKey) -> None:
        with self.drawing(guild_id, key):
            try:
                found = await roll_messages.to_show(self._store, guild_id, key)
            except IllegalAction as error:
                log.warning("roll not shown", rule=error.rule, number=key.number)
                return
            if found is None:
                return
            for each in found.messages:
                await self._show(each.place, self._draw(found.state, each.is_text))

    async def _show(self, place: Panel, message: Message) -> None:
        without, draw = self._asked.get(place.message_id, (None, None))
        if draw is not None and without == _content(message):
            message = draw()
        else:
            self._asked.pop(place.message_id, None)
        if self._shown.get(place.message_id) == _content(message):
            return
        target = self._client.get_partial_messageable(place.channel_id).get_partial_message(place.message_id)
        try:
            await target.edit(**as_edit(message), allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            self._shown.pop(place.message_id, None)
            if is_passing(error):
                raise
            if error.code in _GONE:
                await roll_messages.forget(self._store, place)
            else:  # no access, a thread that was put away, edited too often: it shows the truth at its next press
                log.warning("message of a roll not refreshed", status=error.status, code=error.code)
        except CONNECTION_BROKE:
            self._shown.pop(place.message_id, None)
            raise
        else:
            self._note(place, message)

    def _note(self, place: Panel, message: Message) -> None:
        self._shown[place.message_id] = _content(message)
        self._shown.move_to_end(place.message_id)
        while len(self._shown) > _MOST_REMEMBERED:
            forgotten, _ = self._shown.popitem(last=False)
            self._asked.pop(forgotten, None)


def _content(message: Message) -> int:
    """Return a number that is another one for a message that shows anything else."""
    edit = as_edit(message)
    return hash(f"{edit.get('content')}\n{edit['view'].to_components()}")
