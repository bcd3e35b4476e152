"""Who stands engaged with whom in an encounter: kept as it was last told, in pairs. Imports the encounter.

Positions are nowhere else in a fight without a grid, so a pair lasts until somebody says that it is over.
"""

from collections.abc import Collection
from dataclasses import replace

from rules.checks.sources import Source
from rules.errors import IllegalAction
from rules.table.encounter import Encounter, For, Participant, PromisedChange
from rules.table.promises import promise


def engage(encounter: Encounter, participant_id: int, other_id: int) -> Encounter:
    """Return the encounter in which two stand engaged with each other.

    Raises:
        IllegalAction: they are one (rule "engaged_with_itself": name), the encounter is over (rule "encounter_over"),
            there is no such participant (rule "no_such_participant"), or it has left (rule "has_left": name).
    """
    encounter.check_open()
    for each in (participant_id, other_id):
        if encounter.participant(each).has_left:
            raise IllegalAction("has_left", name=encounter.participant(each).name)
    if participant_id == other_id:
        raise IllegalAction("engaged_with_itself", name=encounter.participant(participant_id).name)
    return _with(encounter, {*encounter.engagements, _pair(participant_id, other_id)})


def disengage(encounter: Encounter, participant_id: int, others: Collection[int] | None = None) -> Encounter:
    """Return the encounter in which somebody is engaged with none of these any more; None: with nobody."""
    return _with(
        encounter,
        {
            pair
            for pair in encounter.engagements
            if participant_id not in pair or (others is not None and other_of(pair, participant_id) not in others)
        },
    )


def engaged_with(encounter: Encounter, participant_id: int) -> tuple[Participant, ...]:
    """Return those present who stand engaged with somebody, on either side, in the order in which they joined."""
    known = {other_of(pair, participant_id) for pair in encounter.engagements if participant_id in pair}
    return tuple(each for each in encounter.present if each.id in known)


def opponents_of(encounter: Encounter, participant_id: int) -> tuple[Participant, ...]:
    """Return those of the other side who stand engaged with somebody."""
    side = encounter.participant(participant_id).side
    return tuple(each for each in engaged_with(encounter, participant_id) if each.side is not side)


def promise_against(encounter: Encounter, sources: Collection[Source], to: int, against: int) -> Encounter:
    """Return the encounter in which somebody is promised this on the next close-combat attack on one other.

    The same is not promised twice while it waits: the book gives it to the next check, whatever came before it.
    Rule: EotE core, p. 219; that it does not add up is a house rule.

    Raises:
        IllegalAction: as for `rules.table.promises.promise`.
        LimitExceeded: too many wait already.
    """
    for each in sources:
        wanted = PromisedChange(
            id=0,
            change=each.change,
            reason=each.reason,
            recipient=For.PARTICIPANT,
            participant_id=to,
            against=against,
        )
        if not any(replace(known, id=0) == wanted for known in encounter.promises):
            encounter = promise(encounter, each.change, each.reason, For.PARTICIPANT, participant=to, against=against)
    return encounter


def other_of(pair: tuple[int, int], participant_id: int) -> int:
    """Return who else is in a pair."""
    low, high = pair
    return high if participant_id == low else low


def _pair(one: int, other: int) -> tuple[int, int]:
    return (min(one, other), max(one, other))


def _with(encounter: Encounter, pairs: set[tuple[int, int]]) -> Encounter:
    return replace(encounter, engagements=tuple(sorted(pairs)))
