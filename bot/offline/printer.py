"""A message of the bot as plain text, with its buttons numbered. Pure: imports the markup only."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from bot.offline.markup import Reader, plain, readable, styled

LONGEST_TITLE = 60


class Part(IntEnum):
    """The kinds of components that are shown, by Discord's numbers."""

    ROW = 1
    BUTTON = 2
    TEXT_SELECT = 3
    PERSON_SELECT = 5
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


SELECTS = {
    Part.TEXT_SELECT: "",
    Part.PERSON_SELECT: "a person",
    Part.ROLE_SELECT: "a role",
    Part.MENTIONABLE_SELECT: "a person or role",
    Part.CHANNEL_SELECT: "a channel",
}
"""The kinds of selects, with what one chooses where the message lists no options."""
_LINK, _PREMIUM = 5, 6
"""Styles of buttons that the bot never hears of."""


@dataclass(frozen=True, slots=True)
class File:
    """A file that hangs on a message."""

    name: str
    size: int
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What one sees of a message."""

    id: int
    channel_id: int
    content: str = ""
    components: tuple[Mapping[str, Any], ...] = ()
    embeds: tuple[Mapping[str, Any], ...] = ()
    files: tuple[File, ...] = ()
    is_private: bool = False
    is_pending: bool = False
    """Whether the bot is still thinking."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """A button or select that can be used by its number."""

    part: Part
    custom_id: str
    label: str
    options: tuple[tuple[str, str], ...] = ()
    """Labels and values of a select of texts."""
    most: int = 1
    is_off: bool = False


def controls_of(message: Message) -> tuple[Control, ...]:
    """Return the buttons and selects of a message; the first has the number 1."""
    return tuple(_control(part) for part in _all_parts(message.components) if _is_control(part))


def _is_control(part: Mapping[str, Any]) -> bool:
    if part["type"] == Part.BUTTON:
        return part.get("style") not in (_LINK, _PREMIUM)
    return part["type"] in SELECTS


def _control(part: Mapping[str, Any]) -> Control:
    return Control(
        part=Part(part["type"]),
        custom_id=str(part["custom_id"]),
        label=_label(part),
        options=tuple((str(each["label"]), str(each["value"])) for each in part.get("options") or ()),
        most=int(part.get("max_values") or 1),
        is_off=bool(part.get("disabled")),
    )


def _all_parts(parts: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for part in parts:
        yield part
        yield from _all_parts(part.get("components") or ())
        if part.get("accessory"):
            yield part["accessory"]


def title_of(message: Message, reader: Reader) -> str:
    """Return the first words of a message, to tell which one is meant."""
    texts = [message.content, *(str(part["content"]) for part in _all_parts(message.components) if part.get("content"))]
    lines = (line for text in texts for line in text.splitlines() if line.strip())
    title = plain(next(lines, "a message"), reader)
    return title if len(title) <= LONGEST_TITLE else title[: LONGEST_TITLE - 1] + "…"


def print_message(message: Message, reader: Reader) -> list[str]:
    """Return the lines of a message: who sees it, its texts, its buttons by number."""
    lines = [styled("(only you see this)", "dim", reader)] if message.is_private else []
    if message.is_pending:
        lines.append(styled("(the bot is thinking)", "dim", reader))
    if message.content:
        lines.extend(readable(message.content, reader).split("\n"))
    for embed in message.embeds:
        lines.extend(_embed(embed, reader))
    numbers = {control.custom_id: number for number, control in enumerate(controls_of(message), 1)}
    for part in message.components:
        lines.extend(_part(part, numbers, reader))
    lines.extend(f"[file {file.name}, {file.size} bytes]" for file in message.files)
    return lines


def _embed(embed: Mapping[str, Any], reader: Reader) -> Iterator[str]:
    title, body = embed.get("title"), embed.get("description")
    if title:
        yield styled(readable(str(title), reader), "bold", reader)
    if body:
        yield from readable(str(body), reader).split("\n")
    for each in embed.get("fields") or ():
        yield readable(f"{each['name']}: {each['value']}", reader)
    if embed.get("footer"):
        yield styled(readable(str(embed["footer"]["text"]), reader), "dim", reader)


def _part(part: Mapping[str, Any], numbers: Mapping[str, int], reader: Reader) -> Iterator[str]:
    children: Sequence[Mapping[str, Any]] = part.get("components") or ()
    match part["type"]:
        case Part.TEXT:
            yield from readable(str(part["content"]), reader).split("\n")
        case Part.ROW:
            yield "  ".join(_shown(child, numbers, reader) for child in children)
        case Part.BUTTON | Part.TEXT_SELECT:
            yield _shown(part, numbers, reader)
        case Part.SECTION:
            for child in children:
                yield from _part(child, numbers, reader)
            yield from _part(part["accessory"], numbers, reader)
        case Part.THUMBNAIL:
            yield _picture(part)
        case Part.GALLERY:
            yield from map(_picture, part.get("items") or ())
        case Part.FILE:
            yield f"[file {_last(part['file'])}]"
        case Part.SEPARATOR:
            if part.get("divider", True):
                yield styled("─" * 20, "dim", reader)
        case _:
            for child in children:
                yield from _part(child, numbers, reader)


def _shown(part: Mapping[str, Any], numbers: Mapping[str, int], reader: Reader) -> str:
    if part.get("style") == _LINK:
        return f"{_label(part)}: {part['url']}"
    number = numbers.get(str(part.get("custom_id")))
    if number is None:
        return _label(part)
    off = " (off)" if part.get("disabled") else ""
    head = f"{styled(f'[{number}]', 'bold', reader)} {_label(part)}{off}"
    if part["type"] == Part.BUTTON:
        return head
    options = part.get("options")
    if not options:
        return f"{head}: !{number} and {SELECTS[Part(part['type'])]}"
    return f"{head}: {' · '.join(_option(each) for each in options)}"


def _option(option: Mapping[str, Any]) -> str:
    return f"{_with_emoji(option, str(option['label']))}{' (chosen)' if option.get('default') else ''}"


def _label(part: Mapping[str, Any]) -> str:
    return _with_emoji(part, str(part.get("label") or part.get("placeholder") or ""))


def _with_emoji(part: Mapping[str, Any], label: str) -> str:
    emoji = part.get("emoji")
    if not emoji:
        return label or "choose"
    name = f":{emoji['name']}:" if emoji.get("id") else str(emoji["name"])
    return f"{name} {label}".strip()


def _picture(part: Mapping[str, Any]) -> str:
    said = part.get("description")
    return f"[picture {_last(part['media'])}{f': {said}' if said else ''}]"


def _last(media: Mapping[str, Any]) -> str:
    return str(media["url"]).rsplit("/", 1)[-1].split("?", 1)[0]
