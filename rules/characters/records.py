"""Shapes of a document that are made of others: lists, objects, records. Imports the shapes of single values."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from rules.characters.shapes import Number, Shape, Text, wrong
from rules.errors import IllegalAction

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)


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
