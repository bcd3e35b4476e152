"""Changes of the targets of damage by hand. Damage itself is dealt in `services.damage`."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.access import Act, may
from bot.errors import NotAllowed
from bot.services import unit
from bot.services.target_names import find
from bot.services.unit import Change, Draft, Op
from bot.store import targets
from bot.store.damage_values import StoredTarget
from bot.store.store import Store, Tx
from bot.store.target_mapping import target_from_facts, target_to_facts
from bot.store.values import Campaign, Event, Kind
from rules.errors import IllegalAction, LimitExceeded
from rules.starfinder.damage_types import DamageType
from rules.starfinder.defenses import Defenses
from rules.starfinder.hit_points import HitPoints
from rules.starfinder.nature import Nature
from rules.starfinder.persistent import PersistentDamage
from rules.starfinder.target import Target

MOST_TARGETS = 50
"""House rule: more than any fight has, and few enough for one message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTarget:
    """What a new target is made of."""

    name: str
    hit_points: HitPoints
    defenses: Defenses
    nature: Nature


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """New values for some of a target's fields; None leaves a field as it is."""

    name: str | None = None
    hit_points: int | None = None
    most_hit_points: int | None = None
    defenses: Defenses | None = None
    nature: Nature | None = None
    persistent: tuple[PersistentDamage, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetChange:
    """A saved change of a target, with the target before and after it; nothing where there was or is none."""

    event: Event
    campaign: Campaign
    before: StoredTarget | None
    after: StoredTarget | None


async def add(store: Store, op: Op, new: NewTarget) -> TargetChange:
    """Make a target.

    Raises:
        IllegalAction: it has no name, or another one has it.
        LimitExceeded: there are too many.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        _check_name(tx, campaign, new.name)
        number = targets.count(tx, campaign.id) + 1
        if number > MOST_TARGETS:
            raise LimitExceeded("targets in a campaign", limit=MOST_TARGETS, got=number)
        made = targets.add(
            tx,
            campaign.id,
            op.actor.user_id,
            new.name,
            Target(hit_points=new.hit_points, defenses=new.defenses, nature=new.nature),
        )
        return Draft(kind=Kind.TARGET_ADD, before={}, after=target_to_facts(made))

    return await _change(store, op, Act.ADD_TARGET, work)


async def edit(store: Store, op: Op, name: str, changed: Edit) -> TargetChange:
    """Change some of a target's fields; a target at full Hit Points stays so under a new maximum.

    Raises:
        UnknownName: there is no such target.
        NotAllowed: it is somebody else's and this person is not the GM.
        IllegalAction: nothing changes, the new name is taken, or the Hit Points do not fit their maximum.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        old = find(tx, campaign, name)
        _check_may_change(op, campaign, old)
        if changed.name is not None:
            _check_name(tx, campaign, changed.name, own=old)
        new = replace(old, name=changed.name or old.name, target=_edited(old.target, changed))
        if new == old:
            raise IllegalAction("nothing_to_change")
        targets.save(tx, new)
        return Draft(kind=Kind.TARGET_EDIT, before=target_to_facts(old), after=target_to_facts(new))

    return await _change(store, op, Act.CHANGE_OWN_TARGET, work)


def _edited(target: Target, changed: Edit) -> Target:
    points = target.hit_points
    maximum = points.maximum if changed.most_hit_points is None else changed.most_hit_points
    current = maximum if points.current == points.maximum else min(points.current, maximum)
    if changed.hit_points is not None:
        current = changed.hit_points
    if current > maximum:
        raise IllegalAction("more_than_maximum", hit_points=current, maximum=maximum)
    knocked_out = points.was_knocked_out and current == 0
    edited = replace(
        target,
        hit_points=HitPoints(current=current, maximum=maximum, was_knocked_out=knocked_out),
        defenses=target.defenses if changed.defenses is None else changed.defenses,
        nature=target.nature if changed.nature is None else changed.nature,
    )
    if changed.persistent is not None:
        return replace(edited, persistent=changed.persistent)
    return _without_bleed(edited) if points.current < current == maximum else edited


def _without_bleed(target: Target) -> Target:
    """Return the target as one that has just got back to full Hit Points."""
    return replace(target, persistent=tuple(one for one in target.persistent if one.type is not DamageType.BLEED))


async def remove(store: Store, op: Op, name: str) -> TargetChange:
    """Remove a target.

    Raises:
        UnknownName: there is no such target.
        NotAllowed: it is somebody else's and this person is not the GM.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        old = find(tx, campaign, name)
        _check_may_change(op, campaign, old)
        targets.remove(tx, old.id)
        return Draft(kind=Kind.TARGET_REMOVE, before=target_to_facts(old), after={"target": old.id, "name": old.name})

    return await _change(store, op, Act.CHANGE_OWN_TARGET, work)


async def heal(store: Store, op: Op, name: str, amount: int) -> TargetChange:
    """Give Hit Points back, up to the maximum; at full Hit Points it bleeds no longer.

    Raises:
        UnknownName: there is no such target.
        IllegalAction: it lacks none.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        old = find(tx, campaign, name)
        new = replace(old, target=old.target.heal(amount))
        if new == old:
            raise IllegalAction("already_full", name=old.name)
        targets.save(tx, new)
        return Draft(kind=Kind.TARGET_HEAL, before=target_to_facts(old), after=target_to_facts(new))

    return await _change(store, op, Act.AFFECT_TARGET, work)


def target_change(change: Change) -> TargetChange:
    """Return a change of a target with the target before and after it, as its event tells them."""
    before, after = change.event.before, change.event.after
    return TargetChange(
        event=change.event,
        campaign=change.campaign,
        before=target_from_facts(before) if "hit_points" in before else None,
        after=target_from_facts(after) if "hit_points" in after else None,
    )


async def _change(store: Store, op: Op, act: Act, work: Callable[[Tx, Campaign], Draft]) -> TargetChange:
    return target_change(await unit.change(store, op, act, work))


def _check_name(tx: Tx, campaign: Campaign, name: str, *, own: StoredTarget | None = None) -> None:
    if not name:
        raise IllegalAction("no_name")
    other = targets.named(tx, campaign.id, name)
    if other is not None and other != own:
        raise IllegalAction("name_is_taken", name=other.name)


def _check_may_change(op: Op, campaign: Campaign, target: StoredTarget) -> None:
    if target.owner_id != op.actor.user_id and not may(op.actor, campaign.masters, Act.CHANGE_ANY_TARGET):
        raise NotAllowed(Act.CHANGE_ANY_TARGET, campaign.masters)
