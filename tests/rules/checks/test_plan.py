"""Building the pool of a check, and telling where each die of it came from."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.checks.difficulty import Difficulty
from rules.checks.limits import MOST_CHARACTERISTIC, MOST_PRINTED_RANKS, check_range
from rules.checks.plan import (
    ExplainedPool,
    ability_sources,
    opposition_sources,
    plan_check,
    plan_opposed_check,
)
from rules.checks.skills import ATHLETICS, PERCEPTION, STEALTH, SkillRating
from rules.checks.sources import (
    AddDice,
    AddSymbols,
    Downgrade,
    RemoveAll,
    RemoveDice,
    Side,
    Source,
    Upgrade,
    boost,
    dice,
    difficulty,
    downgrade,
    remove,
    setback,
    symbols,
    upgrade,
    whole_pool,
)
from rules.dice.die import Die
from rules.dice.pool import MOST_DICE, DicePool
from rules.dice.symbols import Symbols
from rules.errors import IllegalAction, LimitExceeded
from tests.examples import worked_examples

BRAWNY = SkillRating(ATHLETICS, 3, ranks=1)
ratings = st.builds(
    SkillRating,
    st.just(ATHLETICS),
    st.integers(0, MOST_CHARACTERISTIC),
    ranks=st.integers(0, 5),
)


def dice_of(pool: DicePool) -> dict[str, int]:
    return {die.value: count for die, count in pool.items()}


def changes_of(given: dict[str, Any]) -> tuple[Source, ...]:
    """Return the changes of a worked example in a jumbled order: the plan has to put them right."""
    return (
        *downgrade("downgraded", Side.ABILITY, given.get("downgrade_ability", 0)),
        *downgrade("downgraded", Side.DIFFICULTY, given.get("downgrade_difficulty", 0)),
        *upgrade("upgraded", Side.ABILITY, given.get("upgrade_ability", 0)),
        *upgrade("upgraded", Side.DIFFICULTY, given.get("upgrade_difficulty", 0)),
        *difficulty("harder or easier", given.get("difficulty_change", 0)),
        *boost("help", given.get("boost", 0)),
        *setback("hindrance", given.get("setback", 0)),
    )


@pytest.mark.parametrize(("given", "expected"), worked_examples("pool_build"))
def test_higher_number_gives_dice_and_lower_one_upgrades(given: dict[str, Any], expected: dict[str, Any]) -> None:
    rating = SkillRating(ATHLETICS, given["characteristic"], ranks=given["skill"])

    assert dice_of(ExplainedPool(ability_sources(rating)).pool) == expected["dice"]


@pytest.mark.rule("EOTE-POOL-01", "EOTE-POOL-02", "EOTE-POOL-03", "EOTE-POOL-04", "EOTE-POOL-05", "EOTE-POOL-06")
@pytest.mark.parametrize(
    ("characteristic", "ranks", "pool"),
    [
        pytest.param(3, 1, DicePool(proficiency=1, ability=2), id="Brawn 3, Athletics 1"),
        pytest.param(3, 3, DicePool(proficiency=3), id="3 and 3"),
        pytest.param(3, 0, DicePool(ability=3), id="untrained"),
        pytest.param(1, 3, DicePool(proficiency=1, ability=2), id="the other way round"),
        pytest.param(0, 0, DicePool(), id="nothing at all"),
    ],
)
def test_book_examples_of_a_positive_half(characteristic: int, ranks: int, pool: DicePool) -> None:
    assert ExplainedPool(ability_sources(SkillRating(ATHLETICS, characteristic, ranks=ranks))).pool == pool


@pytest.mark.rule("EOTE-POOL-03")
@given(st.integers(0, 5), st.integers(0, 5))
def test_it_does_not_matter_which_number_is_higher(one: int, other: int) -> None:
    pools = [
        ExplainedPool(ability_sources(SkillRating(ATHLETICS, characteristic, ranks=ranks))).pool
        for characteristic, ranks in ((one, other), (other, one))
    ]

    assert pools[0] == pools[1] == DicePool(proficiency=min(one, other), ability=max(one, other) - min(one, other))


@pytest.mark.parametrize(("given", "expected"), worked_examples("pool_opposed"))
def test_opponent_builds_the_negative_half(given: dict[str, Any], expected: dict[str, Any]) -> None:
    opponent = SkillRating(PERCEPTION, given["characteristic"], ranks=given["skill"])

    assert dice_of(ExplainedPool(opposition_sources(opponent)).pool) == expected["dice"]


@pytest.mark.rule("EOTE-POOL-08")
@given(ratings)
def test_opposition_mirrors_the_positive_half(rating: SkillRating) -> None:
    own = ExplainedPool(ability_sources(rating)).pool
    against = ExplainedPool(opposition_sources(rating)).pool

    assert (against.challenge, against.difficulty) == (own.proficiency, own.ability)


@pytest.mark.parametrize(("given", "expected"), worked_examples("pool_assemble"))
def test_whole_pool_is_put_together_in_order(given: dict[str, Any], expected: dict[str, Any]) -> None:
    rating = SkillRating(ATHLETICS, given["characteristic"], ranks=given["skill"])

    if "opposed" in given:
        against = SkillRating(PERCEPTION, given["opposed"][0], ranks=given["opposed"][1])
        plan = plan_opposed_check(rating, against, changes_of(given))
    else:
        plan = plan_check(rating, Difficulty(given["difficulty"]), changes_of(given))

    assert dice_of(plan.pool) == expected["dice"]


@pytest.mark.rule("EOTE-POOL-07", "EOTE-POOL-09")
def test_every_die_of_a_plan_has_its_source() -> None:
    plan = plan_check(
        BRAWNY,
        Difficulty.AVERAGE,
        (*upgrade("Destiny Point", Side.DIFFICULTY), *boost("rope"), *difficulty("rain")),
    )

    assert plan.sources == (
        Source("Brawn 3", AddDice(Die.ABILITY, 3)),
        Source("Athletics 1", Upgrade(Side.ABILITY)),
        Source("Average check", AddDice(Die.DIFFICULTY, 2)),
        Source("rope", AddDice(Die.BOOST)),
        Source("rain", AddDice(Die.DIFFICULTY)),
        Source("Destiny Point", Upgrade(Side.DIFFICULTY)),
    )
    assert plan.pool == DicePool(proficiency=1, ability=2, boost=1, challenge=1, difficulty=2)
    assert plan.steps[1].pool == DicePool(proficiency=1, ability=2)


def test_higher_ranks_are_named_as_what_brought_the_dice() -> None:
    assert [source.reason for source in ability_sources(SkillRating(ATHLETICS, 2, ranks=4))] == [
        "Athletics 4",
        "Brawn 2",
    ]


def test_plan_of_nothing_is_an_empty_pool() -> None:
    assert ExplainedPool(()).pool == DicePool()


@pytest.mark.rule("EOTE-LAD-01")
def test_simple_check_has_no_difficulty_and_no_source_for_it() -> None:
    plan = plan_check(BRAWNY, Difficulty.SIMPLE)

    assert plan.pool == DicePool(proficiency=1, ability=2)
    assert [source.reason for source in plan.sources] == ["Brawn 3", "Athletics 1"]


class TestOrderOfChanges:
    """Add, decrease the difficulty, upgrade, downgrade, remove; whatever the order in which they are named."""

    @pytest.mark.rule("EOTE-SIT-20")
    def test_increase_and_decrease_meet_before_the_difficulty_stops_at_none(self) -> None:
        plan = plan_check(BRAWNY, Difficulty.EASY, (*difficulty("large", -2), *difficulty("engaged", 2)))

        assert plan.pool.difficulty == 1

    @pytest.mark.rule("EOTE-SIT-20")
    def test_difficulty_never_falls_below_none(self) -> None:
        assert plan_check(BRAWNY, Difficulty.EASY, difficulty("large", -3)).pool.difficulty == 0

    def test_upgrade_sees_the_dice_that_were_added(self) -> None:
        plan = plan_check(BRAWNY, Difficulty.SIMPLE, (*upgrade("Adversary 1", Side.DIFFICULTY), *difficulty("rain")))

        assert plan.pool == DicePool(proficiency=1, ability=2, challenge=1)

    def test_decrease_leaves_the_dice_that_the_opponent_upgraded(self) -> None:
        plan = plan_opposed_check(BRAWNY, SkillRating(STEALTH, 3, ranks=2), difficulty("drowsy guard", -2))

        assert plan.pool == DicePool(proficiency=1, ability=2, challenge=2)

    @pytest.mark.parametrize(
        ("adversary", "downgrades", "pool"),
        [
            pytest.param(1, 0, DicePool(challenge=1), id="one"),
            pytest.param(2, 0, DicePool(challenge=1, difficulty=1), id="two"),
            pytest.param(3, 0, DicePool(challenge=2), id="three"),
            pytest.param(4, 0, DicePool(challenge=2, difficulty=1), id="four"),
            pytest.param(2, 2, DicePool(difficulty=2), id="two and two downgrades"),
        ],
    )
    def test_upgrades_at_short_range_as_published(self, adversary: int, downgrades: int, pool: DicePool) -> None:
        plan = plan_check(
            SkillRating(ATHLETICS, 0),
            Difficulty.EASY,
            (
                *downgrade("True Aim", Side.DIFFICULTY, downgrades),
                *upgrade("Adversary", Side.DIFFICULTY, adversary),
            ),
        )

        assert plan.pool == pool

    def test_removal_sees_all_dice_that_were_added(self) -> None:
        plan = plan_check(
            BRAWNY,
            Difficulty.EASY,
            (
                *remove("talent", Die.SETBACK, 2),
                *setback("fog", 1),
                *setback("dark", 2),
                Source("numb", RemoveAll(Die.BOOST)),
            ),
        ).change(*boost("help", 3))

        assert (plan.pool.setback, plan.pool.boost) == (1, 0)

    @pytest.mark.parametrize("removal", [RemoveDice(Die.ABILITY, 3), RemoveAll(Die.ABILITY)], ids=["three", "all"])
    def test_removal_sees_the_dice_that_were_turned_back(self, removal: RemoveDice | RemoveAll) -> None:
        changes = (Source("numb", removal), *downgrade("wound", Side.ABILITY))

        for named in (changes, changes[::-1]):
            assert plan_check(BRAWNY, Difficulty.SIMPLE, named).pool == DicePool()

    @given(st.permutations(range(6)))
    def test_naming_changes_in_another_order_changes_nothing(self, order: list[int]) -> None:
        changes = (
            Source("a", AddDice(Die.SETBACK, 3)),
            Source("b", RemoveDice(Die.SETBACK, 1)),
            Source("c", RemoveDice(Die.DIFFICULTY, 2)),
            Source("d", Upgrade(Side.DIFFICULTY, 3)),
            Source("e", Downgrade(Side.ABILITY, 1)),
            Source("f", AddDice(Die.DIFFICULTY, 1)),
        )

        jumbled = plan_check(BRAWNY, Difficulty.HARD, [changes[place] for place in order])

        assert jumbled.pool == plan_check(BRAWNY, Difficulty.HARD, changes).pool
        assert jumbled.pool == DicePool(ability=3, challenge=2, difficulty=1, setback=2)


@pytest.mark.rule("EOTE-POOL-10", "EOTE-POOL-11")
@given(st.integers(0, 20), st.integers(0, 20))
def test_boost_and_setback_add_up_side_by_side(helps: int, hinders: int) -> None:
    plan = plan_check(BRAWNY, Difficulty.EASY, (*boost("help", helps), *setback("mud", hinders), *boost("rope")))

    assert (plan.pool.boost, plan.pool.setback) == (helps + 1, hinders)


def test_downgrades_turn_back_both_sides() -> None:
    plan = plan_check(
        BRAWNY,
        Difficulty.EASY,
        (*upgrade("fear", Side.DIFFICULTY), *downgrade("calm", Side.DIFFICULTY), *downgrade("wound", Side.ABILITY)),
    )

    assert plan.pool == DicePool(ability=3, difficulty=1)


def test_upgrade_of_the_ability_side() -> None:
    assert plan_check(BRAWNY, Difficulty.SIMPLE, upgrade("Destiny Point", Side.ABILITY)).pool == DicePool(
        proficiency=2, ability=1
    )


def test_dice_added_by_hand_keep_their_reason_and_their_symbols() -> None:
    extra = DicePool(boost=2, force=1, free=Symbols(advantage=1))

    sources = whole_pool("by hand", extra)

    assert ExplainedPool(sources).pool == extra
    assert {source.reason for source in sources} == {"by hand"}


def test_changes_by_nothing_leave_no_source() -> None:
    nothing = (
        *boost("x", 0),
        *setback("x", 0),
        *difficulty("x", 0),
        *upgrade("x", Side.ABILITY, 0),
        *downgrade("x", Side.ABILITY, 0),
        *remove("x", Die.BOOST, 0),
        *symbols("x", Symbols()),
    )

    assert nothing == ()


def test_sources_are_of_one_die_or_step_unless_told_otherwise() -> None:
    assert (
        *boost("x"),
        *setback("x"),
        *difficulty("x"),
        *upgrade("x", Side.ABILITY),
        *downgrade("x", Side.ABILITY),
        *remove("x", Die.BOOST),
        *dice("x", Die.FORCE),
    ) == (
        Source("x", AddDice(Die.BOOST, 1)),
        Source("x", AddDice(Die.SETBACK, 1)),
        Source("x", AddDice(Die.DIFFICULTY, 1)),
        Source("x", Upgrade(Side.ABILITY, 1)),
        Source("x", Downgrade(Side.ABILITY, 1)),
        Source("x", RemoveDice(Die.BOOST, 1)),
        Source("x", AddDice(Die.FORCE, 1)),
    )
    assert (Upgrade(Side.ABILITY), Downgrade(Side.ABILITY)) == (Upgrade(Side.ABILITY, 1), Downgrade(Side.ABILITY, 1))
    assert (AddDice(Die.BOOST), RemoveDice(Die.BOOST)) == (AddDice(Die.BOOST, 1), RemoveDice(Die.BOOST, 1))


def test_free_symbols_are_part_of_the_pool() -> None:
    plan = plan_check(BRAWNY, Difficulty.EASY, (Source("Superior", AddSymbols(Symbols(advantage=1))),))

    assert plan.pool.free == Symbols(advantage=1)


@pytest.mark.parametrize("kind", [AddDice, RemoveDice])
def test_counts_of_dice_are_bounded(kind: type[AddDice] | type[RemoveDice]) -> None:
    with pytest.raises(IllegalAction) as refused:
        kind(Die.BOOST, -1)
    with pytest.raises(LimitExceeded):
        kind(Die.BOOST, MOST_DICE + 1)

    assert refused.value.facts == {"what": "dice in a pool", "least": 0, "got": -1}


@pytest.mark.parametrize("kind", [Upgrade, Downgrade])
def test_counts_of_upgrades_are_bounded(kind: type[Upgrade] | type[Downgrade]) -> None:
    with pytest.raises(IllegalAction):
        kind(Side.ABILITY, -1)
    with pytest.raises(LimitExceeded):
        kind(Side.ABILITY, MOST_DICE + 1)


def test_pool_that_outgrows_the_limit_is_refused() -> None:
    with pytest.raises(LimitExceeded) as refused:
        plan_check(BRAWNY, Difficulty.EASY, (*boost("a", 60), *boost("b", 60)))

    assert refused.value.limit == MOST_DICE


def test_the_greatest_standing_in_a_skill() -> None:
    rating = SkillRating(ATHLETICS, 20, ranks=10, most_ranks=10)

    assert (MOST_CHARACTERISTIC, MOST_PRINTED_RANKS) == (20, 10)
    assert ExplainedPool(ability_sources(rating)).pool == DicePool(proficiency=10, ability=10)


def test_numbers_from_outside_end_at_a_hundred_unless_said() -> None:
    check_range("points of damage", 100)
    with pytest.raises(LimitExceeded) as refused:
        check_range("points of damage", 101)
    assert (refused.value.what, refused.value.text) == ("points of damage", "")


@pytest.mark.parametrize(
    ("characteristic", "ranks", "error"),
    [
        pytest.param(-1, 0, IllegalAction, id="characteristic below zero"),
        pytest.param(MOST_CHARACTERISTIC + 1, 0, LimitExceeded, id="characteristic of a mountain"),
        pytest.param(3, -1, IllegalAction, id="ranks below zero"),
        pytest.param(3, 6, LimitExceeded, id="sixth rank"),
    ],
)
def test_standing_in_a_skill_is_bounded(characteristic: int, ranks: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        SkillRating(ATHLETICS, characteristic, ranks=ranks)


def test_printed_adversary_may_pass_five_ranks_by_saying_so() -> None:
    hutt = SkillRating(ATHLETICS, 6, ranks=8, most_ranks=MOST_PRINTED_RANKS)

    assert ExplainedPool(ability_sources(hutt)).pool == DicePool(proficiency=6, ability=2)
    with pytest.raises(LimitExceeded):
        SkillRating(ATHLETICS, 6, ranks=8, most_ranks=MOST_PRINTED_RANKS + 1)
