"""What was taken back, in words."""

from discord import ui

from bot.access import Shown
from bot.render.character_history import changes
from bot.render.history import deed
from bot.render.layout import Accent, framed
from bot.render.markup import person, quoted
from bot.store.values import Campaign, Event, Facts, Kind


def undone_view(event: Event, campaign: Campaign) -> ui.LayoutView:
    """Return what an undo took back, and the pool where that moved."""
    what = f"{person(event.actor_id)} takes back no. {event.after['event']}: {deed(Kind(event.after['kind']))}."
    before, after = event.before, event.after
    if "hit_points" in after:
        was, now = after["hit_points"]
        points = f"{quoted(after['name'])}: {was} → **{now}** of {after['most_hit_points']} Hit Points"
        return framed([what, points], Accent.PLAIN)
    back = "\n".join(_character(each) for each in (after, *after.get("characters", ())) if each.get("fields"))
    pool = ""
    if (before["light"], before["dark"]) != (after["light"], after["dark"]):
        pool = f"Pool: {before['light']}/{before['dark']} → **{after['light']}/{after['dark']}** (players/GM)"
    return framed([what, back, pool], Accent.PLAIN)


def _character(facts: Facts) -> str:
    """Return what it did to a character, as far as players may see it."""
    if facts["shown"] != Shown.FULL:
        return ""
    return f"{quoted(facts['name'])}: {', '.join(changes(facts['fields']))}"
