"""Turns a body that the bot sends into a message, new or edited, under Discord's rules.

The rules about single fields are in `limits`; here are those that need the world: the old message, uploads, mentions.
"""

import itertools
import json
import re

from tests.loopback.limits import check_message
from tests.loopback.messages import Message
from tests.loopback.places import Channel, Upload
from tests.loopback.state import World
from tests.loopback.wire import Flag, Part, Payload, Refused, invalid_form, now_iso, walk_parts

EDITABLE = Flag.SUPPRESS_EMBEDS | Flag.COMPONENTS_V2
MENTION = re.compile(r"<@!?(\d+)>")
COMPLETIONS: dict[int, Payload] = {
    Part.SELECT: {"min_values": 1, "max_values": 1},
    Part.THUMBNAIL: {"description": None, "spoiler": False},
    Part.SEPARATOR: {"spacing": 1, "divider": True},
    Part.CONTAINER: {"accent_color": None, "spoiler": False},
}
"""What Discord adds to a component that leaves it out."""
ATTACHED = re.compile(r"attachment://([^\"\\]+)")


def blank_message(world: World, channel: Channel, **fields: object) -> Payload:
    """Return a message of the bot with nothing in it yet."""
    payload: Payload = {
        "id": str(world.snowflakes.new()),
        "channel_id": str(channel.id),
        "author": world.bot,
        "application_id": str(world.app_id),
        "content": "",
        "timestamp": now_iso(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "type": 0,
        "flags": 0,
        **fields,
    }
    if channel.guild_id:
        payload["guild_id"] = str(channel.guild_id)
    return payload


def send_message(
    world: World,
    channel: Channel,
    body: Payload,
    files: dict[int, Upload],
    *,
    seen_only_by: int | None = None,
    **fields: object,
) -> Message:
    """Put a new message into a channel.

    Raises:
        Refused: Discord would not take it.
    """
    flags = Flag(body.get("flags") or 0)
    if flags & ~(EDITABLE | Flag.EPHEMERAL | Flag.SILENT | Flag.LOADING):
        raise invalid_form("flags", "BASE_TYPE_CHOICES", f"flags {int(flags)} cannot be set")
    draft = _written(world, channel, blank_message(world, channel, **fields), body, files, flags)
    hidden = seen_only_by if Flag.EPHEMERAL in flags else None
    message = Message(payload=draft, channel_id=channel.id, seen_only_by=hidden)
    message.versions.append(message.text)
    channel.messages[message.id] = message
    channel.payload["last_message_id"] = str(message.id)
    return message


def edit_message(world: World, message: Message, body: Payload, files: dict[int, Upload]) -> None:
    """Change a message; what the body does not name stays.

    Raises:
        Refused: Discord would not take it; the message is as before.
    """
    flags = message.flags & ~Flag.LOADING
    if body.get("flags") is not None:
        asked = Flag(body["flags"]) & EDITABLE
        flags = (flags & ~Flag.SUPPRESS_EMBEDS) | asked
    legacy_left = [key for key in ("content", "embeds") if message.payload[key] and body.get(key, "kept") == "kept"]
    if Flag.COMPONENTS_V2 in flags and legacy_left:
        left = legacy_left[0]
        raise invalid_form(left, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "must be cleared first")
    channel = world.channels[message.channel_id]
    message.payload = _written(world, channel, dict(message.payload), body, files, flags)
    message.payload["edited_timestamp"] = now_iso()
    message.versions.append(message.text)


def _written(
    world: World,
    channel: Channel,
    draft: Payload,
    body: Payload,
    files: dict[int, Upload],
    flags: Flag,
) -> Payload:
    emojis = frozenset(map(str, world.emojis))
    check_message(body, flags, emojis)
    draft["flags"] = int(flags)
    if "content" in body:
        draft["content"] = body["content"] or ""
    if "attachments" in body or files:
        draft["attachments"] = _attached(world, channel, draft["attachments"], body, files)
    if "embeds" in body:
        embeds = [{"type": "rich", **embed} for embed in body["embeds"] or ()]
        draft["embeds"] = _linked(embeds, draft["attachments"])
    if "components" in body:
        draft["components"] = _linked(_completed(world, body["components"] or []), draft["attachments"])
    draft["mentions"] = _mentioned(world, draft, body.get("allowed_mentions"))
    if Flag.LOADING not in flags and not any(draft[key] for key in ("content", "embeds", "attachments", "components")):
        raise Refused(400, 50006, "Cannot send an empty message")
    return draft


def _attached(
    world: World,
    channel: Channel,
    kept: list[Payload],
    body: Payload,
    files: dict[int, Upload],
) -> list[Payload]:
    described = {int(item["id"]): item for item in body.get("attachments") or []}
    if "attachments" in body:
        kept = [item for item in kept if int(item["id"]) in described]
    if len(kept) + len(files) > 10:
        raise invalid_form("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    return kept + [
        attachment(world, f"attachments/{channel.id}", upload, described.get(index, {}).get("description"))
        for index, upload in sorted(files.items())
    ]


def attachment(world: World, folder: str, upload: Upload, description: str | None = None) -> Payload:
    """Keep a file and return the attachment that points to it."""
    attachment_id = world.snowflakes.new()
    url = world.keep_file(f"{folder}/{attachment_id}", upload)
    item: Payload = {
        "id": str(attachment_id),
        "filename": upload.name,
        "size": len(upload.data),
        "url": url,
        "proxy_url": url,
        "content_type": upload.content_type,
    }
    if description is not None:
        item["description"] = description
    if upload.data.startswith(b"\x89PNG\r\n\x1a\n"):
        item["width"] = int.from_bytes(upload.data[16:20], "big")
        item["height"] = int.from_bytes(upload.data[20:24], "big")
    return item


def _linked(parts: list[Payload], attachments: list[Payload]) -> list[Payload]:
    addresses = {item["filename"]: item["url"] for item in attachments}

    def address(match: re.Match[str]) -> str:
        if match[1] not in addresses:
            raise invalid_form("components", "REFERENCED_ATTACHMENT_NOT_FOUND", f"no file {match[1]}")
        return str(addresses[match[1]])

    linked: list[Payload] = json.loads(ATTACHED.sub(address, json.dumps(parts)))
    return linked


def _completed(world: World, parts: list[Payload]) -> list[Payload]:
    copy: list[Payload] = json.loads(json.dumps(parts))
    taken = {part["id"] for part in walk_parts(copy) if part.get("id")}
    free = (number for number in itertools.count(1) if number not in taken)
    for part in walk_parts(copy):
        if not part.get("id"):
            part["id"] = next(free)
        for key, value in COMPLETIONS.get(part["type"], {}).items():
            part.setdefault(key, value)
        for holder in (part, *part.get("items", ())):
            media = holder.get("media") or holder.get("file")
            if media:
                media |= {"id": str(world.snowflakes.new()), "proxy_url": media["url"]}
    return copy


def _mentioned(world: World, draft: Payload, allowed: Payload | None) -> list[Payload]:
    texts = [draft["content"], *(part["content"] for part in walk_parts(draft["components"]) if part["type"] == 10)]
    named = dict.fromkeys(int(found) for text in texts for found in MENTION.findall(text))
    if allowed is not None and "users" not in allowed.get("parse", []):
        permitted = {int(user) for user in allowed.get("users", [])}
        named = dict.fromkeys(user for user in named if user in permitted)
    return [world.users[user] for user in named if user in world.users]
