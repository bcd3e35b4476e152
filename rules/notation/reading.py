"""What a pool text was understood as: values only, shared by the reader, the writer and the shell."""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from enum import StrEnum

from rules.dice.ordinary import OrdinaryDice
from rules.dice.pool import DicePool


@dataclass(frozen=True, slots=True)
class FoundSkill:
    """The dice of a skill that stood in brackets."""

    pool: DicePool
    told: str = ""
    """What everybody is told that it is, in place of what was typed."""


FindSkill = Callable[[str, bool], FoundSkill]
"""Finds what a text in brackets names, as "athletics" or "Vex: charm", and is told whether it opposes."""


class Scheme(StrEnum):
    """How a player calls the dice; it decides only about the letter `p`."""

    COLOR = "color"
    """`p` is purple, the Difficulty die."""
    NAME = "name"
    """`p` is Proficiency."""


class NoteKind(StrEnum):
    """A fact about a reading that the reply mentions."""

    ZERO_COUNT = "zero count"
    """`text` was typed with a count of zero and adds nothing."""
    SKILL = "skill"
    """`text`, a skill in brackets, added `count` dice."""
    OPPOSING_SKILL = "opposing skill"
    """The same on the other side."""
    DIFFICULTY_WORD = "difficulty word"
    """`text` added `count` Difficulty dice."""
    MINUS_IS_FAILURE = "minus is failure"
    """`-` was read as `count` automatic Failures."""
    TRIUMPH_BRINGS_SUCCESS = "triumph brings success"
    """`count` automatic Triumphs bring a Success each into the net result."""
    DESPAIR_BRINGS_FAILURE = "despair brings failure"
    """`count` automatic Despairs bring a Failure each into the net result."""
    MORE_ABILITY = "more ability"
    """`count` Ability dice were added as a change."""
    MORE_DIFFICULTY = "more difficulty"
    """`count` Difficulty dice were added as a change."""
    ABILITY_UPGRADED = "ability upgraded"
    """Of `count` upgrades, `turned` dice were upgraded and `added` dice are new."""
    DIFFICULTY_UPGRADED = "difficulty upgraded"
    """The same on the other side."""
    ABILITY_DOWNGRADED = "ability downgraded"
    """Of `count` downgrades, `turned` found a Proficiency die."""
    DIFFICULTY_DOWNGRADED = "difficulty downgraded"
    """Of `count` downgrades, `turned` found a Challenge die."""
    P_BY_OTHER_LETTERS = "p by other letters"
    """`count` dice written `p` are `text`: letters, though of no good die, tell so against the player's scheme."""
    SETBACK_REMOVED = "setback removed"
    """Of `count` removals, `turned` found a Setback die."""
    LABEL_FROM_WORDS = "label from words"
    """`text` was no dice, so it and all after it became the label."""
    DICE_IN_LABEL = "dice in label"
    """`text` stands in such a label and could be dice; it was not rolled."""


CHANGES = frozenset(
    (
        NoteKind.ABILITY_UPGRADED,
        NoteKind.DIFFICULTY_UPGRADED,
        NoteKind.ABILITY_DOWNGRADED,
        NoteKind.DIFFICULTY_DOWNGRADED,
        NoteKind.SETBACK_REMOVED,
    )
)
"""Notes of what changes the dice of a pool, and means nothing without them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One fact, with the numbers that its kind tells about."""

    kind: NoteKind
    text: str = ""
    count: int = 0
    turned: int = 0
    added: int = 0
    told: str = ""
    """What everybody is told in place of `text`."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text means once every change in it was applied."""

    pool: DicePool
    ordinary: tuple[OrdinaryDice, ...] = ()
    _: KW_ONLY
    label: str = ""
    scheme_used: Scheme | None = None
    """The player's scheme, where nothing else in the text told what `p` is."""
    notes: tuple[Note, ...] = ()

    def for_everybody(self, text: str) -> str:
        """Return the text that was read with no name in it that not everybody is told."""
        for note in self.notes:
            if note.told:
                text = text.replace(note.text, note.told)
        return text
