"""Other ways to write a part that cannot be read as it stands: counts, ordinary dice, words with two meanings."""

import re
from collections.abc import Iterator

from rules.dice.die import Die
from rules.notation.runs import ASCII_LETTERS, DIGITS, skip
from rules.notation.unreadable import Unreadable
from rules.notation.words import (
    BOUNDARIES,
    CLOSING_PUNCTUATION,
    DIE_WORDS,
    PICTURE_STYLES,
    PICTURES,
    SEPARATORS,
    WHITE_SPACE,
)

_MOST_CUTS = 6
"""Characters that are taken off the end of ordinary dice in search of some that can be rolled."""
_COUNTED_BEHIND = re.compile(r"(?<![^\s,;+/|&])(?:[A-Za-z]+[0-9]+)+(?![0-9A-Za-z])")
"""A piece in which every count stands behind its die ("g3p2")."""
_ONE_BEHIND = re.compile(r"([A-Za-z]+)([0-9]+)")
_PICTURE_COUNTED_BEHIND = re.compile(rf"([{''.join(PICTURES)}][{''.join(PICTURE_STYLES)}]?)x?([0-9]+)")


def turned_round(text: str) -> str:
    """Return the text with the counts that stand behind their dice before them.

    >>> turned_round("g3p2 and 1k")
    '3g2p and 1k'
    """
    turned = _COUNTED_BEHIND.sub(lambda piece: _ONE_BEHIND.sub(r"\2\1", piece[0]), text)
    return _PICTURE_COUNTED_BEHIND.sub(r"\2\1", turned)


def counted(text: str, fault: Unreadable) -> Iterator[str]:
    """Yield texts in which a number that counts nothing stands before what it may have counted."""
    before, offending, after = text[: fault.start], text[fault.start : fault.end], text[fault.end :]
    yield turned_round(text)
    front, _, word = before.rstrip().rpartition(" ")
    if word.lower() in DIE_WORDS and not front.rstrip().lower().endswith("grade"):
        yield f"{front} {offending} {word}{after}"
    bare = offending.rstrip("".join(CLOSING_PUNCTUATION))
    kind = bare.rstrip("0123456789")
    yield f"{before}{bare[len(kind) :]}{kind.lstrip('0123456789')}{after}"
    yield before + kind + after
    following = skip(text, fault.end, len(text), SEPARATORS | CLOSING_PUNCTUATION | WHITE_SPACE)
    if text[following : following + 1] not in DIGITS:
        yield before + bare + text[following:]


def whole(offending: str, before: str) -> Iterator[str]:
    """Yield the counts that a negative count or one with decimals is near to."""
    units, point, rest = offending.partition(".")
    if point and units.isdecimal():
        kind = rest.lstrip("0123456789")
        yield f"{units}{kind}"
        yield f"{int(units) + 1}{kind}"
    sign = offending.rfind("-")
    space = "" if not before or before[-1] in BOUNDARIES else " "
    counted = offending[sign + 1 :]
    kind = counted.lstrip("0123456789")
    if sign >= 0 and (kind.lower() in ("k", "s") or DIE_WORDS.get(kind.lower()) is Die.SETBACK):
        yield f"{space}{counted[: len(counted) - len(kind)]}x"
    yield f"{space}{counted}"
    if (before + offending[: max(sign, 0)]).endswith("-"):
        yield f"{offending[: sign + 1]} {counted}"


def rollable(offending: str) -> Iterator[str]:
    """Yield ordinary dice without what cannot be rolled about them."""
    for end in range(len(offending) - 1, max(1, len(offending) - _MOST_CUTS), -1):
        if offending[end - 1] in DIGITS:
            yield offending[:end]
            yield f"{offending[:end]} {offending[end:]}"
    if offending.startswith("0"):
        yield "1" + offending.lstrip("0")
    if offending.lower().lstrip("0123456789").startswith("d0"):
        yield "d6"


def both_readings(offending: str) -> Iterator[str]:
    """Yield the spellings that leave no doubt, for what could be ordinary dice, narrative dice or a change."""
    offending = "".join(" " if char in WHITE_SPACE else char for char in offending)
    words = offending.lower().split()
    if any("grade" in word for word in words):
        yield from _upgrade_readings(words)
    elif offending[-1] == ".":
        yield from ("vs", "v")
    elif offending[-1] == "%":
        yield from (f"{offending[:-1]}100", f"{offending[:-1]} %")
    elif "+" in offending or "-" in offending:
        yield "".join(words[:-1]) + " " + words[-1]
        yield offending.replace(" +", "+").replace("+ ", "+").replace("+", ", ")
    else:
        dice = "".join(words)
        yield f"{dice}1"
        apart = " ".join(_after_digits(dice))
        yield f"{apart[:-1]} {apart[-1]}" if apart[-2:].lower() == "kl" else apart


def _upgrade_readings(words: list[str]) -> Iterator[str]:
    number = next((digits for word in words if (digits := word[: skip(word, 0, len(word), DIGITS)])), "1")
    change = "downgrade" if any("downgrade" in word for word in words) else "upgrade"
    die = next(word.lstrip("0123456789") for word in words if word.lstrip("0123456789") in DIE_WORDS)
    ability = DIE_WORDS[die] in (Die.ABILITY, Die.PROFICIENCY)
    yield f"{number} {change} {'ability' if ability else 'difficulty'}"
    yield f"1 {change} {number} {die}"


def _after_digits(text: str) -> Iterator[str]:
    """Yield each number with the letters up to the next one."""
    at = 0
    while at < len(text):
        stop = max(at + 1, skip(text, skip(text, at, len(text), DIGITS), len(text), ASCII_LETTERS))
        yield text[at:stop]
        at = stop
