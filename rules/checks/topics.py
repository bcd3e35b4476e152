"""What a rule says in our own words, for looking it up where there is nothing to compute. Imports nothing."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Topic:
    """One rule that people look up."""

    key: str
    name: str
    text: str
