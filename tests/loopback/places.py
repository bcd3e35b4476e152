"""Servers, their members and channels, and the files people hand in.

Imports `wire` and `messages` only.
"""

from dataclasses import dataclass, field

from tests.loopback.messages import Message
from tests.loopback.wire import Payload, Permission, Place, Refused


@dataclass(eq=False, slots=True, kw_only=True)
class Member:
    """A person in one server."""

    payload: Payload
    permissions: Permission


@dataclass(eq=False, slots=True, kw_only=True)
class Guild:
    """A server; `bot_present` is false where the bot is known by user installs only."""

    id: int
    payload: Payload
    bot_present: bool
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, "Channel"] = field(default_factory=dict)


@dataclass(eq=False, slots=True, kw_only=True)
class Channel:
    """A channel, thread or direct conversation, and what was written there."""

    id: int
    place: Place
    payload: Payload
    guild: Guild | None = None
    parent: "Channel | None" = None
    bot_permissions: Permission = Permission.PLAYER
    messages: dict[int, Message] = field(default_factory=dict)

    @property
    def guild_id(self) -> int | None:
        """Return the id of the server it is in, if any."""
        return self.guild.id if self.guild else None

    @property
    def archived(self) -> bool:
        """Tell whether it is a thread put away."""
        return bool((self.payload.get("thread_metadata") or {}).get("archived"))

    @property
    def last(self) -> Message:
        """Return the newest message that everybody sees."""
        return [message for message in self.messages.values() if message.seen_only_by is None][-1]


@dataclass(slots=True, kw_only=True)
class Upload:
    """A file that a person or the bot hands in."""

    name: str
    data: bytes
    content_type: str = "application/octet-stream"


def require(channel: Channel, *needed: Permission) -> None:
    """Check what the bot may do in a channel.

    Raises:
        Refused: it lacks one of these permissions.
    """
    for permission in needed:
        if channel.guild and permission not in channel.bot_permissions:
            if permission is Permission.VIEW_CHANNEL:
                raise Refused(403, 50001, "Missing Access")
            raise Refused(403, 50013, "Missing Permissions")
