"""Several words that are one thing ("hard difficulty", "a setback", "w/ 1 boost"), looked for before single pieces."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from rules.dice.die import Die
from rules.errors import Misreading
from rules.notation.unreadable import Unreadable
from rules.notation.words import BOUNDARIES, CLOSING_PUNCTUATION, DIE_WORDS, DIFFICULTIES, WHITE_SPACE, WORDS


def any_of(words: Iterable[str]) -> str:
    """Return a pattern of any of these words, the longest that fits."""
    return "(?:" + "|".join(sorted(map(re.escape, words), key=len, reverse=True)) + ")"


def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.ASCII)


GAP = f"[{re.escape(''.join(sorted(WHITE_SPACE)))}]+"
_PUNCTUATION = f"[{re.escape(''.join(sorted(CLOSING_PUNCTUATION)))}]*"
_END = rf"{_PUNCTUATION}(?=[{re.escape(''.join(sorted(BOUNDARIES)))}]|\Z)"
_DIFFICULTY = any_of(DIFFICULTIES)
_SIDE = any_of(word for word, die in DIE_WORDS.items() if die is Die.DIFFICULTY and word[0] == "d")
_LAST = rf"{_PUNCTUATION}(?={GAP}[#\"'“]|(?:{GAP})?\Z)"
"""The end of all but a marked label."""

_PHRASE = _pattern(
    rf"(?P<article>an?{GAP})?(?P<named>{_SIDE}:?{GAP})?(?P<word>{_DIFFICULTY})"
    rf"(?P<called>{GAP}{_SIDE}(?!{GAP}(?:up|down)grade)(?:{GAP}dic?e)?)?(?:{GAP}(?P<check>checks?))?{_END}"
)
_BEHIND_BRACKETS = _pattern(rf"(?:{GAP}{_SIDE}(?!{GAP}(?:up|down)grade))?(?:{GAP}(?P<check>checks?))?{_END}")
_ARTICLE = _pattern(rf"(?P<article>an?){GAP}(?P<word>{any_of((*WORDS, *DIFFICULTIES))})(?={_END})")
_WITH = _pattern(rf"w/(?:{GAP}|(?=\d*(?:{GAP})?{any_of(WORDS)}{_END}))")
_OFF_THE_LADDER = _pattern(rf"impossible(?:{GAP}(?:{_SIDE}|checks?))?{_LAST}")
_STRONGER = _pattern(
    rf"(?P<how>very|really|super|extremely|quite|check|upgraded|downgraded){GAP}(?P<word>{_DIFFICULTY})"
    rf"(?:{GAP}(?:{_SIDE}|checks?))?{_LAST}"
)


class Phrase(NamedTuple):
    """A difficulty word with the words that only say what it is."""

    word: str
    end: int
    check: int | None
    """Where the word "check" stands, which a label may start with."""


def difficulty_phrase(text: str, at: int) -> Phrase | None:
    """Return the difficulty that starts here and is said in more than one word.

    >>> difficulty_phrase("hard difficulty check", 0)
    Phrase(word='hard', end=21, check=16)
    """
    found = _PHRASE.match(text, at)
    if found is None or not (found["named"] or found["called"] or found["check"]):
        return None
    return Phrase(found["word"], found.end(), found.start("check") if found["check"] else None)


def difficulty_in_brackets(text: str, start: int, end: int) -> Phrase | None:
    """Return the difficulty between the brackets from `start` to `end`, with what is said of it behind them."""
    inside = text[start + 1 : end - 1].strip()
    found = _PHRASE.fullmatch(inside)
    if found is None:
        return None
    behind = _BEHIND_BRACKETS.match(text, end)
    if behind is None:
        return Phrase(found["word"], end, None)
    return Phrase(found["word"], behind.end(), behind.start("check") if behind["check"] else None)


def check_phrase(text: str, at: int) -> None:
    """Refuse words that start here and, read one by one, would mean what nobody means.

    Raises:
        Unreadable: they do.
    """
    found = _ARTICLE.match(text, at)
    if found:
        one = _one(found)
        readings = (one, f"1a {found['word']}") if found["article"] in ("a", "A") else (one,)
        raise Unreadable(at, found.end(), f"“{one}”", Misreading.AMBIGUOUS, readings)
    if at == 0 or text[at - 1] in WHITE_SPACE:
        found = _WITH.match(text, at)
        if found:
            raise Unreadable(at, found.end(), "“and”, or 1w", Misreading.AMBIGUOUS, ("", "1w / "))
    found = _OFF_THE_LADDER.match(text, at)
    if found:
        raise Unreadable(at, found.end(), _LADDER, readings=("formidable", f"# {found[0]}"))
    found = _STRONGER.match(text, at)
    if found:
        word, how = found["word"], found["how"].lower()
        change = how.removesuffix("d")
        readings = (f"1 {change} difficulty, {word}", f"1 {change} ability, {word}") if "grade" in how else (word,)
        raise Unreadable(at, found.end(), _LADDER, Misreading.AMBIGUOUS, (*readings, f"# {found[0]}"))


def without_articles(text: str) -> str:
    """Return the text with a count in place of every "a" and "an" before a die.

    >>> without_articles("and a green")
    'and 1 green'
    """
    return _A_WORD.sub(_one, text)


def _one(found: re.Match[str]) -> str:
    word = found["word"]
    return word if word.lower() in DIFFICULTIES else f"1 {word}"


_A_WORD = _pattern(rf"\b{_ARTICLE.pattern}")
_LADDER = "simple, easy, average, hard, daunting or formidable"
