"""What belongs to a player alone, as the store hands it out: immutable values without SQL. Imports nothing of ours."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Display:
    """How somebody wants their own rolls shown."""

    text_only: bool = False
    """Words in place of pictures."""
    compact: bool = False
    """One line without buttons."""


AS_USUAL = Display()


@dataclass(frozen=True, slots=True)
class SavedPool:
    """A pool text under a name of its player's own."""

    name: str
    notation: str
