"""Persistent damage: when it is dealt, how it ends, what stands beside what."""

from fractions import Fraction
from typing import Any

import pytest

from rules.ledger import Line
from rules.starfinder.damage_types import DamageType
from rules.starfinder.defense_reader import read_defenses
from rules.starfinder.hit_points import State
from rules.starfinder.nature import Nature
from rules.starfinder.persistent import (
    FLAT_CHECK_DC,
    PersistentDamage,
    PersistentOdds,
    ends_persistent,
    gain_persistent,
    persistent_odds,
)
from rules.starfinder.reader import read_damage
from rules.starfinder.roll import roll_damage
from rules.starfinder.scale import Outcome, Scale
from rules.starfinder.target import Target, deal
from rules.starfinder.turn import PersistentRoll, end_turn, roll_turn_end
from tests.chance import ScriptedChance
from tests.examples import worked_examples
from tests.rules.starfinder.builders import hit_points, part_rolled, rolled


def persistent(text: str, scale: Scale = Scale.FULL) -> PersistentDamage:
    return PersistentDamage(read_damage(text).persistent[0], scale)


def target_with(*texts: str, current: int = 30, maximum: int = 30, defenses: str = "") -> Target:
    return Target(
        hit_points=hit_points(current, maximum),
        defenses=read_defenses(defenses),
        persistent=tuple(map(persistent, texts)),
    )


@pytest.mark.parametrize(("given", "expected"), worked_examples("sf2e_persistent"))
def test_persistent_damage_runs_as_the_worked_example_says(given: Any, expected: Any) -> None:
    damage_type = DamageType(given["damage_type"])
    target = target_with(f"1 persistent {damage_type}", current=given["hp"], maximum=given["max_hp"])
    after_each_turn = []
    for turn in given["turns"]:
        target = target.heal(turn.get("heal_before", 0))
        before = target.hit_points.current
        rolls = tuple(
            PersistentRoll(
                persistent=one,
                roll=rolled(part_rolled([turn["damage"]], damage_type=damage_type)),
                flat_check=turn["flat_check"],
            )
            for one in target.persistent
        )
        target = end_turn(target, rolls).target
        after_each_turn.append(
            {
                "hp": target.hit_points.current,
                "taken": before - target.hit_points.current,
                "still_active": bool(target.persistent),
            }
        )

    assert after_each_turn == expected["after_each_turn"]


@pytest.mark.parametrize(("given", "expected"), worked_examples("sf2e_persistent_odds"))
def test_the_odds_to_end_are_those_of_the_worked_example(given: Any, expected: Any) -> None:
    assert persistent_odds(given["turn"]) == PersistentOdds(
        Fraction(expected["ends_this_turn"]), Fraction(expected["still_active_after"])
    )


@pytest.mark.rule("SF2E-PER-02", "SF2E-PER-03")
def test_15_ends_it_and_14_does_not() -> None:
    assert FLAT_CHECK_DC == 15
    assert [d20 for d20 in range(1, 21) if ends_persistent(d20)] == [15, 16, 17, 18, 19, 20]


def test_help_can_lower_the_dc() -> None:
    assert (ends_persistent(10, 10), ends_persistent(9, 10)) == (True, False)
    assert persistent_odds(1, 1) == persistent_odds(1, 0) == PersistentOdds(Fraction(1), Fraction(0))
    assert persistent_odds(2, 10) == PersistentOdds(Fraction(9, 20) * Fraction(11, 20), Fraction(81, 400))


@pytest.mark.rule("SF2E-PER-01", "SF2E-PER-02", "SF2E-PER-04")
def test_the_damage_comes_first_and_a_successful_check_undoes_none_of_it() -> None:
    target = target_with("1d6+1 persistent fire")

    end = end_turn(target, roll_turn_end(target, ScriptedChance(3, 14)))

    (report,) = end.reports
    assert (report.rolled.flat_check, report.has_ended, report.damage.taken) == (15, True, 5)
    assert report.damage.ledger.lines == (Line("1d6 (4)", 4), Line("+1", 1))
    assert (end.target.hit_points.current, end.target.persistent) == (25, ())


