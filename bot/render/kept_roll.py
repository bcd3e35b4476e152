"""A kept roll as its message shows it now: what was rolled, what was done to it since; or that it was deleted."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from discord import ui

from bot.access import Shown
from bot.game import narrative_in
from bot.render.check import shown_check
from bot.render.glyphs import Glyphs
from bot.render.layout import Accent, Row, framed
from bot.render.markup import ago, count, person
from bot.render.points_moved import pool_line
from bot.render.roll import AMENDED, ShownRoll, roll_accent, roll_texts
from bot.render.roll_changes import change_line
from bot.render.settled import settled_line
from bot.store.roll_values import KeptRoll
from bot.store.values import Event, Kind

OUT_OF_DATE = "-# This message was out of date, so your press has changed nothing. Here is the roll as it is now."
_MOST_CHANGES = 5
"""Amendments that the message tells; the faces show them all, `/history` too."""


def kept_view(
    now: KeptRoll,
    glyphs: Glyphs,
    rows: Sequence[Row] = (),
    *,
    is_private: bool = False,
    followed: Sequence[str] = (),
    notice: str = "",
) -> ui.LayoutView:
    """Return the message of a kept roll; where everybody reads it, without what only a sheet tells.

    `followed` is what was done with the result.
    """
    if now.removal is not None:
        return deleted_view(now.stored.number, now.removal, rows)
    shown = shown_roll(now, veiled=is_veiled(now) and not is_private)
    return framed([*roll_texts(shown, glyphs), *followed, notice], roll_accent(shown), rows)


def shown_roll(now: KeptRoll, *, veiled: bool = False) -> ShownRoll:
    """Return what the message of a kept roll tells, with all that was done to it.

    The one place where rolls differ by what they were for.
    """
    stored, scheme, reading = now.stored, now.campaign.scheme, now.reading
    if "title" in now.origin.after:
        shown = shown_check(now.origin.after, stored, reading, scheme=scheme, veiled=veiled)
    else:
        shown = ShownRoll(
            reading=reading,
            roll=stored.roll,
            ordinary=stored.ordinary,
            user_id=stored.user_id,
            number=stored.number,
            scheme=scheme,
        )
    marks = (*(["secret"] if stored.is_secret else ()), *([AMENDED] if now.amendments else ()))
    return replace(shown, marks=marks, changes=tuple(_changes(now)), settled=settled_line(now.origin.after))


def is_veiled(now: KeptRoll) -> bool:
    """Whether the dice of a roll tell what players do not see: a check of a character whose sheet is hidden."""
    return bool(now.origin.after.get("shown", Shown.FULL) != Shown.FULL)


def deleted_view(number: int, removal: Event, rows: Sequence[Row] = ()) -> ui.LayoutView:
    """Return what is left of the message of a deleted roll."""
    return framed([deleted_text(number, removal)], Accent.NEUTRAL, rows)


def deleted_text(number: int, removal: Event) -> str:
    """Return who deleted a roll, and when."""
    return f"-# Roll #{number} was deleted by {person(removal.actor_id)} {ago(removal.at)}."


def _changes(now: KeptRoll) -> Iterator[str]:
    points = narrative_in(now.campaign).points
    if pool := pool_line(now.origin, points):
        yield pool
    told = [each for each in now.later if each.kind is not Kind.ROLL_REMOVE]
    earlier = len(told) - _MOST_CHANGES
    if earlier > 0:
        yield f"-# {count(earlier, 'earlier change')}: `/history`"
    for each in told[-_MOST_CHANGES:]:
        yield " · ".join(filter(None, (change_line(each), pool_line(each, points))))
