"""What the symbols of one roll mean, for whoever reads it for the first time. Imports faces and the markup."""

from collections.abc import Iterator

from discord import ui

from bot.render.glyphs import Glyphs
from bot.render.layout import Accent, framed
from bot.render.markup import person
from bot.render.outcome import arithmetic, has_force, headline
from bot.store.roll_values import KeptRoll
from rules.dice.symbols import Symbol, Symbols

_MEANINGS = {
    Symbol.SUCCESS: "each cancels a failure. One that is left over means that the check succeeds.",
    Symbol.FAILURE: "each cancels a success. With none left over, the check fails.",
    Symbol.ADVANTAGE: "each cancels a threat. What is left over brings something good beside the outcome.",
    Symbol.THREAT: "each cancels an advantage. What is left over brings something bad beside the outcome.",
    Symbol.TRIUMPH: "counts as a success, and whatever it cancels, it also brings something great.",
    Symbol.DESPAIR: "counts as a failure, and whatever it cancels, it also brings something terrible.",
    Symbol.LIGHT: "a point for a Force power; free for those who lean to the light.",
    Symbol.DARK: "a point for a Force power that costs strain and a Destiny Point, except for the fallen.",
}
"""What each symbol does, after its name."""


def explained_view(now: KeptRoll, glyphs: Glyphs, *, is_theirs: bool) -> ui.LayoutView:
    """Return the symbols that a roll shows, what each does, and what they come to."""
    roll = now.stored.roll
    net = headline(roll.net, decides_success=roll.pool.decides_success, has_force=has_force(roll.pool))
    canceled = arithmetic(roll.symbols)
    whose = "" if is_theirs else f"-# The buttons of this roll are for {person(now.stored.user_id)} and the GM."
    texts = [
        f"**Roll #{now.stored.number}, explained**",
        "\n".join(_symbols(roll.symbols, glyphs)) or "Every die is blank.",
        f"Canceled: {canceled}." if canceled else "",
        f"So it is: {net}" if net else "",
        whose,
    ]
    return framed(texts, Accent.PLAIN)


def _symbols(shown: Symbols, glyphs: Glyphs) -> Iterator[str]:
    for symbol, number in zip(Symbol, shown.counts, strict=True):
        if number:
            picture = "" if glyphs.text_only else f"{glyphs.symbol(symbol)} "
            yield f"{picture}**{symbol.value.capitalize()} ×{number}**: {_MEANINGS[symbol]}"
