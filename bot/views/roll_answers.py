"""Answering with the message of a roll: sent or changed, and where it stands remembered, so that it follows changes."""

from discord import ui

from bot.answers import Answer, Interaction
from bot.render.layout import Message
from bot.roll_messages import Asked
from bot.services.roll_messages import RollKey
from bot.store.values import Panel


async def update(
    interaction: Interaction, answer: Answer, key: RollKey, message: Message, asked: Asked | None = None
) -> None:
    """Change the pressed message of a roll, perhaps to one that asks something."""
    message_id = await answer.update(message)
    if interaction.message is None or not interaction.message.flags.ephemeral:
        await remember(interaction, key, message_id, message, asked)


async def tell_all(interaction: Interaction, answer: Answer, key: RollKey, message: ui.LayoutView) -> None:
    """Show everybody a roll, where the answer itself is for one person."""
    await remember(interaction, key, await answer.tell_channel(message), message)


async def remember(
    interaction: Interaction, key: RollKey, message_id: int | None, message: Message, asked: Asked | None = None
) -> None:
    """Remember a message that everybody sees as one of a roll; an answer that was lost has none."""
    guild_id, channel_id = interaction.guild_id, interaction.channel_id
    if message_id is not None and guild_id is not None and channel_id is not None:
        place = Panel(channel_id, message_id)
        await interaction.client.roll_messages.shows(guild_id, key, place, message, asked)
