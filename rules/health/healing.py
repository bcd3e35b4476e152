"""Getting better: Medicine, stimpacks, rest, and catching one's breath after a fight."""

from enum import Enum

from rules.checks.difficulty import Difficulty
from rules.checks.limits import check_range
from rules.checks.sources import Source, difficulty
from rules.dice.symbols import NetResult
from rules.errors import IllegalAction
from rules.health.combatants import Combatant, Individual
from rules.health.critical_roll import severity_of
from rules.health.criticals import heal_injury
from rules.health.events import HealthChange, Who
from rules.health.injuries import CarriedInjury
from rules.health.wounds import heal_wounds, recover_strain
from rules.house import HouseRules

STIMPACK_WOUNDS = (5, 4, 3, 2, 1)
"""What the first, second and further stimpacks of a day heal; a sixth heals nothing. Rule: EotE core."""

NIGHT_WOUNDS = 1
"""What a night's rest heals; a week's failed check too. Rule: EotE core."""

_SELF_TREATMENT = 2
_NO_TOOLS = 1


class Patient(Enum):
    """Whom a Medicine check is made on."""

    SOMEBODY_ELSE = "somebody else"
    ONESELF = "oneself"


def medicine_difficulty(who: Combatant) -> Difficulty:
    """Return how hard it is to tend wounds: Easy up to half the threshold, Average above, Hard past the threshold.

    Rule: EotE core (table 6-11).

    Raises:
        IllegalAction: there is nothing to tend (rule "nothing_to_heal").
    """
    if not who.wounds and not (isinstance(who, Individual) and who.strain):
        raise IllegalAction("nothing_to_heal")
    if who.wounds > who.wound_threshold:
        return Difficulty.HARD
    return Difficulty.AVERAGE if 2 * who.wounds > who.wound_threshold else Difficulty.EASY


def treatment_difficulty(carried: CarriedInjury, house: HouseRules) -> Difficulty:
    """Return how hard it is to treat a Critical Injury, by Medicine or by a week's rest: its severity.

    Medicine may be tried once a week for each injury.
    Rule: EotE core, p. 226.

    Raises:
        IllegalAction: nobody can treat it (rule "beyond_treatment").
    """
    severity = severity_of(carried.injury, house)
    if severity is None:
        raise IllegalAction("beyond_treatment", injury=carried.injury.name)
    return severity


def medicine_hindrances(patient: Patient, *, has_tools: bool) -> tuple[Source, ...]:
    """Return what makes a Medicine check harder: two for treating oneself, one for having no tools.

    Rule: EotE core.
    """
    return (
        *difficulty("treating oneself", _SELF_TREATMENT if patient is Patient.ONESELF else 0),
        *difficulty("no medical tools", 0 if has_tools else _NO_TOOLS),
    )


def tend_wounds(who: Who, net: NetResult, house: HouseRules, *, treated_this_encounter: bool) -> HealthChange[Who]:
    """Heal by a Medicine check: on a success a wound for each Success and a strain for each Advantage.

    Rule: EotE core.

    Raises:
        IllegalAction: this patient had a Medicine check in this encounter (rule "one_medicine_check").
    """
    if treated_this_encounter:
        raise IllegalAction("one_medicine_check")
    if not net.succeeded:
        return HealthChange(who, who, ())
    healed = heal_wounds(who, net.success, house)
    rested = recover_strain(healed.after, max(0, net.advantage), house)
    return HealthChange(who, rested.after, (*healed.events, *rested.events))


def use_stimpack(who: Who, used_today: int, house: HouseRules) -> HealthChange[Who]:
    """Heal by a stimpack: five wounds, then one fewer each time in a day.

    Rule: EotE core.

    Raises:
        IllegalAction: five were used today (rule "no_more_stimpacks": a_day).
    """
    check_range("stimpacks used today", used_today)
    if used_today >= len(STIMPACK_WOUNDS):
        raise IllegalAction("no_more_stimpacks", a_day=len(STIMPACK_WOUNDS))
    return heal_wounds(who, STIMPACK_WOUNDS[used_today], house)


def rest_night(who: Who, house: HouseRules) -> HealthChange[Who]:
    """Heal by a full night's rest: one wound and all strain. Rule: EotE core."""
    healed = heal_wounds(who, NIGHT_WOUNDS, house)
    strain = healed.after.strain if isinstance(healed.after, Individual) else 0
    rested = recover_strain(healed.after, strain, house)
    return HealthChange(who, rested.after, (*healed.events, *rested.events))


def rest_week(
    individual: Individual, carried: CarriedInjury, net: NetResult, house: HouseRules
) -> HealthChange[Individual]:
    """Heal by a week's rest and a Resilience check against the severity: the injury, or on a failure one wound.

    A Triumph on a success heals another injury of the patient's choice, which is a further `heal_injury`.
    Rule: EotE core.

    Raises:
        IllegalAction: the injury is not carried (rule "injury_not_carried") or beyond treatment
            (rule "beyond_treatment").
    """
    healed = heal_injury(individual, carried)
    return healed if net.succeeded else heal_wounds(individual, NIGHT_WOUNDS, house)


def catch_breath(who: Who, net: NetResult, house: HouseRules) -> HealthChange[Who]:
    """Recover strain after an encounter by a Simple Cool or Discipline check: one for each Success.

    Rule: EotE core.
    """
    return recover_strain(who, max(0, net.success), house)
