"""Hit Points: losing them, what a creature at none is, and getting them back. Imports nothing of ours."""

from dataclasses import dataclass, replace
from enum import StrEnum


class State(StrEnum):
    """What a creature's Hit Points make of it."""

    UP = "up"
    KNOCKED_OUT = "knocked out"
    DYING_OR_DEAD = "dying or dead"


@dataclass(frozen=True, slots=True, kw_only=True)
class HitPoints:
    """Hit Points between 0 and a maximum; at 0 it matters whether nonlethal damage brought it there."""

    current: int
    maximum: int
    was_knocked_out: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.current <= self.maximum:
            raise ValueError(f"{self.current} of {self.maximum} Hit Points")
        if self.was_knocked_out and self.current:
            raise ValueError("knocked out with Hit Points left")

    @property
    def state(self) -> State:
        """Return what they make of the creature."""
        if self.current > 0:
            return State.UP
        return State.KNOCKED_OUT if self.was_knocked_out else State.DYING_OR_DEAD

    def lose(self, damage: int, *, is_nonlethal: bool = False) -> "HitPoints":
        """Take damage off, one for one, down to 0; the damage that brings it to 0 decides how it lies there.

        Whatever deals it, weapon, spell or effect: nonlethal damage knocks out and does not kill. Lethal damage to
        the knocked out is lethal.

        Rule: Starfinder 2e Player Core (Hit Points; nonlethal attacks).
        """
        left = max(0, self.current - damage)
        if left > 0 or damage == 0:
            return replace(self, current=left)
        return replace(self, current=0, was_knocked_out=is_nonlethal and self.state is not State.DYING_OR_DEAD)

    def regain(self, healed: int) -> "HitPoints":
        """Get Hit Points back, up to the maximum."""
        return HitPoints(current=min(self.maximum, self.current + healed), maximum=self.maximum)
