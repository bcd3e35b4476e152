"""The world that the loopback keeps: people, servers, channels, messages, commands and emoji.

A change that Discord would announce is announced through the function handed in.  Nothing here awaits, so each
change is whole before the next one is looked at.
"""

from collections.abc import Callable

from tests.loopback import shapes
from tests.loopback.messages import Message
from tests.loopback.places import Channel, Guild, Member, Upload, require
from tests.loopback.wire import Flag, Payload, Permission, Place, Refused, Snowflakes

Announce = Callable[[str, Payload, int | None], None]
"""Send an event (its name, its data) to the sessions that see this server, or none for what has no server."""


class World:
    """Everything there is on this Discord."""

    def __init__(self, announce: Announce, shards: int) -> None:
        self.announce, self.shards = announce, shards
        self.snowflakes = Snowflakes()
        self.users: dict[int, Payload] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.commands: dict[int | None, list[Payload]] = {None: []}
        self.emojis: dict[int, Payload] = {}
        self.files: dict[str, Upload] = {}
        self.file_base = ""
        self.bot = self.add_user("Loopback Bot", bot=True)
        self.app_id = int(self.bot["id"])

    def add_user(self, name: str, *, bot: bool = False) -> Payload:
        """Make a user."""
        user = shapes.user_shape(self.snowflakes.new(), name, bot=bot)
        self.users[int(user["id"])] = user
        return user

    def add_guild(self, name: str, *, locale: str = "en-US", bot_present: bool = True, shard: int = 0) -> Guild:
        """Make a server and tell the bot, if it is in it."""
        guild_id = self.snowflakes.new((shard, self.shards))
        owner = self.add_user(f"{name} owner")
        payload = shapes.guild_shape(guild_id, name, locale, owner["id"])
        guild = Guild(id=guild_id, payload=payload, bot_present=bot_present)
        self.guilds[guild_id] = guild
        self.set_member(guild, owner, permissions=Permission.MANAGER | Permission.ADMINISTRATOR)
        if bot_present:
            self.set_member(guild, self.bot)
            self.announce("GUILD_CREATE", self.guild_event(guild), guild_id)
        return guild

    def remove_bot(self, guild: Guild) -> None:
        """Throw the bot out of a server."""
        guild.bot_present = False
        self.announce("GUILD_DELETE", {"id": str(guild.id)}, guild.id)

    def set_member(
        self,
        guild: Guild,
        user: Payload,
        *,
        roles: tuple[int, ...] = (),
        permissions: Permission = Permission.PLAYER,
    ) -> Member:
        """Let a user join, or change what the member has."""
        member = Member(payload=shapes.member_shape(user, roles), permissions=permissions)
        guild.members[int(user["id"])] = member
        return member

    def add_role(self, guild: Guild, name: str, permissions: Permission = Permission.PLAYER) -> int:
        """Make a role and return its id."""
        role = shapes.role_shape(self.snowflakes.new(), name, permissions, len(guild.payload["roles"]))
        guild.payload["roles"].append(role)
        self.announce("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": role}, guild.id)
        return int(role["id"])

    def add_channel(self, guild: Guild, name: str, bot_permissions: Permission = Permission.PLAYER) -> Channel:
        """Make a text channel in which the bot may do this much."""
        channel_id = self.snowflakes.new()
        payload = {**shapes.channel_shape(channel_id, name, Place.TEXT), "guild_id": str(guild.id)}
        channel = Channel(id=channel_id, place=Place.TEXT, payload=payload, guild=guild)
        self._keep(channel)
        self.announce("CHANNEL_CREATE", payload, guild.id)
        if bot_permissions != Permission.PLAYER:
            self.set_bot_permissions(channel, bot_permissions)
        return channel

    def set_bot_permissions(self, channel: Channel, permissions: Permission) -> None:
        """Change what the bot may do in a channel of a server, as an overwrite for it."""
        channel.bot_permissions = permissions
        overwrite = {
            "id": str(self.app_id),
            "type": 1,
            "allow": str(int(permissions & ~Permission.PLAYER)),
            "deny": str(int(Permission.PLAYER & ~permissions)),
        }
        channel.payload["permission_overwrites"] = [overwrite]
        self.announce("CHANNEL_UPDATE", channel.payload, channel.guild_id)

    def add_thread(self, parent: Channel, name: str, *, owner_id: int | None = None, private: bool = False) -> Channel:
        """Make a thread below a channel; its owner is the bot unless told otherwise."""
        guild = parent.guild
        if guild is None:
            raise Refused(400, 50024, "Cannot execute action on this channel type")
        thread_id = self.snowflakes.new()
        place = Place.PRIVATE_THREAD if private else Place.PUBLIC_THREAD
        payload = shapes.thread_shape(thread_id, name, place, parent.id, str(owner_id or self.app_id))
        payload["guild_id"] = str(guild.id)
        thread = Channel(
            id=thread_id,
            place=place,
            payload=payload,
            guild=guild,
            parent=parent,
            bot_permissions=parent.bot_permissions,
        )
        self._keep(thread)
        self.announce("THREAD_CREATE", {**payload, "newly_created": True}, guild.id)
        return thread

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel or thread with all its messages."""
        del self.channels[channel.id]
        if channel.guild:
            del channel.guild.channels[channel.id]
        event = "THREAD_DELETE" if channel.place.is_thread else "CHANNEL_DELETE"
        self.announce(event, channel.payload, channel.guild_id)

    def conversation(self, *users: Payload) -> Channel:
        """Return the bot's direct conversation with one person, or a conversation of several people."""
        place = Place.DM if len(users) == 1 else Place.GROUP_DM
        for channel in self.channels.values():
            if channel.place is place and channel.payload["recipients"] == list(users):
                return channel
        channel_id = self.snowflakes.new()
        payload = shapes.private_shape(channel_id, place, list(users))
        channel = Channel(id=channel_id, place=place, payload=payload)
        self._keep(channel)
        return channel

    def delete_message(self, message: Message) -> None:
        """Take a message away and announce it."""
        channel = self.channels[message.channel_id]
        del channel.messages[message.id]
        message.deleted = True
        if not message.ephemeral:
            event = {"id": str(message.id), "channel_id": str(channel.id)}
            if channel.guild_id:
                event["guild_id"] = str(channel.guild_id)
            self.announce("MESSAGE_DELETE", event, channel.guild_id)

    def channel(self, channel_id: str) -> Channel:
        """Return a channel that the bot can see.

        Raises:
            Refused: there is none, or the bot may not see it.
        """
        channel = self.channels.get(int(channel_id))
        if channel is None:
            raise Refused(404, 10003, "Unknown Channel")
        if channel.place is Place.GROUP_DM or (channel.guild and not channel.guild.bot_present):
            raise Refused(403, 50001, "Missing Access")
        require(channel, Permission.VIEW_CHANNEL)
        return channel

    def message(self, channel: Channel, message_id: str) -> Message:
        """Return a message that the bot can fetch or edit through the channel.

        Raises:
            Refused: there is none; an ephemeral one counts as none.
        """
        message = channel.messages.get(int(message_id))
        if message is None or Flag.EPHEMERAL in message.flags:
            raise Refused(404, 10008, "Unknown Message")
        return message

    def keep_file(self, folder: str, upload: Upload) -> str:
        """Keep a file and return the address it can be read from."""
        path = f"{folder}/{upload.name}"
        self.files[path] = upload
        return f"{self.file_base}/{path}"

    def guild_event(self, guild: Guild) -> Payload:
        """Return a server as a bot without the members intent gets it: of the members, itself only."""
        mine = guild.members[self.app_id]
        channels = list(guild.channels.values())
        return {
            **guild.payload,
            "channels": [channel.payload for channel in channels if not channel.place.is_thread],
            "threads": [channel.payload for channel in channels if channel.place.is_thread],
            "members": [mine.payload],
            "member_count": len(guild.members),
            "joined_at": mine.payload["joined_at"],
            "large": False,
            "unavailable": False,
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def _keep(self, channel: Channel) -> None:
        self.channels[channel.id] = channel
        if channel.guild:
            channel.guild.channels[channel.id] = channel
