"""The rendered pictures, named as they are in Discord. They come from `bot.assets.render`, which is not imported here.

A picture's name in Discord ends in a fingerprint of its drawing: a changed drawing is a new emoji, an unchanged one is
found again. The files bear the same names, so that a file is either of the present drawing or absent.
"""

from dataclasses import dataclass
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable

from bot.assets.catalogue import PICTURES, Picture
from bot.assets.compose import svg_of

SIDE = 128
"""Pixels from edge to edge: Discord shows emoji no larger than this."""


class PicturesNotRendered(Exception):
    """Pictures have no file of their present drawing; the render step was not run."""

    def __init__(self, missing: tuple[str, ...]) -> None:
        super().__init__(f"{len(missing)} of {len(PICTURES)} pictures are missing: run `python -m bot.assets.render`")
        self.missing = missing


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureFile:
    """A picture ready for upload."""

    picture: Picture
    emoji: str
    """The name in Discord: the picture's own, and its fingerprint."""
    png: bytes


def emoji_name(picture: Picture) -> str:
    """Return the picture's name in Discord, such as `p_sa_3f9c`: short, since each use in a message costs its length.

    The fingerprint is of the drawing, not of the rendered bytes, which another renderer or machine may vary.
    """
    drawing = f"{SIDE}\n{svg_of(picture.subject)}".encode()
    return f"{picture.name}_{sha256(drawing).hexdigest()[:4]}"


def file_name(picture: Picture) -> str:
    """Return the name of the picture's rendered file."""
    return f"{emoji_name(picture)}.png"


def pictures(directory: Traversable | None = None) -> tuple[PictureFile, ...]:
    """Return all pictures from the package or from another directory, in the order of the catalogue.

    Raises:
        PicturesNotRendered: some have no file of their present drawing.
    """
    directory = directory or resources.files("bot.assets").joinpath("png")
    missing = tuple(picture.name for picture in PICTURES if not directory.joinpath(file_name(picture)).is_file())
    if missing:
        raise PicturesNotRendered(missing)
    return tuple(
        PictureFile(picture=picture, emoji=emoji_name(picture), png=directory.joinpath(file_name(picture)).read_bytes())
        for picture in PICTURES
    )
