"""The choice of a topic under a screen of help."""

import re
from typing import Any, Self

import discord
from discord import ui

from bot.answers import Answer, Interaction
from bot.render.help import help_view, topic_named
from bot.render.help_topics import TOPICS, Topic
from bot.services import player_settings
from bot.views.press import VERSION, PressedSelect


class HelpSelect(PressedSelect, template=rf"help:{VERSION}"):
    """All topics to choose from."""

    def __init__(self, shown: str = "") -> None:
        options = [
            discord.SelectOption(label=topic.title, value=topic.key, default=topic.key == shown) for topic in TOPICS
        ]
        super().__init__(ui.Select(custom_id=f"help:{VERSION}", placeholder="Another topic", options=options))

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the select that was used."""
        return cls()

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Show the chosen topic in place of the one before."""
        chosen = topic_named(self.item.values[0])
        await answer.update(await help_screen(interaction, chosen))


async def help_screen(interaction: Interaction, topic: Topic) -> ui.LayoutView:
    """Return a topic with the choice of another."""
    display = await player_settings.display_of(interaction.client.store, interaction.user.id)
    return help_view(topic, interaction.client.glyphs(display.text_only), [ui.ActionRow(HelpSelect(topic.key))])
