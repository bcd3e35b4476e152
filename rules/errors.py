"""What the rules refuse, as facts; the sentences for players are written in `bot.errors`.

RulesError                     safe to show to a player
├── NotationError              a text that cannot be read
├── UnknownName                nothing goes by that name
├── AmbiguousName              several things go by that name
├── IllegalAction              readable, but not possible now
├── LimitExceeded              more than the product handles
└── NotInThisSystem            this game has no such thing

Anything else that is raised here (`ValueError`, `KeyError`) is a bug of ours and is not caught.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class RulesError(Exception):
    """Something the rules refuse; it carries facts, not sentences."""


class Misreading(StrEnum):
    """Why a text cannot be read, as far as the answer differs."""

    UNREADABLE = "unreadable"
    """The offending part is no die, symbol or change."""
    EMPTY = "empty"
    """There is no text."""
    NOTHING = "nothing"
    """All can be read, but it leaves nothing to roll."""
    COUNT = "count"
    """A number that counts nothing."""
    NUMBER = "number"
    """A count that is negative or has decimals."""
    EVERYDAY = "everyday"
    """The offending part is an everyday word and could be dice too."""
    AMBIGUOUS = "ambiguous"
    """The offending part has two readings; both are suggested."""
    SKILL = "skill"
    """A name in brackets, where nobody knows character sheets."""
    NAME = "name"
    """A name in brackets that no skill or no character goes by, or several do."""
    BRACKETS = "brackets"
    """Brackets that do not close, or around something that needs none."""
    QUOTES = "quotes"
    """Quotes that do not close."""
    LOOKALIKE = "lookalike"
    """Characters that only look like digits or letters of the notation."""
    ORDINARY = "ordinary"
    """Ordinary dice that cannot be rolled."""
    FATE = "fate"
    """Fate dice, which are no Force dice."""


class NotationError(RulesError):
    """A text that cannot be read, with the place and what would have been read there."""

    def __init__(
        self,
        text: str,
        *,
        start: int,
        end: int,
        expected: str,
        suggestions: tuple[str, ...] = (),
        problem: Misreading = Misreading.UNREADABLE,
    ) -> None:
        super().__init__(f"cannot read {text[start:end]!r} at {start}: expected {expected}")
        self.text = text
        self.start = start
        self.end = end
        self.expected = expected
        """What stands in place of the offending part in a text that can be read, as a noun phrase."""
        self.suggestions = suggestions
        """Whole texts that would have worked, nearest first."""
        self.problem = problem

    @property
    def offending(self) -> str:
        """Return the part of the text that could not be read."""
        return self.text[self.start : self.end]


class UnknownName(RulesError):
    """Nothing of this kind goes by that name."""

    def __init__(self, kind: str, name: str, suggestions: tuple[str, ...] = (), *, known: tuple[str, ...] = ()) -> None:
        super().__init__(f"no {kind} named {name!r}")
        self.kind = kind
        self.name = name
        self.suggestions = suggestions
        self.known = known
        """Everything of this kind that a roll could have meant; empty elsewhere."""


class AmbiguousName(RulesError):
    """Several things of this kind go by that name."""

    def __init__(self, kind: str, name: str, candidates: tuple[str, ...]) -> None:
        super().__init__(f"several {kind}s named {name!r}: {', '.join(candidates)}")
        self.kind = kind
        self.name = name
        self.candidates = candidates


class IllegalAction(RulesError):
    """Readable, but not possible now; `rule` is the key of the sentence in `bot.errors`."""

    def __init__(self, rule: str, **facts: object) -> None:
        super().__init__(f"{rule}: {facts}")
        self.rule = rule
        self.facts: Mapping[str, object] = MappingProxyType(facts)


class LimitExceeded(RulesError):
    """More than the product handles: `what` is a plural noun ("dice in a pool")."""

    def __init__(self, what: str, *, limit: int, got: int, text: str = "") -> None:
        super().__init__(f"{got} {what}, at most {limit}")
        self.what = what
        self.limit = limit
        self.got = got
        self.text = text
        """The part of the input that went over, where there is one."""


class NotInThisSystem(RulesError):
    """This game has no such thing."""

    def __init__(self, thing: str, system: str) -> None:
        super().__init__(f"{system} has no {thing}")
        self.thing = thing
        self.system = system
