"""Two pools side by side as text. Imports `rules`, the tables and the frame."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from discord import ui

from bot.render.layout import Accent, Picture, framed
from bot.render.markup import code
from bot.render.odds import small_print
from bot.render.odds_chart import AskedPool
from bot.render.odds_tables import block, cell
from bot.render.outcome import has_force
from bot.render.percent import percent, points, signed
from rules.dice.grid import Distribution
from rules.dice.odds import Odds
from rules.notation.reading import Scheme
from rules.notation.writer import format_pool

_LEVELS = (1, 2, 3)


Row = tuple[str, Fraction, Fraction]


def compare_view(
    first: AskedPool, second: AskedPool, scheme: Scheme, *, picture: Picture | None = None, trouble: str = ""
) -> ui.LayoutView:
    """Return the chances of two pools side by side, and what the second changes."""
    pools = first.pool, second.pool
    texts = ["\n".join(f"**{name}** {code(format_pool(pool, scheme))}" for name, pool in zip("AB", pools, strict=True))]
    if all(pool.decides_success for pool in pools):
        texts.insert(0, f"## {_verdict(first.odds.success, second.odds.success)}")
        texts.append(_table("In percent", _check_rows(first.odds, second.odds), cell, points))
        texts.append(_table("On average", _check_means(first.odds, second.odds), signed, signed))
    if any(map(has_force, pools)):
        texts.append(_table("Pips, in percent", _force_rows(first.odds, second.odds), cell, points))
    texts.append(small_print([first.reading, second.reading], trouble))
    return framed(texts, Accent.PLAIN, picture=picture)


def _verdict(first: Fraction, second: Fraction) -> str:
    if first == second:
        return f"A and B succeed equally often: {percent(first)}"
    better, worse = ("A", "B") if first > second else ("B", "A")
    most, least = max(first, second), min(first, second)
    return f"{better} succeeds more often: {percent(most)}, {worse} {percent(least)}"


def _check_rows(first: Odds, second: Odds) -> Iterator[Row]:
    asked: tuple[tuple[str, Callable[[Odds], Fraction]], ...] = (
        ("Success", lambda odds: odds.success),
        (" advantage", lambda odds: odds.success_with_advantage),
        (" threat", lambda odds: odds.success_with_threat),
        ("Success 2+", lambda odds: odds.net_success.at_least(2)),
        ("Success 3+", lambda odds: odds.net_success.at_least(3)),
        ("Advantage 1+", lambda odds: odds.advantage),
        ("Advantage 3+", lambda odds: odds.net_advantage.at_least(3)),
        ("Threat 1+", lambda odds: odds.threat),
        ("Triumph", lambda odds: odds.triumph.at_least(1)),
        ("Despair", lambda odds: odds.despair.at_least(1)),
    )
    for name, ask in asked:
        if ask(first) or ask(second):
            yield name, ask(first), ask(second)


def _check_means(first: Odds, second: Odds) -> Iterator[Row]:
    yield "success", first.net_success.mean, second.net_success.mean
    yield "advantage", first.net_advantage.mean, second.net_advantage.mean


def _force_rows(first: Odds, second: Odds) -> Iterator[Row]:
    sides: tuple[tuple[str, Callable[[Odds], Distribution]], ...] = (
        ("Light", lambda odds: odds.pips.by_row),
        ("Dark", lambda odds: odds.pips.by_column),
    )
    for name, law in sides:
        for level in _LEVELS:
            chances = law(first).at_least(level), law(second).at_least(level)
            if any(chances):
                yield f"{name} {level}+", *chances


def _table(title: str, rows: Iterator[Row], tell: Callable[[Fraction], str], differ: Callable[[Fraction], str]) -> str:
    told = [(row, [tell(one), tell(other), differ(other - one)]) for row, one, other in rows]
    return f"**{title}**\n{block([('', ['A', 'B', 'change']), *told])}"
