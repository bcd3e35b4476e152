"""The odds of damage as text: how much on average, how it spreads, and whether it drops the target."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate

from discord import ui

from bot.render.layout import Accent, framed
from bot.render.markup import code, quoted
from bot.render.percent import bar, percent
from bot.render.targets import hit_points_text, persistent_text
from bot.store.damage_values import DamageOrder, StoredTarget
from rules.spans import Span
from rules.starfinder.odds import DamageOdds
from rules.starfinder.persistent import persistent_odds
from rules.starfinder.reader import format_damage
from rules.starfinder.roll import persistent_of
from rules.starfinder.scale import Outcome

MOST_ROWS = 12
"""Rows of the table; where there are more amounts, each row stands for several."""
_HARDLY_EVER = Fraction(1, 200)
"""What has no row of its own where there are many amounts."""
_LEVELS = (Fraction(9, 10), Fraction(3, 4), Fraction(1, 2), Fraction(1, 4), Fraction(1, 10))


def damage_odds_view(order: DamageOrder, odds: DamageOdds, target: StoredTarget | None) -> ui.LayoutView:
    """Return the exact odds of damage, after the target's defenses where there is one."""
    whom = f" against {quoted(target.name)}" if target is not None else ""
    extra = f" + {code(format_damage(order.critical_only))}" if order.critical_only is not None else ""
    return framed(
        [
            f"**Odds of** {code(format_damage(order.damage))}{extra}{_how(order, target)}{whom}",
            _drop(odds, target) if target is not None else "",
            f"On average **{decimal(odds.mean)}**, from {odds.ways[0][0]} to {odds.ways[-1][0]}",
            " · ".join(_levels(odds)),
            "\n".join(_table(odds)),
            _small_print(order),
        ],
        Accent.PLAIN,
    )


def _how(order: DamageOrder, target: StoredTarget | None) -> str:
    """Return how the attack comes out; nothing for plain dice, which are no attack."""
    plain = all(part.type is None for part in order.damage.parts) and order.critical_only is None and target is None
    return "" if plain and order.outcome is Outcome.HIT else f", {order.outcome}"


def decimal(mean: Fraction) -> str:
    """Return a mean to two places, without zeros at the end.

    >>> decimal(Fraction(10)), decimal(Fraction(7, 2)), decimal(Fraction(10, 3))
    ('10', '3.5', '3.33')
    """
    return f"{float(round(mean, 2)):.2f}".rstrip("0").rstrip(".")


def _drop(odds: DamageOdds, target: StoredTarget) -> str:
    points = target.target.hit_points
    if points.current == 0:
        return f"{quoted(target.name)} is down already: {hit_points_text(points)}"
    chance = odds.at_least(points.current)
    return f"## Drops {quoted(target.name)}: {percent(chance)}\n{code(bar(chance))} {hit_points_text(points)}"


def _levels(odds: DamageOdds) -> Iterator[str]:
    """Yield for some chances the most damage that comes up with that chance or more, and its own chance."""
    told = set()
    for level in _LEVELS:
        reached, ways = odds.ways[0][0], odds.total
        left = odds.total
        for amount, count in odds.ways:
            if left < level * odds.total:
                break
            reached, ways = amount, left
            left -= count
        if reached not in told:
            told.add(reached)
            yield f"{reached}+ {percent(Fraction(ways, odds.total))}"


def _table(odds: DamageOdds) -> Iterator[str]:
    """Yield a row for each amount, or for stretches of them; what hardly ever comes up shares the rows at the ends."""
    least, most = odds.ways[0][0], odds.ways[-1][0]
    if most - least >= MOST_ROWS:
        least, most = _likely(odds.ways, odds.total), _likely(odds.ways[::-1], odds.total)
    width = -(-(most - least + 1) // MOST_ROWS)
    rows: dict[int, int] = {}
    for amount, count in odds.ways:
        start = least + (min(max(amount, least), most) - least) // width * width
        rows[start] = rows.get(start, 0) + count
    labels = {start: str(Span(start, min(most, start + width - 1))) for start in rows}
    if odds.ways[0][0] < least:
        labels[least] = f"to {min(most, least + width - 1)}"
    if odds.ways[-1][0] > most:
        labels[max(rows)] = str(Span(max(rows), None))
    longest, highest = max(map(len, labels.values())), max(rows.values())
    for start, count in rows.items():
        drawn = bar(Fraction(count, highest))
        yield f"{code(f'{labels[start]:>{longest}} {drawn}')} {percent(Fraction(count, odds.total))}"


def _likely(ways: Sequence[tuple[int, int]], total: int) -> int:
    """Return the first of these amounts at which it is no longer all but impossible to have met one."""
    passed = accumulate(count for _, count in ways)
    return next(amount for (amount, _), so_far in zip(ways, passed, strict=True) if so_far >= _HARDLY_EVER * total)


def _small_print(order: DamageOrder) -> str:
    lines = ["Exact, not sampled"]
    if order.critical_only is not None and not order.outcome.is_critical_hit:
        lines.append(f"{code(format_damage(order.critical_only))} comes only with a critical hit, so it is left out")
    ends = percent(persistent_odds(1).ends_this_turn)
    lines.extend(
        f"{persistent_text(one)} comes on top at the end of each turn: {decimal(one.average)} on average, "
        f"until a flat check ends it ({ends} each time)"
        for one in persistent_of(order.damage, order.outcome, order.critical_only)
    )
    return "\n".join(f"-# {line}" for line in lines)
