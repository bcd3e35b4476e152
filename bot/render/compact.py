"""A roll as a line of plain text, for whoever prefers that. Imports the parts of the whole message."""

from collections.abc import Iterator

from bot.render.glyphs import Glyphs
from bot.render.kept_roll import deleted_text, shown_roll
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
    line = " · ".join(filter(None, _parts(now, glyphs)))
    return line if len(line) <= MOST_TEXT else None


def compact_text(now: KeptRoll, glyphs: Glyphs, notice: str = "") -> str:
    """Return the text of a compact roll as it is now, with what was done to it since, as much as fits."""
    if now.removal is not None:
        return deleted_text(now.stored.number, now.removal)
    told = [each if each.startswith("-#") else f"-# {each}" for each in (*shown_roll(now).changes, notice) if each]
    long = compact_line(now, glyphs)
    short = f"{person(now.stored.user_id)}: {_outcome(now)} · #{now.stored.number}"
    for line in (long, short):
        for lines in (told, told[-1:], ()):
            if line is not None and len(text := "\n".join((line, *lines))) <= MOST_TEXT:
                return text
    raise AssertionError("the outcome of a roll is short")


def _parts(now: KeptRoll, glyphs: Glyphs) -> Iterator[str]:
    shown = shown_roll(now)
    pool = shown.roll.pool
    codes = [format_pool(pool, shown.scheme)] if pool else []
    codes.extend(ordinary_code(each.dice) for each in shown.ordinary)
    yield f"{person(shown.user_id)}: " + _outcome(now)
    yield quoted(shown.reading.label)
    yield f"**{shown.title}**" if shown.title else ""
    yield " · ".join(faces_text(shown.roll, glyphs).splitlines()) if 0 < pool.size <= _MOST_DRAWN else ""
    yield code(" ".join(codes))
    yield f"#{shown.number}"
    yield from notes_lines(shown.reading)
    yield shown.settled


def _outcome(now: KeptRoll) -> str:
    roll = now.stored.roll
    parts = [f"**{each.total}**" for each in now.stored.ordinary]
    if roll.pool:
        net = headline(roll.net, decides_success=roll.pool.decides_success, has_force=has_force(roll.pool))
        parts.insert(0, net)
    return " · ".join(parts)
