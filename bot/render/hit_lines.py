"""What each hit came to, line by line: damage, soak and all that changed it."""

from collections.abc import Iterator, Sequence
from typing import Any

from bot.render.ledger import ledger_text, signed
from bot.render.markup import quoted
from bot.store.values import Facts
from rules.ledger import Line

_MOST_SPREAD = 4
"""Hits with a line for each part; more of them get one line each, so that the message holds them all."""


def hit_texts(after: Facts) -> Iterator[str]:
    """Yield what each hit of a change of health came to, or one text for all where there are many."""
    hits = after.get("hits", ())
    if len(hits) > _MOST_SPREAD:
        yield "\n".join(
            f"Hit {number}: {hit_in_one_line(lines)} {_unit(after, lines)}" for number, lines in enumerate(hits, 1)
        )
        return
    for number, lines in enumerate(hits, 1):
        if len(lines) == 1 and len(hits) == 1:
            return
        title = f"Hit {number}\n" if len(hits) > 1 else ""
        yield f"{title}{_ledger(lines)}\n= **{_total(lines)} {_unit(after, lines)}**"


def _unit(after: Facts, lines: Sequence[Sequence[Any]]) -> str:
    if after.get("damage") != "wounds":
        return "strain"
    return "wound" if _total(lines) == 1 else "wounds"


def hit_in_one_line(lines: Sequence[Sequence[Any]]) -> str:
    """Return the sum of one hit."""
    (_, damage), *others = lines
    changed = "".join(f" {signed(amount)} ({quoted(label)})" for label, amount in others)
    return f"{damage}{changed} = **{_total(lines)}**"


def _total(lines: Sequence[Sequence[Any]]) -> int:
    return sum(amount for _, amount in lines)


def _ledger(lines: Sequence[Sequence[Any]]) -> str:
    return ledger_text(Line(quoted(label), amount) for label, amount in lines)
