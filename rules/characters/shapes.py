"""The shapes that a document can have, each of which is read strictly, written and described. Imports only the errors.

A document is what JSON can hold: texts, whole numbers, truth values, lists and objects. Reading says where it failed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

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
    return not any((letter < " " and letter not in "\n\t") or "\ud800" <= letter <= "\udfff" for letter in text)


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


@dataclass(frozen=True, slots=True)
class Many(Generic[T]):
    """A list of values of one shape; where they have a name to be told apart by, each has its own."""

    shape: Shape[T]
    most: int
    unique: str = ""
    """The field that no two may share."""

    def read(self, found: object, path: str) -> tuple[T, ...]:
        """Return the values in their order."""
        if not isinstance(found, list) or len(found) > self.most:
            raise wrong(path, f"a list of at most {self.most}", found)
        values = tuple(self.shape.read(each, f"{path}[{place}]") for place, each in enumerate(found))
        if self.unique:
            seen: set[object] = set()
            for place, value in enumerate(values):
                name = getattr(value, self.unique)
                if name in seen:
                    raise wrong(f"{path}[{place}].{self.unique}", "a name that is not in the list yet", name)
                seen.add(name)
        return values

    def write(self, value: tuple[T, ...]) -> object:
        """Return the list."""
        return [self.shape.write(each) for each in value]

    def schema(self) -> dict[str, object]:
        """Return the JSON Schema."""
        return {"type": "array", "items": self.shape.schema(), "maxItems": self.most}


@dataclass(frozen=True, slots=True)
class Each(Generic[E]):
    """A number for every member of a closed set, as an object."""

    among: type[E]
    shape: Number

    def read(self, found: object, path: str) -> tuple[tuple[E, int], ...]:
        """Return the pairs in the order of the set."""
        names = [member.value for member in self.among]
        given = _object(found, path, names)
        for name in names:
            if name not in given:
                raise wrong(f"{path}.{name}", "a number", None)
        return tuple((member, self.shape.read(given[member.value], f"{path}.{member.value}")) for member in self.among)

    def write(self, value: tuple[tuple[E, int], ...]) -> object:
        """Return the object."""
        return {member.value: number for member, number in value}

    def schema(self) -> dict[str, object]:
        """Return the JSON Schema."""
        names = [member.value for member in self.among]
        return {
            "type": "object",
            "properties": {name: self.shape.schema() for name in names},
            "required": names,
            "additionalProperties": False,
        }


@dataclass(frozen=True, slots=True)
class Texts:
    """Texts by name, whatever the names."""

    name: Text
    text: Text
    most: int

    def read(self, found: object, path: str) -> MappingProxyType[str, str]:
        """Return the texts in their order."""
        if not isinstance(found, dict) or len(found) > self.most:
            raise wrong(path, f"an object with at most {self.most} names", found)
        return MappingProxyType(
            {self.name.read(name, path): self.text.read(text, f"{path}.{name}") for name, text in found.items()}
        )

    def write(self, value: Mapping[str, str]) -> object:
        """Return the object."""
        return dict(value)

    def schema(self) -> dict[str, object]:
        """Return the JSON Schema."""
        return {
            "type": "object",
            "propertyNames": self.name.schema(),
            "additionalProperties": self.text.schema(),
            "maxProperties": self.most,
        }


@dataclass(frozen=True, slots=True)
class Record(Generic[T]):
    """A value with named fields; one that is left out has its default, one that is unknown is refused."""

    make: Callable[..., T]
    fields: Mapping[str, Shape[Any]]
    required: tuple[str, ...] = ()

    def read(self, found: object, path: str) -> T:
        """Return the value."""
        given = _object(found, path, self.fields)
        for name in self.required:
            if name not in given:
                raise wrong(_below(path, name), "a value", None)
        return self.make(**{name: self.fields[name].read(each, _below(path, name)) for name, each in given.items()})

    def write(self, value: T) -> dict[str, object]:
        """Return the object with every field."""
        return {name: shape.write(getattr(value, name)) for name, shape in self.fields.items()}

    def schema(self) -> dict[str, object]:
        """Return the JSON Schema."""
        return {
            "type": "object",
            "properties": {name: shape.schema() for name, shape in self.fields.items()},
            "required": list(self.required),
            "additionalProperties": False,
        }


def _object(found: object, path: str, names: Mapping[str, Any] | list[str]) -> dict[str, object]:
    if not isinstance(found, dict):
        raise wrong(path, "an object", found)
    unknown = tuple(str(name) for name in found if name not in names)
    if unknown:
        raise IllegalAction("document_unknown_keys", path=path or "the document", keys=unknown)
    return found


def _below(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
