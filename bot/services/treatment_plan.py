"""The ways to treat a character, and the check that each of them takes."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.access import Shown, sight_of
from bot.game import HOUSE, narrative_in
from bot.services.character_names import find
from bot.services.checks import ReadExtra
from bot.services.healing import after_encounter
from bot.services.injuries import meant
from bot.services.skill_dice import finder
from bot.services.unit import Op
from bot.store.character_values import StoredCharacter
from bot.store.store import Tx
from bot.store.values import Campaign
from rules.characters.character import Character
from rules.characters.checks import plan_for
from rules.characters.vitality import combatant_of, with_health
from rules.checks.difficulty import Difficulty
from rules.checks.plan import ExplainedPool
from rules.checks.sources import Source, dice, whole_pool
from rules.dice.die import Die
from rules.dice.pool import DicePool
from rules.dice.symbols import NetResult
from rules.errors import IllegalAction, NotationError, UnknownName
from rules.health.combatants import Combatant, Individual, MinionGroup
from rules.health.criticals import heal_injury
from rules.health.events import HealthChange
from rules.health.healing import (
    Patient,
    catch_breath,
    medicine_difficulty,
    medicine_hindrances,
    rest_week,
    tend_wounds,
    treatment_difficulty,
)
from rules.systems.base import Narrative

_MEDICINE, _RESILIENCE = "medicine", "resilience"


@dataclass(frozen=True, slots=True, kw_only=True)
class Medicine:
    """A Medicine check on wounds and strain, or on one Critical Injury."""

    healer: str
    """Who treats, or the Ability and Proficiency dice of somebody whose sheet is not to be seen."""
    injury: str | None = None
    has_tools: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Week:
    """A week's rest, with a Resilience check against a Critical Injury."""

    injury: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Breath:
    """Strain recovered after a fight, by Cool or Discipline."""

    skill: str


Treatment = Medicine | Week | Breath


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A check that is about to be made, and what its result does."""

    title: str
    pool: ExplainedPool
    result: Callable[[Combatant, NetResult], HealthChange[Combatant]]
    roller: StoredCharacter | None
    after: Callable[[Character], Character] = lambda character: character
    """What else changes on the patient's sheet."""
    fight_is_over: bool = False


def planned(
    tx: Tx, campaign: Campaign, op: Op, patient: StoredCharacter, treatment: Treatment, read_dice: ReadExtra
) -> Plan:
    """Return the check that a treatment takes, and what its result does.

    Raises:
        IllegalAction: there is nothing to treat, or no way to.
    """
    narrative = narrative_in(campaign)
    match treatment:
        case Medicine():
            return _medicine(tx, campaign, op, patient, treatment, read_dice)
        case Week(injury=injury):
            victim = _victim(patient.character, combatant_of(patient.character, narrative))
            carried = meant(victim, injury)
            against = treatment_difficulty(carried, HOUSE)
            return Plan(
                title=f"{patient.public_name}: a week's rest",
                pool=plan_for(_after_fight(patient.character, narrative), _RESILIENCE, narrative, against=against),
                result=lambda who, net: _week(_same(who), carried.label, net),
                roller=patient,
                after=lambda character: replace(character, stimpacks_today=0, medicine_this_encounter=False),
                fight_is_over=True,
            )
        case Breath(skill=skill):
            who = combatant_of(patient.character, narrative, for_strain=True)
            if isinstance(who, MinionGroup) or not who.strain:
                raise IllegalAction("no_strain_to_recover", name=patient.name)
            return Plan(
                title=f"{patient.public_name}: {skill.capitalize()} after the fight",
                pool=plan_for(_after_fight(patient.character, narrative), skill, narrative, against=Difficulty.SIMPLE),
                result=lambda who, net: catch_breath(who, net, HOUSE),
                roller=patient,
                after=lambda character: replace(character, medicine_this_encounter=False),
                fight_is_over=True,
            )


def _medicine(
    tx: Tx, campaign: Campaign, op: Op, patient: StoredCharacter, treatment: Medicine, read_dice: ReadExtra
) -> Plan:
    who = combatant_of(patient.character, narrative_in(campaign))
    title = f"Medicine on {patient.public_name}"
    healer = _healer(tx, campaign, op, treatment.healer, read_dice)
    roller = healer if isinstance(healer, StoredCharacter) else None
    is_oneself = roller is not None and roller.id == patient.id
    hindered = medicine_hindrances(
        Patient.ONESELF if is_oneself else Patient.SOMEBODY_ELSE, has_tools=treatment.has_tools
    )
    if treatment.injury is None:
        if patient.character.medicine_this_encounter:
            raise IllegalAction("one_medicine_check")
        return Plan(
            title=title,
            pool=_medicine_pool(campaign, healer, medicine_difficulty(who), hindered),
            result=lambda who, net: tend_wounds(who, net, HOUSE, treated_this_encounter=False),
            roller=roller,
            after=lambda character: replace(character, medicine_this_encounter=True),
        )
    carried = meant(_victim(patient.character, who), treatment.injury)
    return Plan(
        title=f"{title}: {carried.label}",
        pool=_medicine_pool(campaign, healer, treatment_difficulty(carried, HOUSE), hindered),
        result=lambda who, net: _treated(_same(who), carried.label, net),
        roller=roller,
    )


def _medicine_pool(
    campaign: Campaign, healer: StoredCharacter | DicePool, against: Difficulty, hindered: tuple[Source, ...]
) -> ExplainedPool:
    if isinstance(healer, StoredCharacter):
        return plan_for(healer.character, _MEDICINE, narrative_in(campaign), against=against, changes=hindered)
    ladder = dice(f"{against.label} check", Die.DIFFICULTY, against)
    return ExplainedPool((*whole_pool("the healer's dice", healer), *ladder), hindered)


def _treated(victim: Individual, label: str, net: NetResult) -> HealthChange[Combatant]:
    if not net.succeeded:
        return HealthChange(victim, victim, ())
    healed = heal_injury(victim, meant(victim, label))
    return HealthChange(victim, healed.after, healed.events)


def _week(victim: Individual, label: str, net: NetResult) -> HealthChange[Combatant]:
    rested = rest_week(victim, meant(victim, label), net, HOUSE)
    return HealthChange(victim, rested.after, rested.events)


def _healer(tx: Tx, campaign: Campaign, op: Op, typed: str, read_dice: ReadExtra) -> StoredCharacter | DicePool:
    try:
        found = find(tx, campaign, op.actor, typed, to_change=False)
    except UnknownName:
        try:
            return read_dice(typed, campaign, DicePool(), finder(tx, campaign, op.actor)).pool
        except NotationError:  # what was typed is no dice either, so a name was meant
            pass
        raise
    if sight_of(op.actor, campaign.masters, found.owner_id, found.shown) is not Shown.FULL:
        raise IllegalAction("healer_is_theirs", name=found.name)
    return found


def _after_fight(character: Character, narrative: Narrative) -> Character:
    """Return the sheet as it is when the fight is over: what lasted for it hinders no longer."""
    return with_health(character, after_encounter(combatant_of(character, narrative)), narrative)


def _victim(character: Character, who: Combatant) -> Individual:
    if isinstance(who, MinionGroup):
        raise IllegalAction("minions_carry_no_injuries", name=character.name)
    return who


def _same(who: Combatant) -> Individual:
    assert isinstance(who, Individual), "it was one when the check was planned"
    return who
