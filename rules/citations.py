"""Where a rule is printed, for whoever looks it up. Imports nothing of ours."""

from dataclasses import dataclass, replace

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


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCitations:
    """Where the tables of a game are printed."""

    dice: Citation
    symbols: Citation
    ladder: Citation
    ranges: Citation
    shooting_while_engaged: Citation
    skills: Citation
    critical_injuries: Citation
    characteristics_struck: Citation
    vehicle_critical_hits: Citation
    falling: Citation
    spending: Citation
    qualities: Citation
    weapons: Citation


EDGE_TABLES = TableCitations(
    dice=EDGE_UNCONFIRMED,
    symbols=edge("12–13"),
    ladder=EDGE_UNCONFIRMED,
    ranges=EDGE_UNCONFIRMED,
    shooting_while_engaged=edge("219"),
    skills=EDGE_UNCONFIRMED,
    critical_injuries=edge("226–227"),
    characteristics_struck=EDGE_UNCONFIRMED,
    vehicle_critical_hits=EDGE_UNCONFIRMED,
    falling=edge("224"),
    spending=EDGE_UNCONFIRMED,
    qualities=EDGE_UNCONFIRMED,
    weapons=EDGE_UNCONFIRMED,
)

GENESYS_TABLES = replace(EDGE_TABLES, skills=Citation(GENESYS_BOOK), critical_injuries=Citation(GENESYS_BOOK))
"""What Genesys shares with its sister is cited from there."""
