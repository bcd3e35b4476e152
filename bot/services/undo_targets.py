"""Taking back what happened to targets: Hit Points by just the difference, everything else where it still is so."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from bot.services.standing import blocked
from bot.services.unit import Op
from bot.store import ledger, targets
from bot.store.damage_mapping import target_from_facts, target_to_facts
from bot.store.store import Tx
from bot.store.values import Campaign, Event, Facts, Kind, StoredTarget
from rules.starfinder.hit_points import HitPoints
from rules.starfinder.persistent import PersistentDamage


def _add(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    later = ledger.standing_on_target(tx, campaign.id, event.after["target"], since=event.id)
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
    facts.update(changed)
    if not 0 <= facts["hit_points"] <= facts["most_hit_points"]:
        raise blocked(later[0] if later else None)
    facts["knocked_out"] = facts["knocked_out"] and facts["hit_points"] == 0
    restored = target_from_facts(facts)
    _check_name_is_free(tx, campaign, event, restored)
    targets.save(tx, restored)
    return _told(now, restored)


def _hit_points(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts:
    """Give back, or take away, as many Hit Points as the change moved: what others changed since stays."""
    now, later = _now(tx, campaign, event)
    before, after = target_from_facts(event.before), target_from_facts(event.after)
    for other in later:
        if _is_in_the_way(other, has_persistent=before.target.persistent != after.target.persistent):
            raise blocked(other)
    current = now.target.hit_points.current - (after.target.hit_points.current - before.target.hit_points.current)
    if not 0 <= current <= now.target.hit_points.maximum:
        raise blocked(later[0] if later else None)
    points = HitPoints(
        current=current,
        maximum=now.target.hit_points.maximum,
        was_knocked_out=current == 0 and before.target.hit_points.was_knocked_out,
    )
    persistent = _persistent(now.target.persistent, before.target.persistent, after.target.persistent)
    if persistent is None:
        raise blocked(later[0] if later else None)
    restored = replace(now, target=replace(now.target, hit_points=points, persistent=persistent))
    targets.save(tx, restored)
    return _told(now, restored)


def _told(now: StoredTarget, restored: StoredTarget) -> Facts:
    """Return what the table is told of the Hit Points; before the undo and after it."""
    points = restored.target.hit_points
    return {
        "name": restored.name,
        "hit_points": [now.target.hit_points.current, points.current],
        "most_hit_points": points.maximum,
    }


def _is_in_the_way(other: Event, *, has_persistent: bool) -> bool:
    """Whether a later change builds upon the Hit Points, or the persistent damage, of the one before.

    At 0 and at the maximum a change may have moved fewer Hit Points than it would have without the one before.
    """
    before, after = other.before, other.after
    match other.kind:
        case Kind.TARGET_EDIT:
            return any(before[each] != after[each] for each in ("hit_points", "most_hit_points"))
        case Kind.TARGET_HEAL:
            return bool(after["hit_points"] == after["most_hit_points"])
        case _:
            return after["hit_points"] == 0 or (has_persistent and other.kind is Kind.TARGET_TURN)


def _persistent(
    now: Iterable[PersistentDamage], before: Iterable[PersistentDamage], after: Iterable[PersistentDamage]
) -> tuple[PersistentDamage, ...] | None:
    """Return the persistent damage with just that change taken back; nothing where it is not as the change left it."""
    is_now = {one.type: one for one in now}
    was, became = {one.type: one for one in before}, {one.type: one for one in after}
    for kind in {**was, **became}:
        if was.get(kind) == became.get(kind):
            continue
        if is_now.get(kind) != became.get(kind):
            return None
        is_now.pop(kind, None)
        if kind in was:
            is_now[kind] = was[kind]
    return tuple(is_now.values())


def _now(tx: Tx, campaign: Campaign, event: Event) -> tuple[StoredTarget, tuple[Event, ...]]:
    """Return the target as it is, and what has happened to it since, newest first."""
    later = ledger.standing_on_target(tx, campaign.id, event.after["target"], since=event.id)
    now = targets.get(tx, campaign.id, event.after["target"])
    if now is None:
        raise blocked(later[0] if later else None)
    return now, later


def _check_name_is_free(tx: Tx, campaign: Campaign, event: Event, wanted: StoredTarget) -> None:
    other = targets.named(tx, campaign.id, wanted.name)
    if other is not None and other.id != wanted.id:
        later = ledger.standing_on_target(tx, campaign.id, other.id, since=event.id)
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
