"""What a component of a message or form must hold to, wherever it hangs. Pure."""

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Any

LONGEST_CUSTOM_ID = 100
LONGEST_LABEL = 80
LABEL_IN_FULL = 38
"""Characters of a button's label that a phone shows; the rest is cut off."""

BUTTON, TEXT = 2, 10

Body = Mapping[str, Any]


class Part(IntEnum):
    """The kinds of components that have limits of their own."""

    ROW = 1
    BUTTON = 2
    SELECT = 3
    INPUT = 4
    PEOPLE = 5
    ROLES = 6
    MENTIONABLE = 7
    CHANNELS = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    UPLOAD = 19
    RADIO = 21
    BOXES = 22

    @classmethod
    def of_layouts(cls) -> tuple["Part", ...]:
        """Return the parts that only a layout holds."""
        return (cls.SECTION, cls.TEXT, cls.THUMBNAIL, cls.GALLERY, cls.FILE, cls.SEPARATOR, cls.CONTAINER)


SELECTS = (Part.SELECT, Part.PEOPLE, Part.ROLES, Part.MENTIONABLE, Part.CHANNELS)
_IN_CONTAINER = (Part.ROW, Part.SECTION, Part.TEXT, Part.GALLERY, Part.FILE, Part.SEPARATOR)
_LINK = 5
_MOST_ALT = 1024


def walk(parts: Any) -> Iterator[Body]:
    """Yield every component, those inside of others too."""
    for part in parts:
        yield part
        yield from walk(part.get("components") or ())
        yield from walk([part[key] for key in ("accessory", "component") if key in part])


def labels(parts: Any) -> list[str]:
    """Return the labels of all buttons."""
    return [str(part["label"]) for part in parts if part.get("type") == BUTTON and part.get("label")]


def texts_of(parts: Any) -> list[str]:
    """Return the texts of all parts that show one."""
    return [str(part["content"]) for part in parts if part.get("type") == TEXT]


def too_long(what: str, text: str | None, limit: int, *, least: int = 0) -> list[str]:
    """Return the objection to a text that is longer or shorter than Discord takes."""
    size = len(text or "")
    return [] if least <= size <= limit else [f"{what} of {size} characters"]


def part_objections(parts: list[Body], *, in_form: bool = False) -> list[str]:
    """Return what Discord would refuse in components, each by itself and all of them together."""
    ids = [str(part["custom_id"]) for part in parts if "custom_id" in part]
    found = [f"custom id {name!r} comes {times} times" for name, times in Counter(ids).items() if times > 1]
    found += [line for name in ids for line in too_long("custom id", name, LONGEST_CUSTOM_ID, least=1)]
    for part in parts:
        found += _one(part, in_form=in_form)
    return found


def _one(part: Body, *, in_form: bool) -> Iterator[str]:
    inner = part.get("components") or []
    match part.get("type"):
        case Part.ROW:
            if not 1 <= sum(1 if each.get("type") == BUTTON else 5 for each in inner) <= 5:
                yield f"{len(inner)} components in a row"
        case Part.BUTTON:
            yield from _button(part)
        case Part.SELECT | Part.PEOPLE | Part.ROLES | Part.MENTIONABLE | Part.CHANNELS:
            yield from _select(part, in_form=in_form)
        case Part.INPUT:
            yield from _input(part)
        case Part.SECTION:
            if not (1 <= len(inner) <= 3 and part.get("accessory")):
                yield f"section of {len(inner)} texts"
        case Part.TEXT:
            yield from too_long("text", part.get("content"), 4000, least=1)
        case Part.THUMBNAIL:
            yield from _picture(part)
        case Part.GALLERY:
            if not 1 <= len(part.get("items") or []) <= 10:
                yield f"{len(part.get('items') or [])} pictures in a gallery"
            for each in part.get("items") or []:
                yield from _picture(each)
        case Part.CONTAINER:
            if not inner:
                yield "empty container"
            yield from (f"part {each['type']} in a container" for each in inner if each["type"] not in _IN_CONTAINER)
            if not 0 <= (part.get("accent_color") or 0) <= 0xFFFFFF:
                yield f"color {part['accent_color']}"
        case Part.LABEL:
            yield from too_long("label of a field", part.get("label"), 45, least=1)
            yield from too_long("description of a field", part.get("description"), 100)
        case Part.UPLOAD:
            yield from _numbers(part, least=0, most=10)
        case Part.RADIO:
            yield from _options(part, 2, 10)
        case Part.BOXES:
            yield from _options(part, 1, 10)


def _button(part: Body) -> Iterator[str]:
    yield from too_long("label", part.get("label"), LONGEST_LABEL)
    yield from too_long("link", part.get("url"), 512)
    if not (part.get("label") or part.get("emoji")):
        yield "button without a label"
    if (part.get("style") == _LINK) != ("url" in part) or ("url" in part) == ("custom_id" in part):
        yield f"button that neither links nor can be pressed: {part.get('label')!r}"


def _select(part: Body, *, in_form: bool) -> Iterator[str]:
    yield from too_long("placeholder", part.get("placeholder"), 150)
    yield from _numbers(part, least=0, most=25)
    if in_form and "required" not in part:
        yield "select in a form that does not say whether it must be used"
    if part["type"] == Part.SELECT:
        yield from _options(part, 1, 25)
        options = part.get("options") or []
        if part.get("max_values", 1) > len(options):
            yield f"{part['max_values']} of {len(options)} options"
        if sum(bool(each.get("default")) for each in options) > part.get("max_values", 1):
            yield "more options chosen than can be"


def _numbers(part: Body, *, least: int, most: int) -> Iterator[str]:
    low, high = (1 if part.get(name) is None else part[name] for name in ("min_values", "max_values"))
    if not (least <= low <= most and 1 <= high <= most and low <= high):
        yield f"{low} to {high} values"


def _options(part: Body, least: int, most: int) -> Iterator[str]:
    options = part.get("options") or []
    if not least <= len(options) <= most:
        yield f"{len(options)} options"
    for each in options:
        yield from too_long("option", each.get("label"), 100, least=1)
        yield from too_long("value of an option", each.get("value"), 100, least=1)
        yield from too_long("description of an option", each.get("description"), 100)
    twice = [value for value, times in Counter(each.get("value") for each in options).items() if times > 1]
    yield from (f"option {value!r} comes twice" for value in twice)


def _input(part: Body) -> Iterator[str]:
    least, most = part.get("min_length") or 0, part.get("max_length") or 4000
    if not 0 <= least <= most <= 4000:
        yield f"field for {least} to {most} characters"
    yield from too_long("placeholder of a field", part.get("placeholder"), 100)
    if part.get("value"):
        yield from too_long("text in a field", part["value"], most)


def _picture(part: Body) -> Iterator[str]:
    """House rule: every picture says in words what it shows."""
    yield from too_long("words of a picture", part.get("description"), _MOST_ALT, least=1)
