"""Misspelled words that consist of nothing but letters of the notation ("abilty"), and runs that are no pools.

A stretch of three or more letters is a plain run, and dice whatever it resembles, where all of it is dice of one
alphabet (`yygbrp`, `ppad`). Any other stretch is refused where it is a slip or two away from a word of the notation:
one up to six letters, two from seven on. It is refused, too, where it mixes the color and the name letters and is not
typed as pools are: with changes or symbols among them, a letter in two places, or good dice behind bad ones (`ykca`);
and where pips stand among letters other than those of Force dice (`blu`, `pls`), for only those bring pips.
"""

import re

from rules.errors import Misreading
from rules.notation.everyday import EVERYDAY
from rules.notation.unreadable import Unreadable
from rules.notation.words import COLOR_LETTERS, DIFFICULTIES, NAME_LETTERS, WORDS

_SHARED = frozenset("bp")
_PLAIN = (COLOR_LETTERS | _SHARED, NAME_LETTERS | _SHARED)
_GOOD = frozenset("ygabp")
_BAD = frozenset("rkcds")
_STRETCH = re.compile(r"[A-Za-z]{2,}")
_SHORTEST_RUN = 3
"""Two letters are too short to be a mixture: tables roll all of them."""
_PIPS_FIT = re.compile(r"[^ln]*|(?:[^ln]*(?=[wf]))?[lnwf]+|(?:[ygbrpkw]{3,}|[pabcdsf]{3,})[ln]+")
"""No pips, those behind Force dice, or those at the end of so many dice that it is hardly a word."""
_KNOWN = frozenset((*WORDS, *DIFFICULTIES))
_ABBREVIATED = (
    *("yellow", "green", "blue", "black", "purple", "white", "proficiency", "ability", "challenge", "setback"),
    *("average", "daunting", "formidable", "advantage", "failure", "light"),
)
"""What is shortened to a few letters that are all of the notation."""
_LONGEST_ABBREVIATION = 4
_SHORTEST, _LONGEST = 4, 16
_TWO_SLIPS_FROM = 7
_LABEL_WORDS = [
    "yellow",
    "purple",
    "proficiency",
    "ability",
    "challenge",
    "difficulty",
    "setback",
    "success",
    "advantage",
    "triumph",
    "failure",
    "despair",
    "simple",
    "average",
    "daunting",
    "formidable",
]
"""Words that no other word is a letter away from, so that a label hardly starts with what is."""


def check_spelling(text: str, start: int, end: int, begin: int) -> None:
    """Refuse a run of dice with a stretch of letters that is rather a word; its count starts at `begin`.

    Raises:
        Unreadable: it has such a stretch.
    """
    for stretch in _STRETCH.finditer(text, start, end):
        letters = stretch[0].lower()
        if letters in _KNOWN or any(plain.issuperset(letters) for plain in _PLAIN):
            continue
        is_no_run = _is_mixture(letters) or _PIPS_FIT.fullmatch(letters) is None
        word = nearest(letters)
        words = (word,) if word else abbreviated(letters) if is_no_run else ()
        if words:
            readings = (*words, " ".join(stretch[0]))
            expected = f"“{words[0]}”"
            raise Unreadable(stretch.start(), stretch.end(), expected, Misreading.AMBIGUOUS, readings).within(begin)
        if is_no_run:
            expected = "a # where the label starts, or dice with spaces between them"
            raise Unreadable(begin, end, expected, Misreading.EVERYDAY)


def check_label_word(text: str, start: int, end: int) -> None:
    """Refuse a word that would start a label, but is a die or symbol with one letter missing, doubled or moved.

    Raises:
        Unreadable: it is such a word.
    """
    letters = text[start:end].lower()
    word = next((word for word in _LABEL_WORDS if _is_slip(letters, word)), "")
    if word:
        raise Unreadable(start, end, f"“{word}”", Misreading.AMBIGUOUS, (word, f"# {text[start:end]}"))


