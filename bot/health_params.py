"""What is typed about wounds and checks to values of the rules."""

import re

from rules.checks.difficulty import Difficulty, difficulty_named
from rules.dice.die import Die
from rules.dice.pool import DicePool
from rules.errors import IllegalAction, LimitExceeded, RulesError, UnknownName
from rules.health.wounds import MOST_HARM
from rules.notation.reader import parse_pool

MOST_HITS = 20
"""House rule: more than one attack lands."""
LONGEST_AMOUNTS = 100

_AMOUNTS = re.compile(r"\d+(?:(?:\s*[,;/]\s*|\s+and\s+|\s+)\d+)*", re.ASCII)
_NUMBER = re.compile(r"\d+", re.ASCII)
_LONGEST_NUMBER = 9
_WITH_ITS_NUMBER = re.compile(r"(?P<word>[a-z]+)\s*\((?P<number>\d+)\)", re.ASCII | re.IGNORECASE)
_AND_MORE = re.compile(r"(?P<word>easy|average|hard|daunting|formidable)\s*\+\s*(?P<number>\d)", re.IGNORECASE)


def read_hits(text: str) -> tuple[int, ...]:
    """Read the damage of each hit of one attack: "12", "12, 9", "12 and 9".

    Raises:
        IllegalAction: it is something else, or nothing (rule "no_amounts": text).
        LimitExceeded: there are too many hits, or one is absurdly large.

    >>> read_hits("12, 9 and 3")
    (12, 9, 3)
    """
    if _AMOUNTS.fullmatch(text.strip()) is None:
        raise IllegalAction("no_amounts", text=text)
    written = _NUMBER.findall(text)
    if len(written) > MOST_HITS:
        raise LimitExceeded("hits of one attack", limit=MOST_HITS, got=len(written))
    hits = tuple(int(number[:_LONGEST_NUMBER]) for number in written)
    for number, hit in zip(written, hits, strict=True):
        if hit > MOST_HARM or len(number) > _LONGEST_NUMBER:
            raise LimitExceeded("points of damage", limit=MOST_HARM, got=hit, text=number)
    if not any(hits):
        raise IllegalAction("no_amounts", text=text)
    return hits


def _plain_difficulty(text: str) -> str:
    """Return a difficulty without the number of its dice in brackets behind it ("Average (2)")."""
    found = _WITH_ITS_NUMBER.fullmatch(text.strip())
    if found is None:
        return text.strip()
    try:
        is_its_number = difficulty_named(found["word"]) == int(found["number"][:_LONGEST_NUMBER])
    except UnknownName:
        return text.strip()
    return found["word"] if is_its_number else text.strip()


def _difficulty_dice(text: str) -> int:
    """Return how many Difficulty dice a text is, if it is nothing else.

    Raises:
        IllegalAction: it is something else as well, or no dice at all (rules "dice_as_difficulty": extra, difficulty;
            "no_difficulty": text).
    """
    try:
        reading = parse_pool(text)
    except RulesError:
        more = _AND_MORE.fullmatch(text)
        if more:
            word, extra = more["word"].lower(), f"{more['number']}p"
            raise IllegalAction("dice_as_difficulty", text=text, difficulty=word, extra=extra) from None
        raise IllegalAction("no_difficulty", text=text) from None
    number = reading.pool[Die.DIFFICULTY]
    if reading.pool != DicePool(difficulty=number) or reading.label or reading.ordinary:
        raise IllegalAction("dice_as_difficulty", text=text, difficulty="0", extra=text)
    return number


def read_difficulty(text: str) -> Difficulty:
    """Read a difficulty: a word of the ladder, in any case, the number of its dice, or those dice.

    Raises:
        IllegalAction: there is no such word (rule "no_difficulty": text), or it is other dice (rule
            "dice_as_difficulty": text, difficulty, extra).
        LimitExceeded: the ladder ends before.

    >>> read_difficulty(" Hard "), read_difficulty("3") is Difficulty.HARD
    (<Difficulty.HARD: 3>, True)
    """
    typed = _plain_difficulty(text)
    if not _NUMBER.fullmatch(typed):
        try:
            return difficulty_named(typed)
        except UnknownName:
            typed = str(_difficulty_dice(typed))
    number, hardest = int(typed), max(Difficulty)
    if number > hardest:
        raise LimitExceeded("steps of difficulty", limit=hardest.value, got=number)
    return Difficulty(number)
