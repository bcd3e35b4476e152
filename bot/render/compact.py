"""A roll as one line of plain text, for whoever prefers that. Imports the parts of the whole message."""

from bot.render.glyphs import Glyphs
from bot.render.kept_roll import shown_roll
from bot.render.markup import code, person, quoted
from bot.render.notes import notes_lines
from bot.render.outcome import has_force, headline
from bot.render.roll import faces_text, ordinary_code
from bot.store.roll_values import KeptRoll
from rules.notation.writer import format_pool

MOST_TEXT = 2000
"""Discord's limit for a message of plain text."""
_MOST_DRAWN = 20
"""Dice whose faces fit a line; `/history` and the file of all dice have the others."""


def compact_line(now: KeptRoll, glyphs: Glyphs) -> str | None:
    """Return who rolled what and what came of it; None where it does not fit a message of that kind."""
    shown = shown_roll(now)
    pool = shown.roll.pool
    codes = [format_pool(pool, shown.scheme)] if pool else []
    codes.extend(ordinary_code(each.dice) for each in shown.ordinary)
    parts = [
        f"{person(shown.user_id)}: " + _outcome(now),
        quoted(shown.reading.label),
        f"**{shown.title}**" if shown.title else "",
        " · ".join(faces_text(shown.roll, glyphs).splitlines()) if 0 < pool.size <= _MOST_DRAWN else "",
        code(" ".join(codes)),
        f"#{shown.number}",
        *notes_lines(shown.reading),
        shown.settled,
    ]
    line = " · ".join(filter(None, parts))
    return line if len(line) <= MOST_TEXT else None


def _outcome(now: KeptRoll) -> str:
    roll = now.stored.roll
    parts = [f"**{each.total}**" for each in now.stored.ordinary]
    if roll.pool:
        net = headline(roll.net, decides_success=roll.pool.decides_success, has_force=has_force(roll.pool))
        parts.insert(0, net)
    return " · ".join(parts)
