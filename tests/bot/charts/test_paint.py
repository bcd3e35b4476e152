"""Pictures as they look: read on dark and light clients and on a phone, without relying on color, small enough."""

from io import BytesIO

import pytest
from PIL import Image

from bot.charts.card import MOST_BARS, Bar, Card, Panel, Side, Tone
from bot.charts.paint import (
    _BRIGHT,
    _COLORS,
    _DIM,
    _GROUND,
    _RAMP,
    _SMALL,
    _TEXT,
    _TITLE,
    _WIDEST,
    WIDTH,
    _font,
    _palette,
    paint,
)
from rules.dice.symbols import Symbol
from tests.bot.pixels import contrast, luminance

PHONE = 340
"""Points that a picture is wide on a small phone."""
GROUND = luminance(_GROUND)
WHITE = tuple(_palette()[3 * _BRIGHT : 3 * _BRIGHT + 3])


def panel(*chances: tuple[float, ...], left: int = 0, title: str = "Net success") -> Panel:
    bars = tuple(
        Bar(str(abs(place - left + 1)), Tone.BAD if place < left else Tone.GOOD, each)
        for place, each in enumerate(chances)
    )
    return Panel(title=title, bars=bars, left=Side("failure", left), right=Side("success", len(bars) - left))


def card(*panels: Panel, title: str = "2y1g 2p", series: tuple[str, ...] = ()) -> Card:
    return Card(title=title, line="Success 70.0%", panels=panels, series=series)


def drawn(card: Card) -> Image.Image:
    return Image.open(BytesIO(paint(card))).convert("RGB")


def columns_of(image: Image.Image, color: tuple[int, ...]) -> dict[int, int]:
    """Return how many pixels of a color stand in each column that has any."""
    width, height = image.size
    found: dict[int, int] = {}
    for x in range(width):
        if tall := sum(image.getpixel((x, y)) == color for y in range(height)):
            found[x] = tall
    return found


def test_bars_are_as_tall_as_their_chances() -> None:
    image = drawn(card(panel((0.1,), (0.4,), (0.2,), left=1)))

    good = columns_of(image, _COLORS[Tone.GOOD])
    bad = columns_of(image, _COLORS[Tone.BAD])

    assert {max(good.values()), min(good.values()), *bad.values()} == {160, 80, 40}
    assert max(bad) < min(good)


def test_a_second_pool_is_an_outline_over_the_bars_of_the_first() -> None:
    one = drawn(card(panel((0.2,), (0.4,))))
    two = drawn(card(panel((0.2, 0.3), (0.4, 0.1)), series=("A  2y", "B  3g")))

    assert two.height > one.height, "their names stand above"
    outline = max(columns_of(two, WHITE).values())
    assert outline >= 160 * 0.3 / 0.4 - 2, "as tall as its highest chance"
    assert outline > max(columns_of(one, WHITE).values(), default=0)


@pytest.mark.parametrize("bars", [0, MOST_BARS + 1])
def test_a_panel_without_bars_or_with_more_than_pixels_does_not_exist(bars: int) -> None:
    with pytest.raises(ValueError, match="1 to 640 bars"):
        panel(*[(0.1,)] * bars)


@pytest.mark.parametrize("tone", Tone)
def test_every_bar_stands_out_from_the_ground(tone: Tone) -> None:
    assert contrast(luminance(_COLORS[tone]), GROUND) >= 4.5


def test_even_the_dimmest_text_stands_out_from_the_ground() -> None:
    palette = _palette()
    dim = tuple(palette[3 * _DIM : 3 * _DIM + 3])

    assert contrast(luminance(dim), GROUND) >= 4.5
    assert len(palette) == 3 * (_RAMP + len(Tone))


@pytest.mark.parametrize("symbol", [each.value.capitalize() for each in Symbol])
def test_the_name_of_a_symbol_stands_apart_from_its_neighbors(symbol: str) -> None:
    assert _font(_SMALL).getlength(symbol) < _WIDEST - 10


@pytest.mark.parametrize("size", [_SMALL, _TEXT, _TITLE])
def test_text_is_large_enough_on_a_phone(size: int) -> None:
    assert size * PHONE / WIDTH >= 10


def test_no_tone_is_told_by_color_alone() -> None:
    """The ground of the picture is its own, so a client's theme changes nothing; without color the words stay."""
    image = drawn(card(panel((0.3,), (0.7,), left=1)))
    without = drawn(card(Panel(title="Net success", bars=panel((0.3,), (0.7,), left=1).bars)))

    assert image.getpixel((0, 0)) == _GROUND
    assert image != without, "the two sides are named"


@pytest.mark.parametrize(
    ("bars", "series"),
    [(1, 1), (3, 1), (12, 2), (46, 1), (46, 2), (230, 2), (MOST_BARS, 1)],
)
def test_any_number_of_bars_fits_and_stays_small(bars: int, series: int) -> None:
    chances = [((place % 7 + 1) / 20,) * series for place in range(bars)]
    names = ("A  20y16g14b 20r16p14k", "B  20y16g14b 20r16p")[: series if series > 1 else 0]

    png = paint(card(panel(*chances, left=bars // 2), panel(*chances, left=bars // 3), series=names))

    assert len(png) <= 25_000
    assert Image.open(BytesIO(png)).width == WIDTH


def test_a_long_title_ends_in_dots_within_the_picture() -> None:
    image = drawn(card(panel((1.0,)), title="2y1g1b 1r2p1k " * 8))

    edge = [image.getpixel((x, y)) for x in range(WIDTH - 20, WIDTH) for y in range(60)]
    assert set(edge) == {_GROUND}


def test_nothing_is_drawn_where_nothing_can_come_up() -> None:
    image = drawn(card(panel((0.0,), (1.0,), left=1)))

    assert not columns_of(image, _COLORS[Tone.BAD])


@pytest.mark.parametrize("letter", "abcdfgkprwy0123456789+-%<>·…:*^!$lnADFLSTXY,")
def test_the_font_has_every_letter_that_is_written(letter: str) -> None:
    unknown = _font(_TEXT).getmask("\U0010ffff")

    assert bytes(_font(_TEXT).getmask(letter)) != bytes(unknown)
