"""What numbers from outside may be; nothing is capped or corrected silently. Imports only the errors."""

from rules.errors import IllegalAction, LimitExceeded

MOST_RANKS = 5
"""Ranks of a skill that can be trained. Rule: EotE core."""

MOST_PRINTED_RANKS = 10
"""House rule: some adversaries are printed with more than five ranks, none with more than this."""

MOST_CHARACTERISTIC = 20
"""House rule: no printed creature comes near, and a pool stays well under its limit."""

MOST_RATING = 100
"""Damage, soak, defense, ranks of talents and qualities. House rule: far beyond anything printed."""


def check_range(what: str, got: int, *, least: int = 0, most: int = MOST_RATING) -> None:
    """Refuse a number outside `least` to `most`; `what` is a plural noun ("ranks in a skill").

    Raises:
        LimitExceeded: it is too high.
        IllegalAction: it is too low (rule "too_low": what, least, got).
    """
    if got > most:
        raise LimitExceeded(what, limit=most, got=got)
    if got < least:
        raise IllegalAction("too_low", what=what, least=least, got=got)
