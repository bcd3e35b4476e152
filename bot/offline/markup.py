"""Discord's markup as text for a terminal: without marks, mentions as names, times as words. Standard library only."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import MappingProxyType

_ESCAPE = "\x1b["
_STYLES = MappingProxyType({"bold": "1", "dim": "2", "italic": "3", "underline": "4", "strike": "9", "code": "36"})

_INLINE = re.compile(
    r"\\(?P<escaped>[^\w\s]|_)"
    r"|(?P<ticks>`{1,3})(?P<code>.+?)(?P=ticks)"
    r"|<@!?(?P<person>[0-9]+)>"
    r"|<@&(?P<role>[0-9]+)>"
    r"|<#(?P<channel>[0-9]+)>"
    r"|</(?P<command>[^:>]+):[0-9]+>"
    r"|<t:(?P<time>-?[0-9]{1,12})(?::(?P<how>[tTdDfFR]))?>"
    r"|<a?:(?P<emoji>\w+):[0-9]+>"
    r"|\[(?P<text>[^\]\n]+)\]\((?P<url>https?://[^\s)]+)\)"
    r"|\*\*(?P<bold>(?:\\.|[^\\])+?)\*\*(?!\*)"
    r"|__(?P<underline>(?:\\.|[^\\])+?)__"
    r"|~~(?P<strike>(?:\\.|[^\\])+?)~~"
    r"|\*(?P<italic>(?:\\.|[^\\*\s])(?:(?:\\.|[^\\*])*(?:\\.|[^\\*\s]))?)\*"
    r"|(?<!\w)_(?P<italic2>(?:\\.|[^\\_])+)_(?!\w)",
    re.DOTALL,
)
_LINE = re.compile(r"(?P<small>-# )|(?P<heading>#{1,3} )|(?P<quote>> )|(?P<item>\s*[-*] )")
_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Characters that would steer the terminal."""
_BREAKERS = re.compile("[\u200b\u200c\u2060\ufeff]")
"""Characters without width that keep text from being taken for marks; taken out when the marks are read."""

_SPANS = (("year", 365 * 86_400), ("month", 30 * 86_400), ("day", 86_400), ("hour", 3_600), ("minute", 60))
_FORMATS = {
    "t": "%H:%M",
    "T": "%H:%M:%S",
    "d": "%Y-%m-%d",
    "D": "%d %B %Y",
    "f": "%d %B %Y %H:%M",
    "F": "%A, %d %B %Y %H:%M",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """The names of whom and what messages mention, by id."""

    people: Mapping[int, str] = field(default_factory=dict)
    channels: Mapping[int, str] = field(default_factory=dict)
    roles: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """For whom text is written: what they know, what time it is, and whether their terminal shows styles."""

    names: Names = field(default_factory=Names)
    now: datetime = field(default_factory=lambda: datetime.now(UTC))
    styled: bool = False


def readable(text: str, reader: Reader) -> str:
    """Return Discord's markup as it reads in a terminal.

    >>> readable("## Success\\\\_\\n-# **#1** · `2y` for <@7>", Reader(names=Names(people={7: "ann"})))
    'Success_\\n#1 · `2y` for @ann'
    """
    lines = _STEERING.sub("", text).split("\n")
    return _BREAKERS.sub("", "\n".join(_line(line, reader) for line in lines))


def plain(text: str, reader: Reader) -> str:
    """Return Discord's markup as one line without any marks, for titles."""
    unstyled = Reader(names=reader.names, now=reader.now, styled=False)
    return readable(text, unstyled).replace("`", "").replace("\n", " ")


def styled(text: str, style: str, reader: Reader) -> str:
    """Return the text in a style (bold, dim, …) where the terminal shows any."""
    if not reader.styled or not text:
        return text
    start, end = f"{_ESCAPE}{_STYLES[style]}m", f"{_ESCAPE}0m"
    # Styles do not nest: whatever ends inside would end this one too.
    return start + text.replace(end, end + start) + end


def _line(line: str, reader: Reader) -> str:
    mark = _LINE.match(line)
    if mark is None:
        return _inline(line, reader)
    rest = _inline(line[mark.end() :], reader)
    match mark.lastgroup:
        case "small":
            return styled(rest, "dim", reader)
        case "heading":
            return styled(rest, "bold", reader)
        case "quote":
            return f"│ {rest}"
        case _:
            return f"{mark[0][:-2]}• {rest}"


def _inline(text: str, reader: Reader) -> str:
    return _INLINE.sub(lambda found: _piece(found, reader), text)


def _piece(found: re.Match[str], reader: Reader) -> str:
    names = reader.names
    match found.lastgroup:
        case "escaped":
            return found["escaped"]
        case "code":
            # Without colors the ticks stay: they show where what is to be typed begins and ends.
            return styled(found["code"], "code", reader) if reader.styled else f"`{found['code']}`"
        case "person":
            return "@" + names.people.get(int(found["person"]), "somebody who is not at this table")
        case "role":
            return "@" + names.roles.get(int(found["role"]), "a role of another server")
        case "channel":
            return "#" + names.channels.get(int(found["channel"]), "a channel of another server")
        case "command":
            return "/" + found["command"]
        case "time" | "how":
            return _time(int(found["time"]), found["how"] or "f", reader.now)
        case "emoji":
            return f":{found['emoji']}:"
        case "url":
            return f"{_inline(found['text'], reader)} ({found['url']})"
        case "strike":
            inner = _inline(found["strike"], reader)
            return styled(inner, "strike", reader) if reader.styled else f"~~{inner}~~"
        case "italic2":
            return styled(_inline(found["italic2"], reader), "italic", reader)
        case style:
            assert style is not None, "every alternative has a group"
            return styled(_inline(found[style], reader), style, reader)


def _time(seconds: int, how: str, now: datetime) -> str:
    if how == "R":
        return ago(seconds - now.timestamp())
    try:
        return datetime.fromtimestamp(seconds, UTC).astimezone().strftime(_FORMATS[how])
    except (ValueError, OverflowError, OSError):
        return "at no time"


def ago(seconds: float) -> str:
    """Return how far off a moment is, in words.

    >>> ago(-3), ago(-120), ago(90_000)
    ('just now', '2 minutes ago', 'in 1 day')
    """
    for unit, length in _SPANS:
        count = int(abs(seconds) // length)
        if count:
            words = f"{count} {unit}{'' if count == 1 else 's'}"
            return f"{words} ago" if seconds < 0 else f"in {words}"
    return "just now" if seconds <= 0 else "in a moment"