def corrected(text: str) -> str:
    """Return the text with every misspelled word spelled right.

    >>> corrected("2 abilty 2 dificulty")
    '2 ability 2 difficulty'
    """
    return _STRETCH.sub(lambda stretch: _correction(stretch[0]), text)


def nearest(letters: str) -> str:
    """Return the word of the notation that these letters misspell, or nothing."""
    if not _SHORTEST <= len(letters) <= _LONGEST:
        return ""
    most = 2 if len(letters) >= _TWO_SLIPS_FROM else 1
    near = {word for shorter in _shortened(letters, most) for word in _BY_SHORTENED.get(shorter, ())}
    ranked = sorted((_slips(letters, word), word) for word in near)
    return ranked[0][1] if ranked and ranked[0][0] <= most else ""


def abbreviated(letters: str) -> tuple[str, ...]:
    """Return the words that these letters leave something out of, those that begin so first.

    >>> abbreviated("blu"), abbreviated("ylw"), abbreviated("avg")
    (('blue',), ('yellow',), ('average', 'advantage'))
    """
    if len(letters) > _LONGEST_ABBREVIATION:
        return ()
    found = tuple(word for word in _ABBREVIATED if word[0] == letters[0] and _leaves_out(letters, word))
    return tuple(sorted(found, key=lambda word: not word.startswith(letters)))


def _leaves_out(letters: str, word: str) -> bool:
    rest = iter(word)
    return all(letter in rest for letter in letters)


def _correction(stretch: str) -> str:
    letters = stretch.lower()
    if letters in _KNOWN or letters in EVERYDAY or any(plain.issuperset(letters) for plain in _PLAIN):
        return stretch
    if nearest(letters):
        return nearest(letters)
    no_run = letters[:1] and (_is_mixture(letters) or _PIPS_FIT.fullmatch(letters) is None)
    return next(iter(abbreviated(letters)), stretch) if no_run else stretch


def _is_mixture(letters: str) -> bool:
    if len(letters) < _SHORTEST_RUN:
        return False
    if COLOR_LETTERS.isdisjoint(letters) or NAME_LETTERS.isdisjoint(letters):
        return False
    if not set(letters) <= _PLAIN[0] | _PLAIN[1]:
        return True
    groups = re.sub(r"(.)\1+", r"\1", letters)
    bad = next((place for place, letter in enumerate(groups) if letter in _BAD), len(groups))
    # Purple is bad and Proficiency good, so that p may stand on either side.
    return len(groups) > len(set(groups)) or not (_GOOD - {"p"}).isdisjoint(groups[bad:])


def _is_slip(letters: str, word: str) -> bool:
    """Whether one letter is missing, too many or in its neighbor's place, but neither the first nor the last."""
    if letters[:1] != word[0] or letters == word or _slips(letters, word) != 1:
        return False
    return sorted(letters) == sorted(word) or (len(letters) != len(word) and letters[-1] == word[-1])


def _shortened(word: str, most: int) -> set[str]:
    """Return the word with up to so many letters left out, in every way."""
    found = latest = {word}
    for _ in range(most):
        latest = {each[:at] + each[at + 1 :] for each in latest for at in range(len(each))}
        found = found | latest
    return found


def _slips(one: str, other: str) -> int:
    """Count the letters to add, drop, replace or swap with their neighbors."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        before, last, row = row, before, [at]
        for place, wanted in enumerate(other, 1):
            cost = min(before[place] + 1, row[-1] + 1, before[place - 1] + (letter != wanted))
            if at > 1 and place > 1 and letter == other[place - 2] and one[at - 2] == wanted:
                cost = min(cost, last[place - 2] + 1)
            row.append(cost)
    return row[-1]


def _by_shortened() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word in _KNOWN:
        if len(word) >= _SHORTEST:
            for shorter in _shortened(word, 2):
                found.setdefault(shorter, []).append(word)
    return found


_BY_SHORTENED = _by_shortened()
"""Words by what is left of them without a letter or two: words that are near each other meet there."""
