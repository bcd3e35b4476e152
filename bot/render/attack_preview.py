"""An attack before its dice, for one person: the pool with the reason of every die, and its exact chances."""

from collections.abc import Iterator, Sequence

from discord import ui

from bot.game import narrative_in
from bot.render.attack import weapons_text
from bot.render.check import reasons_text
from bot.render.layout import Accent, Row, framed
from bot.render.markup import code, quoted
from bot.render.percent import bar, percent
from bot.store.attack_values import Contender
from bot.store.values import Campaign, Facts
from rules.combat.attack import AttackPlan
from rules.dice.grid import Distribution
from rules.dice.odds import Odds
from rules.notation.reading import Reading
from rules.notation.writer import format_pool


def preview_view(
    campaign: Campaign,
    attacker: Contender,
    targets: Sequence[Contender],
    plan: AttackPlan,
    reading: Reading,
    told: Facts,
    odds: Odds,
    rows: Sequence[Row],
    *,
    sees_all: bool,
    must_wait: bool = False,
) -> ui.LayoutView:
    """Return what an attack would be; `told` is what its event would tell of the pool.

    `sees_all` for whoever may know the numbers of every NPC.
    """
    names = [quoted(each.name if sees_all else each.public_name) for each in (attacker, *targets)]
    others = f" (and {', '.join(names[2:])})" if names[2:] else ""
    situation = f" · {quoted(told['situation'])}" if told["situation"] else ""
    reasons = reasons_text(told["reasons" if sees_all else "veiled"], told["extra"])
    return framed(
        [
            f"## {percent(odds.success)} to hit\n-# Nothing is rolled yet; only you see this.",
            "\n".join(_remembered(told)),
            f"**{names[0]} → {names[1]}{others}**\n{weapons_text(plan.order)}{situation}",
            f"{code(format_pool(reading.pool, campaign.scheme))}\n{reasons}",
            "\n".join(_chances(odds)),
            "\n".join(f"-# {line}" for line in _notes(campaign, told, must_wait=must_wait)),
        ],
        Accent.PLAIN,
        rows,
    )


def _remembered(told: Facts) -> Iterator[str]:
    """Yield who counts as engaged although nobody said it now: why this may have come unasked, so it stands first."""
    for word, names in (("engaged", told["engaged_with"]), ("ally engaged", told["allies_engaged"])):
        if names and word in told["situation"].split(", "):
            whom = ", ".join(map(quoted, names))
            over = "not engaged" if word == "engaged" else "no ally engaged"
            yield f"{word.capitalize()}: {whom}, as it was last told. Choose `{over}` where that is past."


def _chances(odds: Odds) -> Iterator[str]:
    yield code(bar(odds.success))
    yield f"Successes: {_at_least(odds.net_success, 2, 4)}"
    yield f"Advantage: {_at_least(odds.net_advantage, 1, 3)}"
    yield f"Threat: 1+ {percent(odds.net_advantage.at_most(-1))}"
    if odds.triumph.at_least(1):
        yield f"Triumph {percent(odds.triumph.at_least(1))}"
    if odds.despair.at_least(1):
        yield f"Despair {percent(odds.despair.at_least(1))}"


def _at_least(law: Distribution, *levels: int) -> str:
    return " · ".join(f"{level}+ {percent(law.at_least(level))}" for level in levels)


def _notes(campaign: Campaign, told: Facts, *, must_wait: bool) -> Iterator[str]:
    points = narrative_in(campaign).points
    if told["destiny"] is not None:
        yield f"A {points.light if told['destiny'] == 'light' else points.dark} {points.point} will be flipped."
    if told["claimed"]:
        yield "The roll takes the slot of this side."
    if must_wait:
        yield "The attacker waits for its turn. Change anything here once it has come, and there is a button to roll."
