"""A message as it stands in a channel, and what a person reads in it.

Imports `wire` only.
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from tests.loopback.wire import Flag, Part, Payload, walk_parts


class Button(NamedTuple):
    """A button as a person sees it."""

    label: str
    custom_id: str
    disabled: bool


def label_of(part: Payload) -> str:
    """Return what a person would call this component: its label, its emoji or its placeholder."""
    emoji = (part.get("emoji") or {}).get("name") or ""
    return part.get("label") or part.get("placeholder") or emoji


def flatten(payload: Payload) -> str:
    """Return every text of a message payload, top to bottom: content, embeds, then text displays."""
    return "\n".join(line for line in _lines(payload) if line)


def _lines(payload: Payload) -> Iterator[str]:
    yield payload.get("content") or ""
    for embed in payload.get("embeds") or ():
        yield (embed.get("author") or {}).get("name") or ""
        yield embed.get("title") or ""
        yield embed.get("description") or ""
        for row in embed.get("fields") or ():
            yield f"{row['name']}: {row['value']}"
        yield (embed.get("footer") or {}).get("text") or ""
    for part in walk_parts(payload.get("components") or []):
        if part["type"] == Part.TEXT:
            yield part["content"]


@dataclass(eq=False, slots=True, kw_only=True)
class Message:
    """One message; `payload` is what Discord would send for it now.

    `versions` keeps the text after each writing, oldest first, so a test can see what edits did.
    `seen_only_by` is the one person who sees an ephemeral message.
    """

    payload: Payload
    channel_id: int
    seen_only_by: int | None = None
    deleted: bool = False
    versions: list[str] = field(default_factory=list)

    @property
    def id(self) -> int:
        """Return the message's id."""
        return int(self.payload["id"])

    @property
    def text(self) -> str:
        """Return all its text, flattened."""
        return flatten(self.payload)

    @property
    def flags(self) -> Flag:
        """Return its flags."""
        return Flag(self.payload["flags"])

    @property
    def ephemeral(self) -> bool:
        """Tell whether one person only sees it."""
        return Flag.EPHEMERAL in self.flags

    @property
    def loading(self) -> bool:
        """Tell whether it still says that the bot is thinking."""
        return Flag.LOADING in self.flags

    @property
    def pings(self) -> tuple[int, ...]:
        """Return the ids of the people whom it notifies."""
        return tuple(int(user["id"]) for user in self.payload["mentions"])

    @property
    def parts(self) -> tuple[Payload, ...]:
        """Return its components in reading order."""
        return tuple(walk_parts(self.payload["components"]))

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Return its buttons that carry a custom id (link buttons do not)."""
        return tuple(
            Button(label_of(part), part["custom_id"], bool(part.get("disabled")))
            for part in self.parts
            if part["type"] == Part.BUTTON and "custom_id" in part
        )

    @property
    def custom_ids(self) -> tuple[str, ...]:
        """Return every custom id on it."""
        return tuple(part["custom_id"] for part in self.parts if "custom_id" in part)

    @property
    def files(self) -> tuple[str, ...]:
        """Return the names of its attachments."""
        return tuple(item["filename"] for item in self.payload["attachments"])

    def glimpse(self) -> "Message":
        """Return the message as it reads now, untouched by later edits: what somebody has before their eyes."""
        return replace(self, payload=deepcopy(self.payload), versions=list(self.versions))

    def part_called(self, which: str) -> Payload | None:
        """Return the component with this custom id or, failing that, this label."""
        pressable = [part for part in self.parts if "custom_id" in part]
        by_id = [part for part in pressable if part["custom_id"] == which]
        by_label = [part for part in pressable if label_of(part) == which]
        return next(iter(by_id or by_label), None)
