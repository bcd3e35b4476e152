"""The dice are fair: the map from bytes, the faces and pairs of faces, and that unfair sources would be noticed."""

import random  # noqa: TID251 - seeded bytes make these tests repeatable
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from threading import Barrier, get_ident

import pytest

from bot.chance import SystemChance, numbers_from
from rules.dice.chance import Chance
from rules.dice.odds import odds_of
from rules.dice.pool import DicePool
from rules.dice.roll import roll_pool
from tests.chance import ScriptedChance, SeededChance
from tests.chi_square import p_value

THROWS = 200_000
ALPHA = 1e-6
"""A fair die is called unfair once in a million tests."""


class OneByteModulo:
    """The classic mistake: the remainder of a byte."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def draw(self, sides: int, count: int) -> Sequence[int]:
        return [byte % sides for byte in self._random.randbytes(count)]


class Clock:
    """The other classic mistake: the low digits of a clock that is read at almost regular moments."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._now = 0

    def draw(self, sides: int, count: int) -> Sequence[int]:
        numbers = []
        for _ in range(count):
            self._now += self._random.choice((3, 4, 5))
            numbers.append(self._now % sides)
        return numbers


def surprise_of_faces(chance: Chance, sides: int) -> float:
    return p_value(Counter(chance.draw(sides, THROWS)), dict.fromkeys(range(sides), 1 / sides))


def surprise_of_pairs(chance: Chance, sides: int) -> float:
    numbers = chance.draw(sides, THROWS)
    pairs = Counter(zip(numbers[::2], numbers[1::2], strict=True))
    every_pair = list(product(range(sides), range(sides)))
    return p_value(pairs, dict.fromkeys(every_pair, 1 / sides**2))


class TestMapFromBytes:
    def test_gives_every_number_of_every_die_equally_many_bytes(self) -> None:
        every_byte = bytes(range(256))

        for sides in range(1, 257):
            assert Counter(numbers_from(every_byte, sides)) == dict.fromkeys(range(sides), 256 // sides)

    def test_keeps_the_order_and_leaves_the_surplus_out(self) -> None:
        assert numbers_from(bytes([11, 12, 251, 252, 255, 0]), 12) == bytes([11, 0, 11, 0])


class TestSystemChance:
    @pytest.mark.parametrize("sides", [6, 8, 12, 100])
    @pytest.mark.parametrize("surprise", [surprise_of_faces, surprise_of_pairs])
    def test_is_fair(self, sides: int, surprise: Callable[[Chance, int], float]) -> None:
        assert surprise(SystemChance(), sides) > ALPHA

    def test_uses_every_byte_once_and_in_order(self) -> None:
        stream = random.Random(1).randbytes(40 * 4096)
        blocks = iter(stream[start : start + 4096] for start in range(0, len(stream), 4096))
        chance = SystemChance(lambda size: next(blocks))

        dealt = b"".join(bytes(chance.draw(12, count)) for count in [1, 7, 0, 4096, 9000, 2, 2] * 6)

        assert dealt == numbers_from(stream, 12)[: len(dealt)]

    def test_gives_no_number_to_two_threads(self) -> None:
        """Whatever eight threads are dealt at once is a start of each of their own streams of blocks."""
        given: dict[int, bytes] = {}

        def source(size: int) -> bytes:
            block = random.Random(f"{get_ident()} {len(given.get(get_ident(), b''))}").randbytes(size)
            given[get_ident()] = given.get(get_ident(), b"") + block
            return block

        chance = SystemChance(source)
        everybody = Barrier(8)

        def deal(_: int) -> tuple[int, bytes]:
            everybody.wait()
            return get_ident(), b"".join(bytes(chance.draw(12, 37)) for _ in range(1_000))

        with ThreadPoolExecutor(8) as threads:
            dealt = dict(threads.map(deal, range(8)))

        assert len(dealt) == len(given) == 8
        for thread, numbers in dealt.items():
            assert numbers == numbers_from(given[thread], 12)[: len(numbers)]

    def test_rolls_dice_larger_than_a_byte(self) -> None:
        numbers = SystemChance().draw(1_000, 5_000)

        assert len(numbers) == 5_000
        assert 0 <= min(numbers) < 256 < max(numbers) < 1_000

    @pytest.mark.parametrize(("sides", "count"), [(0, 1), (-6, 1), (6, -1)])
    def test_refuses_dice_that_do_not_exist(self, sides: int, count: int) -> None:
        with pytest.raises(ValueError, match="cannot draw"):
            SystemChance().draw(sides, count)

    def test_different_dice_do_not_share_bytes(self) -> None:
        """A d256 and a d128 that saw the same bytes would show the same low bits."""
        chance = SystemChance()

        assert bytes(number % 128 for number in chance.draw(256, 64)) != bytes(chance.draw(128, 64))


class TestTheTestsThemselves:
    """A test of fairness is worth nothing unless it finds unfair dice."""

    @pytest.mark.parametrize("seed", range(3))
    def test_one_byte_modulo_twelve_is_found(self, seed: int) -> None:
        assert surprise_of_faces(OneByteModulo(seed), 12) < ALPHA

    def test_a_remainder_of_eight_has_no_bias_to_find(self) -> None:
        assert surprise_of_faces(OneByteModulo(0), 8) > ALPHA

    @pytest.mark.parametrize("sides", [6, 8, 12, 100])
    def test_a_clock_passes_by_faces_but_fails_by_pairs(self, sides: int) -> None:
        assert surprise_of_faces(Clock(0), sides) > ALPHA
        assert surprise_of_pairs(Clock(0), sides) < ALPHA


class TestWholeRolls:
    """Whole rolls follow the exact odds: faces, their reading and the odds are right or wrong together."""

    @pytest.mark.parametrize(
        ("pool", "rolls"),
        [
            pytest.param(DicePool(proficiency=1, ability=1, difficulty=2), 50_000, id="4 dice"),
            pytest.param(
                DicePool(proficiency=2, ability=1, boost=1, challenge=1, difficulty=2, setback=1), THROWS, id="8 dice"
            ),
            pytest.param(DicePool(proficiency=3, boost=2, challenge=3, setback=2), 50_000, id="10 dice"),
        ],
    )
    def test_the_joint_law_is_the_exact_one(self, pool: DicePool, rolls: int) -> None:
        odds = odds_of(pool)
        chance = SystemChance(random.Random(7).randbytes)

        seen: Counter[tuple[int, int, int, int]] = Counter()
        for _ in range(rolls):
            net = roll_pool(pool, chance).net
            seen[net.success, net.advantage, net.triumph, net.despair] += 1

        chances = {row[:4]: row.cases / odds.net.total for row in odds.joint_rows()}
        assert p_value(seen, chances) > 1e-4


class TestScriptedChance:
    def test_deals_what_is_listed(self) -> None:
        chance = ScriptedChance(3, 1, 5)

        assert list(chance.draw(6, 2)) == [3, 1]
        assert chance.left == 1

    def test_fails_when_asked_for_more(self) -> None:
        with pytest.raises(AssertionError, match="asked for 2 more after 0 of 1"):
            ScriptedChance(3).draw(6, 2)

    @pytest.mark.parametrize("number", [6, -1])
    def test_fails_on_a_number_that_the_die_lacks(self, number: int) -> None:
        with pytest.raises(AssertionError, match="not on a die of 6 sides"):
            ScriptedChance(number).draw(6, 1)


def test_seeded_chance_repeats_itself() -> None:
    assert SeededChance(5).draw(12, 50) == SeededChance(5).draw(12, 50) != SeededChance(6).draw(12, 50)
