"""The opponent's pool typed as it stands on the opponent's sheet ("yyg vs ygg"): good dice where bad ones belong."""

import re
from collections.abc import Mapping

from rules.dice.die import Die
from rules.errors import Misreading
from rules.notation.unreadable import Unreadable
from rules.notation.words import WORDS, Clash, Meaning

_LETTERS = {"y": "r", "g": "p", "a": "d", "u": "v", "i": "j"}
_WORDS: dict[Meaning, str] = {Die.PROFICIENCY: "challenge", Die.ABILITY: "difficulty"}
_COLORS = {"yellow": "red", "yellows": "reds", "green": "purple", "greens": "purples"}
_PICTURES = str.maketrans("🟡🟨🟢🟩", "🔴🟥🟣🟪")
_STRETCH = re.compile(r"[A-Za-z]+")
_EDGES = " ,;+/|&."


def check_opposed(
    text: str,
    place: tuple[int, int, int],
    before: Mapping[Meaning, int],
    counts: Mapping[Meaning, int],
    *,
    p_is_good: bool,
) -> None:
    """Refuse good dice, and none but those, behind "vs" where dice, but no bad ones, stand before it.

    `place` is where "vs" starts, where it ends, and where the last dice end.

    Raises:
        Unreadable: so they stand.
    """
    good: set[Meaning] = {Die.ABILITY, Die.PROFICIENCY}
    bad: set[Meaning] = {Die.DIFFICULTY, Die.CHALLENGE}
    (good if p_is_good else bad).add(Clash.P)
    behind = {
        meaning
        for meaning, count in counts.items()
        if isinstance(meaning, Die | Clash) and count > before.get(meaning, 0)
    }
    in_front = {meaning for meaning, count in before.items() if isinstance(meaning, Die | Clash) and count}
    if behind and behind <= good and in_front and not in_front & bad:
        start, end, stop = place
        dice = text[end:stop].strip(_EDGES)
        raise Unreadable(
            start, stop, "red and purple dice", Misreading.AMBIGUOUS, (turned_bad(dice, p_is_good=p_is_good), dice)
        )


def turned_bad(dice: str, *, p_is_good: bool = False) -> str:
    """Return the dice that such an opponent adds to the pool, kind by kind.

    >>> turned_bad("2y 1 green")
    '2r 1 purple'
    """

    def turned(stretch: re.Match[str]) -> str:
        word = stretch[0].lower()
        if word in _COLORS:
            return _COLORS[word]
        if word in WORDS:
            return _WORDS.get(WORDS[word], stretch[0])
        return "".join("c" if letter == "p" and p_is_good else _LETTERS.get(letter, letter) for letter in word)

    return _STRETCH.sub(turned, dice).translate(_PICTURES)
