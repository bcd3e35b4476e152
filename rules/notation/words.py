"""The vocabulary of the pool notation: letters, signs, words and pictures. Data only; everyday words lie beside it."""

from enum import StrEnum
from types import MappingProxyType

from rules.dice.die import Die
from rules.dice.symbols import Symbol


class Change(StrEnum):
    """What a text does to the pool beyond adding dice and symbols."""

    MORE_ABILITY = "one more ability die"
    MORE_DIFFICULTY = "one more difficulty die"
    UPGRADE_ABILITY = "upgrade ability"
    UPGRADE_DIFFICULTY = "upgrade difficulty"
    DOWNGRADE_ABILITY = "downgrade ability"
    DOWNGRADE_DIFFICULTY = "downgrade difficulty"
    REMOVE_SETBACK = "remove setback"


class Clash(StrEnum):
    """The one letter that the two alphabets read differently."""

    P = "p"


Meaning = Die | Symbol | Change | Clash

_COLOR_LETTERS = {
    "y": Die.PROFICIENCY,
    "g": Die.ABILITY,
    "r": Die.CHALLENGE,
    "k": Die.SETBACK,
    "w": Die.FORCE,
}
_NAME_LETTERS = {
    "a": Die.ABILITY,
    "c": Die.CHALLENGE,
    "d": Die.DIFFICULTY,
    "s": Die.SETBACK,
    "f": Die.FORCE,
}
_OTHER_LETTERS: dict[str, Meaning] = {
    "b": Die.BOOST,
    "p": Clash.P,
    "l": Symbol.LIGHT,
    "n": Symbol.DARK,
    "t": Symbol.THREAT,
    "i": Change.MORE_ABILITY,
    "j": Change.MORE_DIFFICULTY,
    "u": Change.UPGRADE_ABILITY,
    "v": Change.UPGRADE_DIFFICULTY,
    "x": Change.REMOVE_SETBACK,
}

LETTERS = MappingProxyType(_COLOR_LETTERS | _NAME_LETTERS | _OTHER_LETTERS)
"""Single letters, in lower case. `t` is read only after a letter of a die."""

COLOR_LETTERS = frozenset(_COLOR_LETTERS)
NAME_LETTERS = frozenset(_NAME_LETTERS)

SIGNS = MappingProxyType(
    {
        "*": Symbol.SUCCESS,
        "-": Symbol.FAILURE,
        "^": Symbol.ADVANTAGE,
        "%": Symbol.THREAT,
        "!": Symbol.TRIUMPH,
        "$": Symbol.DESPAIR,
    }
)

PICTURES = MappingProxyType(
    {
        "🟡": Die.PROFICIENCY,
        "🟨": Die.PROFICIENCY,
        "🟢": Die.ABILITY,
        "🟩": Die.ABILITY,
        "🔵": Die.BOOST,
        "🟦": Die.BOOST,
        "🔴": Die.CHALLENGE,
        "🟥": Die.CHALLENGE,
        "🟣": Die.DIFFICULTY,
        "🟪": Die.DIFFICULTY,
        "⚫": Die.SETBACK,
        "⬛": Die.SETBACK,
        "⚪": Die.FORCE,
        "⬜": Die.FORCE,
    }
)
PICTURE_STYLES = frozenset("\ufe0e\ufe0f")
"""Invisible marks that ask for a black-and-white or a colored picture; phones add them."""

_DIE_WORDS = {
    Die.PROFICIENCY: "yellow yellows proficiency proficiencies prof profs pro pros",
    Die.ABILITY: "green greens ability abilities abil abils",
    Die.BOOST: "blue blues boost boosts boo boos",
    Die.CHALLENGE: "red reds challenge challenges chal chals",
    Die.DIFFICULTY: "purple purples difficulty difficulties diff diffs dif difs",
    Die.SETBACK: "black blacks blk blks setback setbacks sb sbs",
    Die.FORCE: "white whites force forces",
}
_SYMBOL_WORDS = {
    Symbol.SUCCESS: "success successes suc",
    Symbol.ADVANTAGE: "advantage advantages adv",
    Symbol.TRIUMPH: "triumph triumphs tri",
    Symbol.FAILURE: "failure failures fail fails",
    Symbol.THREAT: "threat threats thr",
    Symbol.DESPAIR: "despair despairs des",
    Symbol.LIGHT: "light lights",
    Symbol.DARK: "dark darks",
}
_CHANGE_WORDS = {
    Change.UPGRADE_ABILITY: "upgrade upgrades",
    Change.DOWNGRADE_ABILITY: "downgrade downgrades",
}


