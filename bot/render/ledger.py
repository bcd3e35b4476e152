"""A sum that shows its parts, as text: how much, and what for. Imports `rules` and the markup only."""

from collections.abc import Iterable

from bot.render.markup import code
from rules.ledger import Line


def ledger_text(lines: Iterable[Line]) -> str:
    """Return the lines of a ledger, one under the other."""
    return "\n".join(map(line_text, lines))


def line_text(line: Line) -> str:
    """Return one line: the amount, signed, and its label without saying the amount again.

    >>> line_text(Line("2d8 (5, 3)", 8)), line_text(Line("-1 status", -1)), line_text(Line("+4", 4))
    ('`+8` 2d8 (5, 3)', '`−1` status', '`+4` untyped')
    """
    label = line.label.removeprefix(f"{line.amount:+}")
    if label != line.label:
        label = label.strip() if label.strip() else "untyped"
        label = f"untyped{label}" if label.startswith(",") else label
    return f"{code(signed(line.amount))} {label}"


def signed(amount: int) -> str:
    """Return a number with its sign; 0 has none.

    >>> signed(3), signed(-3), signed(0)
    ('+3', '−3', '0')
    """
    return f"{amount:+}".replace("-", "−") if amount else "0"
