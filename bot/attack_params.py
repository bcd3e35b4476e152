"""What is typed about an attack to values of the services, and what is offered while one types."""

from collections.abc import Iterator

from rules.combat.circumstance_words import MEANINGS, Circumstance
from rules.errors import LimitExceeded

LONGEST_TARGET = 200
LONGEST_WEAPON = 300
LONGEST_SITUATION = 300
MOST_OTHERS = 10
"""Further targets of automatic fire. House rule: more than a volley strikes."""

_LONGEST_CHOICE = 100


def read_others(text: str) -> tuple[str, ...]:
    """Read the names of further targets, between commas.

    Raises:
        LimitExceeded: there are too many.

    >>> read_others("Brute, Troopers 2;")
    ('Brute', 'Troopers 2')
    """
    found = tuple(filter(None, (name.strip() for name in text.replace(";", ",").split(","))))
    if len(found) > MOST_OTHERS:
        raise LimitExceeded("further targets", limit=MOST_OTHERS, got=len(found))
    return found


def offered_situations(typed: str, limit: int) -> list[tuple[str, str]]:
    """Return texts that go on from what has been typed, with their meaning: the last word completed, or one more.

    >>> offered_situations("aim 2, cov", 5)
    [('aim 2, cover', "aim 2, cover: the target's cover: ranged defense")]
    """
    before, comma, last = typed.rpartition(",")
    begun, wanted = (f"{before.strip()}, " if comma and before.strip() else ""), last.strip().casefold()
    fitting = (word for word in Circumstance if wanted in word.value and word.value not in before.casefold())
    return list(_offered(begun, fitting))[:limit]


def _offered(begun: str, words: Iterator[Circumstance]) -> Iterator[tuple[str, str]]:
    for word in words:
        text = f"{begun}{word.value}"
        if len(text) <= _LONGEST_CHOICE:
            yield text, f"{text}: {MEANINGS[word].text}"[:_LONGEST_CHOICE]