def _by_word(words: dict[Die, str] | dict[Symbol, str] | dict[Change, str]) -> dict[str, Meaning]:
    return {word: meaning for meaning, several in words.items() for word in several.split()}


DIE_WORDS = MappingProxyType(_by_word(_DIE_WORDS))
WORDS = MappingProxyType(_by_word(_DIE_WORDS) | _by_word(_SYMBOL_WORDS) | _by_word(_CHANGE_WORDS))
"""Words, in lower case. A word goes before the letters it is made of: `adv` is one Advantage."""

DIFFICULTIES = MappingProxyType({"simple": 0, "easy": 1, "average": 2, "hard": 3, "daunting": 4, "formidable": 5})
"""Difficulty words, with the Difficulty dice that they add. Rule: EotE core."""

UPGRADED_SIDES = MappingProxyType(
    {
        "difficulty": Change.UPGRADE_DIFFICULTY,
        "diff": Change.UPGRADE_DIFFICULTY,
        "dif": Change.UPGRADE_DIFFICULTY,
        "ability": Change.UPGRADE_ABILITY,
        "abil": Change.UPGRADE_ABILITY,
    }
)
"""The word after "upgrade" or "downgrade" that names the side; it is no die there."""

DOWNGRADES = MappingProxyType(
    {
        Change.UPGRADE_ABILITY: Change.DOWNGRADE_ABILITY,
        Change.UPGRADE_DIFFICULTY: Change.DOWNGRADE_DIFFICULTY,
    }
)

AGAINST = frozenset(("vs", "versus", "against"))
SEPARATOR_WORDS = AGAINST | {"and", "plus"}
FILLERS = frozenset(("die", "dice"))
"""Said after the word of a die ("two yellow dice"); nothing by themselves."""

SEPARATORS = frozenset(",;+/|&，、；＋")
WHITE_SPACE = frozenset(
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
    # Unseen, but copying from a chat brings them along.
    "\u200b\u200e\u200f\u2060\ufeff\u00ad\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
CLOSING_PUNCTUATION = frozenset(".:?…")
"""Nothing at the end of a piece, as in "vs." or "2y1g2p?"."""

SENTENCE_STARTERS = frozenset(
    ("a", "i", "force", "light", "dark", "boost", "challenge", "upgrade", "downgrade", "fail", "fails")
)
"""Dice, symbols and changes that are also how a label starts ("force the door"); refused right before a label."""

DOUBLE_QUOTES = MappingProxyType(
    {
        '"': '"',
        "“": "”",
        "”": "”",
        "„": "“",
        "‟": "”",
        "«": "»",
        "»": "«",
        "＂": "＂",
        "「": "」",
        "『": "』",
        "″": "″",
    }
)
"""What opens a label, with what closes it; where that does not follow, any of them closes."""
SINGLE_QUOTES = MappingProxyType(
    {"'": "'", "‘": "’", "’": "’", "‚": "‘", "‹": "›", "›": "‹", "`": "`", "´": "´", "′": "′"}
)
"""The same, but only at the start of a word: within one they are apostrophes."""

DASHES = frozenset("－−–‐‑‒—―")
"""What phones and copied texts have instead of a minus sign."""

BRACKETS = MappingProxyType({"(": ")", "[": "]", "{": "}", "（": "）"})
CLOSING_BRACKETS = frozenset(BRACKETS.values())

BOUNDARIES = (
    WHITE_SPACE | SEPARATORS | frozenset("#") | frozenset(DOUBLE_QUOTES) | frozenset(BRACKETS) | CLOSING_BRACKETS
)
"""What ends a piece wherever it stands."""

LOOKALIKES = MappingProxyType(
    str.maketrans("асԁфѕурркхвіјԝАСЅУРКХВІЈ－−–‐‑‒×", "acdfsyppkxbijwACSYPKXBIJ------x")
    | {ord("—"): "--", ord("―"): "--"}
)
"""Characters that look like one of the notation without being one; used for suggestions only."""
