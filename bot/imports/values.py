"""What stands in a file, whatever its type, as text, numbers and lists; what cannot be read is reported.

Imports the report, markup and the limits of a sheet.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.imports.markup import lines_of
from bot.imports.report import Report, ReportKind
from rules.characters.codec import MOST_LABEL, MOST_NAME, MOST_TEXT
from rules.checks.limits import MOST_RATING

MOST_NOTES = 10 * MOST_TEXT
MOST_SKILLS, MOST_WEAPONS, MOST_ARMOR, MOST_GEAR, MOST_TALENTS, MOST_XP_ENTRIES = 200, 200, 200, 1000, 500, 5000
UNNAMED = "Unnamed"

_NUMBER = re.compile(r"\s*([+-]?\d{1,9})(?:\.0{1,3})?\s*")
_NONE = ("", "-", "–", "—", "none", "n/a", "null")


def is_nothing(value: object) -> bool:
    """Whether a file says with this that there is none."""
    return value is None or (isinstance(value, str) and value.strip().casefold() in _NONE)


def integer(value: object) -> int | None:
    """Return the whole number that a value is or spells."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    if isinstance(value, str) and (match := _NUMBER.fullmatch(value)):
        return int(match[1])
    return None


def entries(value: object) -> tuple[object, ...]:
    """Return what a list holds; one thing alone is a list of one."""
    if isinstance(value, list):
        return tuple(value)
    return () if is_nothing(value) or value == {} else (value,)


def fields(value: object) -> Mapping[str, object]:
    """Return an object; anything else has no fields."""
    return value if isinstance(value, dict) else {}


def is_true(value: object) -> bool:
    """Whether a value says yes, as programs write it."""
    return value is True or (isinstance(value, str) and value.strip().casefold() in ("true", "yes", "1"))


@dataclass(frozen=True, slots=True)
class Values:
    """Reads single values of one file and reports on them."""

    report: Report
    numbers_are_text: bool = False
    """Whether the format writes every number as text, so that this is not worth a word."""

    def number(
        self, value: object, where: str, *, least: int = 0, most: int = MOST_RATING, is_needed: bool = False
    ) -> int | None:
        """Return a number; None where there is none, or where it cannot be used, which is reported."""
        if is_nothing(value):
            if is_needed:
                self.report.add(ReportKind.NUMBER_MISSING, where=where)
            return None
        number = integer(value)
        if number is None:
            self.report.add(ReportKind.NUMBER_UNREADABLE, where=where, what=value)
            return None
        if not least <= number <= most:
            self.report.add(ReportKind.NUMBER_IMPOSSIBLE, where=where, what=number, used=f"{least} to {most}")
            return None
        if isinstance(value, str) and not self.numbers_are_text:
            self.report.add(ReportKind.NUMBER_AS_TEXT, where=where, what=value, used=number)
        return number

    def text(self, value: object, where: str, most: int = MOST_TEXT) -> str:
        """Return text on as many lines as it has, shortened where a sheet takes no more, which is reported."""
        if value is None or isinstance(value, dict | list):
            if value:
                self.report.add(ReportKind.LEFT_OUT, where=where, what=value)
            return ""
        found = lines_of(str(value))
        if len(found) > most:
            self.report.add(ReportKind.TEXT_SHORTENED, where=where, what=found, used=most)
            found = found[: most - 1].rstrip() + "…"
        return found

    def line(self, value: object, where: str, most: int = MOST_LABEL) -> str:
        """Return text on one line."""
        found = self.text(value, where, MOST_NOTES)
        found = " ".join(found.split())
        if len(found) > most:
            self.report.add(ReportKind.TEXT_SHORTENED, where=where, what=found, used=most)
            found = found[: most - 1].rstrip() + "…"
        return found

    def name(self, value: object, where: str) -> str:
        """Return a name."""
        return self.line(value, where, MOST_NAME)

    def character_name(self, value: object) -> str:
        """Return the name of a character; one without a name gets a word in its place, which is reported."""
        name = self.name(value, "name")
        if not name:
            self.report.add(ReportKind.NAME_MISSING, used=UNNAMED)
        return name or UNNAMED

    def each(self, value: object, where: str, most: int) -> Iterator[object]:
        """Yield the entries of a list, and report if there are more than a sheet takes."""
        found = entries(value)
        if len(found) > most:
            self.report.add(ReportKind.MORE_LEFT_OUT, where=where, what=len(found), used=most)
        yield from found[:most]

    def unread(self, found: Mapping[str, object], known: tuple[str, ...], where: str = "") -> None:
        """Report the fields of an object that no reader looks at, as far as there is anything in them."""
        for name, value in found.items():
            if name not in known and value not in (None, "", [], {}, False, 0):
                self.report.add(ReportKind.LEFT_OUT, where=f"{where} {name}".strip(), what=value)


def split_outside_brackets(text: str, separators: str = ",;") -> list[str]:
    """Return the parts between separators that stand in no brackets.

    >>> split_outside_brackets("Adversary 1 (all of it, twice), Quick Draw")
    ['Adversary 1 (all of it, twice)', 'Quick Draw']
    """
    parts, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        if letter in "([":
            depth += 1
        elif letter in ")]":
            depth = max(0, depth - 1)
        elif letter in separators and depth == 0:
            parts.append(text[start:place])
            start = place + 1
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]
