"""Committed dice: worked out a second time by other means, fair, and told apart by everything that goes into them."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.chance import Chance
from rules.dice.committed import SECRET_BYTES, CommittedChance, bytes_for, commitment_of
from tests.chi_square import p_value

SECRET = bytes(range(SECRET_BYTES))
THROWS = 40_000
ALPHA = 1e-6
"""A fair die is called unfair once in a million tests."""


def by_the_book(secret: bytes, message: str) -> bytes:
    """HMAC-SHA256 as RFC 2104 writes it down, with nothing but the hash itself."""
    key = secret.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + message.encode()).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def again(secret: bytes, number: int, words: Sequence[str], asked: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Work out a draw in the slowest and plainest way."""
    stream = b"".join(by_the_book(secret, f"{number}:{block}:" + "\n".join(words)) for block in range(400))
    at, told = 0, []
    for sides, count in asked:
        width = next(width for width in (1, 2, 3) if 256**width >= sides)
        most = max(top for top in range(256**width - sides, 256**width + 1) if top % sides == 0)
        numbers: list[int] = []
        while len(numbers) < count:
            value = int.from_bytes(stream[at : at + width], "big")
            at += width
            if value < most:
                numbers.append(value % sides)
        told.append(numbers)
    return told


def dealt(chance: Chance, asked: Sequence[tuple[int, int]]) -> list[list[int]]:
    return [list(chance.draw(sides, count)) for sides, count in asked]


ASKED = st.lists(st.tuples(st.sampled_from([1, 2, 6, 8, 10, 12, 20, 100, 256, 257, 1000]), st.integers(0, 12)))
WORDS = st.lists(st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=10), max_size=3)


@given(st.binary(min_size=32, max_size=32), st.integers(1, 10**6), WORDS, ASKED)
def test_a_second_implementation_deals_the_same(
    secret: bytes, number: int, words: list[str], asked: list[tuple[int, int]]
) -> None:
    assert dealt(CommittedChance(secret, number, words), asked) == again(secret, number, words, asked)


def test_the_commitment_is_the_plain_hash_of_the_secret() -> None:
    # From `printf '…' | sha256sum` over the bytes 0 to 31.
    assert commitment_of(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_these_numbers_are_dealt_for_ever() -> None:
    """Written down once, with `openssl dgst -mac HMAC`: a saved campaign must verify with every later version."""
    chance = CommittedChance(SECRET, 1, ("a word", "another"))

    assert dealt(chance, [(12, 5), (8, 3), (100, 2), (1000, 2)]) == [[1, 1, 8, 10, 0], [7, 7, 4], [82, 32], [49, 453]]


def test_each_number_and_each_word_makes_another_draw() -> None:
    draws = [
        CommittedChance(SECRET, 1),
        CommittedChance(SECRET, 2),
        CommittedChance(SECRET, 11),
        CommittedChance(SECRET, 1, ("a",)),
        CommittedChance(SECRET, 1, ("a", "b")),
        CommittedChance(SECRET, 1, ("b", "a")),
        CommittedChance(SECRET[::-1], 1),
    ]

    assert len({tuple(draw.draw(256, 32)) for draw in draws}) == len(draws)


def test_a_draw_in_parts_is_the_draw_at_once() -> None:
    whole, parts = CommittedChance(SECRET, 3), CommittedChance(SECRET, 3)

    assert whole.draw(12, 90) == (*parts.draw(12, 1), *parts.draw(12, 0), *parts.draw(12, 89))


class OneStream:
    """All numbers from one long draw."""

    def __init__(self) -> None:
        self.draw = CommittedChance(SECRET, 1).draw


class ManyDraws:
    """Each two numbers from a draw of their own, as a campaign of tiny rolls has them."""

    def draw(self, sides: int, count: int) -> Sequence[int]:
        return [number for each in range(count // 2) for number in CommittedChance(SECRET, each + 1).draw(sides, 2)]


def surprise_of_faces(chance: Chance, sides: int) -> float:
    return p_value(Counter(chance.draw(sides, THROWS)), dict.fromkeys(range(sides), 1 / sides))


def surprise_of_pairs(chance: Chance, sides: int) -> float:
    numbers = chance.draw(sides, THROWS)
    pairs = Counter(zip(numbers[::2], numbers[1::2], strict=True))
    return p_value(pairs, dict.fromkeys(product(range(sides), range(sides)), 1 / sides**2))


@pytest.mark.parametrize("source", [OneStream, ManyDraws])
class TestFairness:
    @pytest.mark.parametrize("sides", [6, 8, 12, 100])
    def test_every_face_is_as_likely_as_any_other(self, source: Callable[[], Chance], sides: int) -> None:
        assert surprise_of_faces(source(), sides) > ALPHA

    @pytest.mark.parametrize("sides", [6, 8, 12])
    def test_a_face_says_nothing_of_the_next(self, source: Callable[[], Chance], sides: int) -> None:
        assert surprise_of_pairs(source(), sides) > ALPHA


class TestRejection:
    """With bytes of our choosing: what would favor some faces is left out, and only that."""

    @pytest.fixture
    def stream(self, monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], CommittedChance]:
        def chance_of(numbers: bytes) -> CommittedChance:
            blocks: Iterator[bytes] = iter([numbers])
            monkeypatch.setattr("rules.dice.committed.digest", lambda *_: next(blocks))
            return CommittedChance(SECRET, 1)

        return chance_of

    @pytest.mark.parametrize("sides", [1, 2, 6, 8, 10, 12, 100, 255, 256])
    def test_every_number_has_equally_many_bytes(self, sides: int, stream: Callable[[bytes], CommittedChance]) -> None:
        left = 256 - 256 % sides

        numbers = stream(bytes(range(256))).draw(sides, left)

        assert Counter(numbers) == dict.fromkeys(range(sides), left // sides)

    def test_a_byte_that_is_left_out_is_replaced_by_the_next(self, stream: Callable[[bytes], CommittedChance]) -> None:
        assert stream(bytes([252, 251, 255, 0])).draw(12, 2) == (11, 0)

    def test_two_bytes_are_left_out_together(self, stream: Callable[[bytes], CommittedChance]) -> None:
        assert stream(bytes([253, 232, 253, 231, 0, 1])).draw(1000, 2) == (999, 1)


@pytest.mark.parametrize(("sides", "width"), [(1, 1), (2, 1), (256, 1), (257, 2), (65536, 2), (65537, 3)])
def test_a_number_takes_the_fewest_bytes_that_can_hold_it(sides: int, width: int) -> None:
    assert bytes_for(sides) == width


@pytest.mark.parametrize(("sides", "count"), [(0, 1), (-6, 1), (6, -1)])
def test_refuses_dice_that_do_not_exist(sides: int, count: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        CommittedChance(SECRET, 1).draw(sides, count)


@pytest.mark.parametrize(("secret", "number"), [(SECRET[1:], 1), (SECRET + b"x", 1), (SECRET, 0), (SECRET, -1)])
def test_refuses_secrets_and_numbers_that_nobody_commits_to(secret: bytes, number: int) -> None:
    with pytest.raises(ValueError, match="no draw"):
        CommittedChance(secret, number)
