"""What is typed about wounds and checks to values of the rules."""

import re

from rules.checks.difficulty import Difficulty, difficulty_named
from rules.errors import IllegalAction, LimitExceeded, UnknownName
from rules.health.wounds import MOST_HARM

MOST_HITS = 20
"""House rule: more than one attack lands."""
LONGEST_AMOUNTS = 100

_AMOUNTS = re.compile(r"\d+(?:(?:\s*[,;/]\s*|\s+and\s+|\s+)\d+)*", re.ASCII)
_NUMBER = re.compile(r"\d+", re.ASCII)
_LONGEST_NUMBER = 9


def read_hits(text: str) -> tuple[int, ...]:
    """Read the damage of each hit of one attack: "12", "12, 9", "12 and 9".

    Raises:
        IllegalAction: it is something else, or nothing (rule "no_amounts": text).
        LimitExceeded: there are too many hits, or one is absurdly large.

    >>> read_hits("12, 9 and 3")
    (12, 9, 3)
    """
    if _AMOUNTS.fullmatch(text.strip()) is None:
        raise IllegalAction("no_amounts", text=text)
    written = _NUMBER.findall(text)
    if len(written) > MOST_HITS:
        raise LimitExceeded("hits of one attack", limit=MOST_HITS, got=len(written))
    hits = tuple(int(number[:_LONGEST_NUMBER]) for number in written)
    for number, hit in zip(written, hits, strict=True):
        if hit > MOST_HARM or len(number) > _LONGEST_NUMBER:
            raise LimitExceeded("points of damage", limit=MOST_HARM, got=hit, text=number)
    if not any(hits):
        raise IllegalAction("no_amounts", text=text)
    return hits


def read_difficulty(text: str) -> Difficulty:
    """Read a difficulty: a word of the ladder, in any case, or the number of its dice.

    Raises:
        IllegalAction: there is no such word (rule "no_difficulty": text).
        LimitExceeded: the ladder ends before.

    >>> read_difficulty(" Hard "), read_difficulty("3") is Difficulty.HARD
    (<Difficulty.HARD: 3>, True)
    """
    typed = text.strip()
    if not _NUMBER.fullmatch(typed):
        try:
            return difficulty_named(typed)
        except UnknownName as unknown:
            raise IllegalAction("no_difficulty", text=typed) from unknown
    number, hardest = int(typed), max(Difficulty)
    if number > hardest:
        raise LimitExceeded("steps of difficulty", limit=hardest.value, got=number)
    return Difficulty(number)
