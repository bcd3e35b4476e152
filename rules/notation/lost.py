"""Dice that would be lost to a label from words ("gren 2p", "with a boost", "opposed by ygg")."""

import re

from rules.errors import Misreading
from rules.notation.everyday import EVERYDAY, ORDINALS
from rules.notation.labels import is_dice
from rules.notation.opposed import turned_bad
from rules.notation.phrases import GAP, any_of
from rules.notation.spelling import nearest
from rules.notation.unreadable import Unreadable
from rules.notation.words import COLOR_LETTERS, DIE_WORDS, NAME_LETTERS, PICTURES

_LOOKED_AT = 200
"""How much of a label is searched."""
_EDGES = " ,;+/|&"
_ENDS = r"[,;.:!?…]*(?!\S)"
_DIE_WORD = any_of(DIE_WORDS)
_DICE_GO_ON = rf"(?=[,;.!]|(?:{GAP})?\Z|{GAP}(?:[0-9]|(?:and|plus|vs|versus|against|die|dice)\b))"
_COUNTED = re.compile(
    rf"(?<!\S)(?:[0-9]+d[0-9]+|(?P<glued>[0-9]+[^\s0-9,;.:!?…][^\s,;.:!?…]*){_ENDS}"
    rf"|[0-9]+{GAP}(?:{_DIE_WORD}|[ygbrpkwcdf]){_DICE_GO_ON})",
    re.IGNORECASE,
)
_UNCOUNTED = re.compile(rf"(?:with|plus){GAP}(?P<article>an?{GAP})?(?P<die>{_DIE_WORD}){_DICE_GO_ON}", re.IGNORECASE)
_UPGRADED = re.compile(
    rf"(?P<change>upgrade|downgrade)d(?:{GAP}(?P<times>once|twice))?[.!]*(?:{GAP})?\Z", re.IGNORECASE
)
_JOINTS = ("with", "opposed by")
LEADING_TO_DICE = frozenset(("with", "opposed"))
"""Words that are refused with the dice behind them, too, where a text starts with them."""
_OPPOSED_BY = re.compile(rf"opposed{GAP}by{GAP}(?P<dice>\S+)", re.IGNORECASE)


def check_lost_dice(text: str, start: int) -> None:
    """Refuse a label from words, starting here, with something in it that is hardly anything but dice.

    Raises:
        Unreadable: there is.
    """
    label = text[start : start + _LOOKED_AT]
    found = _UNCOUNTED.match(label)
    if found:
        raise _lost(start, found.end(), f"1 {found['die']}", f"# {found[0]}")
    found = _UPGRADED.match(label)
    if found:
        times = 2 if (found["times"] or "").lower() == "twice" else 1
        change = f"{times} {found['change'].lower()}"
        raise _lost(start, found.end(), f"{change} difficulty", f"{change} ability", f"# {found[0]}")
    found = _OPPOSED_BY.match(label)
    if found and _are_dice(found["dice"]):
        letters = set(found["dice"].lower())
        p_is_good = bool(letters & NAME_LETTERS) and not letters & COLOR_LETTERS
        raise _lost(start, found.end(), turned_bad(found["dice"], p_is_good=p_is_good), f"# {found[0]}")
    first, end = _counted_dice(label)
    if end:
        front, dice = label[:first].rstrip(_EDGES), label[first:end].rstrip()
        known = nearest(front.lower())
        moved = dice if front.lower() in _JOINTS else f"{known} {dice}" if known else f"{dice} # {front}"
        raise _lost(start, end, moved, f"# {front} {dice}")


def _lost(start: int, end: int, *readings: str) -> Unreadable:
    return Unreadable(start, start + end, "a # where the label starts", Misreading.AMBIGUOUS, readings)


def _counted_dice(label: str) -> tuple[int, int]:
    """Return the place of the first counted dice, with all that follow at once."""
    first = end = 0
    for found in _COUNTED.finditer(label):
        if found["glued"] and not _are_dice(found["glued"]):
            continue
        if not end:
            first = found.start()
        elif label[end : found.start()].strip(_EDGES):
            break
        end = found.end()
    return first, end


def _are_dice(piece: str) -> bool:
    """Whether a piece is dice and no everyday word, with a count or without."""
    letters = piece.lstrip("0123456789").lower()
    if letters in EVERYDAY or letters in ORDINALS or not is_dice(piece):
        return False
    return any(char in _DICE for char in letters)


_DICE = frozenset("ygbrpkwacdsf") | frozenset(PICTURES)
