"""The turns of an encounter: its beginning and end, and who acts in the current slot."""

from dataclasses import dataclass, replace

from rules.errors import IllegalAction
from rules.house import HouseRules
from rules.table.afflictions import start_turn
from rules.table.casualties import NO_CASUALTIES, Casualties
from rules.table.conditions import ActiveCondition
from rules.table.encounter import Encounter, EncounterSlot, Participant, Stage, TurnEffect
from rules.table.initiative import Side

_USUAL = HouseRules()


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnStart:
    """Somebody's own turn starts, and what the encounter deals it; what its injuries deal stands on its sheet."""

    participant_id: int
    effects: tuple[TurnEffect, ...] = ()
    is_again: bool = False
    """Whether it had started in this round already, so that nothing more is due, on the sheet neither."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnd:
    """Somebody's own turn ended, and these conditions with it; what lasts on the sheet until then runs out too."""

    participant_id: int
    conditions: tuple[ActiveCondition, ...] = ()


def begin(
    encounter: Encounter,
    hurt: Casualties = NO_CASUALTIES,
    house: HouseRules = _USUAL,
    *,
    may_be_missing: bool = False,
) -> Encounter:
    """Return the encounter in its first round, at the first slot that somebody can take.

    Raises:
        IllegalAction: it runs or is over already (rule "encounter_begun": stage), there are no slots (rule
            "no_slots"), or somebody has neither a slot nor a result and that is not what was asked for (rule
            "initiative_missing": names).
    """
    if encounter.stage is not Stage.GATHERING:
        raise IllegalAction("encounter_begun", stage=encounter.stage.value)
    if not encounter.slots:
        raise IllegalAction("no_slots")
    missing = tuple(who.name for who in encounter.without_slot if who.result is None)
    if missing and not may_be_missing:
        raise IllegalAction("initiative_missing", names=missing)
    begun = replace(encounter, stage=Stage.RUNNING, round_number=1, current=encounter.slots[0].id)
    found, _ = to_open_slot(begun, hurt, house)
    return found or begun


def end(encounter: Encounter) -> Encounter:
    """Return the encounter once it is over; conditions, effects and promises last no longer.

    Rule: EotE core, p. 227.

    Raises:
        IllegalAction: it is over already (rule "encounter_over").
    """
    encounter.check_open()
    people = tuple(replace(who, conditions=(), effects=(), dies_after=None) for who in encounter.participants)
    return replace(
        encounter, stage=Stage.ENDED, current=None, participants=people, promises=(), engagements=(), steps=()
    )


def waiting(encounter: Encounter, side: Side, hurt: Casualties = NO_CASUALTIES) -> tuple[Participant, ...]:
    """Return those of a side who can still act in this round."""
    acted = encounter.acted
    return tuple(who for who in encounter.of_side(side) if who.id not in acted and who.id not in hurt.down)


def claimants(encounter: Encounter, hurt: Casualties, house: HouseRules) -> tuple[Participant, ...]:
    """Return those who may claim the current slot; nobody once it is claimed."""
    slot = encounter.current_slot
    return () if slot is None or slot.claimed_by is not None else takers(encounter, slot, hurt, house)


def claim(
    encounter: Encounter, participant_id: int, hurt: Casualties, house: HouseRules
) -> tuple[Encounter, TurnStart]:
    """Return the encounter in which somebody acts in the current slot, and what is due as its turn starts.

    Nobody acts twice in a round. Of those who are slowed, as many as there are may act in their side's last slots.
    Rule: EotE core, p. 207-208.

    Raises:
        IllegalAction: the encounter does not run (rule "encounter_not_running": stage), there is no slot (rule
            "no_slots"), nobody by this id (rule "no_such_participant"), it has left (rule "has_left": name), the slot
            is claimed (rule "slot_claimed": name, or "already_acting": name), it is the other side's (rule
            "slot_of_other_side": name, side), or whoever claims it is down (rule "participant_down": name), has acted
            in this round (rule "already_acted": name), must wait for its side's last slot (rule "acts_last": name),
            or the slot is one of those that the fallen took with them (rule "slot_closed": name).
    """
    slot = checked_current(encounter)
    who = encounter.participant(participant_id)
    if slot.claimed_by is not None:
        holder = encounter.participant(slot.claimed_by)
        if holder == who:
            raise IllegalAction("already_acting", name=who.name)
        raise IllegalAction("slot_claimed", name=holder.name)
    if who not in takers(encounter, slot, hurt, house):
        raise _refusal(encounter, slot, who, hurt, house)
    started, effects = start_turn(who, encounter.round_number)
    claimed = encounter.with_participant(started).with_slot(replace(slot, claimed_by=who.id))
    is_again = who.started_round >= encounter.round_number
    return claimed, TurnStart(participant_id=who.id, effects=effects, is_again=is_again)


