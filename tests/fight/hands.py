"""The hands of everybody at a table: the same fight is played over the loopback Discord and at the offline table."""

import re
from collections.abc import Sequence
from typing import Protocol

from tests.fight.dealt import Dealer


class Hands(Protocol):
    """What people do at a table; each returns what they then read."""

    dealer: Dealer

    async def slash(self, who: str, command: str, /, **options: object) -> str:
        """Use a command. What it shows is what is pressed next."""
        ...

    async def tracker(self, who: str, control: str) -> str:
        """Use a control of the tracker."""
        ...

    async def choose(self, who: str, select: str, choice: str) -> str:
        """Choose in a select under the roll that was told last; both are named by how they begin."""
        ...

    async def press(self, who: str, button: str) -> str:
        """Press a button under the roll that was told last."""
        ...

    async def at_once(self, who: Sequence[str], control: str) -> list[str]:
        """Let several people use a control of the tracker in the same instant, where that can be."""
        ...

    async def sees(self, words: str) -> None:
        """Wait until everybody can read these words."""
        ...

    async def confirms(self, who: str, command: str, button: str) -> str:
        """Use a command that asks, and press a button under its question."""
        ...

    async def exported(self, who: str, command: str, /, **options: object) -> str:
        """Return the file that a command sends."""
        ...

    async def restart(self) -> None:
        """Restart the bot."""
        ...


def plain(text: str) -> str:
    """Return a text without marks that one table shows and the other does not."""
    return re.sub(r"[*`]", "", text)


def meant(labels: Sequence[str], choice: str) -> str:
    """Return the label that is this choice, or else the first that begins so."""
    begun = [each for each in labels if each.startswith(choice)]
    assert begun, f"no {choice!r} among {labels}"
    return choice if choice in begun else begun[0]
