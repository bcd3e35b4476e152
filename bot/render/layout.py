"""The frame of every message: one container of texts and rows. Imports Discord's components only."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeAlias

from discord import MediaGalleryItem, ui

MOST_TEXT = 4000
"""Discord's limit for all text of one message."""
MOST_ALT = 1024
"""Discord's limit for the words of one picture."""
_KEPT_FREE = 60
_SHORTENED = "\n-# … and more than fits one message."


class Accent(IntEnum):
    """The colored edge of a message. Never the only carrier of a meaning."""

    PLAIN = 0x5B6EAE
    GOOD = 0x3BA55D
    BAD = 0xC03B4B
    NEUTRAL = 0x8A8F98
    TRIUMPH = 0xE0A526
    DESPAIR = 0x1A1A1D
    NOTICE = 0xD9822B


Row = ui.ActionRow[Any]


@dataclass(frozen=True, slots=True)
class Line:
    """A message of plain text with rows of buttons under it."""

    text: str
    view: ui.View


Message: TypeAlias = ui.LayoutView | Line
"""What a message shows: a layout, or text; Discord never turns a layout back into text."""


def as_edit(message: Message) -> dict[str, Any]:
    """Return a message as the library takes what is sent or edited."""
    return {"content": message.text, "view": message.view} if isinstance(message, Line) else {"view": message}


@dataclass(frozen=True, slots=True)
class Picture:
    """An attached picture, and the words for those who do not see it."""

    name: str
    alt: str


def framed(
    texts: Iterable[str],
    accent: Accent,
    rows: Sequence[Row] = (),
    *,
    attached: Sequence[str] = (),
    picture: Picture | None = None,
) -> ui.LayoutView:
    """Return a message of these texts, one under the other, with what is attached and rows of buttons beneath them.

    It lives in Discord alone: no time-out, and nothing that the process would have to remember.
    """
    view = ui.LayoutView(timeout=None)
    container: ui.Container[Any] = ui.Container(accent_colour=int(accent))
    for text in fitted([text for text in texts if text]):
        container.add_item(ui.TextDisplay(text))
    if picture is not None:
        container.add_item(ui.MediaGallery(MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt)))
    for name in attached:
        container.add_item(ui.File(f"attachment://{name}"))
    for row in rows:
        container.add_item(row)
    view.add_item(container)
    view.stop()  # else the library would watch it, and unregister its kinds of buttons for everybody when it ends
    return view


def lined(text: str, rows: Sequence[Row] = ()) -> Line:
    """Return a message of plain text with rows of buttons beneath it; it lives in Discord alone, as a layout does."""
    view = ui.View(timeout=None)
    for number, row in enumerate(rows):
        for item in row.children:
            item.row = number
            view.add_item(item)
    view.stop()
    return Line(text, view)


def fitted(texts: Sequence[str]) -> list[str]:
    """Return the texts cut to what one message holds, saying so where something was cut."""
    room = MOST_TEXT - _KEPT_FREE
    kept: list[str] = []
    for text in texts:
        if len(text) > room:
            lines = text[:room].rsplit("\n", 1)[0]
            kept.append(lines + _SHORTENED)
            break
        kept.append(text)
        room -= len(text)
    return kept


def notice(text: str) -> ui.LayoutView:
    """Return a short private message: a refusal with its reason, or a word of success."""
    return framed([text], Accent.NOTICE)
