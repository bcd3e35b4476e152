"""Dice that a test deals to a bot in another process, through a file.

    python -m tests.fight.dealt --serve     # the bot as it is, with the dice that the file DEALT_DICE holds

The bot knows nothing of this: it is started here with these dice in place of the system's.
"""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.__main__ import main
from rules.dice.die import FACES, Die
from tests.chance import FixedDice

VARIABLE = "DEALT_DICE"
PROGRAM = (sys.executable, "-m", "tests.fight.dealt")

_DICE = {
    "y": Die.PROFICIENCY,
    "g": Die.ABILITY,
    "b": Die.BOOST,
    "r": Die.CHALLENGE,
    "p": Die.DIFFICULTY,
    "k": Die.SETBACK,
}
_BLANK = "-"
_PERCENTILE = 100


class DealtDice(FixedDice):
    """Takes every number from the file; fails where other dice are asked for than lie there."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def draw(self, sides: int, count: int) -> Sequence[int]:
        waiting = json.loads(self._path.read_text()) if self._path.exists() else []
        if [sides] * count != [each[0] for each in waiting[:count]]:
            raise AssertionError(f"asked for {count} dice of {sides} sides, and dealt are {waiting}")
        self._path.write_text(json.dumps(waiting[count:]))
        return [number for _, number in waiting[:count]]


class Dealer:
    """Deals the dice that the bot rolls next."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def environment(self) -> dict[str, str]:
        """Return what tells the bot's process where its dice lie."""
        return {VARIABLE: str(self.path)}

    def deal(self, dice: str) -> None:
        """Deal dice as they show: `y:SS g:- p:F` by their letters and symbols, `d100:37` as it is read."""
        self.path.write_text(json.dumps([_dealt(each) for each in dice.split()]))

    def check_all_rolled(self, told: str) -> None:
        """Fail where dice were dealt that nobody has rolled; `told` is what was read instead."""
        left = json.loads(self.path.read_text()) if self.path.exists() else []
        assert not left, f"nobody rolled {left}, and this was told:\n{told}"


def _dealt(text: str) -> tuple[int, int]:
    """Return the sides and the number, counted from 0.

    >>> _dealt("p:F"), _dealt("d100:37")
    ((8, 1), (100, 36))
    """
    letter, shown = text.split(":")
    if letter == "d100":
        return _PERCENTILE, int(shown) - 1
    faces = FACES[_DICE[letter]]
    codes = [face.code for face in faces]
    return len(faces), codes.index("" if shown == _BLANK else shown)


if __name__ == "__main__":
    sys.exit(main(dice=DealtDice(Path(os.environ[VARIABLE]))))
