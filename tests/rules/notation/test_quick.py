"""The short cut for common texts says the same as the full reader."""

import random  # noqa: TID251 - texts are made up, no dice are rolled
import time
from itertools import product

import pytest

from rules.notation.quick import quick_reading
from rules.notation.reader import parse_pool, read_fully
from rules.notation.reading import Reading, Scheme
from tests.rules.notation.texts import common_text, facts, outcome, random_text


def _quick(text: str) -> bool:
    """Compare the two readers; return whether the short cut was taken."""
    taken = False
    for scheme in Scheme:
        found = quick_reading(text, scheme)
        if found is not None:
            assert facts(outcome(read_fully, text, scheme)) == found
            taken = True
    return taken


def test_all_short_texts_are_read_alike() -> None:
    alphabet = "ygpadFk2d6 "
    taken = sum(_quick("".join(letters)) for size in range(1, 5) for letters in product(alphabet, repeat=size))

    assert taken > 1000


@pytest.mark.no_cover  # measuring it takes longer than the test, and tells nothing
@pytest.mark.parametrize("seed", [20_261_201, pytest.param(time.time_ns(), id="clock")])
def test_random_texts_are_read_alike(seed: int) -> None:
    source = random.Random(seed)
    taken = 0
    text = ""
    try:
        for _ in range(15_000):
            text = common_text(source)
            taken += _quick(text)
            text = random_text(source)
            _quick(text)
    except Exception as unexpected:
        unexpected.add_note(f"seed {seed}, text {text!r}")
        raise

    assert taken > 2000


@pytest.mark.parametrize(
    "text", ["2y1g2p", "2y 1g 2p 1r 1b 1k", "yyg pp", "YYG 2p", "2y1g vs 2p", "10y 8g 8p", "2p 1a", "a vs d", "a vs 2c"]
)
def test_common_texts_take_the_short_cut(text: str) -> None:
    assert _quick(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "vs",
        "pp",
        "ya",
        "yyg gap",
        "dF",
        "sb",
        "2d6k",
        "0y",
        "yy2",
        "y" * 49,
        "50y 50y 1g",
        "2y # a",
        "2 d6 d",
        "2y vs y",
        "2a vs p",
    ],
)
def test_what_needs_a_closer_look_does_not(text: str) -> None:
    assert not _quick(text)


@pytest.mark.parametrize("scheme", Scheme)
@pytest.mark.parametrize("text", ["2y1g 2p", "pp", "2q", "101y", "y # " + "sneak " * 20])
def test_the_reader_answers_alike_the_first_and_the_second_time(text: str, scheme: Scheme) -> None:
    def reader(text: str, scheme: Scheme) -> Reading:
        return parse_pool(text, scheme=scheme)

    first, second, full = (facts(outcome(each, text, scheme)) for each in (reader, reader, read_fully))

    assert first == second == full
