"""How shared points moved with a change, whatever else it did. Imports values only."""

from bot.store.values import Event
from rules.systems.base import SharedPoints

_SIDES = ("light", "dark")


def moved(event: Event) -> str:
    """Return both sides before and after a change; nothing where they stayed."""
    before, after = event.before, event.after
    if not all(side in facts for facts in (before, after) for side in _SIDES):
        return ""
    if all(before[side] == after[side] for side in _SIDES):
        return ""
    return f"{before['light']}/{before['dark']} → {after['light']}/{after['dark']}"


def pool_line(event: Event, points: SharedPoints) -> str:
    """Return the pool as a change has moved it, in words; nothing where it stayed."""
    was, arrow, now = moved(event).partition(" → ")
    return f"{points.pool}: {was} → **{now}** ({points.light}/{points.dark})" if arrow else ""
