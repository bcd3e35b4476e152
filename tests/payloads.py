"""What a body of ours must hold to beyond Discord's OpenAPI file: limits that the file misses, and house rules.

Pure and for every layer of tests: bodies recorded by whatever stands in for Discord. Components have a module of their
own (`tests.payload_parts`).
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from tests.payload_parts import (
    BUTTON,
    LABEL_IN_FULL,
    TEXT,
    Body,
    Part,
    labels,
    part_objections,
    texts_of,
    too_long,
    walk,
)

MOST_PARTS = 40
MOST_TEXT = 4000
MOST_BYTES = 10_000
"""Discord has answered layouts of a little over this with an error of its own (unofficial)."""
MOST_CONTENT = 2000
MOST_EMBEDS, MOST_EMBED_TEXT, MOST_EMBED_FIELDS = 10, 6000, 25
MOST_CALLED = 100
MOST_FIELDS_OF_A_FORM = 5
MOST_CHOICES = MOST_OPTIONS = 25
MOST_COMMAND_TEXT = 8000
MOST_COMMANDS = {1: 100, 2: 15, 3: 15}
"""By the type of a command: slash, on a person, on a message."""
V2, EPHEMERAL = 1 << 15, 1 << 6

_MODAL, _CHOICES, _DEFERRALS = 9, 8, (5, 6)
_EMOJI = re.compile(r"<a?:(\w*):(\d*)>")
_NAMED = re.compile(r"<@(\d+)>")
_NAME = re.compile(r"[-_\w]{1,32}")
_SUB, _GROUP = 1, 2

__all__ = ["BUTTON", "TEXT", "Body", "body_objections", "doubts", "messages_in", "objections"]


def messages_in(body: Any) -> Iterator[Body]:
    """Yield the message that the body of a request holds, if any: its own, or the one in an interaction's answer."""
    match body:
        case {"type": 9}:
            return  # a form
        case {"data": {"components": _} | {"content": _}}:
            yield body["data"]
        case {"components": _} | {"content": _}:
            yield body


def body_objections(body: Any, known_emoji: frozenset[str] | None = None) -> list[str]:
    """Return what is wrong with the body of any request: a message, a form, choices, a deferral, commands."""
    found = [line for message in messages_in(body) for line in (*objections(message, known_emoji), *doubts(message))]
    match body:
        case {"type": int() as kind, "data": form} if kind == _MODAL:
            found += form_objections(form)
        case {"type": int() as kind, "data": {"choices": choices}} if kind == _CHOICES:
            found += choice_objections(choices)
        case {"type": int() as kind, "data": {**data}} if kind in _DEFERRALS:
            found += [] if not set(data) - {"flags"} and data.get("flags", 0) in (0, EPHEMERAL) else ["full deferral"]
        case [{"name": _}, *_]:
            found += command_objections(body)
    return found


def objections(message: Body, known_emoji: frozenset[str] | None = None) -> list[str]:
    """Return what Discord would refuse in a message, what nobody could see in it, and where it could call people."""
    parts = list(walk(message.get("components") or []))
    texts = texts_of(parts)
    found = part_objections(parts)
    if len(parts) > MOST_PARTS:
        found.append(f"{len(parts)} components")
    if sum(map(len, texts)) > MOST_TEXT:
        found.append(f"{sum(map(len, texts))} characters of text")
    if parts and (size := len(json.dumps(message["components"], ensure_ascii=False).encode())) > MOST_BYTES:
        found.append(f"{size} bytes of layout")
    found += too_long("content", message.get("content"), MOST_CONTENT)
    found += _embed_objections(message.get("embeds") or [])
    found += _layout_objections(message, parts)
    found += _attachment_objections(message, parts)
    if known_emoji is not None:
        used = [number for text in (*texts, message.get("content") or "") for _, number in _EMOJI.findall(text)]
        used += [str(emoji["id"]) for part in parts if (emoji := part.get("emoji") or {}).get("id")]
        found += [f"unknown emoji {number}" for number in used if number not in known_emoji]
    if (texts or message.get("content")) and not _calls_only_whom_it_names(message):
        found.append(f"may call people: allowed_mentions is {message.get('allowed_mentions')!r}")
    return found


def _layout_objections(message: Body, parts: list[Body]) -> Iterator[str]:
    """A layout goes with nothing of the old kind, and the parts of layouts with nothing but the flag for them."""
    is_layout = bool(message.get("flags", 0) & V2)
    if is_layout:
        yield from (f"{old} in a layout" for old in ("content", "embeds", "poll", "sticker_ids") if message.get(old))
    elif any(part.get("type") in Part.of_layouts() for part in parts):
        yield "parts of a layout without its flag"


def _attachment_objections(message: Body, parts: list[Body]) -> Iterator[str]:
    shown = set(re.findall(r'attachment://([^"]+)"', json.dumps(list(parts))))
    sent = {str(each["filename"]) for each in message.get("attachments") or () if "filename" in each}
    if parts and "attachments" in message:
        yield from (f"file {name} is sent and not shown" for name in sorted(sent - shown))
        yield from (f"file {name} is shown and not sent" for name in sorted(shown - sent))


