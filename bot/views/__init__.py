"""Buttons that survive a restart: their state is in the database, their meaning in the custom id."""

from discord import ui

from bot.views.campaign import DeleteCampaign
from bot.views.destiny import DestinyButton
from bot.views.help import HelpSelect

DYNAMIC_ITEMS: tuple[type[ui.DynamicItem], ...] = (DestinyButton, DeleteCampaign, HelpSelect)  # type: ignore[type-arg]
# any kind of item; a test checks that no two of their patterns match the same custom id
