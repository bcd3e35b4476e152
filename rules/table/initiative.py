"""Initiative: the order of slots, rolled or typed by hand. Who acts in a slot is the business of the encounter."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rules.checks.limits import check_range
from rules.dice.symbols import NetResult
from rules.errors import IllegalAction, LimitExceeded, NotationError

MOST_SLOTS = 100
"""House rule: no fight has more slots."""


class Side(StrEnum):
    """The two sides that slots belong to."""

    PLAYERS = "players"
    ADVERSARIES = "adversaries"


class Readiness(StrEnum):
    """How a fight finds somebody; each has their own case. Rule: EotE core, p. 207-208."""

    READY = "ready"
    SURPRISED = "surprised"
    IN_DOUBT = "in doubt"

    @property
    def skill(self) -> str:
        """Return the key of the skill that Initiative is rolled with: Cool when ready, otherwise Vigilance."""
        return "cool" if self is Readiness.READY else "vigilance"


@dataclass(frozen=True, slots=True)
class InitiativeSlot:
    """A place in the order; anybody of its side may take it. Rule: EotE core, p. 207-208."""

    side: Side
    success: int = 0
    advantage: int = 0


def slot_of(side: Side, net: NetResult, bonus: int = 0) -> InitiativeSlot:
    """Return the slot that an Initiative check brings; failures and Threat count as nothing.

    Rule: EotE core, p. 207-208.
    """
    check_range("added Successes", bonus)
    return InitiativeSlot(side, max(0, net.success + bonus), max(0, net.advantage))


def order_slots(slots: Iterable[InitiativeSlot]) -> tuple[InitiativeSlot, ...]:
    """Return slots in the order of a round: more Success first, then more Advantage, then players first.

    Equal slots of one side keep the order in which they are given.
    Rule: EotE core, p. 207-208.

    Raises:
        LimitExceeded: there are more slots than `MOST_SLOTS`.
    """
    return _limited(tuple(sorted(slots, key=_place)))


def rapid_reaction(strain: int, ranks: int) -> int:
    """Return the Successes that this much strain adds to an Initiative check: as many, up to the ranks of the talent.

    Rule: EotE core (talent Rapid Reaction).

    Raises:
        IllegalAction: the strain is below zero (rule "too_low") or above the ranks
            (rule "past_ranks": talent, ranks, got).
    """
    check_range("strain", strain)
    if strain > ranks:
        raise IllegalAction("past_ranks", talent="Rapid Reaction", ranks=ranks, got=strain)
    return strain


def parse_slots(text: str) -> tuple[InitiativeSlot, ...]:
    """Read an order of slots as people type it: sides, each with its Success and Advantage where they matter.

    Slots that are all typed without results stay in the typed order; once any has results, all are sorted.

    Raises:
        NotationError: part of the text is no side and no result.
        LimitExceeded: there are more slots than `MOST_SLOTS`.

    >>> format_slots(parse_slots("pc npc npc"))
    'pc npc npc'
    >>> format_slots(parse_slots("pc 1s2a, npc 2s, npc 1s2a"))
    'npc 2s0a, pc 1s2a, npc 1s2a'
    """
    slots: list[InitiativeSlot] = []
    has_results = False
    place = 0
    while place < len(text):
        found = _SLOT.match(text, place)
        if found is None:
            end = _WORD_END.search(text, place + 1)
            raise NotationError(text, start=place, end=end.start() if end else len(text), expected=_EXPECTED)
        if found["side"]:
            has_results = has_results or bool(found["success"] or found["advantage"])
            slots.append(_slot(found))
        place = found.end()
    if not slots:
        raise NotationError(text, start=0, end=len(text), expected=_EXPECTED)
    return order_slots(slots) if has_results else _limited(tuple(slots))


def format_slots(slots: Iterable[InitiativeSlot]) -> str:
    """Return slots as `parse_slots` reads them, results included when any slot has some."""
    listed = tuple(slots)
    if any(slot.success or slot.advantage for slot in listed):
        return ", ".join(f"{_WORDS[slot.side]} {slot.success}s{slot.advantage}a" for slot in listed)
    return " ".join(_WORDS[slot.side] for slot in listed)


_EXPECTED = "a side (pc or npc), with its result where there is one (pc 2s1a)"
_WORDS = {Side.PLAYERS: "pc", Side.ADVERSARIES: "npc"}
_SLOT = re.compile(
    r"""[\s,;:>=]+ |
    (?P<side>(?P<players>players?|pcs?|p) | adversar(?:y|ies) | enem(?:y|ies) | npcs? | n)(?![a-z])
    (?:[\s:=]*+(?=\d)(?:(?P<success>\d{1,3})\s*+s)?(?:\s*+(?P<advantage>\d{1,3})\s*+a)?(?![a-z0-9]))?""",
    re.IGNORECASE | re.VERBOSE,
)
_WORD_END = re.compile(r"[\s,;>]")


def _slot(found: re.Match[str]) -> InitiativeSlot:
    side = Side.PLAYERS if found["players"] else Side.ADVERSARIES
    return InitiativeSlot(side, int(found["success"] or 0), int(found["advantage"] or 0))


def _place(slot: InitiativeSlot) -> tuple[int, int, bool]:
    return (-slot.success, -slot.advantage, slot.side is not Side.PLAYERS)


def _limited(slots: tuple[InitiativeSlot, ...]) -> tuple[InitiativeSlot, ...]:
    if len(slots) > MOST_SLOTS:
        raise LimitExceeded("Initiative slots", limit=MOST_SLOTS, got=len(slots))
    return slots
