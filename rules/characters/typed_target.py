"""A target that is only numbers, as in "soak 3, defense 1, wounds 12". Imports this room, combat and health."""

import re
from dataclasses import dataclass, replace

from rules.characters.typed import Typed, stretch
from rules.checks.limits import MOST_RATING
from rules.combat.defense import DefenseKind, DefenseRole, DefenseSource
from rules.combat.parties import Target
from rules.combat.soak import known_soak
from rules.health.combatants import MOST_THRESHOLD

NAMELESS = "the target"
"""What a target is called that nobody has named."""

_MOST_RANKS = 10
_EXPECTED = "numbers of a target, as in “stormtrooper, soak 5, defense 1, wounds 5”"
_KEYS = {
    "soak": "soak",
    "defense": "defense",
    "defence": "defense",
    "def": "defense",
    "melee defense": "melee",
    "melee defence": "melee",
    "ranged defense": "ranged",
    "ranged defence": "ranged",
    "wounds": "wounds",
    "wound threshold": "wounds",
    "wt": "wounds",
    "adversary": "adversary",
    "durable": "durable",
}
_LOOKS_SO = re.compile(r"\b(?:soak|wounds|defen[cs]e|adversary)\b\W*\d", re.IGNORECASE)
_DEFENSES = {"defense": DefenseKind.GENERAL, "melee": DefenseKind.MELEE, "ranged": DefenseKind.RANGED}


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedTarget:
    """A target of which only its numbers are known."""

    target: Target
    wound_threshold: int | None = None
    """None: it was not told."""


def is_typed_target(text: str) -> bool:
    """Whether a text gives numbers of a target, and no name of somebody who has a sheet."""
    return _LOOKS_SO.search(text) is not None


def read_target(text: str) -> TypedTarget:
    """Return the target that a text describes: a name or none, then its soak and other numbers in any order.

    A defense with two numbers is against close combat and against shots, as stat blocks print it.

    Raises:
        NotationError: a part cannot be read, stands there twice, or there is no soak.
    """
    line = Typed.of(text.replace(":", ","))
    name, numbers = _parts(line)
    if "soak" not in numbers:
        raise line.between(line.end, line.end).refuse("the soak of the target, as in “soak 3”")
    target = Target(name or NAMELESS, soak=known_soak(numbers["soak"].number(0, MOST_RATING)))
    for key, kind in _DEFENSES.items():
        if key in numbers:
            target = replace(target, defenses=(*target.defenses, *_defenses(numbers[key], kind)))
    for key in ("adversary", "durable"):
        if key in numbers:
            ranks = numbers[key].number(0, _MOST_RANKS)
            target = replace(target, **{key: ranks})  # type: ignore[arg-type]  # both fields are numbers
    threshold = numbers["wounds"].number(1, MOST_THRESHOLD) if "wounds" in numbers else None
    return TypedTarget(target=target, wound_threshold=threshold)


def _parts(line: Typed) -> tuple[str, dict[str, Typed]]:
    """Return the name, and where the number of each key stands."""
    name: list[Typed] = []
    numbers: dict[str, Typed] = {}
    words = [word for part in line.split(",;") for word in part.words()]
    place = 0
    while place < len(words):
        length, key = _key(words[place:])
        if key is None:
            if numbers:
                raise words[place].refuse(_EXPECTED)
            name.append(words[place])
            place += 1
            continue
        if key in numbers:
            raise stretch(tuple(words[place : place + length])).refuse("each number once")
        if place + length == len(words):
            raise line.between(line.end, line.end).refuse(f"the number of “{words[-1].text}”")
        numbers[key] = words[place + length]
        place += length + 1
    return " ".join(word.text for word in name), numbers


def _key(words: list[Typed]) -> tuple[int, str | None]:
    """Return how many of these words name a number, and which one."""
    for length in (2, 1):
        written = " ".join(word.word for word in words[:length])
        if len(words) >= length and written in _KEYS:
            return length, _KEYS[written]
    return 0, None


def _defenses(written: Typed, kind: DefenseKind) -> tuple[DefenseSource, ...]:
    melee, ranged = written.cut("/")
    if kind is not DefenseKind.GENERAL or not ranged:
        return (_defense(written, kind),)
    return (_defense(melee, DefenseKind.MELEE), _defense(ranged, DefenseKind.RANGED))


def _defense(written: Typed, kind: DefenseKind) -> DefenseSource:
    return DefenseSource("as typed", written.number(0, MOST_RATING), kind=kind, role=DefenseRole.PROVIDES)
