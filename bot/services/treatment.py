"""Getting better by a check: Medicine, a week's rest, catching one's breath. The dice are kept like any roll."""

from dataclasses import dataclass, replace

from bot.access import Act
from bot.chance import Dice
from bot.game import narrative_in
from bot.services import rolls
from bot.services.character_names import chosen
from bot.services.characters import CharacterChange, with_character
from bot.services.checks import ReadExtra, after_check, reason_facts, run_out
from bot.services.healing import after_encounter
from bot.services.health_change import Outcome, saved
from bot.services.health_facts import told_events
from bot.services.rolls import Rolled, roll_facts, thrown_now
from bot.services.skill_dice import finder
from bot.services.treatment_plan import Medicine, Plan, Treatment, planned
from bot.services.unit import Draft, Op
from bot.store.character_values import StoredCharacter
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind, StoredRoll
from rules.characters.vitality import combatant_of
from rules.dice.chance import Chance
from rules.dice.symbols import NetResult
from rules.notation.reading import Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class Treated:
    """A saved treatment and its dice."""

    change: CharacterChange
    rolled: Rolled
    reading: Reading


async def treat(
    store: Store,
    op: Op,
    name: str | None,
    treatment: Treatment,
    read_extra: ReadExtra,
    dice: Dice,
    *,
    extra: str = "",
    label: str = "",
) -> Treated:
    """Roll the check that a treatment takes, and let it heal; Medicine goes to anybody whom this person sees.

    Raises:
        UnknownName: there is no such character for this person, or no such injury or skill.
        AmbiguousName: several are meant.
        IllegalAction: there is nothing to treat, the treatment was had already, or a threshold is not set yet.
        NotationError: what is laid on top cannot be read.
    """
    readings: list[Reading] = []

    def throw(tx: Tx, campaign: Campaign, chance: Chance) -> tuple[StoredRoll, Draft]:
        patient = chosen(tx, campaign, op.actor, name, to_change=not isinstance(treatment, Medicine))
        plan = planned(tx, campaign, op, patient, treatment, read_extra)
        reading = _reading(tx, campaign, op, plan, read_extra, extra, label)
        readings.append(reading)
        thrown = thrown_now(tx, op, campaign, reading, plan.title, chance)
        over: list[str] = []
        if plan.roller is not None and plan.roller.id != patient.id:
            over = run_out(tx, campaign, plan.roller, narrative_in(campaign))["over"]
        told = {
            "title": plan.title,
            "against": "",
            "reasons": [reason_facts(source) for source in plan.pool.sources],
            "extra": reading.for_everybody(extra),
            "over": over,
        }
        outcome = _outcome(campaign, patient, plan, thrown.roll.net)
        outcome = replace(outcome, facts={**roll_facts(thrown), "label": label, "check": told})
        return thrown, saved(tx, campaign, patient, outcome)

    def work(tx: Tx) -> Treated:
        rolled, change = rolls.perform(tx, op, Act.CHANGE_CHARACTER, dice, throw)
        kept = rolled.stored
        reading = readings[0] if readings else Reading(kept.roll.pool, label=kept.label)
        return Treated(change=with_character(tx, change), rolled=rolled, reading=reading)

    return await store.write(work)


def _reading(tx: Tx, campaign: Campaign, op: Op, plan: Plan, read_extra: ReadExtra, extra: str, label: str) -> Reading:
    """Return the pool to be rolled, with what was typed on top."""
    reading = Reading(plan.pool.pool)
    if extra:
        reading = read_extra(extra, campaign, reading.pool, finder(tx, campaign, op.actor, own=plan.roller))
    return replace(reading, label=(label or reading.label or plan.title)[: rolls.LONGEST_LABEL])


def _outcome(campaign: Campaign, patient: StoredCharacter, plan: Plan, net: NetResult) -> Outcome:
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
