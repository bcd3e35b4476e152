"""A check of a character: its pool from the sheet with every reason, rolled and kept like any roll.

The sheet is read and the dice are rolled in one transaction, so that an injury of a moment ago counts.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import assert_never

from bot.access import Act
from bot.chance import Dice
from bot.game import narrative_in
from bot.services import rolls
from bot.services.character_names import chosen
from bot.services.characters import save_changes, told
from bot.services.check_order import CheckOrder, Opposition, opposition_to
from bot.services.check_stand import Stand, settled, spenders, stand_of
from bot.services.rolls import Rolled, reading_facts, roll_facts, thrown_now
from bot.services.skill_dice import finder
from bot.services.unit import Draft, Op
from bot.store.character_values import StoredCharacter
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Event, Facts, Kind, StoredRoll
from rules.characters import injuries
from rules.characters.character import Character
from rules.characters.checks import plan_for
from rules.characters.injuries import carried_injuries, over_labels
from rules.characters.skills import skill_named
from rules.checks.plan import ExplainedPool
from rules.checks.skills import Skill
from rules.checks.sources import AddDice, AddSymbols, Change, Downgrade, RemoveAll, RemoveDice, Source, Upgrade
from rules.dice.chance import Chance
from rules.dice.pool import DicePool
from rules.errors import IllegalAction
from rules.health.criticals import end_check
from rules.health.injuries import InjuryState, StrainForActions
from rules.notation.reading import FindSkill, Reading
from rules.systems.base import Narrative

ReadExtra = Callable[[str, Campaign, DicePool, FindSkill], Reading]
"""Reads a pool text on top of a pool, with the letters of the campaign."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A kept check."""

    rolled: Rolled
    event: Event
    """Its facts tell the character, the skill and every reason."""
    reading: Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class _Prepared:
    """A check that can be rolled."""

    narrative: Narrative
    opposition: Opposition
    stand: Stand
    plan: ExplainedPool
    skill: Skill
    title: str
    reading: Reading
    """The pool to be rolled, with what was typed on top."""


async def check(
    store: Store, op: Op, name: str | None, order: CheckOrder, read_extra: ReadExtra, dice: Dice
) -> Checked:
    """Roll a check of the named character, or of the one that this person plays.

    Effects of injuries that last for the next check run out with it. In a running encounter it takes the turn, uses
    what was promised, and counts conditions.

    Raises:
        UnknownName: there is no such character for this person, or no such skill.
        AmbiguousName: several begin so.
        IllegalAction: without a name, this person plays nobody; it is not their turn; there is no point to flip; or
            the check cannot be made.
        NotAllowed: the points of that side are not this person's to flip.
        NotationError: what is laid on top cannot be read.
        LimitExceeded: the pool would hold too many dice.
    """
    readings: list[Reading] = []

    def throw(tx: Tx, campaign: Campaign, chance: Chance) -> tuple[StoredRoll, Draft]:
        prepared = _prepared(tx, campaign, op, name, order, read_extra, chance)
        readings.append(prepared.reading)
        thrown = thrown_now(tx, op, campaign, prepared.reading, _notation(order), chance)
        facts = {**roll_facts(thrown), **_facts(prepared, order)}
        stand, stored, narrative = prepared.stand, prepared.stand.sheet, prepared.narrative
        if stand.changes_more:
            after = settled(tx, op, stand, after_check(stored.character, narrative))
            return thrown, Draft(kind=Kind.CHECK, before=stand.pool_before, after=told(stored, **facts, **after))
        facts |= run_out(tx, campaign, stored, narrative)
        return thrown, Draft(kind=Kind.ROLL, before={}, after=told(stored, **facts))

    def work(tx: Tx) -> Checked:
        rolled, change = rolls.perform(tx, op, Act.CHANGE_CHARACTER, dice, throw, is_secret=order.is_secret)
        kept = rolled.stored
        reading = readings[0] if readings else Reading(kept.roll.pool, label=kept.label)
        return Checked(rolled=rolled, event=change.event, reading=reading)

    return await store.write(work)


