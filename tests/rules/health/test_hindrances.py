"""What injuries and conditions do to later checks."""

from dataclasses import replace
from typing import Any

import pytest

from rules.checks.difficulty import Difficulty
from rules.checks.plan import plan_check
from rules.checks.skills import PERCEPTION, RANGED_LIGHT, STEALTH, Characteristic, Skill, SkillRating
from rules.checks.sources import AddDice, RemoveAll, Side, Source, Upgrade, boost
from rules.dice.die import Die
from rules.dice.pool import DicePool
from rules.errors import IllegalAction
from rules.health.conditions import Condition, may_act, may_maneuver
from rules.health.hindrances import hindrances
from rules.health.injuries import CarriedInjury, InjuryState
from tests.examples import worked_examples
from tests.rules.health.people import carrying, injury


@pytest.mark.parametrize(("given", "expected"), worked_examples("critical_check_effect"))
def test_an_injury_changes_checks_as_in_the_worked_example(given: dict[str, Any], expected: dict[str, Any]) -> None:
    row = next(
        carried
        for carried in carrying(
            "stinger", "head_ringer", "fearsome_wound", "agonizing_wound", "crippled", "maimed", "blinded"
        )
        if carried.injury.name == given["name"]
    )
    skill = Skill(given["check_skill"], "", characteristic=Characteristic(given["check_characteristic"]))

    changes = [source.change for source in hindrances((row,), skill, uses_injured_limb=given.get("uses_limb", False))]

    assert {
        "difficulty": sum(change.count for change in changes if change == AddDice(Die.DIFFICULTY)),
        "upgrades": sum(change.times for change in changes if isinstance(change, Upgrade)),
        "setback": sum(change.count for change in changes if change == AddDice(Die.SETBACK)),
        "remove_all_boost": RemoveAll(Die.BOOST) in changes,
    } == expected


@pytest.mark.rule("EOTE-CRIT-24")
def test_scattered_senses_remove_every_boost_die_from_the_pool() -> None:
    plan = plan_check(SkillRating(STEALTH, 3), Difficulty.EASY, (*boost("aid", 2), *boost("darkness")))

    hindered = plan.change(*hindrances(carrying("scattered_senses"), STEALTH))

    assert hindered.pool == DicePool(ability=3, difficulty=1)


@pytest.mark.rule("EOTE-CRIT-15", "EOTE-CRIT-28", "EOTE-CRIT-34")
def test_each_injury_hinders_by_itself_and_says_so() -> None:
    injuries = carrying("off_balance", "compromised", "blinded")

    assert hindrances(injuries, PERCEPTION) == (
        Source("Off-Balance", AddDice(Die.SETBACK)),
        Source("Compromised", AddDice(Die.DIFFICULTY)),
        Source("Blinded", Upgrade(Side.DIFFICULTY, 2)),
        Source("Blinded", Upgrade(Side.DIFFICULTY, 1)),
    )
    assert hindrances(injuries[2:], STEALTH) == (Source("Blinded", Upgrade(Side.DIFFICULTY, 2)),)


@pytest.mark.rule("EOTE-CRIT-06")
@pytest.mark.parametrize("state", [InjuryState.RUN_OUT, InjuryState.HEALED])
def test_an_injury_whose_effect_is_over_hinders_nothing(state: InjuryState) -> None:
    assert hindrances((replace(carrying("compromised")[0], state=state),), STEALTH) == ()


@pytest.mark.rule("EOTE-CRIT-23")
def test_being_disoriented_several_times_is_still_one_setback_die() -> None:
    once = (Source("disoriented", AddDice(Die.SETBACK)),)

    assert hindrances(carrying("slightly_dazed"), STEALTH) == once
    assert hindrances((), STEALTH, {Condition.DISORIENTED}) == once
    assert hindrances(carrying("slightly_dazed", "slightly_dazed"), STEALTH, {Condition.DISORIENTED}) == once
    assert hindrances((), STEALTH, {Condition.STAGGERED, Condition.PRONE}) == ()


@pytest.mark.rule("EOTE-CRIT-30", "EOTE-CRIT-31")
def test_a_crippled_limb_hinders_its_use_and_a_lost_one_all_but_its_use() -> None:
    crippled = CarriedInjury(injury("crippled"), limb="left arm")
    lost = CarriedInjury(injury("maimed"), limb="left arm")

    assert hindrances((crippled,), RANGED_LIGHT) == ()
    assert hindrances((crippled,), RANGED_LIGHT, uses_injured_limb=True) == (
        Source("Crippled (left arm)", AddDice(Die.DIFFICULTY)),
    )
    assert hindrances((lost,), RANGED_LIGHT) == (Source("Maimed (left arm)", AddDice(Die.SETBACK)),)
    with pytest.raises(IllegalAction) as refused:
        hindrances((crippled, lost), RANGED_LIGHT, uses_injured_limb=True)
    assert refused.value.rule == "limb_lost"
    assert refused.value.facts == {"injury": "Maimed", "limb": "left arm"}


@pytest.mark.rule("EOTE-CRIT-17", "EOTE-CRIT-35")
def test_the_staggered_do_not_act_and_the_immobilized_do_not_maneuver() -> None:
    assert not may_act({Condition.STAGGERED})
    assert may_act({Condition.IMMOBILIZED, Condition.PRONE, Condition.DISORIENTED})
    assert not may_maneuver({Condition.IMMOBILIZED})
    assert may_maneuver({Condition.STAGGERED, Condition.PRONE, Condition.DISORIENTED})
