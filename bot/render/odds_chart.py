"""The odds of one or two pools as a picture: what is drawn, and its numbers in words. Imports `rules` and the cards."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.charts.card import Bar, Card, Panel, Side, Tone
from bot.render.layout import MOST_ALT, Picture
from bot.render.percent import percent
from rules.dice.grid import Distribution
from rules.dice.odds import Odds
from rules.dice.pool import DicePool
from rules.notation.reading import Reading, Scheme
from rules.notation.writer import format_pool

FILE_NAME = "odds.png"
_DRAWN = Fraction(1, 500)
"""Numbers at either end that are rarer than this are not drawn."""
_TOLD = tuple(Fraction(part, 500) for part in (1, 2, 5, 10, 15, 25))
"""How likely a number must be to be told, the less room there is; the text says which are left out."""


@dataclass(frozen=True, slots=True)
class AskedPool:
    """A pool whose odds are asked for, and they."""

    reading: Reading
    odds: Odds

    @property
    def pool(self) -> DicePool:
        """Return the pool as it was read."""
        return self.reading.pool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Law:
    """A distribution that is drawn: what its numbers below 0 or 1, and those above, stand for."""

    title: str
    of: Callable[[Odds], Distribution]
    below: tuple[str, Tone]
    at_zero: Tone
    above: tuple[str, Tone]
    zero_is_below: bool = False


_CHECK = (
    _Law(
        title="Net success",
        of=lambda odds: odds.net_success,
        below=("failure", Tone.BAD),
        at_zero=Tone.BAD,
        above=("success", Tone.GOOD),
        zero_is_below=True,
    ),
    _Law(
        title="Net advantage",
        of=lambda odds: odds.net_advantage,
        below=("threat", Tone.HARM),
        at_zero=Tone.EVEN,
        above=("advantage", Tone.HELP),
    ),
)
_FORCE = (
    _Law(
        title="Light pips",
        of=lambda odds: odds.pips.by_row,
        below=("", Tone.EVEN),
        at_zero=Tone.EVEN,
        above=("light", Tone.HELP),
    ),
    _Law(
        title="Dark pips",
        of=lambda odds: odds.pips.by_column,
        below=("", Tone.EVEN),
        at_zero=Tone.EVEN,
        above=("dark", Tone.HARM),
    ),
)


def odds_card(pools: Sequence[AskedPool], scheme: Scheme) -> Card:
    """Return the picture of one pool or of two: success and advantage, or the pips where only Force dice are rolled."""
    codes = [format_pool(each.pool, scheme) for each in pools]
    panels = tuple(_panel(law, pools) for law in _laws(pools))
    if len(pools) == 1:
        return Card(title=codes[0], line=_summary(pools[0]), panels=panels)
    names = [f"{name}  {text}" for name, text in zip("AB", codes, strict=True)]
    lines = [f"{name}: {_summary(each, short=True)}" for name, each in zip("AB", pools, strict=True)]
    return Card(title="Two pools", line=" · ".join(lines), panels=panels, series=tuple(names))


def odds_picture(pools: Sequence[AskedPool], scheme: Scheme) -> Picture:
    """Return the picture's name, and its numbers in words as exactly as there is room."""
    for least in _TOLD:
        words = " ".join(_words(pools, scheme, least))
        if len(words) <= MOST_ALT:
            break
    return Picture(FILE_NAME, words[:MOST_ALT])


def _words(pools: Sequence[AskedPool], scheme: Scheme, least: Fraction) -> Iterator[str]:
    for name, each in zip("AB" if len(pools) > 1 else [""], pools, strict=True):
        yield f"{f'{name}: ' if name else 'Odds of '}{format_pool(each.pool, scheme)}. {_summary(each)}."
    for law in _laws(pools):
        laws = [law.of(each.odds) for each in pools]
        numbers = [n for n in _span(laws) if any(each.chance(n) >= least for each in laws)]
        told = (f"{n}: {' or '.join(percent(each.chance(n)) for each in laws)}".replace("-", "−") for n in numbers)
        meaning = f" (below {1 if law.zero_is_below else 0}: {law.below[0]})" if law.below[0] else ""
        yield f"{law.title}{meaning}: {', '.join(told)}."
    yield f"Numbers below {percent(least)} are left out."


def _laws(pools: Sequence[AskedPool]) -> tuple[_Law, ...]:
    return _CHECK if all(each.pool.decides_success for each in pools) else _FORCE


def _summary(each: AskedPool, *, short: bool = False) -> str:
    odds = each.odds
    if not each.pool.decides_success:
        light, dark = odds.pips.by_row.at_least(1), odds.pips.by_column.at_least(1)
        return f"Light {percent(light)} · Dark {percent(dark)}"
    parts = [f"{'success' if short else 'Success'} {percent(odds.success)}"]
    if not short:
        chances = (("Triumph", odds.triumph.at_least(1)), ("Despair", odds.despair.at_least(1)))
        parts.extend(f"{name} {percent(chance)}" for name, chance in chances if chance)
    return " · ".join(parts)


def _panel(law: _Law, pools: Sequence[AskedPool]) -> Panel:
    laws = [law.of(each.odds) for each in pools]
    numbers = _span(laws)
    above = sum(number > 0 for number in numbers)
    below = sum(number < law.zero_is_below for number in numbers)
    return Panel(
        title=law.title,
        bars=tuple(
            Bar(
                str(abs(number)),
                law.above[1] if number > 0 else law.below[1] if number < 0 else law.at_zero,
                tuple(float(each.chance(number)) for each in laws),
            )
            for number in numbers
        ),
        left=Side(law.below[0], below) if law.below[0] else None,
        right=Side(law.above[0], above),
    )


def _span(laws: Sequence[Distribution]) -> range:
    """Return the numbers that are drawn: all between the first and the last that come up often enough in any pool."""
    drawn = [number for law in laws for number, chance in law.items() if chance >= _DRAWN]
    return range(min(drawn), max(drawn) + 1)
