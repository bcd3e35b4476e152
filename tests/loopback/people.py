"""The simulated people: each acts as Discord's client would let them, and gets a `Press` back.

press = await ann.slash(room, "roll", pool="2y1g")
press = await ann.click(press.message, "Roll again")
presses = await asyncio.gather(*(one.click(panel, "Use light") for one in people))
"""

import json
from collections.abc import Callable
from dataclasses import dataclass

from tests.loopback.callbacks import Callbacks
from tests.loopback.commands import (
    MESSAGE_MENU,
    SLASH,
    USER_MENU,
    Impossible,
    check_may_use,
    context_of,
    descend,
    find_command,
)
from tests.loopback.forms import LISTS, Filling, Value
from tests.loopback.messages import Message
from tests.loopback.places import Channel, Member
from tests.loopback.presses import Press, Until
from tests.loopback.state import World
from tests.loopback.wire import MIB, Kind, Part, Payload, Permission

Deliver = Callable[[Press], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class How:
    """How a person acts.

    `user_install` makes the interaction belong to the person, not to the server.  `unlisted` presses a custom id that
    the message does not show, as on a message of an older version of the bot.  (To press what a message showed a
    moment ago, act on its `glimpse()`.)
    """

    until: Until = Until.ANSWERED
    within: float = 10.0
    user_install: bool = False
    unlisted: bool = False


PLAIN = How()


class Person:
    """One simulated user with a client language."""

    def __init__(self, world: World, callbacks: Callbacks, deliver: Deliver, name: str, locale: str = "en-US") -> None:
        self._world, self._callbacks, self._deliver = world, callbacks, deliver
        self.user = world.add_user(name)
        self.name, self.locale = name, locale

    @property
    def id(self) -> int:
        """Return the person's id."""
        return int(self.user["id"])

    @property
    def mention(self) -> str:
        """Return what names the person in a text."""
        return f"<@{self.id}>"

    @property
    def dm(self) -> Channel:
        """Return the person's conversation with the bot."""
        return self._world.conversation(self.user)

    def sees(self, channel: Channel) -> tuple[Message, ...]:
        """Return the messages in a channel that this person sees."""
        return tuple(one for one in channel.messages.values() if one.seen_only_by in (None, self.id))

    async def slash(self, channel: Channel, path: str, /, *, how: How = PLAIN, **options: Value) -> Press:
        """Use a slash command; `path` is its name with group and sub-command, `options` what is filled in.

        Raises:
            Impossible: the command or an option is not there for this person.
            Overdue: the bot did not answer.
        """
        return await self._command(Kind.COMMAND, channel, path, options, None, how)

    async def autocomplete(
        self, channel: Channel, path: str, option: str, typed: str, /, *, how: How = PLAIN, **others: Value
    ) -> Press:
        """Type into an option of a command that is not sent yet; `press.choices` is what was offered."""
        return await self._command(Kind.AUTOCOMPLETE, channel, path, {**others, option: typed}, option, how)

    async def _command(
        self, kind: Kind, channel: Channel, path: str, options: dict[str, Value], focused: str | None, how: How
    ) -> Press:
        name, *words = path.split()
        command = find_command(self._world, channel, name)
        check_may_use(command, channel, self._permissions(channel), user_install=how.user_install)
        nodes = descend(command, words)
        filling = Filling(self._world, channel.guild)
        filled = filling.options(nodes[-1], options, focused)
        for node in reversed(nodes[1:]):
            filled = [{"name": node["name"], "type": node["type"], "options": filled}]
        data: Payload = {"id": command["id"], "name": name, "type": SLASH, "options": filled}
        return await self._act(kind, channel, data, filling, None, how)

    async def menu(self, channel: Channel, name: str, target: "Person | Message", /, *, how: How = PLAIN) -> Press:
        """Use a command from the context menu of a person or a message."""
        kind = USER_MENU if isinstance(target, Person) else MESSAGE_MENU
        command = find_command(self._world, channel, name, kind)
        check_may_use(command, channel, self._permissions(channel), user_install=how.user_install)
        filling = Filling(self._world, channel.guild)
        if isinstance(target, Person):
            filling.refer(6, target)
        else:
            filling.resolved["messages"] = {str(target.id): target.payload}
        data: Payload = {"id": command["id"], "name": name, "type": kind, "target_id": str(target.id)}
        return await self._act(Kind.COMMAND, channel, data, filling, None, how)

    async def click(self, message: Message, which: str, /, *, how: How = PLAIN) -> Press:
        """Press a button, named by its custom id or its label.

        Raises:
            Impossible: it is not on the message, disabled, or the message is not for this person.
            Overdue: the bot did not answer.
        """
        part = self._part(message, which, how) or {"type": int(Part.BUTTON), "custom_id": which, "id": 1}
        if part["type"] != Part.BUTTON:
            raise Impossible(f"{which!r} is not a button")
        return await self._component(message, part, {}, Filling(self._world, None), how)

    async def select(self, message: Message, which: str, /, *values: object, how: How = PLAIN) -> Press:
        """Choose from a select, named by its custom id or placeholder; texts are chosen by value or label."""
        filling = Filling(self._world, self._world.channels[message.channel_id].guild)
        part = self._part(message, which, how)
        if part is None:
            part, picked = {"type": int(Part.SELECT), "custom_id": which, "id": 1}, list(map(str, values))
        elif part["type"] in LISTS:
            picked = filling.picked(part, values)
        else:
            raise Impossible(f"{which!r} is not a select")
        return await self._component(message, part, {"values": picked}, filling, how)

    async def submit(self, shown: Press, /, *, how: How = PLAIN, **values: object) -> Press:
        """Fill in and send the modal that a press opened; fields are named by custom id or label.

        Labels with spaces are given as `**{"What for": "fun"}`; what is left out keeps its default.
        """
        if shown.modal is None or shown.person_id != self.id:
            raise Impossible(f"no form is open for {self.name} after {shown}")
        filling = Filling(self._world, shown.channel.guild)
        data: Payload = {"custom_id": shown.modal["custom_id"], "components": filling.modal(shown.modal, values)}
        return await self._act(Kind.MODAL, shown.channel, data, filling, shown.payload.get("message"), how, shown)

    def _part(self, message: Message, which: str, how: How) -> Payload | None:
        if message.seen_only_by not in (None, self.id):
            raise Impossible(f"{self.name} cannot see the message {message.text!r}")
        part = message.part_called(which)
        if part is None and not how.unlisted:
            raise Impossible(f"no component {which!r} among {message.buttons} {message.custom_ids}")
        if part is not None and part.get("disabled") and not how.unlisted:
            raise Impossible(f"{which!r} is disabled")
        return part

    async def _component(self, message: Message, part: Payload, extra: Payload, filling: Filling, how: How) -> Press:
        channel = self._world.channels.get(message.channel_id)
        current = channel.messages.get(message.id) if channel else None
        if channel is None or current is None:
            raise Impossible(f"the message {message.text!r} is gone")
        data = {"custom_id": part["custom_id"], "component_type": part["type"], "id": part["id"], **extra}
        return await self._act(Kind.COMPONENT, channel, data, filling, current.payload, how)

    def _member(self, channel: Channel) -> Member | None:
        return channel.guild.members.get(self.id) if channel.guild else None

    def _permissions(self, channel: Channel) -> Permission:
        member = self._member(channel)
        if channel.guild and member is None:
            raise Impossible(f"{self.name} is not in {channel.guild.payload['name']}")
        return member.permissions if member else Permission.PLAYER

    async def _act(
        self,
        kind: Kind,
        channel: Channel,
        data: Payload,
        filling: Filling,
        message: Payload | None,
        how: How,
        opened_by: Press | None = None,
    ) -> Press:
        permissions = self._permissions(channel)
        if filling.resolved:
            data["resolved"] = filling.resolved
        press_id = self._world.snowflakes.new()
        owners = self._owners(channel, message, how)
        payload: Payload = {
            "id": str(press_id),
            "application_id": str(self._world.app_id),
            "type": int(kind),
            "token": f"token-{press_id}",
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "channel": {**channel.payload, "permissions": str(int(permissions))},
            "locale": self.locale,
            "entitlements": [],
            "authorizing_integration_owners": owners,
            "attachment_size_limit": 10 * MIB,
            "context": context_of(channel),
            "app_permissions": str(int(channel.bot_permissions)),
            **self._from_whom(channel, permissions),
        }
        if message is not None:
            payload["message"] = message
        press = Press(
            id=press_id,
            token=payload["token"],
            kind=kind,
            payload=json.loads(json.dumps(payload)),
            person_id=self.id,
            channel=channel,
            user_install="0" not in owners,
            opened_by=opened_by,
        )
        self._callbacks.presses[press.token] = press
        self._deliver(press)
        await press.reach(how.until, how.within)
        return press

    def _owners(self, channel: Channel, message: Payload | None, how: How) -> dict[str, str]:
        if how.user_install:
            return {"1": str(self.id)}
        inherited: dict[str, str] = ((message or {}).get("interaction_metadata") or {}).get(
            "authorizing_integration_owners", {}
        )
        return inherited if inherited.keys() == {"1"} else {"0": str(channel.guild_id or 0)}

    def _from_whom(self, channel: Channel, permissions: Permission) -> Payload:
        member, guild = self._member(channel), channel.guild
        if guild is None or member is None:
            return {"user": self.user}
        locale = guild.payload["preferred_locale"]
        return {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "features": [], "locale": locale},
            "guild_locale": locale,
            "member": {**member.payload, "permissions": str(int(permissions))},
        }
