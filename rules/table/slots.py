"""The slots of an encounter: from results, from a typed order, extra ones. Rule: EotE core, p. 207-208."""

from collections.abc import Sequence
from dataclasses import replace

from rules.errors import IllegalAction, LimitExceeded
from rules.table.encounter import Encounter, EncounterSlot, Participant, Stage
from rules.table.initiative import MOST_SLOTS, InitiativeSlot, Side


def set_result(encounter: Encounter, participant_id: int, result: InitiativeSlot) -> Encounter:
    """Return the encounter with somebody's Initiative result, and its slot sorted in by it.

    A slot of somebody who joins while the encounter runs acts from the next round on where it would stand before the
    current one. In an order that was typed, slots keep their places, and new ones stand at the end.

    Raises:
        IllegalAction: there is nobody by this id (rule "no_such_participant"), it has left (rule "has_left": name),
            or the encounter is over (rule "encounter_over").
        LimitExceeded: there are as many slots as an encounter may have.
    """
    encounter.check_open()
    who = encounter.participant(participant_id)
    if who.has_left:
        raise IllegalAction("has_left", name=who.name)
    changed = encounter.with_participant(replace(who, result=replace(result, side=who.side)))
    own = next((slot for slot in encounter.slots if slot.brought_by == participant_id), None)
    if own is None:
        return _with_new(changed, who.side, result, who)
    return changed.with_slot(replace(own, success=result.success, advantage=result.advantage))


def order_by_results(encounter: Encounter) -> Encounter:
    """Return the encounter with all slots in the order of their results, as before an order was typed.

    Raises:
        IllegalAction: the encounter is over (rule "encounter_over").
    """
    encounter.check_open()
    results = {who.id: who.result for who in encounter.participants if who.result is not None}
    ordered = []
    for slot in encounter.slots:
        result = InitiativeSlot(slot.side, slot.success, slot.advantage)
        if slot.brought_by is not None:
            result = results.get(slot.brought_by, result)
        ordered.append(replace(slot, place=0, success=result.success, advantage=result.advantage))
    return encounter.with_slots(ordered)


def set_order(encounter: Encounter, order: Sequence[InitiativeSlot]) -> Encounter:
    """Return the encounter with slots as typed; they stand in the typed order, or sorted where results were typed.

    The first slots of each side go on as the ones that it had, so that claims and the current turn stand; further ones
    belong to whoever of the side has none yet, in the order of joining, and then to those who join later. Slots that
    are left out go.

    Raises:
        IllegalAction: the encounter is over (rule "encounter_over"), no slots are given (rule "no_slots"), or a side
            is left fewer slots than it has used in this round (rule "slots_in_use": side, least, got).
        LimitExceeded: there are more slots than an encounter may have.
    """
    encounter.check_open()
    if not order:
        raise IllegalAction("no_slots")
    if len(order) > MOST_SLOTS:
        raise LimitExceeded("Initiative slots", limit=MOST_SLOTS, got=len(order))
    has_results = any(slot.success or slot.advantage for slot in order)
    kept = {side: _kept(encounter, side, sum(slot.side is side for slot in order)) for side in Side}
    owners = {side: [each.id for each in encounter.without_slot if each.side is side] for side in Side}
    slots: list[EncounterSlot] = []
    next_id = encounter.next_id
    for place, typed in enumerate(order, start=1):
        if kept[typed.side]:
            slot = kept[typed.side].pop(0)
        else:
            owner = owners[typed.side].pop(0) if owners[typed.side] else None
            slot = EncounterSlot(id=next_id, side=typed.side, brought_by=owner)
            next_id += 1
        slots.append(replace(slot, success=typed.success, advantage=typed.advantage, place=0 if has_results else place))
    known = {slot.id for slot in encounter.slots}
    changed = encounter.with_slots(slots)
    return _settled(changed, tuple(slot for slot in changed.slots if slot.id not in known))


def add_slot(encounter: Encounter, side: Side, *, success: int = 0, advantage: int = 0) -> Encounter:
    """Return the encounter with an extra slot of a side, sorted in as somebody's who joins.

    Raises:
        IllegalAction: the encounter is over (rule "encounter_over").
        LimitExceeded: there are as many slots as an encounter may have.
    """
    encounter.check_open()
    return _with_new(encounter, side, InitiativeSlot(side, success, advantage), None)


def remove_slot(encounter: Encounter, slot_id: int) -> Encounter:
    """Return the encounter without a slot; one in which somebody has acted in this round goes as the round ends.

    Raises:
        IllegalAction: there is no such slot (rule "no_such_slot"), its turn is now (rule "slot_is_current"), it goes
            already (rule "slot_is_leaving"), or the encounter is over (rule "encounter_over").
    """
    encounter.check_open()
    slot = encounter.slot(slot_id)
    if slot_id == encounter.current:
        raise IllegalAction("slot_is_current")
    if slot.is_leaving:
        raise IllegalAction("slot_is_leaving")
    if slot.claimed_by is not None:
        return encounter.with_slot(replace(slot, is_leaving=True))
    return encounter.with_slots(each for each in encounter.slots if each.id != slot_id)


def _kept(encounter: Encounter, side: Side, wanted: int) -> list[EncounterSlot]:
    """Return as many of a side's slots as are wanted, in order: those in use, then the first of the others."""
    own = [slot for slot in encounter.slots if slot.side is side]
    in_use = [slot for slot in own if slot.id == encounter.current or slot.claimed_by is not None]
    if len(in_use) > wanted:
        raise IllegalAction("slots_in_use", side=side.value, least=len(in_use), got=wanted)
    others = [slot for slot in own if slot not in in_use]
    kept = {slot.id for slot in (*in_use, *others)[:wanted]}
    return [slot for slot in own if slot.id in kept]


def _with_new(encounter: Encounter, side: Side, result: InitiativeSlot, owner: Participant | None) -> Encounter:
    if len(encounter.slots) >= MOST_SLOTS:
        raise LimitExceeded("Initiative slots", limit=MOST_SLOTS, got=len(encounter.slots) + 1)
    last = max((slot.place for slot in encounter.slots), default=0)
    slot = EncounterSlot(
        id=encounter.next_id,
        side=side,
        success=result.success,
        advantage=result.advantage,
        brought_by=None if owner is None else owner.id,
        is_extra=owner is None,
        place=last + 1 if last else 0,
    )
    return _settled(encounter.with_slot(slot), (slot,))


def _settled(encounter: Encounter, new: tuple[EncounterSlot, ...]) -> Encounter:
    """Return the encounter in which new slots that stand before the current one are over for this round."""
    if encounter.stage is not Stage.RUNNING:
        return encounter
    current = encounter.current_slot
    if current is None:
        return replace(encounter, current=encounter.slots[0].id)
    late = {slot.id for slot in new if slot.order < current.order}
    return encounter.with_slots(replace(slot, is_over=True) if slot.id in late else slot for slot in encounter.slots)
