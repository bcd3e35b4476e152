"""The routes that are not about an interaction: the application, channels and their messages."""

import base64
import re
from typing import Any

from tests.loopback import shapes
from tests.loopback.commands import register
from tests.loopback.journal import CHANNEL, COMMANDS, EMOJIS, MESSAGE, MESSAGES, Call
from tests.loopback.messages import Message
from tests.loopback.places import Channel, Upload, require
from tests.loopback.state import World
from tests.loopback.wire import Flag, Payload, Permission, Place, Refused, invalid_form
from tests.loopback.writing import edit_message, send_message

GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"
EMOJI = f"{EMOJIS}/{{emoji_id}}"
PIN = f"{MESSAGES}/pins/{{message_id}}"
REACTION = f"{MESSAGE}/reactions/{{emoji_name}}/@me"
EMOJI_NAME = re.compile(r"\w{2,32}")
EMOJI_BYTES = 256 * 1024


class Rest:
    """Answers the bot's requests from the world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.gateway_url = ""

    def routes(self) -> dict[tuple[str, str], Any]:
        """Return the handlers by method and route."""
        return {
            ("GET", "/users/@me"): lambda _: shapes.me_shape(self.world.bot),
            ("GET", "/users/{user_id}"): self.get_user,
            ("POST", "/users/@me/channels"): self.open_conversation,
            ("GET", "/oauth2/applications/@me"): lambda _: shapes.application_shape(self.world.app_id, self.world.bot),
            ("GET", "/applications/@me"): lambda _: shapes.application_shape(self.world.app_id, self.world.bot),
            ("GET", "/gateway"): lambda _: {"url": self.gateway_url},
            ("GET", "/gateway/bot"): lambda _: self.gateway_bot(),
            ("GET", COMMANDS): self.list_commands,
            ("PUT", COMMANDS): self.put_commands,
            ("GET", GUILD_COMMANDS): self.list_commands,
            ("PUT", GUILD_COMMANDS): self.put_commands,
            ("GET", EMOJIS): lambda _: {"items": list(self.world.emojis.values())},
            ("POST", EMOJIS): self.create_emoji,
            ("DELETE", EMOJI): self.delete_emoji,
            ("GET", "/guilds/{guild_id}/members/{user_id}"): self.get_member,
            ("GET", CHANNEL): lambda call: self.world.channel(call.args["channel_id"]).payload,
            ("POST", MESSAGES): self.post_message,
            ("GET", MESSAGES): self.list_messages,
            ("GET", MESSAGE): self.get_message,
            ("PATCH", MESSAGE): self.patch_message,
            ("DELETE", MESSAGE): lambda call: self.world.delete_message(self._message(call)),
            ("POST", f"{MESSAGE}/threads"): self.open_thread,
            ("POST", f"{CHANNEL}/threads"): self.open_thread,
            ("PUT", f"{CHANNEL}/thread-members/{{user_id}}"): self.seen,
            ("POST", f"{CHANNEL}/typing"): self.seen,
            ("PUT", REACTION): lambda call: self._message(call) and None,
            ("PUT", PIN): lambda call: self._pin(call, True),
            ("DELETE", PIN): lambda call: self._pin(call, False),
        }

    def gateway_bot(self) -> Payload:
        """Return where to connect, and how many shards to use."""
        limit = {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 16}
        return {"url": self.gateway_url, "shards": self.world.shards, "session_start_limit": limit}

    def get_user(self, call: Call) -> Payload:
        """Return a user."""
        user = self.world.users.get(int(call.args["user_id"]))
        if user is None:
            raise Refused(404, 10013, "Unknown User")
        return user

    def get_member(self, call: Call) -> Payload:
        """Return a member of a server."""
        guild = self.world.guilds.get(int(call.args["guild_id"]))
        if guild is None or not guild.bot_present:
            raise Refused(404, 10004, "Unknown Guild")
        member = guild.members.get(int(call.args["user_id"]))
        if member is None:
            raise Refused(404, 10007, "Unknown Member")
        return member.payload

    def open_conversation(self, call: Call) -> Payload:
        """Open the direct conversation with a user."""
        user = self.world.users.get(int(call.body["recipient_id"]))
        if user is None:
            raise Refused(400, 50033, "Invalid Recipient(s)")
        return self.world.conversation(user).payload

    def list_commands(self, call: Call) -> list[Payload]:
        """Return the registered commands."""
        return self.world.commands.get(_scope(call), [])

    def put_commands(self, call: Call) -> list[Payload]:
        """Replace the registered commands."""
        return register(self.world, _scope(call), call.body)

    def create_emoji(self, call: Call) -> Payload:
        """Take an application emoji."""
        name, image = call.body["name"], call.body["image"]
        if not EMOJI_NAME.fullmatch(name):
            raise invalid_form("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
        if any(emoji["name"] == name for emoji in self.world.emojis.values()):
            raise invalid_form("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with that name exists")
        if len(self.world.emojis) >= 2000:
            raise Refused(400, 30008, "Maximum number of emojis reached (2000)")
        head, _, data = image.partition(",")
        raw = base64.b64decode(data, validate=True)
        if len(raw) > EMOJI_BYTES:
            raise Refused(400, 50138, "Failed to resize asset below the maximum size: 262144")
        content_type = head.removeprefix("data:").removesuffix(";base64")
        emoji_id = self.world.snowflakes.new()
        self.world.keep_file("emojis", Upload(name=f"{emoji_id}.png", data=raw, content_type=content_type))
        emoji: Payload = {
            "id": str(emoji_id),
            "name": name,
            "roles": [],
            "user": self.world.bot,
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
        }
        self.world.emojis[emoji_id] = emoji
        return emoji

    def delete_emoji(self, call: Call) -> None:
        """Delete an application emoji."""
        if self.world.emojis.pop(int(call.args["emoji_id"]), None) is None:
            raise Refused(404, 10014, "Unknown Emoji")

    def post_message(self, call: Call) -> Payload:
        """Take a message into a channel."""
        channel = self._writable(call)
        if call.files:
            require(channel, Permission.ATTACH_FILES)
        if Flag.EPHEMERAL in Flag(call.body.get("flags") or 0):
            raise invalid_form("flags", "BASE_TYPE_CHOICES", "only an interaction can be answered ephemerally")
        nonce = str(call.body.get("nonce", "")) if call.body.get("enforce_nonce") else ""
        known = next((each for each in channel.messages.values() if nonce and each.payload.get("nonce") == nonce), None)
        if known is not None:
            return known.payload
        message = send_message(self.world, channel, call.body, call.files)
        if nonce:
            message.payload["nonce"] = nonce
        self.world.announce("MESSAGE_CREATE", message.payload, channel.guild_id)
        return message.payload

    def list_messages(self, call: Call) -> list[Payload]:
        """Return the newest messages."""
        channel = self.world.channel(call.args["channel_id"])
        require(channel, Permission.READ_MESSAGE_HISTORY)
        shown = [message.payload for message in channel.messages.values() if message.seen_only_by is None]
        return shown[::-1][: int(call.query.get("limit", 50))]

    def get_message(self, call: Call) -> Payload:
        """Return a message."""
        message = self._message(call)
        require(self.world.channels[message.channel_id], Permission.READ_MESSAGE_HISTORY)
        return message.payload

    def patch_message(self, call: Call) -> Payload:
        """Change a message."""
        message = self._message(call)
        if self.world.channels[message.channel_id].archived:
            raise Refused(400, 50083, "Thread is archived")
        edit_message(self.world, message, call.body, call.files)
        self.world.announce("MESSAGE_UPDATE", message.payload, self.world.channels[message.channel_id].guild_id)
        return message.payload

    def open_thread(self, call: Call) -> Payload:
        """Open a thread below a channel."""
        parent = self.world.channel(call.args["channel_id"])
        require(parent, Permission.CREATE_PUBLIC_THREADS)
        private = call.body.get("type") == Place.PRIVATE_THREAD
        return self.world.add_thread(parent, call.body["name"], private=private).payload

    def seen(self, call: Call) -> None:
        """Take what has no consequence here, provided that the bot sees the channel."""
        self.world.channel(call.args["channel_id"])

    def _pin(self, call: Call, pinned: bool) -> None:
        require(self.world.channel(call.args["channel_id"]), Permission.PIN_MESSAGES)
        self._message(call).payload["pinned"] = pinned

    def _message(self, call: Call) -> Message:
        return self.world.message(self.world.channel(call.args["channel_id"]), call.args["message_id"])

    def _writable(self, call: Call) -> Channel:
        channel = self.world.channel(call.args["channel_id"])
        require(channel, Permission.SEND_MESSAGES_IN_THREADS if channel.place.is_thread else Permission.SEND_MESSAGES)
        if channel.archived and channel.payload["thread_metadata"]["locked"]:
            raise Refused(400, 160005, "This thread is locked")
        return channel


def _scope(call: Call) -> int | None:
    return int(call.args["guild_id"]) if "guild_id" in call.args else None
