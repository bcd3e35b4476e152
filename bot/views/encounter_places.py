"""Where the tracker stands: sent as an answer, brought elsewhere, and whether the bot may post there at all."""

import discord

from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.placings import Placing
from bot.services import channels, encounter_queries
from bot.services.unit import Op
from bot.store.encounter_values import EncounterState
from bot.store.values import Panel
from rules.errors import IllegalAction


def check_may_post(interaction: Interaction) -> None:
    """Check that the bot may send the messages of a fight here: each round has a new tracker.

    Raises:
        IllegalAction: it may not (rule "cannot_post_here": channel_id, permission).
    """
    granted = interaction.app_permissions
    is_thread = isinstance(interaction.channel, discord.Thread)
    name = "send_messages_in_threads" if is_thread else "send_messages"
    for permission in ("view_channel", name):
        if not getattr(granted, permission):
            named = permission.replace("_", " ").title()
            raise IllegalAction("cannot_post_here", channel_id=interaction.channel_id, permission=named)


async def send_tracker(interaction: Interaction, answer: Answer, state: EncounterState, placing: Placing) -> None:
    """Answer with the tracker, which is from now on the one that follows the fight."""
    trackers = interaction.client.trackers
    trackers.placings.place(placing, state.campaign)
    message_id = await answer.send(trackers.drawn(state), private=False)
    if message_id is not None and interaction.channel_id is not None:
        trackers.placed(state.campaign, Panel(interaction.channel_id, message_id))


async def move_tracker(interaction: Interaction, answer: Answer) -> None:
    """Send the tracker here, and let the old one shrink.

    A fight all of whose channels are gone is taken in by this one, so that nothing is lost with them.

    Raises:
        IllegalAction: no encounter is going on (rule "no_encounter").
    """
    bot, op = interaction.client, op_of(interaction)
    with bot.trackers.placings.placing(op.place.guild_id) as placing:
        going_on = await _going_on(interaction, op)
        state = await encounter_queries.at_table(bot.store, op.place.guild_id, going_on.campaign.id)
        if state is None:
            raise IllegalAction("no_encounter")
        await send_tracker(interaction, answer, state, placing)


async def _going_on(interaction: Interaction, op: Op) -> EncounterState:
    store = interaction.client.store
    try:
        return await encounter_queries.seen_by(store, op.place, op.actor)
    except IllegalAction:
        standing = {each.id for each in interaction.guild.channels} if interaction.guild is not None else set()
        if not standing or await channels.take_in(store, op, standing) is None:
            raise
    return await encounter_queries.seen_by(store, op.place, op.actor)