@pytest.mark.rule("SF2E-PER-02")
def test_a_failed_check_leaves_it_burning() -> None:
    target = target_with("1d6 persistent fire")

    end = end_turn(target, roll_turn_end(target, ScriptedChance(3, 13)))

    assert (end.reports[0].has_ended, end.target.persistent) == (False, target.persistent)


def test_several_kinds_run_side_by_side_each_with_its_own_check() -> None:
    target = target_with("1d6 persistent fire", "2 persistent acid", "1d4 bleed")

    rolls = roll_turn_end(target, ScriptedChance(3, 9, 13, 0, 19), {DamageType.FIRE: 10})
    end = end_turn(target, rolls)

    assert [one.difficulty_class for one in rolls] == [10, 15, 15]
    assert [(report.damage.taken, report.has_ended) for report in end.reports] == [(4, True), (2, False), (1, True)]
    assert end.target.hit_points.current == 30 - 7
    assert end.target.persistent == (persistent("2 persistent acid"),)


def test_it_goes_through_the_defenses_and_can_bring_the_target_down() -> None:
    target = target_with("3 persistent fire", current=8, defenses="weakness fire 5")

    end = end_turn(target, roll_turn_end(target, ScriptedChance(0)))

    assert (end.reports[0].damage.taken, end.target.hit_points.state) == (8, State.DYING_OR_DEAD)


@pytest.mark.rule("SF2E-PER-05")
@pytest.mark.parametrize(
    ("scale", "numbers", "taken"),
    [
        pytest.param(Scale.HALF, (4, 0), 2, id="halved"),
        pytest.param(Scale.DOUBLE, (4, 0), 10, id="doubled"),
        pytest.param(Scale.TWICE_ROLLED, (4, 1, 0), 7, id="rolled twice"),
    ],
)
def test_it_is_doubled_and_halved_like_other_damage(scale: Scale, numbers: tuple[int, ...], taken: int) -> None:
    target = Target(hit_points=hit_points(30), persistent=(persistent("1d6 persistent fire", scale),))

    end = end_turn(target, roll_turn_end(target, ScriptedChance(*numbers)))

    assert end.reports[0].damage.taken == taken


class TestGaining:
    def test_different_types_stand_side_by_side(self) -> None:
        fire, acid = persistent("1d6 persistent fire"), persistent("1 persistent acid")

        assert gain_persistent((fire,), acid) == (fire, acid)

    @pytest.mark.parametrize(
        ("old", "new", "new_wins"),
        [
            pytest.param("1d6 persistent fire", "1d8 persistent fire", True, id="higher dice"),
            pytest.param("1d8 persistent fire", "1d6 persistent fire", False, id="lower dice"),
            pytest.param("1d6 persistent fire", "4 persistent fire", True, id="4 is more than 3.5"),
            pytest.param("1d6+1d6 persistent fire", "7 persistent fire", False, id="of equals the older"),
            pytest.param("1d6 persistent fire", "1d4+2 status persistent fire", True, id="with a bonus"),
        ],
    )
    def test_of_the_same_type_the_higher_stays(self, old: str, new: str, new_wins: bool) -> None:
        kept = gain_persistent((persistent("1 persistent acid"), persistent(old)), persistent(new))

        assert kept == (persistent("1 persistent acid"), persistent(new if new_wins else old))

    def test_it_stays_at_its_place_among_the_others(self) -> None:
        acid, fire, bleed = persistent("1 persistent acid"), persistent("1d6 persistent fire"), persistent("1d4 bleed")
        hotter = persistent("1d8 persistent fire")

        assert gain_persistent((acid, fire, bleed), hotter) == (acid, hotter, bleed)

    @pytest.mark.parametrize(
        ("scale", "average"),
        [(Scale.NONE, "0"), (Scale.HALF, "9/4"), (Scale.FULL, "9/2"), (Scale.DOUBLE, "9"), (Scale.TWICE_ROLLED, "9")],
    )
    def test_the_scale_counts_in_the_comparison(self, scale: Scale, average: str) -> None:
        assert persistent("1d6+1 persistent fire", scale).average == Fraction(average)

    def test_a_hit_starts_it_on_the_target(self) -> None:
        damage = read_damage("1d6 slashing + 1d4 persistent fire")

        report = deal(roll_damage(damage, Outcome.CRITICAL_HIT, ScriptedChance(2)), target_with())

        assert report.after.persistent == (PersistentDamage(damage.persistent[0], Scale.DOUBLE),)
        assert (report.taken, report.averted) == (6, ())


