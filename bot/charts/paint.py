"""Draws a card as a PNG. Imports Pillow, so only the process of `bot.charts.painter` may import it.

One byte for each pixel: the low values are a ramp from the ground to white, which smooths the text, and the colors of
the bars lie above it.  That is a third of the work and of the file of a picture in full color.
The text is in Aileron Regular (CC0), which Pillow brings along.
"""

from collections.abc import Sequence
from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from bot.charts.card import Card, Panel, Tone

WIDTH = 720
"""Pixels. A phone shows it about half as wide, so nothing is written smaller than 22 pixels."""
_MARGIN = 28
_HEAD = 112
_LEGEND = 40
_PANEL = 300
_BARS = 160
"""Height of the tallest bar."""
_OVER = 66
"""Room over the bars, for the title and the number on the tallest one."""

_GROUND = (0x1E, 0x1F, 0x24)
_WHITE = (0xFF, 0xFF, 0xFF)
_RAMP = 128
_BRIGHT, _DIM, _LINE = 126, 92, 44
_COLORS = {
    Tone.GOOD: (0x35, 0xD0, 0x7F),
    Tone.EVEN: (0xA3, 0xA9, 0xB6),
    Tone.BAD: (0xF0, 0x6A, 0x6A),
    Tone.HELP: (0x5C, 0xC8, 0xFF),
    Tone.HARM: (0xB9, 0x92, 0xF2),
}
_TITLE, _TEXT, _SMALL = 34, 25, 22
_NARROW = 40
"""Pixels for a bar below which no number stands on top of it."""
_WIDEST = 128
_LEAST_GAPPED = 4
_APART = 44
_SWATCH = 36


def paint(card: Card) -> bytes:
    """Return the card as a PNG."""
    head = _HEAD + _LEGEND * len(card.series)
    canvas = Image.new("L", (WIDTH, head + _PANEL * len(card.panels)), 0)
    pen = ImageDraw.Draw(canvas)
    _write(pen, (_MARGIN, 50), card.title, _TITLE, _BRIGHT)
    _write(pen, (_MARGIN, 90), card.line, _TEXT, _DIM)
    for place, name in enumerate(card.series):
        floor = _HEAD + _LEGEND * place + 20
        if place == 0:
            _filled(pen, _MARGIN, _SWATCH, floor, 22, Tone.EVEN)
        else:
            _steps(pen, _MARGIN, _SWATCH, floor, [22])
        _write(pen, (_MARGIN + _SWATCH + 14, floor), name, _TEXT, _BRIGHT)
    for place, panel in enumerate(card.panels):
        _panel(pen, panel, head + _PANEL * place)
    canvas.putpalette(_palette())
    file = BytesIO()
    canvas.save(file, "PNG")
    return file.getvalue()


def _panel(pen: ImageDraw.ImageDraw, panel: Panel, top: int) -> None:
    _write(pen, (_MARGIN, top + 34), panel.title, _TEXT, _BRIGHT)
    floor = top + _OVER + _BARS
    slot = min((WIDTH - 2 * _MARGIN) // len(panel.bars), _WIDEST)
    left = (WIDTH - slot * len(panel.bars)) // 2
    highest = max(chance for bar in panel.bars for chance in bar.chances) or 1.0
    heights = [[round(_BARS * chance / highest) for chance in bar.chances] for bar in panel.bars]
    for place, (bar, tall) in enumerate(zip(panel.bars, heights, strict=True)):
        x = left + slot * place
        _filled(pen, x, slot, floor, tall[0], bar.tone)
        if len(tall) == 1 and slot >= _NARROW:
            number = _percent(bar.chances[0])
            _write(pen, (x + slot // 2, floor - tall[0] - 6), number, _SMALL, _BRIGHT, anchor="ms")
    for series in range(1, len(heights[0])):
        _steps(pen, left, slot, floor, [tall[series] for tall in heights])
    _numbers(pen, panel, left, slot, floor)
    pen.line((_MARGIN, floor, WIDTH - _MARGIN, floor), fill=_LINE, width=2)
    _sides(pen, panel, left, slot, floor)


def _filled(pen: ImageDraw.ImageDraw, x: int, slot: int, floor: int, tall: int, tone: Tone) -> None:
    gap = max(slot // 8, 1 if slot >= _LEAST_GAPPED else 0)
    if tall:
        pen.rectangle((x + gap, floor - tall, x + slot - gap - 1, floor - 1), fill=_RAMP + tone)


def _steps(pen: ImageDraw.ImageDraw, left: int, slot: int, floor: int, heights: Sequence[int]) -> None:
    """Draw the second series as an outline above the first one's bars: no color is needed to tell them apart."""
    line = [(left, floor)]
    for place, tall in enumerate(heights):
        line += [(left + slot * place, floor - tall), (left + slot * (place + 1), floor - tall)]
    pen.line([*line, (left + slot * len(heights), floor)], fill=_BRIGHT, width=3)


def _numbers(pen: ImageDraw.ImageDraw, panel: Panel, left: int, slot: int, floor: int) -> None:
    """Write the numbers under the bars, or every so manieth so that they do not touch."""
    every = -(-_APART // slot)
    zero = next((place for place, bar in enumerate(panel.bars) if bar.label == "0"), 0)
    for place, bar in enumerate(panel.bars):
        if (place - zero) % every == 0:
            _write(pen, (left + slot * place + slot // 2, floor + 26), bar.label, _SMALL, _DIM, anchor="ms")


def _sides(pen: ImageDraw.ImageDraw, panel: Panel, left: int, slot: int, floor: int) -> None:
    """Write what the two sides stand for, and part them by lines."""
    count = len(panel.bars)
    for side, edge, anchor in (
        (panel.left, panel.left.bars if panel.left else 0, "rs"),
        (panel.right, count - panel.right.bars if panel.right else count, "ls"),
    ):
        if side is None or not side.bars:
            continue
        x = left + slot * edge
        if 0 < edge < count:
            for start, end in ((floor - _BARS - 4, floor), (floor + 36, floor + 60)):  # not through a number
                pen.line((x, start, x, end), fill=_LINE, width=2)
        away = -10 if anchor == "rs" else 10
        room = _font(_SMALL).getlength(side.name)
        at = max(x + away, _MARGIN + round(room)) if anchor == "rs" else min(x + away, WIDTH - _MARGIN - round(room))
        _write(pen, (at, floor + 56), side.name, _SMALL, _BRIGHT, anchor=anchor)


def _write(
    pen: ImageDraw.ImageDraw, at: tuple[int, int], text: str, size: int, shade: int, *, anchor: str = "ls"
) -> None:
    font = _font(size)
    room = WIDTH - _MARGIN - at[0] if anchor == "ls" else WIDTH
    if font.getlength(text) > room:
        while text and font.getlength(f"{text}…") > room:
            text = text[:-1]
        text = f"{text}…"
    pen.text(at, text, font=font, fill=shade, anchor=anchor)


def _percent(chance: float) -> str:
    """Return whole percents as they stand on a bar; the exact numbers are in the text."""
    return f"{chance * 100:.0f}%" if chance >= 0.01 else "<1%" if chance else ""


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont), "Pillow is built with FreeType"
    return font


def _palette() -> list[int]:
    ramp = [
        round(low + (high - low) * shade / (_RAMP - 1))
        for shade in range(_RAMP)
        for low, high in zip(_GROUND, _WHITE, strict=True)
    ]
    return ramp + [part for tone in Tone for part in _COLORS[tone]]
