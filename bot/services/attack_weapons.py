"""What an attack is made with: as it was said, from the sheet, and how ready it is in this encounter."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.services.combined import Fight
from bot.store.character_values import StoredCharacter
from rules.characters.arms import arm_said, only_arm
from rules.checks.gear import GearState
from rules.checks.ranges import RangeBand
from rules.checks.skills import AttackKind
from rules.checks.sources import Source
from rules.combat.circumstance_words import Circumstance
from rules.combat.circumstances import Circumstances
from rules.combat.parties import Arm
from rules.combat.qualities import Special
from rules.combat.readiness import after_shot, check_ready, reload
from rules.combat.weapons import Weapon
from rules.errors import IllegalAction
from rules.systems.base import Narrative
from rules.table.afflictions import set_weapon
from rules.table.conditions import without_weapon
from rules.table.encounter import Encounter, Participant, PromisedChange, WeaponState
from rules.table.promises import promises_for, take_promises

_COUNTED = (Special.LIMITED_AMMO, Special.PREPARE, Special.SLOW_FIRING)
"""What makes an encounter keep count of a weapon."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackSaid:
    """An attack as it was said, in the words that were typed."""

    target: str
    weapon: str | None = None
    """None: the only one on the sheet."""
    range_band: RangeBand | None = None
    """None: engaged, for close combat."""
    attacker: str | None = None
    """None: whoever acts in the current slot, or whom this person plays."""
    second: str | None = None
    """The second weapon."""
    others: tuple[str, ...] = ()
    """Whom else automatic fire may strike."""
    situation: str = ""
    extra: str = ""
    """Pool notation that goes on top."""
    label: str = ""
    flips_point: bool = False
    is_out_of_turn: bool = False


def arms_of(sheet: StoredCharacter, said: AttackSaid, narrative: Narrative) -> tuple[Arm, ...]:
    """Return the weapon that was said in the attacker's hand, and the second one.

    Raises:
        RulesError: there is no such weapon, it cannot be attacked with, or several could be meant.
    """
    if said.weapon is not None:
        first = arm_said(sheet.character, said.weapon, narrative)
    else:
        first = only_arm(sheet.character, narrative)
    return (first,) if said.second is None else (first, arm_said(sheet.character, said.second, narrative))


def states_of(who: Participant | None, arms: Sequence[Arm], situation: Circumstances) -> tuple[WeaponState, ...]:
    """Return what has been done with the weapons in this encounter, with what the situation says; none elsewhere.

    Raises:
        IllegalAction: a weapon was dropped (rule "weapon_dropped": weapon, name), is out of ammunition (rule
            "out_of_ammunition": weapon), or not ready.
    """
    if who is None:
        return ()
    states, dropped = [], {each.key for each in who.conditions}
    for arm in arms:
        state = who.weapon(arm.weapon.name)
        if without_weapon(arm.weapon.name).casefold() in dropped:
            raise IllegalAction("weapon_dropped", weapon=arm.weapon.name, name=who.name)
        if state.is_out_of_ammunition:
            raise IllegalAction("out_of_ammunition", weapon=arm.weapon.name)
        readiness = state.readiness
        if Circumstance.RELOADED in situation:
            readiness = reload(readiness)
        if Circumstance.PREPARED in situation:
            readiness = replace(readiness, maneuvers_prepared=arm.weapon.rank_of(Special.PREPARE))
        check_ready(arm.weapon, readiness)
        states.append(replace(state, readiness=readiness))
    return tuple(states)


def promises_of(
    fight: Fight, who: Participant | None, against: Collection[int], *, must_claim: bool
) -> tuple[PromisedChange, ...]:
    """Return the dice that were promised for this check, which may be for whoever claims the slot with it.

    `against` are those whom it attacks in close combat.
    """
    if who is None:
        return ()
    encounter, slot = fight.encounter, fight.encounter.current_slot
    if must_claim and slot is not None:
        encounter = encounter.with_slot(replace(slot, claimed_by=who.id))
    return promises_for(encounter, who.id, against)


def used_up(
    encounter: Encounter,
    who: Participant,
    weapons: Sequence[Weapon],
    states: Sequence[WeaponState],
    against: Collection[int] = (),
) -> Encounter:
    """Return the encounter without the dice that were promised for this check, and with the shots fired."""
    _, encounter = take_promises(encounter, who.id, against=against)
    for weapon, state in zip(weapons, states, strict=True):
        if any(weapon.has(each) for each in _COUNTED):
            fired = replace(state, readiness=after_shot(weapon, state.readiness))
            encounter = set_weapon(encounter, who.id, fired)
    return encounter


def worst_of(situation: Circumstances, states: Sequence[WeaponState]) -> GearState:
    """Return how badly the weapon is damaged, by what was said or by what this encounter has done to it."""
    steps = tuple(GearState)
    known = (situation.gear_state, *(state.gear for state in states[:1]))
    return max(known, key=steps.index)


def range_of(said: AttackSaid, arms: Sequence[Arm]) -> RangeBand:
    """Return how far away the target is; without a word of it, close combat is engaged.

    Raises:
        IllegalAction: a shot takes a range (rule "range_not_told": weapon).
    """
    if said.range_band is not None:
        return said.range_band
    shots = [arm.weapon.name for arm in arms if arm.weapon.attack is AttackKind.RANGED]
    if shots:
        raise IllegalAction("range_not_told", weapon=shots[0])
    return RangeBand.ENGAGED


def own_reasons_of(arms: Sequence[Arm], own: Sequence[Source]) -> Iterator[str]:
    """Yield the reasons for dice that tell of the attacker's sheet."""
    for arm in arms:
        yield arm.rating.characteristic_label
        yield arm.rating.ranks_label
        yield from (rated.label for rated in arm.weapon.qualities)
    yield from (source.reason for source in own)
