"""The words of damage and defense texts, and the nearest of them to a word that is not one."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from rules.errors import NotationError, RulesError
from rules.starfinder.damage_types import Category, DamageType, Material, Quality, Trait
from rules.starfinder.defenses import Against, Scope
from rules.starfinder.modifiers import ModifierType
from rules.starfinder.scanner import Token, TokenKind

TYPE_WORDS: Mapping[str, DamageType] = MappingProxyType(
    {
        **{damage_type.value: damage_type for damage_type in DamageType},
        "b": DamageType.BLUDGEONING,
        "p": DamageType.PIERCING,
        "s": DamageType.SLASHING,
        "electric": DamageType.ELECTRICITY,
        "bleeding": DamageType.BLEED,
    }
)
"""The damage types as they are typed; single letters as in the stat blocks of weapons."""

MODIFIER_WORDS: Mapping[str, ModifierType] = MappingProxyType(
    {**{kind.value: kind for kind in ModifierType}, "strength": ModifierType.ATTRIBUTE, "str": ModifierType.ATTRIBUTE}
)

QUALITY_WORDS: Mapping[str, Quality] = MappingProxyType({quality.value: quality for quality in (*Trait, *Material)})
"""Traits and materials; "cold iron" is two words."""

AGAINST_WORDS: Mapping[str, Against] = MappingProxyType(
    {
        "physical": Category.PHYSICAL,
        "energy": Category.ENERGY,
        **TYPE_WORDS,
        **QUALITY_WORDS,
        "all": Scope.ALL,
        "precision": Scope.PRECISION,
    }
)
"""What a defense can be against."""

COLD_IRON = Material.COLD_IRON.value


def join_cold_iron(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Make one token of each "cold iron", the only name of two words."""
    joined: list[Token] = []
    for token in tokens:
        if joined and token.text == "iron" and joined[-1].text == "cold" and token.kind is TokenKind.WORD:
            joined[-1] = Token(kind=TokenKind.WORD, text=COLD_IRON, start=joined[-1].start, end=token.end)
        else:
            joined.append(token)
    return tuple(joined)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words, and every shape they take when one letter is dropped: two words that share a shape are one slip apart."""

    words: tuple[str, ...]
    shapes: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, words: Iterable[str]) -> "Vocabulary":
        """Return the vocabulary of these words; single letters are near to nothing."""
        known = tuple(sorted({word for word in words if len(word) > 1}))
        shapes: dict[str, list[str]] = {}
        for word in known:
            for shape in _shapes(word):
                shapes.setdefault(shape, []).append(word)
        return cls(known, MappingProxyType({shape: tuple(found) for shape, found in shapes.items()}))

    def nearest(self, word: str) -> tuple[str, ...]:
        """Return the known words that are one slip away from this one, then those that it is the beginning of."""
        if not 2 <= len(word) <= _LONGEST:
            return ()
        slips = (found for shape in _shapes(word) for found in self.shapes.get(shape, ()))
        begun = (known for known in self.words if known.startswith(word))
        return tuple(dict.fromkeys((*slips, *begun)))


_LONGEST = 20
"""No known word is longer, with a slip or without."""


def _shapes(word: str) -> tuple[str, ...]:
    return (word, *dict.fromkeys(word[:place] + word[place + 1 :] for place in range(len(word))))


def replace_part(text: str, start: int, end: int, words: Iterable[str]) -> tuple[str, ...]:
    """Return the text once for each word, with the word in place of a part of it."""
    return tuple(f"{text[:start]}{word}{text[end:]}".strip() for word in words)


def keep_readable(error: NotationError, read: Callable[[str], object]) -> NotationError:
    """Return the error with only those of its suggestions that can be read."""
    error.suggestions = tuple(suggestion for suggestion in error.suggestions if _is_readable(suggestion, read))
    return error


def _is_readable(text: str, read: Callable[[str], object]) -> bool:
    try:
        read(text)
    except RulesError:
        return False
    return True
