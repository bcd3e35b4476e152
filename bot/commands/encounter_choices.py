"""What /encounter offers: combatants, conditions, slots, readiness, sides; and whom a typed name means."""

from discord import app_commands

from bot.answers import Interaction
from bot.commands.choices import LONGEST_CHOICE, MOST_CHOICES, Choice
from bot.context import actor_of, op_of, place_of
from bot.render.encounter_lines import WORDS, health_word
from bot.services import encounter_queries
from bot.services.character_names import alike
from bot.store.encounter_values import EncounterState, Fighter
from bot.text import clean
from rules.characters.codec import MOST_NAME
from rules.errors import AmbiguousName, IllegalAction, UnknownName
from rules.health.conditions import Condition
from rules.table.encounter import EncounterSlot
from rules.table.initiative import Readiness, Side

Name = app_commands.Range[str, 1, MOST_NAME]
Chosen = app_commands.Choice[str]
READINESS = [
    app_commands.Choice(name="ready: Cool", value=Readiness.READY.value),
    app_commands.Choice(name="surprised: Vigilance", value=Readiness.SURPRISED.value),
    app_commands.Choice(name="in doubt: Vigilance", value=Readiness.IN_DOUBT.value),
]
SIDES = [
    app_commands.Choice(name="player characters", value=Side.PLAYERS.value),
    app_commands.Choice(name="NPCs", value=Side.ADVERSARIES.value),
]
_MOST_NAMED = 5
_SUGGESTED = 3


def readiness_of(chosen: Chosen | None) -> Readiness | None:
    """Return how somebody is found by the encounter, where that was chosen."""
    return Readiness(chosen.value) if chosen is not None else None


async def suggest_combatants(interaction: Interaction, typed: str) -> list[Choice]:
    """Offer those who take part, as this person sees them."""
    state = await _state(interaction)
    if state is None:
        return []
    wanted = typed.casefold().strip()
    found = [each for each in state.others(()) if wanted in each.name.casefold()]
    found.sort(key=lambda each: not each.name.casefold().startswith(wanted))
    return [app_commands.Choice(name=_told(each), value=each.name) for each in found[:MOST_CHOICES]]


def _told(fighter: Fighter) -> str:
    word = health_word(fighter)
    return f"{fighter.name} · {WORDS[fighter.participant.side]}{f' · {word}' if word else ''}"[:LONGEST_CHOICE]


async def suggest_conditions(interaction: Interaction, typed: str) -> list[Choice]:
    """Offer the conditions of the book, and those that the named combatant is in."""
    known = [each.value for each in Condition]
    state, name = await _state(interaction), getattr(interaction.namespace, "who", None)
    for fighter in state.others(()) if state is not None else ():
        if name is None or fighter.name.casefold() == str(name).casefold():
            known += [str(each.condition) for each in fighter.participant.conditions]
            known += [each.name for each in fighter.participant.effects]
    wanted = typed.casefold().strip()
    found = [each for each in dict.fromkeys(known) if wanted in each.casefold()]
    return [app_commands.Choice(name=each, value=each) for each in found[:MOST_CHOICES]]


async def suggest_slots(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """Offer the slots of the round by their places."""
    state = await _state(interaction)
    if state is None:
        return []
    wanted = str(typed).strip()
    told = [(place, _slot(state, place, slot)) for place, slot in enumerate(state.encounter.slots, 1)]
    found = [(place, text) for place, text in told if wanted in text]
    return [app_commands.Choice(name=text, value=place) for place, text in found[:MOST_CHOICES]]


def _slot(state: EncounterState, place: int, slot: EncounterSlot) -> str:
    taker = state.fighter(slot.claimed_by).name if slot.claimed_by is not None else "free"
    return f"{place} · {WORDS[slot.side]} · {taker}"[:LONGEST_CHOICE]


async def _state(interaction: Interaction) -> EncounterState | None:
    place = place_of(interaction)
    if place is None:
        return None
    try:
        return await encounter_queries.seen_by(interaction.client.store, place, actor_of(interaction))
    except IllegalAction:  # no encounter is going on
        return None


async def combatant(interaction: Interaction, typed: str) -> int:
    """Return the number of the combatant that a name means, or its beginning.

    Raises:
        IllegalAction: no encounter is going on.
        UnknownName: nobody who takes part is called so; some who do are suggested.
        AmbiguousName: several are called so.
    """
    op, name = op_of(interaction), clean(typed, "a combatant's name", MOST_NAME)
    state = await encounter_queries.seen_by(interaction.client.store, op.place, op.actor)
    return found_in(state, name).participant.id


def found_in(state: EncounterState, name: str) -> Fighter:
    """Return the fighter that a name means.

    Raises:
        UnknownName: nobody who takes part is called so; those who do are told.
        AmbiguousName: several are called so.
        IllegalAction: who is called so has left (rule "has_left": name).
    """
    present, wanted = state.others(()), name.casefold()
    for fits in (_is, _begins, _has_word):
        found = [each for each in present if fits(each.name.casefold(), wanted)]
        if len(found) > 1:
            raise AmbiguousName("combatant", name, tuple(each.name for each in found[:_MOST_NAMED]))
        if found:
            return found[0]
    for each in state.fighters:
        if each.participant.has_left and _is(each.name.casefold(), wanted):
            raise IllegalAction("has_left", name=each.name)
    known = tuple(each.name for each in present)
    raise UnknownName("combatant", name, alike(name, known, _SUGGESTED), known=known)


def _is(name: str, wanted: str) -> bool:
    return name == wanted


def _begins(name: str, wanted: str) -> bool:
    return name.startswith(wanted)


def _has_word(name: str, wanted: str) -> bool:
    return any(word.startswith(wanted) for word in name.split())


async def the_slot(interaction: Interaction, place: int) -> int:
    """Return the number of the slot at this place of the round, counted from 1.

    Raises:
        IllegalAction: no encounter is going on, or it has fewer slots (rule "no_slot_there": got, slots).
    """
    op = op_of(interaction)
    state = await encounter_queries.seen_by(interaction.client.store, op.place, op.actor)
    slots = state.encounter.slots
    if place > len(slots):
        raise IllegalAction("no_slot_there", got=place, slots=len(slots))
    return slots[place - 1].id
