"""What help, place, stance, load and gear do to a check."""

from typing import Any

import pytest
from hypothesis import given as given_values
from hypothesis import strategies as st

from rules.checks.assistance import skilled_help, unskilled_help
from rules.checks.environment import (
    Concealment,
    Gravity,
    Terrain,
    behind_cover,
    concealment,
    gravity,
    terrain_maneuvers,
)
from rules.checks.gear import GearState, Repair, damaged_gear, repair_of
from rules.checks.limits import MOST_PRINTED_RANKS
from rules.checks.load import Load, encumbered
from rules.checks.plan import ExplainedPool, ability_sources
from rules.checks.skills import (
    ATHLETICS,
    COMBAT_SKILLS,
    COORDINATION,
    PERCEPTION,
    RANGED_LIGHT,
    RESILIENCE,
    STEALTH,
    AttackKind,
    Characteristic,
    Skill,
    SkillRating,
)
from rules.checks.sources import AddDice, RemoveDice, Source, difficulty
from rules.checks.stance import (
    MOST_SILHOUETTE,
    Aim,
    aiming,
    guarded_stance,
    prone_attacker,
    prone_target,
    silhouettes,
)
from rules.dice.die import Die
from rules.dice.pool import DicePool
from rules.errors import IllegalAction, LimitExceeded
from tests.examples import worked_examples

SKILLS = {skill.key: skill for skill in (*COMBAT_SKILLS, ATHLETICS, COORDINATION, PERCEPTION, RESILIENCE, STEALTH)}


def pool_of(sources: tuple[Source, ...]) -> DicePool:
    return ExplainedPool(sources).pool


class TestHelp:
    """Rule: EotE core, p. 34-35."""

    def test_skilled_help_takes_the_best_of_both(self) -> None:
        together = skilled_help(SkillRating(ATHLETICS, 2, ranks=3), SkillRating(ATHLETICS, 4, ranks=1), "Lowhhrick")

        assert [source.reason for source in ability_sources(together)] == ["Brawn 4 (Lowhhrick)", "Athletics 3"]
        assert pool_of(ability_sources(together)) == DicePool(proficiency=3, ability=1)

    def test_helper_with_more_ranks_lends_them(self) -> None:
        helper = SkillRating(ATHLETICS, 1, ranks=6, most_ranks=MOST_PRINTED_RANKS)

        together = skilled_help(SkillRating(ATHLETICS, 3, ranks=1), helper)

        assert (together.characteristic, together.ranks, together.ranks_from) == (3, 6, "helper")

    def test_worse_helper_changes_nothing(self) -> None:
        own = SkillRating(ATHLETICS, 3, ranks=2)

        assert skilled_help(own, SkillRating(ATHLETICS, 3, ranks=2)) == own

    def test_skilled_help_needs_the_same_skill(self) -> None:
        with pytest.raises(IllegalAction) as refused:
            skilled_help(SkillRating(ATHLETICS, 3), SkillRating(STEALTH, 3))

        assert refused.value.facts == {"skill": "Athletics", "helper_skill": "Stealth"}

    def test_each_unskilled_helper_brings_one_boost_die(self) -> None:
        assert unskilled_help("Pash", "Oskara") == (
            Source("help from Pash", AddDice(Die.BOOST)),
            Source("help from Oskara", AddDice(Die.BOOST)),
        )


@pytest.mark.parametrize(("given", "expected"), worked_examples("concealment"))
def test_concealment_hinders_shots_and_eyes_and_helps_stealth(given: dict[str, Any], expected: dict[str, Any]) -> None:
    pool = pool_of(concealment(Concealment(given["level"]), SKILLS[given["check"]]))

    assert (pool.boost, pool.setback) == (expected["boost"], expected["setback"])


@pytest.mark.rule("EOTE-CON-01", "EOTE-CON-02", "EOTE-CON-03", "EOTE-CON-07", "EOTE-CON-09")
@pytest.mark.parametrize("level", list(Concealment))
def test_concealment_brings_as_many_dice_as_its_level(level: Concealment) -> None:
    brought = {key: pool_of(concealment(level, skill)) for key, skill in SKILLS.items()}

    assert {key for key, pool in brought.items() if pool.setback == level > 0} == (
        {"ranged_light", "ranged_heavy", "gunnery", "perception"} if level else set()
    )
    assert brought["stealth"] == DicePool(boost=level)
    assert brought["melee"] == brought["brawl"] == brought["athletics"] == DicePool()


