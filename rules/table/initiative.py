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

    Several of a side can be counted ("2p") or run together ("ppn").
    Slots that are all typed without results stay in the typed order; once any has results, all are sorted.

    Raises:
        NotationError: part of the text is no side and no result.
        LimitExceeded: there are more slots than `MOST_SLOTS`.

    >>> format_slots(parse_slots("pc npc npc"))
    'pc npc npc'
    >>> format_slots(parse_slots("pc 1s2a, npc 2s, npc 1s2a"))
    'npc 2s0a, pc 1s2a, npc 1s2a'
    >>> format_slots(parse_slots("2p npn"))
    'pc pc npc pc npc'
    """
    slots: tuple[InitiativeSlot, ...] = ()
    has_results = False
    place = 0
    while place < len(text):
        found = _SLOT.match(text, place)
        if found is None:
            end = _WORD_END.search(text, place + 1)
            raise NotationError(text, start=place, end=end.start() if end else len(text), expected=_EXPECTED)
        has_results = has_results or bool(found["success"] or found["advantage"])
        slots = _limited((*slots, *_slots(found)))
        place = found.end()
    if not slots:
        raise NotationError(text, start=0, end=len(text), expected=_EXPECTED)
    return order_slots(slots) if has_results else slots


def parse_result(text: str, side: Side) -> InitiativeSlot:
    """Read the result of one Initiative check as people type it: "2s1a", "2 1" or just "2".

    Raises:
        NotationError: it is no result.

    >>> parse_result("1 success, 2 advantages", Side.PLAYERS) == parse_result("1 2", Side.PLAYERS)
    True
    """
    found = _RESULT.fullmatch(text.strip())
    if found is None or not any(found.groups()):
        raise NotationError(text, start=0, end=len(text), expected=_EXPECTED_RESULT)
    success = found["success"] or found["first"] or 0
    advantage = found["advantage"] or found["second"] or 0
    return InitiativeSlot(side, int(success), int(advantage))


def format_slots(slots: Iterable[InitiativeSlot]) -> str:
    """Return slots as `parse_slots` reads them, results included when any slot has some."""
    listed = tuple(slots)
    if any(slot.success or slot.advantage for slot in listed):
        return ", ".join(f"{_WORDS[slot.side]} {slot.success}s{slot.advantage}a" for slot in listed)
    return " ".join(_WORDS[slot.side] for slot in listed)


_EXPECTED = "sides, as in “ppnn” or “2p n”, or sides with results, as in “pc 2s1a, npc 1s”"
_EXPECTED_RESULT = "“2s1a” for 2 Successes and 1 Advantage, or “0” (failures and Threat count as nothing)"
_WORDS = {Side.PLAYERS: "pc", Side.ADVERSARIES: "npc"}
_SLOT = re.compile(
    r"""(?P<between>[\s,;:>=]+) |
    (?:(?P<count>[1-9]\d{0,2})\s*+)?
    (?:
        (?P<run>[pn]{2,})(?![a-z]) |
        (?:(?P<players>players?|pcs?|p) | adversar(?:y|ies) | enem(?:y|ies) | npcs? | n)(?![a-z])
        (?:[\s:=]*+(?=\d)(?:(?P<success>\d{1,3})\s*+s)?(?:\s*+(?P<advantage>\d{1,3})\s*+a)?(?![a-z0-9]))?
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_RESULT = re.compile(
    r"""(?:(?P<success>\d{1,3})\s*+s(?:uccess(?:es)?)?)?[\s,]*+(?:(?P<advantage>\d{1,3})\s*+a(?:dvantages?)?)? |
    (?P<first>\d{1,3})(?:[\s,/]++(?P<second>\d{1,3}))?""",
    re.IGNORECASE | re.VERBOSE,
)
_WORD_END = re.compile(r"[\s,;>]")


def _slots(found: re.Match[str]) -> tuple[InitiativeSlot, ...]:
    """Return what one match stands for; nothing for the signs between slots."""
    if found["between"]:
        return ()
    count = int(found["count"] or 1)
    letters = found["run"] or ("p" if found["players"] else "n")
    if count * len(letters) > MOST_SLOTS:
        raise LimitExceeded("Initiative slots", limit=MOST_SLOTS, got=count * len(letters))
    sides = (Side.PLAYERS if each in "pP" else Side.ADVERSARIES for each in letters)
    result = (int(found["success"] or 0), int(found["advantage"] or 0))
    return count * tuple(InitiativeSlot(side, *result) for side in sides)


def _place(slot: InitiativeSlot) -> tuple[int, int, bool]:
    return (-slot.success, -slot.advantage, slot.side is not Side.PLAYERS)


def _limited(slots: tuple[InitiativeSlot, ...]) -> tuple[InitiativeSlot, ...]:
    if len(slots) > MOST_SLOTS:
        raise LimitExceeded("Initiative slots", limit=MOST_SLOTS, got=len(slots))
    return slots
