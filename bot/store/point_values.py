"""Shared points that wait for somebody's next check, as the services and the messages hand them on."""

from dataclasses import dataclass

from bot.access import Shown
from rules.table.destiny import DestinySide


@dataclass(frozen=True, slots=True, kw_only=True)
class PromisedPoint:
    """A point that has been flipped for the next check of a character."""

    event_id: int
    """Of the change that flipped it."""
    actor_id: int
    side: DestinySide
    character_id: int
    name: str
    is_npc: bool
    shown: Shown
    """What players see of the character, if it is an NPC."""

    @property
    def own_side(self) -> DestinySide:
        """Return the side of the character."""
        return DestinySide.DARK if self.is_npc else DestinySide.LIGHT
