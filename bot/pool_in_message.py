"""The pool in somebody's message: between back-ticks, or the whole text. Imports the notation, and how notes begin."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import discord

from bot.render.notes import READING
from rules.errors import IllegalAction, LimitExceeded, RulesError
from rules.notation.reading import NoteKind, Reading

_FENCED = re.compile(r"```(?:[a-z]*\n)?(.*?)```|``(.+?)``|`([^`\n]+)`", re.DOTALL)
_LINE_MARK = re.compile(r"\s*(?:(?:>>>|>|#{1,3}|-#|[-*+]|\d+\.)\s+)+")
"""What makes a line a quote, a heading, small, or an item of a list; Discord shows no dash and no star of it."""
_FINGERPRINT = re.compile(r"[0-9a-f]{64}")
"""A hash of dice, under the first roll of a campaign; some of its letters and digits are those of dice."""
_NOTES = re.compile(rf"{READING}: .*")
"""What a reply of ours says of its pool; the single symbols in it are no pools of their own."""
_EMPHASIS = re.compile(r"(\*{1,3}|_{1,3}|~~|\|\|)(?![\s*_~|])((?:(?!\1).)+)(?<![\s*_~|])\1")
"""A part that Discord shows bold, slanted, underlined, struck out or hidden, without its marks."""
_MOST_LOOKED_AT = 30
"""Texts between back-ticks, or lines. House rule: no message with a pool in it has more."""
_LONGEST = 400
"""Characters: as many as a pool that is typed."""
_OF_WORDS = (NoteKind.LABEL_FROM_WORDS, NoteKind.DICE_IN_LABEL)


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
    text = _NOTES.sub("", text)
    pieces = [piece for match in _FENCED.finditer(text) for piece in _lines(match)]
    found = list(_read(pieces[:_MOST_LOOKED_AT], read) if pieces else _read_shown(text, read))
    different = {(each.pool, each.ordinary): each for each in found}
    if not different:
        raise IllegalAction("no_pool_in_message")
    if len(different) > 1:
        raise IllegalAction("several_pools_in_message", number=len(different))
    (only,) = different.values()
    notes = tuple(note for note in only.notes if note.kind not in _OF_WORDS)
    return replace(only, label="", notes=notes, scheme_used=None)


def _lines(match: re.Match[str]) -> Iterator[str]:
    for group in match.groups():
        yield from filter(str.strip, (group or "").splitlines())


def _read_shown(text: str, read: Callable[[str], Reading]) -> list[Reading]:
    """Read a whole text as Discord shows it; where several lines are pools by themselves, each of them."""
    lines = [line for line in map(as_shown, text.splitlines()) if line]
    if 1 < len(lines) <= _MOST_LOOKED_AT:
        apart = list(_read(lines, read))
        if len(apart) > 1:
            return apart
    return list(_read(["\n".join(lines)], read))


def as_shown(line: str) -> str:
    """Return a line without the marks that Discord does not show, each of which could be a symbol.

    >>> as_shown("- **2y1g** 2p"), as_shown("2y1g 2p - ^^")
    ('2y1g 2p', '2y1g 2p - ^^')
    """
    mark = _LINE_MARK.match(line)
    before, line = "", line[mark.end() :] if mark is not None else line
    while before != line:
        before, line = line, _EMPHASIS.sub(r"\2", line)
    return line.strip()


def _read(pieces: Iterable[str], read: Callable[[str], Reading]) -> Iterator[Reading]:
    for piece in pieces:
        if len(piece.strip()) > _LONGEST or _FINGERPRINT.fullmatch(piece.strip()):
            continue
        try:
            yield read(piece.strip())
        except LimitExceeded:
            raise
        except RulesError:
            continue
