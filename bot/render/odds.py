"""The odds of a pool as text. Imports `rules`, the percentages and the frame."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from discord import ui

from bot.render.layout import Accent, Picture, framed
from bot.render.markup import code
from bot.render.notes import notes_lines
from bot.render.odds_tables import at_least_table, joint_table
from bot.render.outcome import has_force
from bot.render.percent import bar, percent, points, signed
from bot.render.roll import ordinary_code
from rules.dice.effects import Effect, OneMore
from rules.dice.grid import Distribution
from rules.dice.odds import Odds
from rules.dice.pool import MOST_DICE, DicePool
from rules.dice.study import Study
from rules.notation.reading import Reading, Scheme
from rules.notation.writer import format_pool

_LEVELS = 3
"""How far the "at least" lines go."""
_ONE_MORE = {
    OneMore.BOOST: "Boost",
    OneMore.UPGRADE: "upgrade",
    OneMore.SETBACK: "Setback",
    OneMore.DIFFICULTY: "Difficulty",
    OneMore.DIFFICULTY_UPGRADE: "difficulty upgrade",
}


def odds_view(
    reading: Reading, study: Study, scheme: Scheme, *, picture: Picture | None = None, trouble: str = ""
) -> ui.LayoutView:
    """Return the exact chances of a pool; `trouble` tells what could not be shown."""
    pool = reading.pool
    texts = [f"**Odds of** {code(format_pool(pool, scheme))}"]
    if pool.decides_success:
        texts.extend(_check(study.odds))
        texts.append(_effects(study.effects))
    if has_force(pool):
        texts.append(_force(study.odds))
    if study.joint:
        texts.extend(_tables(pool, study))
    texts.append(small_print([reading], trouble))
    return framed(texts, Accent.PLAIN, picture=picture)


def small_print(readings: Sequence[Reading], trouble: str = "") -> str:
    """Return what every answer about odds ends in."""
    ordinary = " ".join(code(ordinary_code(each)) for reading in readings for each in reading.ordinary)
    lines = ["Exact, not sampled" + (f"; without the ordinary dice {ordinary}" if ordinary else "")]
    lines.extend(line for reading in readings for line in notes_lines(reading))
    return "\n".join((*([trouble] if trouble else []), *(f"-# {line}" for line in lines)))


def _tables(pool: DicePool, study: Study) -> Iterator[str]:
    if pool.decides_success:
        yield joint_table(study.joint)
        yield at_least_table(study.odds.net, "Success", "advantage", lowest=(1, 0))
    if has_force(pool):
        yield at_least_table(study.odds.pips, "Light", "dark", lowest=(1, 1))


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
            f"On average {', '.join(averages(odds))}",
        )
    )


def averages(odds: Odds) -> Iterator[str]:
    """Yield the expected value of each symbol that can show."""
    yield f"{signed(odds.net_success.mean)} success"
    yield f"{signed(odds.net_advantage.mean)} advantage"
    for name, law in (("Triumph", odds.triumph), ("Despair", odds.despair)):
        if law.mean:
            yield f"{float(law.mean):.2f} {name}"


def _at_least(law: Distribution) -> str:
    return " · ".join(f"{level}+ {percent(law.at_least(level))}" for level in range(1, _LEVELS + 1))


def _at_most(law: Distribution) -> str:
    return " · ".join(f"{level}+ {percent(law.at_most(-level))}" for level in range(1, _LEVELS + 1))


def _special(odds: Odds) -> Iterator[str]:
    for name, law, with_success in (
        ("Triumph", odds.triumph, odds.success_with_triumph),
        ("Despair", odds.despair, odds.success_with_despair),
    ):
        if law.at_least(1):
            several = f" · 2+ {percent(law.at_least(2))}" if law.at_least(2) else ""
            yield f"{name} {percent(law.at_least(1))} (with success {percent(with_success)}){several}"


def _effects(effects: tuple[Effect, ...]) -> str:
    """Return what one more of each does to the chance to succeed, in percentage points."""
    told = " · ".join(f"{_ONE_MORE[effect.what]} {points(effect.success_change)}" for effect in effects)
    if not told:
        return f"A pool holds {MOST_DICE} dice, so nothing can be added to this one."
    return f"One more changes success, in points: {told}"


def _force(odds: Odds) -> str:
    light, dark = odds.pips.by_row, odds.pips.by_column
    return (
        f"Light pips: {_at_least(light)}\nDark pips: {_at_least(dark)}\n"
        f"On average {_plain(light.mean)} light, {_plain(dark.mean)} dark"
    )


def _plain(mean: Fraction) -> str:
    return f"{float(mean):.2f}"