def _prepared(
    tx: Tx, campaign: Campaign, op: Op, name: str | None, order: CheckOrder, read_extra: ReadExtra, chance: Chance
) -> _Prepared:
    found, narrative = chosen(tx, campaign, op.actor, name), narrative_in(campaign)
    opposition = opposition_to(tx, campaign, op.actor, order, found.character, narrative)
    stand = stand_of(
        tx, op, campaign, found, narrative, chance, flips_point=order.flips_point, out_of_turn=order.is_out_of_turn
    )
    if order.is_secret and stand.changes_more:
        raise IllegalAction("secret_changes_more")
    stored = stand.sheet
    plan = plan_for(
        stored.character,
        order.skill,
        narrative,
        against=opposition.against,
        characteristic=order.characteristic,
        conditions=stand.conditions,
        uses_injured_limb=order.uses_injured_limb,
        changes=stand.changes,
    )
    skill = skill_named(stored.character, order.skill, narrative)
    title = f"{stored.public_name}: {skill.name}"
    reading = Reading(plan.pool)
    if order.extra:
        find_skill = finder(tx, campaign, op.actor, own=stored, in_secret=order.is_secret)
        reading = read_extra(order.extra, campaign, plan.pool, find_skill)
    label = " · ".join(filter(None, (order.label, reading.label)))
    reading = replace(reading, label=(label or title)[: rolls.LONGEST_LABEL])
    return _Prepared(
        narrative=narrative,
        opposition=opposition,
        stand=stand,
        plan=plan,
        skill=skill,
        title=title,
        reading=reading,
    )


def _facts(prepared: _Prepared, order: CheckOrder) -> Facts:
    """Return what the event tells of a check beside its dice and what it changes."""
    opposition, skill = prepared.opposition, prepared.skill
    return {
        **reading_facts(prepared.reading),
        "title": prepared.title,
        "against": opposition.words,
        "reasons": [reason_facts(source) for source in opposition.told(prepared.plan)],
        "costs": costs_of(prepared.stand.sheet.character, prepared.narrative),
        "extra": prepared.reading.for_everybody(order.extra),
        "usually": opposition.usual_for(skill.name),
        "could_be_attack": opposition.opponent is not None and skill.attack is not None,
        **spenders(prepared.stand, opposition.opponent),
    }


def reason_facts(source: Source) -> list[object]:
    """Return the reason of a change of a pool, what is done, with what, and how often."""
    return [source.reason, *_change_facts(source.change)]


def _change_facts(change: Change) -> tuple[str, str, int]:
    match change:
        case AddDice(die, count):
            return "add", die.value, count
        case RemoveDice(die, count):
            return "remove", die.value, count
        case RemoveAll(die):
            return "remove all", die.value, 0
        case Upgrade(side, times):
            return "upgrade", side.value, times
        case Downgrade(side, times):
            return "downgrade", side.value, times
        case AddSymbols(symbols):
            return "symbols", symbols.code, 1
        case _:
            assert_never(change)


def costs_of(character: Character, narrative: Narrative) -> list[list[object]]:
    """Return the injuries that make every action cost strain, and how much."""
    return [
        [carried.label, effect.amount]
        for carried in carried_injuries(character, narrative)
        if carried.state is InjuryState.ACTIVE
        for effect in carried.injury.effects
        if isinstance(effect, StrainForActions)
    ]


def _notation(order: CheckOrder) -> str:
    target = order.against or order.difficulty.label
    return " ".join(filter(None, (f"{order.skill} against {target}", order.extra)))


def run_out(tx: Tx, campaign: Campaign, stored: StoredCharacter, narrative: Narrative) -> Facts:
    """Let the effects end that last for one check, and return the injuries that had them."""
    after = after_check(stored.character, narrative)
    if after == stored.character:
        return {"over": [], "fields": {}}
    fields = save_changes(tx, campaign, stored, replace(stored, character=after))
    return {"over": over_labels(stored.character, after, narrative), "fields": fields}


def after_check(character: Character, narrative: Narrative) -> Character:
    """Return the sheet with the effects of injuries run out that last for one check."""
    return injuries.run_out(character, narrative, end_check)
