"""What drawing a message needs of the bot."""

from typing import Protocol

from bot.render.glyphs import Glyphs


class Drawing(Protocol):
    """Knows how symbols are written now."""

    def glyphs(self, text_only: bool = False) -> Glyphs:
        """Return how symbols are written: with pictures as far as Discord has them."""
