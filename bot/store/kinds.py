"""The kinds of rolls, and those of changes that belong together, for whoever asks. Imports the values only."""

from collections.abc import Mapping
from enum import StrEnum

from bot.store.values import Kind


class RollKind(StrEnum):
    """What a kept roll is a roll of, which is what its columns hold."""

    POOL = "pool"
    DAMAGE = "damage"
    PERSISTENT = "persistent"
    """Persistent damage as a turn ends."""


ROLL_KINDS = (Kind.ROLL, Kind.CHECK, Kind.DAMAGE_ROLL, Kind.VEHICLE_CRITICAL, Kind.BURDEN_ROLL)
"""Dice that fell and nothing else: nobody takes them back."""

LASTING_KINDS = (
    *ROLL_KINDS,
    Kind.ROLL_REVEAL,
    Kind.FAIRNESS_COMMIT,
    Kind.FAIRNESS_WORDS,
    Kind.FAIRNESS_REVEAL,
    Kind.UNDO,
)
"""What nobody takes back: rolled dice, what has been seen, and what dice were settled by."""

DICE_KINDS = (
    Kind.ROLL_AMEND,
    Kind.DESTINY_ROLL,
    Kind.TARGET_TURN,
    Kind.CHARACTER_INJURED,
    Kind.CHARACTER_TREATED,
    Kind.CHARACTER_MORALITY,
    Kind.ENCOUNTER_ROLL,
    Kind.ENCOUNTER_INJURED,
    Kind.ATTACK,
    Kind.ATTACK_AMEND,
    Kind.ATTACK_STRIKE,
    Kind.SPEND_ROLLED,
)
"""Changes that dice decided: a player who took them back could roll again until the dice please."""

AMENDMENT_KINDS = (Kind.ROLL_AMEND, Kind.ATTACK_AMEND)
"""Changes of dice that had fallen; of an attack with all that follows from it."""

ROLL_CHANGE_KINDS = (*AMENDMENT_KINDS, Kind.ROLL_REMOVE, Kind.FORCE_USE)
"""What is done to a roll that has been kept; `after` has its number as `roll`."""

TARGET_KINDS = (
    Kind.DAMAGE_APPLY,
    Kind.TARGET_ADD,
    Kind.TARGET_EDIT,
    Kind.TARGET_REMOVE,
    Kind.TARGET_HEAL,
    Kind.TARGET_TURN,
)
"""Every kind of change of a target; `after` has its number."""

ENCOUNTER_KINDS = (
    Kind.ENCOUNTER_START,
    Kind.ENCOUNTER_ADD,
    Kind.ENCOUNTER_JOIN,
    Kind.ENCOUNTER_ROLL,
    Kind.ENCOUNTER_ORDER,
    Kind.ENCOUNTER_RESULT,
    Kind.ENCOUNTER_BEGIN,
    Kind.ENCOUNTER_CLAIM,
    Kind.ENCOUNTER_RELEASE,
    Kind.ENCOUNTER_NEXT,
    Kind.ENCOUNTER_BACK,
    Kind.ENCOUNTER_SKIP,
    Kind.ENCOUNTER_INJURED,
    Kind.ENCOUNTER_SLOT_ADD,
    Kind.ENCOUNTER_SLOT_REMOVE,
    Kind.ENCOUNTER_CONDITION,
    Kind.ENCOUNTER_CONDITION_END,
    Kind.ENCOUNTER_ENGAGE,
    Kind.ENCOUNTER_DISENGAGE,
    Kind.ENCOUNTER_REMOVE,
    Kind.ENCOUNTER_END,
)
"""Changes of an encounter by its own commands."""

SPENDING_KINDS = (Kind.ATTACK_STRIKE, Kind.ATTACK_REACT, Kind.SPEND, Kind.SPEND_ROLLED, Kind.SPEND_PASS)
"""What follows a roll and is bound to its number: whom a stray shot struck, how a hit was
answered, and how its symbols are spent.
"""

COMBINED_KINDS = (*ENCOUNTER_KINDS, Kind.ATTACK, Kind.ATTACK_AMEND, Kind.CHECK, *SPENDING_KINDS)
"""Every kind of change of an encounter, of several sheets or of both; `after` has "encounter" or "characters"."""

SHEET_HEALTH_KINDS = (
    Kind.CHARACTER_HARM,
    Kind.CHARACTER_INJURED,
    Kind.CHARACTER_INJURY_ADD,
    Kind.CHARACTER_INJURY_HEAL,
    Kind.CHARACTER_INJURY_REMOVE,
    Kind.CHARACTER_HEAL,
    Kind.CHARACTER_TREATED,
)
"""Changes of the health of one sheet, in a fight or not."""

CHARACTER_KINDS = (
    Kind.CHARACTER_CREATE,
    Kind.CHARACTER_EDIT,
    Kind.CHARACTER_SELECT,
    Kind.CHARACTER_GIVE,
    Kind.CHARACTER_DELETE,
    Kind.CHARACTER_IMPORT,
    *SHEET_HEALTH_KINDS,
    Kind.CHARACTER_MORALITY,
    *COMBINED_KINDS,
    Kind.FORCE_USE,
)
"""Every kind of change of a character; `after` has its number, or those of several in a list.

Where using the Force costs nobody anything, it has none.
"""

DESTINY_KINDS = (
    Kind.DESTINY_ROLL,
    Kind.DESTINY_USE,
    Kind.DESTINY_SET,
    Kind.DESTINY_ADD,
    Kind.DESTINY_REMOVE,
    Kind.DESTINY_RESET,
    Kind.SESSION_START,
)
"""Changes of the shared points and nothing else; others may move them too."""

_DICE = {*ROLL_KINDS, *DICE_KINDS, *ROLL_CHANGE_KINDS, *SPENDING_KINDS, Kind.ROLL_REVEAL}
_ELSEWHERE = {*_DICE, *DESTINY_KINDS, *CHARACTER_KINDS, *ENCOUNTER_KINDS, *TARGET_KINDS} - {Kind.SESSION_START}

TOPICS_OF_HISTORY: Mapping[str, frozenset[Kind]] = {
    "dice": frozenset(_DICE),
    "destiny": frozenset(DESTINY_KINDS),
    # Without checks, which are dice: else a roll in secret would be known for a check.
    "characters": frozenset({*CHARACTER_KINDS} - {*ENCOUNTER_KINDS, Kind.CHECK}),
    "encounter": frozenset({*ENCOUNTER_KINDS, Kind.ATTACK, Kind.ATTACK_AMEND, *SPENDING_KINDS}),
    "targets": frozenset({*TARGET_KINDS, Kind.DAMAGE_ROLL}),
    "campaign": frozenset({*Kind} - _ELSEWHERE),
}
"""What the history can be narrowed to; a change may belong to several, and each to one at least."""
