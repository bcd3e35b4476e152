"""The kinds of changes that belong together, for whoever asks the ledger. Imports the values only."""

from bot.store.values import Kind

ROLL_KINDS = (Kind.ROLL, Kind.DAMAGE_ROLL, Kind.VEHICLE_CRITICAL, Kind.BURDEN_ROLL)
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
)
"""Changes that dice decided: a player who took them back could roll again until the dice please."""

ROLL_CHANGE_KINDS = (Kind.ROLL_AMEND, Kind.ROLL_REMOVE, Kind.FORCE_USE)
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

CHARACTER_KINDS = (
    Kind.CHARACTER_CREATE,
    Kind.CHARACTER_EDIT,
    Kind.CHARACTER_SELECT,
    Kind.CHARACTER_GIVE,
    Kind.CHARACTER_DELETE,
    Kind.CHARACTER_IMPORT,
    Kind.CHARACTER_HARM,
    Kind.CHARACTER_INJURED,
    Kind.CHARACTER_INJURY_ADD,
    Kind.CHARACTER_INJURY_HEAL,
    Kind.CHARACTER_INJURY_REMOVE,
    Kind.CHARACTER_HEAL,
    Kind.CHARACTER_TREATED,
    Kind.CHARACTER_MORALITY,
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
"""Every kind of change that moves points."""
