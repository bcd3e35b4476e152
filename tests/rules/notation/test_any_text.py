"""Whatever is typed: a reading or a refusal, and nothing else."""

import random  # noqa: TID251 - texts are made up, no dice are rolled
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import LimitExceeded, NotationError
from rules.notation.reader import read_fully
from rules.notation.reading import Reading, Scheme
from rules.notation.writer import format_reading
from tests.rules.notation.texts import outcome, random_text

TEXTS = 30_000
"""Enough to pass nearly every way through the reader: 60,000 pass one in 200 more, and the clock adds others."""
_NOTATION = "ygbrpkwacdsftlnuvxijehmoqzYG0123456789 *^!-%$+,;/#\"'()[].:?–—“”dkh🟡🟣\ufe0f\u00a0２ｙу"


def _check(text: str, scheme: Scheme) -> None:
    found = outcome(read_fully, text, scheme)
    match found:
        case NotationError():
            assert 0 <= found.start <= found.end <= len(text)
            assert found.end > found.start or not text
            assert found.expected
            assert 1 <= len(found.suggestions) <= 3
            for suggestion in found.suggestions:
                assert read_fully(suggestion, scheme)
        case LimitExceeded():
            assert found.got > found.limit
            assert found.text in text
        case Reading():
            assert found.pool or found.ordinary
            written = format_reading(found, scheme)
            if len(written) <= 200:
                again = read_fully(written, scheme)
                assert (again.pool, again.ordinary, again.label) == (found.pool, found.ordinary, found.label)


@settings(max_examples=2000, deadline=None)
@given(
    st.one_of(st.text(), st.text(alphabet=_NOTATION), st.text(alphabet=_NOTATION, max_size=8)), st.sampled_from(Scheme)
)
def test_any_text_is_read_or_refused_with_facts_that_hold(text: str, scheme: Scheme) -> None:
    _check(text, scheme)


@pytest.mark.no_cover  # measuring it takes longer than the test, and tells nothing
@pytest.mark.parametrize("seed", [20_261_201, pytest.param(time.time_ns(), id="clock")])
def test_random_texts_are_read_or_refused(seed: int) -> None:
    source = random.Random(seed)
    text = ""
    try:
        for number in range(TEXTS):
            text = random_text(source)
            scheme = Scheme.NAME if number % 2 else Scheme.COLOR
            if number % 50 == 0:
                _check(text, scheme)
            else:
                outcome(read_fully, text, scheme)
    except Exception as unexpected:
        unexpected.add_note(f"seed {seed}, text {text!r}")
        raise
