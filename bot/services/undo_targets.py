"""Taking back what happened to targets: Hit Points by just the difference, everything else where it still is so."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from bot.services.standing import blocked
from bot.services.unit import Op
from bot.store import fight_ledger, targets
from bot.store.damage_values import StoredTarget
from bot.store.store import Tx
from bot.store.target_mapping import target_from_facts, target_to_facts
from bot.store.values import Campaign, Event, Facts, Kind
from rules.starfinder.damage_types import DamageType
from rules.starfinder.persistent import PersistentDamage


def _add(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    later = fight_ledger.standing_on_target(tx, campaign.id, event.after["target"], since=event.id)
    if later:
        raise blocked(later[0])
    targets.remove(tx, event.after["target"])


def _remove(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    gone = target_from_facts(event.before)
    _check_name_is_free(tx, campaign, event, gone)
    targets.bring_back(tx, campaign.id, gone)


def _edit(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts:
    """Set each field back that the edit changed; refused where one of them is not as the edit left it."""
    now, later = _now(tx, campaign, event)
    facts = target_to_facts(now)
    changed = {name: value for name, value in event.before.items() if value != event.after[name]}
    if any(facts[name] != event.after[name] for name in changed):
        raise blocked(later[0] if later else None)
    differing = _differing(*map(_suffered, (event.before, event.after)))
    for other in later:
        # At 0 a blow moves nothing, and yet it would have without the edit.
        is_felt = other.kind is not Kind.TARGET_EDIT or _moves_hit_points(other)
        if (_moves_hit_points(event) and is_felt) or _feels_persistent(other, differing):
            raise blocked(other)
    restored = target_from_facts({**facts, **changed})
    _check_name_is_free(tx, campaign, event, restored)
    targets.save(tx, restored)
    return _told(now, restored)


def _hit_points(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts:
    """Give back, or take away, as many Hit Points as the change moved: what others changed since stays."""
    now, later = _now(tx, campaign, event)
    before, after = target_from_facts(event.before).target, target_from_facts(event.after).target
    shift = before.hit_points.current - after.hit_points.current
    differing = _differing(before.persistent, after.persistent)
    points = now.target.hit_points
    for other, then in _as_it_stands(points.current, later):
        if _moves_hit_points(event) and _feels_hit_points(other, then, then + shift):
            raise blocked(other)
        if _feels_persistent(other, differing):
            raise blocked(other)
    if _moves_hit_points(event):
        current = points.current + shift
        points = replace(points, current=current, was_knocked_out=current == 0 and _lay_knocked_out(tx, event))
    persistent = _persistent(now.target.persistent, before.persistent, after.persistent, differing)
    if persistent is None:
        raise blocked(later[0] if later else None)
    restored = replace(now, target=replace(now.target, hit_points=points, persistent=persistent))
    targets.save(tx, restored)
    return _told(now, restored)


def _lay_knocked_out(tx: Tx, event: Event) -> bool:
    """Whether a target that had no Hit Points before a change was knocked out, as what stands before it left it.

    The change itself may have been made after others that are taken back by now.
    """
    standing = fight_ledger.standing_on_target(tx, event.campaign_id, event.after["target"], since=0)
    return next((bool(other.after["knocked_out"]) for other in standing if other.id < event.id), False)


def _told(now: StoredTarget, restored: StoredTarget) -> Facts:
    """Return what the table is told of the Hit Points before the undo and after it."""
    points = restored.target.hit_points
    return {
        "name": restored.name,
        "hit_points": [now.target.hit_points.current, points.current],
        "most_hit_points": points.maximum,
    }


def _moves_hit_points(event: Event) -> bool:
    return any(event.before[each] != event.after[each] for each in ("hit_points", "most_hit_points", "knocked_out"))


def _as_it_stands(hit_points: int, later: Iterable[Event]) -> Iterator[tuple[Event, int]]:
    """Yield each of these changes, newest first, with the Hit Points after it, as what was undone since leaves them."""
    for event in later:
        yield event, hit_points
        hit_points -= event.after["hit_points"] - event.before["hit_points"]


def _feels_hit_points(later: Event, with_it: int, without_it: int) -> bool:
    """Whether a change after which there are so many Hit Points might have come out otherwise without the one before.

    At 0 and at the maximum Hit Points are cut off, and at the maximum bleeding stops.
    """
    match later.kind:
        case Kind.TARGET_EDIT:
            return _moves_hit_points(later)
        case Kind.TARGET_HEAL:
            return bool(max(with_it, without_it) >= later.after["most_hit_points"])
        case _:
            return min(with_it, without_it) <= 0


def _feels_persistent(later: Event, differing: Collection[DamageType]) -> bool:
    """Whether a later change might have come out otherwise with other persistent damage of these types."""
    if not differing:
        return False
    match later.kind:
        case Kind.TARGET_TURN:
            return True
        case Kind.DAMAGE_APPLY:
            return not {each.value for each in differing}.isdisjoint(later.after["persists"])
        case Kind.TARGET_HEAL if DamageType.BLEED in differing:
            return True
        case _:
            return bool(later.before["persistent"] != later.after["persistent"])


def _suffered(facts: Facts) -> tuple[PersistentDamage, ...]:
    return target_from_facts(facts).target.persistent


def _differing(before: Iterable[PersistentDamage], after: Iterable[PersistentDamage]) -> frozenset[DamageType]:
    was, became = {one.type: one for one in before}, {one.type: one for one in after}
    return frozenset(kind for kind in {**was, **became} if was.get(kind) != became.get(kind))


def _persistent(
    now: Iterable[PersistentDamage],
    before: Iterable[PersistentDamage],
    after: Iterable[PersistentDamage],
    differing: Collection[DamageType],
) -> tuple[PersistentDamage, ...] | None:
    """Return the persistent damage with these types as they were; nothing where one is not as the change left it."""
    is_now, became = {one.type: one for one in now}, {one.type: one for one in after}
    if any(is_now.get(kind) != became.get(kind) for kind in differing):
        return None
    kept = (one for one in is_now.values() if one.type not in differing)
    return (*kept, *(one for one in before if one.type in differing))


def _now(tx: Tx, campaign: Campaign, event: Event) -> tuple[StoredTarget, tuple[Event, ...]]:
    """Return the target as it is, and what has happened to it since, newest first."""
    later = fight_ledger.standing_on_target(tx, campaign.id, event.after["target"], since=event.id)
    now = targets.get(tx, campaign.id, event.after["target"])
    if now is None:
        raise blocked(later[0] if later else None)
    return now, later


def _check_name_is_free(tx: Tx, campaign: Campaign, event: Event, wanted: StoredTarget) -> None:
    other = targets.named(tx, campaign.id, wanted.name)
    if other is not None and other.id != wanted.id:
        later = fight_ledger.standing_on_target(tx, campaign.id, other.id, since=event.id)
        raise blocked(later[0] if later else None)


TARGET_INVERSES: dict[Kind, Callable[[Tx, Campaign, Event, Op], Facts | None]] = {
    Kind.DAMAGE_APPLY: _hit_points,
    Kind.TARGET_ADD: _add,
    Kind.TARGET_EDIT: _edit,
    Kind.TARGET_REMOVE: _remove,
    Kind.TARGET_HEAL: _hit_points,
    Kind.TARGET_TURN: _hit_points,
}
"""How each kind of change of a target is taken back; most of them tell what it did to the Hit Points."""
