"""What was taken back, in words."""

from discord import ui

from bot.render.campaign import summary
from bot.render.history import deed
from bot.render.layout import Accent, framed
from bot.render.markup import person, quoted
from bot.store.values import Campaign, Event, Kind
from rules.systems import system_named

_OF_THE_CAMPAIGN = frozenset(
    (
        Kind.CAMPAIGN_SETUP,
        Kind.CAMPAIGN_SETTINGS,
        Kind.CAMPAIGN_GM_ADD,
        Kind.CAMPAIGN_GM_REMOVE,
        Kind.CAMPAIGN_DELETE,
    )
)
"""What changes what a campaign says about itself."""


def undone_view(event: Event, campaign: Campaign) -> ui.LayoutView:
    """Return what an undo took back, and how things stand where that moved them."""
    what = f"{person(event.actor_id)} takes back no. {event.after['event']}: {deed(Kind(event.after['kind']))}."
    before, after = event.before, event.after
    if "hit_points" in after:
        was, now = after["hit_points"]
        left = f"{quoted(after['name'])}: {was} → **{now}** of {after['most_hit_points']} Hit Points"
        return framed([what, left], Accent.PLAIN)
    if Kind(after["kind"]) in _OF_THE_CAMPAIGN:
        return framed([what, summary(campaign)], Accent.PLAIN)
    if (before["light"], before["dark"]) == (after["light"], after["dark"]):
        return framed([what], Accent.PLAIN)
    narrative = system_named(campaign.system).narrative
    assert narrative is not None, "a campaign's game has narrative dice"
    points = narrative.points
    moved = f"{before['light']}/{before['dark']} → **{after['light']}/{after['dark']}**"
    pool = f"{points.pool}: {moved} ({points.light}/{points.dark})"
    return framed([what, pool], Accent.PLAIN)