def _calls_only_whom_it_names(message: Body) -> bool:
    """Whether nobody is called or, in a plain message, just those whom its text names, each by id."""
    match message.get("allowed_mentions"):
        case {"parse": [], "users": [*ids], **rest} if not rest and len(ids) <= MOST_CALLED:
            return sorted(map(str, ids)) == sorted(set(_NAMED.findall(str(message.get("content") or ""))))
        case allowed:
            return bool(allowed == {"parse": []})


def _embed_objections(embeds: list[Body]) -> list[str]:
    found = [f"{len(embeds)} embeds"] if len(embeds) > MOST_EMBEDS else []
    whole = 0
    for embed in embeds:
        texts = [("title", embed.get("title"), 256), ("description", embed.get("description"), 4096)]
        texts.append(("footer", (embed.get("footer") or {}).get("text"), 2048))
        texts.append(("author", (embed.get("author") or {}).get("name"), 256))
        for field in embed.get("fields") or []:
            texts += [("field name", field["name"], 256), ("field value", field["value"], 1024)]
        if len(embed.get("fields") or []) > MOST_EMBED_FIELDS:
            found.append(f"{len(embed['fields'])} fields in an embed")
        found += [line for what, text, limit in texts for line in too_long(f"embed {what}", text, limit)]
        whole += sum(len(text or "") for _, text, _ in texts)
    if whole > MOST_EMBED_TEXT:
        found.append(f"{whole} characters in embeds")
    return found


def form_objections(form: Body) -> list[str]:
    """Return what Discord would refuse in a form (a modal)."""
    top = form.get("components") or []
    found = too_long("title", form.get("title"), 45, least=1)
    found += too_long("custom id", form.get("custom_id"), 100, least=1)
    if not 1 <= len(top) <= MOST_FIELDS_OF_A_FORM:
        found.append(f"{len(top)} fields in a form")
    found += [f"part {each['type']} in a form" for each in top if each["type"] not in (1, TEXT, Part.LABEL)]
    return found + part_objections(list(walk(top)), in_form=True)


def choice_objections(choices: list[Body]) -> list[str]:
    """Return what Discord would refuse in suggestions while somebody types."""
    found = [f"{len(choices)} choices"] if len(choices) > MOST_CHOICES else []
    for each in choices:
        found += too_long("choice", each["name"], 100, least=1)
        found += too_long("value of a choice", str(each["value"]), 100, least=1)
    return found


def command_objections(commands: list[Body]) -> list[str]:
    """Return what Discord would refuse in the commands of an app."""
    found = []
    for kind, most in MOST_COMMANDS.items():
        if (number := sum(each.get("type", 1) == kind for each in commands)) > most:
            found.append(f"{number} commands of type {kind}")
    for command in commands:
        if command.get("type", 1) == 1:
            found += _described(command, command["name"])
            size = len(command["name"]) + len(command["description"]) + _text_of_options(command)
            if size > MOST_COMMAND_TEXT:
                found.append(f"{size} characters in /{command['name']}")
        else:
            found += too_long(f"command {command['name']}", command["name"], 32, least=1)
    return found


def _described(item: Mapping[str, Any], path: str) -> Iterator[str]:
    """Yield what is wrong with a command or an option, and with those in it."""
    if not _NAME.fullmatch(item["name"]) or item["name"] != item["name"].lower():
        yield f"name of /{path}"
    yield from too_long(f"description of /{path}", item["description"], 100, least=1)
    options = item.get("options") or []
    if len(options) > MOST_OPTIONS:
        yield f"{len(options)} options in /{path}"
    required = [bool(each.get("required")) for each in options if each["type"] > _GROUP]
    if required != sorted(required, reverse=True):
        yield f"an option of /{path} must be given and comes after one that need not"
    yield from choice_objections(item.get("choices") or [])
    if path.count(" ") > 2:
        yield f"/{path} is nested too deep"
    for each in options:
        yield from _described(each, f"{path} {each['name']}" if each["type"] in (_SUB, _GROUP) else path)


def _text_of_options(item: Mapping[str, Any]) -> int:
    total = 0
    for each in item.get("options") or []:
        total += len(each["name"]) + len(each["description"]) + _text_of_options(each)
        total += sum(len(choice["name"]) + len(str(choice["value"])) for choice in each.get("choices") or [])
    return total


def doubts(message: Body) -> list[str]:
    """Return what Discord takes and a reader does not see whole."""
    parts = list(walk(message.get("components") or []))
    found = [f"label is cut off on a phone: {label!r}" for label in labels(parts) if len(label) > LABEL_IN_FULL]
    for row in parts:
        primary = sum(each.get("style") == 1 for each in row.get("components") or () if each.get("type") == BUTTON)
        if primary > 1:
            found.append(f"{primary} buttons of a row all stand out")
    return found
