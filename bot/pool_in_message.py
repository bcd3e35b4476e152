"""The pool in somebody's message: between back-ticks, or the whole text. Imports the notation."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import discord

from rules.errors import IllegalAction, LimitExceeded, RulesError
from rules.notation.reading import Reading

_FENCED = re.compile(r"```(?:[a-z]*\n)?(.*?)```|``(.+?)``|`([^`\n]+)`", re.DOTALL)
_MOST_LOOKED_AT = 30
"""Texts between back-ticks. House rule: no message with a pool in it has more."""
_LONGEST = 400
"""Characters: as many as a pool that is typed."""


def text_of(message: discord.Message) -> str:
    """Return the text of a message: what a person typed, or what a bot laid out."""
    return message.content or "\n".join(_texts(message.components))


def _texts(components: Iterable[object]) -> Iterator[str]:
    for part in components:
        if isinstance(part, discord.TextDisplay):
            yield part.content
        yield from _texts(getattr(part, "children", ()))


def found_pool(text: str, read: Callable[[str], Reading]) -> Reading:
    """Return the one pool that stands in a text, without any of its words.

    Raises:
        IllegalAction: there is none, or there are several different ones.
    """
    pieces = [piece for match in _FENCED.finditer(text) for piece in _lines(match)]
    found = _read(pieces[:_MOST_LOOKED_AT], read) if pieces else _read([text], read)
    different = {(each.pool, each.ordinary): each for each in found}
    if not different:
        raise IllegalAction("no_pool_in_message")
    if len(different) > 1:
        raise IllegalAction("several_pools_in_message", number=len(different))
    (only,) = different.values()
    return replace(only, label="", notes=(), scheme_used=None)


def _lines(match: re.Match[str]) -> Iterator[str]:
    for group in match.groups():
        yield from filter(str.strip, (group or "").splitlines())


def _read(pieces: Iterable[str], read: Callable[[str], Reading]) -> Iterator[Reading]:
    for piece in pieces:
        if len(piece.strip()) > _LONGEST:
            continue
        try:
            yield read(piece.strip())
        except LimitExceeded:
            raise
        except RulesError:
            continue
