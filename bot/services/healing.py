"""Getting better without dice: wounds and strain taken away, stimpacks of the day, a night's rest."""

from dataclasses import replace

from bot.game import HOUSE
from bot.services.characters import CharacterChange
from bot.services.health_change import Outcome, change
from bot.services.health_facts import told_events
from bot.services.unit import Op
from bot.store.store import Store
from bot.store.values import Kind
from rules.characters.character import Character
from rules.characters.vitality import combatant_of
from rules.errors import IllegalAction
from rules.health.combatants import Combatant, Individual
from rules.health.criticals import end_encounter
from rules.health.events import HealthChange
from rules.health.healing import rest_night, use_stimpack
from rules.health.wounds import heal_wounds, recover_strain
from rules.systems.base import Narrative


async def heal(
    store: Store, op: Op, name: str | None, *, wounds: int = 0, strain: int = 0, label: str = ""
) -> CharacterChange:
    """Take wounds and strain away, as far as there are any.

    Raises:
        UnknownName: there is no such character for this person.
        AmbiguousName: several begin so.
        IllegalAction: there is nothing to heal, or a threshold is not set yet.
    """

    def work(character: Character, narrative: Narrative) -> Outcome:
        who = combatant_of(character, narrative, for_strain=bool(strain))
        healed = heal_wounds(who, wounds, HOUSE)
        rested = recover_strain(healed.after, strain, HOUSE)
        both = HealthChange(who, rested.after, (*healed.events, *rested.events))
        if both.after == who:
            raise IllegalAction("nothing_to_heal")
        return _outcome(both, character, label)

    return await change(store, op, name, work)


async def stimpack(store: Store, op: Op, name: str | None, label: str = "") -> CharacterChange:
    """Use a stimpack on anybody whom this person sees; it heals less each time in a day.

    Raises:
        UnknownName: there is no such character for this person.
        AmbiguousName: several begin so.
        IllegalAction: no more work today, there are no wounds, or a threshold is not set yet.
    """

    def work(character: Character, narrative: Narrative) -> Outcome:
        who = combatant_of(character, narrative)
        if not who.wounds:
            raise IllegalAction("no_wounds_for_a_stimpack", name=character.name)
        used = character.stimpacks_today
        healed = use_stimpack(who, used, HOUSE)
        outcome = _outcome(healed, replace(character, stimpacks_today=used + 1), label)
        return replace(outcome, happened=({"what": "stimpack", "number": used + 1}, *outcome.happened))

    return await change(store, op, name, work, is_open=True)


async def night(store: Store, op: Op, name: str | None, label: str = "") -> CharacterChange:
    """Rest for a night: one wound and all strain; a new day for stimpacks, and the fight is long over.

    Raises:
        UnknownName: there is no such character for this person.
        AmbiguousName: several begin so.
        IllegalAction: a threshold is not set yet.
    """

    def work(character: Character, narrative: Narrative) -> Outcome:
        who = combatant_of(character, narrative)
        rested = rest_night(after_encounter(who), HOUSE)
        new_day = replace(character, stimpacks_today=0, medicine_this_encounter=False)
        outcome = _outcome(HealthChange(who, rested.after, rested.events), new_day, label)
        return replace(outcome, happened=({"what": "night"}, *outcome.happened))

    return await change(store, op, name, work)


def after_encounter(who: Combatant) -> Combatant:
    """Return somebody with the effects over that last no longer than a fight."""
    return end_encounter(who) if isinstance(who, Individual) else who


def _outcome(healed: HealthChange[Combatant], character: Character, label: str) -> Outcome:
    return Outcome(
        kind=Kind.CHARACTER_HEAL,
        before=healed.before,
        after=healed.after,
        happened=tuple(told_events(healed.events)),
        facts={"label": label},
        character=character,
    )
