"""Reading and writing what a creature is, such as `undead` or `no spirit, no blood`."""

from dataclasses import replace
from types import MappingProxyType

from rules.errors import LimitExceeded, NotationError
from rules.starfinder.nature import Nature
from rules.starfinder.scanner import MOST_CHARACTERS
from rules.starfinder.words import Vocabulary, keep_readable, replace_part

_CONSTRUCT = "construct"

_CHANGES = MappingProxyType(
    {
        "living": {"is_living": True, "is_undead": False},
        "undead": {"is_living": False, "is_undead": True},
        _CONSTRUCT: {"is_living": False, "has_spirit": False, "has_blood": False},
        "not living": {"is_living": False},
        "no spirit": {"has_spirit": False},
        "no blood": {"has_blood": False},
        "possessed": {"is_possessed": True},
        "disembodied": {"is_disembodied": True},
    }
)
"""Each word with what it makes of an ordinary living creature."""

_ALSO = MappingProxyType(
    {"nonliving": "not living", "spiritless": "no spirit", "bloodless": "no blood", "constructs": _CONSTRUCT}
)
_VOCABULARY = Vocabulary.of((*_CHANGES, *_ALSO))


def read_nature(text: str) -> Nature:
    """Read what a creature is, word by word between commas; an empty text is an ordinary living creature.

    >>> format_nature(read_nature("Construct, possessed"))
    'construct, possessed'

    Raises:
        NotationError: a word that says nothing about a creature; the place is marked.
        LimitExceeded: it is too long.
    """
    if len(text) > MOST_CHARACTERS:
        raise LimitExceeded("characters in a damage text", limit=MOST_CHARACTERS, got=len(text), text=text)
    try:
        return _read(text)
    except NotationError as error:
        raise keep_readable(error, _read) from None


def format_nature(nature: Nature) -> str:
    """Write what a creature is so that it reads as the same again; nothing for an ordinary living creature."""
    words: list[str] = []
    written = Nature()
    for word in _WRITTEN:
        changed = replace(written, **_CHANGES[word])
        if changed != written and all(getattr(nature, name) is value for name, value in _CHANGES[word].items()):
            words.append(word)
            written = changed
    return ", ".join(words)


_WRITTEN = (_CONSTRUCT, *(word for word in _CHANGES if word not in ("living", _CONSTRUCT)))


def _read(text: str) -> Nature:
    nature = Nature()
    start = 0
    for piece in text.replace(";", ",").split(","):
        word = " ".join(piece.lower().split())
        word = _ALSO.get(word, word)
        if word:
            if word not in _CHANGES:
                first = start + len(piece) - len(piece.lstrip())
                end = first + len(piece.strip())
                near = replace_part(text, first, end, _VOCABULARY.nearest(word))
                raise NotationError(
                    text, start=first, end=end, expected="what a creature can be, such as undead", suggestions=near
                )
            nature = replace(nature, **_CHANGES[word])
        start += len(piece) + 1
    return nature
