"""Luck: what is to be expected and how far dice stray, against the exact odds, other methods and fair dice."""

import math
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.die import FACES, SIDES, Die
from rules.dice.luck import FEWEST_DICE, Asked, Luck, Measure, binomial_p, chi_square_p, surprise
from rules.dice.odds import odds_of
from rules.dice.pool import DicePool
from rules.dice.roll import roll_pool
from rules.dice.symbols import Symbol
from tests.chance import SeededChance
from tests.chi_square import tail

FALLEN = st.fixed_dictionaries(
    {}, optional={die: st.lists(st.integers(0, 40), min_size=SIDES[die], max_size=SIDES[die]) for die in Die}
)
FORTY = DicePool(proficiency=8, ability=6, boost=6, challenge=7, difficulty=7, setback=6)


def luck_of(pool: DicePool, chance: SeededChance, rolls: int = 1) -> Luck:
    """Roll a pool some times and count its faces."""
    fallen = {die: [0] * SIDES[die] for die, count in pool.items() if count}
    for _ in range(rolls):
        for die, indexes in roll_pool(pool, chance).faces:
            for index in indexes:
                fallen[die][index] += 1
    return Luck(fallen)


def measure(luck: Luck, asked: Asked) -> Measure:
    """Return the answer to one question."""
    return next(each for each in luck.measures if each.asked is asked)


def chances_of(luck: Luck) -> list[float | None]:
    """Return the answers to all questions."""
    return [each.p for each in luck.measures] + [each.p for each in luck.faces]


def strayed(luck: Luck, asked: Asked) -> float:
    """Return how often fair dice stray so far; there must be enough of them."""
    found = measure(luck, asked).p
    assert found is not None
    return found


def test_what_fell_is_what_the_roll_itself_comes_to() -> None:
    rolled = roll_pool(FORTY, SeededChance(7))
    luck = luck_of(FORTY, SeededChance(7))

    assert luck.dice == FORTY.size == 40
    assert measure(luck, Asked.SUCCESS).fell == rolled.net.success
    assert measure(luck, Asked.ADVANTAGE).fell == rolled.net.advantage
    assert measure(luck, Asked.TRIUMPH).fell == rolled.net.triumph
    assert measure(luck, Asked.DESPAIR).fell == rolled.net.despair
    assert [luck.symbols(symbol)[0] for symbol in Symbol] == [rolled.symbols[symbol] for symbol in Symbol]


def test_what_is_expected_and_how_far_it_strays_is_what_the_exact_odds_say() -> None:
    odds, luck = odds_of(FORTY), luck_of(FORTY, SeededChance(1))

    for asked, law in ((Asked.SUCCESS, odds.net_success), (Asked.ADVANTAGE, odds.net_advantage)):
        mean = sum(number * chance for number, chance in law.items())
        variance = sum(number**2 * chance for number, chance in law.items()) - mean**2
        assert measure(luck, asked).expected == pytest.approx(float(mean))
        assert measure(luck, asked).deviation == pytest.approx(math.sqrt(variance))


@pytest.mark.parametrize("seed", range(6))
def test_from_thirty_dice_on_the_chance_of_straying_so_far_is_close_to_the_exact_one(seed: int) -> None:
    luck, law = luck_of(FORTY, SeededChance(seed)), odds_of(FORTY).net_success
    found = measure(luck, Asked.SUCCESS)
    above = sum(chance for number, chance in law.items() if number >= found.fell)
    below = sum(chance for number, chance in law.items() if number <= found.fell)

    assert strayed(luck, Asked.SUCCESS) == pytest.approx(min(1.0, 2 * float(min(above, below))), abs=0.02)


@pytest.mark.parametrize(("fell", "trials"), [(0, 12), (1, 12), (5, 12), (12, 12), (0, 0), (90, 1000), (300, 1000)])
def test_triumphs_are_counted_exactly(fell: int, trials: int) -> None:
    law = [math.comb(trials, each) * 11 ** (trials - each) / 12**trials for each in range(trials + 1)]

    assert binomial_p(fell, trials, 1 / 12) == pytest.approx(min(1, 2 * min(sum(law[fell:]), sum(law[: fell + 1]))))


