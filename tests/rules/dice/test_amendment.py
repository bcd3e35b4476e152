"""Changes of a roll after its dice have fallen: only what is chosen falls anew, everything else stays as it lies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.amendment import DieChange, add_dice, adjacent_faces, reroll, turn, upgrade
from rules.dice.die import FACES, SIDES, Die
from rules.dice.pool import MOST_DICE, DicePool
from rules.dice.roll import Roll, roll_pool
from rules.dice.symbols import Symbols
from rules.errors import IllegalAction, LimitExceeded
from tests.chance import ScriptedChance, SeededChance

DICE = st.sampled_from(list(Die))
POOLS = st.builds(lambda counts: DicePool(**dict(zip(Die, counts, strict=True))), st.tuples(*[st.integers(0, 5)] * 7))

S, SA = 2, 3
"""Places of these faces on the Boost die."""
BOOSTS = Roll(DicePool(boost=2, difficulty=1), ((Die.BOOST, (S, 0)), (Die.DIFFICULTY, (1,))))


def face(die: Die, code: str) -> int:
    return [each.code for each in FACES[die]].index(code)


class TestAdding:
    def test_only_the_new_dice_are_rolled(self) -> None:
        amended = add_dice(BOOSTS, DicePool(boost=1, setback=1), ScriptedChance(SA, 2))

        assert amended.roll.pool == DicePool(boost=3, difficulty=1, setback=1)
        assert amended.roll.faces == ((Die.BOOST, (S, 0, SA)), (Die.DIFFICULTY, (1,)), (Die.SETBACK, (2,)))
        assert amended.changes == (DieChange(Die.BOOST, None, SA), DieChange(Die.SETBACK, None, 2))

    def test_free_symbols_come_along_without_a_die(self) -> None:
        amended = add_dice(BOOSTS, DicePool(free=Symbols(advantage=1)), ScriptedChance())

        assert amended.roll.net.advantage == 1
        assert amended.changes == ()

    def test_nothing_is_nothing_to_add(self) -> None:
        with pytest.raises(IllegalAction, match="nothing_to_add"):
            add_dice(BOOSTS, DicePool(), ScriptedChance())

    def test_more_than_a_pool_holds_is_refused_before_a_die_falls(self) -> None:
        with pytest.raises(LimitExceeded) as refused:
            add_dice(BOOSTS, DicePool(boost=MOST_DICE - 2), ScriptedChance())

        assert (refused.value.limit, refused.value.got) == (MOST_DICE, MOST_DICE + 1)

    @given(POOLS, POOLS.filter(bool), st.integers(0, 9))
    def test_what_lay_on_the_table_stays_as_it_was(self, pool: DicePool, more: DicePool, seed: int) -> None:
        before = roll_pool(pool, SeededChance(seed))

        after = dict(add_dice(before, more, SeededChance(seed + 1)).roll.faces)

        for die, shown in before.faces:
            assert after[die][: len(shown)] == shown
        assert {die: len(after.get(die, ())) for die in Die} == {die: pool[die] + more[die] for die in Die}


class TestRolledAgain:
    def test_the_chosen_dice_fall_again_and_no_other(self) -> None:
        amended = reroll(BOOSTS, {Die.BOOST: (1,)}, ScriptedChance(SA))

        assert amended.roll.faces == ((Die.BOOST, (S, SA)), (Die.DIFFICULTY, (1,)))
        assert amended.changes == (DieChange(Die.BOOST, 0, SA),)

    def test_dice_of_several_kinds_fall_in_the_order_of_the_kinds(self) -> None:
        amended = reroll(BOOSTS, {Die.DIFFICULTY: (0,), Die.BOOST: (1, 0, 1)}, ScriptedChance(4, 5, 7))

        assert amended.roll.faces == ((Die.BOOST, (4, 5)), (Die.DIFFICULTY, (7,)))

    @pytest.mark.parametrize("chosen", [{}, {Die.BOOST: ()}])
    def test_without_a_chosen_die_it_is_refused(self, chosen: dict[Die, tuple[int, ...]]) -> None:
        with pytest.raises(IllegalAction, match="no_dice_chosen"):
            reroll(BOOSTS, chosen, ScriptedChance())

    @pytest.mark.parametrize("chosen", [{Die.BOOST: (2,)}, {Die.BOOST: (-1,)}, {Die.FORCE: (0,)}])
    def test_a_die_that_is_not_there_is_refused(self, chosen: dict[Die, tuple[int, ...]]) -> None:
        with pytest.raises(IllegalAction, match="no_such_die"):
            reroll(BOOSTS, chosen, ScriptedChance())


class TestTurned:
    @given(DICE, st.data())
    def test_every_face_has_two_neighbors_that_look_different(self, die: Die, data: st.DataObject) -> None:
        shown = data.draw(st.integers(0, SIDES[die] - 1))
        codes = [each.code for each in FACES[die]]

        neighbors = adjacent_faces(die, shown)

        assert len({codes[shown], *(codes[each] for each in neighbors)}) == 3
        for each in neighbors:
            assert codes[shown] in [codes[back] for back in adjacent_faces(die, each)]

    @pytest.mark.parametrize(
        ("die", "code", "neighbors"),
        [
            (Die.ABILITY, "", {"S", "AA"}),
            (Die.PROFICIENCY, "AA", {"SA", "X"}),
            (Die.SETBACK, "F", {"", "T"}),
            (Die.FORCE, "D", {"DD", "LL"}),
        ],
    )
    def test_neighbors_are_the_faces_before_and_after_in_our_tables(
        self, die: Die, code: str, neighbors: set[str]
    ) -> None:
        assert {FACES[die][each].code for each in adjacent_faces(die, face(die, code))} == neighbors

    def test_one_die_is_turned_and_nothing_is_rolled(self) -> None:
        amended = turn(BOOSTS, Die.BOOST, 0, S)

        assert amended.roll.faces == ((Die.BOOST, (S, S)), (Die.DIFFICULTY, (1,)))
        assert amended.changes == (DieChange(Die.BOOST, 0, S),)

    def test_equal_faces_are_one_kind_of_face(self) -> None:
        assert turn(BOOSTS, Die.BOOST, 1, S).changes == (DieChange(Die.BOOST, 0, S),)

    def test_a_face_that_no_die_shows_is_refused(self) -> None:
        with pytest.raises(IllegalAction, match="no_such_die"):
            turn(BOOSTS, Die.BOOST, SA, S)

    def test_a_face_that_is_not_adjacent_is_refused(self) -> None:
        with pytest.raises(IllegalAction, match="not_adjacent"):
            turn(BOOSTS, Die.BOOST, 0, SA)


class TestUpgraded:
    def test_a_basic_die_is_picked_up_and_a_better_one_falls(self) -> None:
        amended = upgrade(BOOSTS, Die.CHALLENGE, ScriptedChance(11))

        assert amended.roll == Roll(DicePool(boost=2, challenge=1), ((Die.BOOST, (S, 0)), (Die.CHALLENGE, (11,))))
        assert amended.changes == (DieChange(Die.DIFFICULTY, 1, None), DieChange(Die.CHALLENGE, None, 11))

    def test_with_no_basic_die_one_is_added(self) -> None:
        amended = upgrade(BOOSTS, Die.PROFICIENCY, ScriptedChance(3))

        assert amended.roll.pool == DicePool(ability=1, boost=2, difficulty=1)
        assert amended.changes == (DieChange(Die.ABILITY, None, 3),)

    @given(POOLS, st.sampled_from([Die.PROFICIENCY, Die.CHALLENGE]), st.integers(0, 9))
    def test_the_pool_is_the_one_that_an_upgrade_before_the_roll_makes(
        self, pool: DicePool, upgraded: Die, seed: int
    ) -> None:
        amended = upgrade(roll_pool(pool, SeededChance(seed)), upgraded, SeededChance(seed))

        before = pool.upgrade_ability() if upgraded is Die.PROFICIENCY else pool.upgrade_difficulty()
        assert amended.roll.pool == before
        assert {die: len(shown) for die, shown in amended.roll.faces} == dict(before.items())
