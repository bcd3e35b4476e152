"""The simulated server: its people, channels, roles and kept messages, under ids that outlive the process.

simcord is made for tests, where ids and times may start anew with every run. Only here two things of it are therefore
set from the inside: ids (the database knows people and channels by them) and the clock (ids grow with time, and the
bot takes an interaction whose id it has seen for one that was delivered twice). Imports simcord.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import simcord
from simcord._clock import Clock
from simcord.backend import models

from bot.offline.markup import Names
from bot.offline.people import FIRST_CHANNEL, FIRST_PERSON, Kept, Role, World
from bot.offline.printer import File, Message
from bot.offline.specs import Spec, read_specs
from bot.offline.values import Directory

_V2, _EPHEMERAL, _LOADING = 1 << 15, 1 << 6, 1 << 7
"""Discord's flags of messages."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who types, and in which channel; `None` is the direct messages with the bot."""

    person: str
    place: str | None


class HeldClock(Clock):
    """A clock that stands still while the bot works, so that nothing is late on a slow machine, and then catches up."""

    def __init__(self) -> None:
        super().__init__()
        self._epoch = datetime.now(UTC)

    def catch_up(self) -> None:
        """Move to this moment; never back, since ids grow with time."""
        self._epoch = max(self._epoch + timedelta(milliseconds=1), datetime.now(UTC) - timedelta(seconds=self.elapsed))


class Server:
    """The one server that there is."""

    def __init__(self, env: simcord.Env, world: World) -> None:
        self.world = world
        self.clock = HeldClock()
        self._env = env
        env.backend.clock = self.clock
        self._people: dict[str, simcord.UserHandle] = {}
        self._channels: dict[str, simcord.ChannelHandle] = {}
        self._roles: dict[str, simcord.RoleHandle] = {}
        owner = self.join(FIRST_PERSON)
        self._guild = env.create_guild("The offline table", id=world.server, owner=owner)
        world.server = self._guild.id
        self._furnish()

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
        people: dict[str, object] = {name: self.actor(Seat(name, seat.place)) for name in self._people}
        if seat.place is None:
            return Directory(people=people)
        return Directory(people=people, channels=dict(self._channels), roles=dict(self._roles))

    def commands(self, seat: Seat) -> tuple[Spec, ...]:
        """Return the commands that the bot has uploaded, as far as Discord shows them to the person there."""
        user_id, channel_id = self._people[seat.person].id, self.channel(seat).id
        return read_specs(self._env.backend.visible_commands(user_id=user_id, channel_id=channel_id))

    def message(self, channel_id: int, message_id: int, seat: Seat) -> Message | None:
        """Return a message as it is now, or None where it is gone, elsewhere, or hidden from the person."""
        found = self._stored(channel_id, message_id)
        if found is None or channel_id != self.channel(seat).id:
            return None
        return _message(found) if found.visible_to(self._people[seat.person].id) else None

    def place_of(self, message: Message) -> str | None:
        """Return the channel that a message stands in; None for direct messages."""
        return next((name for name, each in self._channels.items() if each.id == message.channel_id), None)

    def keep(self, message: Message, *, as_newest: bool) -> None:
        """Keep a public message with its buttons for the next start, as far as it can be brought back."""
        found = self._stored(message.channel_id, message.id)
        if found is None or message.is_private or found.attachments or self.place_of(message) is None:
            return
        kept = Kept(id=found.id, channel_id=found.channel_id, content=found.content, flags=found.flags & _V2)
        kept.components = deepcopy(found.components)
        self.world.keep(kept, as_newest=as_newest)

    def content(self, file: File) -> bytes:
        """Return what is in a file that the bot has sent."""
        return self._env.backend.cdn.get(file.url) or b""

    def actor(self, seat: Seat) -> simcord.MemberActor | simcord.UserHandle:
        """Return the person as simcord lets them act: as a member of the server, or alone with the bot."""
        user = self._people[seat.person]
        return user if seat.place is None else simcord.MemberActor(self._env, self._guild, user)

    def channel(self, seat: Seat) -> simcord.ChannelHandle:
        """Return where the person is."""
        return self._people[seat.person].dm_channel if seat.place is None else self._channels[seat.place]

    def stored(self, channel_id: int, message_id: int) -> Message | None:
        """Return a message as it is now, whoever may see it, or None where it is gone."""
        found = self._stored(channel_id, message_id)
        return _message(found) if found is not None else None

    def handle(self, message: Message) -> simcord.ResponseMessage:
        """Return a message as simcord wants it pressed."""
        return simcord.ResponseMessage(self._env, self._env.backend.get_message(message.channel_id, message.id))

    def _stored(self, channel_id: int, message_id: int) -> models.Message | None:
        return self._env.backend.messages.get(channel_id, {}).get(message_id)


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