@pytest.mark.rule("EOTE-CON-01", "EOTE-CON-02", "EOTE-CON-03")
def test_concealment_goes_up_to_three_dice() -> None:
    assert {level.name: int(level) for level in Concealment} == {"NONE": 0, "PARTIAL": 1, "DENSE": 2, "TOTAL": 3}


@pytest.mark.rule("EOTE-SIT-06")
def test_cover_hinders_perception_only() -> None:
    assert [key for key, skill in SKILLS.items() if behind_cover(skill)] == ["perception"]
    assert pool_of(behind_cover(PERCEPTION)) == DicePool(setback=1)


@pytest.mark.parametrize(("given", "expected"), worked_examples("gravity"))
def test_gravity_weighs_on_brawn_and_coordination(given: dict[str, Any], expected: dict[str, Any]) -> None:
    kind = Gravity(given["kind"])
    skill = Skill(given["skill"], given["skill"].capitalize(), characteristic=Characteristic(given["characteristic"]))

    pool = pool_of(gravity(kind, skill, given["strength"]))

    assert (pool.boost, pool.setback) == (expected["boost"], expected["setback"])
    assert kind.makes_difficult_terrain is expected["difficult_terrain"]


@pytest.mark.rule("EOTE-SIT-10", "EOTE-SIT-11", "EOTE-SIT-12", "EOTE-SIT-13", "EOTE-SIT-14")
@pytest.mark.parametrize(
    ("kind", "skill", "pool"),
    [
        pytest.param(Gravity.HEAVY, ATHLETICS, DicePool(setback=2), id="Brawn in heavy gravity"),
        pytest.param(Gravity.HEAVY, COORDINATION, DicePool(setback=2), id="Coordination in heavy gravity"),
        pytest.param(Gravity.HEAVY, RESILIENCE, DicePool(), id="Resilience is exempt"),
        pytest.param(Gravity.HEAVY, RANGED_LIGHT, DicePool(), id="Agility is not heavy"),
        pytest.param(Gravity.LIGHT, ATHLETICS, DicePool(boost=2), id="Brawn in light gravity"),
        pytest.param(Gravity.LIGHT, RESILIENCE, DicePool(), id="Resilience is exempt here too"),
        pytest.param(Gravity.ZERO, ATHLETICS, DicePool(), id="zero gravity brings no dice"),
        pytest.param(Gravity.NORMAL, ATHLETICS, DicePool(), id="at home"),
    ],
)
def test_gravity_by_kind_and_skill(kind: Gravity, skill: Skill, pool: DicePool) -> None:
    assert pool_of(gravity(kind, skill, 2)) == pool


def test_gravity_brings_one_die_and_aiming_takes_one_maneuver_unless_said() -> None:
    assert gravity(Gravity.HEAVY, ATHLETICS) == gravity(Gravity.HEAVY, ATHLETICS, 1)
    assert aiming(Aim.CAREFUL) == aiming(Aim.CAREFUL, 1)


@pytest.mark.rule("EOTE-SIT-14")
def test_zero_gravity_makes_all_movement_difficult() -> None:
    assert [kind for kind in Gravity if kind.makes_difficult_terrain] == [Gravity.ZERO]


