"""What a game is to the rest of the rules: a record with one slot for each capability."""

from dataclasses import dataclass

from rules.dice.die import Die


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedPoints:
    """The points that players and game master pass to each other: Destiny Points, Story Points."""

    pool: str
    """What all of them together are called."""
    point: str
    light: str
    """The side that the players spend from, as an adjective."""
    dark: str
    """The side that the game master spends from, as an adjective."""
    is_rolled: bool
    """Whether Force dice set the pool as a session starts; otherwise each player brings one and the GM one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrative:
    """What a game with narrative dice provides."""

    dice: tuple[Die, ...]
    points: SharedPoints


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSystem:
    """One game; an empty slot means that the game has no such thing."""

    key: str
    """Stored and typed; never changes."""
    name: str
    narrative: Narrative | None = None
