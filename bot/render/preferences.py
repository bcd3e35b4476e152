"""How somebody wants their rolls shown. Imports values and the frame."""

from discord import ui

from bot.render.layout import Accent, framed
from bot.store.player_values import Display


def preferences_view(display: Display) -> ui.LayoutView:
    """Return the preferences, each with what it does."""
    texts = [
        "**How your rolls are shown**",
        f"`text_only`: **{_word(display.text_only)}**. Words in place of pictures, for everybody who reads your rolls "
        "and in what only you see.",
        f"`compact`: **{_word(display.compact)}**. One line of text, with all that can be done to it in one list. "
        "Checks, attacks and secret rolls are shown whole.",
        "-# They go with you, to every server.",
    ]
    return framed(texts, Accent.PLAIN)


def _word(is_on: bool) -> str:
    return "on" if is_on else "off"
