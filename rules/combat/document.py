"""An attack as plain JSON values and back without loss, so that its hit can be worked out again long after the roll.

Every value is written field by field; qualities are written by key and rank, since the game's table has the rest.
Documents are our own: what is wrong in one is a fault of the program and no refusal.
"""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import lru_cache
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from rules.checks.sources import AddDice, AddSymbols, Downgrade, RemoveAll, RemoveDice, Upgrade
from rules.combat.attack import AttackPlan
from rules.combat.parties import Target
from rules.combat.qualities import Quality
from rules.dice.symbols import Symbols
from rules.errors import UnknownName

VERSION = 1
"""Of the document; a field with a default may be added without another version."""

_CHANGES = {
    "add": AddDice,
    "remove": RemoveDice,
    "remove all": RemoveAll,
    "upgrade": Upgrade,
    "downgrade": Downgrade,
    "symbols": AddSymbols,
}
_VERBS = {kind: verb for verb, kind in _CHANGES.items()}
_VERB = "verb"

_T = TypeVar("_T")


def plan_to_document(plan: AttackPlan) -> dict[str, Any]:
    """Return a plan, its order and the source of every die, as a document that `json` can write."""
    return {"version": VERSION, **_written(plan)}


def plan_from_document(document: Mapping[str, Any], qualities: Iterable[Quality]) -> AttackPlan:
    """Return the plan that a document holds; `qualities` are those of the campaign's game.

    Raises:
        ValueError: the document is from a newer version of ours.
        UnknownName: the game has no such quality any more.
    """
    return _opened(AttackPlan, document, qualities)


def target_to_document(target: Target) -> dict[str, Any]:
    """Return a target as a document, as of whoever was struck in place of another."""
    return {"version": VERSION, **_written(target)}


def target_from_document(document: Mapping[str, Any], qualities: Iterable[Quality]) -> Target:
    """Return the target that a document holds.

    Raises:
        ValueError: the document is from a newer version of ours.
    """
    return _opened(Target, document, qualities)


def _opened(kind: type[_T], document: Mapping[str, Any], qualities: Iterable[Quality]) -> _T:
    if document["version"] > VERSION:
        raise ValueError(f"a document of version {document['version']}; this program knows {VERSION}")
    known = {quality.key: quality for quality in qualities}
    found: _T = _read(kind, {name: value for name, value in document.items() if name != "version"}, known)
    return found


def _written(value: Any) -> Any:
    if isinstance(value, Quality):
        return value.key
    if isinstance(value, Symbols):
        return value.code
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_written(each) for each in value]
    if is_dataclass(value):
        found = {each.name: _written(getattr(value, each.name)) for each in fields(value) if each.init}
        return {_VERB: _VERBS[type(value)], **found} if type(value) in _VERBS else found
    return value


def _read(kind: Any, found: Any, known: Mapping[str, Quality]) -> Any:
    """Return the value of a type that stands in a document."""
    if get_origin(kind) in (Union, UnionType):
        return _one_of(get_args(kind), found, known)
    if get_origin(kind) is tuple:
        return tuple(_read(get_args(kind)[0], each, known) for each in found)
    if kind is Quality:
        return _quality(found, known)
    if kind is Symbols:
        return Symbols.from_code(found)
    if isinstance(kind, type) and is_dataclass(kind):
        return kind(
            **{name: _read(hint, found[name], known) for name, hint, needed in _shape(kind) if needed or name in found}
        )
    return kind(found)


def _one_of(kinds: tuple[Any, ...], found: Any, known: Mapping[str, Quality]) -> Any:
    """Return a value that may be missing, or one of the changes of a pool."""
    if found is None:
        return None
    if type(None) in kinds:
        return _read(kinds[0], found, known)
    return _read(_CHANGES[found[_VERB]], found, known)


def _quality(key: str, known: Mapping[str, Quality]) -> Quality:
    if key not in known:
        raise UnknownName("weapon quality", key)
    return known[key]


@lru_cache(maxsize=64)
def _shape(kind: Any) -> tuple[tuple[str, Any, bool], ...]:
    """Return each field of a value with its type, and whether it must stand in a document."""
    hints = get_type_hints(kind)
    return tuple(
        (each.name, hints[each.name], each.default is MISSING and each.default_factory is MISSING)
        for each in fields(kind)
        if each.init
    )
