"""From an interaction to who acts, where and under which key; the only reader of Discord's payload facts."""

import time

import discord

from bot.access import Actor
from bot.answers import Interaction
from bot.services.unit import Op
from bot.store.values import Place
from rules.errors import IllegalAction

_GUILD_INSTALL = 0


def is_table(interaction: Interaction) -> bool:
    """Whether the interaction comes from a server that has the bot: only there is anything remembered.

    In direct messages, and where a person brought the bot along alone, there are dice, odds, rules and help only.
    """
    if interaction.guild_id is None:
        return False
    owners = interaction._integration_owners  # the library offers only the comparison, not "nothing was said"
    if owners:
        return owners.get(_GUILD_INSTALL) == interaction.guild_id
    return interaction.client.get_guild(interaction.guild_id) is not None


def place_of(interaction: Interaction) -> Place | None:
    """Return the place whose campaign is meant, a thread's parent in place of the thread; None away from a table."""
    if not is_table(interaction):
        return None
    assert interaction.guild_id is not None
    channel = interaction.channel
    channel_id = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    assert channel_id is not None, "Discord sends the channel with every interaction on a server"
    return Place(interaction.guild_id, channel_id)


def actor_of(interaction: Interaction) -> Actor:
    """Return who acts, with roles and permissions as the interaction tells them."""
    user = interaction.user
    roles = frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset[int]()
    return Actor(user_id=user.id, role_ids=roles, manages_server=interaction.permissions.manage_guild)


def op_of(interaction: Interaction) -> Op:
    """Return the operation that this interaction is; its id makes a second delivery change nothing.

    Raises:
        IllegalAction: away from a table, where nothing is stored.
    """
    place = place_of(interaction)
    if place is None:
        raise IllegalAction("not_at_a_table")
    return Op(id=str(interaction.id), actor=actor_of(interaction), place=place, at=now())


def now() -> int:
    """Return this moment in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
