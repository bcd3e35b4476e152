"""A character sheet as a message: pages, each in as many parts as Discord's limits ask for."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from discord import ui

from bot.access import Shown
from bot.game import narrative_in
from bot.render import sheet_lines
from bot.render.layout import Accent, Row, framed
from bot.render.markup import person, quoted
from bot.store.character_values import Roster, Sheet

MOST_LINES = 25
"""Lines of one part: as many skills as one select can offer."""
_MOST_TEXT = 3000
_MOST_BYTES = 7000
"""Discord counts characters, and fails beyond some 10,000 bytes."""
_EMPTY = "Nothing yet."


class Page(StrEnum):
    """A page of a sheet. Part of custom ids and options: a key never changes its meaning."""

    GLANCE = "glance"
    SKILLS = "skills"
    TALENTS = "talents"
    GEAR = "gear"
    DRIVES = "drives"
    EXPERIENCE = "xp"
    PAST = "past"


TITLES = {
    Page.GLANCE: "At a glance",
    Page.SKILLS: "Skills",
    Page.TALENTS: "Talents and abilities",
    Page.GEAR: "Weapons, armor and gear",
    Page.DRIVES: "Force, motives and notes",
    Page.EXPERIENCE: "Experience",
    Page.PAST: "History",
}
_LINES: dict[Page, Callable[[Sheet], Iterable[str]]] = {
    Page.GLANCE: sheet_lines.glance,
    Page.SKILLS: sheet_lines.skills,
    Page.TALENTS: sheet_lines.talents,
    Page.GEAR: sheet_lines.gear,
    Page.DRIVES: sheet_lines.drives,
    Page.EXPERIENCE: sheet_lines.experience,
    Page.PAST: sheet_lines.past,
}


@dataclass(frozen=True, slots=True)
class Shot:
    """One part of one page, counted from 0, how many parts that page has, and which of its lines stand there."""

    page: Page
    part: int
    parts: int
    text: str = ""
    lines: range = range(0)

    @property
    def title(self) -> str:
        """Return what the part is called."""
        return TITLES[self.page] + (f" {self.part + 1}/{self.parts}" if self.parts > 1 else "")


def shot_of(sheet: Sheet, page: Page, part: int = 0) -> Shot:
    """Return one part of a page; the last one where the sheet has become shorter since."""
    parts = parts_of(_LINES[page](sheet))
    shown = min(part, len(parts) - 1)
    text, lines = parts[shown]
    return Shot(page, shown, len(parts), text, lines)


def parts_of(
    lines: Iterable[str], *, most: int = _MOST_TEXT, most_bytes: int = _MOST_BYTES, most_lines: int = MOST_LINES
) -> list[tuple[str, range]]:
    """Return lines in as few texts as they fit into, each with the numbers of its lines.

    A line that is too long is cut between letters.
    """
    parts: list[list[str]] = [[]]
    numbers: list[list[int]] = [[]]
    room, room_bytes = most, most_bytes
    for number, line in _short(lines):
        size, size_bytes = len(line) + 1, len(line.encode()) + 1
        if parts[-1] and (size > room or size_bytes > room_bytes or len(parts[-1]) >= most_lines):
            parts.append([])
            numbers.append([])
            room, room_bytes = most, most_bytes
        parts[-1].append(line)
        numbers[-1].append(number)
        room, room_bytes = room - size, room_bytes - size_bytes
    return [
        ("\n".join(part) or _EMPTY, range(found[0], found[-1] + 1) if found else range(0))
        for part, found in zip(parts, numbers, strict=True)
    ]


_LONGEST_LINE = 1500
"""Even where every letter of it takes four bytes, it fits."""


def _short(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines):
        for start in range(0, len(line), _LONGEST_LINE):
            yield number, line[start : start + _LONGEST_LINE]


def sheet_view(sheet: Sheet, shot: Shot, rows: Sequence[Row]) -> ui.LayoutView:
    """Return one part of a sheet with what can be chosen there."""
    character = sheet.character
    whose = person(character.owner_id) if character.owner_id is not None else "NPC"
    head = f"**{quoted(character.name)}** · {whose}\n{sheet_lines.what_it_is(character.character)}"
    return framed([head, f"**{shot.title}**", shot.text], Accent.PLAIN, rows)


def health_view(sheet: Sheet) -> ui.LayoutView:
    """Return what people see of a character whose numbers are not shown to them."""
    character = sheet.character
    word = sheet_lines.health_word(character.character, narrative_in(sheet.campaign))
    whose = person(character.owner_id) if character.owner_id is not None else "NPC"
    what = f"-# {quoted(character.character.species)}" if character.character.species else ""
    return framed([f"**{quoted(character.name)}** · {whose}", f"Health: **{word}**", what], Accent.PLAIN)


ROSTER_SIZE = 15
"""Characters on one page of the list, such that the longest names fit."""


def roster_view(roster: Roster, page: int) -> ui.LayoutView:
    """Return a page of the characters of a campaign: whose they are, who plays them, how they are."""
    if not roster.sheets:
        nobody = "Nobody yet. Make a character with `/character create`." if page == 1 else "Nobody further back."
        return framed(["**Characters**", nobody], Accent.PLAIN)
    more = f"-# More: `/character list page:{page + 1}`" if roster.total > page * ROSTER_SIZE else ""
    ((text, _), *_) = parts_of(_roster_line(each, roster) for each in roster.sheets)
    return framed([f"**Characters** ({roster.total})", text, more], Accent.PLAIN)


def _roster_line(sheet: Sheet, roster: Roster) -> str:
    character = sheet.character
    whose = person(character.owner_id) if character.owner_id is not None else "NPC"
    word = sheet_lines.health_word(character.character, narrative_in(sheet.campaign))
    playing = [person(user) for user, number in roster.players.items() if number == character.id]
    played = f" · played by {', '.join(playing)}" if playing else ""
    hidden = " · hidden" if character.is_npc and character.shown is Shown.NOTHING else ""
    return f"**{quoted(character.name)}** · {whose} · {word}{played}{hidden}"


def file_view(text: str, name: str) -> ui.LayoutView:
    """Return a message with an attached file."""
    return framed([text], Accent.PLAIN, attached=[name])
