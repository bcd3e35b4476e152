"""What is offered while somebody types the name of a character, a skill or an injury."""

from discord import app_commands

from bot.answers import Interaction
from bot.context import actor_of, place_of
from bot.services import character_names, sheet_names

MOST_CHOICES = 25
LONGEST_CHOICE = 100

Choice = app_commands.Choice[str]


async def suggest_own(interaction: Interaction, typed: str) -> list[Choice]:
    """Offer the characters that this person may change."""
    return await _characters(interaction, typed, to_change=True)


async def suggest_seen(interaction: Interaction, typed: str) -> list[Choice]:
    """Offer the characters that this person sees something of."""
    return await _characters(interaction, typed, to_change=False)


async def _characters(interaction: Interaction, typed: str, *, to_change: bool) -> list[Choice]:
    place = place_of(interaction)
    if place is None:
        return []
    store = interaction.client.store
    found = await character_names.choices(store, place, actor_of(interaction), typed, MOST_CHOICES, to_change=to_change)
    return _offered(found)


async def suggest_skills(interaction: Interaction, typed: str) -> list[Choice]:
    """Offer the skills of the character that is named already, or of the one that this person plays."""
    place = place_of(interaction)
    if place is None:
        return []
    name = getattr(interaction.namespace, "character", None)
    store = interaction.client.store
    return _offered(await sheet_names.skills(store, place, actor_of(interaction), name, typed, MOST_CHOICES))


async def suggest_injuries(interaction: Interaction, typed: str) -> list[Choice]:
    """Offer every Critical Injury of the campaign's game."""
    place = place_of(interaction)
    if place is None:
        return []
    return _offered(await sheet_names.injuries(interaction.client.store, place, typed, MOST_CHOICES))


async def suggest_carried(interaction: Interaction, typed: str) -> list[Choice]:
    """Offer the injuries on the sheet of the character that is named already, or of the one that is played."""
    place = place_of(interaction)
    if place is None:
        return []
    name = getattr(interaction.namespace, "character", None)
    store = interaction.client.store
    return _offered(await sheet_names.carried(store, place, actor_of(interaction), name, typed, MOST_CHOICES))


def _offered(names: tuple[str, ...]) -> list[Choice]:
    return [Choice(name=name[:LONGEST_CHOICE], value=name) for name in names if len(name) <= LONGEST_CHOICE]
