"""The call to whoever is concerned as a turn starts: a plain message, the only ones that call anybody."""

from dataclasses import dataclass
from enum import StrEnum

from bot.render.encounter_lines import WORDS
from bot.render.markup import person, quoted
from bot.store.encounter_values import EncounterState
from rules.table.initiative import Side

MOST_CALLED = 50
"""People whom one message calls; more than that is a crowd that nobody wants called."""


class CallAction(StrEnum):
    """What the button under a call does. Part of custom ids."""

    TAKE = "take"
    END = "end"


@dataclass(frozen=True, slots=True)
class Call:
    """A message and just those whom it calls."""

    text: str
    user_ids: tuple[int, ...]
    action: CallAction
    """What whoever is called can do at once."""


def call_of(state: EncounterState) -> Call | None:
    """Return the call for the current slot: to its taker or, while it is free, to the players who have not acted.

    The game master, whose turns are the NPCs', is not called: whoever ended the turn before is at the table.
    """
    encounter = state.encounter
    slot, turn = encounter.current_slot, encounter.turn
    if slot is None or turn is None:
        return None
    where = f"round {encounter.round_number}, slot {turn + 1}"
    if slot.claimed_by is not None:
        taker = state.fighter(slot.claimed_by)
        called = _players(taker.participant.user_id)
        told, action = f"{quoted(taker.name)} acts ({where}).", CallAction.END
    elif slot.side is Side.PLAYERS:
        waiting = [each for each in state.others(encounter.acted) if not each.is_down]
        called = _players(*(each.participant.user_id for each in waiting if each.participant.side is slot.side))
        told, action = f"a {WORDS[slot.side]} slot is free ({where}). Who takes it?", CallAction.TAKE
    else:
        return None
    if not 0 < len(called) <= MOST_CALLED:
        return None
    return Call(f"{' '.join(map(person, called))}, {told}", called, action)


def _players(*user_ids: int | None) -> tuple[int, ...]:
    return tuple(dict.fromkeys(each for each in user_ids if each is not None))
