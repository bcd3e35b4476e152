"""Cutting a damage or defense text into tokens, left to right in one pass. Knows no words."""

from dataclasses import dataclass
from enum import StrEnum

from rules.errors import LimitExceeded, NotationError

MOST_CHARACTERS = 200
"""House rule: the longest text that is read."""

MOST_NUMBER = 999
"""House rule: the highest plain number, bonus, penalty or defense that is read."""


class TokenKind(StrEnum):
    """What a token is."""

    NUMBER = "number"
    DICE = "dice"
    WORD = "word"
    SIGN = "sign"
    COMMA = "comma"
    SEMICOLON = "semicolon"
    COLON = "colon"
    OPEN = "opening bracket"
    CLOSE = "closing bracket"


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A piece of a text: its words in lower case, its place in the text as it was typed."""

    kind: TokenKind
    text: str
    start: int
    end: int


_SINGLE = {
    "+": (TokenKind.SIGN, "+"),
    "-": (TokenKind.SIGN, "-"),
    "\N{MINUS SIGN}": (TokenKind.SIGN, "-"),
    "\N{EN DASH}": (TokenKind.SIGN, "-"),
    ",": (TokenKind.COMMA, ","),
    ";": (TokenKind.SEMICOLON, ";"),
    ":": (TokenKind.COLON, ":"),
    "(": (TokenKind.OPEN, "("),
    "[": (TokenKind.OPEN, "["),
    ")": (TokenKind.CLOSE, ")"),
    "]": (TokenKind.CLOSE, "]"),
}

_DIGITS = frozenset("0123456789")


def scan(text: str) -> tuple[Token, ...]:
    """Cut a text into tokens.

    Raises:
        LimitExceeded: the text is longer than `MOST_CHARACTERS`.
        NotationError: a character that no token begins with.
    """
    if len(text) > MOST_CHARACTERS:
        raise LimitExceeded("characters in a damage text", limit=MOST_CHARACTERS, got=len(text), text=text)
    tokens: list[Token] = []
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        token = _token_at(text, place)
        tokens.append(token)
        place = token.end
    return tuple(tokens)


def _token_at(text: str, start: int) -> Token:
    sign = text[start]
    if sign in _SINGLE:
        kind, plain = _SINGLE[sign]
        return Token(kind=kind, text=plain, start=start, end=start + 1)
    after_digits = _skip_digits(text, start)
    if after_digits < len(text) and text[after_digits] in "dD":
        after_sides = _skip_digits(text, after_digits + 1)
        if after_sides > after_digits + 1 or (
            after_digits > start and not text[after_sides : after_sides + 1].isalpha()
        ):
            return _token(TokenKind.DICE, text, start, after_sides)
    if after_digits > start:
        return _token(TokenKind.NUMBER, text, start, after_digits)
    end = start
    while end < len(text) and text[end].isalpha():
        end += 1
    if end == start:
        raise NotationError(text, start=start, end=start + 1, expected="dice, a number or a word")
    return _token(TokenKind.WORD, text, start, end)


def _token(kind: TokenKind, text: str, start: int, end: int) -> Token:
    return Token(kind=kind, text=text[start:end].lower(), start=start, end=end)


def _skip_digits(text: str, place: int) -> int:
    while place < len(text) and text[place] in _DIGITS:
        place += 1
    return place
