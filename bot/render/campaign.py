"""A campaign's settings and their changes in words."""

from collections.abc import Sequence

from discord import ui

from bot.game import game_of
from bot.render.layout import Accent, Row, framed
from bot.render.markup import channel, person, quoted, role
from bot.render.settled import settled_text
from bot.store.values import Campaign, Event, Kind
from rules.notation.reading import Scheme


def change_view(event: Event, campaign: Campaign) -> ui.LayoutView:
    """Return what was changed, and the campaign as it is now."""
    is_new = event.kind is Kind.CAMPAIGN_SETUP and not campaign.session_number
    following = "-# Next: `/session start`, then `/destiny show`" if is_new else ""
    settled = settled_text(event.after)
    return framed([f"**{_headline(event)}**", summary(campaign), settled, following], Accent.PLAIN)


def _headline(event: Event) -> str:
    before, after = event.before, event.after
    match event.kind:
        case Kind.CAMPAIGN_GM_ADD:
            return f"{_master(after['kind'], after['id'])} is GM now."
        case Kind.CAMPAIGN_GM_REMOVE:
            return f"{_master(before['kind'], before['id'])} is no longer GM."
        case Kind.CAMPAIGN_LINK:
            return f"{channel(after['channel_id'])} shares this campaign now."
        case Kind.CAMPAIGN_UNLINK:
            return f"{channel(before['channel_id'])} has left this campaign."
        case Kind.CAMPAIGN_SETUP:
            return "The campaign is set up."
        case _:
            return "The settings are changed."


def _master(kind: str, number: int) -> str:
    return person(number) if kind == "user" else role(number)


def overview_view(campaign: Campaign, channels: Sequence[int]) -> ui.LayoutView:
    """Return all settings of a campaign."""
    shared = f"Channels: {', '.join(map(channel, channels))}"
    return framed(["**This channel's campaign**", summary(campaign), shared], Accent.PLAIN)


def summary(campaign: Campaign) -> str:
    """Return the settings, one a line."""
    letters = "color (p is purple)" if campaign.scheme is Scheme.COLOR else "name (p is Proficiency)"
    return "\n".join(
        (
            *([f"Name: {quoted(campaign.name)}"] if campaign.name else ()),
            f"Game: {game_of(campaign).name}",
            f"GM: {_masters(campaign)}",
            f"Letters: {letters}",
            f"Symbols: {'words only' if campaign.text_only else 'pictures'}",
            f"Upgrades by a shared point: {_when_upgraded(campaign)}",
        )
    )


def _when_upgraded(campaign: Campaign) -> str:
    return "before the roll, or after it" if campaign.upgrades_after_roll else "before the roll"


def _masters(campaign: Campaign) -> str:
    masters = campaign.masters
    named = [*map(person, sorted(masters.user_ids)), *map(role, sorted(masters.role_ids))]
    return ", ".join(named) or "nobody yet, so whoever has Manage Server"


def delete_view(campaign: Campaign, channels: Sequence[int], rows: Sequence[Row]) -> ui.LayoutView:
    """Return the question before a campaign is deleted."""
    return framed(
        [
            f"**Delete {quoted(campaign.name) or 'this channel’s campaign'}?**",
            f"This removes its characters, pool, sessions, rolls and history from {', '.join(map(channel, channels))}.",
            f"For 30 days `/undo` in {channel(campaign.home_channel_id)} brings everything back; "
            "after that it is gone for good.",
        ],
        Accent.NOTICE,
        rows,
    )


def deleted_view(event: Event, campaign: Campaign) -> ui.LayoutView:
    """Return the word that a campaign has been deleted."""
    return framed(
        [
            "**The campaign is deleted.**",
            f"For 30 days `/undo change:{event.id}` in {channel(campaign.home_channel_id)} brings it back.",
            f"-# Deleted by {person(event.actor_id)}",
        ],
        Accent.NOTICE,
    )
