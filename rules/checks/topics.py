"""What a rule says in our own words, for looking it up where there is nothing to compute. Imports the citations."""

from dataclasses import dataclass

from rules.citations import EDGE_UNCONFIRMED, Citation


@dataclass(frozen=True, slots=True)
class Topic:
    """One rule that people look up."""

    key: str
    name: str
    text: str
    citation: Citation = EDGE_UNCONFIRMED
    aliases: tuple[str, ...] = ()
    """Other words that people look for."""
