"""Text that goes into a message: players' words without effect, people, times and counts. Imports nothing of ours."""

import re

from discord.utils import escape_markdown

_LIVE = re.compile(r"(?<=<)(?=[@#:/tai])|(?<=@)(?=everyone|here)|(?<=\w)(?=://)")
"""The places inside mentions, emoji, times and links at which one invisible character makes them plain text."""
_BREAK = "\u200b"
"""Zero width: the reader sees the text as it was typed, Discord sees no mention, link or emoji."""


def quoted(text: str) -> str:
    """Return players' words such that Discord shows them as they were typed and acts on none of them."""
    return _LIVE.sub(_BREAK, escape_markdown(text))


def whose(text: str) -> str:
    """Return players' words as whose something is.

    >>> whose("Vex"), whose("Troopers")
    ("Vex's", "Troopers'")
    """
    return f"{quoted(text)}'" if text.casefold().endswith("s") else f"{quoted(text)}'s"


def code(text: str) -> str:
    """Return text set as code on one line; back-ticks in it become quotes so that they cannot end it."""
    return f"`{text.replace('`', chr(0x2BC)) or ' '}`"


def person(user_id: int) -> str:
    """Return a person as Discord shows them; the mention policy keeps it from calling them."""
    return f"<@{user_id}>"


def role(role_id: int) -> str:
    """Return a role as Discord shows it."""
    return f"<@&{role_id}>"


def channel(channel_id: int) -> str:
    """Return a channel as Discord shows it."""
    return f"<#{channel_id}>"


def ago(at: int) -> str:
    """Return a moment (milliseconds since 1970) relative to whenever it is read."""
    return f"<t:{at // 1000}:R>"


def count(number: int, singular: str, plural: str | None = None) -> str:
    """Return a number with its noun.

    >>> count(1, "point"), count(0, "point"), count(2, "die", "dice")
    ('1 point', '0 points', '2 dice')
    """
    return f"{number} {singular if number == 1 else plural or singular + 's'}"
