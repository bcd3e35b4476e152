"""What can follow what has been typed so far, for the Tab key. Pure: imports the specs."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bot.offline.specs import Kind, Option, Spec
from bot.offline.typed import Misread, find_command, split_options

_LAST_WORD = re.compile(r"(?:[^\s:\"]+:)?\"[^\"]*$|\S*$")
"""The last word of a line; an open quote makes it go on over spaces."""


@dataclass(frozen=True, slots=True)
class Known:
    """Everything at the table that has a name."""

    specs: Sequence[Spec]
    people: Sequence[str] = ()
    channels: Sequence[str] = ()
    roles: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Suggest:
    """Only the bot knows what can follow: it is to be asked about this option."""

    spec: Spec
    option: Option
    word: str
    """The last word as it is typed."""
    before: str
    """The part of it that names the option."""
    others: str
    """The options that are filled in already, as they were typed."""

    @property
    def text(self) -> str:
        """What has been typed of the value."""
        return self.word[len(self.before) :].lstrip('"')

    def completions(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return what the last word can become, given what the bot suggests."""
        return _tails(self.word, tuple(self.before + in_quotes(name) + " " for name in names))


Completion: TypeAlias = tuple[str, ...] | Suggest


def complete(line: str, known: Known) -> Completion:
    """Return what can stand in place of what follows the last space of a line."""
    found = _LAST_WORD.search(line)
    assert found is not None, "the pattern matches nothing, too"
    head, word = line[: found.start()].strip(), found[0]
    done = _in_command(head[1:], word, known) if head.startswith("/") else _first(word, known) if not head else ()
    return done if isinstance(done, Suggest) else _tails(word, done)


def _tails(word: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names that begin like the word, from its last space on: the terminal leaves what is before alone."""
    start = word.casefold().replace('"', "")
    begun = [name for name in names if name.casefold().replace('"', "").startswith(start)]
    cut = word.rfind(" ") + 1
    return tuple(dict.fromkeys(name[cut:] for name in begun))


def _first(word: str, known: Known) -> tuple[str, ...]:
    match word[:1]:
        case "@":
            return tuple(f"@{name} " for name in known.people)
        case "#":
            return tuple(f"#{name} " for name in known.channels)
        case "+" | "-" as sign:
            return tuple(f"{sign}{name}" for name in known.roles)
        case "" | "/":
            return tuple(f"/{spec.path[0]} " for spec in known.specs)
        case _:
            return ("help", "quit")


def _in_command(head: str, word: str, known: Known) -> Completion:
    path = tuple(head.casefold().split())
    depth = len(path)
    parts = [spec.path[depth] for spec in known.specs if spec.path[:depth] == path and len(spec.path) > depth]
    if parts:
        return tuple(f"{part} " for part in parts)
    try:
        spec, others = find_command(head, known.specs)
    except Misread:
        return ()
    name, colon, _ = word.partition(":")
    option = spec.option(name) if colon else None
    if option is not None:
        return _values(spec, option, word, f"{name}:", others, known)
    given = _given(others, spec)
    free = [each for each in spec.options if each.name not in given]
    names = tuple(f"{each.name}:" for each in free)
    if not free or _tails(word, names):
        return names
    return _values(spec, free[0], word, "", others, known)


def _given(text: str, spec: Spec) -> frozenset[str]:
    try:
        return frozenset(split_options(text, spec))
    except Misread:
        return frozenset()


def _values(spec: Spec, option: Option, word: str, before: str, others: str, known: Known) -> Completion:
    if option.suggests:
        return Suggest(spec, option, word, before, others)
    names: Iterable[str] = ()
    if option.choices:
        names = (in_quotes(name) for name, _ in option.choices)
    elif option.kind is Kind.BOOLEAN:
        names = ("true", "false")
    elif option.kind is Kind.PERSON:
        names = (f"@{name}" for name in known.people)
    elif option.kind is Kind.CHANNEL:
        names = (f"#{name}" for name in known.channels)
    elif option.kind is Kind.ROLE:
        names = (f"@{name}" for name in known.roles)
    elif option.kind is Kind.MENTIONABLE:
        names = (f"@{name}" for name in (*known.people, *known.roles))
    return tuple(f"{before}{name} " for name in names)


def in_quotes(name: str) -> str:
    """Return a name as it can be typed: in quotes if it has several words."""
    return f'"{name}"' if " " in name and '"' not in name else name
