"""Whatever is typed: a value or a refusal, nothing else, and quickly."""

import random  # noqa: TID251 - the texts must be the same for the same seed
from collections.abc import Callable

import pytest

from rules.errors import NotationError, RulesError
from rules.starfinder.defense_reader import read_defenses
from rules.starfinder.nature_reader import read_nature
from rules.starfinder.reader import read_critical_only, read_damage

TEXTS = 40_000
"""Enough to pass nearly every way through the readers: 200,000 pass one in 600 more, and each run has its own seed."""
READERS = (read_damage, read_critical_only, read_defenses, read_nature)
PIECES = (
    *"0123456789dD+-\N{MINUS SIGN},;:()[] \t.*/ßİǅ\u0663\u2028\x00\U0001f3b2",
    *("2d6", "d8", "1d4", "0d6", "1d7", "99d12", "5", "999", "1000", " + ", " - ", " ", " "),
    *("fire", "cold", "cold iron", "piercing", "bleed", "precision", "persistent", "silver", "magical", "p"),
    *("status", "item", "circumstance", "untyped", "bonus", "penalty", "damage", "and", "or", "plus", "minus"),
    *("immune", "weakness", "resistance", "resist", "to", "except", "(except ", "physical", "all", "none"),
    *("undead", "construct", "no spirit", "frie", "slver", "undaed"),
)


def refusal(read: Callable[[str], object], text: str) -> RulesError | None:
    """Return why a text is refused, or nothing where it is read."""
    try:
        read(text)
    except RulesError as error:
        return error
    return None


def test_any_text_gives_a_value_or_a_refusal() -> None:
    seed = random.SystemRandom().getrandbits(32)
    print(f"seed {seed}")
    generator = random.Random(seed)
    values = 0
    for number in range(TEXTS):
        separator = " " if number % 2 else ""
        text = separator.join(generator.choices(PIECES, k=generator.randrange(7)))
        error = refusal(READERS[number // 2 % 4], text)
        values += error is None
        if isinstance(error, NotationError):
            assert error.text == text
            assert 0 <= error.start <= error.end <= len(text)
            assert error.offending or not text
    assert 0 < values < TEXTS


def test_every_suggestion_can_be_read() -> None:
    generator = random.Random(7)
    suggestions: list[str] = []
    for number in range(4_000):
        read = READERS[number % 4]
        error = refusal(read, " ".join(generator.choices(PIECES, k=generator.randrange(1, 5))))
        if isinstance(error, NotationError):
            assert [refusal(read, suggestion) for suggestion in error.suggestions] == [None] * len(error.suggestions)
            suggestions.extend(error.suggestions)
    assert len(suggestions) > 50


@pytest.mark.parametrize(
    "piece", ["9", "1d6+", "x", "-", "(", "d", "1+", "fire ", "1d6 fire+", "immune fire,", "except "]
)
@pytest.mark.parametrize("read", READERS)
def test_the_longest_texts_are_answered(read: Callable[[str], object], piece: str) -> None:
    refusal(read, (piece * 200)[:200])
