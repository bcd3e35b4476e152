"""The panel on which a pool is built: what is in it, its chances, how it is typed. Imports `rules` and the frame."""

from collections.abc import Iterable, Sequence

from discord import ui

from bot.render.glyphs import Glyphs
from bot.render.layout import Accent, Row, framed
from bot.render.markup import code
from bot.render.outcome import has_force
from bot.render.percent import bar, percent, signed
from bot.render.pool_words import pool_words
from rules.dice.die import COLORS, Die
from rules.dice.odds import Odds
from rules.dice.pool import DicePool
from rules.notation.reading import Scheme
from rules.notation.writer import format_pool, letter_of

_MOST_DRAWN = 30
"""Dice that are drawn one by one; of more the words tell the numbers."""
_PURPOSES = {
    Die.ABILITY: "what one can do",
    Die.PROFICIENCY: "what one is trained in; the best die",
    Die.BOOST: "what helps",
    Die.DIFFICULTY: "how hard it is",
    Die.CHALLENGE: "what makes it harder still; the worst die",
    Die.SETBACK: "what gets in the way",
    Die.FORCE: "the Force",
}
"""What each die stands for, in the order of a first lesson."""


def builder_view(
    pool: DicePool,
    odds: Odds | None,
    scheme: Scheme,
    glyphs: Glyphs,
    rows: Sequence[Row],
    *,
    dice: Iterable[Die],
    is_secret: bool = False,
    trouble: str = "",
) -> ui.LayoutView:
    """Return the panel with what has been built so far; `dice` are those that the game has."""
    title = "**Build a pool**" + (" · *secret*" if is_secret else "")
    if not pool:
        start = "Press the dice that belong to it: for a check those of your skill, then those of the difficulty."
        return framed([title, start, _legend(dice, scheme)], Accent.PLAIN, rows)
    texts = [
        title,
        "\n".join(filter(None, (_drawn(pool, glyphs), f"**{pool_words(pool)}**"))),
        _chances(pool, odds) if odds is not None else trouble,
        f"-# Typed it is {code(f'/roll pool:{format_pool(pool, scheme)}')}",
        _legend(dice, scheme),
    ]
    return framed(texts, Accent.PLAIN, rows)


def _drawn(pool: DicePool, glyphs: Glyphs) -> str:
    if glyphs.text_only or not 0 < pool.size <= _MOST_DRAWN:
        return ""
    return " ".join(glyphs.die(die) * number for die, number in pool.items())


def _chances(pool: DicePool, odds: Odds) -> str:
    lines = []
    if pool.decides_success:
        lines.append(f"Success **{percent(odds.success)}** {code(bar(odds.success))}")
        lines.append(f"On average {signed(odds.net_success.mean)} success, {signed(odds.net_advantage.mean)} advantage")
    if has_force(pool):
        light, dark = odds.pips.by_row.mean, odds.pips.by_column.mean
        lines.append(f"On average {float(light):.2f} light, {float(dark):.2f} dark")
    return "\n".join(lines)


def _legend(dice: Iterable[Die], scheme: Scheme) -> str:
    known = set(dice)
    return "\n".join(
        f"-# {code(letter_of(die, scheme))} {die.value.capitalize()}, {COLORS[die]}: {purpose}"
        for die, purpose in _PURPOSES.items()
        if die in known
    )
