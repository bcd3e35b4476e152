"""The difficulty ladder. Imports nothing of ours but the errors."""

from enum import IntEnum

from rules.errors import UnknownName


class Difficulty(IntEnum):
    """How hard a task is: the number of Difficulty dice. Rule: EotE core."""

    SIMPLE = 0
    EASY = 1
    AVERAGE = 2
    HARD = 3
    DAUNTING = 4
    FORMIDABLE = 5

    @property
    def label(self) -> str:
        """Return the name as the book writes it."""
        return self.name.capitalize()

    @property
    def needs_roll(self) -> bool:
        """Whether the task can fail; a Simple one just succeeds, and is rolled only for its magnitude."""
        return self is not Difficulty.SIMPLE


def difficulty_named(name: str) -> Difficulty:
    """Return the step of the ladder with this name, in any case.

    Raises:
        UnknownName: the ladder has no such step; all its names are suggested.

    >>> difficulty_named("hard")
    <Difficulty.HARD: 3>
    """
    for difficulty in Difficulty:
        if difficulty.label.casefold() == name.strip().casefold():
            return difficulty
    raise UnknownName("difficulty", name, tuple(difficulty.label for difficulty in Difficulty))
