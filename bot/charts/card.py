"""What is to be drawn, as values. Imports nothing of ours: the process that draws loads it."""

from dataclasses import dataclass
from enum import IntEnum

MOST_BARS = 640
"""One for each pixel, at the narrowest."""


class Tone(IntEnum):
    """What a bar stands for; its color is never the only sign of it."""

    GOOD = 0
    EVEN = 1
    BAD = 2
    HELP = 3
    HARM = 4


@dataclass(frozen=True, slots=True)
class Bar:
    """One number, with its chance from 0 to 1 in each series."""

    label: str
    tone: Tone
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """What the bars at one end of a panel stand for, and how many they are."""

    name: str
    bars: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """The bars of one distribution, least number first; those of neither side stand between the two."""

    title: str
    bars: tuple[Bar, ...]
    left: Side | None = None
    right: Side | None = None

    def __post_init__(self) -> None:
        if not 1 <= len(self.bars) <= MOST_BARS:
            raise ValueError(f"a panel has 1 to {MOST_BARS} bars, not {len(self.bars)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A whole picture: a title, a line beneath it, panels one under the other; with two series, their names."""

    title: str
    line: str
    panels: tuple[Panel, ...]
    series: tuple[str, ...] = ()
