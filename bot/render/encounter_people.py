"""The people of a fight as a list to read and to choose from: all, of one side, or who can act now, page by page."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from discord import ui

from bot.render.character_sheet import parts_of
from bot.render.encounter_lines import WORDS, Detail, line
from bot.render.encounter_slots import DONE, NOW
from bot.render.layout import Accent, Row, framed
from bot.store.encounter_values import EncounterState, Fighter
from rules.table.initiative import Side

_MOST_LINES = 20
"""People on a page: as many as a phone shows, and fewer than a select holds."""
_MOST_TEXT = 2400
_MOST_BYTES = 5000


class People(StrEnum):
    """Who is listed. Part of custom ids."""

    ALL = "all"
    PLAYERS = "pc"
    ADVERSARIES = "npc"
    ACTING = "acting"


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a list of people, counted from 1, of how many."""

    text: str
    fighters: tuple[Fighter, ...]
    page: int
    pages: int


def listed(state: EncounterState, fighters: tuple[Fighter, ...], people: People) -> tuple[Fighter, ...]:
    """Return those of these people who are meant."""
    match people:
        case People.ALL:
            return fighters
        case People.PLAYERS:
            return tuple(each for each in fighters if each.participant.side is Side.PLAYERS)
        case People.ADVERSARIES:
            return tuple(each for each in fighters if each.participant.side is Side.ADVERSARIES)
        case People.ACTING:
            acting = state.encounter.acting
            able = {each.id for each in state.claimants} if acting is None else {acting.id}
            return tuple(each for each in fighters if each.participant.id in able)


def page_of(state: EncounterState, fighters: tuple[Fighter, ...], page: int) -> Page:
    """Return a page of these people, a line for each; past the last page it is the last."""
    lines = [_line(state, each) for each in fighters]
    parts = parts_of(lines, most=_MOST_TEXT, most_bytes=_MOST_BYTES, most_lines=_MOST_LINES)
    chosen = max(1, min(page, len(parts)))
    text, where = parts[chosen - 1]
    return Page(text if lines else "Nobody.", fighters[where.start : where.stop], chosen, len(parts))


def _line(state: EncounterState, fighter: Fighter) -> str:
    who = fighter.participant
    acting = state.encounter.acting
    mark = f"{NOW} " if acting is not None and acting.id == who.id else ""
    mark = mark or (f"{DONE} " if who.id in state.encounter.acted else "")
    return f"{mark}{WORDS[who.side]} · {line(fighter, Detail.NOTES)}"


def people_view(title: str, state: EncounterState, shown: Page, rows: list[Row]) -> ui.LayoutView:
    """Return a page of people under a title, with what can be chosen."""
    return framed([f"**{title}**", shown.text, f"-# {' · '.join(_footer(state, shown))}"], Accent.PLAIN, rows)


def _footer(state: EncounterState, shown: Page) -> Iterator[str]:
    yield f"page {shown.page} of {shown.pages}"
    if state.sees_everything:
        yield "as the GM sees it"
