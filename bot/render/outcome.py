"""A net result in words. Imports `rules` and the markup."""

from bot.render.layout import Accent
from bot.render.markup import count
from rules.dice.die import NEGATIVE
from rules.dice.pool import DicePool
from rules.dice.symbols import NetResult, Symbols


def headline(net: NetResult, *, decides_success: bool, has_force: bool) -> str:
    """Return the outcome in words: what a reader without pictures and colors needs.

    >>> headline(NetResult(success=2, advantage=-1, triumph=1), decides_success=True, has_force=False)
    '**Success ×2** · 1 threat · Triumph'
    """
    parts: list[str] = []
    if decides_success:
        parts.append(f"**{_verdict(net)}**")
        if net.advantage:
            parts.append(f"{abs(net.advantage)} {'advantage' if net.advantage > 0 else 'threat'}")
        if net.triumph:
            parts.append(_times("Triumph", net.triumph))
        if net.despair:
            parts.append(_times("Despair", net.despair))
    if has_force:
        parts.append(f"**{net.light} light** · **{net.dark} dark**")
    return " · ".join(parts)


def has_force(pool: DicePool) -> bool:
    """Whether a pool shows pips."""
    return bool(pool.force or pool.free.light or pool.free.dark)


def _verdict(net: NetResult) -> str:
    if net.succeeded:
        return "Success" if net.success == 1 else f"Success ×{net.success}"
    if net.failure:
        return f"Failure by {net.failure}"
    if net.advantage or net.triumph or net.despair:
        return "Failure"
    return "Failure, and nothing else"


def _times(name: str, number: int) -> str:
    return name if number == 1 else f"{name} ×{number}"


def arithmetic(shown: Symbols) -> str:
    """Return how opposite symbols cancelled; empty where nothing met its opposite.

    >>> arithmetic(Symbols(success=2, triumph=1, failure=1, threat=2))
    '3 successes − 1 failure'
    """
    success, failure = shown.success + shown.triumph, shown.failure + shown.despair
    parts = []
    if success and failure:
        parts.append(f"{count(success, 'success', 'successes')} − {count(failure, 'failure')}")
    if shown.advantage and shown.threat:
        parts.append(f"{shown.advantage} advantage − {shown.threat} threat")
    return "; ".join(parts)


def accent(pool: DicePool, net: NetResult) -> Accent:
    """Return the color that goes with the outcome; it says nothing that the words do not."""
    if not any(pool[die] for die in NEGATIVE):
        return Accent.NEUTRAL
    if net.triumph and net.succeeded:
        return Accent.TRIUMPH
    if net.despair and not net.succeeded:
        return Accent.DESPAIR
    return Accent.GOOD if net.succeeded else Accent.BAD
