"""Wounds and strain: suffered with soak, taken by choice; each change one event, with the injuries that it brings."""

from dataclasses import dataclass, replace

from bot.chance import Dice
from bot.game import HOUSE
from bot.services.characters import CharacterChange
from bot.services.health_change import Outcome, Work, change_with_dice
from bot.services.health_facts import ledger_facts, told_events
from bot.services.injury_rolls import all_owed, owed_after
from bot.services.unit import Op
from bot.store.store import Store
from bot.store.values import Facts, Kind
from rules.characters.character import Character
from rules.characters.totals import soak
from rules.characters.vitality import combatant_of
from rules.combat.qualities import PierceEffect, Quality
from rules.dice.chance import Chance
from rules.health.combatants import Combatant, Individual
from rules.health.events import HealthChange, Who
from rules.health.wounds import Damage, choose_strain, suffer_hits
from rules.ledger import Ledger
from rules.systems.base import Narrative
from rules.tables.qualities import BREACH, PIERCE

_MOST_PARTS = 6
"""Parts of soak that each hit tells by themselves; the sheet has them all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hits:
    """The damage of one attack, hit by hit."""

    amounts: tuple[int, ...]
    damage: Damage = Damage.WOUNDS
    is_soaked: bool = False
    """Whether soak reduces each hit; else the amounts are what got past it."""
    pierce: int = 0
    breach: int = 0
    label: str = ""


async def suffer(store: Store, op: Op, name: str | None, hits: Hits, dice: Dice) -> CharacterChange:
    """Let a character suffer wounds or strain; a Critical Injury that is owed is rolled at once.

    Raises:
        UnknownName: there is no such character for this person.
        AmbiguousName: several begin so.
        IllegalAction: a threshold is not set yet, or a number is too low.
        LimitExceeded: a hit, or all of them together, is absurdly large.
    """

    def work(character: Character, narrative: Narrative, chance: Chance) -> Outcome:
        return harmed(hits, chance)(character, narrative)

    return await change_with_dice(store, op, name, dice, work)


def harmed(hits: Hits, chance: Chance) -> Work:
    """Return the change that lets somebody suffer hits; a Critical Injury that is owed is rolled at once."""

    def work(character: Character, narrative: Narrative) -> Outcome:
        harm = _harm(combatant_of(character, narrative, for_strain=hits.damage is not Damage.WOUNDS), hits)
        if owed_after(harm.events):  # the injury may bring strain, which must have somewhere to go before the dice fall
            harm = _harm(combatant_of(character, narrative, for_strain=True), hits)
        protection = soak(character, narrative) if hits.is_soaked else Ledger()
        facts = {
            "hits": [ledger_facts(_hit(amount, protection, hits)) for amount in hits.amounts],
            "damage": hits.damage.value,
            "label": hits.label,
        }
        return with_injuries(harm, character, narrative, chance, facts)

    return work


async def choose(store: Store, op: Op, name: str | None, amount: int, label: str, dice: Dice) -> CharacterChange:
    """Let a character take strain by choice, as for a second maneuver.

    Raises:
        UnknownName: there is no such character for this person.
        AmbiguousName: several begin so.
        IllegalAction: it may not, or a threshold is not set yet.
        LimitExceeded: the amount is absurdly large.
    """

    def work(character: Character, narrative: Narrative, chance: Chance) -> Outcome:
        taken = choose_strain(combatant_of(character, narrative, for_strain=True), amount, HOUSE)
        hit = ledger_facts(Ledger().add("by choice", amount))
        facts = {"hits": [hit], "damage": Damage.STRAIN.value, "label": label}
        return with_injuries(taken, character, narrative, chance, facts)

    return await change_with_dice(store, op, name, dice, work)


def _harm(who: Combatant, hits: Hits) -> HealthChange[Combatant]:
    ignored = _ignored(hits) if hits.is_soaked else who.soak
    damage = Damage.WOUNDS if hits.damage is Damage.WOUNDS else Damage.STUN
    return suffer_hits(who, hits.amounts, damage, HOUSE, ignored_soak=ignored)


def _ignored(hits: Hits) -> int:
    return hits.pierce * _ignores(PIERCE) + hits.breach * _ignores(BREACH)


def _ignores(quality: Quality) -> int:
    return sum(effect.soak for effect in quality.effects if isinstance(effect, PierceEffect))


def _hit(amount: int, protection: Ledger, hits: Hits) -> Ledger:
    """Return what one hit comes to: the damage, the soak, and what is ignored of it, never more than there is."""
    ledger = Ledger().add("damage", amount)
    if len(protection.lines) > _MOST_PARTS:
        ledger = ledger.add(f"soak of {len(protection.lines)} parts", -protection.total)
    else:
        for line in protection.lines:
            ledger = ledger.add(f"soak: {line.label}", -line.amount)
    left = max(0, protection.total)
    for quality, rank in ((PIERCE, hits.pierce), (BREACH, hits.breach)):
        ignored = min(left, rank * _ignores(quality))
        if ignored:
            ledger = ledger.add(f"{quality.name} {rank}", ignored)
            left -= ignored
    return ledger.add("never less than none", -ledger.total) if ledger.total < 0 else ledger


def with_injuries(
    harm: HealthChange[Who], character: Character, narrative: Narrative, chance: Chance, facts: Facts | None = None
) -> Outcome:
    """Return what a change of somebody's health comes to, with the injuries that it brings rolled at once."""
    owed = owed_after(harm.events)
    told = tuple(told_events(harm.events))
    outcome = Outcome(kind=Kind.CHARACTER_HARM, before=harm.before, after=harm.after, happened=told, facts=facts or {})
    if not owed or not isinstance(harm.after, Individual):
        return outcome
    injured = all_owed(harm.after, owed, character, narrative, HOUSE, chance)
    return replace(
        outcome,
        kind=Kind.CHARACTER_INJURED,
        after=injured.after,
        happened=(*told, *injured.told),
        points_turn=injured.points_turn,
    )
