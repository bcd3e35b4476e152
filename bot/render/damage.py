"""Damage as a message: what it comes to, where every number comes from, and what is left of the target."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from discord import ui

from bot.render.layout import Accent, Row, framed
from bot.render.ledger import ledger_text
from bot.render.markup import ago, code, person, quoted
from bot.render.targets import moved_text, persistent_list, persistent_text
from bot.store.damage_values import DamageOrder, DamageState, StoredTarget
from bot.store.values import Event
from rules.ledger import Line
from rules.starfinder.attack import NONLETHAL_PENALTY, strength_to_damage
from rules.starfinder.reader import format_damage
from rules.starfinder.roll import DamageRoll
from rules.starfinder.scale import Outcome, Scale
from rules.starfinder.tally import Tally, tally
from rules.starfinder.target import DamageReport


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownDamage:
    """What the message of a damage roll tells."""

    order: DamageOrder
    roll: DamageRoll
    user_id: int
    number: int | None = None
    """None where nothing is kept."""
    target: StoredTarget | None = None
    report: DamageReport | None = None
    """What the damage does to the target; nothing where there is none."""
    application: Event | None = None

    @classmethod
    def of(cls, state: DamageState) -> "ShownDamage":
        """Return what the message of a kept damage roll tells."""
        return cls(
            order=state.stored.order,
            roll=state.stored.roll,
            user_id=state.stored.user_id,
            number=state.stored.number,
            target=state.target,
            report=state.report,
            application=state.application,
        )


def damage_view(shown: ShownDamage, rows: Sequence[Row] = ()) -> ui.LayoutView:
    """Return the message of a damage roll: with a target, what it takes; else what is dealt."""
    if shown.report is None:
        sums = tally(shown.roll)
        body = [
            _headline(shown, sums.dealt),
            _who(shown),
            *(part_text(part, part.ledger.lines, part.dealt.amount) for part in sums.parts),
            f"Then at the end of each turn: **{persistent_list(shown.roll.persistent)}**"
            if shown.roll.persistent
            else "",
        ]
    else:
        body = [
            _headline(shown, shown.report.taken),
            _who(shown),
            *report_texts(shown.report),
            "\n".join(_persistent(shown.report, shown.roll)),
            _left(shown, shown.report),
        ]
    return framed([*body, _small_print(shown)], Accent.NEUTRAL, rows)


def report_texts(report: DamageReport) -> Iterator[str]:
    """Return the ledger of each type of damage on its way from the dice to the Hit Points."""
    return (part_text(part.tally, part.ledger.lines, part.defended.taken) for part in report.parts)


def part_text(part: Tally, lines: Sequence[Line], total: int) -> str:
    """Return the ledger of one type of damage and what it comes to."""
    kind = [*sorted(part.dealt.qualities), *([part.dealt.type] if part.dealt.type is not None else [])]
    return f"{ledger_text(lines)}\n= **{' '.join((str(total), *kind))}**"


def _headline(shown: ShownDamage, amount: int) -> str:
    whom = f" to {quoted(shown.target.name)}" if shown.target is not None else ""
    at_once = "" if shown.order.damage.immediate else " at once"
    return f"## {amount} damage{at_once}{whom}" if amount else f"## No damage{at_once}{whom}"


def _who(shown: ShownDamage) -> str:
    order = shown.order
    scale = order.outcome.scale
    is_told = scale is Scale.FULL or order.outcome is Outcome.CRITICAL_HIT_ROLLED_TWICE
    parts = [person(shown.user_id), order.outcome.value if is_told else f"{order.outcome} ({scale})"]
    if order.is_nonlethal:
        parts.append("nonlethal")
    if order.label:
        parts.append(quoted(order.label))
    return " · ".join(parts)


def _persistent(report: DamageReport, roll: DamageRoll) -> Iterator[str]:
    averted = dict(report.averted)
    for one in roll.persistent:
        if one in averted:
            yield f"{persistent_text(one)} does nothing: {averted[one]}"
        elif one in report.after.persistent:
            yield f"Then at the end of its turns: **{persistent_text(one)}**"
        else:
            kept = next(other for other in report.after.persistent if other.type is one.type)
            yield f"{persistent_text(one)} adds nothing: {persistent_text(kept)} is as high and stays"


def _left(shown: ShownDamage, report: DamageReport) -> str:
    before, after = report.before.hit_points, report.after.hit_points
    if shown.application is None:
        return f"{moved_text(before, after)} once it is dealt"
    return moved_text(before, after)


def _small_print(shown: ShownDamage) -> str:
    order = shown.order
    number = f"#{shown.number}" if shown.number is not None else "not kept"
    lines = [f"{number} · {code(format_damage(order.damage))}"]
    if order.critical_only is not None:
        extra = code(format_damage(order.critical_only))
        rolled = "on the critical hit" if order.outcome.is_critical_hit else "only on a critical hit, so not rolled"
        lines.append(f"{extra} {rolled}")
    if order.attack is not None and order.strength and strength_to_damage(order.attack, order.strength) == 0:
        lines.append(f"Strength adds nothing to damage by this kind of attack: {order.attack}")
    if order.is_nonlethal:
        lines.append(
            f"With a lethal weapon a nonlethal attack has {NONLETHAL_PENALTY} circumstance to hit".replace("-", "−")
        )
    if shown.application is not None:
        done = shown.application
        lines.append(f"Dealt by {person(done.actor_id)} {ago(done.at)}")
    elif shown.target is not None:
        lines.append("Not dealt yet")
    return "\n".join(f"-# {line}" for line in lines)
