"""What a message body of ours must hold to beyond Discord's OpenAPI file: limits that the file misses, and house rules.

Pure and for every layer of tests: bodies recorded by whatever stands in for Discord.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

MOST_PARTS = 40
MOST_TEXT = 4000
LONGEST_CUSTOM_ID = 100
LONGEST_LABEL = 80
LABEL_IN_FULL = 38
"""Characters of a button's label that a phone shows; the rest is cut off."""

BUTTON, TEXT = 2, 10

_NAMED = re.compile(r"<@(\d+)>")

Body = Mapping[str, Any]


def messages_in(body: Any) -> Iterator[Body]:
    """Yield the message that the body of a request holds, if any: its own, or the one in an interaction's answer."""
    match body:
        case {"data": {"components": _} | {"content": _}}:
            yield body["data"]
        case {"components": _} | {"content": _}:
            yield body


def objections(message: Body) -> list[str]:
    """Return what Discord would refuse in a message, and where it could call people."""
    parts = list(walk(message.get("components") or []))
    texts = [str(part["content"]) for part in parts if part.get("type") == TEXT]
    ids = [str(part["custom_id"]) for part in parts if "custom_id" in part]
    found = [f"custom id {name!r} comes {times} times" for name, times in Counter(ids).items() if times > 1]
    found += [f"custom id of {len(name)} characters" for name in ids if not 1 <= len(name) <= LONGEST_CUSTOM_ID]
    found += [f"label of {len(label)} characters" for label in labels(parts) if len(label) > LONGEST_LABEL]
    if len(parts) > MOST_PARTS:
        found.append(f"{len(parts)} components")
    if sum(map(len, texts)) > MOST_TEXT:
        found.append(f"{sum(map(len, texts))} characters of text")
    if (texts or message.get("content")) and not _calls_only_whom_it_names(message):
        found.append(f"may call people: allowed_mentions is {message.get('allowed_mentions')!r}")
    return found


def _calls_only_whom_it_names(message: Body) -> bool:
    """Whether nobody is called or, in a plain message, just those whom its text names, each by id."""
    match message.get("allowed_mentions"):
        case {"parse": [], "users": [*ids], **rest} if not rest:
            return sorted(map(str, ids)) == sorted(set(_NAMED.findall(str(message.get("content") or ""))))
        case allowed:
            return bool(allowed == {"parse": []})


def doubts(message: Body) -> list[str]:
    """Return what Discord takes and a reader does not see whole."""
    parts = walk(message.get("components") or [])
    return [f"label is cut off on a phone: {label!r}" for label in labels(parts) if len(label) > LABEL_IN_FULL]


def labels(parts: Any) -> list[str]:
    """Return the labels of all buttons."""
    return [str(part["label"]) for part in parts if part.get("type") == BUTTON and part.get("label")]


def walk(parts: Any) -> Iterator[Body]:
    """Yield every component, those inside of others too."""
    for part in parts:
        yield part
        yield from walk(part.get("components") or ())
        yield from walk([part[key] for key in ("accessory", "component") if key in part])
