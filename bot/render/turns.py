"""The end of a target's turn as a message: persistent damage, line by line, and the flat checks."""

from collections.abc import Sequence

from discord import ui

from bot.render.damage import report_texts
from bot.render.layout import Accent, Row, framed
from bot.render.markup import person, whose
from bot.render.targets import moved_text, persistent_text
from bot.store.damage_values import StoredTarget
from bot.store.values import Event
from rules.starfinder.turn import PersistentReport, TurnEnd


def turn_view(
    event: Event, before: StoredTarget, turn: TurnEnd, *, number: int, rows: Sequence[Row] = ()
) -> ui.LayoutView:
    """Return what the end of the turn of this target, as it was before it, did."""
    taken = sum(each.damage.taken for each in turn.reports)
    return framed(
        [
            f"## End of {whose(before.name)} turn: {taken or 'no'} damage",
            *map(_report, turn.reports),
            moved_text(before.target.hit_points, turn.target.hit_points),
            f"-# #{number} · {person(event.actor_id)}",
        ],
        Accent.NEUTRAL,
        rows,
    )


def _report(report: PersistentReport) -> str:
    rolled = report.rolled
    check = f"Flat check **{rolled.flat_check}** against DC {rolled.difficulty_class}: "
    ending = "it ends" if report.has_ended else "it goes on"
    return "\n".join((f"**{persistent_text(rolled.persistent)}**", *report_texts(report.damage), check + ending))
