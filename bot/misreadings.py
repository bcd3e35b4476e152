"""A sentence for every text that cannot be read: the place marked, what was expected, what would have worked."""

from bot.render.markup import code, quoted
from rules.errors import Misreading, NotationError

_SHOWN_AROUND = 40
"""Characters of a long text that are shown before and after the place of an error."""
_SUGGESTED = 3


def misreading(error: NotationError, *, closing: str = "Nothing was rolled.") -> str:
    """Return the sentence for the player."""
    parts = (_WHY[error.problem], did_you_mean(error.suggestions), closing)
    why, *rest = (part for part in parts if part)
    return " ".join((why.format(text=_marked(error), part=_part(error), expected=error.expected), *rest))


_WHY = {
    Misreading.UNREADABLE: "I cannot read {text}: instead of {part} I expected {expected}.",
    Misreading.EMPTY: "I need a pool: dice as letters, words or circles.",
    Misreading.NOTHING: "{text} leaves no dice and no symbols to roll.",
    Misreading.COUNT: "I cannot read {text}: the number in {part} has no die after it; I expected {expected}.",
    Misreading.NUMBER: "I cannot read {text}: {part} is not a number of dice; I expected {expected}.",
    Misreading.EVERYDAY: "In {text}, {part} could be a label or dice, and I do not guess.",
    Misreading.AMBIGUOUS: "{text} can be read in two ways at {part}, and I do not guess.",
    Misreading.SKILL: "{text} names a skill, and I know no character sheets here: type its dice instead of {part}.",
    Misreading.NAME: "I cannot read {text}: I know no {expected} by the name in {part}.",
    Misreading.BRACKETS: "I cannot read {text}: the brackets at {part} do not fit; I expected {expected}.",
    Misreading.QUOTES: "I cannot read {text}: the quotes at {part} do not close; I expected {expected}.",
    Misreading.LOOKALIKE: "I cannot read {text}: {part} only looks like a plain character; I expected {expected}.",
    Misreading.ORDINARY: "I cannot roll {part} in {text}: I expected {expected}.",
    Misreading.FATE: "{part} in {text} would be Fate dice, which I do not have; I expected {expected}.",
}
"""Why, by kind; `text` has the offending part in bold, `part` is that part alone."""


def did_you_mean(suggestions: tuple[str, ...]) -> str:
    """Return the nearest things that would have worked, empty where there are none."""
    if not suggestions:
        return ""
    return f"Did you mean {' or '.join(code(each) for each in suggestions[:_SUGGESTED])}?"


def _marked(error: NotationError) -> str:
    start, end = max(0, error.start - _SHOWN_AROUND), error.end + _SHOWN_AROUND
    before, after = error.text[start : error.start], error.text[error.end : end]
    return (
        f"“{'…' if start else ''}{quoted(before)}**{_shown(error)}**{quoted(after)}"
        f"{'…' if end < len(error.text) else ''}”"
    )


def _part(error: NotationError) -> str:
    return f"“{_shown(error)}”"


def _shown(error: NotationError) -> str:
    return quoted(error.offending.strip()[:_SHOWN_AROUND]) or "…"
