"""Modifiers to a roll: which of them count beside each other. Imports nothing of ours but the ledger."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import assert_never

from rules.ledger import Line


class ModifierType(StrEnum):
    """The type of a modifier; attribute modifiers and untyped numbers always count."""

    CIRCUMSTANCE = "circumstance"
    STATUS = "status"
    ITEM = "item"
    ATTRIBUTE = "attribute"
    UNTYPED = "untyped"


BONUS_TYPES = (ModifierType.CIRCUMSTANCE, ModifierType.STATUS, ModifierType.ITEM)
"""The types a bonus can have; a penalty can also be untyped."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A bonus (above 0), a penalty (below 0), or a plain number that is part of the damage (untyped, above 0)."""

    type: ModifierType
    value: int
    source: str = field(default="", kw_only=True)
    """What gives it, for the reader of the ledger; it decides nothing."""

    def __str__(self) -> str:
        named = "" if self.type is ModifierType.UNTYPED else f" {self.type}"
        source = f" ({self.source})" if self.source else ""
        return f"{self.value:+}{named}{source}"


@dataclass(frozen=True, slots=True)
class Counted:
    """A modifier that counts."""

    modifier: Modifier


@dataclass(frozen=True, slots=True)
class Outdone:
    """A modifier that does not count, and the one of its type that does in its place."""

    modifier: Modifier
    by: Modifier


Weighed = Counted | Outdone
"""A modifier after it was weighed against the others."""


def weigh(modifiers: Iterable[Modifier]) -> tuple[Weighed, ...]:
    """Decide for each modifier whether it counts, in the order given.

    Of the bonuses of one type only the highest counts, of the penalties of one type only the worst; a bonus and a
    penalty of the same type both count; attribute modifiers and untyped numbers all count. Of equals the first counts.

    Rule: Starfinder 2e Player Core (bonuses and penalties).
    """
    given = tuple(modifiers)
    best: dict[tuple[ModifierType, bool], int] = {}
    for place, modifier in enumerate(given):
        if modifier.type in BONUS_TYPES:
            kind = modifier.type, modifier.value < 0
            if kind not in best or abs(modifier.value) > abs(given[best[kind]].value):
                best[kind] = place
    weighed: list[Weighed] = []
    for place, modifier in enumerate(given):
        counts = best.get((modifier.type, modifier.value < 0), place)
        weighed.append(Counted(modifier) if counts == place else Outdone(modifier, given[counts]))
    return tuple(weighed)


def weight(weighed: Weighed) -> int:
    """Return what a weighed modifier adds."""
    match weighed:
        case Counted(modifier):
            return modifier.value
        case Outdone():
            return 0
        case _:
            assert_never(weighed)


def total_modifier(modifiers: Iterable[Modifier]) -> int:
    """Return what all these modifiers come to."""
    return sum(map(weight, weigh(modifiers)))


def modifier_line(weighed: Weighed) -> Line:
    """Return the line that a weighed modifier has in a ledger; one that does not count adds 0 and says why."""
    match weighed:
        case Counted(modifier):
            return Line(str(modifier), modifier.value)
        case Outdone(modifier, by):
            kind = "penalty" if modifier.value < 0 else "bonus"
            return Line(f"{modifier} does not count: {by} is the {modifier.type} {kind} that does", 0)
        case _:
            assert_never(weighed)
