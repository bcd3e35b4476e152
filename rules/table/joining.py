"""Who takes part in an encounter, and who leaves it."""

from dataclasses import replace

from rules.errors import IllegalAction, LimitExceeded
from rules.table.encounter import MOST_PARTICIPANTS, Encounter, Participant, Stage
from rules.table.initiative import Readiness, Side


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

    Raises:
        IllegalAction: the encounter is over (rule "encounter_over"), or somebody takes part already with this sheet
            or name (rule "already_in_encounter": name).
        LimitExceeded: there are as many as an encounter may have.
    """
    encounter.check_open()
    if len(encounter.participants) >= MOST_PARTICIPANTS:
        raise LimitExceeded("combatants", limit=MOST_PARTICIPANTS, got=len(encounter.participants) + 1)
    for each in encounter.present:
        is_same_sheet = character_id is not None and each.character_id == character_id
        if is_same_sheet or each.name.casefold() == name.casefold():
            raise IllegalAction("already_in_encounter", name=each.name)
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
    for slot in now.slots:
        if slot.side is side and slot.brought_by is None and not (slot.is_extra or slot.is_leaving):
            return now.with_slot(replace(slot, brought_by=joined.id))
    return now


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
    promises = tuple(each for each in encounter.promises if each.participant_id != participant_id)
    left = replace(encounter.with_participant(replace(leaver, has_left=True)), promises=promises)
    own = next((slot for slot in encounter.slots if slot.brought_by == participant_id), None)
    if own is None:
        return left
    matters = own.is_over or own.claimed_by is not None or own.id == encounter.current
    if encounter.stage is Stage.RUNNING and (matters or participant_id in encounter.acted):
        return left.with_slot(replace(own, is_leaving=True))
    return left.with_slots(slot for slot in left.slots if slot.id != own.id)
