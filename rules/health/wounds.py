"""Wounds and strain: suffering them, healing them, and what follows from passing a threshold."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import assert_never

from rules.checks.limits import check_range
from rules.errors import IllegalAction
from rules.health.combatants import Combatant, Individual, MinionGroup
from rules.health.critical_roll import critical_modifiers
from rules.health.events import (
    BackUp,
    CriticalOwed,
    Defeated,
    HealthChange,
    HealthEvent,
    Incapacitated,
    MembersFell,
    MembersRose,
    OwedFor,
    StrainBecameWounds,
    StrainChanged,
    Threshold,
    Who,
    WoundsChanged,
    WoundsNotRecorded,
)
from rules.health.injuries import Mark, MoreInjuries
from rules.health.states import falls_like_a_player_character, is_down
from rules.house import HouseRules, WoundRecord

MOST_HARM = 10_000
"""Wounds or strain in one go. House rule: far beyond anything that a table deals."""

EXTRA_MANEUVER_STRAIN = 2
"""What a second maneuver in a turn costs. Rule: EotE core."""


class Damage(StrEnum):
    """What the damage of a hit is taken off, and whether soak counts. Rule: EotE core."""

    WOUNDS = "wounds"
    STRAIN = "strain"
    STUN = "stun"
    """Strain that soak reduces, as Stun Damage deals it."""


def suffer_wounds(who: Who, amount: int, house: HouseRules) -> HealthChange[Who]:
    """Add wounds that already got past soak, with all that follows.

    Rule: EotE core, p. 224-225.

    Raises:
        IllegalAction: the amount is below zero (rule "too_low").
        LimitExceeded: the amount is absurdly large.
    """
    check_range("wounds", amount, most=MOST_HARM)
    total = who.wounds + amount
    recorded = min(total, max(who.wounds, _most_recorded(who, house, total)))
    return _change(who, replace(who, wounds=recorded), house, (*_lost(total - recorded),))


def suffer_strain(who: Who, amount: int, house: HouseRules) -> HealthChange[Who]:
    """Add strain; whoever has no strain track suffers it as wounds. Soak does not count.

    Rule: EotE core, p. 225.

    Raises:
        IllegalAction: the amount is below zero (rule "too_low").
        LimitExceeded: the amount is absurdly large.
    """
    check_range("strain", amount, most=MOST_HARM)
    if isinstance(who, MinionGroup) or who.strain_threshold is None:
        change = suffer_wounds(who, amount, house)
        first = (StrainBecameWounds(amount),) if amount else ()
        return HealthChange(who, change.after, (*first, *change.events))
    return _change(who, replace(who, strain=who.strain + amount), house)


def suffer_hits(
    who: Who, hits: Sequence[int], damage: Damage, house: HouseRules, *, ignored_soak: int = 0
) -> HealthChange[Who]:
    """Add the damage of every hit of one attack, each reduced by soak on its own; together they pass a threshold once.

    Pierce and the like ignore soak, but never more than there is.
    Rule: EotE core.

    Raises:
        IllegalAction: a number is below zero (rule "too_low").
        LimitExceeded: a hit, or all of them together, is absurdly large.
    """
    check_range("points of soak", ignored_soak, most=MOST_HARM)
    soak = max(0, who.soak - ignored_soak)
    for hit in hits:
        check_range("points of damage", hit, most=MOST_HARM)
    past_soak = sum(max(0, hit - soak) for hit in hits)
    match damage:
        case Damage.WOUNDS:
            return suffer_wounds(who, past_soak, house)
        case Damage.STRAIN:
            return suffer_strain(who, sum(hits), house)
        case Damage.STUN:
            return suffer_strain(who, past_soak, house)
        case _:
            assert_never(damage)


def choose_strain(who: Who, amount: int, house: HouseRules) -> HealthChange[Who]:
    """Add strain that somebody takes by choice, such as the two for a second maneuver.

    Rule: EotE core, p. 225.

    Raises:
        IllegalAction: minions never may (rule "minions_choose_no_strain"), a victim of Winded may not
            (rule "no_strain_by_choice"), or this table does not let it pass the threshold
            (rule "strain_past_threshold").
        LimitExceeded: the amount is absurdly large.
    """
    _refuse_choice(who)
    change = suffer_strain(who, amount, house)
    went_past = any(isinstance(event, Incapacitated | Defeated) for event in change.events)
    if went_past and not house.may_choose_strain_past_threshold:
        raise IllegalAction("strain_past_threshold", amount=amount)
    return change


def heal_wounds(who: Who, amount: int, house: HouseRules) -> HealthChange[Who]:
    """Take wounds away, as far as there are any. Rule: EotE core, p. 224-225.

    Raises:
        IllegalAction: the amount is below zero (rule "too_low").
        LimitExceeded: the amount is absurdly large.
    """
    check_range("wounds", amount, most=MOST_HARM)
    return _change(who, replace(who, wounds=max(0, who.wounds - amount)), house)


def recover_strain(who: Who, amount: int, house: HouseRules) -> HealthChange[Who]:
    """Take strain away, as far as there is any; whoever has no strain track recovers none.

    Rule: EotE core.

    Raises:
        IllegalAction: the amount is below zero (rule "too_low").
        LimitExceeded: the amount is absurdly large.
    """
    check_range("strain", amount, most=MOST_HARM)
    if isinstance(who, MinionGroup):
        return HealthChange(who, who, ())
    return _change(who, replace(who, strain=max(0, who.strain - amount)), house)


def take_out_member(who: MinionGroup, house: HouseRules) -> HealthChange[MinionGroup]:
    """Let one more minion fall, which is what a Critical Injury does to a group in place of a roll.

    The wounds rise to just past the next member's share.
    Rule: EotE core.
    """
    wounds = who.fallen * who.threshold_each + who.threshold_each + 1
    after = who if who.is_defeated else replace(who, wounds=wounds)
    return _change(who, after, house)


def injuries_past_threshold(wounds: int, wound_threshold: int, *, each: int) -> int:
    """Return how many more Critical Injuries somebody who bleeds out owes in all: one for every `each` wounds past.

    Rule: EotE core.
    """
    return max(0, wounds - wound_threshold) // each


def _refuse_choice(who: Combatant) -> None:
    if isinstance(who, MinionGroup):
        raise IllegalAction("minions_choose_no_strain")
    for injury in who.hindering:
        if Mark.NO_STRAIN_BY_CHOICE in injury.effects:
            raise IllegalAction("no_strain_by_choice", injury=injury.name)


def _most_recorded(who: Combatant, house: HouseRules, total: int) -> int:
    if isinstance(who, MinionGroup) or not falls_like_a_player_character(who, house):
        return total
    times = 2 if house.wound_record is WoundRecord.TWICE_THRESHOLD else 3
    return times * who.wound_threshold


def _lost(amount: int) -> Iterator[HealthEvent]:
    if amount:
        yield WoundsNotRecorded(amount)


def _change(before: Who, after: Who, house: HouseRules, also: tuple[HealthEvent, ...] = ()) -> HealthChange[Who]:
    numbers: list[HealthEvent] = []
    if after.wounds != before.wounds:
        numbers.append(WoundsChanged(before.wounds, after.wounds))
    if isinstance(before, Individual) and isinstance(after, Individual) and after.strain != before.strain:
        numbers.append(StrainChanged(before.strain, after.strain))
    return HealthChange(before, after, (*numbers, *also, *_consequences(before, after, house)))


def _consequences(before: Combatant, after: Combatant, house: HouseRules) -> Iterator[HealthEvent]:
    if isinstance(before, MinionGroup):
        assert isinstance(after, MinionGroup)
        yield from _members(before, after)
    else:
        assert isinstance(after, Individual)
        yield from _thresholds(before, after, house)
    if is_down(before, house) and not is_down(after, house):
        yield BackUp()


def _members(before: MinionGroup, after: MinionGroup) -> Iterator[HealthEvent]:
    if after.fallen > before.fallen:
        yield MembersFell(after.fallen - before.fallen, after.remaining)
    if after.fallen < before.fallen:
        yield MembersRose(before.fallen - after.fallen, after.remaining)
    if after.is_defeated and not before.is_defeated:
        yield Defeated()


def _thresholds(before: Individual, after: Individual, house: HouseRules) -> Iterator[HealthEvent]:
    like_a_player_character = falls_like_a_player_character(after, house)
    went_past = after.is_past_wound_threshold and not before.is_past_wound_threshold
    if went_past:
        yield Incapacitated(Threshold.WOUNDS) if like_a_player_character else Defeated()
    if after.is_past_strain_threshold and not before.is_past_strain_threshold:
        yield Incapacitated(Threshold.STRAIN)
    reasons = [OwedFor.GOING_PAST_THRESHOLD] if went_past and like_a_player_character else []
    if house.injury_for_wounds_while_past_threshold and before.is_past_wound_threshold and like_a_player_character:
        reasons += [OwedFor.WOUNDS_WHILE_PAST_THRESHOLD] if after.wounds > before.wounds else []
    reasons += [OwedFor.BLEEDING_OUT] * max(0, _owed_by_bleeding(after) - _owed_by_bleeding(before))
    for carried, reason in enumerate(reasons, len(after.carried)):
        yield CriticalOwed(reason, critical_modifiers(carried=carried))


def _owed_by_bleeding(individual: Individual) -> int:
    return sum(
        injuries_past_threshold(individual.wounds, individual.wound_threshold, each=effect.wounds)
        for injury in individual.hindering
        for effect in injury.effects
        if isinstance(effect, MoreInjuries)
    )
