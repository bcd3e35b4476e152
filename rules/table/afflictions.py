"""What befalls those who take part: conditions, damage each turn, the state of their weapons."""

from collections.abc import Iterable
from dataclasses import replace

from rules.checks.limits import check_range
from rules.combat.readiness import next_round
from rules.errors import IllegalAction, LimitExceeded
from rules.health.conditions import Condition
from rules.table.conditions import MOST_ROUNDS, ActiveCondition
from rules.table.conditions import end_condition as without_condition
from rules.table.conditions import end_turn as after_turn
from rules.table.conditions import inflict as with_condition
from rules.table.encounter import Encounter, Participant, TurnEffect, WeaponState

MOST_AFFLICTIONS = 25
"""Conditions, effects and weapons of one participant, each. House rule: they fit a menu."""


def inflict(encounter: Encounter, participant_id: int, condition: Condition | str, rounds: int | None = 1) -> Encounter:
    """Return the encounter in which somebody is in one more condition; see `rules.table.conditions.inflict`.

    Raises:
        IllegalAction: there is no such participant (rule "no_such_participant"), it has left (rule "has_left": name),
            the encounter is over (rule "encounter_over"), or the rounds are below one (rule "too_low").
        LimitExceeded: too many rounds or conditions.
    """
    who = _present(encounter, participant_id)
    acting = encounter.acting
    conditions = with_condition(
        who.conditions,
        condition,
        rounds,
        in_own_turn=acting is not None and acting.id == participant_id,
        in_round=encounter.round_number,
    )
    _check_count("conditions", conditions)
    return encounter.with_participant(replace(who, conditions=sorted_conditions(conditions)))


def end_condition(encounter: Encounter, participant_id: int, condition: Condition | str) -> Encounter:
    """Return the encounter in which somebody is in one condition less.

    Raises:
        IllegalAction: as for `inflict`, or it is not in it (rule "not_in_condition": condition).
    """
    who = _present(encounter, participant_id)
    return encounter.with_participant(replace(who, conditions=without_condition(who.conditions, condition)))


def add_effect(
    encounter: Encounter,
    participant_id: int,
    name: str,
    *,
    damage: int,
    rounds: int,
    pierce: int = 0,
    breach: int = 0,
    roll_number: int | None = None,
) -> Encounter:
    """Return the encounter in which somebody takes damage at the start of so many own turns, as Burn has it.

    Raises:
        IllegalAction: as for `inflict`.
        LimitExceeded: too many rounds or effects.
    """
    who = _present(encounter, participant_id)
    check_range("rounds", rounds, least=1, most=MOST_ROUNDS)
    effect = TurnEffect(
        id=encounter.next_id,
        name=name,
        damage=damage,
        pierce=pierce,
        breach=breach,
        turns_left=rounds,
        roll_number=roll_number,
        since_round=encounter.round_number,
    )
    effects = (*who.effects, effect)
    _check_count("effects", effects)
    return replace(encounter.with_participant(replace(who, effects=effects)), next_id=effect.id + 1)


def end_effect(encounter: Encounter, participant_id: int, effect_id: int) -> Encounter:
    """Return the encounter in which an effect is over, as when a fire is put out.

    Raises:
        IllegalAction: as for `inflict`, or there is no such effect (rule "no_such_effect": name).
    """
    who = _present(encounter, participant_id)
    left = tuple(each for each in who.effects if each.id != effect_id)
    if len(left) == len(who.effects):
        raise IllegalAction("no_such_effect", name=who.name)
    return encounter.with_participant(replace(who, effects=left))


def set_weapon(encounter: Encounter, participant_id: int, weapon: WeaponState) -> Encounter:
    """Return the encounter with what has been done with somebody's weapon.

    Raises:
        IllegalAction: as for `inflict`.
        LimitExceeded: too many weapons.
    """
    who = _present(encounter, participant_id)
    others = tuple(each for each in who.weapons if each.name != weapon.name)
    weapons = _used((*others, weapon))
    _check_count("weapons", weapons)
    return encounter.with_participant(replace(who, weapons=weapons))


def start_turn(
    who: Participant, round_number: int, *, only_older: bool = False
) -> tuple[Participant, tuple[TurnEffect, ...]]:
    """Return somebody as its turn of a round starts, and the damage that is due; once in a round at most.

    `only_older` leaves out what began in this round.
    """
    if who.started_round >= round_number:
        return who, ()
    due = tuple(each for each in who.effects if not only_older or each.since_round < round_number)
    left = tuple(
        replace(each, turns_left=each.turns_left - 1) if each in due else each
        for each in who.effects
        if each not in due or each.turns_left > 1
    )
    return replace(who, effects=left, started_round=round_number), due


def end_turn(
    who: Participant, round_number: int, *, only_older: bool = False
) -> tuple[Participant, tuple[ActiveCondition, ...]]:
    """Return somebody as its turn of a round ends, and the conditions that are over.

    `only_older` leaves out what began in this round.
    """
    ticking = tuple(each for each in who.conditions if not only_older or each.since_round < round_number)
    others = tuple(each for each in who.conditions if each not in ticking)
    left = after_turn(ticking)
    over = tuple(each for each in ticking if each.key not in {other.key for other in left})
    return replace(who, conditions=sorted_conditions((*others, *left))), over


def cool_weapons(who: Participant) -> Participant:
    """Return somebody with its weapons as the next round begins."""
    return replace(who, weapons=_used(replace(each, readiness=next_round(each.readiness)) for each in who.weapons))


def sorted_conditions(conditions: Iterable[ActiveCondition]) -> tuple[ActiveCondition, ...]:
    """Return conditions in the order in which a participant keeps them."""
    return tuple(sorted(conditions, key=lambda each: each.key))


def _used(weapons: Iterable[WeaponState]) -> tuple[WeaponState, ...]:
    used = (each for each in weapons if each != WeaponState(name=each.name))
    return tuple(sorted(used, key=lambda each: each.name))


def _present(encounter: Encounter, participant_id: int) -> Participant:
    encounter.check_open()
    who = encounter.participant(participant_id)
    if who.has_left:
        raise IllegalAction("has_left", name=who.name)
    return who


def _check_count(what: str, things: tuple[object, ...]) -> None:
    if len(things) > MOST_AFFLICTIONS:
        raise LimitExceeded(f"{what} of one combatant", limit=MOST_AFFLICTIONS, got=len(things))
