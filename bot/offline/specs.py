"""The commands as Discord knows them: read from what the bot uploads. Imports the standard library only."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any


class Kind(IntEnum):
    """What an option takes, by Discord's numbers."""

    TEXT = 3
    INTEGER = 4
    BOOLEAN = 5
    PERSON = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    FILE = 11


_PARTS = (1, 2)
"""Discord's numbers of subcommands and groups of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option of a command."""

    name: str
    kind: Kind
    description: str = ""
    required: bool = False
    choices: tuple[tuple[str, str | int | float], ...] = ()
    """Names as they are shown, with the values that they stand for."""
    least: float | None = None
    most: float | None = None
    shortest: int | None = None
    longest: int | None = None
    suggests: bool = False
    """Whether the bot is asked for suggestions while one types."""

    @property
    def is_free_text(self) -> bool:
        """Whether any words can be its value."""
        return self.kind is Kind.TEXT and not self.choices


@dataclass(frozen=True, slots=True)
class Spec:
    """One command that can be typed."""

    path: tuple[str, ...]
    description: str
    options: tuple[Option, ...] = ()

    @property
    def name(self) -> str:
        """The command as it is typed, without the slash."""
        return " ".join(self.path)

    def option(self, name: str) -> Option | None:
        """Return the option with this name, whatever its capitals."""
        return next((each for each in self.options if each.name == name.casefold()), None)


def read_specs(commands: Iterable[Mapping[str, Any]]) -> tuple[Spec, ...]:
    """Return every command that can be typed, by name."""
    found = (spec for command in commands if command.get("type", 1) == 1 for spec in _leaves(command, ()))
    return tuple(sorted(found, key=lambda spec: spec.path))


def _leaves(node: Mapping[str, Any], above: tuple[str, ...]) -> Iterator[Spec]:
    path = (*above, str(node["name"]))
    options = node.get("options") or []
    parts = [each for each in options if each["type"] in _PARTS]
    for part in parts:
        yield from _leaves(part, path)
    if not parts:
        yield Spec(path, str(node.get("description", "")), tuple(map(_option, options)))


def _option(payload: Mapping[str, Any]) -> Option:
    return Option(
        name=str(payload["name"]),
        kind=Kind(payload["type"]),
        description=str(payload.get("description", "")),
        required=bool(payload.get("required")),
        choices=tuple((str(each["name"]), each["value"]) for each in payload.get("choices") or ()),
        least=payload.get("min_value"),
        most=payload.get("max_value"),
        shortest=payload.get("min_length"),
        longest=payload.get("max_length"),
        suggests=bool(payload.get("autocomplete")),
    )