@pytest.mark.rule("EOTE-SIT-10")
@pytest.mark.parametrize(("strength", "error"), [(4, LimitExceeded), (-1, IllegalAction)])
def test_gravity_brings_three_dice_at_most(strength: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        gravity(Gravity.HEAVY, ATHLETICS, strength)


@pytest.mark.parametrize(("given", "expected"), worked_examples("terrain_maneuvers"))
def test_difficult_terrain_costs_twice_the_maneuvers(given: dict[str, Any], expected: dict[str, Any]) -> None:
    terrain = Terrain.DIFFICULT if given["difficult"] else Terrain.OPEN

    assert terrain_maneuvers(given["normal"], terrain) == expected["maneuvers"]


@pytest.mark.rule("EOTE-SIT-08")
@given_values(st.integers(0, 50))
def test_difficult_terrain_doubles(normal: int) -> None:
    assert terrain_maneuvers(normal, Terrain.DIFFICULT) == 2 * terrain_maneuvers(normal, Terrain.OPEN)


@pytest.mark.rule("EOTE-SIT-09")
def test_impassable_terrain_takes_a_check_instead() -> None:
    with pytest.raises(IllegalAction) as refused:
        terrain_maneuvers(1, Terrain.IMPASSABLE)

    assert refused.value.rule == "impassable_terrain"
    assert refused.value.facts == {"checks": ("Athletics", "Coordination")}


def test_negative_maneuvers_are_refused() -> None:
    with pytest.raises(IllegalAction):
        terrain_maneuvers(-1, Terrain.OPEN)


class TestAiming:
    """Rule: EotE core, p. 210."""

    @pytest.mark.parametrize(
        ("aim", "maneuvers", "pool"),
        [
            pytest.param(Aim.CAREFUL, 0, DicePool(), id="not aimed"),
            pytest.param(Aim.CAREFUL, 1, DicePool(boost=1), id="aimed once"),
            pytest.param(Aim.CAREFUL, 2, DicePool(boost=2), id="aimed twice"),
            pytest.param(Aim.CALLED, 1, DicePool(setback=2), id="called shot"),
            pytest.param(Aim.CALLED, 2, DicePool(setback=1), id="called shot after two maneuvers"),
        ],
    )
    def test_dice(self, aim: Aim, maneuvers: int, pool: DicePool) -> None:
        assert pool_of(aiming(aim, maneuvers)) == pool

    @pytest.mark.parametrize(
        ("aim", "maneuvers", "error"),
        [
            pytest.param(Aim.CAREFUL, 3, LimitExceeded, id="a third maneuver"),
            pytest.param(Aim.CAREFUL, -1, IllegalAction, id="fewer than none"),
            pytest.param(Aim.CALLED, 0, IllegalAction, id="a called shot without aiming"),
            pytest.param(Aim.CALLED, 3, LimitExceeded, id="a called shot after three"),
        ],
    )
    def test_limits(self, aim: Aim, maneuvers: int, error: type[Exception]) -> None:
        with pytest.raises(error):
            aiming(aim, maneuvers)


@pytest.mark.rule("EOTE-SIT-21")
def test_prone_people_are_easier_to_strike_and_harder_to_shoot() -> None:
    assert pool_of(prone_target(AttackKind.MELEE)) == DicePool(boost=1)
    assert pool_of(prone_target(AttackKind.RANGED)) == DicePool(setback=1)


def test_prone_attacker_is_hindered_in_close_combat_only() -> None:
    assert pool_of(prone_attacker(AttackKind.MELEE)) == DicePool(setback=1)
    assert prone_attacker(AttackKind.RANGED) == ()


def test_guarded_stance_hinders_own_attacks() -> None:
    assert pool_of(guarded_stance()) == DicePool(setback=1)


@pytest.mark.rule("EOTE-SIT-01", "EOTE-SIT-02", "EOTE-SIT-03")
@given_values(st.integers(0, MOST_SILHOUETTE), st.integers(0, MOST_SILHOUETTE))
def test_size_matters_from_two_silhouettes_apart_and_never_by_more_than_one_die(attacker: int, target: int) -> None:
    changes = [source.change for source in silhouettes(attacker, target)]

    if target >= attacker + 2:
        assert changes == [RemoveDice(Die.DIFFICULTY, 1)]
    elif attacker >= target + 2:
        assert changes == [AddDice(Die.DIFFICULTY, 1)]
    else:
        assert changes == []


def test_the_largest_silhouette_can_be_shot_at() -> None:
    assert pool_of((*difficulty("range", 2), *silhouettes(1, 20))) == DicePool(difficulty=1)


@pytest.mark.parametrize(("attacker", "target", "error"), [(-1, 1, IllegalAction), (1, 21, LimitExceeded)])
def test_silhouettes_are_bounded(attacker: int, target: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        silhouettes(attacker, target)


class TestLoad:
    """Rule: EotE core."""

    @pytest.mark.parametrize(
        ("load", "total", "over"),
        [
            pytest.param(Load(brawn=3, carried=8), 8, 0, id="just enough"),
            pytest.param(Load(brawn=3, carried=9), 9, 1, id="one over"),
            pytest.param(Load(brawn=3, carried=8, extra_threshold=4), 8, 0, id="with a backpack"),
            pytest.param(Load(brawn=3, carried=7, worn_armor=4), 8, 0, id="worn armor weighs three less"),
            pytest.param(Load(brawn=3, carried=7, worn_armor=2), 7, 0, id="but not less than nothing"),
            pytest.param(Load(brawn=3, small_items=9), 0, 0, id="few small items count nothing"),
            pytest.param(Load(brawn=3, small_items=10), 1, 0, id="ten small items count one"),
            pytest.param(Load(brawn=3, small_items=19), 1, 0, id="and so do nearly twenty"),
            pytest.param(Load(brawn=3, carried=10_000), 10_000, 9_992, id="as much as anybody carries"),
        ],
    )
    def test_counting(self, load: Load, total: int, over: int) -> None:
        assert (load.total, load.over) == (total, over)

    def test_nothing_is_carried_unless_said(self) -> None:
        assert Load(brawn=3) == Load(brawn=3, carried=0, worn_armor=0, small_items=0, extra_threshold=0)

    @pytest.mark.parametrize(("carried", "costs"), [(8, False), (9, False), (10, False), (11, True), (12, True)])
    def test_over_by_brawn_costs_the_free_maneuver(self, carried: int, costs: bool) -> None:
        assert Load(brawn=3, carried=carried).costs_free_maneuver is costs

    def test_without_brawn_only_a_load_over_the_threshold_costs_it(self) -> None:
        assert Load(brawn=0, carried=5).costs_free_maneuver is False
        assert Load(brawn=0, carried=6).costs_free_maneuver is True

    def test_overload_hinders_brawn_and_agility(self) -> None:
        load = Load(brawn=3, carried=10)

        assert [key for key, skill in SKILLS.items() if not encumbered(load, skill)] == ["perception"]
        assert pool_of(encumbered(load, ATHLETICS)) == DicePool(setback=2)
        assert encumbered(Load(brawn=3, carried=8), ATHLETICS) == ()

    @pytest.mark.parametrize(
        ("field", "value", "error"),
        [
            ("brawn", -1, IllegalAction),
            ("brawn", 21, LimitExceeded),
            ("carried", -1, IllegalAction),
            ("worn_armor", -1, IllegalAction),
            ("small_items", -1, IllegalAction),
            ("extra_threshold", 10_001, LimitExceeded),
        ],
    )
    def test_limits(self, field: str, value: int, error: type[Exception]) -> None:
        with pytest.raises(error):
            Load(**{"brawn": 2, field: value})


class TestGear:
    """Rule: EotE core, p. 159."""

    def test_damage_hinders_more_and_more(self) -> None:
        assert damaged_gear(GearState.UNDAMAGED, "hydrospanner") == ()
        assert pool_of(damaged_gear(GearState.MINOR, "hydrospanner")) == DicePool(setback=1)
        assert pool_of(damaged_gear(GearState.MODERATE, "hydrospanner")) == DicePool(difficulty=1)

    @pytest.mark.parametrize("state", [GearState.MAJOR, GearState.DESTROYED])
    def test_until_it_cannot_be_used(self, state: GearState) -> None:
        with pytest.raises(IllegalAction) as refused:
            damaged_gear(state, "hydrospanner")

        assert refused.value.facts == {"name": "hydrospanner", "state": state.value}

    @pytest.mark.parametrize(
        ("state", "dice", "percent"),
        [(GearState.MINOR, 1, 25), (GearState.MODERATE, 2, 50), (GearState.MAJOR, 3, 100)],
    )
    def test_repair(self, state: GearState, dice: int, percent: int) -> None:
        repair = repair_of(state, "hydrospanner")

        assert repair == Repair(repair.difficulty, percent)
        assert repair.difficulty == dice

    @pytest.mark.parametrize("state", [GearState.UNDAMAGED, GearState.DESTROYED])
    def test_nothing_to_repair(self, state: GearState) -> None:
        with pytest.raises(IllegalAction):
            repair_of(state, "hydrospanner")

    def test_each_step_is_worse_to_the_end(self) -> None:
        state, seen = GearState.UNDAMAGED, []
        for _ in range(5):
            state = state.worse
            seen.append(state.value)

        assert seen == ["minor", "moderate", "major", "destroyed", "destroyed"]
