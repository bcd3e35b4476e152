"""Names in brackets: whose dice they are, and on which side they go. The sheets themselves are for others to know."""

from collections.abc import Iterator

from rules.dice.die import Die
from rules.dice.pool import DicePool
from rules.errors import AmbiguousName, Misreading, UnknownName
from rules.notation.tally import Element
from rules.notation.unreadable import Unreadable
from rules.notation.words import BRACKETS

OPPOSING_BRACKET = "["
SKILL_BRACKETS = frozenset({"(", "（", OPPOSING_BRACKET})
"""The brackets that a skill stands in."""

_OPPOSING = {Die.ABILITY: Die.DIFFICULTY, Die.PROFICIENCY: Die.CHALLENGE}


def closing_bracket(text: str, start: int) -> int:
    """Return the place behind the bracket that closes the one at `start`, else behind the first that could."""
    opening, closing = text[start], BRACKETS[text[start]]
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] == opening) - (text[place] == closing)
        if not depth:
            return place + 1
    return text.index(closing, start) + 1


def skill_elements(pool: DicePool, start: int, end: int, *, is_opposing: bool) -> Iterator[Element]:
    """Yield the dice of a skill as elements of a text; opposing ones are built the same way, as Difficulty.

    Rule: EotE core.
    """
    for die, count in pool.items():
        yield Element(_OPPOSING.get(die, die) if is_opposing else die, count, start, end)


def unknown_skill(text: str, start: int, end: int, error: UnknownName | AmbiguousName) -> Unreadable:
    """Return the refusal of a name in brackets, with the names that could stand there."""
    names = error.suggestions if isinstance(error, UnknownName) else error.candidates
    inside = text[start + 1 : end - 1]
    fault = Unreadable(start, end, error.kind, Misreading.NAME)
    at = inside.casefold().rfind(error.name.strip().casefold())
    if at >= 0:
        # Only the unknown part is exchanged: "Vex: chrm" keeps its owner.
        before, after = text[start : start + 1 + at], inside[at + len(error.name.strip()) :] + text[end - 1]
        fault.names = tuple(f"{before}{name}{after}" for name in names)
    return fault
