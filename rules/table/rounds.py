"""How a fight goes on: from slot to slot, over the border of a round, and back."""

from dataclasses import dataclass, replace

from rules.errors import IllegalAction
from rules.house import HouseRules
from rules.table.afflictions import cool_weapons, end_turn, start_turn
from rules.table.casualties import Casualties
from rules.table.encounter import Encounter, Participant, Step
from rules.table.encounter_document import to_document
from rules.table.encounter_parts import Parts, changed_parts, part_of, with_parts
from rules.table.promises import pass_on
from rules.table.turns import TurnEnd, TurnStart, checked_current, to_open_slot

MOST_STEPS = 20
"""Slots that one can go back by. House rule: more than a round of a usual fight."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance:
    """What the end of a slot brought."""

    encounter: Encounter
    ended: tuple[TurnEnd, ...] = ()
    passed: tuple[int, ...] = ()
    """Slots that nobody can take just now, which passed by themselves."""
    is_new_round: bool = False
    missed: tuple[TurnStart, ...] = ()
    """The turns of those who took no slot in the round that ended; they went by as it ended."""
    deaths: tuple[int, ...] = ()
    """Who dies of an injury as the round ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retreat:
    """The encounter with its last slot taken up again, and the parts that stay since they were changed later."""

    encounter: Encounter
    kept: tuple[str, ...] = ()


def skip(encounter: Encounter, hurt: Casualties, house: HouseRules) -> Advance:
    """Let the current slot pass without anybody acting in it.

    Raises:
        IllegalAction: as for `next_slot`, or somebody has claimed it (rule "slot_claimed": name).
    """
    checked_current(encounter)
    if encounter.acting is not None:
        raise IllegalAction("slot_claimed", name=encounter.acting.name)
    return next_slot(encounter, hurt, house)


def next_slot(encounter: Encounter, hurt: Casualties, house: HouseRules) -> Advance:
    """End the current slot; past the last one the next round begins.

    Conditions of whoever acted in it tick. Slots that nobody can take pass by themselves, unless nobody can take any.
    As a round ends, the turns of those who took no slot go by: what began in an earlier round ticks and is due.
    House rule; the book lets everybody act in each round.

    Raises:
        IllegalAction: the encounter does not run (rule "encounter_not_running": stage) or has no slots (rule
            "no_slots").
    """
    slot = checked_current(encounter)
    after = pass_on(encounter).with_slot(replace(slot, is_over=True))
    ended: tuple[TurnEnd, ...] = ()
    if slot.claimed_by is not None:
        who, over = end_turn(after.participant(slot.claimed_by), after.round_number)
        after, ended = after.with_participant(who), (TurnEnd(participant_id=who.id, conditions=over),)
    found, passed = to_open_slot(after, hurt, house)
    if found is not None:
        advance = Advance(encounter=found, ended=ended, passed=passed)
    else:
        advance = _next_round(after, hurt, house)
        advance = replace(advance, ended=(*ended, *advance.ended), passed=(*passed, *advance.passed))
    return replace(advance, encounter=_remembered(encounter, advance.encounter))


def previous_slot(encounter: Encounter) -> Retreat:
    """Take up again the slot that ended last, and restore what its end changed where nothing changed it since.

    Across the border of a round, the claims of the new round are gone and those of the old one are back.

    Raises:
        IllegalAction: the encounter does not run (rule "encounter_not_running": stage), there is no slot to go back
            to (rule "no_slot_before"), or it has been removed since (rule "slot_is_gone").
    """
    encounter.check_running()
    if not encounter.steps:
        raise IllegalAction("no_slot_before")
    step = encounter.steps[-1]
    base = replace(encounter, steps=encounter.steps[:-1])
    return _without(base, step)


def _next_round(encounter: Encounter, hurt: Casualties, house: HouseRules) -> Advance:
    ended_round = encounter.round_number
    missed: list[TurnStart] = []
    ended: list[TurnEnd] = []
    people: list[Participant] = []
    for who in encounter.participants:
        after = who
        if not who.has_left:
            if who.id not in encounter.acted and who.joined_round < ended_round:
                after, start, end = _missed_turn(who, ended_round)
                missed.append(start)
                ended.append(end)
            after = cool_weapons(replace(after, dies_after=_last_round(after, ended_round, hurt)))
        people.append(after)
    slots = (replace(slot, claimed_by=None, is_over=False) for slot in encounter.slots if not slot.is_leaving)
    begun = replace(encounter.with_slots(slots), participants=tuple(people), round_number=ended_round + 1)
    found, passed = to_open_slot(begun, hurt, house)
    if found is None:
        found, passed = replace(begun, current=begun.slots[0].id if begun.slots else None), ()
    return Advance(
        encounter=found,
        ended=tuple(ended),
        passed=passed,
        is_new_round=True,
        missed=tuple(missed),
        deaths=tuple(who.id for who in people if not who.has_left and who.dies_after == ended_round),
    )


def _missed_turn(who: Participant, round_number: int) -> tuple[Participant, TurnStart, TurnEnd]:
    started, effects = start_turn(who, round_number, only_older=True)
    after, over = end_turn(started, round_number, only_older=True)
    start = TurnStart(participant_id=who.id, effects=effects, is_again=who.started_round >= round_number)
    return after, start, TurnEnd(participant_id=who.id, conditions=over)


def _last_round(who: Participant, ended_round: int, hurt: Casualties) -> int | None:
    """Return the round after which somebody dies: the one after that in which its injury is first seen to end."""
    if who.id not in hurt.doomed:
        return None
    return ended_round + 1 if who.dies_after is None else who.dies_after


def _remembered(before: Encounter, after: Encounter) -> Encounter:
    parts = tuple((path, *pair) for path, pair in changed_parts(before, after).items())
    step = Step(id=after.next_id, parts=parts)
    return replace(after, steps=(*after.steps, step)[-MOST_STEPS:], next_id=step.id + 1)


def _without(encounter: Encounter, step: Step) -> Retreat:
    parts = {path: (was, became) for path, was, became in step.parts}
    back_to = parts["current"][0] if "current" in parts else encounter.current
    known = {slot.id for slot in encounter.slots}
    if back_to not in known and f"slots/{back_to}" not in parts:
        raise IllegalAction("slot_is_gone")
    if "round_number" in parts:
        # Claims of the new round are no claims of the old one, and slots that came later have no turn in it.
        cleared = (
            replace(slot, claimed_by=None, is_over=slot.is_over or slot.id > step.id) for slot in encounter.slots
        )
        encounter = encounter.with_slots(cleared)
    document = to_document(encounter)
    restored: Parts = {}
    kept: list[str] = []
    for path, (was, became) in parts.items():
        stands = part_of(document, path)
        is_slot = path.startswith("slots/")
        if is_slot and path.count("/") > 1 and int(path.split("/")[1]) not in known:
            continue  # removed since
        if is_slot or path in ("current", "round_number") or stands == became:
            restored[path] = (stands, was)
        else:
            kept.append(path)
    return Retreat(encounter=with_parts(encounter, restored), kept=tuple(kept))
