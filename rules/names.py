"""Finding a thing by a name that somebody typed. Imports only the errors."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Protocol, TypeVar

from rules.errors import AmbiguousName, UnknownName

_COMPARED = 60
"""Letters of a typed name that are compared for similarity: no name is longer, and texts may be."""


class Named(Protocol):
    """Anything with a name to read and a key to store."""

    @property
    def key(self) -> str:
        """Return what is stored."""
        ...

    @property
    def name(self) -> str:
        """Return what is read."""
        ...


Thing = TypeVar("Thing", bound=Named)


def find_named(kind: str, name: str, things: Iterable[Thing], aliases: Iterable[tuple[str, str]] = ()) -> Thing:
    """Return the thing with this name or key, however it is spelled: only letters and digits count, in any case.

    `aliases` are other spellings with the key that they stand for.

    Raises:
        UnknownName: there is none; similar ones are suggested.
        AmbiguousName: several begin with the name.
    """
    wanted = _fold(name)
    by_name = {_fold(thing.name): thing for thing in things}
    by_key = {thing.key: thing for thing in by_name.values()}
    spellings = {_fold(key): thing for key, thing in by_key.items()} | by_name
    spellings |= {_fold(alias): by_key[key] for alias, key in aliases}
    if wanted in spellings:
        return spellings[wanted]
    begun = tuple(thing.name for spelling, thing in by_name.items() if wanted and spelling.startswith(wanted))
    if len(begun) > 1:
        raise AmbiguousName(kind, name, begun)
    close = (by_name[spelling].name for spelling in get_close_matches(wanted[:_COMPARED], by_name))
    raise UnknownName(kind, name, tuple(dict.fromkeys((*begun, *close))))


def _fold(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
