"""An import before and after the yes: what would change, what was not simply taken over, what was saved."""

from collections.abc import Iterable, Iterator, Sequence

from discord import ui

from bot.access import Shown
from bot.render.character_changes import lines
from bot.render.character_sheet import parts_of
from bot.render.layout import Accent, Row, framed
from bot.render.markup import count, person, quoted
from bot.store.character_values import Difference, Preview
from bot.store.values import Event

_MOST_TOLD = 15
"""Characters that are told one by one."""
_MOST_CHANGES = 12
_MOST_REPORTED = 12


def preview_view(preview: Preview, report: Sequence[str], rows: Sequence[Row]) -> ui.LayoutView:
    """Return what an import would do; `report` tells what was not simply taken over."""
    new = sum(each.is_new for each in preview.differences)
    changed = sum(not each.is_new and bool(each.fields) for each in preview.differences)
    head = f"**Import {count(new, 'new character')}, change {changed}?** Nothing is saved yet."
    told = list(_differences(preview.differences))
    return framed(
        [head, _first(told), _first(_reported(report)), "-# Whoever asked may confirm, also later."],
        Accent.NOTICE,
        rows,
    )


def _first(told: Iterable[str]) -> str:
    """Return as many lines as one message holds beside others, saying so where there are more."""
    (text, _), *more = parts_of(told, most=1500, most_bytes=3500)
    return text + ("\n-# … and more" if more else "")


def _differences(several: Sequence[Difference]) -> Iterator[str]:
    for each in several[:_MOST_TOLD]:
        what = " (NPC)" if each.is_npc else ""
        if each.is_new:
            yield f"**{quoted(each.name)}**{what}: new"
        elif not each.fields:
            yield f"**{quoted(each.name)}**{what}: nothing changes"
        else:
            yield f"**{quoted(each.name)}**{what}:"
            yield from list(lines(each.fields))[:_MOST_CHANGES]
    if len(several) > _MOST_TOLD:
        yield f"… and {count(len(several) - _MOST_TOLD, 'other')}"


def _reported(report: Sequence[str]) -> Iterator[str]:
    if not report:
        yield "Everything in there was understood."
        return
    yield f"**Not simply taken over** ({len(report)})"
    yield from report[:_MOST_REPORTED]
    if len(report) > _MOST_REPORTED:
        yield f"… and {count(len(report) - _MOST_REPORTED, 'line')} more"


def imported_view(event: Event) -> ui.LayoutView | None:
    """Return the word to the table that characters were imported; nothing where all of them are hidden."""
    told = [each for each in event.after["characters"] if each["shown"] != Shown.NOTHING]
    if not told:
        return None
    names = ", ".join(quoted(each["name"]) for each in told[:_MOST_TOLD])
    more = f" and {len(told) - _MOST_TOLD} more" if len(told) > _MOST_TOLD else ""
    return framed([f"{person(event.actor_id)} imported {names}{more}."], Accent.PLAIN)
