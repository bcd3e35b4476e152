"""The shapes that a document can have, each of which is read strictly, written and described. Imports only the errors.

A document is what JSON can hold: texts, whole numbers, truth values, lists and objects. Reading says where it failed.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Protocol, TypeVar

from rules.errors import IllegalAction

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)

_QUOTED = 40
"""Characters of a wrong value that are told."""


class Shape(Protocol[T]):
    """One kind of value in a document."""

    def read(self, found: object, path: str) -> T:
        """Return the value that stands at `path`."""
        ...

    def write(self, value: T) -> object:
        """Return what stands in a document for a value."""
        ...

    def schema(self) -> dict[str, object]:
        """Return the JSON Schema of what may stand there."""
        ...


def wrong(path: str, expected: str, found: object) -> IllegalAction:
    """Return the refusal of a value in a document (rule "document_value": path, expected, got)."""
    text = f"a list of {len(found)}" if isinstance(found, list) else "an object" if isinstance(found, dict) else found
    got = (
        str(text).encode("utf-8", "replace").decode()[:_QUOTED] if not isinstance(found, bool | None) else _word(found)
    )
    return IllegalAction("document_value", path=path or "the document", expected=expected, got=got)


def _word(found: bool | None) -> str:
    return "null" if found is None else str(found).lower()


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number between two others."""

    least: int
    most: int

    def read(self, found: object, path: str) -> int:
        """Return the number; one with decimals is none."""
        if type(found) is not int or not self.least <= found <= self.most:
            raise wrong(path, f"a whole number from {self.least} to {self.most}", found)
        return found

    def write(self, value: int) -> object:
        """Return the number itself."""
        return value

    def schema(self) -> dict[str, object]:
        """Return the JSON Schema."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Text:
    """A text that can be stored and shown: no control characters but line breaks and tabs, no halves of characters."""

    most: int
    least: int = 0

    def read(self, found: object, path: str) -> str:
        """Return the text."""
        if not isinstance(found, str) or not self.least <= len(found) <= self.most:
            raise wrong(path, f"a text of {self.least} to {self.most} characters", found)
        if self.least and not found.strip():
            raise wrong(path, "a text that is not blank", found)
        if not is_clean(found):
            raise wrong(path, "a text without control characters", found)
        return found

    def write(self, value: str) -> object:
        """Return the text itself."""
        return value

    def schema(self) -> dict[str, object]:
        """Return the JSON Schema."""
        least: dict[str, object] = {"minLength": self.least} if self.least else {}
        return {"type": "string", **least, "maxLength": self.most}


def is_clean(text: str) -> bool:
    """Whether a text has no control characters but line breaks and tabs, and no halves of characters."""
    return _UNCLEAN.search(text) is None


_UNCLEAN = re.compile("[\\x00-\\x08\\x0b-\\x1f\\ud800-\\udfff]")


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    def read(self, found: object, path: str) -> bool:
        """Return it."""
        if not isinstance(found, bool):
            raise wrong(path, "true or false", found)
        return found

    def write(self, value: bool) -> object:
        """Return it itself."""
        return value

    def schema(self) -> dict[str, object]:
        """Return the JSON Schema."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Choice(Generic[E]):
    """One of a closed set of words."""

    among: type[E]

    def read(self, found: object, path: str) -> E:
        """Return the member of the set."""
        for member in self.among:
            if member.value == found:
                return member
        raise wrong(path, f"one of {', '.join(self.among)}", found)

    def write(self, value: E) -> object:
        """Return its word."""
        return value.value

    def schema(self) -> dict[str, object]:
        """Return the JSON Schema."""
        return {"enum": [member.value for member in self.among]}


@dataclass(frozen=True, slots=True)
class Word(Generic[E]):
    """One of a closed set of words that is kept as a plain text."""

    among: type[E]

    def read(self, found: object, path: str) -> str:
        """Return the word."""
        return Choice(self.among).read(found, path).value

    def write(self, value: str) -> object:
        """Return the word itself."""
        return value

    def schema(self) -> dict[str, object]:
        """Return the JSON Schema."""
        return Choice(self.among).schema()


@dataclass(frozen=True, slots=True)
class Maybe(Generic[T]):
    """A value that may be missing."""

    shape: Shape[T]

    def read(self, found: object, path: str) -> T | None:
        """Return the value, or nothing for null."""
        return None if found is None else self.shape.read(found, path)

    def write(self, value: T | None) -> object:
        """Return what stands for the value, null for nothing."""
        return None if value is None else self.shape.write(value)

    def schema(self) -> dict[str, object]:
        """Return the JSON Schema."""
        return {"anyOf": [self.shape.schema(), {"type": "null"}]}
