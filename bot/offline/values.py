"""The text of an option as the value that Discord would send, refused where Discord's client would refuse it.

Imports the specs.
"""

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from bot.offline.specs import Kind, Option, Spec
from bot.offline.typed import Misread, nearest

_BOOLEANS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
_LARGEST = 2**53
"""Discord takes no whole number beyond."""


@dataclass(frozen=True, slots=True)
class Directory:
    """Who and what can be named at the table, with what they are for whoever sends the command."""

    people: Mapping[str, object] = field(default_factory=dict)
    channels: Mapping[str, object] = field(default_factory=dict)
    roles: Mapping[str, object] = field(default_factory=dict)


def read_values(given: Mapping[str, str], spec: Spec, directory: Directory) -> dict[str, object]:
    """Return the values of all options that were given.

    Raises:
        Misread: a value is not what its option takes, or an option that must be given is not.
    """
    for option in spec.options:
        if option.required and option.name not in given:
            what = f" ({option.description})" if option.description else ""
            raise Misread(f"/{spec.name} needs {option.name}:{what}.")
    named = ((spec.option(name), text) for name, text in given.items())
    return {option.name: read_value(text, option, directory) for option, text in named if option is not None}


def read_value(text: str, option: Option, directory: Directory) -> object:
    """Return the value of one option.

    Raises:
        Misread: the text is not what the option takes.
    """
    if option.choices:
        return _choice(text, option)
    match option.kind:
        case Kind.TEXT:
            return _text(text, option)
        case Kind.INTEGER:
            return _in_range(_number(text, option, int, "a whole number"), option)
        case Kind.NUMBER:
            return _in_range(_number(text, option, float, "a number"), option)
        case Kind.BOOLEAN:
            if text.casefold() not in _BOOLEANS:
                raise Misread(f"{option.name}: is true or false, not “{text[:60]}”.")
            return _BOOLEANS[text.casefold()]
        case Kind.PERSON:
            return _named(text, option, "person", {"@": directory.people})
        case Kind.CHANNEL:
            return _named(text, option, "channel", {"#": directory.channels})
        case Kind.ROLE:
            return _named(text, option, "role", {"@": directory.roles})
        case Kind.MENTIONABLE:
            return _named(text, option, "person or role", {"@": {**directory.roles, **directory.people}})
        case Kind.FILE:
            path = Path(text).expanduser()
            if not path.is_file():
                raise Misread(f"{option.name}: is the path of a file, and there is none at {text[:200]}.")
            return path


def _choice(text: str, option: Option) -> str | int | float:
    wanted = text.casefold()
    for name, value in option.choices:
        if wanted in (name.casefold(), str(value).casefold()):
            return value
    begun = {value for name, value in option.choices if name.casefold().startswith(wanted)}
    if len(begun) == 1:
        return begun.pop()
    names = tuple(name for name, _ in option.choices)
    near = nearest(text, names)
    meant = f"Did you mean “{near}”?" if near else f"It takes: {', '.join(names)}."
    raise Misread(f"{option.name}: does not take “{text[:60]}”. {meant}")


def _text(text: str, option: Option) -> str:
    if option.longest is not None and len(text) > option.longest:
        raise Misread(f"{option.name}: is at most {option.longest} characters long; this is {len(text)}.")
    if option.shortest is not None and len(text) < option.shortest:
        raise Misread(f"{option.name}: is at least {option.shortest} characters long; this is {len(text)}.")
    return text


N = TypeVar("N", int, float)


def _number(text: str, option: Option, reads: Callable[[str], N], what: str) -> N:
    # int() and float() read more than Discord's client lets one type: 1_000, ١, nan
    if re.fullmatch(r"[+-]?[0-9]{1,17}(\.[0-9]{0,17})?", text):
        try:
            return reads(text)
        except ValueError:
            pass
    raise Misread(f"{option.name}: is {what}, not “{text[:60]}”.")


def _in_range(number: N, option: Option) -> N:
    least = option.least if option.least is not None else -_LARGEST
    most = option.most if option.most is not None else _LARGEST
    if least <= number <= most:
        return number
    if option.least is not None and option.most is not None:
        raise Misread(f"{option.name}: is from {_shown(least)} to {_shown(most)}, not {_shown(number)}.")
    bound = f"at least {_shown(least)}" if number < least else f"at most {_shown(most)}"
    raise Misread(f"{option.name}: is {bound}, not {_shown(number)}.")


def _shown(number: float) -> str:
    return str(int(number)) if math.isfinite(number) and number == int(number) else str(number)


def _named(text: str, option: Option, what: str, known: Mapping[str, Mapping[str, object]]) -> object:
    ((sign, named),) = known.items()
    name = text.lstrip("@#&+").casefold()
    if name in named:
        return named[name]
    near = nearest(name, named)
    meant = f"Did you mean {sign}{near}?" if near else _all_of(named, sign)
    join = f" {sign}{name[:32]} on a line of its own makes one." if what in ("person", "channel") else ""
    raise Misread(f"{option.name}: is a {what}, and there is no “{text[:60]}”. {meant}{join}")


def _all_of(named: Iterable[str], sign: str) -> str:
    names = ", ".join(sign + name for name in named)
    return f"There are: {names}." if names else "There are none yet."
