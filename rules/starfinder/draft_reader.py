"""One pass over the tokens of a damage text, from words to parts; what it means to players stands in `reader`."""

from typing import NoReturn

from rules.errors import NotationError
from rules.starfinder.damage import MOST_DICE, Damage
from rules.starfinder.damage_types import DamageType, Quality
from rules.starfinder.dice import DamageDie, Dice
from rules.starfinder.draft import Draft, Term, assemble, is_positive
from rules.starfinder.modifiers import ModifierType
from rules.starfinder.scanner import MOST_NUMBER, Token, TokenKind, scan
from rules.starfinder.words import (
    MODIFIER_WORDS,
    QUALITY_WORDS,
    TYPE_WORDS,
    Vocabulary,
    join_cold_iron,
    replace_part,
)

_SIGN_WORDS = {"plus": "+", "and": "+", "minus": "-"}
_SIDES = tuple(die.value for die in DamageDie)
_KNOWN = frozenset((*TYPE_WORDS, *MODIFIER_WORDS, *QUALITY_WORDS, "precision", "persistent"))
_VOCABULARY = Vocabulary.of((*DamageType, *ModifierType, *QUALITY_WORDS, "precision", "persistent", "damage"))


class DraftReader:
    """The state of one pass; `pending` is what waits for its damage type."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = join_cold_iron(scan(text))
        self.sign: Token | None = None
        self.previous: Token | None = None
        self.pending: list[Term] = []
        self.pending_qualities: set[Quality] = set()
        self.is_pending_persistent = False
        self.drafts: list[Draft] = []
        self.last: Draft | None = None
        """The part that the word just before has ended, for what may still follow its type."""
        self.loose: list[Term] = []
        self.precision: list[Term] = []
        self.dice_count = 0

    def read(self) -> Damage:
        """Read the whole text.

        Raises:
            NotationError: it cannot be read; the place is marked, and no suggestion has been tried.
        """
        for token in self.tokens:
            if token.kind is TokenKind.WORD and token.text not in _SIGN_WORDS:
                self._take_word(token)
                self.sign = None
            elif token.kind in (TokenKind.DICE, TokenKind.NUMBER):
                self._take_term(token)
                self.sign = None
            else:
                self._take_sign(token)
            self.previous = token
        if self.sign is not None:
            self._refuse(self.sign, "dice or a number after this sign")
        self._finish()
        return assemble(self.drafts, self.loose, self.precision)

    def _take_sign(self, token: Token) -> None:
        if token.kind in (TokenKind.OPEN, TokenKind.CLOSE):
            self._refuse(token, "damage without brackets")
        if token.kind in (TokenKind.SEMICOLON, TokenKind.COLON):
            self._refuse(token, "a plus sign between parts", "+")
        if self.sign is not None or (self.previous is None and token.kind is TokenKind.COMMA):
            self._refuse(token, "dice or a number")
        self.sign = token
        self.last = None

    def _take_term(self, token: Token) -> None:
        if self.sign is None and self.previous is not None:
            self._refuse(token, "a plus or minus sign before this", f"+ {token.text}")
        is_minus = self.sign is not None and _SIGN_WORDS.get(self.sign.text, self.sign.text) == "-"
        start = token.start if self.sign is None else self.sign.start
        self.last = None
        if token.kind is TokenKind.NUMBER:
            number = int(token.text)
            if number > MOST_NUMBER:
                self._refuse(token, f"a number up to {MOST_NUMBER}")
            self.pending.append(Term(what=-number if is_minus else number, start=start, end=token.end))
            return
        if is_minus:
            self._refuse_place(start, token.end, "dice with a plus sign: dice are never negative", f"+ {token.text}")
        if self._are_numbers_left_over():
            self.loose.extend(self.pending)
            self.pending = []
        self.pending.append(Term(what=self._dice(token), start=start, end=token.end))

    def _dice(self, token: Token) -> Dice:
        count_text, _, sides_text = token.text.partition("d")
        count = int(count_text or "1")
        sides = int(sides_text or "0")
        if sides not in _SIDES:
            near = sorted(_SIDES, key=lambda known: abs(known - sides))[:2]
            self._refuse(token, "dice of 4, 6, 8, 10 or 12 sides", *(f"{count_text}d{known}" for known in near))
        if count < 1:
            self._refuse(token, "one die or more", f"1d{sides}")
        self.dice_count += count
        if self.dice_count > MOST_DICE:
            self._refuse(token, f"no more than {MOST_DICE} dice in all")
        return Dice(count, DamageDie(sides))

    def _take_word(self, token: Token) -> None:
        word = token.text
        if word in _FILLERS:
            self._pass_over(token)
        elif self.sign is not None and word in _KNOWN:
            self._refuse(token, "dice or a number")
        elif word in TYPE_WORDS:
            self._close(token, TYPE_WORDS[word])
        elif word in MODIFIER_WORDS:
            self._type_number(token, MODIFIER_WORDS[word])
        elif word in QUALITY_WORDS:
            self._qualify(token, QUALITY_WORDS[word])
        elif word == "persistent":
            self._qualify(token, None)
        elif word == "precision":
            self._close_precision(token)
        else:
            near = _VOCABULARY.nearest(word)
            self._refuse(token, "a damage type, a type of bonus or another word of damage", *near)

    def _pass_over(self, token: Token) -> None:
        before = "" if self.previous is None or self.sign is not None else self.previous.text
        if not _FILLERS[token.text](before):
            self._refuse(token, "dice or a number")

    def _type_number(self, token: Token, modifier_type: ModifierType) -> None:
        if self.previous is None or self.previous.kind is not TokenKind.NUMBER:
            if self.previous is not None and _follows_modifier(self.previous.text):
                self._refuse(token, "no more than one type for a bonus or penalty", "")
            self._refuse(token, "a number before the type of a bonus or penalty")
        term = self.pending.pop()
        typed = Term(what=term.what, start=term.start, end=token.end, modifier_type=modifier_type)
        belongs_to_part = any(other.is_amount for other in self.pending)
        (self.pending if belongs_to_part else self.loose).append(typed)

    def _qualify(self, token: Token, quality: Quality | None) -> None:
        """Take up a trait or material, or the word persistent (no quality), before or after a damage type."""
        if self._has_amount():
            if quality is None:
                self.is_pending_persistent = True
            else:
                self.pending_qualities.add(quality)
        elif self.last is None:
            self._refuse(token, "dice or a number")
        elif quality is None:
            self.last.is_persistent = True
        else:
            self.last.qualities.add(quality)

    def _close(self, token: Token, damage_type: DamageType) -> None:
        if not self._has_amount():
            self._refuse(
                token, "dice or a number" if self.last is None else "no more than one damage type for an amount"
            )
        self._check_positive()
        is_persistent = self.is_pending_persistent or damage_type is DamageType.BLEED
        self.last = Draft(damage_type, self.pending, self.pending_qualities, is_persistent)
        self.drafts.append(self.last)
        self.pending, self.pending_qualities, self.is_pending_persistent = [], set(), False

    def _close_precision(self, token: Token) -> None:
        if not self._has_amount():
            self._refuse(token, "dice or a number")
        if self.is_pending_persistent or self.pending_qualities:
            self._refuse(token, "a damage type")
        self._check_positive()
        for term in self.pending:
            if isinstance(term.what, int) and term.is_amount and term.what < 0:
                self._refuse_place(term.start, term.end, "precision damage without a penalty of its own")
            (self.precision if term.is_amount else self.loose).append(term)
        self.pending = []

    def _finish(self) -> None:
        if (self.is_pending_persistent or self.pending_qualities) and self.previous is not None:
            self._refuse(self.previous, "a damage type after this word")
        if not self.drafts:
            if not self._has_amount() and not self.precision:
                self._refuse_place(0, len(self.text), "damage, such as 2d8+4 fire")
            if self._has_amount():
                self._check_positive()
            self.drafts.append(Draft(None, self.pending))
            return
        types = dict.fromkeys(str(draft.type) for draft in self.drafts)
        for term in self.pending:
            if isinstance(term.what, Dice) and len({draft.key for draft in self.drafts}) > 1:
                written = self.text[term.start : term.end]
                self._refuse_place(
                    term.start, term.end, "dice with a damage type", *(f"{written} {other}" for other in types)
                )
        self.loose.extend(self.pending)

    def _are_numbers_left_over(self) -> bool:
        """Return whether numbers stand between a finished part and dice: `1d8 piercing + 4 + 1d6 fire`."""
        is_bare = not (self.pending_qualities or self.is_pending_persistent)
        follows_part = bool(self.drafts or self.precision)
        return is_bare and follows_part and not any(isinstance(term.what, Dice) for term in self.pending)

    def _has_amount(self) -> bool:
        return any(term.is_amount for term in self.pending)

    def _check_positive(self) -> None:
        if not is_positive(self.pending):
            self._refuse_place(self.pending[0].start, self.pending[-1].end, "damage of 1 or more")

    def _refuse(self, token: Token, expected: str, *instead: str) -> NoReturn:
        self._refuse_place(token.start, token.end, expected, *instead)

    def _refuse_place(self, start: int, end: int, expected: str, *instead: str) -> NoReturn:
        suggestions = replace_part(self.text, start, end, instead)
        raise NotationError(self.text, start=start, end=end, expected=expected, suggestions=suggestions)


def _follows_type(word: str) -> bool:
    return word in TYPE_WORDS or word in QUALITY_WORDS or word in ("precision", "persistent")


def _follows_modifier(word: str) -> bool:
    return word in MODIFIER_WORDS or word in ("bonus", "penalty")


_FILLERS = {"damage": _follows_type, "bonus": _follows_modifier, "penalty": _follows_modifier}
"""Words that say nothing new, each with the test of the word that must stand before it."""
