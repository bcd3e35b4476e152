"""JSON from strangers: bounded in depth, size and numbers before anything is made of it. Imports `bot.errors`."""

import json
import math
import re
from typing import NoReturn

from bot.errors import ImportProblem, ImportRefused

MOST_DEPTH = 20
MOST_OBJECTS = 5_000
MOST_OWN_OBJECTS = 50_000
"""In our own exports, which are flat, and hold a whole campaign."""
_MOST_LISTS_TO_OBJECTS = 4
_MOST_DIGITS = 18
_MOST_NUMBER = 1e18

_OWN_MARK = '"narrative-dice-bot.'
_TOKENS = re.compile(r'"[^"\\]*+(?:\\(?:.|\Z)[^"\\]*+)*+(?:"|\Z)|[\[\]{}]', re.DOTALL)
"""Strings, closed or not, and brackets: every position is looked at once."""


def parse_json(text: str) -> object:
    """Return what the text holds.

    Raises:
        ImportRefused: it is cut off or broken, nested or counted beyond the limits, has a key twice in one object,
            or a number that is none or too large.
    """
    _count(text)
    try:
        found: object = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_float,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as error:
        raise _broken(error, text) from error
    return found


def _count(text: str) -> None:
    most = MOST_OWN_OBJECTS if _OWN_MARK in text[:500] else MOST_OBJECTS
    depth = objects = lists = 0
    for match in _TOKENS.finditer(text):
        found = match[0]
        if found == "{" or found == "[":
            depth += 1
            if found == "{":
                objects += 1
            else:
                lists += 1
            if depth > MOST_DEPTH:
                raise ImportRefused(ImportProblem.TOO_DEEP, limit=MOST_DEPTH)
            if objects > most:
                raise ImportRefused(ImportProblem.TOO_MANY, limit=most, what="objects")
            if lists > _MOST_LISTS_TO_OBJECTS * most:
                raise ImportRefused(ImportProblem.TOO_MANY, limit=_MOST_LISTS_TO_OBJECTS * most, what="lists")
        elif found == "}" or found == "]":
            depth -= 1


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise ImportRefused(ImportProblem.TWICE, name=name[:80])
            seen.add(name)
    return found


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ImportRefused(ImportProblem.NUMBER, got=f"{digits[:20]}…")
    return int(digits)


def _float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number) or abs(number) > _MOST_NUMBER:
        raise ImportRefused(ImportProblem.NUMBER, got=digits[:20])
    return number


def _constant(name: str) -> NoReturn:
    raise ImportRefused(ImportProblem.NUMBER, got=name)


def _broken(error: json.JSONDecodeError, text: str) -> ImportRefused:
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return ImportRefused(ImportProblem.TRUNCATED)
    return ImportRefused(ImportProblem.BROKEN, line=error.lineno, column=error.colno)