class TestBleed:
    @pytest.mark.rule("SF2E-BLD-03", "SF2E-BLD-04")
    @pytest.mark.parametrize(
        ("nature", "reason"),
        [
            pytest.param(Nature(is_living=False, is_undead=True), "the nonliving do not bleed", id="undead"),
            pytest.param(Nature(has_blood=False), "it needs no blood", id="bloodless"),
        ],
    )
    def test_it_does_not_start_where_there_is_nothing_to_bleed(self, nature: Nature, reason: str) -> None:
        damage = read_damage("1d6 slashing + 1d4 bleed")
        target = Target(hit_points=hit_points(30), nature=nature)

        report = deal(roll_damage(damage, Outcome.HIT, ScriptedChance(2)), target)

        assert report.after.persistent == ()
        assert report.averted == ((PersistentDamage(damage.persistent[0]), reason),)

    def test_immunity_averts_persistent_damage(self) -> None:
        roll = roll_damage(read_damage("1d4 persistent fire"), Outcome.HIT, ScriptedChance())

        report = deal(roll, target_with(defenses="immune fire"))

        assert [reason for _, reason in report.averted] == ["immune to fire"]

    @pytest.mark.rule("SF2E-BLD-05")
    def test_resistance_to_physical_applies_each_turn(self) -> None:
        target = target_with("5 bleed", defenses="resistance physical 2")

        assert end_turn(target, roll_turn_end(target, ScriptedChance(0))).target.hit_points.current == 27

    @pytest.mark.rule("SF2E-BLD-06")
    def test_it_ends_at_once_when_the_victim_is_back_at_full_hit_points(self) -> None:
        target = target_with("1d4 bleed", "1d4 persistent fire", current=20)

        assert target.heal(9).persistent == target.persistent
        assert target.heal(10).persistent == (persistent("1d4 persistent fire"),)

    def test_the_last_hit_point_that_comes_back_ends_it(self) -> None:
        assert target_with("1d4 bleed", current=29).heal(1).persistent == ()

    def test_no_healing_ends_nothing(self) -> None:
        target = target_with("1d4 bleed")

        assert target.heal(0) == target


@pytest.mark.rule("SF2E-NL-07")
def test_a_spell_with_the_nonlethal_trait_knocks_out_too() -> None:
    spell = roll_damage(read_damage("4d6 mental"), Outcome.SAVE_FAILURE, ScriptedChance(5, 5, 5, 5))

    report = deal(spell, target_with(current=20), is_nonlethal=True)

    assert report.after.hit_points.state is State.KNOCKED_OUT


@pytest.mark.rule("SF2E-NL-06")
def test_attacking_against_a_weapons_nature_does_not_change_the_damage() -> None:
    roll = rolled(part_rolled([6]))

    assert deal(roll, target_with(), is_nonlethal=True).taken == deal(roll, target_with()).taken == 6


@pytest.mark.rule("SF2E-ROLL-05", "SF2E-NL-01")
def test_what_is_left_reduces_hit_points() -> None:
    target = target_with(current=10, defenses="resistance slashing 2")

    report = deal(rolled(part_rolled([6])), target)

    assert (report.before, report.after.hit_points) == (target, hit_points(6, 30))
