"""The bounds of a session in words."""

from discord import ui

from bot.render.layout import Accent, framed
from bot.render.markup import person
from bot.store.values import Event
from rules.systems.base import SharedPoints


def started_view(event: Event, points: SharedPoints) -> ui.LayoutView:
    """Return the word that a session has started, and what everybody does now."""
    deed = "rolls for it once" if points.is_rolled else f"brings one {points.point}"
    return framed(
        [
            f"**Session {event.after['number']} begins.**",
            f"The {points.pool} is empty: everybody {deed}, with `/destiny roll` or on `/destiny show`.",
            f"-# Started by {person(event.actor_id)}",
        ],
        Accent.PLAIN,
    )


def ended_view(event: Event) -> ui.LayoutView:
    """Return the word that a session has ended."""
    return framed(
        [
            f"**Session {event.after['number']} is over.**",
            f"-# Ended by {person(event.actor_id)} · `/history` tells what happened",
        ],
        Accent.PLAIN,
    )


def log_view(number: int, name: str) -> ui.LayoutView:
    """Return a message with the log of a session."""
    return framed(
        [
            f"**Session {number}** as everybody at the table may know it: nothing of secret rolls, and of NPCs what "
            "players see. What was taken back is left out."
        ],
        Accent.PLAIN,
        attached=[name],
    )
