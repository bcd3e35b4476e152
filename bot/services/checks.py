"""A check of a character: its pool from the sheet with every reason, rolled and kept like any roll.

The sheet is read and the dice are rolled in one transaction, so that an injury of a moment ago counts.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from bot.access import Act, Shown
from bot.chance import Dice
from bot.game import narrative_in
from bot.services import rolls
from bot.services.character_names import chosen, find
from bot.services.characters import save_changes, told
from bot.services.check_stand import settled, spenders, stand_of
from bot.services.rolls import Rolled, reading_facts, roll_facts, thrown_now
from bot.services.skill_dice import check_seen, finder
from bot.services.unit import Draft, Op
from bot.store.character_values import StoredCharacter
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Event, Facts, Kind, StoredRoll
from rules.characters import injuries
from rules.characters.character import Character
from rules.characters.checks import plan_for
from rules.characters.injuries import carried_injuries, over_labels
from rules.characters.skills import opposing_skill, rating_of, skill_named
from rules.checks.difficulty import Difficulty
from rules.checks.plan import ExplainedPool, opposition_sources
from rules.checks.skills import Characteristic, SkillRating
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
class CheckOrder:
    """What is asked to be checked."""

    skill: str
    difficulty: Difficulty = Difficulty.AVERAGE
    against: str | None = None
    """An opponent, with "name: skill" a certain skill of theirs; else the one that usually resists the skill."""
    extra: str = ""
    """Pool notation that goes on top."""
    label: str = ""
    characteristic: Characteristic | None = None
    uses_injured_limb: bool = False
    flips_point: bool = False
    is_out_of_turn: bool = False
    is_secret: bool = False
    """Whether only the roller and the GM see it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A kept check."""

    rolled: Rolled
    event: Event
    """Its facts tell the character, the skill and every reason."""
    reading: Reading


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
        found, narrative = chosen(tx, campaign, op.actor, name), narrative_in(campaign)
        against, opponent = _against(tx, campaign, op, order, found.character, narrative)
        stand = stand_of(
            tx,
            op,
            campaign,
            found,
            narrative,
            chance,
            flips_point=order.flips_point,
            out_of_turn=order.is_out_of_turn,
        )
        if order.is_secret and stand.changes_more:
            raise IllegalAction("secret_changes_more")
        stored = stand.sheet
        plan = plan_for(
            stored.character,
            order.skill,
            narrative,
            against=against,
            characteristic=order.characteristic,
            conditions=stand.conditions,
            uses_injured_limb=order.uses_injured_limb,
            changes=stand.changes,
        )
        checked = skill_named(stored.character, order.skill, narrative)
        skill = checked.name
        reading = Reading(plan.pool)
        if order.extra:
            reading = read_extra(
                order.extra, campaign, plan.pool, finder(tx, campaign, op.actor, own=stored, in_secret=order.is_secret)
            )
        title = f"{public_name(stored)}: {skill}"
        label = " · ".join(filter(None, (order.label, reading.label)))
        reading = replace(reading, label=(label or title)[: rolls.LONGEST_LABEL])
        readings.append(reading)
        thrown = thrown_now(tx, op, campaign, reading, _notation(order), chance)
        facts = {
            **roll_facts(thrown),
            **reading_facts(reading),
            "title": title,
            "against": _opponent_words(opponent, against),
            "reasons": [reason_facts(source) for source in _told_sources(plan, opponent, against)],
            "costs": costs_of(stored.character, narrative),
            "extra": reading.for_everybody(order.extra),
            "usually": _usual_opposition(order, skill, against),
            "could_be_attack": opponent is not None and checked.attack is not None,
            **spenders(stand, opponent),
        }
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


def _against(
    tx: Tx, campaign: Campaign, op: Op, order: CheckOrder, own: Character, narrative: Narrative
) -> tuple[Difficulty | SkillRating, StoredCharacter | None]:
    if order.against is None:
        return order.difficulty, None
    name, has_skill, skill = order.against.rpartition(":")
    found = find(tx, campaign, op.actor, (name if has_skill else skill).strip(), to_change=False)
    if order.is_secret:
        check_seen(op.actor, campaign, found)
    if has_skill:
        return rating_of(found.character, skill.strip(), narrative), found
    resisted = skill_named(own, order.skill, narrative)
    return rating_of(found.character, opposing_skill(resisted, found.character, narrative).name, narrative), found


def _usual_opposition(order: CheckOrder, skill: str, against: Difficulty | SkillRating) -> list[str]:
    """Return the skill and what it is opposed by, where the book chose that and not the player."""
    if order.against is None or ":" in order.against or isinstance(against, Difficulty):
        return []
    return [] if against.skill.name == skill else [skill, against.skill.name]


def _opponent_words(opponent: StoredCharacter | None, against: Difficulty | SkillRating) -> str:
    if opponent is None or isinstance(against, Difficulty):
        return ""
    return f"{public_name(opponent)}: {against.skill.name}"


def _told_sources(
    plan: ExplainedPool, opponent: StoredCharacter | None, against: Difficulty | SkillRating
) -> Iterator[Source]:
    """Yield the sources of a pool; an opponent whose sheet players do not see keeps its numbers."""
    veiled: tuple[Source, ...] = ()
    if opponent is not None and opponent.is_npc and opponent.shown is not Shown.FULL:
        assert not isinstance(against, Difficulty), "an opponent opposes with a skill"
        veiled = opposition_sources(against)
    for source in plan.sources:
        yield replace(source, reason=_opponent_words(opponent, against)) if source in veiled else source


def costs_of(character: Character, narrative: Narrative) -> list[list[object]]:
    """Return the injuries that make every action cost strain, and how much."""
    return [
        [carried.label, effect.amount]
        for carried in carried_injuries(character, narrative)
        if carried.state is InjuryState.ACTIVE
        for effect in carried.injury.effects
        if isinstance(effect, StrainForActions)
    ]


def public_name(stored: StoredCharacter) -> str:
    """Return what players may know it by."""
    return "NPC" if stored.is_npc and stored.shown is Shown.NOTHING else stored.name


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
