"""The simulated Discord: the only module that imports simcord, and the only one that reaches into it.

simcord is made for tests, where ids and times may start anew with every run. Two things of it are therefore set from
the inside: ids (the database knows people and channels by them) and the clock (ids grow with time, and the bot takes
an interaction whose id it has seen for one that was delivered twice).
"""

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import simcord
import structlog
from discord import app_commands
from simcord._clock import Clock
from simcord.backend import models

from bot.app import DiceBot
from bot.offline.forms import Given
from bot.offline.markup import Names
from bot.offline.people import FIRST_CHANNEL, FIRST_PERSON, Kept, Role, World
from bot.offline.printer import File, Message
from bot.offline.specs import Spec, read_specs
from bot.offline.typed import Misread
from bot.offline.values import Directory

log = structlog.get_logger()

PATIENCE = 40.0
"""Seconds after which the bot counts as stuck; the odds of huge pools may take 20."""
_V2, _EPHEMERAL, _LOADING = 1 << 15, 1 << 6, 1 << 7
"""Discord's flags of messages."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who types, and in which channel; `None` is the direct messages with the bot."""

    person: str
    place: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What an action led to."""

    answers: tuple[Message, ...]
    changed: tuple[Message, ...]
    """Messages that changed or came beside the answers."""
    gone: tuple[int, ...]
    """Messages that were deleted."""
    form: Mapping[str, Any] | None
    result: simcord.InteractionResult
    """What a filled-in form is sent back to."""


class Simulation:
    """The server, its people and channels, and the bot among them."""

    def __init__(self, env: simcord.Env, clock: "_HeldClock", world: World) -> None:
        self.world = world
        self._env = env
        self._clock = clock
        self._people: dict[str, simcord.UserHandle] = {}
        self._channels: dict[str, simcord.ChannelHandle] = {}
        self._roles: dict[str, simcord.RoleHandle] = {}
        self._events: list[tuple[str, int, int]] = []
        self._errors_seen = 0
        owner = self.join(FIRST_PERSON)
        self._guild = env.create_guild("The offline table", id=world.server, owner=owner)
        world.server = self._guild.id
        self._furnish()
        env.backend.subscribers.append(self._note)

    def _furnish(self) -> None:
        for name in list(self.world.people):
            self.join(name)
        for name in self.world.channels or [FIRST_CHANNEL]:
            self.open_channel(name)
        for name, role in self.world.roles.items():
            self._make_role(name, role.id)
            for person in role.members:
                self._env.backend.add_member_role(self._guild.id, self._people[person].id, self._roles[name].id)
        for kept in self.world.messages:
            with self._next_id(kept.id):
                self._env.backend.create_message(
                    kept.channel_id,
                    self._env.backend.bot_user.id,
                    kept.content,
                    components=deepcopy(kept.components),
                    flags=kept.flags,
                    broadcast=False,
                )

    @contextmanager
    def _next_id(self, wanted: int | None) -> Iterator[None]:
        """Let whatever is created next have this id; simcord lets only servers choose theirs."""
        if wanted is None:
            yield
            return
        backend = self._env.backend
        backend.snowflake = lambda: backend.reserve_id(wanted)  # type: ignore[method-assign]  # see above
        try:
            yield
        finally:
            del backend.snowflake

    def join(self, name: str) -> simcord.UserHandle:
        """Let a person come to the table, and return them."""
        if name not in self._people:
            with self._next_id(self.world.people.get(name)):
                user = self._people[name] = self._env.create_user(name)
            self.world.people[name] = user.id
        user = self._people[name]
        if name != FIRST_PERSON:
            self._guild.add_member(user)
        return user

    def open_channel(self, name: str) -> None:
        """Make a channel where there is none of this name."""
        if name not in self._channels:
            with self._next_id(self.world.channels.get(name)):
                channel = self._channels[name] = self._guild.create_text_channel(name)
            self.world.channels[name] = channel.id

    def change_role(self, name: str, person: str, *, takes: bool) -> bool:
        """Give a role to a person, made where there is none, or take it away; return whether that changed anything."""
        if name not in self._roles:
            if not takes:
                return False
            role = self._make_role(name, None)
            self.world.roles[name] = Role(id=role.id)
        backend, user, role = self._env.backend, self._people[person], self._roles[name]
        change = backend.add_member_role if takes else backend.remove_member_role
        change(self._guild.id, user.id, role.id)
        return self.world.change_role(name, person, takes=takes)

    def _make_role(self, name: str, role_id: int | None) -> simcord.RoleHandle:
        with self._next_id(role_id):
            role = self._roles[name] = self._guild.create_role(name)
        return role

    def names(self) -> Names:
        """Return the names of everybody and everything, by id."""
        return Names(
            people={number: name for name, number in self.world.people.items()}
            | {self._env.backend.bot_user.id: "the bot"},
            channels={number: name for name, number in self.world.channels.items()},
            roles={role.id: name for name, role in self.world.roles.items()},
        )

    def directory(self, seat: Seat) -> Directory:
        """Return whom and what the person can name where they are."""
        people: dict[str, object] = {name: self._actor(Seat(name, seat.place)) for name in self._people}
        if seat.place is None:
            return Directory(people=people)
        return Directory(people=people, channels=dict(self._channels), roles=dict(self._roles))

    def commands(self, seat: Seat) -> tuple[Spec, ...]:
        """Return the commands that the bot has uploaded, as far as Discord shows them to the person there."""
        user_id, channel_id = self._people[seat.person].id, self._channel_id(seat)
        return read_specs(self._env.backend.visible_commands(user_id=user_id, channel_id=channel_id))

    def message(self, channel_id: int, message_id: int, seat: Seat) -> Message | None:
        """Return a message as it is now, or None where it is gone, elsewhere, or hidden from the person."""
        found = self._env.backend.messages.get(channel_id, {}).get(message_id)
        if found is None or channel_id != self._channel_id(seat):
            return None
        return _message(found) if found.visible_to(self._people[seat.person].id) else None

    def place_of(self, message: Message) -> str | None:
        """Return the channel that a message stands in; None for direct messages."""
        return next((name for name, each in self._channels.items() if each.id == message.channel_id), None)

    def keep(self, message: Message, *, as_newest: bool) -> None:
        """Keep a public message with its buttons for the next start, as far as it can be brought back."""
        found = self._env.backend.messages.get(message.channel_id, {}).get(message.id)
        if found is None or message.is_private or found.attachments or self.place_of(message) is None:
            return
        kept = Kept(id=found.id, channel_id=found.channel_id, content=found.content, flags=found.flags & _V2)
        kept.components = deepcopy(found.components)
        self.world.keep(kept, as_newest=as_newest)

    def content(self, file: File) -> bytes:
        """Return what is in a file that the bot has sent."""
        return self._env.backend.cdn.get(file.url) or b""

    async def slash(self, seat: Seat, name: str, values: Mapping[str, object]) -> Outcome:
        """Send a slash command.

        Raises:
            Misread: Discord would not let the person send it.
        """
        options = {key: _sent(value) for key, value in values.items()}
        actor = self._actor(seat)
        with self._acting():
            if isinstance(actor, simcord.UserHandle):
                result = await actor.slash(name, **options)
            else:
                result = await actor.slash(self._channels[seat.place or ""], name, **options)
            return self._outcome(result)

    async def suggestions(
        self, seat: Seat, name: str, option: str, text: str, values: Mapping[str, object]
    ) -> list[tuple[str, str]]:
        """Return what the bot suggests for an option while one types: names and values."""
        options = {key: _sent(value) for key, value in values.items() if not isinstance(value, Path)}
        actor = self._actor(seat)
        with self._acting():
            if isinstance(actor, simcord.UserHandle):
                choices = await actor.autocomplete(name, option, text, **options)
            else:
                choices = await actor.autocomplete(self._channels[seat.place or ""], name, option, text, **options)
        return [(str(choice["name"]), str(choice["value"])) for choice in choices]

    async def press(self, seat: Seat, message: Message, custom_id: str) -> Outcome:
        """Press a button.

        Raises:
            Misread: Discord would not let the person do it.
        """
        with self._acting():
            return self._outcome(await self._actor(seat).click(self._handle(message), custom_id=custom_id))

    async def choose(self, seat: Seat, message: Message, custom_id: str, values: Sequence[Any]) -> Outcome:
        """Choose in a select.

        Raises:
            Misread: Discord would not let the person do it.
        """
        with self._acting():
            return self._outcome(await self._actor(seat).select(self._handle(message), values, custom_id=custom_id))

    async def submit(self, seat: Seat, outcome: Outcome, given: Mapping[str, Given]) -> Outcome:
        """Send a filled-in form.

        Raises:
            Misread: Discord would not let the person do it.
        """
        values = {key: _sent(value) for key, value in given.items()}
        with self._acting():
            return self._outcome(await self._actor(seat).submit_modal(outcome.result, values))

    @contextmanager
    def _acting(self) -> Iterator[None]:
        self._clock.catch_up()
        self._events.clear()
        try:
            yield
        except (simcord.SetupError, simcord.BackendError) as error:
            raise Misread(f"Discord would not do that: {error}") from error
        except TimeoutError as error:
            log.warning("the bot did not finish", why=str(error))
            raise Misread(
                "The bot did not finish in time; the lines above this one on the error stream say why."
            ) from error
        finally:
            self._log_errors()

    def _log_errors(self) -> None:
        """Log what failed beside the handlers: their own errors have been answered, and logged where they are ours."""
        for error in self._env.errors_since(self._errors_seen):
            if not isinstance(error, app_commands.AppCommandError):
                log.warning("a task of the bot failed", exc_info=error)
        self._errors_seen = self._env.error_cursor

    def _actor(self, seat: Seat) -> simcord.MemberActor | simcord.UserHandle:
        user = self._people[seat.person]
        return user if seat.place is None else simcord.MemberActor(self._env, self._guild, user)

    def _channel_id(self, seat: Seat) -> int:
        return self._people[seat.person].dm_channel.id if seat.place is None else self._channels[seat.place].id

    def _handle(self, message: Message) -> simcord.ResponseMessage:
        return simcord.ResponseMessage(self._env, self._env.backend.get_message(message.channel_id, message.id))

    def _note(self, event: str, payload: Mapping[str, Any]) -> None:
        if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"):
            self._events.append((event, int(payload["channel_id"]), int(payload["id"])))

    def _outcome(self, result: simcord.InteractionResult) -> Outcome:
        shown = [message.id for message in (result.response, *result.followups) if message is not None]
        stored = self._env.backend.messages
        where = {message: channel for _, channel, message in self._events}
        channel_id = result._interaction.channel_id
        return Outcome(
            answers=tuple(_message(stored[channel_id][each]) for each in dict.fromkeys(shown)),
            changed=tuple(
                _message(stored[channel][each])
                for each, channel in where.items()
                if each not in shown and each in stored.get(channel, {})
            ),
            gone=tuple(each for event, _, each in self._events if event == "MESSAGE_DELETE"),
            form=result.modal,
            result=result,
        )


class _HeldClock(Clock):
    """A clock that stands still while the bot works, so that nothing is late on a slow machine, and then catches up."""

    def __init__(self) -> None:
        super().__init__()
        self._epoch = datetime.now(UTC)

    def catch_up(self) -> None:
        """Move to this moment; never back, since ids grow with time."""
        self._epoch = max(self._epoch + timedelta(milliseconds=1), datetime.now(UTC) - timedelta(seconds=self.elapsed))


@asynccontextmanager
async def simulated(bot: DiceBot, world: World) -> AsyncIterator[Simulation]:
    """Start the bot in a simulated Discord, as the world was left; at the end, stop it and take that Discord apart."""
    env = simcord.Env(bot, check_errors=False, settle_timeout=PATIENCE)
    env.backend.clock = clock = _HeldClock()
    simulation = Simulation(env, clock, world)
    await env.start()
    try:
        if not env.backend.commands:
            # The bot remembers that Discord has its commands; this Discord has forgotten them.
            await bot.tree.sync()
        yield simulation
        await bot.stop()
    finally:
        await env.shutdown()


def _message(stored: models.Message) -> Message:
    return Message(
        id=stored.id,
        channel_id=stored.channel_id,
        content=stored.content,
        components=tuple(deepcopy(stored.components)),
        embeds=tuple(deepcopy(stored.embeds)),
        files=tuple(File(str(each["filename"]), int(each["size"]), str(each["url"])) for each in stored.attachments),
        is_private=bool(stored.flags & _EPHEMERAL),
        is_pending=bool(stored.flags & _LOADING),
    )


def _sent(value: Any) -> Any:
    """Return a value as simcord takes it: files are read."""
    return (value.name, value.read_bytes()) if isinstance(value, Path) else value
