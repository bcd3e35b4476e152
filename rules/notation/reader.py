"""Reading pool notation: any sane spelling is read, nothing is dropped, guessed or invented."""

from functools import lru_cache

from rules.dice.pool import DicePool
from rules.errors import LimitExceeded, Misreading, NotationError, RulesError
from rules.notation.advice import suggestions
from rules.notation.quick import quick_reading
from rules.notation.reading import FindSkill, Reading, Scheme
from rules.notation.scanner import Scanner
from rules.notation.skills import SKILL_BRACKETS
from rules.notation.unreadable import DICE, Unreadable

MOST_TEXT = 6000
"""House rule: label and all, as long as the longest text that a slash command carries."""
_KEPT_TEXT = 64
"""Longer texts are not kept: few are typed twice."""


def parse_pool(
    text: str,
    *,
    scheme: Scheme = Scheme.COLOR,
    onto: DicePool | None = None,
    skills: FindSkill | None = None,
) -> Reading:
    """Read a pool text; the dice, symbols and changes in it go on top of `onto`.

    `skills` finds the dice of a skill that stands in brackets. It says of a name that it does not know what
    `UnknownName` and `AmbiguousName` tell, and whatever else it refuses is handed on.

    Raises:
        NotationError: it cannot be read, or leaves nothing to roll.
        LimitExceeded: more than the notation handles.
        RulesError: whatever else `skills` refuses.

    >>> parse_pool("2y1g 2p # sneak") == parse_pool("yellow green yellow vs purple purple 'sneak'")
    True
    >>> parse_pool("uppg", scheme=Scheme.NAME).pool == DicePool(proficiency=1, difficulty=2)
    True
    """
    if skills is not None and SKILL_BRACKETS.isdisjoint(text):
        skills = None
    if onto is None and skills is None and len(text) <= _KEPT_TEXT:
        return _kept(text, scheme)
    return read_fully(text, scheme, onto, skills)


@lru_cache(maxsize=4096)
def _kept(text: str, scheme: Scheme) -> Reading:
    return quick_reading(text, scheme) or read_fully(text, scheme)


def read_fully(text: str, scheme: Scheme, onto: DicePool | None = None, skills: FindSkill | None = None) -> Reading:
    """Read a text without the short cut for common ones; `parse_pool` says the same.

    Raises:
        NotationError: it cannot be read, or leaves nothing to roll.
        LimitExceeded: more than the notation handles.
    """
    if len(text) > MOST_TEXT:
        raise LimitExceeded("characters", limit=MOST_TEXT, got=len(text), text=text[MOST_TEXT:][:20])
    try:
        return _read(text, scheme, onto, skills)
    except Unreadable as fault:
        found = fault

    def reads(candidate: str) -> Reading | None:
        try:
            return _read(candidate, scheme, onto, skills)
        except (Unreadable, RulesError):
            return None

    raise NotationError(
        text,
        start=found.start,
        end=found.end,
        expected=found.expected,
        suggestions=suggestions(text, found, scheme, reads),
        problem=found.problem,
    )


def _read(text: str, scheme: Scheme, onto: DicePool | None, skills: FindSkill | None) -> Reading:
    scanner = Scanner(text, skills)
    scanner.scan()
    if not scanner.has_read:
        raise Unreadable(0, len(text), DICE, Misreading.NOTHING if text.strip() else Misreading.EMPTY)
    scanner.check_opposed(scheme)
    tally = scanner.tally
    try:
        pool, used = tally.settle(scheme, onto)
    except LimitExceeded as over:
        start, end = tally.last_change
        raise LimitExceeded(over.what, limit=over.limit, got=over.got, text=text[start:end] or text) from over
    if not pool and not scanner.ordinary:
        raise Unreadable(0, len(text), DICE, Misreading.NOTHING)
    label = " ".join(part for part in scanner.labels if part)
    return Reading(pool, tuple(scanner.ordinary), label=label, scheme_used=used, notes=tuple(tally.notes))
