"""A target of damage in words: its card, its Hit Points, what happened to it. Imports `rules`, values and the frame."""

from collections.abc import Iterable, Sequence

from discord import ui

from bot.render.layout import Accent, Row, framed
from bot.render.markup import code, count, person, quoted
from bot.render.target_history import told_of_target
from bot.store.damage_values import StoredTarget
from bot.store.values import Event
from rules.starfinder.damage import Damage
from rules.starfinder.defense_reader import format_defenses
from rules.starfinder.hit_points import HitPoints, State
from rules.starfinder.nature_reader import format_nature
from rules.starfinder.persistent import PersistentDamage
from rules.starfinder.reader import format_damage
from rules.starfinder.scale import Scale


def card_view(stored: StoredTarget, rows: Sequence[Row]) -> ui.LayoutView:
    """Return the card of a target."""
    return framed([f"**{quoted(stored.name)}**", _card(stored)], Accent.PLAIN, rows)


def change_view(event: Event, stored: StoredTarget | None, rows: Sequence[Row] = ()) -> ui.LayoutView:
    """Return what was changed about a target, and its card as it is now; nothing where there is none any more."""
    what = told_of_target(event)
    texts = [f"**{what[:1].upper()}{what[1:]}**", f"-# {person(event.actor_id)} · `/undo` takes it back"]
    if stored is not None:
        texts.insert(1, _card(stored))
    return framed(texts, Accent.PLAIN, rows)


def overview_view(targets: Sequence[StoredTarget]) -> ui.LayoutView:
    """Return all targets of a campaign, one a line."""
    if not targets:
        return framed(["**No targets yet.** `/starfinder target add` makes one."], Accent.PLAIN)
    return framed([f"**{count(len(targets), 'target')}**", "\n".join(map(_line, targets))], Accent.PLAIN)


def hit_points_text(points: HitPoints) -> str:
    """Return Hit Points, and what the creature is where it has none.

    >>> hit_points_text(HitPoints(current=0, maximum=40))
    '**0** of 40 Hit Points, dying or dead'
    """
    state = "" if points.state is State.UP else f", {points.state}"
    return f"**{points.current}** of {points.maximum} Hit Points{state}"


def moved_text(before: HitPoints, after: HitPoints) -> str:
    """Return Hit Points before and after something."""
    return f"{before.current} → {hit_points_text(after)}"


def persistent_text(persistent: PersistentDamage) -> str:
    """Return persistent damage as it is typed, and what became of it on the way.

    >>> from rules.starfinder.reader import read_damage
    >>> persistent_text(PersistentDamage(read_damage("1d6 persistent fire").own, Scale.DOUBLE))
    '1d6 persistent fire (doubled)'
    """
    scale = "" if persistent.scale is Scale.FULL else f" ({persistent.scale})"
    return f"{format_damage(Damage((persistent.part,)))}{scale}"


def persistent_list(persistent: Iterable[PersistentDamage]) -> str:
    """Return several kinds of persistent damage side by side."""
    return ", ".join(map(persistent_text, persistent))


def _card(stored: StoredTarget) -> str:
    target = stored.target
    lines = [hit_points_text(target.hit_points)]
    if target.persistent:
        lines.append(f"At the end of its turn: **{persistent_list(target.persistent)}**")
    lines.append(f"Defenses: {format_defenses(target.defenses) or 'none'}")
    lines.append(f"Traits: {format_nature(target.nature) or 'a living creature'}")
    lines.append(f"-# Made by {person(stored.owner_id)} · {code(f'/starfinder damage target:{stored.name}')}")
    return "\n".join(lines)


def _line(stored: StoredTarget) -> str:
    target = stored.target
    burning = f" · {persistent_list(target.persistent)}" if target.persistent else ""
    return f"{quoted(stored.name)}: {hit_points_text(target.hit_points)}{burning}"
