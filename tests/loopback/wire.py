"""The words of Discord's protocol: numbers, refusals, ids and walks over components.

Imports the standard library only; everything else of the loopback imports this.
"""

import itertools
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from enum import IntEnum, IntFlag
from typing import Any

Payload = dict[str, Any]

EPOCH_MS = 1_420_070_400_000
MIB = 1 << 20


class Flag(IntFlag):
    """Message flags."""

    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SILENT = 1 << 12
    COMPONENTS_V2 = 1 << 15


class Permission(IntFlag):
    """The permissions that a dice bot and its people meet."""

    ADMINISTRATOR = 1 << 3
    MANAGE_GUILD = 1 << 5
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    USE_APPLICATION_COMMANDS = 1 << 31
    CREATE_PUBLIC_THREADS = 1 << 35
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51

    PLAYER = (
        VIEW_CHANNEL
        | SEND_MESSAGES
        | EMBED_LINKS
        | ATTACH_FILES
        | READ_MESSAGE_HISTORY
        | USE_APPLICATION_COMMANDS
        | CREATE_PUBLIC_THREADS
        | SEND_MESSAGES_IN_THREADS
    )
    MANAGER = PLAYER | MANAGE_GUILD | MANAGE_MESSAGES


class Place(IntEnum):
    """Kinds of channel."""

    TEXT = 0
    DM = 1
    GROUP_DM = 3
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12

    @property
    def is_thread(self) -> bool:
        """Tell whether this kind of channel hangs below another."""
        return self in (Place.PUBLIC_THREAD, Place.PRIVATE_THREAD)


class Kind(IntEnum):
    """Kinds of interaction."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Response(IntEnum):
    """Kinds of first response to an interaction."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class Part(IntEnum):
    """Kinds of component."""

    ACTION_ROW = 1
    BUTTON = 2
    SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


class Refused(Exception):
    """An answer of Discord that is an error; `code` is Discord's own number for it."""

    def __init__(self, status: int, code: int, message: str, **extra: object) -> None:
        super().__init__(f"{code} {message}")
        self.status, self.code = status, code
        self.body: Payload = {"code": code, "message": message, **extra}


def invalid_form(field: str, code: str, message: str) -> Refused:
    """Return the refusal of a body, as Discord words it: one field, one reason."""
    errors: Payload = {"_errors": [{"code": code, "message": message}]}
    for step in reversed(field.split(".")):
        errors = {step: errors}
    return Refused(400, 50035, f"Invalid Form Body ({field}: {message})", errors=errors)


class Snowflakes:
    """Makes ids that carry their time, as Discord's do."""

    def __init__(self) -> None:
        self._count = itertools.count(1)

    def new(self, shard: tuple[int, int] = (0, 1)) -> int:
        """Return a fresh id; a server's id can be made to fall on one shard of several."""
        index, count = shard
        ms = int(time.time() * 1000) - EPOCH_MS
        ms -= (ms - index) % count
        return (ms << 22) | (next(self._count) & 0x3FFFFF)


def now_iso() -> str:
    """Return the present moment as Discord writes it."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def walk_parts(nodes: object) -> Iterator[Payload]:
    """Yield every component in reading order, containers before what they hold."""
    for node in nodes if isinstance(nodes, list) else [nodes]:
        if isinstance(node, dict) and "type" in node:
            yield node
            for key in ("components", "component", "accessory"):
                if key in node:
                    yield from walk_parts(node[key])
