"""What all persistent buttons share: errors end where those of commands end.

discord.py only logs what a dynamic item raises, and the player would wait for ever; so the callback is written here
once and the buttons implement `pressed`. Persistent messages hold only dynamic items, and every send and edit builds
a new view: a view that ends would otherwise unregister its items for the whole process.
"""

from typing import Any, Protocol

from discord import ui

from bot.answers import Answer, Interaction, answering
from bot.reports import report

VERSION = 1
"""Second part of every custom id; a button from before a change of meaning is then told apart."""


class _Pressable(Protocol):
    async def pressed(self, interaction: Interaction, answer: Answer) -> None: ...


async def handle(item: _Pressable, interaction: Interaction) -> None:
    """Work on one press and answer it, whatever happens."""
    try:
        async with answering(interaction, private=True) as answer:
            await item.pressed(interaction, answer)
    except Exception as error:  # the library would drop it silently
        await report(interaction, error)


class PressedButton(ui.DynamicItem[ui.Button[Any]], template=r"(?!)"):
    """A button whose custom id tells all that is needed; subclasses give the template and `pressed`."""

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Read, delegate, answer."""
        raise NotImplementedError

    async def callback(self, interaction: Interaction) -> None:
        """Work on one press."""
        await handle(self, interaction)


class PressedSelect(ui.DynamicItem[ui.Select[Any]], template=r"(?!)"):
    """A select whose custom id tells all that is needed; subclasses give the template and `pressed`."""

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Read, delegate, answer."""
        raise NotImplementedError

    async def callback(self, interaction: Interaction) -> None:
        """Work on one choice."""
        await handle(self, interaction)
