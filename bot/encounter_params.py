"""What is typed about a fight, in commands and in forms, to values of the rules."""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.errors import NotKept
from bot.health_params import read_hits
from bot.services.encounters import LONGEST_NOTES
from bot.sheet_params import LONGEST_TYPED, read_character
from bot.store.values import Campaign
from bot.text import clean
from rules.characters.character import Character
from rules.errors import IllegalAction, NotationError

LONGEST_ORDER = 400
LONGEST_NUMBER = 9
"""Digits of a number that is read; the rules say how many are sensible."""


@contextmanager
def unkept() -> Iterator[None]:
    """Let a text that cannot be read be told as one that was to be kept, not rolled.

    Raises:
        NotKept: it cannot be read.
    """
    try:
        yield
    except NotationError as error:
        raise NotKept(error) from error


def is_sheet(who: str) -> bool:
    """Whether somebody who is to join is typed as a whole sheet, and not by name."""
    return "|" in who or "\n" in who.strip()


def read_entrant(who: str, campaign: Campaign | None) -> str | Character:
    """Return a new NPC where a sheet is typed, else the names of some.

    Raises:
        RulesError: the sheet cannot be read.
    """
    if is_sheet(who):
        return read_character(who, campaign, is_npc=True)
    return clean(who, "names", LONGEST_TYPED)


def read_amounts(text: str) -> tuple[int, ...]:
    """Read the damage of each hit in a field that may stay empty; a nought is none.

    Raises:
        IllegalAction: it is something else (rule "no_amounts": text).
        LimitExceeded: there are too many hits, or one is absurdly large.

    >>> read_amounts("12, 9"), read_amounts(" 0 "), read_amounts("")
    ((12, 9), (), ())
    """
    return () if text.strip() in ("", "0") else read_hits(text)


def read_turns(text: str) -> int | None:
    """Read how many turns something lasts in a field that may stay empty: until it is ended.

    Raises:
        IllegalAction: it is no such number (rule "no_number_of_turns": text).
    """
    return _number(text, "no_number_of_turns") if text.strip() else None


def read_count(text: str) -> int:
    """Read how many combatants are meant in a field that may stay empty: one.

    Raises:
        IllegalAction: it is no such number (rule "no_number_of_combatants": text).
    """
    return _number(text, "no_number_of_combatants") if text.strip() else 1


def _number(text: str, rule: str) -> int:
    typed = text.strip()
    if not (typed.isascii() and typed.isdecimal()) or not typed.strip("0") or len(typed) > LONGEST_NUMBER:
        raise IllegalAction(rule, text=text)
    return int(typed)


def read_notes(text: str) -> str:
    """Return notes as they are kept, line by line.

    Raises:
        LimitExceeded: they are too long.
    """
    return "\n".join(filter(None, (clean(each, "notes", LONGEST_NOTES) for each in text.splitlines())))
