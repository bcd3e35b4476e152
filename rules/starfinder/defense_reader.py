"""Reading and writing defenses, such as `immune fire; weakness cold 5; resistance physical 3 (except silver)`."""

from typing import NoReturn

from rules.errors import NotationError
from rules.starfinder.defenses import Against, Defense, Defenses, Immunity, Resistance, Scope, Weakness
from rules.starfinder.scanner import MOST_NUMBER, Token, TokenKind, scan
from rules.starfinder.words import AGAINST_WORDS, Vocabulary, join_cold_iron, keep_readable, replace_part

Kind = type[Immunity] | type[Weakness] | type[Resistance]

_HEADS: dict[str, Kind] = {
    **dict.fromkeys(("immune", "immunity", "immunities"), Immunity),
    **dict.fromkeys(("weak", "weakness", "weaknesses"), Weakness),
    **dict.fromkeys(("resist", "resists", "resistant", "resistance", "resistances"), Resistance),
}
_JOINING = ("and", "or")
_NO_EXCEPTIONS = (Scope.ALL.value, Scope.PRECISION.value)
_VOCABULARY = Vocabulary.of((*AGAINST_WORDS, "immune", "weakness", "resist", "resistance", "except"))


def read_defenses(text: str) -> Defenses:
    """Read a creature's immunities, weaknesses and resistances; an empty text, or "none", is a creature without any.

    Each of the three words holds for all that follows it, up to the next of them.

    >>> format_defenses(read_defenses("immune fire, precision, weak to cold 5, resistance 3 physical (except silver)"))
    'immune fire, precision; weakness cold 5; resistance physical 3 (except silver)'

    Raises:
        NotationError: it cannot be read; the place is marked.
        LimitExceeded: it is too long.
    """
    try:
        return _Reader(text).read()
    except NotationError as error:
        raise keep_readable(error, lambda suggestion: _Reader(suggestion).read()) from None


def format_defenses(defenses: Defenses) -> str:
    """Write defenses so that they read as the same again; nothing for a creature without any."""
    lists = (
        ("immune", defenses.immunities),
        ("weakness", defenses.weaknesses),
        ("resistance", defenses.resistances),
    )
    return "; ".join(f"{head} {', '.join(map(_format, items))}" for head, items in lists if items)


class _Reader:
    """One pass over the tokens."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = join_cold_iron(scan(text))
        self.place = 0
        self.kind: Kind | None = None
        self.immunities: list[Immunity] = []
        self.weaknesses: list[Weakness] = []
        self.resistances: list[Resistance] = []

    def read(self) -> Defenses:
        if self.text.strip().lower() == "none":
            return Defenses()
        while (token := self._peek()) is not None:
            if token.kind in (TokenKind.COMMA, TokenKind.SEMICOLON) or token.text in _JOINING:
                self.place += 1
            elif token.text in _HEADS:
                self._take_head(token)
            else:
                self._take_item(token)
        return Defenses(
            immunities=tuple(self.immunities),
            weaknesses=tuple(self.weaknesses),
            resistances=tuple(self.resistances),
        )

    def _take_head(self, token: Token) -> None:
        self.kind = _HEADS[token.text]
        self.place += 1
        if (following := self._peek()) is not None and (following.text == "to" or following.kind is TokenKind.COLON):
            self.place += 1
        following = self._peek()
        if following is None or following.kind in (TokenKind.COMMA, TokenKind.SEMICOLON) or following.text in _HEADS:
            self._refuse(token, f"{token.text} with what it is against, such as {token.text} fire")

    def _take_item(self, token: Token) -> None:
        number = self._take_number()
        word = self._peek()
        if word is None or word.kind is not TokenKind.WORD:
            self._refuse(word or token, "a damage type, a material or another word of defense")
        if self.kind is None:
            heads = (f"{head} {word.text}" for head in ("immune", "weakness", "resistance"))
            near = heads if word.text in AGAINST_WORDS else _VOCABULARY.nearest(word.text)
            self._refuse(word, "immune, weakness or resistance first", *near)
        to = self._take_against(word)
        if (sign := self._peek()) is not None and sign.kind is TokenKind.SIGN:
            self._refuse(sign, "a number without a sign", "")
        number = number or self._take_number()
        self._add(self.kind, to, number, word, self._take_exceptions())

    def _add(self, kind: Kind, to: Against, number: Token | None, word: Token, exceptions: tuple[Against, ...]) -> None:
        if kind is Immunity:
            if number is not None:
                self._refuse(number, "an immunity without a number", "")
            self.immunities.append(Immunity(to, exceptions))
            return
        if number is None:
            self._refuse(word, f"{word.text} with a number, such as {word.text} 5", f"{word.text} 5")
        value = int(number.text)
        if not 1 <= value <= MOST_NUMBER:
            self._refuse(number, f"a number from 1 to {MOST_NUMBER}")
        if kind is Weakness:
            self.weaknesses.append(Weakness(to=to, value=value, exceptions=exceptions))
        else:
            self.resistances.append(Resistance(to=to, value=value, exceptions=exceptions))

    def _take_number(self) -> Token | None:
        token = self._peek()
        if token is None or token.kind is not TokenKind.NUMBER:
            return None
        self.place += 1
        return token

    def _take_against(self, word: Token) -> Against:
        if word.text not in AGAINST_WORDS:
            self._refuse(word, "a damage type, a material or another word of defense", *_VOCABULARY.nearest(word.text))
        self.place += 1
        return AGAINST_WORDS[word.text]

    def _take_exceptions(self) -> tuple[Against, ...]:
        opening = self._peek()
        if opening is not None and opening.kind is TokenKind.OPEN:
            self.place += 1
            word = self._peek()
            if word is None or word.text != "except":
                self._refuse(word or opening, "the word except after the bracket")
        elif opening is None or opening.text != "except":
            return ()
        self.place += 1
        return self._take_exception_list(opening)

    def _take_exception_list(self, opening: Token) -> tuple[Against, ...]:
        is_bracketed = opening.kind is TokenKind.OPEN
        exceptions: list[Against] = []
        while (token := self._peek()) is not None:
            if token.kind is TokenKind.CLOSE and is_bracketed and exceptions:
                self.place += 1
                return tuple(exceptions)
            if token.text in _JOINING or (token.kind is TokenKind.COMMA and is_bracketed):
                self.place += 1
            elif exceptions and not is_bracketed and token.text not in AGAINST_WORDS:
                break
            elif token.text in _NO_EXCEPTIONS:
                self._refuse(token, "a damage type, a trait or a material")
            else:
                exceptions.append(self._take_against(token))
        if is_bracketed:
            self._refuse(opening, "a bracket that is closed again")
        if not exceptions:
            self._refuse(opening, "the word except with what is excepted, such as except silver")
        return tuple(exceptions)

    def _peek(self) -> Token | None:
        return self.tokens[self.place] if self.place < len(self.tokens) else None

    def _refuse(self, token: Token, expected: str, *instead: str) -> NoReturn:
        suggestions = replace_part(self.text, token.start, token.end, instead)
        raise NotationError(self.text, start=token.start, end=token.end, expected=expected, suggestions=suggestions)


def _format(defense: Defense) -> str:
    number = "" if isinstance(defense, Immunity) else f" {defense.value}"
    exceptions = f" (except {', '.join(map(str, defense.exceptions))})" if defense.exceptions else ""
    return f"{defense.to}{number}{exceptions}"
