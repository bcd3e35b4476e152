"""Dice that a result promised for somebody's later check: each is used once, by name, and lapses with the encounter."""

from collections.abc import Collection
from dataclasses import replace

from rules.checks.sources import Change
from rules.errors import IllegalAction, LimitExceeded
from rules.table.encounter import Encounter, For, PromisedChange
from rules.table.initiative import Side

MOST_PROMISES = 200
"""That wait at one time. House rule."""


def promise(
    encounter: Encounter,
    change: Change,
    reason: str,
    to: For,
    *,
    side: Side | None = None,
    participant: int | None = None,
    against: int | None = None,
) -> Encounter:
    """Return the encounter with one more promise, at the end of `promises`.

    It is for a `participant`, or for the next of a `side` to act or any of it; `against` somebody it is for a
    close-combat attack on them alone.
    What is promised to the next of a side while one of it acts is for whoever acts after that.

    Raises:
        IllegalAction: the encounter is over (rule "encounter_over"), there is no such participant (rule
            "no_such_participant"), or it has left (rule "has_left": name).
        LimitExceeded: too many wait already.
    """
    encounter.check_open()
    if len(encounter.promises) >= MOST_PROMISES:
        raise LimitExceeded("promised dice", limit=MOST_PROMISES, got=len(encounter.promises) + 1)
    if participant is not None and encounter.participant(participant).has_left:
        raise IllegalAction("has_left", name=encounter.participant(participant).name)
    acting = encounter.acting
    made = PromisedChange(
        id=encounter.next_id,
        change=change,
        reason=reason,
        recipient=to,
        side=side,
        participant_id=participant,
        is_waiting=to is For.NEXT_OF_SIDE and acting is not None and acting.side is side,
        against=against,
    )
    return replace(encounter, promises=(*encounter.promises, made), next_id=made.id + 1)


def promises_for(
    encounter: Encounter, participant_id: int, against: Collection[int] = ()
) -> tuple[PromisedChange, ...]:
    """Return the promises that a check of somebody's would use just now, the oldest first.

    `against` are those whom it attacks in close combat.

    Raises:
        IllegalAction: there is no such participant (rule "no_such_participant").
    """
    who = encounter.participant(participant_id)
    acting = encounter.acting
    is_acting = acting is not None and acting.id == participant_id

    def is_for(each: PromisedChange) -> bool:
        if each.against is not None and each.against not in against:
            return False
        if each.recipient is For.PARTICIPANT:
            return each.participant_id == participant_id
        return each.side is who.side and (each.recipient is For.ANY_OF_SIDE or (is_acting and not each.is_waiting))

    return tuple(each for each in encounter.promises if is_for(each))


def take_promises(
    encounter: Encounter, participant_id: int, only: Collection[int] | None = None, against: Collection[int] = ()
) -> tuple[tuple[PromisedChange, ...], Encounter]:
    """Return the promises that a check of somebody's uses, all or `only` those ids, and the encounter without them.

    `against` are those whom it attacks in close combat.

    Raises:
        IllegalAction: there is no such participant (rule "no_such_participant").
    """
    due = promises_for(encounter, participant_id, against)
    taken = due if only is None else tuple(each for each in due if each.id in only)
    left = tuple(each for each in encounter.promises if each not in taken)
    return taken, replace(encounter, promises=left)


def pass_on(encounter: Encounter) -> Encounter:
    """Return the encounter as the current slot ends: what the next to act has not used stays promised to it alone."""
    acting = encounter.acting

    def passed(each: PromisedChange) -> PromisedChange:
        if each.recipient is not For.NEXT_OF_SIDE:
            return each
        if each.is_waiting or acting is None or acting.side is not each.side:
            return replace(each, is_waiting=False)
        return replace(each, recipient=For.PARTICIPANT, side=None, participant_id=acting.id)

    return replace(encounter, promises=tuple(passed(each) for each in encounter.promises))
