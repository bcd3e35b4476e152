"""The pictures: there is one for everything, and players can tell them apart at the size of a line of text."""

import re
import struct
import subprocess
import sys
from functools import cache
from importlib import resources
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bot.assets.catalogue import PICTURES, DieFace, Picture, picture_of
from bot.assets.compose import svg_of
from bot.assets.files import SIDE, PicturesNotRendered, emoji_name, file_name, pictures
from bot.assets.render import png_of, render_pictures
from rules.dice.die import FACES, Die
from rules.dice.symbols import Symbol
from tests.bot.pixels import Color, contrast, luminance, luminances, pixels

INLINE = 22
"""Pixels of an emoji in a line of text."""

GROUNDS: list[Color] = [(0x31, 0x33, 0x38), (0x1E, 0x1F, 0x22), (0xFF, 0xFF, 0xFF)]
on_every_ground = pytest.mark.parametrize("ground", GROUNDS, ids=["dark", "darker", "light"])


@cache
def inline(picture: Picture) -> bytes:
    return png_of(svg_of(picture.subject), INLINE)


@cache
def lightness(picture: Picture, ground: Color) -> list[float]:
    """Return the greys of the picture, spaced as the eye sees them."""
    return [shade ** (1 / 2.2) for shade in luminances(inline(picture), ground)]


def test_every_symbol_every_die_and_every_distinct_face_has_exactly_one_picture() -> None:
    faces = {DieFace(die, face.code) for die in Die for face in FACES[die]}
    assert sorted(map(repr, (picture.subject for picture in PICTURES))) == sorted(map(repr, [*Symbol, *Die, *faces]))
    assert all(picture_of(picture.subject) is picture for picture in PICTURES)


def test_names_are_unique_short_and_such_as_discord_takes() -> None:
    assert len({picture.name for picture in PICTURES}) == len(PICTURES)
    for picture in PICTURES:
        assert re.fullmatch(r"[a-z0-9_]{2,4}", picture.name)
        assert re.fullmatch(r"[a-z0-9_]{2,32}", emoji_name(picture))


def test_no_name_in_discord_can_open_underlined_text() -> None:
    assert not [picture for picture in PICTURES if "__" in emoji_name(picture)]


def test_every_picture_says_in_words_what_it_shows() -> None:
    assert picture_of(Symbol.THREAT).alt == "threat"
    assert picture_of(Die.SETBACK).alt == "setback die"
    assert picture_of(DieFace(Die.FORCE, "LL")).alt == "force die: light, light"
    assert picture_of(DieFace(Die.BOOST, "")).alt == "boost die: blank"
    assert len({picture.alt for picture in PICTURES}) == len(PICTURES)


def parts() -> list[str]:
    root = resources.files("bot.assets").joinpath("svg")
    return [part.read_text(encoding="utf-8") for kind in root.iterdir() for part in kind.iterdir()]


def composed() -> list[str]:
    return [svg_of(picture.subject) for picture in PICTURES]


@pytest.mark.parametrize("drawings", [parts(), composed()], ids=["parts", "pictures"])
def test_drawings_are_shapes_without_text_images_or_anything_from_outside(drawings: list[str]) -> None:
    assert len(drawings) >= 16
    for drawing in drawings:
        for element in ElementTree.fromstring(drawing).iter():  # noqa: S314 -- our own drawings
            assert element.tag in {f"{{http://www.w3.org/2000/svg}}{tag}" for tag in ("svg", "g", "path", "clipPath")}
            assert not [name for name in element.attrib if name.endswith("href") or name.startswith("on")]
            assert all(value.startswith("url(#") for value in element.attrib.values() if "url" in value)


def test_a_face_shows_as_many_symbols_as_it_has() -> None:
    shapes = {len(code): svg_of(DieFace(Die.ABILITY, code)).count("<path") for code in ("", "S", "SA")}
    assert shapes == {0: 1, 1: 2, 2: 3}


@on_every_ground
def test_pictures_differ_in_shades_of_grey_at_the_size_of_a_line(ground: Color) -> None:
    for one, other in combinations(PICTURES, 2):
        shades = zip(lightness(one, ground), lightness(other, ground), strict=True)
        different = sum(abs(a - b) > 0.2 for a, b in shades)
        assert different >= 20, f"{one.name} and {other.name} differ in {different} of {INLINE**2} pixels"


@cache
def silhouette(symbol: Symbol) -> list[bool]:
    """Return which pixels a symbol covers: what is left of it without color and brightness."""
    return [alpha > 127 for *_, alpha in pixels(inline(picture_of(symbol)))]


def test_symbols_differ_by_silhouette_alone() -> None:
    for one, other in combinations(Symbol, 2):
        different = sum(a != b for a, b in zip(silhouette(one), silhouette(other), strict=True))
        assert different >= 50, f"{one} and {other} differ in {different} of {INLINE**2} pixels"


@on_every_ground
def test_no_picture_sinks_into_the_ground(ground: Color) -> None:
    behind = luminance(ground)
    for picture in PICTURES:
        visible = sum(contrast(shade, behind) >= 3 for shade in luminances(inline(picture), ground))
        assert visible >= 60, f"{picture.name} shows in {visible} of {INLINE**2} pixels"


def test_rendering_is_deterministic_and_repeats_nothing(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    assert len(render_pictures(one)) == len(render_pictures(other)) == len(PICTURES)
    assert pictures(one) == pictures(other)
    assert render_pictures(one) == ()


def test_rendering_replaces_what_is_missing_and_drops_what_is_no_longer_drawn(tmp_path: Path) -> None:
    render_pictures(tmp_path)
    lost = tmp_path / file_name(picture_of(Symbol.TRIUMPH))
    lost.unlink()
    former = tmp_path / "tr_0000.png"
    former.touch()
    assert render_pictures(tmp_path) == (lost.name,)
    assert {path.name for path in tmp_path.iterdir()} == {file_name(picture) for picture in PICTURES}


def test_files_are_of_the_size_that_discord_shows_and_small(tmp_path: Path) -> None:
    render_pictures(tmp_path)
    for file in pictures(tmp_path):
        assert struct.unpack_from(">II", file.png, 16) == (SIDE, SIDE)
        assert len(file.png) < 16 * 1024
        assert file.emoji.startswith(f"{file.picture.name}_")


def test_missing_files_are_reported_with_the_step_that_makes_them(tmp_path: Path) -> None:
    render_pictures(tmp_path)
    (tmp_path / file_name(picture_of(Die.FORCE))).unlink()
    with pytest.raises(PicturesNotRendered, match=r"1 of 53 .*python -m bot\.assets\.render") as caught:
        pictures(tmp_path)
    assert caught.value.missing == ("df",)


def test_the_running_bot_needs_no_renderer() -> None:
    script = "import sys; sys.modules['resvg_py'] = None; import bot.assets.files"
    subprocess.run([sys.executable, "-c", script], check=True)
