"""Who takes part in an encounter, and who leaves it."""

from dataclasses import replace

from rules.errors import IllegalAction, LimitExceeded
from rules.table.encounter import MOST_PARTICIPANTS, Encounter, Participant, Stage
from rules.table.engagements import disengage
from rules.table.initiative import Readiness, Side
from rules.table.slots import set_result


def join(
    encounter: Encounter,
    *,
    side: Side,
    name: str,
    character_id: int | None = None,
    user_id: int | None = None,
    readiness: Readiness = Readiness.IN_DOUBT,
    is_copy: bool = False,
) -> Encounter:
    """Return the encounter with one more participant, at the end of `participants`; its slot comes with its result.

    Where an order was typed for more of its side than took part, the first slot that is nobody's is its.
    Whoever has left and comes back with its sheet is who it was: its Initiative, its turn of this round, its conditions
    and its weapons are as it left them. House rule; else leaving would be a second roll and a second turn.

    Raises:
        IllegalAction: the encounter is over (rule "encounter_over"), or somebody takes part already with this sheet
            or name (rule "already_in_encounter": name).
        LimitExceeded: there are as many as an encounter may have.
    """
    encounter.check_open()
    for each in encounter.present:
        is_same_sheet = character_id is not None and each.character_id == character_id
        if is_same_sheet or each.name.casefold() == name.casefold():
            raise IllegalAction("already_in_encounter", name=each.name)
    left = who_left(encounter, character_id)
    if left is not None:
        back = replace(left, side=side, name=name, user_id=user_id, has_left=False)
        return _come_back(encounter, back if back.result is not None else replace(back, readiness=readiness))
    if len(encounter.participants) >= MOST_PARTICIPANTS:
        raise LimitExceeded("combatants", limit=MOST_PARTICIPANTS, got=len(encounter.participants) + 1)
    joined = Participant(
        id=encounter.next_id,
        side=side,
        name=name,
        character_id=character_id,
        user_id=user_id,
        readiness=readiness,
        is_copy=is_copy,
        joined_round=encounter.round_number,
    )
    now = replace(encounter, participants=(*encounter.participants, joined), next_id=joined.id + 1)
    return _with_free_slot(now, joined) or now


def who_left(encounter: Encounter, character_id: int | None) -> Participant | None:
    """Return who has left with this sheet and is not back, so that joining again brings them back."""
    if character_id is None or encounter.of_character(character_id) is not None:
        return None
    return next((each for each in reversed(encounter.participants) if each.character_id == character_id), None)


def _come_back(encounter: Encounter, back: Participant) -> Encounter:
    """Return the encounter with somebody who had left, in its slot if that is there still."""
    if back.dies_after is not None:
        back = replace(back, dies_after=max(back.dies_after, encounter.round_number))
    now = encounter.with_participant(back)
    own = next((slot for slot in now.slots if slot.brought_by == back.id), None)
    if own is not None and own.side is back.side:
        return now.with_slot(replace(own, is_leaving=False))
    if own is not None:
        now = now.with_slot(replace(own, brought_by=None))
    with_slot = _with_free_slot(now, back)
    if with_slot is not None or back.result is None:
        return with_slot or now
    return set_result(now, back.id, back.result)


def _with_free_slot(encounter: Encounter, who: Participant) -> Encounter | None:
    """Return the encounter in which somebody has the first slot of its side that is nobody's, if there is one."""
    for slot in encounter.slots:
        if slot.side is who.side and slot.brought_by is None and not (slot.is_extra or slot.is_leaving):
            return encounter.with_slot(replace(slot, brought_by=who.id))
    return None


def leave(encounter: Encounter, participant_id: int) -> Encounter:
    """Return the encounter without somebody, whose slot goes too: at once, or with the round where it matters to it.

    A slot that is over, claimed or its turn stays for the round, and so does one whose owner has acted already, since
    somebody of its side then has it still to come. Who left stays in the list, and what it did stands.
    House rule; the book only says what happens when somebody falls.

    Raises:
        IllegalAction: there is nobody by this id (rule "no_such_participant"), it has left already (rule "has_left":
            name), or the encounter is over (rule "encounter_over").
    """
    encounter.check_open()
    leaver = encounter.participant(participant_id)
    if leaver.has_left:
        raise IllegalAction("has_left", name=leaver.name)
    promises = tuple(each for each in encounter.promises if participant_id not in (each.participant_id, each.against))
    left = replace(disengage(encounter, participant_id), promises=promises)
    left = left.with_participant(replace(leaver, has_left=True))
    own = next((slot for slot in encounter.slots if slot.brought_by == participant_id), None)
    if own is None:
        return left
    matters = own.is_over or own.claimed_by is not None or own.id == encounter.current
    if encounter.stage is Stage.RUNNING and (matters or participant_id in encounter.acted):
        return left.with_slot(replace(own, is_leaving=True))
    return left.with_slots(slot for slot in left.slots if slot.id != own.id)
