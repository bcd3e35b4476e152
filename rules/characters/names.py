"""Finding an entry of a sheet by the name that somebody typed. Imports the errors and the names."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from rules.names import find_named


class Entry(Protocol):
    """Anything on a sheet that has a name."""

    @property
    def name(self) -> str:
        """Return what is read."""
        ...


Found = TypeVar("Found", bound=Entry)


@dataclass(frozen=True, slots=True)
class _Keyed(Generic[Found]):
    entry: Found

    @property
    def key(self) -> str:
        return self.entry.name

    @property
    def name(self) -> str:
        return self.entry.name


def entry_named(kind: str, name: str, entries: Iterable[Found]) -> Found:
    """Return the first entry with this name: as it is written if possible, else by its letters and digits alone.

    Raises:
        UnknownName: there is none; similar ones are suggested.
        AmbiguousName: several begin with the name.
    """
    listed = tuple(entries)
    for entry in listed:
        if entry.name == name:
            return entry
    for entry in listed:
        if entry.name.casefold() == name.strip().casefold():
            return entry
    return find_named(kind, name, [_Keyed(entry) for entry in reversed(listed)]).entry
