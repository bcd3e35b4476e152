"""A sum that shows its parts: labelled, signed lines. Imports nothing of ours."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One part of a sum: what it is for, and how much it adds (below zero: takes away)."""

    label: str
    amount: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """The lines in the order in which the rules apply them."""

    lines: tuple[Line, ...] = ()

    @property
    def total(self) -> int:
        """Return the sum of all lines."""
        return sum(line.amount for line in self.lines)

    def add(self, label: str, amount: int) -> "Ledger":
        """Return the ledger with one more line at the end."""
        return Ledger((*self.lines, Line(label, amount)))
