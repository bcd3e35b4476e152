"""Writing pools and readings, and reading what was written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.die import Die
from rules.dice.ordinary import Keep, OrdinaryDice
from rules.dice.pool import DicePool
from rules.dice.symbols import Symbol, Symbols
from rules.notation.reader import parse_pool
from rules.notation.reading import Reading, Scheme
from rules.notation.writer import format_ordinary, format_pool, format_reading, letter_of
from tests.rules.notation.texts import pool

schemes = st.sampled_from(Scheme)
symbols = st.builds(Symbols, **{symbol.value: st.integers(0, 12) for symbol in Symbol})
pools = st.builds(DicePool, **{die.value: st.integers(0, 14) for die in Die}, free=symbols)


def ordinary_dice(count: int, sides: int, kept: int, keep: Keep, modifiers: list[int]) -> OrdinaryDice:
    if keep is Keep.ALL:
        kept = 0
    return OrdinaryDice(count=count, sides=sides, keep=keep, kept=min(kept, count), modifiers=tuple(modifiers))


ordinaries = st.builds(
    ordinary_dice,
    st.integers(1, 10),
    st.integers(1, 1000),
    st.integers(1, 10),
    st.sampled_from(Keep),
    st.lists(st.integers(-99, 99), max_size=3),
)
labels = st.text(max_size=60).map(str.strip)
readings = st.builds(Reading, pools, st.lists(ordinaries, max_size=4).map(tuple), label=labels).filter(
    lambda reading: bool(reading.pool or reading.ordinary)
)


@pytest.mark.parametrize(
    ("given", "scheme", "expected"),
    [
        pytest.param(pool("yygpp"), Scheme.COLOR, "2y1g 2p", id="colors"),
        pytest.param(pool("yygpp"), Scheme.NAME, "2p1a 2d", id="names"),
        pytest.param(pool("ygbrpkw"), Scheme.COLOR, "1y1g1b 1r1p1k 1w", id="all colors"),
        pytest.param(pool("ygbrpkw"), Scheme.NAME, "1p1a1b 1c1d1s 1f", id="all names"),
        pytest.param(pool("w"), Scheme.COLOR, "1w", id="Force alone"),
        pytest.param(pool("pp"), Scheme.COLOR, "2purple", id="purple alone is written out"),
        pytest.param(pool("bpp"), Scheme.COLOR, "1b 2purple", id="purple beside boost is written out"),
        pytest.param(pool("pp"), Scheme.NAME, "2d", id="difficulty alone has its own letter"),
        pytest.param(pool("byy"), Scheme.NAME, "2proficiency1b", id="proficiency beside boost is written out"),
        pytest.param(pool("yy"), Scheme.COLOR, "2y", id="yellow alone has its own letter"),
        pytest.param(pool("g", "SSFATXYLD"), Scheme.COLOR, "1g 2* 1- 1^ 1% 1! 1$ 1l 1n", id="symbols"),
        pytest.param(pool("", "F"), Scheme.NAME, "1-", id="a symbol alone"),
        pytest.param(DicePool(), Scheme.COLOR, "", id="nothing"),
    ],
)
def test_a_pool_is_written_in_the_player_s_letters(given: DicePool, scheme: Scheme, expected: str) -> None:
    assert format_pool(given, scheme) == expected


@given(pools.filter(bool), schemes, schemes)
def test_a_written_pool_is_read_as_that_pool_in_every_scheme(pool: DicePool, written: Scheme, read: Scheme) -> None:
    reading = parse_pool(format_pool(pool, written), scheme=read)

    assert reading.pool == pool
    assert reading.scheme_used is None


@given(readings, schemes, schemes)
def test_a_written_reading_is_read_as_that_reading(reading: Reading, written: Scheme, read: Scheme) -> None:
    again = parse_pool(format_reading(reading, written), scheme=read)

    assert (again.pool, again.ordinary, again.label) == (reading.pool, reading.ordinary, reading.label)


@given(readings, schemes, schemes)
def test_writing_what_was_read_changes_nothing_more(reading: Reading, written: Scheme, read: Scheme) -> None:
    text = format_reading(reading, written)

    assert format_reading(parse_pool(text, scheme=read), written) == text


@pytest.mark.parametrize("scheme", Scheme)
@pytest.mark.parametrize("die", Die)
def test_the_letter_of_a_die_is_read_as_that_die_in_its_scheme(die: Die, scheme: Scheme) -> None:
    assert parse_pool(letter_of(die, scheme), scheme=scheme).pool == DicePool().add(die)


@pytest.mark.parametrize("text", ["1d6", "2d6+5-1", "1d20+0", "3d6k2", "3d6kl1-2"])
def test_ordinary_dice_are_written_as_they_are_typed(text: str) -> None:
    (dice,) = parse_pool(text).ordinary

    assert format_ordinary(dice) == text


def test_a_reading_is_written_with_its_dice_and_label() -> None:
    assert format_reading(parse_pool("yellow d100 +5 shoot")) == "1y 1d100+5 # shoot"
    assert format_reading(parse_pool("d100"), Scheme.NAME) == "1d100"
