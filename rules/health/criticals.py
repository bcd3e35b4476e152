"""Critical Injuries on somebody: suffering, outlasting, healing and removing them, and what they do as turns go by."""

from dataclasses import replace

from rules.checks.skills import Characteristic
from rules.errors import AmbiguousName, IllegalAction, UnknownName
from rules.health.combatants import Individual
from rules.health.events import Died, HealthChange, HealthEvent, InjuryHealed, InjurySuffered
from rules.health.injuries import (
    CarriedInjury,
    CriticalInjury,
    HarmEachTurn,
    InjuryState,
    Lasts,
    LowerCharacteristic,
    Mark,
    StrainAtOnce,
    StrainForActions,
)
from rules.health.wounds import suffer_strain, suffer_wounds
from rules.house import HouseRules


def suffer_injury(
    individual: Individual,
    injury: CriticalInjury,
    house: HouseRules,
    *,
    characteristic: Characteristic | None = None,
    limb: str = "",
) -> HealthChange[Individual]:
    """Add a Critical Injury and the strain that it brings at once.

    Conditions and marks among its effects are for the table to carry out.
    Rule: EotE core.
    """
    state = InjuryState.RUN_OUT if injury.lasts is Lasts.AT_ONCE else InjuryState.ACTIVE
    carried = CarriedInjury(injury, state=state, characteristic=characteristic, limb=limb)
    injured = replace(individual, injuries=(*individual.injuries, carried))
    strain = sum(effect.amount for effect in injury.effects if isinstance(effect, StrainAtOnce))
    strained = suffer_strain(injured, strain, house)
    died: tuple[HealthEvent, ...] = (Died(),) if Mark.DIES in injury.effects else ()
    return HealthChange(individual, strained.after, (InjurySuffered(carried), *strained.events, *died))


def carried_named(individual: Individual, name: str) -> CarriedInjury:
    """Return the injury that somebody carries under this name or key, in any case.

    Raises:
        UnknownName: no such injury is carried; those that are are suggested.
        AmbiguousName: several different ones are, such as two crippled limbs.
    """
    wanted = name.strip().casefold()
    found = {
        carried: None
        for carried in individual.carried
        if wanted in {carried.injury.key.casefold(), carried.injury.name.casefold(), carried.label.casefold()}
    }
    if not found:
        raise UnknownName("Critical Injury", name, tuple(carried.label for carried in individual.carried))
    if len(found) > 1:
        raise AmbiguousName("Critical Injury", name, tuple(carried.label for carried in found))
    return next(iter(found))


def heal_injury(individual: Individual, carried: CarriedInjury) -> HealthChange[Individual]:
    """Mark one injury as healed; what it changed for good stays.

    Rule: EotE core, p. 227.

    Raises:
        IllegalAction: the injury is not carried (rule "injury_not_carried"), or is beyond treatment
            (rule "beyond_treatment").
    """
    if carried not in individual.carried:
        raise IllegalAction("injury_not_carried", injury=carried.injury.name)
    if carried.injury.severity is None:
        raise IllegalAction("beyond_treatment", injury=carried.injury.name)
    healed = replace(carried, state=InjuryState.HEALED)
    after = _exchange(individual, carried, (healed,))
    return HealthChange(individual, after, (InjuryHealed(healed),))


def remove_injury(individual: Individual, carried: CarriedInjury) -> Individual:
    """Strike an injury off as if it had never been suffered, healed ones too, for the GM to mend a mistake.

    Raises:
        IllegalAction: the injury was never suffered (rule "injury_not_carried").
    """
    if carried not in individual.injuries:
        raise IllegalAction("injury_not_carried", injury=carried.injury.name)
    return _exchange(individual, carried, ())


def end_check(individual: Individual) -> Individual:
    """Let effects run out that last for the next check; the injuries stay carried. Rule: EotE core, p. 227."""
    return _run_out(individual, frozenset({Lasts.NEXT_CHECK}))


def end_turn(individual: Individual) -> Individual:
    """Let effects run out that last for the next own turn. Rule: EotE core, p. 227."""
    return _run_out(individual, frozenset({Lasts.NEXT_TURN}))


def end_encounter(individual: Individual) -> Individual:
    """Let effects run out that do not last longer than a fight. Rule: EotE core, p. 227."""
    return _run_out(individual, frozenset({Lasts.NEXT_TURN, Lasts.ENCOUNTER}))


def start_turn(individual: Individual, house: HouseRules) -> HealthChange[Individual]:
    """Suffer what injuries deal as each own turn starts, as Bleeding Out does. Rule: EotE core."""
    harm = [effect for effect in _effects(individual) if isinstance(effect, HarmEachTurn)]
    wounded = suffer_wounds(individual, sum(effect.wounds for effect in harm), house)
    strained = suffer_strain(wounded.after, sum(effect.strain for effect in harm), house)
    return HealthChange(individual, strained.after, (*wounded.events, *strained.events))


def take_action(individual: Individual, house: HouseRules) -> HealthChange[Individual]:
    """Suffer the strain that an action costs the injured, as At the Brink does. Rule: EotE core."""
    strain = sum(effect.amount for effect in _effects(individual) if isinstance(effect, StrainForActions))
    return suffer_strain(individual, strain, house)


def lowered_characteristic(individual: Individual, characteristic: Characteristic, value: int) -> int:
    """Return what a characteristic counts as with the injuries that strike it.

    What is lost for good stays lost when the injury is healed, but never brings it below 1.
    Rule: EotE core.
    """
    struck = [carried for carried in individual.injuries if carried.characteristic is characteristic]
    for_good = sum(LowerCharacteristic.FOR_GOOD in carried.injury.effects for carried in struck)
    until_healed = sum(
        LowerCharacteristic.UNTIL_HEALED in carried.injury.effects and carried.state is not InjuryState.HEALED
        for carried in struck
    )
    lasting = max(1, value - for_good) if for_good else value
    return max(0, lasting - until_healed)


def _effects(individual: Individual) -> tuple[object, ...]:
    return tuple(effect for injury in individual.hindering for effect in injury.effects)


def _run_out(individual: Individual, ended: frozenset[Lasts]) -> Individual:
    return replace(
        individual,
        injuries=tuple(
            replace(carried, state=InjuryState.RUN_OUT)
            if carried.state is InjuryState.ACTIVE and carried.injury.lasts in ended
            else carried
            for carried in individual.injuries
        ),
    )


def _exchange(individual: Individual, carried: CarriedInjury, others: tuple[CarriedInjury, ...]) -> Individual:
    place = individual.injuries.index(carried)
    injuries = (*individual.injuries[:place], *others, *individual.injuries[place + 1 :])
    return replace(individual, injuries=injuries)
