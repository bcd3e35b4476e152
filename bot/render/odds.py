"""The odds of a pool as text. Imports `rules`, the glyphs and the frame."""

from collections.abc import Iterator
from fractions import Fraction

from discord import ui

from bot.render.layout import Accent, framed
from bot.render.markup import code
from bot.render.notes import notes_lines
from bot.render.outcome import has_force
from bot.render.percent import bar, percent
from bot.render.roll import ordinary_code
from rules.dice.grid import Distribution
from rules.dice.odds import Odds
from rules.notation.reading import Reading, Scheme
from rules.notation.writer import format_pool

_LEVELS = 3
"""How far the "at least" tables go."""


def odds_view(reading: Reading, odds: Odds, scheme: Scheme) -> ui.LayoutView:
    """Return the exact chances of a pool."""
    pool = reading.pool
    texts = [f"**Odds of** {code(format_pool(pool, scheme))}"]
    if pool.decides_success:
        texts.extend(_check(odds))
    if has_force(pool):
        texts.append(_force(odds))
    texts.append("\n".join(f"-# {line}" for line in _small_print(reading)))
    return framed(texts, Accent.PLAIN)


def _small_print(reading: Reading) -> Iterator[str]:
    ordinary = " ".join(code(ordinary_code(each)) for each in reading.ordinary)
    yield "Exact, not sampled" + (f"; without the ordinary dice {ordinary}" if ordinary else "")
    yield from notes_lines(reading)


def _check(odds: Odds) -> Iterator[str]:
    yield f"## Success {percent(odds.success)}\n{code(bar(odds.success))}"
    yield "\n".join(
        (
            f"with advantage **{percent(odds.success_with_advantage)}** · "
            f"neither {percent(odds.success_with_neither)} · with threat {percent(odds.success_with_threat)}",
            f"Failure {percent(odds.failure)}: with advantage {percent(odds.failure_with_advantage)} · "
            f"neither {percent(odds.failure_with_neither)} · with threat {percent(odds.failure_with_threat)}",
        )
    )
    yield "\n".join(
        (
            f"Successes: {_at_least(odds.net_success)}",
            f"Advantage: {_at_least(odds.net_advantage)}",
            f"Threat: {_at_most(odds.net_advantage)}",
            *_special(odds),
            f"On average {_signed(odds.net_success.mean)} success, {_signed(odds.net_advantage.mean)} advantage",
        )
    )


def _at_least(law: Distribution) -> str:
    return " · ".join(f"{level}+ {percent(law.at_least(level))}" for level in range(1, _LEVELS + 1))


def _at_most(law: Distribution) -> str:
    return " · ".join(f"{level}+ {percent(law.at_most(-level))}" for level in range(1, _LEVELS + 1))


def _special(odds: Odds) -> Iterator[str]:
    if odds.triumph.at_least(1):
        yield f"Triumph {percent(odds.triumph.at_least(1))} (with success {percent(odds.success_with_triumph)})"
    if odds.despair.at_least(1):
        yield f"Despair {percent(odds.despair.at_least(1))} (with success {percent(odds.success_with_despair)})"


def _force(odds: Odds) -> str:
    return f"Light pips: {_at_least(odds.pips.by_row)}\nDark pips: {_at_least(odds.pips.by_column)}"


def _signed(mean: Fraction) -> str:
    return f"{float(mean):+.2f}".replace("-", "−")
