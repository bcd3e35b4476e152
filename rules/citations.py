"""Where a rule is printed, for whoever looks it up. Imports nothing of ours."""

from dataclasses import dataclass

EDGE_OF_THE_EMPIRE_BOOK = "Edge of the Empire core rulebook"
GENESYS_BOOK = "Genesys core rulebook"


@dataclass(frozen=True, slots=True)
class Citation:
    """A book, and the pages as far as somebody has checked them."""

    book: str
    pages: str = ""
    """Empty: not confirmed."""


def edge(pages: str = "") -> Citation:
    """Return a place in the core rulebook of Edge of the Empire."""
    return Citation(EDGE_OF_THE_EMPIRE_BOOK, pages)


EDGE_UNCONFIRMED = edge()
