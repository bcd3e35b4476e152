"""The button under a change of somebody's health, which takes it back; and who gets to see the change."""

import re
from dataclasses import replace
from typing import Any, Self

import discord
from discord import ui

from bot.access import Shown, sight_of
from bot.answers import Answer, Interaction
from bot.context import actor_of, op_of
from bot.render.check import shown_check
from bot.render.health import health_view, is_seen, is_veiled, treated_view, veiled_treated_view, veiled_view
from bot.render.layout import Row
from bot.render.undo import undone_view
from bot.services import undo
from bot.services.characters import CharacterChange
from bot.services.treatment import Treated
from bot.views.encounter_press import follow_all
from bot.views.press import VERSION, PressedButton


class HealthUndo(PressedButton, template=rf"health:{VERSION}:(?P<campaign>[0-9]+):(?P<event>[0-9]+):undo"):
    """Takes back one change of somebody's health."""

    def __init__(self, campaign_id: int, event_id: int) -> None:
        custom_id = f"health:{VERSION}:{campaign_id}:{event_id}:undo"
        super().__init__(ui.Button(label="Take back", style=discord.ButtonStyle.secondary, custom_id=custom_id))
        self.campaign_id = campaign_id
        self.event_id = event_id

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["campaign"]), int(match["event"]))

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Take the change back and say so where it stood."""
        op = replace(op_of(interaction), campaign_id=self.campaign_id)
        done = await undo.undo(interaction.client.store, op, self.event_id)
        await answer.update(undone_view(done.event, done.campaign))
        await follow_all(interaction, answer, done.campaign)


def health_rows(change: CharacterChange) -> list[Row]:
    """Return the button under a change."""
    return [ui.ActionRow(HealthUndo(change.campaign.id, change.event.id))]


async def tell(interaction: Interaction, answer: Answer, change: CharacterChange) -> None:
    """Answer with the change; where players see less of the character, whoever changed it alone sees the numbers."""
    event, campaign = change.event, change.campaign
    veiled = is_veiled(event)
    if veiled and not _sees_numbers(interaction, change):
        await answer.send(veiled_view(event, campaign, change.character), private=False)
        _refresh(interaction, change)
        return
    await answer.send(health_view(event, campaign, health_rows(change)), private=veiled)
    if veiled and is_seen(event) and not change.is_repeat:
        await answer.tell_channel(veiled_view(event, campaign, change.character))
    _refresh(interaction, change)


def _sees_numbers(interaction: Interaction, change: CharacterChange) -> bool:
    """Whether whoever changed it sees the numbers that players do not see: a healer may treat an NPC."""
    actor, stored = actor_of(interaction), change.character
    return sight_of(actor, change.campaign.masters, stored.owner_id, stored.shown) is Shown.FULL


def _refresh(interaction: Interaction, change: CharacterChange) -> None:
    event, campaign = change.event, change.campaign
    if event.before != {name: event.after[name] for name in event.before}:
        interaction.client.panels.refresh(campaign)
    interaction.client.trackers.refresh(campaign.guild_id, campaign.id)


async def tell_treatment(interaction: Interaction, answer: Answer, treated: Treated) -> None:
    """Answer with the dice of a treatment and what they did; players see as much of it as of the character."""
    event, campaign = treated.change.event, treated.change.campaign
    glyphs, veiled = interaction.client.glyphs(campaign.text_only), is_veiled(event)
    shown = shown_check(event.after["check"], treated.rolled.stored, treated.reading, scheme=campaign.scheme)
    view = treated_view(event, campaign, shown, glyphs, health_rows(treated.change))
    if veiled and not _sees_numbers(interaction, treated.change):
        public = veiled_treated_view(event, campaign, shown, glyphs, treated.change.character)
        await answer.send(public, private=False)
        interaction.client.trackers.refresh(campaign.guild_id, campaign.id)
        return
    await answer.send(view, private=veiled)
    if veiled and is_seen(event) and not treated.rolled.is_repeat:
        await answer.tell_channel(veiled_view(event, campaign, treated.change.character))
    interaction.client.trackers.refresh(campaign.guild_id, campaign.id)