@given(st.floats(0, 60), st.integers(1, 12))
def test_the_chi_square_tail_agrees_with_the_incomplete_gamma_function(statistic: float, degrees: int) -> None:
    assert chi_square_p(statistic, degrees) == pytest.approx(tail(statistic, degrees), abs=1e-9)


def test_fair_dice_are_called_unusual_as_rarely_as_they_should_be() -> None:
    """Of 400 evenings with fair dice about one in twenty has a question below a twentieth, and not many more."""
    chance = SeededChance(3)
    evenings = [luck_of(DicePool(proficiency=2, ability=1, difficulty=2, setback=1), chance, 25) for _ in range(400)]

    for asked in (Asked.SUCCESS, Asked.ADVANTAGE, Asked.TRIUMPH):
        assert 4 <= sum(strayed(each, asked) <= 0.05 for each in evenings) <= 36
    told = [[p for p in chances_of(luck) if p is not None] for luck in evenings]
    assert sum(surprise(chances) <= 0.05 for chances in told) <= 36


def test_a_die_that_always_shows_one_face_is_found_out() -> None:
    luck = Luck({Die.ABILITY: [0, 0, 0, 100, 0, 0, 0, 0]})

    assert strayed(luck, Asked.SUCCESS) < 1e-20
    (faces,) = luck.faces
    assert faces.fell["SS"] == 100
    assert faces.expected["SS"] == 12.5
    assert faces.p is not None
    assert faces.p < 1e-20


@given(FALLEN)
def test_the_chances_are_chances_and_every_die_is_counted_once(fallen: Mapping[Die, list[int]]) -> None:
    luck = Luck(fallen)

    assert luck.dice == sum(each.count for each in luck.faces) == sum(map(sum, fallen.values()))
    assert all(p is None or 0 <= p <= 1 for p in chances_of(luck))
    for each in luck.faces:
        assert sum(each.fell.values()) == each.count == pytest.approx(sum(each.expected.values()))
        assert list(each.fell) == list(dict.fromkeys(face.code for face in FACES[each.die]))


@pytest.mark.parametrize(
    ("die", "thrown", "is_judged"),
    [
        pytest.param(Die.PROFICIENCY, 9, False, id="hardly any"),
        pytest.param(Die.FORCE, 36, False, id="one kind of face too rare"),
        pytest.param(Die.PROFICIENCY, 36, True, id="rare kinds of faces counted together"),
        pytest.param(Die.FORCE, 60, True, id="every kind of face by itself"),
    ],
)
def test_the_faces_of_few_dice_are_not_judged(die: Die, thrown: int, is_judged: bool) -> None:
    luck = Luck({die: [thrown, *[0] * (SIDES[die] - 1)]})

    assert (luck.faces[0].p is not None) == is_judged


def test_a_sum_is_judged_only_by_enough_dice_that_move_it_and_what_is_rare_always() -> None:
    luck = Luck({Die.BOOST: [FEWEST_DICE, 0, 0, 0, 0, 0], Die.PROFICIENCY: [1] * 12, Die.FORCE: [1] * 12})

    judged = [each.asked for each in luck.measures if each.p is not None]
    assert judged == [Asked.SUCCESS, Asked.ADVANTAGE, Asked.TRIUMPH]


def test_nothing_is_asked_that_the_dice_cannot_answer() -> None:
    assert [each.asked for each in Luck({Die.FORCE: [1] * 12}).measures] == [Asked.LIGHT, Asked.DARK]
    assert [each.asked for each in Luck({Die.BOOST: [1] * 6}).measures] == [Asked.SUCCESS, Asked.ADVANTAGE]
    assert not Luck({}).measures
    assert not Luck({}).faces


def test_many_questions_make_a_small_chance_less_surprising() -> None:
    assert surprise([0.01]) == 0.01
    assert surprise([0.01, 0.5, 0.7, 0.9]) == 0.04
    assert surprise([0.4, 0.5, 0.6]) == 1.0