def release(encounter: Encounter) -> Encounter:
    """Return the encounter in which nobody has claimed the current slot; what was due as the turn started stands.

    Raises:
        IllegalAction: the encounter does not run, there is no slot, or nobody has claimed it (rule "slot_unclaimed").
    """
    slot = checked_current(encounter)
    if slot.claimed_by is None:
        raise IllegalAction("slot_unclaimed")
    return encounter.with_slot(replace(slot, claimed_by=None))


def takers(encounter: Encounter, slot: EncounterSlot, hurt: Casualties, house: HouseRules) -> tuple[Participant, ...]:
    """Return those who may act in a slot that nobody has claimed in this round, if it were its turn."""
    places = _open_places(encounter, slot.side, hurt, house)
    if slot.id not in places:
        return ()
    able = waiting(encounter, slot.side, hurt)
    later = len(places) - places.index(slot.id) - 1
    if later < sum(who.id in hurt.slowed for who in able):
        return able
    return tuple(who for who in able if who.id not in hurt.slowed)


def to_open_slot(encounter: Encounter, hurt: Casualties, house: HouseRules) -> tuple[Encounter | None, tuple[int, ...]]:
    """Return the encounter at its next slot that somebody can take, if there is one, and the slots that pass by."""
    passed: list[int] = []
    for slot in encounter.slots:
        if slot.is_over:
            continue
        if slot.claimed_by is not None or takers(encounter, slot, hurt, house):
            slots = (replace(each, is_over=True) if each.id in passed else each for each in encounter.slots)
            return replace(encounter.with_slots(slots), current=slot.id), tuple(passed)
        passed.append(slot.id)
    return None, tuple(passed)


def checked_current(encounter: Encounter) -> EncounterSlot:
    """Return the current slot.

    Raises:
        IllegalAction: the encounter does not run (rule "encounter_not_running": stage) or has no slots (rule
            "no_slots").
    """
    encounter.check_running()
    slot = encounter.current_slot
    if slot is None:
        raise IllegalAction("no_slots")
    return slot


def _refusal(
    encounter: Encounter, slot: EncounterSlot, who: Participant, hurt: Casualties, house: HouseRules
) -> IllegalAction:
    """Return why somebody may not act in a slot that nobody has claimed."""
    if who.has_left:
        return IllegalAction("has_left", name=who.name)
    if who.side is not slot.side:
        return IllegalAction("slot_of_other_side", name=who.name, side=slot.side.value)
    if who.id in hurt.down:
        return IllegalAction("participant_down", name=who.name)
    if who.id in encounter.acted:
        return IllegalAction("already_acted", name=who.name)
    if slot.id in _open_places(encounter, slot.side, hurt, house):
        return IllegalAction("acts_last", name=who.name)
    return IllegalAction("slot_closed", name=who.name)


def _open_places(encounter: Encounter, side: Side, hurt: Casualties, house: HouseRules) -> tuple[int, ...]:
    """Return the ids of a side's slots that can still be claimed in this round, in order."""
    own = tuple(slot for slot in encounter.slots if slot.side is side)
    if not house.fallen_keep_slots:
        fallen = sum(who.id in hurt.down and who.id not in encounter.acted for who in encounter.of_side(side))
        own = own[: max(0, len(own) - fallen)]
    return tuple(slot.id for slot in own if not slot.is_over and slot.claimed_by is None)
