"""Getting better by a check: Medicine, a week's rest, catching one's breath. The dice are kept like any roll."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.access import Act, Shown, sight_of
from bot.services import rolls
from bot.services.character_names import chosen, find
from bot.services.characters import CharacterChange, with_character
from bot.services.checks import ReadExtra, after_check, public_name, reason_facts, run_out
from bot.services.healing import after_encounter
from bot.services.health_change import HOUSE, Outcome, narrative_in, saved
from bot.services.health_facts import told_events
from bot.services.injuries import meant
from bot.services.rolls import Rolled, roll_facts, thrown_now
from bot.services.skill_dice import finder
from bot.services.unit import Draft, Op
from bot.store.character_values import StoredCharacter
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind, StoredRoll
from rules.characters.character import Character
from rules.characters.checks import plan_for
from rules.characters.vitality import combatant_of, with_health
from rules.checks.difficulty import Difficulty
from rules.checks.plan import ExplainedPool
from rules.checks.sources import Source, dice, whole_pool
from rules.dice.chance import Chance
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
from rules.notation.reading import Reading
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
class Treated:
    """A saved treatment and its dice."""

    change: CharacterChange
    rolled: Rolled
    reading: Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    """A check that is about to be made, and what its result does."""

    title: str
    pool: ExplainedPool
    result: Callable[[Combatant, NetResult], HealthChange[Combatant]]
    roller: StoredCharacter | None
    after: Callable[[Character], Character] = lambda character: character
    """What else changes on the patient's sheet."""
    fight_is_over: bool = False


async def treat(
    store: Store,
    op: Op,
    name: str | None,
    treatment: Treatment,
    read_extra: ReadExtra,
    chance: Chance,
    *,
    extra: str = "",
    label: str = "",
) -> Treated:
    """Roll the check that a treatment takes, and let it heal.

    Raises:
        UnknownName: there is no such character for this person, or no such injury or skill.
        AmbiguousName: several are meant.
        IllegalAction: there is nothing to treat, the treatment was had already, or a threshold is not set yet.
        NotationError: what is laid on top cannot be read.
    """
    readings: list[Reading] = []

    def throw(tx: Tx, campaign: Campaign) -> tuple[StoredRoll, Draft]:
        patient = chosen(tx, campaign, op.actor, name)
        plan = _planned(tx, campaign, op, patient, treatment, read_extra)
        reading = Reading(plan.pool.pool)
        if extra:
            reading = read_extra(extra, campaign, reading.pool, finder(tx, campaign, op.actor, own=plan.roller))
        reading = replace(reading, label=(label or reading.label or plan.title)[: rolls.LONGEST_LABEL])
        readings.append(reading)
        thrown = thrown_now(tx, op, campaign, reading, plan.title, chance)
        over: list[str] = []
        if plan.roller is not None and plan.roller.id != patient.id:
            over = run_out(tx, campaign, plan.roller, narrative_in(campaign))["over"]
        told = {
            "title": plan.title,
            "against": "",
            "reasons": [reason_facts(source) for source in plan.pool.sources],
            "extra": extra,
            "over": over,
        }
        outcome = _outcome(campaign, patient, plan, thrown.roll.net)
        outcome = replace(outcome, facts={**roll_facts(thrown), "label": label, "check": told})
        return thrown, saved(tx, campaign, patient, outcome)

    def work(tx: Tx) -> Treated:
        rolled, change = rolls.perform(tx, op, Act.CHANGE_CHARACTER, throw)
        kept = rolled.stored
        reading = readings[0] if readings else Reading(kept.roll.pool, label=kept.label)
        return Treated(change=with_character(tx, change), rolled=rolled, reading=reading)

    return await store.write(work)


def _outcome(campaign: Campaign, patient: StoredCharacter, plan: _Plan, net: NetResult) -> Outcome:
    narrative = narrative_in(campaign)
    before = combatant_of(patient.character, narrative)
    rolls_itself = plan.roller is not None and plan.roller.id == patient.id
    character = after_check(patient.character, narrative) if rolls_itself else patient.character
    who = combatant_of(character, narrative)
    healed = plan.result(after_encounter(who) if plan.fight_is_over else who, net)
    return Outcome(
        kind=Kind.CHARACTER_TREATED,
        before=before,
        after=healed.after,
        happened=tuple(told_events(healed.events)),
        character=plan.after(character),
    )


def _planned(
    tx: Tx, campaign: Campaign, op: Op, patient: StoredCharacter, treatment: Treatment, read_dice: ReadExtra
) -> _Plan:
    narrative = narrative_in(campaign)
    match treatment:
        case Medicine():
            return _medicine(tx, campaign, op, patient, treatment, read_dice)
        case Week(injury=injury):
            victim = _victim(patient.character, combatant_of(patient.character, narrative))
            carried = meant(victim, injury)
            against = treatment_difficulty(carried, HOUSE)
            return _Plan(
                title=f"{public_name(patient)}: a week's rest",
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
            return _Plan(
                title=f"{public_name(patient)}: {skill.capitalize()} after the fight",
                pool=plan_for(_after_fight(patient.character, narrative), skill, narrative, against=Difficulty.SIMPLE),
                result=lambda who, net: catch_breath(who, net, HOUSE),
                roller=patient,
                after=lambda character: replace(character, medicine_this_encounter=False),
                fight_is_over=True,
            )


def _medicine(
    tx: Tx, campaign: Campaign, op: Op, patient: StoredCharacter, treatment: Medicine, read_dice: ReadExtra
) -> _Plan:
    who = combatant_of(patient.character, narrative_in(campaign))
    title = f"Medicine on {public_name(patient)}"
    healer = _healer(tx, campaign, op, treatment.healer, read_dice)
    roller = healer if isinstance(healer, StoredCharacter) else None
    is_oneself = roller is not None and roller.id == patient.id
    hindered = medicine_hindrances(
        Patient.ONESELF if is_oneself else Patient.SOMEBODY_ELSE, has_tools=treatment.has_tools
    )
    if treatment.injury is None:
        if patient.character.medicine_this_encounter:
            raise IllegalAction("one_medicine_check")
        return _Plan(
            title=title,
            pool=_medicine_pool(campaign, healer, medicine_difficulty(who), hindered),
            result=lambda who, net: tend_wounds(who, net, HOUSE, treated_this_encounter=False),
            roller=roller,
            after=lambda character: replace(character, medicine_this_encounter=True),
        )
    carried = meant(_victim(patient.character, who), treatment.injury)
    return _Plan(
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
